import type { Path } from "../json/path.ts";
import type { Profile } from "../profile/profile.ts";
import type { PartName } from "../rules/rule.ts";
import { isUnchecked, isUndocumented, matchRecord } from "../spec/match-request.ts";
import type { Kind } from "../spec/operations.ts";
import { recognise } from "./recognise.ts";

/** A payload within a text: the text itself, or a body in a request record. */
export interface Part {
  kind: Kind;
  /** Undefined if the operation requires a body and the record has none. */
  value: unknown;
  /** Its path within the text; absent for the text itself. */
  base?: Path;
  part?: PartName;
  /** True for transactions that the service adds even if they were added before. */
  isUnchecked?: boolean;
}

/**
 * The payloads in a text of a kind. The operation and response status of a record determine the kinds of its bodies. A
 * body that the interface does not show is not a part, so anything is accepted there. Only accounts are recognised by
 * shape, because the interface does not show the endpoints that accept them (interface: Endpoints).
 */
export function partsOf(kind: Kind, text: { readonly value: unknown }, profile?: Profile): readonly Part[] {
  if (kind !== "request") return [new WholePart(kind, text)];
  const { value } = text;
  const match = matchRecord(value);
  if (!match) return [{ kind, value }, ...operatorParts(value, profile)];
  const { request, responses } = match.operation;
  const { body, response } = value as { body?: unknown; response?: unknown };
  const answer = (response ?? {}) as { status?: unknown; body?: unknown };
  const answerKind = typeof answer.status === "number" ? responses[answer.status] : undefined;
  return [
    { kind, value },
    ...(request
      ? [
          {
            kind: request,
            value: body,
            base: ["body"],
            part: "body",
            ...(isUnchecked(value) ? { isUnchecked: true } : {}),
          } as const,
        ]
      : []),
    ...(answerKind && answer.body !== undefined
      ? [{ kind: answerKind, value: answer.body, base: ["response", "body"], part: "response" } as const]
      : []),
  ];
}

/** The payload that a text is, whose value is parsed only if something asks for it. */
class WholePart implements Part {
  readonly kind: Kind;
  readonly #text: { readonly value: unknown };

  constructor(kind: Kind, text: { readonly value: unknown }) {
    this.kind = kind;
    this.#text = text;
  }

  get value(): unknown {
    return this.#text.value;
  }
}

/** The members of a part but for its value. */
export function partOf({ kind, base, part, isUnchecked }: Part): Omit<Part, "value"> {
  return { kind, ...(base && { base }), ...(part && { part }), ...(isUnchecked && { isUnchecked }) };
}

/** The operation and status of a recorded response, such as `notes 418`, if the interface does not list the status. */
export function unlistedStatus(record: unknown): string | undefined {
  const operation = matchRecord(record)?.operation;
  const { response } = (record ?? {}) as { response?: { status?: unknown } | null };
  const status = response?.status;
  if (!operation || typeof status !== "number" || Object.hasOwn(operation.responses, status)) return undefined;
  // All other numbers share one name, to keep memory bounded.
  const isHttp = Number.isInteger(status) && status >= 100 && status < 600;
  return `${operation.id} ${isHttp ? status : "(not a status of HTTP)"}`;
}

/** The bodies of a request to an operation that only the operator has, or the account in that to an unknown one. */
function operatorParts(record: unknown, profile: Profile | undefined): Part[] {
  const { method, path, body, response } = (record ?? {}) as Record<string, unknown>;
  const operation =
    typeof method === "string" && typeof path === "string" ? profile?.findOperation(method, path) : undefined;
  if (!operation) return [...accountIn(record, profile)];
  const answer = (response ?? {}) as { status?: unknown; body?: unknown };
  const answerKind = typeof answer.status === "number" ? operation.responses?.[answer.status] : undefined;
  return [
    ...(operation.request !== undefined && body !== undefined
      ? [{ kind: operation.request as Kind, value: body, base: ["body"], part: "body" } as const]
      : []),
    ...(answerKind !== undefined && answer.body !== undefined
      ? [{ kind: answerKind as Kind, value: answer.body, base: ["response", "body"], part: "response" } as const]
      : []),
  ];
}

/** The account in the body of a request to an undocumented endpoint, if any. */
function* accountIn(record: unknown, profile: Profile | undefined): Generator<Part> {
  const { path, body } = (record ?? {}) as { path?: unknown; body?: unknown };
  if (typeof path === "string" && isUndocumented(path) && recognise(body, profile) === "account")
    yield { kind: "account", value: body, base: ["body"], part: "body" };
}

const bases: readonly { part: PartName; base: Path }[] = [
  { part: "body", base: ["body"] },
  { part: "query", base: ["query"] },
  { part: "headers", base: ["headers"] },
  { part: "response", base: ["response", "body"] },
];

/** The part of a request record that a path is in; undefined for members of the record itself. */
export function partAt(path: Path): (typeof bases)[number] | undefined {
  return bases.find(({ base }) => path.length > base.length && base.every((step, i) => path[i] === step));
}
