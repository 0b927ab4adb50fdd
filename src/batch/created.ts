import type { References, Target } from "../spec/references.ts";
import type { Facts } from "./facts.ts";
import { linkedContracts } from "./references.ts";

/** Something that a payload creates. */
export interface Created {
  target: Target;
  name: string;
  /** The index of a contract among those of the payload. */
  index: number;
  /** Of a contract, its business; of an account, the contracts that it is linked to. */
  owners: readonly string[];
}

const none: readonly never[] = [];

/** What a readable request creates, which the service did not refuse. */
export function createdBy(facts: Facts, table: References): readonly Created[] {
  const { account, business, contracts } = facts;
  const creates = table[facts.kind]?.creates;
  if (!creates || facts.isDryRun) return none;
  const created: Created[] = [];
  if (creates.includes("account") && account !== undefined)
    created.push({ target: "account", name: account, index: 0, owners: linkedContracts(facts) });
  if (creates.includes("business") && business !== undefined)
    created.push({ target: "business", name: business, index: 0, owners: none });
  const owners = business === undefined ? none : [business];
  for (const [index, name] of contracts.entries())
    if (name !== null) created.push({ target: "contract", name, index, owners });
  return created;
}

/**
 * The targets that a batch with a payload can be judged by, given what it creates: references to them must lead
 * somewhere.
 */
export function judgedBy(facts: Facts, created: readonly Created[], table: References): readonly Target[] {
  const { supplier, contracts, isDryRun, kind } = facts;
  const creates = table[kind]?.creates;
  if (!creates) return none;
  if (isDryRun) return contracts.some((name) => name !== null) ? ["contract"] : none;
  const judged = new Set(created.map(({ target }) => target));
  const isOfSupplier = creates.includes("business") && supplier !== undefined;
  if (judged.has("business") || isOfSupplier) judged.add("contract");
  return [...judged];
}
