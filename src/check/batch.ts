import { type Facts, factsOfPayload, isResponse, type PayloadRef, unreadableFacts } from "../batch/facts.ts";
import { factsOfRecord } from "../batch/record.ts";
import { mentions, recover, textsIn } from "../batch/recover.ts";
import { type Reference, Registry, type Sent, type Target } from "../batch/registry.ts";
import type { PayloadText } from "../input/payload.ts";
import { decode } from "../json/bytes.ts";
import { scan } from "../json/scan.ts";
import { type RegisteredRule, rules } from "../rules/index.ts";
import type { BatchContext, BatchFault, BatchSettings } from "../rules/rule.ts";
import type { Kind } from "../spec/operations.ts";
import { KeyIndex } from "../tables/key-index.ts";
import type { ReportedFinding } from "./locate-faults.ts";
import type { Part } from "./parts.ts";
import type { Checked } from "./payload.ts";

/** A fault across payloads, with the rule that made it. */
export interface LinkedFault extends BatchFault {
  rule: RegisteredRule;
}

/** What was left unjudged because what it refers to is not in sight. */
export interface NotJudged {
  /** Accounts whose contract cannot be looked for: no business of their supplier is in sight, or not all of it. */
  accounts: number;
  /** Payloads for an account or business that the batch does not send. */
  payloads: number;
}

/** The last step of a run: what payloads say of one another. */
export interface Linker {
  /** Takes the facts of a payload, in send order; answers what is found, to be asked for before the next are taken. */
  take: (facts: Facts) => Iterable<LinkedFault>;
  /** Ends the batch: judges what still waits. */
  finish: () => Generator<LinkedFault, NotJudged>;
}

const batchRules = (rules as readonly RegisteredRule[]).filter(({ batch }) => batch);

/** Starts a batch. */
export function makeLinker(settings: BatchSettings): Linker {
  const register = new Registry();
  const found: LinkedFault[] = [];
  const contexts = batchRules.map((rule) => {
    const context: BatchContext = { register, settings, report: (fault) => found.push({ ...fault, rule }) };
    return { rule, context };
  });

  const readers = contexts.flatMap(({ rule, context }) =>
    rule.batch?.onFacts ? [{ read: rule.batch.onFacts, context }] : [],
  );

  function take(facts: Facts): Iterable<LinkedFault> {
    const isJudged = !facts.isKnown && facts.isReadable;
    if (isJudged) for (const { read, context } of readers) read(facts, context);
    const late = bring(register, facts);
    if (isJudged) for (const reference of referencesOf(facts)) register.refer(reference);
    return found.length === 0 && late.length === 0 ? none : faults(late);
  }

  function* faults(late: readonly Late[]): Generator<LinkedFault> {
    yield* found.splice(0);
    for (const { references, sent } of late)
      for (const reference of references) {
        for (const { rule, context } of contexts) rule.batch?.onLate?.(reference, sent, context);
        yield* found.splice(0);
      }
  }

  return {
    take,
    *finish() {
      const notJudged: NotJudged = { accounts: 0, payloads: 0 };
      const instructions = new KeyIndex();
      for (const reference of register.waiting()) {
        if (register.knowsOf(reference.target))
          for (const { rule, context } of contexts) rule.batch?.onUnresolved?.(reference, context);
        if (found.length > 0) yield* found.splice(0);
        else if (reference.target === "contract") notJudged.accounts++;
        else if (reference.kind === "business-payment-instruction")
          instructions.add(reference.where.file, String(reference.where.payload));
        else notJudged.payloads++;
      }
      notJudged.payloads += instructions.size;
      return notJudged;
    },
  };
}

/** References that came too early for what is sent. */
interface Late {
  references: Iterable<Reference>;
  sent: Sent;
}

const none: readonly never[] = [];

/** Notes in the register what a payload brings. */
function bring(register: Registry, facts: Facts): readonly Late[] {
  const { kind, where, isKnown, supplier, account, business, contract, contracts } = facts;
  if (facts.answer === "refused") return none;
  if (facts.unreadable && !facts.isDryRun) register.recordUnreadable(facts);
  if (!facts.isReadable) return none;
  if (isResponse(facts)) {
    register.sendStates(facts);
    if (kind === "business.201" && business !== undefined) register.send("business", facts, business);
    if (kind === "business-contracts.201" && isKnown) register.countSchedules(1);
    return none;
  }
  let late: Late[] | undefined;
  const send = (target: Target, name: string, owner?: string, index = 0): void => {
    const references = register.send(target, facts, name, index);
    if (references === undefined || isKnown) return;
    late ??= [];
    late.push({ references, sent: { kind, where, isKnown, index, owner, isDisputed: false } });
  };
  if (kind === "account" && account !== undefined) send("account", account, contract);
  if (kind === "business") {
    if (supplier !== undefined) register.noteBusinesses(supplier);
    if (business !== undefined) {
      send("business", business);
      register.describe(facts, business);
    }
  }
  if (kind === "business-contracts" && isKnown) register.countSchedules(-1);
  for (const [index, name] of contracts.entries())
    if (name === undefined) continue;
    else if (facts.isDryRun) register.recordDryRun(facts, name, index);
    else send("contract", name, business, index);
  if (!facts.isDryRun) register.sendItems(facts);
  return late ?? none;
}

