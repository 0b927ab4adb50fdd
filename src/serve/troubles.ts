import { createHash } from "node:crypto";
import type { Code } from "../spec/codes.ts";
import { matchOperation } from "../spec/match-request.ts";
import { type OperationId, operations } from "../spec/operations.ts";
import type { Incoming } from "./record.ts";

/** Something that goes wrong with a request. */
export interface Trouble {
  /** The status to answer with, before anything else. */
  status?: number;
  /** An error of the service itself, once the request is found right. */
  refusal?: { severity: "error"; detail: string; code: Code; attr: string; rule: string };
  /** What goes wrong within a successful answer. */
  within?: "rejected" | "flow-error";
  /** Whether the connection is cut instead of answering, after the effect. */
  isCut?: true;
}

/** What `--fail` asks for: the trouble, of which operation, and how often. */
export interface Failure {
  operation: OperationId | undefined;
  /** From 0 to 1. */
  rate: number;
  what: string;
}

const vendorTrouble = {
  severity: "error",
  rule: "vendor",
  code: "invalid",
  attr: "reference",
  detail: "The payment vendor cannot be reached (--fail).",
} as const;

/** The troubles that have names, and the operations that may have them; undefined for all. */
const named: ReadonlyMap<string, { trouble: Trouble; of?: readonly OperationId[] }> = new Map([
  ["cut", { trouble: { isCut: true } }],
  ["vendor", { trouble: { refusal: vendorTrouble }, of: ["payment-instruction", "business-payment-instruction"] }],
  ["flow-error", { trouble: { within: "flow-error" }, of: ["registration-flows"] }],
  ["rejected", { trouble: { within: "rejected" }, of: ["account-transfer-status"] }],
]);

/** What may go wrong, for help and messages. */
export const troubleNames: readonly string[] = [...named.keys()];

/** Reads `[OPERATION] [N%] WHAT` in any order, or returns a sentence that says what is wrong with it. */
export function failureOf(text: string): Failure | string {
  const failure: Failure = { operation: undefined, rate: 1, what: "" };
  for (const word of text.trim().split(/\s+/)) {
    const percentage = /^(\d+(?:\.\d+)?)%$/.exec(word)?.[1];
    const operation = operations.find(({ id }) => id === word)?.id;
    if (percentage !== undefined && Number(percentage) <= 100) failure.rate = Number(percentage) / 100;
    else if (operation !== undefined) failure.operation = operation;
    else if (/^[45]\d\d$/.test(word) || named.has(word)) failure.what = word;
    else return `"${word}" is none of these.`;
  }
  if (failure.what === "") return "WHAT is missing.";
  const of = named.get(failure.what)?.of;
  if (of && failure.operation && !of.includes(failure.operation))
    return `"${failure.what}" happens to ${of.join(" and ")} only.`;
  return failure;
}

/** Failures of these kinds are documented; the others are not. */
export function isDocumented({ what, operation }: Failure): boolean {
  if (named.has(what)) return what !== "cut";
  const of = operations.filter(({ id }) => operation === undefined || id === operation);
  return of.every(({ responses }) => Object.hasOwn(responses, what));
}

/**
 * Returns a function that decides what goes wrong with each request, if anything does. It depends on the seed, on the
 * request, and on how often that failed before, but not on other requests, so that a session with concurrent requests
 * can be repeated.
 */
export function troubler(failures: readonly Failure[], seed: string): (request: Incoming) => Trouble | undefined {
  const failed = new Map<string, number>();
  return ({ method, path, body }) => {
    const id = failures.length === 0 ? undefined : matchOperation(method, path)?.operation.id;
    if (id === undefined) return undefined;
    for (const [i, { operation, rate, what }] of failures.entries()) {
      const of = named.get(what)?.of;
      if ((operation !== undefined && operation !== id) || (of && !of.includes(id))) continue;
      const request = createHash("sha256").update(`${seed} ${i} ${method} ${path} `).update(body).digest("hex");
      // A vendor that refuses an instruction goes on to refuse it, and a registration that was rejected stays so.
      const attempt = what === "vendor" || what === "rejected" ? 0 : (failed.get(request) ?? 0);
      const drawn = createHash("sha256").update(`${request} ${attempt}`).digest().readUInt32BE() / 2 ** 32;
      if (drawn >= rate) continue;
      failed.set(request, attempt + 1);
      return named.get(what)?.trouble ?? { status: Number(what) };
    }
    return undefined;
  };
}
