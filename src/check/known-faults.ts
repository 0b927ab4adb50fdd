/**
 * What earlier payloads show of the faults that recognisers note. The same value or unknown member at the same place has
 * the same finding in each payload, so once the check has found it, payloads that have it again need not be parsed.
 */

import { notedFaults } from "../generated/recognisers.ts";
import { asciiText, faultSize, faults, notes, OnlyFaults } from "../json/recognise.ts";
import { schemaFieldNames } from "../schema/base-lookups.ts";
import type { NotedFault } from "../schema/recogniser/place.ts";
import type { Kind } from "../spec/operations.ts";
import { matchNames, nearest } from "../text/spelling.ts";
import type { CountedFault } from "./count-full.ts";
import { causeKey, countOf } from "./finding.ts";
import type { Levels } from "./levels.ts";
import type { ReportedFinding } from "./locate-faults.ts";
import type { Checked, CheckOptions } from "./payload.ts";

/** What the check found on a day, by noted fault, and by value or key. */
interface Memory {
  today: string;
  known: Map<NotedFault, Map<string, CountedFault>>;
  size: number;
}

const memories = new WeakMap<Levels, Memory>();
const maxKnown = 1000;

/** Findings of faults as they are listed. Others of the same fault differ only in where they are. */
const examples = new WeakMap<CountedFault, ReportedFinding>();

/** What the check found of the fault that is noted at an offset; undefined if it is not known. */
export function knownFault(
  fault: NotedFault,
  at: number,
  { levels, today, profile }: CheckOptions,
): CountedFault | undefined {
  const memory = profile ? undefined : memories.get(levels);
  const known = memory?.today === today ? memory.known.get(fault) : undefined;
  const text = known && textAt(at);
  return text === undefined ? undefined : known?.get(text);
}

/** Learns from the findings of the payload that `cleanKind` refused last, as far as each is certainly that of a noted fault. */
export function learn(kind: Kind | undefined, { findings, counted }: Checked, options: CheckOptions): void {
  const count = notes[OnlyFaults] as number;
  const own = kind && notedFaults[kind];
  if (count === 0 || !own || options.overrides || options.profile) return;
  const found = [...findings.map(countedOf), ...(counted?.counted ?? [])];
  if (found.length !== count || counted?.symptoms) return;
  const byAttr = new Map<string, number[]>();
  for (let at = 0; at < count * faultSize; at += faultSize) {
    const attr = attrAt(own[faults[at] as number] as NotedFault, at);
    if (attr !== undefined) byAttr.set(attr, [...(byAttr.get(attr) ?? []), at]);
  }
  for (const [attr, [at = 0, ...others]] of byAttr) {
    const fault = own[faults[at] as number] as NotedFault;
    const ofAttr = found.filter(({ cause }) => causeKey(cause).attr === attr);
    const [first] = ofAttr;
    const isAlike = ({ cause, count, value }: CountedFault): boolean =>
      count === 1 && cause === first?.cause && value === first.value;
    if (!first || fault.keyword !== undefined || ofAttr.length !== 1 + others.length || !ofAttr.every(isAlike))
      continue;
    const text = textAt(at);
    if (text !== undefined && others.every((other) => faults[other] === faults[at] && textAt(other) === text))
      remember(fault, text, first, options);
  }
}

/** A listed finding as it is counted. */
function countedOf(shown: ReportedFinding): CountedFault {
  const { severity, code, part, cause } = shown.finding;
  const counted = { finding: { severity, code, part }, cause, count: countOf(shown.finding), value: shown.value };
  addExample(counted, shown);
  return counted;
}

function remember(fault: NotedFault, text: string, counted: CountedFault, { levels, today }: CheckOptions): void {
  let memory = memories.get(levels);
  if (memory?.today !== today) {
    memory = { today, known: new Map(), size: 0 };
    memories.set(levels, memory);
  }
  if (memory.size === maxKnown) return;
  memory.size++;
  const known = memory.known.get(fault) ?? new Map<string, CountedFault>();
  memory.known.set(fault, known);
  known.set(text, counted);
}

/** Keeps a finding as an example, if others differ only in position, attr, pointer and the beginning of the detail. */
export function addExample(counted: CountedFault, { finding, value, attr: maskedAttr }: ReportedFinding): void {
  const { attr, detail, suggestion, edit, related } = finding;
  const holder = attr.slice(0, attr.lastIndexOf(".") + 1);
  const isMovable = holder === "" || (detail.startsWith(attr) && !detail.includes(holder, attr.length));
  if (!isMovable || suggestion !== undefined || edit || related || maskedAttr !== undefined) return;
  // The finding itself gets other lines and indexes when it is added to a run.
  examples.set(counted, { finding: { ...finding }, ...(value !== undefined && { value }) });
}

/** The example of a fault, if there is one. */
export function exampleOf(counted: CountedFault): ReportedFinding | undefined {
  return examples.get(counted);
}

/** The path of the fault that is noted at an offset. */
export function pathAt({ attr, ofMembers }: NotedFault, at: number): (string | number)[] {
  let depth = 0;
  const steps = attr === "" ? [] : attr.split(".");
  const path = steps.map((step) => (step === "*" ? (faults[at + 3 + depth++] as number) : step));
  return ofMembers ? [...path, textAt(at)?.slice(1, -1) as string] : path;
}

/** The attr of the fault that is noted at an offset, with indexes starred. */
export function starredAttrAt({ attr, ofMembers }: NotedFault, at: number): string {
  if (!ofMembers) return attr;
  const name = textAt(at)?.slice(1, -1) as string;
  return attr === "" ? name : `${attr}.${name}`;
}

/** The attr of the fault that is noted at an offset, with indexes starred; undefined if its finding may depend on more. */
function attrAt({ attr, ofMembers }: NotedFault, at: number): string | undefined {
  if (!ofMembers) return attr;
  const name = textAt(at)?.slice(1, -1);
  if (name === undefined || !/^\w+$/.test(name) || isLikeField(name)) return undefined;
  return attr === "" ? name : `${attr}.${name}`;
}

/** Whether an unknown name may be meant as that of a field, or show another kind of payload. */
function isLikeField(name: string): boolean {
  const names = schemaFieldNames();
  return names.has(name) || nearest(name, names) !== undefined || matchNames([name], [[...names]]).size > 0;
}

/** The value or key that is noted at an offset, as JSON; undefined unless it is ASCII without escapes. */
function textAt(at: number): string | undefined {
  return asciiText(faults[at + 1] as number, faults[at + 2] as number);
}
