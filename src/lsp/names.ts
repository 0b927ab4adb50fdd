import type { Location, Position } from "vscode-languageserver-protocol";
import type { Facts } from "../batch/facts.ts";
import { contractPosition, ownPosition, positionOf } from "../batch/paths.ts";
import { referencesOf } from "../batch/references.ts";
import { type FindingPosition, positionBetween } from "../check/finding.ts";
import { type PayloadText, positionsOf } from "../input/payload.ts";
import type { Path } from "../json/path.ts";
import { locate } from "../json/spans.ts";
import { type References, references } from "../spec/references.ts";
import { contains, rangeOf } from "./diagnostics.ts";
import type { PayloadFile } from "./payload-file.ts";
import type { Project } from "./project.ts";

/** A place in a payload that names an account, a business or a contract. */
interface Naming {
  file: PayloadFile;
  payload: number;
  path: Path;
  /** The same for all places that name the same thing. */
  key: string;
  /** Whether the payload creates what it names. */
  isDefinition: boolean;
}

/** The places in a file that name something, or those in one of its payloads. */
function* namingsIn(file: PayloadFile, table: References | undefined, only?: number): Generator<Naming> {
  for (const facts of file.facts(0)) {
    const { payload, base = [] } = facts.where;
    if (only !== undefined && payload !== only) continue;
    for (const naming of namingsOf(facts, table)) yield { ...naming, path: [...base, ...naming.path], file, payload };
  }
}

function* namingsOf(
  facts: Facts,
  table: References = references,
): Generator<Pick<Naming, "path" | "key" | "isDefinition">> {
  const { supplier, kind, contracts } = facts;
  if (supplier === undefined) return;
  const keyOf = (target: string, name: string): string => JSON.stringify([target, supplier, name]);
  const creates = table[kind]?.creates ?? [];
  for (const target of ["account", "business"] as const) {
    const name = facts[target];
    if (name !== undefined && creates.includes(target))
      yield { path: ownPosition(facts, target, table).path, key: keyOf(target, name), isDefinition: true };
  }
  for (const [i, contract] of contracts.entries())
    if (contract !== null)
      yield { path: contractPosition(facts, i, table).path, key: keyOf("contract", contract), isDefinition: true };
  for (const reference of referencesOf({ ...facts, outcome: undefined }, table)) {
    const { path } = positionOf(reference);
    yield { path, key: keyOf(reference.target, reference.name), isDefinition: false };
  }
}

/** The places that name what a position of a file names, once all files of the project are checked. */
export async function placesOf(
  file: PayloadFile,
  project: Project,
  position: Position,
  isWanted: (naming: Naming) => boolean,
): Promise<Location[]> {
  await project.idle();
  const table = project.settings.profile?.references;
  const named = await namingAt(file, table, position);
  if (!named) return [];
  const isSame = (naming: Naming): boolean => naming.key === named.key && isWanted(naming);
  const same = [...project.files.values()].flatMap((each) => [...namingsIn(each, table)].filter(isSame));
  const places: Location[] = [];
  for (const each of same) {
    const text = await each.file.text(each.payload);
    const span = text && spanOf(text, each.path);
    if (span) places.push({ uri: each.file.uri, range: rangeOf(span) });
  }
  return places;
}

async function namingAt(
  file: PayloadFile,
  table: References | undefined,
  position: Position,
): Promise<Naming | undefined> {
  const payload = file.payloadAt(position);
  const text = payload === undefined ? undefined : await file.text(payload);
  if (!text) return undefined;
  return [...namingsIn(file, table, payload)].find(({ path }) => {
    const span = spanOf(text, path);
    return span !== undefined && contains(rangeOf(span), position);
  });
}

/** The place of a value in a file; undefined if the payload does not have it. */
function spanOf(text: PayloadText, path: Path): FindingPosition | undefined {
  const [span] = locate(text.bytes, text.start, text.end, [path]);
  const [between] = span ? positionsOf(text, [span]) : [];
  return between && positionBetween(...between);
}
