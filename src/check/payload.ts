import type { BrokenBody, PayloadText } from "../input/payload.ts";
import { decode } from "../json/bytes.ts";
import { losesNothing } from "../json/fast-path.ts";
import { pointerOf } from "../json/path.ts";
import { scan } from "../json/scan.ts";
import { firstInvalidByte } from "../json/utf8.ts";
import type { Profile } from "../profile/profile.ts";
import { type RegisteredRule, rules } from "../rules/index.ts";
import required from "../rules/required.ts";
import type { TextFault } from "../rules/rule.ts";
import unrecognisedPayload from "../rules/unrecognised-payload.ts";
import { isResponseKind } from "../spec/kinds.ts";
import type { Kind } from "../spec/operations.ts";
import type { RuledFault } from "./fault.ts";
import { defaultMaxFindings, FaultList } from "./fault-list.ts";
import { type LocateOptions, locateFaults, type ReportedFinding } from "./locate-faults.ts";
import { type Part, partAt, partsOf } from "./parts.ts";
import { recognise } from "./recognise.ts";
import { type Judging, validate } from "./validate.ts";

/** What of a run's options bears on one payload. */
export interface CheckOptions extends LocateOptions {
  /** The day that counts as today, `YYYY-MM-DD`. */
  today: string;
  /** How many findings of one payload are listed each; of more, each rule lists one that counts the others. */
  maxFindings?: number | undefined;
  /** The operator's profile by which payloads are checked; without one, the interface alone. */
  profile?: Profile | undefined;
}

export interface Checked {
  kind: Kind | null;
  /** The parsed payload; undefined where the text could not be parsed. */
  value: unknown;
  /** The payloads in it: itself, or of a request record the body and the response. */
  parts: readonly Part[];
  /** In order of place. */
  findings: readonly ReportedFinding[];
}

const none: readonly never[] = [];
const textRules = new Map<TextFault["type"], RegisteredRule>();
const codeRules = new Map<Kind, RegisteredRule[]>();
for (const rule of rules as readonly RegisteredRule[]) {
  if (rule.text) textRules.set(rule.text.fault, rule);
  for (const kind of rule.payload?.kinds ?? []) codeRules.set(kind, [...(codeRules.get(kind) ?? []), rule]);
}

// A byte order mark inside a text is a character of it, so it is not dropped here.
const strictDecoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Checks one payload by every rule that needs nothing but itself: its text, its schema, its values. `kind` is what the
 * file or the user calls it; without one its shape decides.
 */
export function check(
  text: PayloadText,
  kind: Kind | undefined,
  file: string,
  payload: number,
  options: CheckOptions,
): Checked {
  const max = options.maxFindings ?? defaultMaxFindings;
  const { value, isParsed, faults: textFaults } = parse(text, max);
  const known = text.har ? harKinds[text.har] : isParsed ? (kind ?? recognise(value, options.profile)) : kind;
  const faults = new FaultList(options.levels, max);
  const { profile } = options;
  for (const fault of textFaults) faults.add(describeText(fault, known));
  const broken = text.broken ?? none;
  const isBroken = ({ part }: Part): boolean => broken.some((body) => body.part === part);
  const parts = isParsed && known ? partsOf(known, value, profile).filter((part) => !isBroken(part)) : none;
  for (const part of parts) checkPart(part, options, faults);
  if (isParsed && !known) faults.add(unrecognised(value, text));
  const listed = faults.list();
  const own = known === "request" ? listed.map((fault) => addressed(fault, parts)) : listed;
  const findings =
    own.length === 0 ? none : locateFaults(own, text, isParsed ? known : undefined, { file, payload }, options);
  return { kind: known ?? null, value, parts, findings: withBroken(findings, broken, file, payload, options) };
}

/** The faults that `check` finds in the text of a value, where the text itself has none; paths begin at its parts. */
export function checkJson(
  kind: Kind,
  value: unknown,
  options: Judging,
): { parts: readonly Part[]; faults: RuledFault[] } {
  const faults = new FaultList(new Map(), Number.POSITIVE_INFINITY);
  const parts = partsOf(kind, value, options.profile);
  for (const part of parts) checkPart(part, options, faults);
  return { parts, faults: faults.list() };
}

const harKinds = { record: "request", other: undefined, unreadable: undefined } as const;

/** The findings of a record with those of its bodies that are no JSON, in order of place. */
function withBroken(
  findings: readonly ReportedFinding[],
  broken: readonly BrokenBody[],
  file: string,
  payload: number,
  options: CheckOptions,
): readonly ReportedFinding[] {
  if (broken.length === 0) return findings;
  const ofBodies = broken.flatMap(({ part, kind, text }) =>
    check(text, kind, file, payload, options).findings.map(({ finding, ...shown }) => {
      const pointer = pointerOf(part === "body" ? ["body"] : ["response", "body"]) + finding.pointer;
      return { ...shown, finding: { ...finding, part, pointer } };
    }),
  );
  return [...findings, ...ofBodies].sort(({ finding: a }, { finding: b }) => a.line - b.line || a.column - b.column);
}

