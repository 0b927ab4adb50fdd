import { attrOf, type Path } from "../json/path.ts";
import { isObject } from "../json/value.ts";
import type { Lookups } from "../schema/lookups.ts";
import { type MatchedName, matchNames, nearest } from "../text/spelling.ts";
import type { SchemaFault } from "./rule.ts";

type Fields = Readonly<Record<string, unknown>>;

/** What is known of the fields of one object. */
interface ObjectFields {
  kind: string;
  schemas: Lookups;
  payload: unknown;
  documented: readonly string[];
  /** The missing fields that undocumented ones were probably meant to be. */
  matches: ReadonlyMap<string, MatchedName>;
}

/** Where an undocumented field belongs, or which documented one it repeats. */
export type Meant =
  | { type: "name"; path: Path; name: string; isCertain: boolean }
  /** `path` is undefined if the place is one of several. */
  | { type: "place"; path: Path | undefined; place: string }
  /** Another field with this name, or meant to have it, is sent too. */
  | { type: "repetition"; name: string };

// An object has one fault for each of its undocumented fields.
const known = new WeakMap<object, ObjectFields>();

function fieldsOf({ kind, path, value, schemas, payload }: SchemaFault): ObjectFields {
  const object = value as Fields;
  const found = known.get(object);
  if (found?.kind === kind && found.schemas === schemas && found.payload === payload) return found;
  const documented = schemas.fieldsAt(kind, path, { payload });
  const missing = documented.filter((name) => !Object.hasOwn(object, name));
  const nodes = [...schemas.nodesAt(kind, path, { payload })];
  const named = (keyword: string): ReadonlySet<unknown> =>
    new Set(nodes.flatMap((node) => (Array.isArray(node[keyword]) ? node[keyword] : [])));
  const [required, expected] = [named("required"), named("x-expected")];
  const groupOf = (name: string): number => (required.has(name) ? 0 : expected.has(name) ? 1 : 2);
  const matches = matchNames(
    Object.keys(object).filter((name) => !documented.includes(name)),
    [0, 1, 2].map((group) => missing.filter((name) => groupOf(name) === group)),
  );
  const fields = { kind, schemas, payload, documented, matches };
  known.set(object, fields);
  return fields;
}

/** What an undocumented field was probably meant to be; undefined if nothing is likely. */
export function meantBy(field: string, fault: SchemaFault): Meant | undefined {
  const { kind, path, value, schemas, payload } = fault;
  const { documented, matches } = fieldsOf(fault);
  const match = matches.get(field);
  const name = (): Meant | undefined => match && { type: "name", path: [...path, match.name], ...match };
  if (match && (match.isCertain || schemas.isWanted(kind, [...path, match.name], { payload }))) return name();
  const isTaken = (each: string): boolean => [...matches.values()].some((other) => other.name === each);
  const present = nearest(
    field,
    documented.filter((each) => Object.hasOwn(value as Fields, each) || isTaken(each)),
  );
  return placeOf(field, fault, documented) ?? name() ?? (present ? { type: "repetition", name: present } : undefined);
}

/** Where a field is documented one level up or down, if only in one place. */
function placeOf(
  field: string,
  { kind, path, value, schemas, payload }: SchemaFault,
  documented: readonly string[],
): Meant | undefined {
  const has = (at: Path): boolean => schemas.fieldsAt(kind, at).includes(field);
  const places: Meant[] = [];
  for (const name of documented) {
    const child = (value as Fields)[name];
    if (has([...path, name]))
      places.push({
        type: "place",
        path: freePlace([...path, name], child, field),
        place: `in ${attrOf([...path, name])}`,
      });
    else if (has([...path, name, "*"])) {
      const only = Array.isArray(child) && child.length === 1 ? [...path, name, 0] : undefined;
      const place = `in ${only ? attrOf(only) : `an element of ${attrOf([...path, name])}`}`;
      places.push({ type: "place", path: only && freePlace(only, (child as unknown[])[0], field), place });
    }
  }
  const holder = path.slice(0, typeof path.at(-1) === "number" ? -2 : -1);
  if (path.length > 0 && schemas.fieldsAt(kind, holder, { payload }).includes(field)) {
    const object = holder.reduce<unknown>((at, step) => (at as Fields)[step], payload);
    const place = holder.length === 0 ? "at the root of the payload" : `in ${attrOf(holder)}`;
    places.push({ type: "place", path: freePlace(holder, object, field), place });
  }
  return places.length === 1 ? places[0] : undefined;
}

/** The path of a field in an object that lacks it. */
function freePlace(path: Path, object: unknown, field: string): Path | undefined {
  return isObject(object) && !Object.hasOwn(object, field) ? [...path, field] : undefined;
}
