import { starred } from "../check/finding.ts";
import type { ReportedFinding } from "../check/locate-faults.ts";
import { byEffect, type Cause, type CauseList, exactCount, type ReportedCause } from "../run/causes.ts";
import { worthwhileFixes } from "../run/rejected.ts";
import type { Report, Summary } from "../run/run.ts";
import { addTo } from "../tables/add-to.ts";
import { counted, grouped } from "../text/grouped.ts";
import { hasBlanksAround } from "../text/placeholders.ts";
import { printable } from "../text/visible.ts";
import { listed, withoutFollowing } from "../text/wording.ts";
import { notesOf } from "./notes.ts";
import type { ReporterContext } from "./reporter.ts";

/** What a report for people says, in any format. */
export type Digest = ReturnType<typeof digestOf>;

/** A sentence without its full stop, and the command that it leads to, if the input can be read again. */
export interface Advice {
  sentence: string;
  command: string | undefined;
}

/** A cause, or the fields that an object lacks. */
export type Group = ReturnType<typeof groupOf>;

type SomeOf<T> = readonly [T, ...T[]];

interface Words {
  /** What is wrong, named by the last step of the field: `amount must be a number, not a string`. */
  heading: string;
  /** The heading as sentences, with the remedy. */
  message: string;
}

/** The mark of findings that `preflight fix` corrects; empty if it corrects none of them. */
export function markOf({ fixable, count }: Pick<Group, "fixable" | "count">): string {
  if (fixable === 0) return "";
  return fixable === count ? "[fix]" : `[fix ${grouped(fixable)} of ${grouped(count)}]`;
}

/** How many findings of a cause reports show. */
export const shownOfMany = 3;

/** What `report` says to people. Everything in it may be shown, in print or in a page, once it is escaped. */
export function digestOf({ summary, causes }: Report, { profile, run }: ReporterContext) {
  const list = causes();
  const groups = groupsOf(list.causes);
  const { payloads } = summary;
  const acceptable = Math.max(0, payloads - list.rejected.payloads);
  return {
    /** How many payloads have no errors, and how many there are. */
    acceptable,
    payloads,
    /** That in a sentence; undefined if no payload was read. */
    verdict: payloads === 0 ? undefined : verdictOf(acceptable, summary, run?.rulesOff.length ?? 0),
    /** Errors first, then what is in most payloads. */
    groups,
    help: helpOf(list, groups),
    advice: [...orderAdvice(groups, run), ...fixAdvice(groups, run)],
    /** What was not checked or not counted, without full stops. */
    notes: notesOf(summary, profile, run),
  };
}

function verdictOf(acceptable: number, { payloads, suppressed }: Summary, rulesOff: number): string {
  const off = rulesOff > 0 ? `, with ${counted(rulesOff, "rule")} off` : "";
  if (suppressed > 0)
    return `${grouped(acceptable)} of ${counted(payloads, "payload")} have no errors beyond the baseline${off}`;
  if (payloads === 1) return `The payload would be ${acceptable === 1 ? "accepted" : "rejected"}${off}`;
  return `${grouped(acceptable)} of ${grouped(payloads)} payloads would be accepted${off}`;
}

function fixAdvice(groups: readonly Group[], run: ReporterContext["run"]): Advice[] {
  const fixable = groups.reduce((sum, each) => sum + each.fixable, 0);
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  if (fixable === 0) return [];
  const isInferred = groups.some(({ causes }) =>
    causes.some(({ cause }) => cause.fixable > 0 && cause.count > exactCount),
  );
  const number = `${isInferred ? "About " : ""}${grouped(fixable)}`;
  return [{ sentence: `${number} of ${counted(total, "finding")} can be corrected [fix]`, command: run?.fix() }];
}

/** The rules whose findings another order of the files removes. */
const orderRules: ReadonlySet<string> = new Set([
  "business-before-account",
  "business-before-data",
  "account-before-data",
] satisfies Cause["rule"][]);

/** Says that the names of files alone decide their order, where that makes findings. */
function orderAdvice(groups: readonly Group[], run: ReporterContext["run"]): Advice[] {
  const command = run?.plan?.();
  if (command === undefined) return [];
  const count = groups
    .filter(({ rule, severity, samples: [{ finding }] }) => {
      const files = new Set([finding, ...(finding.related ?? [])].map(({ file }) => file));
      // A plan leaves out recorded traffic.
      const isPlanned = files.size > 1 && ![...files].some((file) => /\.har(\.gz)?$/i.test(file));
      return orderRules.has(rule) && severity === "error" && isPlanned;
    })
    .reduce((sum, each) => sum + each.count, 0);
  const verb = count === 1 ? "comes" : "come";
  const sentence = `${counted(count, "error")} ${verb} from the order of the file names only. This prints the order to send in, and preflight init records it if each file has one kind`;
  return count === 0 ? [] : [{ sentence, command }];
}

