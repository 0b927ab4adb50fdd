import type { Path } from "../json/path.ts";
import { membersOf } from "../json/value.ts";
import type { Profile } from "../profile/profile.ts";
import type { PartName } from "../rules/rule.ts";
import { isUnchecked, isUndocumented, matchRecord, recordedStatus } from "../spec/match-request.ts";
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
  const { request, responses = {} } = match?.operation ?? otherOperation(value, profile);
  const { body, response } = membersOf(value);
  const { body: answer } = membersOf(response);
  const status = recordedStatus(value);
  const answerKind = status === undefined ? undefined : responses[status];
  const parts: Part[] = [{ kind, value }];
  if (request && (match || body !== undefined))
    parts.push({
      kind: request as Kind,
      value: body,
      base: ["body"],
      part: "body",
      ...(isUnchecked(value) && { isUnchecked: true }),
    });
  if (answerKind && answer !== undefined)
    parts.push({ kind: answerKind as Kind, value: answer, base: ["response", "body"], part: "response" });
  return parts;
}

/** An operation that only the operator has, or the unknown one that takes an account. */
function otherOperation(
  record: unknown,
  profile: Profile | undefined,
): { request?: string | undefined; responses?: Readonly<Record<number, string>> | undefined } {
  const { method, path, body } = membersOf(record);
  if (typeof path !== "string") return {};
  const operation = typeof method === "string" ? profile?.findOperation(method, path) : undefined;
  if (operation) return operation;
  return isUndocumented(path) && recognise(body, profile) === "account" ? { request: "account" } : {};
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
  const status = recordedStatus(record);
  if (!operation || status === undefined || Object.hasOwn(operation.responses, status)) return undefined;
  // All other numbers share one name, to keep memory bounded.
  const isHttp = Number.isInteger(status) && status >= 100 && status < 600;
  return `${operation.id} ${isHttp ? status : "(not a status of HTTP)"}`;
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
