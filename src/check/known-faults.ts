/**
 * What earlier payloads show of the faults that recognisers note. The same value or unknown member at the same place has
 * the same finding in each payload, so once the check has found it, payloads that have it again need not be parsed.
 */

import { notedFaults } from "../generated/recognisers.ts";
import type { PayloadText } from "../input/payload.ts";
import type { Path } from "../json/path.ts";
import { asciiText, faultSize, faults, notes, OnlyFaults } from "../json/recognise.ts";
import { enter } from "../json/stages.ts";
import { schemaFieldNames } from "../schema/base-lookups.ts";
import type { NotedFault } from "../schema/recogniser/place.ts";
import type { Kind } from "../spec/operations.ts";
import { matchNames, nearest } from "../text/spelling.ts";
import type { CountedFault } from "./count-full.ts";
import { causeKey, countOf } from "./finding.ts";
import type { Levels } from "./levels.ts";
import type { ReportedFinding } from "./locate-faults.ts";
import { type Checked, type CheckOptions, check } from "./payload.ts";

/** What the check found of noted faults on a day. */
interface Memory {
  today: string;
  known: Map<NotedFault, KnownFault>;
  /** Number of values and keys that are known. */
  size: number;
}

/** What the check found of a noted fault. */
interface KnownFault {
  /** By value or key. */
  found: Map<string, CountedFault>;
  /** The causes of what was found of values. */
  causes: Set<string>;
  /** What was found of values, by its content, so that values with the same finding share an example. */
  different: Map<string, CountedFault>;
  surroundings?: Surroundings | undefined;
}

/** A payload without other faults, in which a value can be replaced: it comes last, so that only brackets follow. */
interface Surroundings {
  bytes: Uint8Array;
  /** Where the value starts. */
  start: number;
  /** The brackets after it. */
  after: string;
}

const encoder = new TextEncoder();
const memories = new WeakMap<Levels, Memory>();
const maxKnown = 1000;

/**
 * What the check finds of the fault that is noted at an offset; undefined if it is not known. Another wrong value of a
 * field that had one before is checked in the surroundings of that one, which takes less time than its own payload.
 */
export function knownFault(fault: NotedFault, at: number, kind: Kind, options: CheckOptions): CountedFault | undefined {
  const memory = options.profile ? undefined : memories.get(options.levels);
  const known = memory?.today === options.today ? memory.known.get(fault) : undefined;
  const text = known && textAt(at);
  if (!memory || !known || text === undefined) return undefined;
  const found = known.found.get(text);
  if (found || !known.surroundings) return found;
  const within = foundWithin(known.surroundings, text, fault, kind, options);
  if (!within || !known.causes.has(within.cause)) return undefined;
  const other = shared(known, within);
  remember(memory, known, text, other);
  return other;
}

/** Learns from the findings of the payload that `cleanKind` refused last, as far as each is certainly that of a noted fault. */
export function learn(kind: Kind | undefined, checked: Checked, options: CheckOptions): void {
  const count = notes[OnlyFaults] as number;
  const own = kind && notedFaults[kind];
  if (count === 0 || !own || options.overrides || options.profile) return;
  const found = foundIn(checked);
  if (found?.length !== count) return;
  const byAttr = new Map<string, number[]>();
  for (let at = 0; at < count * faultSize; at += faultSize) {
    const attr = attrAt(own[faults[at] as number] as NotedFault, at);
    if (attr !== undefined) byAttr.set(attr, [...(byAttr.get(attr) ?? []), at]);
  }
  for (const [attr, [at = 0, ...others]] of byAttr) {
    const fault = own[faults[at] as number] as NotedFault;
    const ofAttr = found.filter(({ cause }) => causeKey(cause).attr === attr);
    const [first] = ofAttr;
    const text = textAt(at);
    if (!first || text === undefined || fault.keyword !== undefined || ofAttr.length !== 1 + others.length) continue;
    if (others.some((other) => faults[other] !== faults[at]) || ofAttr.some(({ count }) => count !== 1)) continue;
    const memory = memoryOf(options);
    const known: KnownFault = memory.known.get(fault) ?? newKnownFault();
    memory.known.set(fault, known);
    const areAlike = ofAttr.every(({ cause, value }) => cause === first.cause && value === first.value);
    if (areAlike && others.every((other) => textAt(other) === text)) remember(memory, known, text, first);
    // Each unknown member has a cause of its own, and there may be any number of them.
    if (fault.ofMembers) continue;
    for (const { cause } of ofAttr) known.causes.add(cause);
    if (known.surroundings) continue;
    const path = pathAt(fault, at);
    known.surroundings = [isScalar, () => true]
      .map((keeps) => surroundingsOf(checked.value, path, keeps))
      .find((each) => foundWithin(each, text, fault, kind, options));
  }
}

/** The findings of a payload as they are counted; undefined if some are symptoms. */
function foundIn({ findings, counted }: Checked): CountedFault[] | undefined {
  return counted?.symptoms ? undefined : [...findings.map(countedOf), ...(counted?.counted ?? [])];
}

