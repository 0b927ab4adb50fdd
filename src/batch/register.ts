import { kinds } from "../interface/kinds.ts";
import type { Kind } from "../interface/operations.ts";
import { foldedSpelling, nearest } from "../rules/spelling.ts";
import type { AccountState, Facts, Where } from "./facts.ts";
import { Column, KeyIndex } from "./key-index.ts";

/** What a reference names. */
export type Target = "account" | "business" | "contract";

/** A payload's reference to something that another payload is to bring. */
export interface Reference {
  target: Target;
  supplier: string;
  name: string;
  /** The payload that refers. */
  kind: Kind;
  where: Where;
  /** Where a payload has several such references, which one. */
  index: number;
}

/** Something that was sent, and by which payload. */
export interface Sent {
  kind: Kind;
  where: Where;
  isKnown: boolean;
  /** Of a contract: its index in its list. */
  index: number;
  /** Of a contract: the business that has it; of an account: the contract that it is linked to. */
  owner: string | undefined;
}

/** The supplier that captured responses without one may belong to: any. */
const anySupplier = 0;

/**
 * What a batch has brought so far, and the references that wait for something still to come. It keeps keys and places
 * in typed arrays, never payloads.
 */
export class Register {
  readonly #suppliers: string[] = [""];
  readonly #supplierIds = new Map<string, number>();
  readonly #names: Record<Target, Names> = { account: new Names(), business: new Names(), contract: new Names() };
  /** Texts that are compared whole: identities of businesses and sets of contracts. */
  readonly #texts = new KeyIndex();
  readonly #identities = new Column();
  readonly #contractSets = new Column();
  readonly #states = new KeyIndex();
  readonly #stateOf = new Column();
  /** Suppliers whose every account is known to be listed. */
  readonly #listed = new Set<number>();
  readonly #withBusinesses = new Set<number>();
  readonly #withHiddenContracts = new Map<number, Sent>();
  readonly #told = new Set<Sent>();
  readonly #spellings = new Map<string, Map<string, string>>();
  #comparisons = 1_000_000;
  readonly #identifiers = new Map<string, { index: KeyIndex; sendings: Sendings }>();