const dataKinds: ReadonlySet<Kind> = new Set([
  "notes",
  "transactions",
  "historical-statements",
  "payment-instruction",
  // Registration flows: all that is sent is the path.
  "request",
]);

/** What a payload refers to. Of a request that the service accepted, all was there. */
export function referencesOf(facts: Facts): Reference[] {
  const { kind, where, isKnown, supplier } = facts;
  const references: Reference[] = [];
  if (supplier === undefined || facts.answer === "accepted" || facts.states.length > 0) return references;
  const refer = (target: Reference["target"], name: string | undefined, index = 0): void => {
    if (name !== undefined) references.push({ target, supplier, name, kind, where, isKnown, index });
  };
  if (kind === "account") refer("contract", facts.contract);
  if (kind === "business-payment-instruction" || kind === "business-contracts") refer("business", facts.business);
  if (dataKinds.has(kind)) refer("account", facts.account);
  for (const [index, name] of facts.accounts.entries()) refer("account", name, index);
  return references;
}

/** The facts of a checked payload, or of the bodies of a request record. `text` is what it was checked from. */
export function factsOf(
  {
    kind,
    value,
    parts,
    findings,
  }: Omit<Checked, "findings"> & { findings: readonly Pick<ReportedFinding, "finding">[] },
  file: number,
  payload: number,
  text?: PayloadText,
): Facts[] {
  const where: PayloadRef = { file, payload };
  if (value === undefined) return one(unreadable(kind, where, text));
  if (kind === null) {
    const presumed = presumedKind((key) => mentions(value, key));
    return one(presumed && unreadableFacts(presumed, where, { supplier: undefined, ...textsIn(value) }));
  }
  const isBroken = (part: Part["part"]): boolean =>
    findings.some(({ finding }) => finding.severity === "error" && finding.part === part);
  if (kind !== "request") return one(factsOfPayload(kind, value, where, isBroken(undefined)));
  const bodies = parts.flatMap(({ kind, value, base, part }) =>
    part === "body" || part === "response"
      ? [{ kind, value, part, where: { ...where, base }, isBroken: isBroken(part) }]
      : [],
  );
  const broken = (text?.broken ?? []).flatMap((body) =>
    body.part === "body" ? one(unreadable(body.kind, { ...where, base: ["body"] }, body.text)) : [],
  );
  return [...factsOfRecord(value, where, bodies), ...broken];
}

function one(facts: Facts | undefined): Facts[] {
  return facts ? [facts] : [];
}

const cutOff: ReadonlySet<string> = new Set(["unexpected-end", "unclosed-string", "empty"]);

/** What may be in a text that is no JSON. */
function unreadable(kind: Kind | null, where: PayloadRef, text: PayloadText | undefined): Facts | undefined {
  if (!text) return kind ? unreadableFacts(kind, where, { supplier: undefined, texts: [], isCutOff: true }) : undefined;
  const { bytes, start, end, bom } = text;
  const isUtf16 = bom === "utf-16";
  const encoding = bytes[start] === 0xff ? "utf-16le" : "utf-16be";
  const source = isUtf16
    ? new TextDecoder(encoding).decode(bytes.subarray(start, end))
    : decode(bytes, start, Math.min(end, start + maxRecoveredBytes));
  const fault = isUtf16 ? undefined : scan(bytes, start, end).at(-1);
  const isCutOff = (fault?.type === "syntax" && cutOff.has(fault.problem)) || end - start > maxRecoveredBytes;
  const presumed = kind ?? presumedKind((key) => source.includes(key));
  return presumed && unreadableFacts(presumed, where, recover(source, isCutOff));
}

/** Of a broken text no more bytes than this are looked through. */
const maxRecoveredBytes = 1 << 20;

/** The kind of a broken payload whose kind cannot be told, where it may bring what others refer to. */
function presumedKind(mentions: (key: string) => boolean): Kind | undefined {
  if (mentions("business_contracts")) return "business";
  const isData = ["notes", "transactions", "statements", "vendor"].some(mentions);
  return !isData && mentions("external_account_number") ? "account" : undefined;
}
