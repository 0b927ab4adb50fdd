import { frozen } from "../json/value.ts";
import { remember } from "../tables/remember.ts";
import { type CheckedKind, type Kind, type Operation, operations, type RequestKind } from "./operations.ts";

/** Kinds of request body, in the order of the operations (interface: Endpoints); then the two without an operation. */
export const requestKinds: readonly RequestKind[] = frozen([
  ...operations.flatMap((operation) => operation.request ?? []),
  "account",
  "request",
]);

/** Every kind of payload that the interface documents, in the order of operations (interface: Endpoints, Errors). */
export const kinds: readonly Kind[] = frozen([
  ...new Set<Kind>([
    ...operations.flatMap(({ request, responses }): Kind[] => [
      ...(request ? [request] : []),
      ...Object.values<Kind>(responses),
    ]),
    ...requestKinds,
  ]),
]);

const known: ReadonlySet<string> = new Set(kinds);

/** Whether a name is that of a kind. */
export function isKind(name: string): name is Kind {
  return known.has(name);
}

/** The operation whose request or response body a kind is; undefined for `account` and `request`. */
export function operationOf(kind: Kind): Operation | undefined {
  const id = requestOf(kind);
  return operations.find((operation) => operation.id === id);
}

/** A kind without the status of a response: the name of its operation, and of the request to that. */
export function requestOf(kind: Kind): string {
  return kind.replace(/\.\d{3}$/, "");
}

/** The status of a response kind, undefined for a request kind. */
export function statusOf(kind: CheckedKind): number | undefined {
  // Most kinds are told by one character.
  const status = kind.at(-4) === "." ? /\d{3}$/.exec(kind)?.[0] : undefined;
  return status === undefined ? undefined : Number(status);
}

/** Whether payloads of a kind are sent by the service, so that findings address their reader. */
export function isResponseKind(kind: CheckedKind): boolean {
  return statusOf(kind) !== undefined;
}

/** Names of documented statuses whose body is that of another status, with its kind. */
export const sameBodies: ReadonlyMap<string, Kind> = new Map(
  operations.flatMap(({ id, responses }) =>
    Object.entries<Kind>(responses).flatMap(([status, kind]): [string, Kind][] =>
      kind === `${id}.${status}` ? [] : [[`${id}.${status}`, kind]],
    ),
  ),
);

/** The kind that a name means: a kind's own, or that of a status whose body is that of another one. */
export function kindNamed(name: string): string {
  return sameBodies.get(name) ?? name;
}

/** A pattern of the file names that end in one of the kinds. */
const suffixIn = remember((names: readonly string[]): RegExp => {
  const sorted = [...names, ...sameBodies.keys()]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replaceAll(".", "\\."));
  return new RegExp(`(?:^|[./\\\\])(${sorted.join("|")})\\.(?:json|jsonl|ndjson)(?:\\.gz)?$`, "i");
});

/** The kind that a file name states, in any case, as `wave-1.transactions.jsonl.gz`. `names` are a profile's kinds. */
export function kindOfFileName(name: string, names: readonly string[] = kinds): Kind | undefined {
  const named = suffixIn(names).exec(name)?.[1];
  if (named === undefined) return undefined;
  // The kinds of a profile may have capital letters.
  const all = [...names, ...sameBodies.keys()];
  const meant = all.includes(named) ? named : all.find((one) => one.toLowerCase() === named.toLowerCase());
  return meant === undefined ? undefined : (kindNamed(meant) as Kind);
}