/** A fault of the text, in the words of its rule. */
export function describeText(fault: TextFault, kind: Kind | undefined): RuledFault {
  const rule = textRules.get(fault.type);
  if (!rule?.text) throw new Error(`No rule describes the text fault ${fault.type}.`);
  const path = "path" in fault ? fault.path : [];
  const isReceived =
    kind === "request" ? partAt(path)?.part === "response" : kind !== undefined && isResponseKind(kind);
  const place = { start: fault.start, end: fault.end };
  return {
    rule,
    kind: kind ?? null,
    path,
    anchor: "value",
    byteRange: place,
    ...rule.text.describe(fault as never, isReceived),
  };
}

/** The value that a text holds, and what is wrong with the text. */
export function parse(
  text: PayloadText,
  maxPaths = Number.POSITIVE_INFINITY,
): { value: unknown; isParsed: boolean; faults: readonly TextFault[] } {
  const { bytes, start, end } = text;
  const faults: TextFault[] = [];
  if (text.bom === "utf-16") {
    faults.push({ type: "encoding", utf16: true, path: [], start, end: start });
    return { value: undefined, isParsed: false, faults };
  }
  if (text.bom === "utf-8") faults.push({ type: "byte-order-mark", path: [], start, end: start });
  let source: string;
  try {
    source = strictDecoder.decode(bytes.subarray(start, end));
  } catch {
    const at = firstInvalidByte(bytes, start, end);
    faults.push({ type: "encoding", utf16: false, path: [], start: at, end: at + 1 });
    source = decode(bytes, start, end);
  }
  const parsed = parseAll(source);
  if (parsed && losesNothing(bytes, start, end, parsed.value)) return { value: parsed.value, isParsed: true, faults };
  const lexical = scan(bytes, start, end, maxPaths);
  for (const fault of lexical) faults.push(fault);
  if (lexical.at(-1)?.type === "syntax") return { value: undefined, isParsed: false, faults };
  if (!parsed) throw new Error("The parser refuses a text in which the scan found no fault.");
  return { value: parsed.value, isParsed: true, faults };
}

/** What a text holds, as a parser reads it: the last of repeated members, the nearest of numbers. */
function parseAll(source: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(source) };
  } catch {
    return undefined;
  }
}

/** The rules that the kind's schema states, and those that are plain code. */
function checkPart(part: Part, options: Judging, faults: FaultList): void {
  const { kind, value } = part;
  if (value === undefined) {
    const detail = "The body is required for this operation: add it.";
    faults.add({ rule: required, ...part, path: [], anchor: "parent", detail });
    return;
  }
  validate(kind, value, options, (rule, fault) => faults.add({ rule, ...part, ...fault }));
  for (const rule of codeRules.get(kind) ?? [])
    for (const fault of rule.payload?.check(
      value,
      kind,
      options.profile?.nameOf ?? sameName,
      options.profile?.operations.parameters,
    ) ?? [])
      faults.add({ rule, ...part, ...fault });
}

function sameName(field: string): string {
  return field;
}

/** A fault of a request record, addressed relative to the part that it lies in. */
function addressed(fault: RuledFault, parts: readonly Part[]): RuledFault {
  if (fault.base) return fault;
  const at = partAt(fault.path);
  const kind = parts.find(({ part }) => at && part === at.part)?.kind ?? fault.kind;
  const own = at ? { ...at, kind, path: fault.path.slice(at.base.length) } : {};
  const { related } = fault;
  const base = related && (partAt(related.path)?.base ?? []);
  return {
    ...fault,
    ...own,
    ...(related && base ? { related: { ...related, base, path: related.path.slice(base.length) } } : {}),
  };
}

function unrecognised(value: unknown, text: PayloadText): RuledFault {
  return { rule: unrecognisedPayload, kind: null, path: [], anchor: "value", detail: whyUnrecognised(value, text) };
}

function whyUnrecognised(value: unknown, { har }: PayloadText): string {
  if (har) return "This is no HAR file: its requests must stand in log.entries, a list.";
  if (Array.isArray(value))
    return "A list of payloads is not a payload: write one payload a line in a .jsonl file, or lint each element by itself.";
  if (Array.isArray((value as { log?: { entries?: unknown } } | null)?.log?.entries))
    return "This looks like a HAR file: name it .har, so that its entries are read as requests.";
  return "The kind of this payload cannot be told from its fields: say its kind, or name its file after it (x.notes.json).";
}
