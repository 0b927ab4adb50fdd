import type { Location, Position } from "vscode-languageserver-protocol";
import { contractPosition, ownPosition, positionOf } from "../batch/paths.ts";
import { eachCreated, referencesOf } from "../batch/references.ts";
import { type FindingPosition, positionBetween } from "../check/finding.ts";
import { type PayloadText, positionsOf } from "../input/payload.ts";
import type { Path } from "../json/path.ts";
import { locate } from "../json/spans.ts";
import { type References, references, type Target } from "../spec/references.ts";
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
function namingsIn(file: PayloadFile, table: References = references, only?: number): Naming[] {
  return [...file.facts(0)].flatMap((facts) => {
    const { supplier, where } = facts;
    const { payload, base = [] } = where;
    if (supplier === undefined || (only !== undefined && payload !== only)) return [];
    const found: Naming[] = [];
    const add = (target: Target, name: string, { path }: { path: Path }, isDefinition: boolean): void => {
      const key = JSON.stringify([target, supplier, name]);
      found.push({ file, payload, path: [...base, ...path], key, isDefinition });
    };
    eachCreated({ ...facts, isDryRun: false }, table, (target, name, i) => {
      const at = target === "contract" ? contractPosition(facts, i, table) : ownPosition(facts, target, table);
      add(target, name, at, true);
    });
    for (const reference of referencesOf({ ...facts, outcome: undefined }, table))
      add(reference.target, reference.name, positionOf(reference), false);
    return found;
  });
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
  const same = [...project.files.values()].flatMap((each) => namingsIn(each, table).filter(isSame));
  const places: Location[] = [];
  for (const each of same) {
    const text = await each.file.text(each.payload);
    const span = text && spanOf(text, each.path);
    if (span) places.push({ uri: each.file.uri, range: rangeOf(span) });
  }
  return places;
}

async function namingAt(file: PayloadFile, table: References | undefined, position: Position) {
  const payload = file.payloadAt(position);
  const text = payload === undefined ? undefined : await file.text(payload);
  if (!text) return undefined;
  return namingsIn(file, table, payload).find(({ path }) => {
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
