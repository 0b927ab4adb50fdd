import { type CauseKey, causeId, causeKey, countOf, type Finding, starred } from "../check/finding.ts";
import type { ReportedFinding } from "../check/locate-faults.ts";
import type { Rule } from "../rules/rule.ts";
import { counted, grouped } from "../text/grouped.ts";
import type { CountedFinding } from "./counted.ts";
import { type Rejected, RejectedPayloads } from "./rejected.ts";

/** A position of a finding of a cause. */
export type CausePlace = Pick<Finding, "file" | "line" | "column">;

/** A group of findings that one correction fixes: plain data. */
export interface Cause extends Omit<CauseKey, "attr"> {
  /** Equals `cause` of its findings. */
  id: string;
  /** Indexes starred; null for the findings beyond `maxCauses`. */
  attr: string | null;
  /** The title of its rule and variant. */
  title: string;
  /** Findings, and the number of payloads and files that they are in. */
  count: number;
  payloads: number;
  files: number;
  /** How many of these findings `preflight fix` corrects; of more than `exactCount`, inferred from the first of them. */
  fixable: number;
  /** What findings of other causes in the same field tell about these values, as a sentence without its full stop. */
  evidence?: string;
  /** The first places. */
  places: CausePlace[];
  /**
   * The most frequent values of the field, unless they may be personal, equally frequent ones in order of their text; and
   * the number of findings with other values.
   */
  values: { value: string; count: number }[];
  otherValues: number;
}

/** A cause with its first findings. */
export interface ReportedCause {
  cause: Cause;
  samples: ReportedFinding[];
}

/** The causes of a run. */
export interface CauseList {
  /** Errors before warnings, then those that are in most payloads. */
  causes: readonly ReportedCause[];
  rejected: Rejected;
}

/** The first findings of a cause, which tell how many of them `preflight fix` corrects. A run lists these at least. */
export const exactCount = 100;

/** A cause is rare if it has at most this many findings. Reports by line print each of them. */
export const rareCount = 10;

/** Maximum number of causes, to bound memory. Further findings share one cause per rule, code, severity, kind and part. */
const maxCauses = 1000;
const maxPlaces = 3;
/** Distinct values that are counted, and those of them that are listed. */
const maxCountedValues = 100;
const maxValues = 10;

/**
 * Groups findings by cause. They come in order of file and payload; so do those that are only counted, of which the
 * first of each cause are among the others. The rules are those of the findings, for the titles of causes.
 */
export function listCauses(
  findings: Iterable<ReportedFinding>,
  rules: readonly Rule[],
  counted: Iterable<CountedFinding> = [],
): CauseList {
  const byId = new Map<string, Counter>();
  const rejected = new RejectedPayloads();
  let last: { file: string; payload: number } | undefined;
  let payload = 0;
  let file = 0;
  const startPayload = (next: { file: string; payload: number }): void => {
    if (next.file !== last?.file) file++;
    else if (next.payload === last.payload) return;
    payload++;
    rejected.endPayload();
    last = next;
  };
  const counterOf = (cause: string): Counter => {
    const id = idAmong(byId, cause);
    const counter = byId.get(id) ?? new Counter(id, byId.size);
    byId.set(id, counter);
    return counter;
  };
  const add = (reported: ReportedFinding): void => {
    const { finding } = reported;
    const { because } = finding;
    startPayload(finding);
    if (because) {
      const isElsewhere = because.file !== finding.file || because.payload !== finding.payload;
      if (isElsewhere && finding.severity === "error") rejected.addSymptom(rootOf(because), finding.more !== undefined);
      return;
    }
    const counter = counterOf(finding.cause);
    counter.show(reported);
    counter.count(countOf(finding), reported.value, payload, file);
    if (counter.isError) rejected.add(counter.index, finding.more !== undefined);
  };
  const rest = counted[Symbol.iterator]();
  let next = rest.next();
  const addCounted = (before: number): void => {
    for (; !next.done && next.value.order < before; next = rest.next()) {
      const { cause, count, value } = next.value;
      startPayload(next.value);
      if (count === 0) {
        rejected.addSymptom(cause, false);
        continue;
      }
      const counter = counterOf(cause);
      counter.count(count, value, payload, file);
      if (counter.isError) rejected.add(counter.index, count > 1);
    }
  };
  for (const reported of findings) {
    addCounted(reported.finding.order ?? 0);
    add(reported);
  }
  addCounted(Number.POSITIVE_INFINITY);
  rejected.endPayload();
  const counters = [...byId.values()];
  const all = counters.map((counter): ReportedCause => ({ cause: counter.cause(rules), samples: counter.samples }));
  addEvidence(all, rules);
  return {
    causes: all.sort((a, b) => compareNumbers(rank(a.cause), rank(b.cause))),
    rejected: rejected.result(
      counters.map(({ id }) => id),
      (root) => onlyIndex(counters, (key) => key.severity === "error" && rootOf(key) === root),
    ),
  };
}

/** Says of the causes whose rule can tell more by its other findings in the same field what those are. */
function addEvidence(all: readonly ReportedCause[], rules: readonly Rule[]): void {
  for (const { cause } of all) {
    const { rule: id, variant, kind, part, attr } = cause;
    const told = variant === undefined ? undefined : rules.find((rule) => rule.id === id)?.evidence?.[variant];
    if (!told || attr === null) continue;
    const others = all.flatMap(({ cause: other }) => {
      const words = told[other.variant ?? ""];
      const isOfField = other.rule === id && other.kind === kind && other.part === part && other.attr === attr;
      return isOfField && words !== undefined ? [{ words, count: other.count }] : [];
    });
    const [first, ...more] = others;
    if (!first) continue;
    const have = `${counted(first.count, "other value")} of this field ${first.count === 1 ? "has" : "have"}`;
    cause.evidence = [`${have} ${first.words}`, ...more.map(({ words, count }) => `${grouped(count)} ${words}`)].join(
      ", ",
    );
  }
}

