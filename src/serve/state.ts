import { hash } from "node:crypto";
import { getOrMake } from "../tables/remember.ts";
import { isoText } from "../text/moment.ts";

/** How long something takes: a time, or how often its status is asked for. */
export type Duration = { readonly milliseconds: number } | { readonly polls: number };

/** Something that is done a while after it began. */
interface Progress {
  begun: number;
  polls: number;
}

export interface Account {
  externalNumber: string;
  serviceNumber: string;
  meterPoints: readonly string[];
  /** The import of the account; undefined if it was imported before. It has no number before it is done. */
  staged: Progress | "for-good" | undefined;
  createdAt: string;
  registration: Progress | undefined;
}

/** How long the asynchronous work of the service takes. */
export interface Durations {
  import: Duration;
  work: Duration;
}

/** What the registry does not keep: accounts and sub-processes. Their numbers are made from names, so they repeat. */
export class State {
  readonly #accounts = new Map<string, Map<string, Account>>();
  readonly #processes = new Map<string, Progress>();
  readonly #processCounts = new Map<string, number>();
  readonly #durations: Durations;
  readonly #now: () => number;

  /** `now` returns the time in milliseconds since 1970. */
  constructor(durations: Durations, now: () => number) {
    this.#durations = durations;
    this.#now = now;
  }

  get time(): string {
    return isoText(this.#now());
  }

  /** Adds an account unless it exists; one that was staged for good goes on to be imported. */
  add(supplier: string, externalNumber: string, given: Partial<Account> = {}): void {
    const accounts = getOrMake(this.#accounts, supplier, () => new Map<string, Account>());
    const known = accounts.get(externalNumber);
    if (known && known.staged !== "for-good") return;
    accounts.set(externalNumber, {
      externalNumber,
      serviceNumber: `A-${digest("account", supplier, externalNumber).slice(0, 8).toUpperCase()}`,
      meterPoints: [`1${(number(supplier, externalNumber) % 1e12).toString().padStart(12, "0")}`],
      staged: undefined,
      createdAt: this.time,
      registration: undefined,
      ...given,
    });
  }

  /** Imports an account: at once if it was sent before the session. */
  import(supplier: string, externalNumber: string, meterPoints: readonly string[], isKnown: boolean): void {
    const staged = isKnown ? undefined : this.#begin();
    this.add(supplier, externalNumber, { staged, ...(meterPoints.length > 0 && { meterPoints }) });
  }

  /** The account if it is imported; undefined if it is not, or only staged. */
  imported(supplier: string, externalNumber: string): Account | undefined {
    const account = this.find(supplier, externalNumber);
    return account && this.isImported(account) ? account : undefined;
  }

  find(supplier: string, externalNumber: string): Account | undefined {
    return this.#accounts.get(supplier)?.get(externalNumber);
  }

  isImported({ staged }: Account): boolean {
    return staged === undefined || (staged !== "for-good" && this.#isDone(staged, this.#durations.import));
  }

  accountsOf(supplier: string): readonly Account[] {
    return [...(this.#accounts.get(supplier)?.values() ?? [])];
  }

  register(account: Account): void {
    account.registration ??= this.#begin();
  }

  /** How far an account is, as operation 6 reports it. Asking counts as a poll. */
  statusOf(account: Account): "UNKNOWN" | "PENDING" | "IN_PROGRESS" | "COMPLETED" {
    const { staged, registration } = account;
    if (staged !== undefined && staged !== "for-good") staged.polls++;
    if (registration) registration.polls++;
    if (!this.isImported(account)) return "UNKNOWN";
    if (!registration) return "PENDING";
    return this.#isDone(registration, this.#durations.work) ? "COMPLETED" : "IN_PROGRESS";
  }

  /** Starts a sub-process of a business; returns its UUID, which is given if it was started before. */
  schedule(supplier: string, business: string, given?: string): string {
    const owner = JSON.stringify([supplier, business]);
    const count = this.#processCounts.get(owner) ?? 0;
    this.#processCounts.set(owner, count + 1);
    const uuid = given ?? uuidOf(digest("process", owner, String(count)));
    this.#processes.set(JSON.stringify([supplier, business, uuid.toLowerCase()]), this.#begin());
    return uuid;
  }

  /** Whether a sub-process has ended; undefined if the business owns no such one. Asking counts as a poll. */
  pollProcess(supplier: string, business: string, uuid: string): boolean | undefined {
    const process = this.#processes.get(JSON.stringify([supplier, business, uuid.toLowerCase()]));
    if (!process) return undefined;
    process.polls++;
    return this.#isDone(process, this.#durations.work);
  }

  #begin(): Progress {
    return { begun: this.#now(), polls: 0 };
  }

  #isDone({ begun, polls }: Progress, after: Duration): boolean {
    return "polls" in after ? polls >= after.polls : this.#now() - begun >= after.milliseconds;
  }
}

export function businessId(supplier: string, business: string): number {
  return number("business", supplier, business);
}

function uuidOf(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function number(...texts: string[]): number {
  return Number.parseInt(digest(...texts).slice(0, 12), 16);
}

function digest(...texts: string[]): string {
  return hash("sha256", JSON.stringify(texts));
}
