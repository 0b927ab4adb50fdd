import { type Facts, factsOfPayload, unreadable, type Where } from "../batch/facts.ts";
import { type Reference, Register } from "../batch/register.ts";
import { type RegisteredRule, rules } from "../rules/index.ts";
import type { BatchContext, BatchFault, BatchSettings } from "../rules/rule.ts";
import type { Checked } from "./check.ts";

/** A fault across payloads, with the rule that made it. */
export interface LinkedFault extends BatchFault {
  rule: RegisteredRule;
}

/** What was left unjudged because what it refers to is not in sight. */
export interface NotJudged {
  /** Accounts linked to a contract while no business of their supplier is in sight. */
  accounts: number;
  /** Payloads for an account or business that the batch does not send. */
  payloads: number;
}

/** The last step of a run: what payloads say of one another. */
export interface Linker {
  /** Takes the facts of a payload, in send order. */
  take: (facts: readonly Facts[]) => void;
  /** The faults found since it was last asked. */
  faults: () => LinkedFault[];
  /** Ends the batch: judges what still waits. */
  finish: () => NotJudged;
}

const batchRules = (rules as readonly RegisteredRule[]).filter(({ batch }) => batch);

/** Starts a batch. */
export function makeLinker(settings: BatchSettings): Linker {
  const register = new Register();
  let found: LinkedFault[] = [];
  const contexts = batchRules.map((rule) => {
    const context: BatchContext = { register, settings, report: (fault) => found.push({ ...fault, rule }) };
    return { rule, context };
  });

  function take(facts: Facts): void {
    if (!facts.isKnown) for (const { rule, context } of contexts) rule.batch?.onFacts?.(facts, context);
    for (const [reference, target] of send(facts)) {
      const sent = register.find(target, reference.supplier, reference.name);
      if (sent) for (const { rule, context } of contexts) rule.batch?.onLate?.(reference, sent, context);
    }
    if (!facts.isKnown) for (const reference of referencesOf(facts)) register.refer(reference);
  }

  /** Notes in the register what a payload brings; answers the references that had to wait for it. */
  function* send(facts: Facts): Generator<[Reference, Reference["target"]]> {
    const { kind, account, business, contracts } = facts;
    if (facts.states.length > 0) register.sendStates(facts);
    if (kind === "account" && account !== undefined)
      for (const reference of register.send("account", facts, account)) yield [reference, "account"];
    if (kind === "business.201") {
      if (business !== undefined) register.send("business", facts, business);
      register.hideContracts(facts);
    }
    if (kind === "business") {
      register.noteBusinesses(facts);
      if (business !== undefined)
        for (const reference of register.sendBusiness(facts, business)) yield [reference, "business"];
    }
    if (kind === "business" || (kind === "business-contracts" && !facts.isDryRun))
      for (const [index, name] of contracts.entries())
        if (name !== undefined)
          for (const reference of register.send("contract", facts, name, index)) yield [reference, "contract"];
  }

  return {
    take: (all) => all.forEach(take),
    faults: () => {
      const faults = found;
      found = [];
      return faults;
    },
    finish: () => {
      const notJudged: NotJudged = { accounts: 0, payloads: 0 };
      for (const reference of register.waiting()) {
        const before = found.length;
        for (const { rule, context } of contexts) rule.batch?.onUnresolved?.(reference, context);
        if (found.length > before) continue;
        if (reference.target !== "contract") notJudged.payloads++;
        else if (!register.hasBusinesses(reference.supplier) || register.hiddenContracts(reference.supplier))
          notJudged.accounts++;
      }
      return notJudged;
    },
  };
}

/** What a payload refers to. */
function referencesOf({ kind, where, supplier, account, business, contract, accounts }: Facts): Reference[] {
  if (supplier === undefined) return [];
  const references: Reference[] = [];
  const refer = (target: Reference["target"], name: string | undefined, index = 0): void => {
    if (name !== undefined) references.push({ target, supplier, name, kind, where, index });
  };
  if (kind === "account") refer("contract", contract);
  else if (kind === "business-payment-instruction" || kind === "business-contracts") refer("business", business);
  else if (kind !== "business") refer("account", account);
  for (const [index, name] of accounts.entries()) refer("account", name, index);
  return references;
}

/** The facts of a checked payload: of itself, or of the bodies of a request record. */
export function factsOf({ kind, parts, findings }: Checked, file: number, payload: number): Facts[] {
  const isBroken = findings.some(({ finding }) => finding.severity === "error");
  if (parts.length === 0) return kind ? [unreadable(kind, { file, payload })].flatMap((facts) => facts ?? []) : [];
  return parts.flatMap(({ kind, value, base }) => {
    const where: Where = { file, payload, base };
    return factsOfPayload(kind, value, where, isBroken) ?? [];
  });
}
