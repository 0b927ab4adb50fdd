import type { Location, Position } from "vscode-languageserver-protocol";
import type { Facts } from "../batch/facts.ts";
import { contractPosition, ownPosition, positionOf } from "../batch/paths.ts";
import { referencesOf } from "../batch/references.ts";
import type { PayloadText } from "../input/payload.ts";
import { positionsOf } from "../input/payload.ts";
import type { Path } from "../json/path.ts";
import { locate } from "../json/spans.ts";
import { type References, references } from "../spec/references.ts";
import { contains, rangeOf } from "./diagnostics.ts";
import type { PayloadFile } from "./payload-file.ts";
import type { Project } from "./project.ts";

/** A place in a payload that names an account, a business or a contract. */
export interface Naming {
  file: PayloadFile;
  payload: number;
  path: Path;
  /** The same for all places that name the same thing. */
  key: string;
  /** Whether the payload creates what it names. */
  isDefinition: boolean;
}

/** Every place in the payloads of a project that names something. */
export class Names {
  readonly #byKey = new Map<string, Naming[]>();
  readonly #byPayload = new Map<string, Naming[]>();
  readonly generation: number;

  constructor(project: Project) {
    this.generation = project.generation;
    const table = project.settings.check.profile?.references;
    for (const file of project.files())
      for (const facts of file.facts(0))
        for (const naming of namingsOf(facts, table)) {
          const { payload, base = [] } = facts.where;
          const placed = { ...naming, path: [...base, ...naming.path], file, payload };
          add(this.#byKey, naming.key, placed);
          add(this.#byPayload, `${payload} ${file.file}`, placed);
        }
  }

  /** The places in one payload. */
  inPayload(file: PayloadFile, payload: number): readonly Naming[] {
    return this.#byPayload.get(`${payload} ${file.file}`) ?? [];
  }

  /** All places that name the same thing. */
  ofSame({ key }: Naming): readonly Naming[] {
    return this.#byKey.get(key) ?? [];
  }
}

function add<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

function* namingsOf(
  facts: Facts,
  table: References = references,
): Generator<Pick<Naming, "path" | "key" | "isDefinition">> {
  const { supplier, kind, account, business, contracts } = facts;
  if (supplier === undefined) return;
  const keyOf = (target: string, name: string): string => JSON.stringify([target, supplier, name]);
  const creates = table[kind]?.creates ?? [];
  if (account !== undefined && creates.includes("account"))
    yield { path: ownPosition(facts, "account", table).path, key: keyOf("account", account), isDefinition: true };
  if (business !== undefined && creates.includes("business"))
    yield { path: ownPosition(facts, "business", table).path, key: keyOf("business", business), isDefinition: true };
  for (const [i, contract] of contracts.entries())
    if (contract !== null)
      yield { path: contractPosition(facts, i, table).path, key: keyOf("contract", contract), isDefinition: true };
  for (const reference of referencesOf({ ...facts, outcome: undefined }, table)) {
    const { path } = positionOf(reference);
    yield { path, key: keyOf(reference.target, reference.name), isDefinition: false };
  }
}

/** The places that name what a position of a file names. */
export async function placesOf(
  file: PayloadFile,
  names: Names,
  position: Position,
  isWanted: (naming: Naming) => boolean,
): Promise<Location[]> {
  const named = await namingAt(file, names, position);
  const places: Location[] = [];
  for (const each of named ? names.ofSame(named) : []) {
    if (!isWanted(each)) continue;
    const text = await each.file.text(each.payload);
    const span = text && spanOf(text, each.path);
    if (span) places.push({ uri: each.file.uri, range: rangeOf(span) });
  }
  return places;
}

/** The name that a position of a file is in. */
async function namingAt(file: PayloadFile, names: Names, position: Position): Promise<Naming | undefined> {
  const payload = file.payloadAt(position);
  const text = payload === undefined ? undefined : await file.text(payload);
  if (payload === undefined || !text) return undefined;
  return names.inPayload(file, payload).find(({ path }) => {
    const span = spanOf(text, path);
    return span !== undefined && contains(rangeOf(span), position);
  });
}

/** The range of a value in a file, as `rangeOf` takes it; undefined if the payload does not have it. */
function spanOf(text: PayloadText, path: Path) {
  const [span] = safely(() => locate(text.bytes, text.start, text.end, [path])) ?? [];
  const [between] = span ? positionsOf(text, [span]) : [];
  if (!between) return undefined;
  const [from, to] = between;
  return { line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
}

/** The text may be broken while it is typed. */
function safely<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
