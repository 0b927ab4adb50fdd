import type { References, Target } from "../spec/references.ts";
import { Column } from "../tables/column.ts";
import { type Difference, spellingDifference } from "../text/spelling.ts";
import { Businesses } from "./businesses.ts";
import { anySupplier, type Definition, Definitions } from "./definitions.ts";
import { Mentions, type Occurrence } from "./occurrences.ts";
import { SimilarNames } from "./similar-names.ts";
import { UnreadablePayloads } from "./unreadable.ts";

/** Why a reference leads nowhere: exactly one reason each, so that no finding follows from another. */
export type Explanation =
  /** A broken payload may create it, so that one has to be fixed first. */
  | { because: "unreadable"; payload: Occurrence; number: number }
  /** Only a dry run creates it. */
  | { because: "dry-run"; dryRun: Occurrence }
  /** Captured responses report that the account is staged, that it has no import process, or that it is not found. */
  | { because: "staged" | "unknown" | "not-found" }
  /** The service refused the business, with its contracts. */
  | { because: "refused"; request: Occurrence }
  /** A similar name was sent. */
  | { because: "misspelt"; meant: string; difference: Difference; definition: Definition }
  /** It was sent for another supplier; its own may have sent it in an earlier run. */
  | { because: "other-supplier"; other: SentByOther }
  /** Its supplier did not send it; another may have. */
  | { because: "missing"; other: SentByOther | undefined }
  /** Nothing in the batch shows whether it exists. */
  | { because: "not-judged" };

/** What another supplier sent under a name. */
interface SentByOther {
  supplier: string;
  definition: Definition;
}

const notJudged: Explanation = { because: "not-judged" };

/** What is known of the payloads of a batch. */
export class Said {
  readonly definitions = new Definitions();
  readonly businesses = new Businesses();
  readonly unreadable = new UnreadablePayloads();
  readonly dryRuns = new Mentions();
  /** Known businesses that the service refused, with their contracts. */
  readonly refused = new Mentions();
  /** What accepted requests refer to, so that it exists, whoever created it. */
  readonly confirmed = new Mentions();
}

/** Explains why references lead nowhere, once the batch is complete. */
export class Explainer {
  readonly #said: Said;
  /** True if an account may name several contracts. A wrong one is then likely to be meant as one of a few. */
  readonly #namesSeveral: boolean;
  /** By supplier, 1 if it has contracts outside the batch. */
  readonly #unseenContracts: Column;
  readonly #similarNames: Partial<Record<Target, SimilarNames>> = {};

  constructor(said: Said, table: References) {
    this.#said = said;
    this.#namesSeveral = table.account?.refersTo?.contract?.some((path) => path.includes("*")) === true;
    this.#unseenContracts = unseenContracts(said);
  }

  explain(target: Target, supplier: number, name: string): Explanation {
    if (this.#said.confirmed.find(target, supplier, name)) return notJudged;
    const number = this.#said.unreadable.find(target, supplier, name);
    if (number >= 0) return { because: "unreadable", payload: this.#said.unreadable.payload(number), number };
    const request = this.#said.refused.find(target, supplier, name);
    if (request) return { because: "refused", request };
    if (target === "contract") return this.#explainContract(supplier, name);
    const state = target === "account" ? this.#said.definitions.stateOf(supplier, name) : undefined;
    if (state !== undefined) return state === "imported" ? notJudged : { because: state };
    const alike = this.#similarNamesOf(target).spelledAlike(supplier, name);
    return alike === undefined
      ? this.#explainBySupplier(target, supplier, name)
      : this.#misspelt(target, supplier, name, alike);
  }

  #explainContract(supplier: number, name: string): Explanation {
    if (this.#unseenContracts.get(supplier) + this.#unseenContracts.get(anySupplier) > 0) return notJudged;
    const similar = this.#similarNamesOf("contract");
    // A contract is only missing where the batch has businesses of its supplier.
    if (!this.#said.businesses.hasSupplier(supplier))
      return similar.spelledAlike(supplier, name) === undefined
        ? this.#explainBySupplier("contract", supplier, name)
        : notJudged;
    const dryRun = this.#said.dryRuns.find("contract", supplier, name);
    if (dryRun) return { because: "dry-run", dryRun };
    const meant = similar.nearest(supplier, name, this.#namesSeveral);
    if (meant !== undefined) return this.#misspelt("contract", supplier, name, meant);
    return { because: "missing", other: this.#sentByOther("contract", supplier, name) };
  }

  #explainBySupplier(target: Target, supplier: number, name: string): Explanation {
    const other = this.#sentByOther(target, supplier, name);
    return other === undefined ? notJudged : { because: "other-supplier", other };
  }

  #misspelt(target: Target, supplier: number, name: string, meant: string): Explanation {
    const entry = this.#said.definitions.entryOf(target, supplier, meant);
    // An account that is only staged.
    if (!this.#said.definitions.isSent(entry)) return notJudged;
    const definition = this.#said.definitions.definition(entry);
    return { because: "misspelt", meant, difference: spellingDifference(name, meant), definition };
  }

  #sentByOther(target: Target, supplier: number, name: string): SentByOther | undefined {
    const { definitions } = this.#said;
    const other = this.#similarNamesOf(target).senderOf(name);
    if (other === 0 || other === supplier) return undefined;
    const definition = definitions.definition(definitions.entryOf(target, other, name));
    return { supplier: definitions.suppliers.name(other), definition };
  }

  #similarNamesOf(target: Target): SimilarNames {
    this.#similarNames[target] ??= new SimilarNames(this.#said.definitions, target);
    return this.#similarNames[target];
  }
}

/** By supplier, 1 if known responses show that it has contracts which no payload lists. */
function unseenContracts({ definitions, businesses }: Said): Column {
  const unseen = new Column();
  if (businesses.unseenSchedules > 0) unseen.set(anySupplier, 1);
  const isSeen = (entry: number): boolean => businesses.hasContracts(entry);
  for (const entry of definitions.entries("business")) {
    if (!definitions.isCreated(entry) || isSeen(entry)) continue;
    const { kind, isKnown } = definitions.definition(entry);
    if (kind !== "business.201" || !isKnown) continue;
    const supplier = definitions.supplierOf(entry);
    if (supplier !== anySupplier || !definitions.someBusiness(definitions.nameOf(entry), isSeen))
      unseen.set(supplier, 1);
  }
  return unseen;
}
