import type { Facts, PayloadRef } from "../batch/facts.ts";
import { factsOfPayload, unreadableFacts } from "../batch/read-facts.ts";
import { factsOfRecord } from "../batch/record.ts";
import { mentions, recover, textsIn } from "../batch/recover.ts";
import { referencesOf } from "../batch/references.ts";
import { type Late, Registry } from "../batch/registry.ts";
import type { PayloadText } from "../input/payload.ts";
import { decode } from "../json/bytes.ts";
import { scan } from "../json/scan.ts";
import { type RegisteredRule, rules } from "../rules/index.ts";
import type { BatchContext, BatchFault, BatchSettings, PartName } from "../rules/rule.ts";
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
import { KeyIndex } from "../tables/key-index.ts";
import { grouped } from "../text/grouped.ts";
import type { Finding } from "./finding.ts";
import { type Level, severityOf } from "./levels.ts";
import type { Part } from "./parts.ts";
import type { Checked } from "./payload.ts";

/** A fault across payloads, with the rule that made it. */
export interface LinkedFault extends BatchFault {
  rule: RegisteredRule;
  /** For a symptom: the fault that causes it. */
  because?: LinkedFault;
}

/** How much was not judged because what it refers to is outside the batch. */
export interface NotJudged {
  /** Accounts whose contract cannot be checked: the batch has no business of their supplier, or not all contracts. */
  accounts: number;
  /** Payloads for an account or business that the batch does not send. */
  payloads: number;
}

/** The last step of a run: checks across payloads. */
export interface Linker {
  /** Takes the facts of a payload, in send order. Read the faults it returns before you call it again. */
  take: (facts: Facts) => Iterable<LinkedFault>;
  /** Notes what payloads that it does not take say: what the batch can be judged by, and suppliers with businesses. */
  assume: Registry["assume"];
  /** Whether a payload of a supplier may have a fault although no other payload has an entry of it. */
  mayReport: (supplier: string) => boolean;
  /** Whether it looks up the documents of payloads. */
  readsDocuments: boolean;
  /** Ends the batch: judges the references that still wait. */
  finish: () => Generator<LinkedFault, NotJudged>;
}

const batchRules = (rules as readonly RegisteredRule[]).filter(({ batch }) => batch);

/**
 * Starts a batch. The table lists the references of each kind of payload. `levelOf` returns the severity of a fault;
 * undefined if only its payload decides it, which makes no fault the root of others.
 */
export function makeLinker(
  settings: BatchSettings,
  table: References = references,
  levelOf: (fault: LinkedFault) => Level | undefined = (fault) => severityOf(fault, { levels: new Map() }),
): Linker {
  const registry = new Registry(table);
  const found: LinkedFault[] = [];
  const contexts = batchRules.map((rule) => {
    const context: BatchContext = { registry, settings, report: (fault) => found.push({ ...fault, rule }) };
    return { rule, context };
  });
  const readers = contexts.flatMap(({ rule, context }) =>
    rule.batch?.onFacts ? [{ rule, read: rule.batch.onFacts, context }] : [],
  );

  function take(facts: Facts): Iterable<LinkedFault> {
    const isJudged = !facts.isKnown && facts.isReadable;
    if (isJudged) for (const { read, context } of readers) read(facts, context);
    const late = registry.record(facts);
    if (isJudged) for (const reference of referencesOf(facts, table)) registry.refer(reference);
    return found.length === 0 && late.length === 0 ? none : faults(late);
  }

  function* faults(late: readonly Late[]): Generator<LinkedFault> {
    yield* found.splice(0);
    const first = firstOf(late);
    if (!first) {
      yield* lateFaults(late);
      return;
    }
    const { index: firstIndex, others } = first;
    const detail =
      others === 0
        ? ""
        : ` (${others === 1 ? "1 more finding has" : `${grouped(others)} more findings have`} this cause.)`;
    const root = { ...first.fault, detail: first.fault.detail + detail };
    yield root;
    let index = 0;
    for (const fault of lateFaults(late)) if (index++ !== firstIndex) yield { ...fault, because: root };
  }

  /** The faults of references that a payload comes too late for. */
  function* lateFaults(late: readonly Late[]): Generator<LinkedFault> {
    for (const { references, definition } of late)
      for (const reference of references) {
        for (const { rule, context } of contexts) rule.batch?.onLate?.(reference, definition, context);
        for (const fault of found.splice(0)) if (levelOf(fault) !== "off") yield fault;
      }
  }

  /**
   * The first of the most severe faults of a late payload, its place among them, and the number of the others; undefined
   * if there is none, or if the severity of one is not known yet.
   */
  function firstOf(late: readonly Late[]): { fault: LinkedFault; index: number; others: number } | undefined {
    let first: { fault: LinkedFault; index: number } | undefined;
    let count = 0;
    for (const fault of lateFaults(late)) {
      const level = levelOf(fault);
      if (level === undefined) return undefined;
      if (!first || (levelOf(first.fault) === "warning" && level === "error")) first = { fault, index: count };
      count++;
    }
    return first && { ...first, others: count - 1 };
  }

  return {
    take,
    assume: (judged, businessSuppliers) => registry.assume(judged, businessSuppliers),
    mayReport: (supplier) => readers.some(({ rule }) => mayReport(rule, supplier, settings)),
    readsDocuments: settings.findDocument !== undefined,
    *finish() {
      const notJudged: NotJudged = { accounts: 0, payloads: Math.max(0, registry.countUnjudgedPayloads()) };
      // One of these payloads may wait for several accounts or contracts.
      const accounts = new KeyIndex();
      const instructions = new KeyIndex();
      for (const reference of registry.waiting()) {
        const explanation = registry.explain(reference);
        if (explanation.because !== "not-judged")
          for (const { rule, context } of contexts) rule.batch?.onUnresolved?.(reference, explanation, context);
        if (found.length > 0) yield* found.splice(0);
        else if (reference.target === "contract") accounts.add(reference.where.file, String(reference.where.payload));
        else if (reference.kind === "business-payment-instruction")
          instructions.add(reference.where.file, String(reference.where.payload));
        else notJudged.payloads++;
      }
      notJudged.accounts = accounts.size;
      notJudged.payloads += instructions.size;
      return notJudged;
    },
  };
}

