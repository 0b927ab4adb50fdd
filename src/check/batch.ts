import type { Explanation } from "../batch/explain.ts";
import type { Facts, PayloadRef } from "../batch/facts.ts";
import { positionOf } from "../batch/paths.ts";
import { type Reference, referencesOf } from "../batch/references.ts";
import { type Late, Registry } from "../batch/registry.ts";
import { rulesAcross } from "../generated/rules-across.ts";
import type { RegisteredRule } from "../rules/index.ts";
import placeholderValue from "../rules/placeholder-value.ts";
import type { BatchContext, BatchFault, BatchSettings } from "../rules/rule.ts";
import { isIdentifier } from "../rules/shared.ts";
import type { Lookups } from "../schema/lookups.ts";
import type { Kind } from "../spec/operations.ts";
import { type References, references } from "../spec/references.ts";
import { KeyIndex } from "../tables/key-index.ts";
import { bareIdentifier } from "../text/placeholders.ts";
import { withFollowing } from "../text/wording.ts";
import type { RuledFault } from "./fault.ts";
import { type Level, severityOf } from "./levels.ts";

/** A fault across payloads. */
export interface LinkedFault extends RuledFault {
  where: PayloadRef;
  kind: Kind;
  detail: string;
  /** The place in another payload that it is about. */
  elsewhere: BatchFault["related"];
  because: LinkedFault | undefined;
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
  registry: Registry;
  /** The faults of rules that read the facts of a payload, which is not taken. */
  judge: (facts: Facts) => readonly LinkedFault[];
  /** Takes the facts of a payload, in send order. Read the faults it returns before you call it again. */
  take: (facts: Facts) => Iterable<LinkedFault>;
  /** Whether a payload of a supplier may have a fault although no other payload has an entry of it. */
  mayReport: (supplier: string) => boolean;
  /** Ends the batch: judges the references that still wait. The schemas are those that payloads are checked against. */
  finish: (schemas: Lookups) => Generator<LinkedFault, NotJudged>;
}

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
  const contexts = rulesAcross.map((rule: RegisteredRule) => {
    const report = (said: BatchFault): void => {
      const fault = linkedFault(rule, said);
      if (isInAssumedWrapper(fault, table)) Object.assign(fault, assumed);
      found.push(fault);
    };
    const context: BatchContext = { registry, settings, report };
    return { rule, context };
  });
  const having = (part: "onFacts" | "onLate" | "onUnresolved") => contexts.filter(({ rule }) => rule.batch?.[part]);
  const [readers, lateRules, unresolvedRules] = [having("onFacts"), having("onLate"), having("onUnresolved")];

  const readFacts = (facts: Facts): void => {
    for (const { rule, context } of readers) rule.batch?.onFacts?.(facts, context);
  };

  function take(facts: Facts): Iterable<LinkedFault> {
    const isJudged = !facts.isKnown && facts.isReadable;
    if (isJudged) readFacts(facts);
    const late = registry.record(facts);
    if (isJudged) for (const reference of referencesOf(facts, table)) registry.refer(reference);
    return found.length === 0 && late.length === 0 ? none : faults(late);
  }

  function* faults(late: readonly Late[]): Generator<LinkedFault> {
    yield* found.splice(0);
    const all = repeatable(late);
    const first = firstOf(all());
    if (!first) {
      yield* all();
      return;
    }
    const { fault: root, index: firstIndex, others } = first;
    if (others > 0) root.detail = withFollowing(root.detail, others);
    yield root;
    if (others === 0) return;
    let index = 0;
    for (const fault of all()) {
      if (index++ === firstIndex) continue;
      fault.because = root;
      yield fault;
    }
  }

  /** The faults of references that a payload comes too late for. */
  function* lateFaults(late: readonly Late[]): Generator<LinkedFault> {
    for (const { references, definition } of late)
      for (const reference of references()) {
        for (const { rule, context } of lateRules) rule.batch?.onLate?.(reference, definition, context);
        for (const fault of found.splice(0)) if (levelOf(fault) !== "off") yield fault;
      }
  }

  /** Returns what lists the faults of a late payload. It may be called twice: few are kept, many made again. */
  function repeatable(late: readonly Late[]): () => Iterable<LinkedFault> {
    const kept: LinkedFault[] = [];
    for (const fault of lateFaults(late)) if (kept.push(fault) === maxKept) return () => lateFaults(late);
    return () => kept;
  }

  /**
   * The first of the most severe faults of a late payload, its place among them, and the number of the others;
   * undefined if there is none, or if the severity of one is not known yet.
   */
  function firstOf(late: Iterable<LinkedFault>): { fault: LinkedFault; index: number; others: number } | undefined {
    let first: { fault: LinkedFault; index: number } | undefined;
    let count = 0;
    for (const fault of late) {
      const level = levelOf(fault);
      if (level === undefined) return undefined;
      const isFirst =
        !first || (levelOf(first.fault) === level ? isEarlier(fault.where, first.fault.where) : level === "error");
      if (isFirst) first = { fault, index: count };
      count++;
    }
    return first && { fault: first.fault, index: first.index, others: count - 1 };
  }

  /** Whether a root may cause a fault: a symptom is counted with its root, so it must not be more severe. */
  function isCausable(fault: LinkedFault, root: LinkedFault | undefined): root is LinkedFault {
    const level = root && levelOf(root);
    return level === "error" || (level === "warning" && levelOf(fault) === "warning");
  }

  return {
    registry,
    judge: (facts) => {
      readFacts(facts);
      return found.splice(0);
    },
    take,
    mayReport: (supplier) => readers.some(({ rule }) => rule.batch?.mayReportInnocent?.(supplier, settings)),
    *finish(schemas) {
      const notJudged: NotJudged = { accounts: 0, payloads: 0 };
      // One of these payloads may wait for several accounts or contracts.
      const accounts = new KeyIndex();
      const instructions = new KeyIndex();
      for (const reference of registry.waiting()) {
        const explanation = registry.explain(reference);
        if (explanation.because !== "not-judged")
          for (const { rule, context } of unresolvedRules) rule.batch?.onUnresolved?.(reference, explanation, context);
        const root = found.length > 0 ? whatIsAround(reference, explanation, schemas) : undefined;
        if (found.length > 0)
          for (const fault of found.splice(0)) {
            if (isCausable(fault, root)) fault.because = root;
            yield fault;
          }
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

/** What a rule says, as a fault of the payload it is in. All faults have the same members, which is fastest. */
function linkedFault(rule: RegisteredRule, said: BatchFault): LinkedFault {
  const { where, kind, path, attr, part, anchor } = said.at;
  const { base } = where;
  return {
    rule,
    kind,
    where,
    base,
    path,
    attr,
    part: part ?? (base && "body"),
    anchor,
    detail: said.detail,
    code: said.code,
    severity: said.severity,
    variant: said.variant,
    basis: said.basis,
    suggestion: said.suggestion,
    elsewhere: said.related,
    because: undefined,
  };
}

/** The finding of the blanks or quotes around an identifier, if they alone are why a reference leads nowhere. */
function whatIsAround(reference: Reference, explanation: Explanation, schemas: Lookups): LinkedFault | undefined {
  if (explanation.because !== "misspelt") return undefined;
  const { definition, meant } = explanation;
  const name = bareIdentifier(reference.name);
  if (name !== bareIdentifier(meant)) return undefined;
  const occurrence = name === reference.name ? definition : reference;
  const at = positionOf(occurrence);
  const isChecked = at.kind === "request" || schemas.nodesAt(at.kind, at.path).some(isIdentifier);
  return isChecked && !occurrence.isKnown ? linkedFault(placeholderValue, { at, detail: "" }) : undefined;
}

function isEarlier(a: PayloadRef, b: PayloadRef): boolean {
  return a.file === b.file ? a.payload < b.payload : a.file < b.file;
}

/** Whether a fault is in a wrapper that is not documented: the service may read something else there. */
function isInAssumedWrapper({ kind, path }: LinkedFault, table: References): boolean {
  const { wrapper, isWrapperAssumed } = table[kind] ?? {};
  return isWrapperAssumed === true && path[0] === wrapper;
}

const assumed = { severity: "warning", basis: "inferred" } as const;

const none: readonly never[] = [];

/** So many faults of one late payload are not kept. */
const maxKept = 1000;
