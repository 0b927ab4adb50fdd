import { type CauseKey, causeId, causeKey, countOf, type Finding, starred } from "../check/finding.ts";
import type { ReportedFinding } from "../check/locate-faults.ts";
import type { Rule } from "../rules/rule.ts";
import { Bits } from "../tables/bits.ts";
import { counted, grouped } from "../text/grouped.ts";
import { type Counted, eachCounted } from "./counted.ts";
import { comparePlaces, type Place, placeOf } from "./place.ts";
import { type Rejected, rejectedPayloads } from "./rejected.ts";

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
  /** How many of these findings `preflight fix` corrects; of more than `exactCount`, inferred from the first. */
  fixable: number;
  /** What findings of other causes in the same field tell about these values, as a sentence without its full stop. */
  evidence?: string;
  /** The first places. */
  places: Pick<Finding, "file" | "line" | "column">[];
  /**
   * The most frequent values of the field, unless they may be personal, equally frequent ones in order of their text;
   * and the number of findings with other values.
   */
  values: { value: string; count: number }[];
  otherValues: number;
}

/** A cause with its first findings. */
export interface ReportedCause {
  cause: Cause;
  samples: ReportedFinding[];
}

export interface CauseList {
  /** Errors before warnings, then those that are in most payloads. */
  causes: readonly ReportedCause[];
  rejected: Rejected;
}

/** The first findings of a cause, which tell how many of them `preflight fix` corrects. A run lists these at least. */
export const exactCount = 100;

/** A cause is rare if it has at most this many findings. Reports by line print each of them. */
export const rareCount = 10;

/** Maximum number of causes, to bound memory. Further findings share one by rule, code, severity, kind and part. */
const maxCauses = 1000;
const maxPlaces = 3;
/** Distinct values that are counted, and those of them that are listed. */
const maxCountedValues = 100;
const maxValues = 10;

/**
 * Groups findings by cause, as a run finds them: those of one payload at a time in order of file and payload, then
 * those of rules across payloads in any order. Of those that are only counted, the first of each cause are listed.
 */
export class Causes {
  readonly #byId = new Map<string, Counter>();
  readonly #rejected = rejectedPayloads();
  #areInOrder = true;

  /** Says that further findings come in any order. */
  endOrder(): void {
    this.#areInOrder = false;
  }

  /** Adds a listed finding of a payload, by its place in the send order. */
  add(reported: ReportedFinding, payload: number): void {
    const { finding } = reported;
    const { because, file, line, column, more, severity } = finding;
    if (because) {
      const isElsewhere = because.file !== file || because.payload !== finding.payload;
      if (isElsewhere && severity === "error") this.#rejected.addSymptom(payload, rootOf(because), more !== undefined);
      return;
    }
    const counter = this.#counterOf(finding.cause, { order: payload, line, column });
    counter.show(reported);
    counter.count(countOf(finding), reported.value, payload, file);
    if (counter.isError) this.#rejected.add(payload, counter.index, more !== undefined);
  }

  /** Adds the findings of a file that are only counted. `first` is the place of its first payload in the send order. */
  count(counted: Counted, file: string, first: number): void {
    for (const { payload: index, cause, count, value } of eachCounted(counted)) {
      const payload = first + index;
      if (count === 0) {
        this.#rejected.addSymptom(payload, cause, false);
        continue;
      }
      const counter = this.#counterOf(cause, { order: payload, line: Number.POSITIVE_INFINITY, column: 0 });
      counter.count(count, value, payload, file);
      if (counter.isError) this.#rejected.add(payload, counter.index, count > 1);
    }
  }

  /** The causes so far. The rules are those of the findings, for the titles of causes. */
  list(rules: readonly Rule[]): CauseList {
    const counters = [...this.#byId.values()];
    const compareFirst = (a: Counter, b: Counter): number => comparePlaces(a.first, b.first);
    const all = counters.map((counter) => ({ counter, cause: counter.cause(rules), samples: counter.samples }));
    addEvidence(all, rules);
    // Those with as many are in order of their first place.
    all.sort((a, b) => byEffect(a.cause, b.cause) || compareFirst(a.counter, b.counter));
    return {
      causes: all.map(({ cause, samples }) => ({ cause, samples })),
      rejected: this.#rejected.result(
        counters.map(({ id }) => id),
        (root) => {
          const [first, ...others] = counters.filter(({ id, isError }) => isError && rootOf(causeKey(id)) === root);
          return others.length === 0 ? first?.index : undefined;
        },
        (a, b) => compareFirst(counters[a] as Counter, counters[b] as Counter),
      ),
    };
  }

