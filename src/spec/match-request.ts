import { membersOf } from "../json/value.ts";
import { remember } from "../tables/remember.ts";
import { type Operation, type OperationId, operations } from "./operations.ts";

/** An operation that matches a path, with the values of its path segments. */
export interface Match {
  operation: Operation;
  /** The variable segments, decoded, by name: undefined for a missing one, null for one that cannot be decoded. */
  segments: Readonly<Record<string, string | null | undefined>>;
  /** Whether the path ends in a slash, as every documented one does. */
  hasTrailingSlash: boolean;
}

/** The operation of a method (case-insensitive) and a path (after any base address). */
export function matchOperation(method: string, path: string): Match | undefined {
  return operationsAt(path).find(({ operation }) => operation.method === method.toUpperCase());
}

export function matchRecord(record: unknown): Match | undefined {
  const { method, path } = membersOf(record);
  return typeof method === "string" && typeof path === "string" ? matchOperation(method, path) : undefined;
}

/** The status of a record's response, if it has one. */
export function recordedStatus(record: unknown): number | undefined {
  const { status } = membersOf(membersOf(record)["response"]);
  return typeof status === "number" ? status : undefined;
}

const base = /(?:^|\/)(?=v[12]\/data-import\/)/;

/** A step of a path is a text, or has the name of a variable segment. */
interface Step {
  text: string;
  name: string | undefined;
}

const templates = operations.map((operation: Operation) => ({
  operation,
  steps: operation.path
    .split("/")
    .slice(1, -1)
    .map((text): Step => ({ text, name: /^\{(.+)\}$/.exec(text)?.[1] })),
}));

/**
 * The operations with this path and any method. The path may end before variable segments. Those of the last one are
 * kept, because the rules ask about the path of a record one after another.
 */
export const operationsAt = remember((path: string): readonly Match[] => {
  const plain = withoutQuery(path);
  const found = base.exec(plain);
  if (!found) return [];
  const hasTrailingSlash = plain.endsWith("/");
  const sent = plain
    .slice(found.index + found[0].length, hasTrailingSlash ? -1 : undefined)
    .split("/")
    .map(decoded);
  const matches: Match[] = [];
  for (const { operation, steps } of templates) {
    // Only named segments may be missing.
    const isAt =
      sent.length <= steps.length && steps.every(({ text, name }, i) => name !== undefined || sent[i] === text);
    if (!isAt) continue;
    const named = steps.flatMap(({ name }, i) => (name === undefined ? [] : [[name, sent[i]] as const]));
    matches.push({ operation, segments: Object.fromEntries(named), hasTrailingSlash });
  }
  return matches;
}, 1);

const belowBase = /(?:^|\/)v(\d+)\/data-import\/[^/]/i;

/** True for an undocumented path of a documented version, which may exist (interface: Endpoints, Versioning). */
export function isUndocumented(path: string): boolean {
  return /^[12]$/.test(versionOf(path) ?? "") && operationsAt(path).length === 0;
}

/**
 * True for a captured request to the service: below data-import in any version, or an operation without its version.
 * What has none may be of another service.
 */
export function isMeantForService(method: string, path: string): boolean {
  // A base address that ends in a slash doubles it. Browsers send OPTIONS themselves, as preflight requests.
  const plain = withoutQuery(path.toLowerCase()).replace(/\/{2,}/g, "/");
  if (belowBase.test(plain)) return method.toUpperCase() !== "OPTIONS";
  const inVersion = (version: string): string => plain.replace(/(?<=^|\/)data-import\//, `${version}/$&`);
  return ["v1", "v2"].some((version) => matchOperation(method, inVersion(version)) !== undefined);
}

function versionOf(path: string): string | undefined {
  return belowBase.exec(withoutQuery(path))?.[1];
}

export function withoutQuery(path: string): string {
  return /^[^?#]*/.exec(path)?.[0] ?? "";
}

function decoded(segment: string): string | null {
  if (!segment.includes("%")) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

export function queryOf(path: string): [name: string, value: string][] {
  return [...new URLSearchParams(/^[^?#]*\?([^#]*)/.exec(path)?.[1])];
}

/** Whether a request record has the service add transactions without a check if they were added before. */
export function isUnchecked(record: unknown): boolean {
  if (matchRecord(record)?.operation.id !== "transactions") return false;
  const { path, query } = record as { path: string; query?: unknown };
  const name = "check_previously_added";
  const own = [membersOf(query)[name] ?? []].flat();
  const values = [...own, ...queryOf(path).flatMap(([each, value]) => (each === name ? [value] : []))];
  return values.length > 0 && values.every((value) => typeof value === "string" && /^\s*(?:false|0)\s*$/i.test(value));
}

/** A query parameter: keywords of JSON Schema about its value. */
export interface QueryParameter {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** The query parameters of operations that have any (interface: Endpoints 2 and 5). */
export const queryParameters: Partial<Record<OperationId, Readonly<Record<string, QueryParameter>>>> = {
  transactions: { check_previously_added: { type: "boolean" }, force_add_to_current_statement: { type: "boolean" } },
  "registration-flows": { supply_start_date: { type: "string", format: "date" } },
};