  /** What was sent under a name, undefined before it is. */
  find(target: Target, supplier: string, name: string): Sent | undefined {
    const names = this.#names[target];
    for (const id of [this.#supplier(supplier), anySupplier]) {
      const entry = names.index.find(id, name);
      if (entry >= 0 && names.sendings.has(entry)) return this.#sent(target, entry);
    }
    return undefined;
  }

  /** Notes that something was sent; answers the references that waited for it, in their order. */
  send(target: Target, facts: Facts, name: string, index = 0): Reference[] {
    const names = this.#names[target];
    const entry = names.index.add(this.#supplier(facts.supplier), name);
    const owner = target === "contract" ? facts.business : target === "account" ? facts.contract : undefined;
    const ownerNames = target === "contract" ? this.#names.business : this.#names.contract;
    const ownerEntry = owner === undefined ? -1 : ownerNames.index.add(this.#supplier(facts.supplier), owner);
    if (!names.sendings.has(entry)) names.sendings.set(entry, facts, ownerEntry, index);
    return names.takeWaiting(entry).map((waiting) => this.#reference(target, entry, waiting));
  }

  /** Notes what a business payload says of its business. */
  sendBusiness(facts: Facts, name: string): Reference[] {
    const waiting = this.send("business", facts, name);
    const entry = this.#names.business.index.add(this.#supplier(facts.supplier), name);
    if (this.#identities.get(entry) === 0) {
      this.#identities.set(entry, this.#texts.add(0, facts.identity ?? "") + 1);
      this.#contractSets.set(entry, this.#texts.add(0, setOf(facts.contracts)) + 1);
    }
    return waiting;
  }

  /** Whether a business was sent before with the same identity and the same contracts; undefined if not at all. */
  compareBusiness(facts: Facts, name: string): { sameIdentity: boolean; sameContracts: boolean } | undefined {
    const entry = this.#names.business.index.find(this.#supplier(facts.supplier), name);
    if (entry < 0 || this.#identities.get(entry) === 0) return undefined;
    return {
      sameIdentity: this.#texts.find(0, facts.identity ?? "") + 1 === this.#identities.get(entry),
      sameContracts: this.#texts.find(0, setOf(facts.contracts)) + 1 === this.#contractSets.get(entry),
    };
  }

  /** Notes a reference; false where it has to wait for what it names. */
  refer(reference: Reference): boolean {
    if (this.find(reference.target, reference.supplier, reference.name)) return true;
    const names = this.#names[reference.target];
    const entry = names.index.add(this.#supplier(reference.supplier), reference.name);
    names.wait(entry, reference);
    return false;
  }

  /** The references that still wait, in the order in which their names first occurred. */
  *waiting(): Generator<Reference> {
    for (const target of ["contract", "account", "business"] as const) {
      const names = this.#names[target];
      for (let entry = 0; entry < names.index.size; entry++)
        for (const waiting of names.waiting(entry)) yield this.#reference(target, entry, waiting);
    }
  }

  /** The first sending of an identifier of a payload's account, e.g. a transaction id; notes it if there was none. */
  repeat(list: string, facts: Facts, account: string, identifier: string, index: number): Sent | undefined {
    let known = this.#identifiers.get(list);
    if (!known) {
      known = { index: new KeyIndex(), sendings: new Sendings() };
      this.#identifiers.set(list, known);
    }
    const subject = this.#names.account.index.add(this.#supplier(facts.supplier), account);
    const entry = known.index.add(subject, identifier);
    if (known.sendings.has(entry)) {
      const { kindId, owner, ...sent } = known.sendings.get(entry);
      return { ...sent, kind: kinds[kindId] as Kind, owner: undefined };
    }
    known.sendings.set(entry, facts, -1, index);
    return undefined;
  }

  noteBusinesses(facts: Facts): void {
    this.#withBusinesses.add(this.#supplier(facts.supplier));
    if (facts.hasHiddenContracts || !facts.isReadable) this.hideContracts(facts);
  }

  /** Notes that a payload brings contracts nobody can read: of its supplier, or where that cannot be read, of any. */
  hideContracts(facts: Facts): void {
    const supplier = this.#supplier(facts.supplier);
    if (!this.#withHiddenContracts.has(supplier))
      this.#withHiddenContracts.set(supplier, {
        kind: facts.kind,
        where: facts.where,
        isKnown: facts.isKnown,
        index: 0,
        owner: undefined,
      });
  }

  /** Whether a business of the supplier is in sight. */
  hasBusinesses(supplier: string): boolean {
    return this.#withBusinesses.has(this.#supplier(supplier));
  }

  /** The first payload whose contracts cannot be read and may be of the supplier. */
  hiddenContracts(supplier: string): Sent | undefined {
    return this.#withHiddenContracts.get(this.#supplier(supplier)) ?? this.#withHiddenContracts.get(anySupplier);
  }

  /** Whether this is the first time that contracts which cannot be read are spoken of. */
  isFirstTold(hidden: Sent): boolean {
    return this.#told.size !== this.#told.add(hidden).size;
  }

  /** Notes what a captured response says of accounts. */
  sendStates(facts: Facts): void {
    const supplier = this.#supplier(facts.supplier);
    if (facts.kind === "all-account-import-processes.200" && supplier !== anySupplier) this.#listed.add(supplier);
    for (const { account = facts.account, state } of facts.states) {
      if (account === undefined) continue;
      if (state === "imported") this.send("account", { ...facts, contract: undefined }, account);
      this.#stateOf.set(this.#states.add(supplier, account), stateNames.indexOf(state) + 1);
    }
  }

  /** What captured responses say of an account, undefined where they say nothing. */
  state(supplier: string, account: string): AccountState["state"] | undefined {
    const id = this.#supplier(supplier);
    for (const under of [id, anySupplier]) {
      const entry = this.#states.find(under, account);
      if (entry >= 0) return stateNames[this.#stateOf.get(entry) - 1];
    }
    return this.#listed.has(id) ? "unknown" : undefined;
  }

  /** Another supplier under which a name was sent. */
  otherSupplier(target: Target, supplier: string, name: string): string | undefined {
    const own = this.#supplier(supplier);
    const { index, sendings } = this.#names[target];
    for (let id = 1; id < this.#suppliers.length; id++) {
      const entry = id === own ? -1 : index.find(id, name);
      if (entry >= 0 && sendings.has(entry)) return this.#suppliers[id];
    }
    return undefined;
  }

  /** The sent name that was most likely meant by one that was not; looking further and further is bounded. */
  nearest(target: Target, supplier: string, name: string): string | undefined {
    const key = `${target} ${supplier}`;
    let spellings = this.#spellings.get(key);
    if (!spellings) {
      spellings = new Map([...this.#sentNames(target, supplier)].map((sent) => [foldedSpelling(sent), sent]));
      this.#spellings.set(key, spellings);
    }
    const spelled = spellings.get(foldedSpelling(name));
    if (spelled !== undefined || this.#comparisons <= 0) return spelled;
    this.#comparisons -= spellings.size;
    return nearest(name, spellings.values());
  }

  *#sentNames(target: Target, supplier: string): Generator<string> {
    const own = this.#supplier(supplier);
    const { index, sendings } = this.#names[target];
    for (let entry = 0; entry < index.size; entry++)
      if (sendings.has(entry) && index.prefix(entry) === own) yield index.text(entry);
  }

  #supplier(name: string | undefined): number {
    if (name === undefined) return anySupplier;
    let id = this.#supplierIds.get(name);
    if (id === undefined) {
      id = this.#suppliers.push(name) - 1;
      this.#supplierIds.set(name, id);
    }
    return id;
  }

  #sent(target: Target, entry: number): Sent {
    const { kindId, owner, ...sent } = this.#names[target].sendings.get(entry);
    const ownerIndex = target === "contract" ? this.#names.business.index : this.#names.contract.index;
    return { ...sent, kind: kinds[kindId] as Kind, owner: owner < 0 ? undefined : ownerIndex.text(owner) };
  }

  #reference(target: Target, entry: number, { kindId, where, index }: Waiting): Reference {
    const names = this.#names[target].index;
    return {
      target,
      supplier: this.#suppliers[names.prefix(entry)] as string,
      name: names.text(entry),
      kind: kinds[kindId] as Kind,
      where,
      index,
    };
  }
}

/** A set of identifiers as one text, whatever their order. */
function setOf(identifiers: readonly (string | undefined)[]): string {
  return JSON.stringify(identifiers.map((identifier) => identifier ?? null).sort());
}

const stateNames: AccountState["state"][] = ["imported", "staged", "unknown"];

const kindIds = new Map(kinds.map((kind, id) => [kind, id]));

interface Waiting {
  kindId: number;
  where: Where;
  index: number;
}

/** Places and properties of what was sent, by entry of an index. */
class Sendings {
  /** The file's number + 1; 0 is what was not sent. */
  readonly #files = new Column();
  readonly #payloads = new Column();
  readonly #owners = new Column();
  readonly #details = new Column();

  has(entry: number): boolean {
    return this.#files.get(entry) !== 0;
  }

  set(entry: number, { kind, where, isKnown }: Facts, owner: number, index: number): void {
    this.#files.set(entry, where.file + 1);
    this.#payloads.set(entry, where.payload);
    this.#owners.set(entry, owner + 1);
    this.#details.set(entry, packed(kind, where, index) * 2 + (isKnown ? 1 : 0));
  }

  get(entry: number): { where: Where; kindId: number; isKnown: boolean; owner: number; index: number } {
    const detail = this.#details.get(entry);
    const { kindId, base, index } = unpacked(detail >>> 1);
    return {
      where: { file: this.#files.get(entry) - 1, payload: this.#payloads.get(entry), base },
      kindId,
      isKnown: (detail & 1) !== 0,
      owner: this.#owners.get(entry) - 1,
      index,
    };
  }
}

/** Names of one kind of target: what was sent under them, and who waits for what was not. */
class Names {
  readonly index = new KeyIndex();
  readonly sendings = new Sendings();
  /** By entry, the number + 1 of the last reference that waits for it. */
  readonly #last = new Column();
  /** By reference: who waits, and the number + 1 of the one before it. */
  readonly #files = new Column();
  readonly #payloads = new Column();
  readonly #details = new Column();
  readonly #before = new Column();
  #count = 0;

  wait(entry: number, { kind, where, index }: Reference): void {
    const number = this.#count++;
    this.#files.set(number, where.file);
    this.#payloads.set(number, where.payload);
    this.#details.set(number, packed(kind, where, index));
    this.#before.set(number, this.#last.get(entry));
    this.#last.set(entry, number + 1);
  }

  waiting(entry: number): Waiting[] {
    const found: Waiting[] = [];
    for (let next = this.#last.get(entry); next > 0; next = this.#before.get(next - 1)) {
      const { kindId, base, index } = unpacked(this.#details.get(next - 1));
      const where = { file: this.#files.get(next - 1), payload: this.#payloads.get(next - 1), base };
      found.push({ kindId, where, index });
    }
    return found.reverse();
  }

  takeWaiting(entry: number): Waiting[] {
    const found = this.waiting(entry);
    if (found.length > 0) this.#last.set(entry, 0);
    return found;
  }
}

const kindBits = 6;
const mostIndex = 2 ** 24 - 1;

/** A kind, whether it stands in the body of a request record, and an index, in 31 bits. */
function packed(kind: Kind, where: Where, index: number): number {
  return (Math.min(index, mostIndex) * 2 + (where.base ? 1 : 0)) * 2 ** kindBits + (kindIds.get(kind) as number);
}

function unpacked(detail: number): { kindId: number; base: Where["base"]; index: number } {
  const rest = Math.floor(detail / 2 ** kindBits);
  return { kindId: detail % 2 ** kindBits, base: rest % 2 === 1 ? ["body"] : undefined, index: Math.floor(rest / 2) };
}