/** The rules whose findings name a field that an object lacks. */
const missingFieldRules: ReadonlySet<string> = new Set(["required", "expected-field"] satisfies Cause["rule"][]);

function groupsOf(causes: readonly ReportedCause[]): Group[] {
  const byObject = new Map<string, ReportedCause[]>();
  for (const each of causes) {
    const { id, rule, severity, kind, part = "", attr } = each.cause;
    const isMissing = missingFieldRules.has(rule) && attr !== null;
    addTo(byObject, isMissing ? [severity, rule, kind, part, parentOf(attr)].join("\n") : id, each);
  }
  const all = Array.from(byObject.values(), (own) => groupOf(own as [ReportedCause, ...ReportedCause[]]));
  return distinct(all.sort(byEffect));
}

/** The groups, told apart where several have one heading for one field: by their kinds, else by whole messages. */
function distinct(groups: readonly Group[]): Group[] {
  const ofKinds = whereShared(groups, (group, others) => {
    const { kind } = group.causes[0].cause;
    const isOneKind = others.every(({ causes: [first] }) => first.cause.kind === kind);
    return isOneKind || kind === null ? group : { ...group, field: `${group.field} in ${kind}`.trimStart() };
  });
  return whereShared(ofKinds, (group) => ({ ...group, heading: group.message.replace(/\.$/, "") }));
}

/** The groups, those changed that have one heading for one field. */
function whereShared(groups: readonly Group[], change: (group: Group, sharing: readonly Group[]) => Group): Group[] {
  const sharing = new Map<string, Group[]>();
  const keyOf = ({ severity, field, heading }: Group): string => [severity, field, heading].join("\n");
  for (const group of groups) addTo(sharing, keyOf(group), group);
  return groups.map((group) => {
    const all = sharing.get(keyOf(group)) ?? [];
    return all.length > 1 ? change(group, all) : group;
  });
}

function groupOf(causes: SomeOf<ReportedCause>) {
  const [{ cause, samples }, ...others] = causes;
  const all = causes.map((each) => each.cause);
  const sum = (of: (cause: Cause) => number): number => all.reduce((total, each) => total + of(each), 0);
  const most = (of: (cause: Cause) => number): number => Math.max(...all.map(of));
  const [first] = samples;
  // A single finding has its indexes.
  const attr = cause.count === 1 && first && others.length === 0 ? (first.attr ?? first.finding.attr) : cause.attr;
  const lacks = others.length > 0 ? missingFields(all) : undefined;
  const { heading, message } = lacks ?? wordsOf(causes[0]);
  return {
    causes,
    severity: cause.severity,
    rule: cause.rule,
    codes: listed([...new Set(all.map(({ code }) => code))], "and"),
    field: lacks ? fieldOf({ ...cause, attr: parentOf(attr ?? "") }) : fieldOf({ ...cause, attr }),
    heading,
    // With what other causes tell about it.
    message: cause.evidence === undefined || lacks ? message : `${message} ${cause.evidence}.`,
    count: sum(({ count }) => count),
    payloads: most(({ payloads }) => payloads),
    files: most(({ files }) => files),
    /** Of these findings, those that `preflight fix` corrects. */
    fixable: sum(({ fixable }) => fixable),
    // The source of a single finding shows its value.
    values: lacks || cause.count === 1 ? undefined : valuesOf(cause),
    samples: samples.slice(0, shownOfMany) as unknown as SomeOf<ReportedFinding>,
  };
}

function missingFields(causes: readonly Cause[]): Words {
  const [first] = causes as [Cause];
  const isSame = causes.every(({ count }) => count === first.count);
  const names = causes.map(({ attr, count }) => {
    const name = printable(lastStep(attr ?? ""));
    return isSame ? name : `${name} x${grouped(count)}`;
  });
  const object = lastStep(parentOf(first.attr ?? "")) || "the payload";
  const heading = `${listed(names, "and")} are missing in ${printable(object)}`;
  const remedy =
    first.rule === "required"
      ? "Add them."
      : "The interface lists them but does not show whether they are required. Send those that you have.";
  return { heading, message: `${heading}. ${remedy}` };
}

/** The words for a cause: what those of its findings have in common, else its title and the remedy in common. */
function wordsOf({ cause, samples }: ReportedCause): Words {
  const own = samples.map(detailOf);
  const words = cause.count === 1 ? own : samples.map((each, i) => ownWords(own[i] as string, each));
  const message = cause.attr === null ? undefined : inCommon(words);
  if (message !== undefined) return { heading: firstSentence(message), message };
  const name = lastStep(cause.attr ?? "");
  const heading = printable(
    name === "" ? cause.title : `${name}: ${cause.title.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase())}`,
  );
  const remedy = inCommon(words.map((each) => each.slice(firstSentence(each).length + 1).trim()));
  return { heading, message: [`${heading}.`, remedy].filter(Boolean).join(" ") };
}

