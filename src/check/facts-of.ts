import type { Facts, PayloadRef } from "../batch/facts.ts";
import type { Name } from "../batch/names.ts";
import { factsAt, namesAt, type PayloadAt, unreadableFacts } from "../batch/read-facts.ts";
import { factsOfRecord } from "../batch/record.ts";
import { mentions, recover, textsIn } from "../batch/recover.ts";
import { isUtf16, type PayloadText } from "../input/payload.ts";
import { decode } from "../json/bytes.ts";
import { faultsIn } from "../json/faults.ts";
import { indexesAt } from "../json/spans.ts";
import { placeString, readTape, words } from "../json/tape.ts";
import { unencoded } from "../json/value.ts";
import type { PartName } from "../rules/rule.ts";
import unrecognisedPayload from "../rules/unrecognised-payload.ts";
import type { Kind } from "../spec/operations.ts";
import {
  accountFields,
  type KindReferences,
  type References,
  references,
  refersToOwn,
  type Target,
} from "../spec/references.ts";
import { causeKey, type Finding } from "./finding.ts";
import { encoded } from "./fold.ts";
import type { Part } from "./parts.ts";
import { hold } from "./read-text.ts";

/** What the facts of a payload depend on in a finding. */
export interface FoundFinding {
  finding: Pick<Finding, "severity" | "code" | "cause"> & { part?: PartName | undefined };
}

/** What is wrong with a payload or a body of a request record, as far as facts depend on it: bits of its flaws. */
const Flaw = { error: 1, otherKind: 2, notAList: 4 } as const;

/** How far the flaws of a part are shifted. */
const shifts = { whole: 0, body: 3, response: 6 } as const;

/** The flaws of a payload by its findings, listed or counted. */
export function flawsOf(...all: readonly (readonly FoundFinding[])[]): number {
  let flaws = 0;
  for (const findings of all)
    for (const { finding } of findings) {
      const { severity, code, cause, part } = finding;
      if (part !== undefined && part !== "body" && part !== "response") continue;
      const own =
        (severity === "error" ? Flaw.error : 0) |
        (code === unrecognisedPayload.code || isOfEncoded(code, cause) ? Flaw.otherKind : 0) |
        (code === "not_a_list" ? Flaw.notAList : 0);
      flaws |= own << shifts[part ?? "whole"];
    }
  return flaws;
}

/** Whether a finding says that a payload is a string that holds JSON. */
function isOfEncoded(code: string, cause: string): boolean {
  return code === encoded.rule.code && causeKey(cause).variant === encoded.variant;
}

function hasFlaw(flaws: number, flaw: number, part: "whole" | "body" | "response" = "whole"): boolean {
  return ((flaws >> shifts[part]) & flaw) !== 0;
}

/** What the facts of a payload are read from. */
export interface CheckedValue {
  kind: Kind | null;
  /** What has the parsed payload; undefined if the text cannot be parsed. */
  content: { readonly value: unknown } | undefined;
  /** The payloads in it: the payload itself, or the body and response of a request record. */
  parts: readonly Part[];
  /** What is wrong with it. */
  flaws: number;
}

/**
 * Returns the facts of a checked payload, or of the bodies of a request record. `text` is what it was checked from. A
 * payload of another kind than its name says counts as one of unknown kind: it may create what others refer to.
 */
export function factsOf(
  checked: CheckedValue,
  file: number,
  payload: number,
  text: PayloadText | undefined,
  table: References = references,
): Facts[] {
  return read(checked, { file, payload }, text, false, table, factsAt);
}

/** The same for entries: with names that may be as they are on the tape, until another text is read. */
export function namesOf(
  checked: CheckedValue,
  payload: number,
  text: PayloadText,
  dropsDocuments: boolean,
  table: References = references,
): Facts<Name>[] {
  return read(checked, { file: 0, payload }, text, dropsDocuments, table, namesAt);
}