/** What the check finds of a noted fault whose value is within surroundings; undefined if it finds anything else. */
function foundWithin(
  surroundings: Surroundings,
  value: string,
  { attr }: NotedFault,
  kind: Kind,
  options: CheckOptions,
): CountedFault | undefined {
  const before = enter("truth path");
  const checked = check(textWith(surroundings, value), kind, "", 0, { ...options, wantsCodeFrame: undefined });
  enter(before);
  const [found, ...others] = foundIn(checked) ?? [];
  return found?.count === 1 && others.length === 0 && causeKey(found.cause).attr === attr ? found : undefined;
}

/** The most bytes of a noted value and of the brackets after it. */
const maxEnd = 200;

/**
 * The surroundings of a value at a path. They lack the other elements of the lists around it, and the other members of
 * the objects around it for which `keeps` is false.
 */
function surroundingsOf(payload: unknown, path: Path, keeps: (member: unknown) => boolean): Surroundings {
  const around = (value: unknown, [step, ...rest]: Path): unknown => {
    if (step === undefined) return null;
    const child = around((value as Record<string | number, unknown>)[step], rest);
    if (Array.isArray(value)) return [child];
    const others = Object.entries(value as object).filter(([name, member]) => name !== step && keeps(member));
    return Object.fromEntries([...others, [step, child]]);
  };
  const text = JSON.stringify(around(payload, path));
  const at = text.lastIndexOf("null");
  const before = encoder.encode(text.slice(0, at));
  const bytes = new Uint8Array(before.length + maxEnd);
  bytes.set(before);
  return { bytes, start: before.length, after: text.slice(at + "null".length) };
}

/** The payload with another value, which is ASCII. It is valid until the next one. */
function textWith({ bytes, start, after }: Surroundings, value: string): PayloadText {
  const text = value + after;
  for (let i = 0; i < text.length; i++) bytes[start + i] = text.charCodeAt(i);
  return { bytes, start: 0, end: start + text.length, origin: { line: 1, column: 1 } };
}

function isScalar(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}

/** A listed finding as it is counted. */
function countedOf(shown: ReportedFinding): CountedFault {
  const { severity, code, part, cause } = shown.finding;
  const counted = { finding: { severity, code, part }, cause, count: countOf(shown.finding), value: shown.value };
  return withExample(counted, shown);
}

function memoryOf({ levels, today }: CheckOptions): Memory {
  let memory = memories.get(levels);
  if (memory?.today !== today) {
    memory = { today, known: new Map(), size: 0 };
    memories.set(levels, memory);
  }
  return memory;
}

function newKnownFault(): KnownFault {
  return { found: new Map(), causes: new Set(), different: new Map() };
}

function remember(memory: Memory, known: KnownFault, text: string, found: CountedFault): void {
  if (memory.size === maxKnown) {
    for (const { found, different } of memory.known.values()) {
      found.clear();
      different.clear();
    }
    memory.size = 0;
  }
  if (!known.found.has(text)) memory.size++;
  known.found.set(text, found);
}

/** What was found of another value with the same finding, if there is one. */
function shared({ different }: KnownFault, found: CountedFault): CountedFault {
  if (!found.example) return found;
  const { detail, basis } = found.example.finding;
  const content = JSON.stringify([found.cause, found.value, basis, detail]);
  const own = different.get(content) ?? found;
  different.set(content, own);
  return own;
}

/** A counted fault with its finding as the example, if others differ only in position, indexes and how the detail begins. */
export function withExample(
  counted: CountedFault,
  { finding, value, attr: maskedAttr }: ReportedFinding,
): CountedFault {
  const { attr, detail, suggestion, edit, related } = finding;
  const holder = attr.slice(0, attr.lastIndexOf(".") + 1);
  const isMovable = holder === "" || (detail.startsWith(attr) && !detail.includes(holder, attr.length));
  if (!isMovable || suggestion !== undefined || edit || related || maskedAttr !== undefined) return counted;
  // The finding itself gets other lines and indexes when it is added to a run.
  return { ...counted, example: { finding: { ...finding }, ...(value !== undefined && { value }) } };
}

/** The path of the fault that is noted at an offset. */
export function pathAt({ attr, ofMembers }: NotedFault, at: number): (string | number)[] {
  let depth = 0;
  const steps = attr === "" ? [] : attr.split(".");
  const path = steps.map((step) => (step === "*" ? (faults[at + 3 + depth++] as number) : step));
  return ofMembers ? [...path, keyAt(at) as string] : path;
}

/** The attr of the fault that is noted at an offset, with indexes starred. */
export function starredAttrAt({ attr, ofMembers }: NotedFault, at: number): string {
  if (!ofMembers) return attr;
  const name = keyAt(at) as string;
  return attr === "" ? name : `${attr}.${name}`;
}

/** The same; undefined if the finding may depend on more than the fault. */
function attrAt(fault: NotedFault, at: number): string | undefined {
  if (fault.ofMembers) {
    const name = keyAt(at);
    if (name === undefined || !/^\w+$/.test(name) || isLikeField(name)) return undefined;
  }
  return starredAttrAt(fault, at);
}

/** The key of the unknown member that is noted at an offset; undefined unless it is ASCII without escapes. */
function keyAt(at: number): string | undefined {
  return textAt(at)?.slice(1, -1);
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