/** What sentences have in common, values that differ shortened to `…`; undefined if other words differ. */
function inCommon(sentences: readonly string[]): string | undefined {
  const [first, ...others] = sentences.map((sentence) => sentence.split(betweenWords));
  const words = first?.map((word, i) => {
    if (others.every((other) => other[i] === word)) return word;
    const isField = others.every((other) => starred(other[i] ?? "") === starred(word));
    if (isField && isFieldName.test(word)) return starred(word);
    if (![first, ...others].every((other) => isValue.test(other[i] ?? ""))) return undefined;
    return word.startsWith('"') ? '"…"' : "…";
  });
  const isCommon = others.every(({ length }) => length === first?.length) && words?.every((word) => word !== undefined);
  return isCommon ? words?.join("") : undefined;
}

/** Splits a sentence at its spaces and marks, which are kept. A quoted value is one word. */
const betweenWords = /("(?:[^"\\]|\\.)*"|\s+|[.,:;?](?=\s|$))/;
const isFieldName = /^[a-z]/;
/** A bare number is left out with the sentence, whose sums would say nothing. */
const isValue = /^"|[A-Z]/;

/** The sentence of a finding, its field named without what it is in, which stands above. */
export function detailOf({ finding: { attr: own, detail }, attr = own }: ReportedFinding): string {
  const parent = parentOf(attr);
  if (parent === "") return printable(detail);
  // The name of another field may end in that of the parent.
  return printable(
    detail.replaceAll(`${parent}.`, (found, at: number) => (/[\w.]/.test(detail[at - 1] ?? "") ? found : "")),
  );
}

/** The sentence of one of several findings, without how many follow from it, the index of an element starred. */
function ownWords(detail: string, { finding, attr = finding.attr }: ReportedFinding): string {
  const name = lastStep(attr);
  const own = withoutFollowing(detail);
  return /\.\d+$/.test(name) ? own.replace(name, starred(name)) : own;
}

function firstSentence(text: string): string {
  return /^(.*?)[.?](?= [A-Z]|$)/s.exec(text)?.[1] ?? text;
}

/** What the field is in: the attr without its last step. */
function parentOf(attr: string): string {
  return attr.slice(0, -lastStep(attr).length).replace(/\.$/, "");
}

/** The name of the field; of an element of a list, that of the list and the index. */
function lastStep(attr: string): string {
  return /[^.]+(?:\.(?:\*|\d+))*$/.exec(attr)?.[0] ?? attr;
}

/** The few causes to correct first; undefined if no few would help. */
function helpOf({ rejected }: CauseList, groups: readonly Group[]) {
  const fixes = worthwhileFixes(rejected);
  const last = fixes?.at(-1);
  if (!fixes || !last) return undefined;
  const chosen = new Set(
    fixes.flatMap(({ cause: id }) => groups.filter(({ causes }) => causes.some(({ cause }) => cause.id === id))),
  );
  const these = chosen.size === 1 ? "this cause" : `these ${chosen.size} causes`;
  const number = rejected.isExact ? grouped(last.acceptable) : `at least ${grouped(last.acceptable)}`;
  return {
    sentence: `What would help most: correcting ${these} makes ${number} of ${counted(rejected.payloads, "rejected payload")} acceptable.`,
    groups: [...chosen],
  };
}

const maxValues = 5;

/** The values of a cause with their counts, `Charge x2,499 · PAYMNT x1`; undefined if they say nothing. */
export function valuesOf({ values, otherValues }: Cause): string | undefined {
  const [first] = values;
  // Values that differ each time are identifiers.
  if (!first || (first.count === 1 && values.length > maxValues)) return undefined;
  const listed = values.slice(0, maxValues);
  const others = values.slice(maxValues).reduce((sum, { count }) => sum + count, otherValues);
  return [
    ...listed.map(({ value, count }) => `${valueText(value)} x${grouped(count)}`),
    ...(others > 0 ? [`others x${grouped(others)}`] : []),
  ].join(" · ");
}

/** A value as a report shows it: in quotes if its end could not be seen otherwise. */
export function valueText(value: string): string {
  return value === "" || hasBlanksAround(value) ? `"${printable(value)}"` : printable(value);
}

/** What a cause is about: the part of a request record, and the attr with indexes starred. */
export function fieldOf({ part, attr }: Pick<Cause, "part" | "attr">): string {
  return [part && printable(part), attr === null ? "(many fields)" : printable(attr)].filter(Boolean).join(" ");
}
