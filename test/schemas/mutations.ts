/** Introduces errors into payloads, one at a time. */
import { some } from "../runs.ts";

export type Path = readonly (string | number)[];

export interface Mutation {
  /** A description of the change, for messages. */
  name: string;
  payload: unknown;
}

/** Values of every JSON type, including blank and nearly valid ones. */
const replacements: readonly unknown[] = [
  null,
  true,
  0,
  12.5,
  "",
  "x",
  "12.50",
  "2026-02-29",
  "2026-01-31",
  "2026-01-31T12:00:00Z",
  "2026-01-31T12:00:00.5Z",
  "UNKNOWN",
  "../up.pdf",
  [],
  [null],
  ["x"],
  [{}],
  {},
  { code: 1 },
];

/** Some mutations of a payload at one location, or all in `npm run test:slow`: swapped types, removals, additions. */
export function mutations(payload: unknown): Iterable<Mutation> {
  return some(allMutations(payload));
}

function* allMutations(payload: unknown): Generator<Mutation> {
  for (const path of paths(payload)) {
    const at = path.join(".");
    for (const value of replacements)
      yield { name: `${at} = ${JSON.stringify(value)}`, payload: replaced(payload, path, value) };
    const value = valueAt(payload, path);
    if (Array.isArray(value)) yield { name: `${at} + null`, payload: replaced(payload, path, [...value, null]) };
    else if (typeof value === "object" && value !== null)
      yield { name: `${at} + zz`, payload: replaced(payload, path, { ...value, zz: 1 }) };
    if (path.length > 0) yield { name: `- ${at}`, payload: removed(payload, path) };
  }
}

/** The path of every value in a payload, the root first. */
export function* paths(value: unknown, path: Path = []): Generator<Path> {
  yield path;
  if (typeof value !== "object" || value === null) return;
  for (const [key, child] of Object.entries(value))
    yield* paths(child, [...path, Array.isArray(value) ? Number(key) : key]);
}

export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((at, step) => (at as Record<string | number, unknown>)?.[step], value);
}

/** A copy with another value at a path. Missing objects on the path are created. */
export function replaced(payload: unknown, path: Path, value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  const copy = Array.isArray(payload) ? [...payload] : { ...(payload as object) };
  const within = (copy as Record<string | number, unknown>)[step];
  (copy as Record<string | number, unknown>)[step] = replaced(within, rest, value);
  return copy;
}

/** A copy without the member or element at a path. */
export function removed(payload: unknown, path: Path): unknown {
  const last = path.at(-1) as string | number;
  const around = valueAt(payload, path.slice(0, -1));
  const copy = Array.isArray(around)
    ? around.filter((_, index) => index !== last)
    : Object.fromEntries(Object.entries(around as object).filter(([key]) => key !== last));
  return replaced(payload, path.slice(0, -1), copy);
}