/** Reads the facts of a payload that has its kind by `readAt`. */
function read<N extends Name>(
  checked: CheckedValue,
  where: PayloadRef,
  text: PayloadText | undefined,
  dropsDocuments: boolean,
  table: References,
  readAt: (payload: PayloadAt, table: References) => Facts<N> | undefined,
): (Facts | Facts<N>)[] {
  const { kind, parts, flaws } = checked;
  const { file, payload } = where;
  if (!text || !hold(text)) return one(unreadable(kind, where, text, table));
  if (kind === null || isOfOtherKind(checked)) {
    const held = unencoded(checked.content?.value);
    const presumed = presumedKind((key) => mentions(held, key), table);
    return one(presumed && unreadableFacts(presumed, where, { supplier: undefined, ...textsIn(held) }, table));
  }
  // What stands for words such as NaN is in the value only.
  if (words.length > 0) readTape(0, placeString(JSON.stringify(checked.content?.value)));
  if (kind !== "request")
    return one(readAt({ v: 0, kind, where, isBroken: hasFlaw(flaws, Flaw.error), dropsDocuments }, table));
  const bodies = parts.flatMap(({ kind, base = [], part }) => {
    if (part !== "response" && (part !== "body" || isOfOtherKind(checked, part))) return [];
    const [v = -1] = indexesAt([base]);
    const isBroken = hasFlaw(flaws, Flaw.error, part);
    return [{ part, facts: factsAt({ v, kind, where: { file, payload, base }, isBroken }, table) }];
  });
  const broken = (text?.broken ?? []).flatMap((body) =>
    body.part === "body" ? one(unreadable(body.kind, { ...where, base: ["body"] }, body.text, table)) : [],
  );
  return [...factsOfRecord(checked.content?.value, where, bodies), ...broken];
}

/**
 * True if a payload, or the body of a request record, is of another kind than its name or its operation says, or is a
 * string that holds one.
 */
export function isOfOtherKind({ kind, flaws }: Pick<CheckedValue, "kind" | "flaws">, part?: "body"): boolean {
  if (kind === null || (kind === "request" && part === undefined)) return false;
  return hasFlaw(flaws, Flaw.otherKind, part);
}

/** True if a response that lists the states of accounts is no list, so that nothing is read of it. */
export function isOtherThanList({ parts, flaws }: CheckedValue, table: References = references): boolean {
  const isList = ({ kind }: Part): boolean => table[kind]?.states?.startsWith("*") === true;
  return parts.some(isList) && (hasFlaw(flaws, Flaw.notAList) || hasFlaw(flaws, Flaw.notAList, "response"));
}

function one<F>(facts: F | undefined): F[] {
  return facts ? [facts] : [];
}

const cutOff: ReadonlySet<string> = new Set(["unexpected-end", "unclosed-string", "empty"]);

/** The facts of a text that is not valid JSON: what it may create. */
function unreadable(
  kind: Kind | null,
  where: PayloadRef,
  text: PayloadText | undefined,
  table: References,
): Facts | undefined {
  if (!text)
    return kind ? unreadableFacts(kind, where, { supplier: undefined, texts: [], isCutOff: true }, table) : undefined;
  const { bytes, start, end, bom } = text;
  const isOther = isUtf16(text);
  const source = isOther
    ? new TextDecoder(bom).decode(bytes.subarray(start, end))
    : decode(bytes, start, Math.min(end, start + maxRecoveredBytes));
  const fault = isOther ? undefined : faultsIn(bytes, start, end).at(-1);
  const isCutOff = (fault?.type === "syntax" && cutOff.has(fault.problem)) || end - start > maxRecoveredBytes;
  const presumed = kind ?? presumedKind((key) => source.includes(key), table);
  return presumed && unreadableFacts(presumed, where, recover(source, isCutOff), table);
}

/** At most this many bytes of a broken text are searched. */
const maxRecoveredBytes = 1 << 20;

/** The kind of a broken payload that has none, if it may create what others refer to. */
function presumedKind(mentions: (key: string) => boolean, table: References): Kind | undefined {
  const entries = Object.entries(table) as [Kind, KindReferences][];
  const creates = (target: Target): [Kind, KindReferences] | undefined =>
    entries.find(([, entry]) => entry.creates?.includes(target));
  const isData = (of: "account" | "business"): boolean =>
    entries.some(([, entry]) => refersToOwn(entry, of) && entry.recognisedBy?.some(([field = ""]) => mentions(field)));
  const [business, { contracts = "", business: identifier = "" } = {}] = creates("business") ?? [];
  const list = contracts.split(".*.")[0]?.split(".").at(-1) ?? "";
  if (mentions(list) || (mentions(identifier) && !isData("business"))) return business;
  const [account, entry] = creates("account") ?? [];
  const fields = entry && [entry.supplier as string, ...accountFields(entry)];
  return !isData("account") && fields?.some(mentions) ? account : undefined;
}