  #counterOf(cause: string, place: Place): Counter {
    const id = idAmong(this.#byId, cause);
    let counter = this.#byId.get(id);
    if (!counter) {
      counter = counterOf(id, this.#byId.size, place, this.#areInOrder);
      this.#byId.set(id, counter);
    } else if (!this.#areInOrder && comparePlaces(place, counter.first) < 0) counter.first = place;
    return counter;
  }
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

/** The largest effect first: errors before warnings, then by payloads and findings. */
export function byEffect(a: Effect, b: Effect): number {
  const rank = ({ severity }: Effect): number => (severity === "error" ? 0 : 1);
  return rank(a) - rank(b) || b.payloads - a.payloads || b.count - a.count;
}

type Effect = Pick<Cause, "severity" | "payloads" | "count">;

type Counter = ReturnType<typeof counterOf>;

/** Counts the findings of one cause, the first of which is at a place. */
function counterOf(id: string, index: number, first: Place, areInOrder: boolean) {
  const samples: ReportedFinding[] = [];
  let listed = 0;
  let edited = 0;
  let total = 0;
  let payloads = 0;
  let files = 0;
  let lastPayload = -1;
  let lastFile: string | undefined;
  /** The payloads and files so far, if they come in any order. */
  const seen = areInOrder ? undefined : { payloads: new Bits(), files: new Set<string>() };
  const values = new Map<string, number>();
  let otherValues = 0;
  return { id, index, first, isError: causeKey(id).severity === "error", samples, show, count, cause };

  /** Keeps a listed finding if it is one of the first. */
  function show({ body: _, ...sample }: ReportedFinding): void {
    samples.push(sample);
    if (seen) samples.sort((a, b) => comparePlaces(placeOf(a.finding), placeOf(b.finding)));
    if (samples.length > rareCount) samples.pop();
    // The first are the same however many threads list findings.
    if (listed === exactCount) return;
    listed++;
    if (sample.finding.edit) edited++;
  }

  function count(count: number, value: string | undefined, payload: number, file: string): void {
    total += count;
    if (seen) {
      payloads = seen.payloads.add(payload).size;
      files = seen.files.add(file).size;
    } else {
      if (payload !== lastPayload) payloads++;
      if (file !== lastFile) files++;
      lastPayload = payload;
      lastFile = file;
    }
    if (value === undefined) return;
    const known = values.get(value);
    if (known !== undefined || values.size < maxCountedValues) values.set(value, (known ?? 0) + 1);
    else otherValues++;
  }

  function cause(rules: readonly Rule[]): Cause {
    const { attr = null, ...key } = causeKey(id);
    const sorted = [...values]
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
    const others = sorted.slice(maxValues).reduce((sum, { count }) => sum + count, otherValues);
    return {
      id,
      ...key,
      attr,
      title: titleOf(key, rules),
      count: total,
      payloads,
      files,
      // Findings that are only counted have no edits, which take another check of their payload to try.
      fixable: listed === 0 ? 0 : Math.round((total * edited) / listed),
      places: samples.slice(0, maxPlaces).map(({ finding: { file, line, column } }) => ({ file, line, column })),
      values: sorted.slice(0, maxValues),
      otherValues: others,
    };
  }
}

function titleOf({ rule: id, variant }: Pick<CauseKey, "rule" | "variant">, rules: readonly Rule[]): string {
  const { title, variants } = rules.find((rule) => rule.id === id) as Rule;
  const of = variant === undefined ? undefined : variants?.[variant];
  return of === undefined ? title : `${title}: ${of}`;
}

/**
 * Chooses the findings that carry a code frame, in order: the first of each cause, after those counted. Undefined if
 * none does. Counts them.
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
