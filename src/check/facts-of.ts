import type { Facts, PayloadRef } from "../batch/facts.ts";
import type { Name } from "../batch/names.ts";
import { factsAt, namesAt, unreadableFacts } from "../batch/read-facts.ts";
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
import type { Finding } from "./finding.ts";
import type { Part } from "./parts.ts";
import { hold } from "./read-text.ts";

/** What the facts of a payload depend on in a finding. */
interface FoundFinding {
  finding: Pick<Finding, "severity" | "code"> & { part?: PartName | undefined };
}

/** What the facts of a payload depend on in its findings, listed or counted. */
export interface Found {
  findings: readonly FoundFinding[];
  counted?: { readonly counted: readonly FoundFinding[] } | undefined;
}

/** What the facts of a payload are read from. */
export interface CheckedValue extends Found {
  kind: Kind | null;
  /** The parsed payload; undefined if the text cannot be parsed. */
  value: unknown;
  /** The payloads in it: the payload itself, or the body and response of a request record. */
  parts: readonly Part[];
  /** True if it is one payload, which is JSON of this kind, and on the tape until another text is read. */
  isOnTape?: boolean | undefined;
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
  const where: PayloadRef = { file, payload };
  const { kind, parts } = checked;
  const isBroken = (part?: Part["part"]): boolean => hasError(checked, part);
  if (!text || !hold(text)) return one(unreadable(kind, where, text, table));
  if (kind === null || isOfOtherKind(checked)) {
    const held = unencoded(checked.value);
    const presumed = presumedKind((key) => mentions(held, key), table);
    return one(presumed && unreadableFacts(presumed, where, { supplier: undefined, ...textsIn(held) }, table));
  }
  // What stands for words such as NaN is in the value only.
  if (words.length > 0) readTape(0, placeString(JSON.stringify(checked.value)));
  if (kind !== "request") return one(factsAt({ v: 0, kind, where, isBroken: isBroken() }, table));
  const bodies = parts.flatMap(({ kind, base = [], part }) => {
    if (part !== "response" && (part !== "body" || isOfOtherKind(checked, part))) return [];
    const [v = -1] = indexesAt([base]);
    return [{ part, facts: factsAt({ v, kind, where: { ...where, base }, isBroken: isBroken(part) }, table) }];
  });
  const broken = (text?.broken ?? []).flatMap((body) =>
    body.part === "body" ? one(unreadable(body.kind, { ...where, base: ["body"] }, body.text, table)) : [],
  );
  return [...factsOfRecord(checked.value, where, bodies), ...broken];
}

/** The facts of a payload that is on the tape, and of which nothing is listed, with its names as they are there. */
export function namesOf(
  checked: CheckedValue,
  payload: number,
  dropsDocuments: boolean,
  table: References = references,
): Facts<Name> | undefined {
  const { kind, counted } = checked;
  if (!kind) return undefined;
  const isBroken = counted?.counted.some(({ finding }) => finding.severity === "error") === true;
  return namesAt({ v: 0, kind, where: { file: 0, payload }, isBroken, dropsDocuments }, table);
}

/** True if a payload, or the body of a request record, is of another kind than its name or its operation says. */
export function isOfOtherKind(checked: Pick<CheckedValue, "kind" | keyof Found>, part?: Part["part"]): boolean {
  const { kind } = checked;
  if (kind === null || (kind === "request" && part === undefined)) return false;
  return hasFinding(checked, ({ code, part: own }) => code === unrecognisedPayload.code && own === part);
}

/** True if a response that lists the states of accounts is no list, so that nothing is read of it. */
export function isOtherThanList(checked: CheckedValue, table: References = references): boolean {
  const isList = ({ kind }: Part): boolean => table[kind]?.states?.startsWith("*") === true;
  return checked.parts.some(isList) && hasFinding(checked, ({ code }) => code === "not_a_list");
}

function hasError(found: Found, part: Part["part"]): boolean {
  return hasFinding(found, ({ severity, part: own }) => severity === "error" && own === part);
}

function hasFinding({ findings, counted }: Found, isIt: (finding: FoundFinding["finding"]) => boolean): boolean {
  return (
    findings.some(({ finding }) => isIt(finding)) || counted?.counted.some(({ finding }) => isIt(finding)) === true
  );
}

function one(facts: Facts | undefined): Facts[] {
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
  const [business, { contracts = "" } = {}] = creates("business") ?? [];
  if (mentions(contracts.split(".*.")[0]?.split(".").at(-1) ?? "")) return business;
  const isData = entries.some(
    ([, entry]) => refersToOwn(entry, "account") && entry.recognisedBy?.some(([field = ""]) => mentions(field)),
  );
  const [account, entry] = creates("account") ?? [];
  return !isData && entry && accountFields(entry).some(mentions) ? account : undefined;
}
