import { createHash } from "node:crypto";

/** How long something takes: a time, or how often its status is asked for. */
export type Duration = { readonly milliseconds: number } | { readonly polls: number };

/** Something that is done a while after it began. */
class Progress {
  readonly #begun: number;
  #polls = 0;

  constructor(now: number) {
    this.#begun = now;
  }

  poll(): void {
    this.#polls++;
  }

  isDone(after: Duration, now: number): boolean {
    return "polls" in after ? this.#polls >= after.polls : now - this.#begun >= after.milliseconds;
  }
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

/**
 * What the registry does not keep, because no rule needs it: the accounts of each supplier, and the sub-processes. All
 * numbers are made from the names, so that the same session yields the same ones.
 */
export class State {
  readonly #accounts = new Map<string, Map<string, Account>>();
  readonly #processes = new Map<string, Progress>();
  readonly #processCounts = new Map<string, number>();
  readonly #durations: Durations;

  constructor(durations: Durations) {
    this.#durations = durations;
  }

  /** Adds an account unless it exists; one that was staged for good goes on to be imported. */
  add(supplier: string, externalNumber: string, now: number, given: Partial<Account> = {}): void {
    const accounts = this.#accounts.get(supplier) ?? new Map<string, Account>();
    this.#accounts.set(supplier, accounts);
    const known = accounts.get(externalNumber);
    if (known && (known.staged !== "for-good" || given.staged === "for-good")) return;
    accounts.set(externalNumber, {
      externalNumber,
      serviceNumber: `A-${digest("account", supplier, externalNumber).slice(0, 8).toUpperCase()}`,
      meterPoints: [`1${(number(supplier, externalNumber) % 1e12).toString().padStart(12, "0")}`],
      staged: undefined,
      createdAt: timeText(now),
      registration: undefined,
      ...given,
    });
  }

  /** Imports an account: at once if it was sent before the session. */
  import(
    supplier: string,
    externalNumber: string,
    now: number,
    meterPoints: readonly string[],
    isKnown: boolean,
  ): void {
    const staged = isKnown ? undefined : new Progress(now);
    this.add(supplier, externalNumber, now, { staged, ...(meterPoints.length > 0 && { meterPoints }) });
  }

  /** The account if it is imported; undefined if it is not, or only staged. */
  imported(supplier: string, externalNumber: string, now: number): Account | undefined {
    const account = this.find(supplier, externalNumber);
    return account && this.isImported(account, now) ? account : undefined;
  }

  /** The account, imported or staged. */
  find(supplier: string, externalNumber: string): Account | undefined {
    return this.#accounts.get(supplier)?.get(externalNumber);
  }

  isImported({ staged }: Account, now: number): boolean {
    return staged === undefined || (staged !== "for-good" && staged.isDone(this.#durations.import, now));
  }

  accountsOf(supplier: string): readonly Account[] {
    return [...(this.#accounts.get(supplier)?.values() ?? [])];
  }

  /** Marks the meter points of an account for registration. */
  register(account: Account, now: number): void {
    account.registration ??= new Progress(now);
  }

  /** How far an account is, as operation 6 reports it. Asking counts as a poll. */
  statusOf(account: Account, now: number): "UNKNOWN" | "PENDING" | "IN_PROGRESS" | "COMPLETED" {
    const { staged, registration } = account;
    if (staged !== undefined && staged !== "for-good") staged.poll();
    registration?.poll();
    if (!this.isImported(account, now)) return "UNKNOWN";
    if (!registration) return "PENDING";
    return registration.isDone(this.#durations.work, now) ? "COMPLETED" : "IN_PROGRESS";
  }

  /** Starts a sub-process of a business; returns its UUID, which is given if it was started before. */
  schedule(supplier: string, business: string, now: number, given?: string): string {
    const owner = JSON.stringify([supplier, business]);
    const count = this.#processCounts.get(owner) ?? 0;
    this.#processCounts.set(owner, count + 1);
    const uuid = given ?? uuidOf(digest("process", owner, String(count)));
    this.#processes.set(JSON.stringify([supplier, business, uuid.toLowerCase()]), new Progress(now));
    return uuid;
  }

  /** Whether a sub-process has ended; undefined if the business owns no such one. Asking counts as a poll. */
  pollProcess(supplier: string, business: string, uuid: string, now: number): boolean | undefined {
    const process = this.#processes.get(JSON.stringify([supplier, business, uuid.toLowerCase()]));
    process?.poll();
    return process?.isDone(this.#durations.work, now);
  }
}

/** The number of the service for a business. */
export function businessId(supplier: string, business: string): number {
  return number("business", supplier, business);
}

/** A datetime as the interface writes it. */
export function timeText(now: number): string {
  return `${new Date(now).toISOString().slice(0, 19)}Z`;
}

function uuidOf(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function number(...texts: string[]): number {
  return Number.parseInt(digest(...texts).slice(0, 12), 16);
}

function digest(...texts: string[]): string {
  return createHash("sha256").update(JSON.stringify(texts)).digest("hex");
}
