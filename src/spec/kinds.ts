import { type Kind, type Operation, operations, type RequestKind } from "./operations.ts";

/** Kinds of request body, in the order of the operations (interface: Endpoints); then the two without an operation. */
export const requestKinds: readonly RequestKind[] = [
  ...operations.flatMap((operation) => operation.request ?? []),
  "account",
  "request",
];

/** Every kind of payload the interface shows, in the order of the operations (interface: Endpoints, Errors). */
export const kinds: readonly Kind[] = [
  ...new Set<Kind>([
    ...operations.flatMap(({ request, responses }): Kind[] => [
      ...(request ? [request] : []),
      ...Object.values<Kind | null>(responses).flatMap((kind) => kind ?? []),
    ]),
    ...requestKinds,
  ]),
];

const known: ReadonlySet<string> = new Set(kinds);

/** Whether a text names a kind of payload. */
export function isKind(name: string): name is Kind {
  return known.has(name);
}

/** The operation whose request or response body a kind is; undefined for `account` and `request`. */
export function operationOf(kind: Kind): Operation | undefined {
  const id = kind.replace(/\.\d{3}$/, "");
  return operations.find((operation) => operation.id === id);
}

/** The status of a response kind, undefined for a request kind. */
export function statusOf(kind: Kind): number | undefined {
  const status = /\.(\d{3})$/.exec(kind)?.[1];
  return status === undefined ? undefined : Number(status);
}

/** Whether payloads of a kind are sent by the service, so that findings address their reader. */
export function isResponseKind(kind: Kind): boolean {
  return statusOf(kind) !== undefined;
}

const suffix = new RegExp(
  `(?:^|[./\\\\])(${[...kinds]
    .sort((a, b) => b.length - a.length)
    .map((kind) => kind.replaceAll(".", "\\."))
    .join("|")})\\.(?:json|jsonl|ndjson)(?:\\.gz)?$`,
);

/** The kind that a file name states, e.g. `hb-0001.notes.json` or `wave-1.transactions.jsonl.gz`. */
export function kindOfFileName(name: string): Kind | undefined {
  return suffix.exec(name)?.[1] as Kind | undefined;
}