/** What the cause of a root shares with what its symptoms say of it. */
export function rootOf({ rule, attr }: Pick<CauseKey, "rule" | "attr">): string {
  return `${rule} ${attr === undefined ? "" : starred(attr)}`;
}

/** The index of the only cause that meets a condition; undefined if there is none or more than one. */
function onlyIndex(counters: readonly Counter[], isMet: (key: CauseKey) => boolean): number | undefined {
  const [first, ...others] = counters.filter(({ id }) => isMet(causeKey(id)));
  return others.length === 0 ? first?.index : undefined;
}

/** The causes of errors only. */
export function errorsOf({ causes, rejected }: CauseList): CauseList {
  return { causes: causes.filter(({ cause }) => cause.severity === "error"), rejected };
}

/** Returns a function that returns the id of the listed cause of a finding. */
export function listedCause(causes: readonly ReportedCause[]): (finding: Finding) => string {
  const ids = new Set(causes.map(({ cause }) => cause.id));
  return ({ cause }) => (ids.has(cause) ? cause : sharedId(cause));
}

/** The id under which a finding is counted: its own, or a shared one if there are too many. */
function idAmong(known: { has: (id: string) => boolean; size: number }, id: string): string {
  return known.has(id) || known.size < maxCauses ? id : sharedId(id);
}

function sharedId(id: string): string {
  return causeId({ ...causeKey(id), variant: undefined, attr: undefined });
}

/** Errors before warnings, then by payloads and findings; those with as many in order of their first place. */
function rank({ severity, payloads, count }: Cause): number[] {
  return [severity === "error" ? 0 : 1, -payloads, -count];
}

function compareNumbers(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((number, i) => number !== b[i]);
  return at < 0 ? 0 : (a[at] as number) - (b[at] ?? 0);
}

/** Counts the findings of one cause. */
class Counter {
  readonly id: string;
  readonly index: number;
  readonly samples: ReportedFinding[] = [];
  #listed = 0;
  #edited = 0;
  #count = 0;
  #payloads = 0;
  #files = 0;
  #lastPayload = 0;
  #lastFile = 0;
  readonly #values = new Map<string, number>();
  #otherValues = 0;

  readonly isError: boolean;

  constructor(id: string, index: number) {
    this.id = id;
    this.index = index;
    this.isError = causeKey(id).severity === "error";
  }

  /** Keeps a listed finding if it is one of the first. */
  show({ body: _, ...sample }: ReportedFinding): void {
    if (this.samples.length < rareCount) this.samples.push(sample);
    // The first are the same however many threads list findings.
    if (this.#listed === exactCount) return;
    this.#listed++;
    if (sample.finding.edit) this.#edited++;
  }

  /** Counts a finding. Payloads and files are numbered in their order. */
  count(count: number, value: string | undefined, payload: number, file: number): void {
    this.#count += count;
    if (payload !== this.#lastPayload) this.#payloads++;
    if (file !== this.#lastFile) this.#files++;
    this.#lastPayload = payload;
    this.#lastFile = file;
    if (value === undefined) return;
    const known = this.#values.get(value);
    if (known !== undefined || this.#values.size < maxCountedValues) this.#values.set(value, (known ?? 0) + 1);
    else this.#otherValues++;
  }

  /** Findings that are only counted have no edits, which take another check of their payload to try. */
  #fixable(): number {
    return this.#listed === 0 ? 0 : Math.round((this.#count * this.#edited) / this.#listed);
  }

  cause(rules: readonly Rule[]): Cause {
    const { attr = null, ...key } = causeKey(this.id);
    const values = [...this.#values]
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
      .slice(0, maxValues);
    const counted = [...this.#values.values()].reduce((sum, count) => sum + count, this.#otherValues);
    return {
      id: this.id,
      ...key,
      attr,
      title: titleOf(key, rules),
      count: this.#count,
      payloads: this.#payloads,
      files: this.#files,
      fixable: this.#fixable(),
      places: this.samples.slice(0, maxPlaces).map(({ finding: { file, line, column } }) => ({ file, line, column })),
      values,
      otherValues: counted - values.reduce((sum, { count }) => sum + count, 0),
    };
  }
}

function titleOf({ rule: id, variant }: Pick<CauseKey, "rule" | "variant">, rules: readonly Rule[]): string {
  const { title, variants } = rules.find((rule) => rule.id === id) as Rule;
  const of = variant === undefined ? undefined : variants?.[variant];
  return of === undefined ? title : `${title}: ${of}`;
}

/**
 * Chooses the findings that carry a code frame, in order: the first of each cause, after those counted. Undefined if none
 * does. Counts them.
 */
export function chooseFrames(
  ofEachCause: number,
  soFar = new Map<string, number>(),
): ((finding: Finding) => boolean) | undefined {
  if (ofEachCause === 0) return undefined;
  if (ofEachCause === Number.POSITIVE_INFINITY) return () => true;
  return (finding) => {
    const id = idAmong(soFar, finding.cause);
    const ofCause = (soFar.get(id) ?? 0) + countOf(finding);
    soFar.set(id, ofCause);
    return ofCause <= ofEachCause;
  };
}