/** What the facts of a payload depend on in its findings, listed or counted. */
export interface Found {
  findings: readonly { finding: Pick<Finding, "severity" | "code"> & { part?: PartName | undefined } }[];
}

function mayReport({ batch }: RegisteredRule, supplier: string, settings: BatchSettings): boolean {
  const { innocents = "all" } = batch ?? {};
  return typeof innocents === "function" ? innocents(supplier, settings) : innocents === "all";
}

const none: readonly never[] = [];

/**
 * Returns the facts of a checked payload, or of the bodies of a request record. `text` is what it was checked from. A
 * payload of another kind than its name says counts as one of unknown kind: it may create what others refer to.
 */
export function factsOf(
  { kind, value, parts, findings }: Omit<Checked, "findings"> & Found,
  file: number,
  payload: number,
  text?: PayloadText,
  table: References = references,
): Facts[] {
  const where: PayloadRef = { file, payload };
  if (value === undefined) return one(unreadable(kind, where, text, table));
  if (kind === null || isOfOtherKind({ kind, findings })) {
    const presumed = presumedKind((key) => mentions(value, key), table);
    return one(presumed && unreadableFacts(presumed, where, { supplier: undefined, ...textsIn(value) }, table));
  }
  const isBroken = (part: Part["part"]): boolean =>
    findings.some(({ finding }) => finding.severity === "error" && finding.part === part);
  if (kind !== "request") return one(factsOfPayload(kind, value, where, isBroken(undefined), table));
  const bodies = parts.flatMap(({ kind, value, base, part }) =>
    (part === "body" && !isOfOtherKind({ kind, findings }, part)) || part === "response"
      ? [{ kind, value, part, where: { ...where, base }, isBroken: isBroken(part) }]
      : [],
  );
  const broken = (text?.broken ?? []).flatMap((body) =>
    body.part === "body" ? one(unreadable(body.kind, { ...where, base: ["body"] }, body.text, table)) : [],
  );
  return [...factsOfRecord(value, where, bodies, table), ...broken];
}

/** True if a payload, or the body of a request record, is of another kind than its name or its operation says. */
export function isOfOtherKind({ kind, findings }: Pick<Checked, "kind"> & Found, part?: Part["part"]): boolean {
  if (kind === null || (kind === "request" && part === undefined)) return false;
  return findings.some(({ finding }) => finding.code === unrecognisedPayload.code && finding.part === part);
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
  const isUtf16 = bom === "utf-16";
  const encoding = bytes[start] === 0xff ? "utf-16le" : "utf-16be";
  const source = isUtf16
    ? new TextDecoder(encoding).decode(bytes.subarray(start, end))
    : decode(bytes, start, Math.min(end, start + maxRecoveredBytes));
  const fault = isUtf16 ? undefined : scan(bytes, start, end).at(-1);
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
