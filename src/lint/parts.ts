import type { Path } from "../input/scan.ts";
import { matchRecord } from "../interface/match-operation.ts";
import type { Kind } from "../interface/operations.ts";
import type { PartName } from "../rules/rule.ts";

/** A payload within a text: the text itself, or a body of a request record. */
export interface Part {
  kind: Kind;
  /** Undefined for a body that the operation needs and the record lacks. */
  value: unknown;
  /** Where in the text it stands; left out for the text itself. */
  base?: Path;
  part?: PartName;
}

/**
 * The payloads that a text of a kind holds. A record's bodies are what its operation, and the status of its response,
 * make them; one that the interface does not show is no part, so that it may be anything.
 */
export function partsOf(kind: Kind, value: unknown): readonly Part[] {
  const match = kind === "request" ? matchRecord(value) : undefined;
  if (!match) return [{ kind, value }];
  const { request, responses } = match.operation;
  const { body, response } = value as { body?: unknown; response?: unknown };
  const answer = (response ?? {}) as { status?: unknown; body?: unknown };
  const answerKind = typeof answer.status === "number" ? responses[answer.status] : undefined;
  return [
    { kind, value },
    ...(request ? [{ kind: request, value: body, base: ["body"], part: "body" } as const] : []),
    ...(answerKind && answer.body !== undefined
      ? [{ kind: answerKind, value: answer.body, base: ["response", "body"], part: "response" } as const]
      : []),
  ];
}

const bases: readonly { part: PartName; base: Path }[] = [
  { part: "body", base: ["body"] },
  { part: "query", base: ["query"] },
  { part: "headers", base: ["headers"] },
  { part: "response", base: ["response", "body"] },
];

/** The part of a request record that a place lies in; none for what is a member of the record itself. */
export function partAt(path: Path): (typeof bases)[number] | undefined {
  return bases.find(({ base }) => path.length > base.length && base.every((step, i) => path[i] === step));
}
