/**
 * Payloads of which recognisers note all that is wrong. The same mistake at the same place has the same finding in each
 * payload, so once the check has found it, payloads that have it again need not be parsed.
 */

import { areFactsCertain } from "../batch/recognised.ts";
import { mistakePlaces } from "../generated/recognisers.ts";
import { type PayloadText, positionsOf } from "../input/payload.ts";
import type { Position } from "../json/position.ts";
import { asciiText, mistakeSize, mistakes, notes, OnlyMistakes, Start } from "../json/recognise.ts";
import { schemaFieldNames } from "../schema/base-lookups.ts";
import type { Kind } from "../spec/operations.ts";
import { matchNames, nearest } from "../text/spelling.ts";
import { isAscii } from "./clean.ts";
import { codeFrameOf } from "./code-frame.ts";
import type { CountedFault, CountedFaults } from "./count-full.ts";
import { defaultMaxFindings } from "./fault-list.ts";
import { causeKey, countOf, type FindingPayload, positionBetween } from "./finding.ts";
import type { Levels } from "./levels.ts";
import type { ReportedFinding } from "./locate-faults.ts";
import type { Checked, CheckOptions } from "./payload.ts";

/** The findings of a payload that is not parsed. */
interface CheckedNotes extends Pick<CountedFaults, "counted" | "symptoms"> {
  kind: Kind;
  findings: readonly ReportedFinding[];
  hasErrors: boolean;
}

/** What the check found of a mistake. */
interface Known extends CountedFault {
  /** The steps of its attr; `*` is an index. */
  steps: readonly string[];
  /** One of its findings; another one differs only in where it is. Undefined if it may differ in more. */
  example: ReportedFinding | undefined;
}

/** What the check found of mistakes, by kind and number of the place; of each place by the value or key. */
interface Memory extends Pick<CheckOptions, "today" | "showValues"> {
  places: Map<Kind, Map<string, Known>[]>;
  size: number;
}

const memories = new WeakMap<Levels, Memory>();
const maxKnown = 1000;

function memoryOf({ levels, today, showValues }: CheckOptions): Memory {
  let memory = memories.get(levels);
  if (memory?.today !== today || memory.showValues !== showValues) {
    memory = { today, showValues, places: new Map(), size: 0 };
    memories.set(levels, memory);
  }
  return memory;
}

/** How many mistakes the recogniser noted in a payload that it refused because of them alone. */
function notedMistakes({ overrides, profile, maxFindings = defaultMaxFindings }: CheckOptions): number {
  const count = notes[OnlyMistakes] as number;
  return count > maxFindings || overrides || profile ? 0 : count;
}

/**
 * The findings of the payload that `cleanKind` refused last, if all that is wrong with it is noted and known: those of
 * `check`. Undefined for any other payload.
 */
export function checkNoted(
  text: PayloadText,
  kind: Kind | undefined,
  file: string,
  payload: number,
  options: CheckOptions,
): CheckedNotes | undefined {
  const count = notedMistakes(options);
  const places = count > 0 && kind ? memoryOf(options).places.get(kind) : undefined;
  if (!places || !kind) return undefined;
  const counted: CountedFault[] = [];
  const listed: Listed[] = [];
  let hasErrors = false;
  for (let i = 0; i < count; i++) {
    const known = places[placeOf(i)]?.get(textOf(i) ?? "");
    if (!known) return undefined;
    hasErrors ||= known.finding.severity === "error";
    if (options.isFull?.(known.cause)) counted.push(known);
    else if (known.example) listed.push({ known, example: known.example, mistake: i });
    else return undefined;
  }
  if (hasErrors && !areFactsCertain(kind)) return undefined;
  const findings = listed.length === 0 ? none : findingsOf(listed, text, kind, { file, payload }, options);
  return { kind, findings, counted, symptoms: 0, hasErrors };
}

const none: readonly never[] = [];

/** A mistake whose finding is listed. */
interface Listed {
  known: Known;
  example: ReportedFinding;
  mistake: number;
}

/** The findings of mistakes, made from others like them. */
function findingsOf(
  listed: readonly Listed[],
  text: PayloadText,
  kind: Kind,
  payload: FindingPayload,
  { showValues = false, wantsCodeFrame }: CheckOptions,
): ReportedFinding[] {
  const moved = text.start - (notes[Start] as number);
  const ranges = listed.map(({ mistake }) => {
    const at = mistake * mistakeSize;
    return { start: (mistakes[at + 1] as number) + moved, end: (mistakes[at + 2] as number) + moved };
  });
  const isPlain = isAscii() && !text.bytes.subarray(text.start, text.end).includes(LineFeed);
  const positions = positionsOf(text, ranges, isPlain);
  return listed.map(({ known, example, mistake }, i) => {
    let index = mistake * mistakeSize + 3;
    const path = known.steps.map((step) => (step === "*" ? (mistakes[index++] as number) : step));
    const attr = path.join(".");
    const { detail: other, attr: otherAttr } = example.finding;
    const detail = other.startsWith(otherAttr) ? attr + other.slice(otherAttr.length) : other;
    const [from, to] = positions[i] as [Position, Position];
    const where = { detail, attr, pointer: `/${path.join("/")}`, ...payload, ...positionBetween(from, to) };
    const shown: ReportedFinding = { ...example, finding: { ...example.finding, ...where } };
    const { start, end } = ranges[i] as (typeof ranges)[number];
    if (wantsCodeFrame?.(shown.finding)) shown.codeFrame = codeFrameOf(text, kind, start, end, showValues);
    return shown;
  });
}

const LineFeed = 0x0a;

/** Learns from the findings of the payload that `cleanKind` refused last, as far as each is certainly that of a mistake. */
export function learn(kind: Kind | undefined, { findings, counted }: Checked, options: CheckOptions): void {
  const count = notedMistakes(options);
  const found = [...findings.map(foundIn), ...(counted?.counted ?? none).map((fault) => ({ fault, shown: undefined }))];
  if (count === 0 || !kind || found.length !== count || counted?.symptoms) return;
  const byAttr = new Map<string, number[]>();
  for (let i = 0; i < count; i++) {
    const attr = attrOf(kind, i);
    if (attr !== undefined) byAttr.set(attr, [...(byAttr.get(attr) ?? []), i]);
  }
  for (const [attr, [first = 0, ...further]] of byAttr) {
    const [one, ...others] = found.filter(({ fault }) => causeKey(fault.cause).attr === attr);
    const isAlike = ({ fault: { cause, count, value } }: Found): boolean =>
      count === 1 && cause === one?.fault.cause && value === one.fault.value;
    if (!one || others.length !== further.length || ![one, ...others].every(isAlike)) continue;
    if (further.every((i) => placeOf(i) === placeOf(first) && textOf(i) === textOf(first)))
      remember(memoryOf(options), kind, first, { ...one.fault, steps: attr.split("."), example: exampleOf(one) });
  }
}

/** A finding as it is counted, and as it is listed if it is. */
interface Found {
  fault: CountedFault;
  shown: ReportedFinding | undefined;
}

function foundIn(shown: ReportedFinding): Found {
  const { severity, code, part, cause } = shown.finding;
  return {
    fault: { finding: { severity, code, part }, cause, count: countOf(shown.finding), value: shown.value },
    shown,
  };
}

/** The finding, if all that depends on where it is are its position, its attr, its pointer, and the beginning of its detail. */
function exampleOf({ shown }: Found): ReportedFinding | undefined {
  if (!shown) return undefined;
  const { codeFrame: _, relatedCodeFrames: __, ...rest } = shown;
  const { attr, detail, edit, related } = rest.finding;
  const holder = attr.slice(0, attr.lastIndexOf(".") + 1);
  const isMovable = holder === "" || (detail.startsWith(attr) && !detail.includes(holder, attr.length));
  // The finding itself gets other lines and indexes when it is added to a run.
  return isMovable && !edit && !related && rest.attr === undefined
    ? { ...rest, finding: { ...rest.finding } }
    : undefined;
}

function remember(memory: Memory, kind: Kind, mistake: number, known: Known): void {
  if (memory.size >= maxKnown) return;
  memory.size++;
  const places = memory.places.get(kind) ?? [];
  memory.places.set(kind, places);
  const place = placeOf(mistake);
  places[place] ??= new Map();
  places[place].set(textOf(mistake) as string, known);
}

function placeOf(mistake: number): number {
  return mistakes[mistake * mistakeSize] as number;
}

/** The value or key of a mistake, as JSON; undefined unless it is ASCII without escapes. */
function textOf(mistake: number): string | undefined {
  const at = mistake * mistakeSize;
  return asciiText(mistakes[at + 1] as number, mistakes[at + 2] as number);
}

/** The attr of a mistake, with indexes starred; undefined if its finding may depend on the rest of the payload. */
function attrOf(kind: Kind, mistake: number): string | undefined {
  const text = textOf(mistake);
  const place = mistakePlaces[kind]?.[placeOf(mistake)];
  if (text === undefined || !place) return undefined;
  const { attr, ofMembers } = place;
  if (!ofMembers) return attr;
  const name = text.slice(1, -1);
  if (!/^\w+$/.test(name) || isLikeField(name)) return undefined;
  return attr === "" ? name : `${attr}.${name}`;
}

/** Whether an unknown name may be meant as that of a field, or show another kind of payload. */
function isLikeField(name: string): boolean {
  const names = schemaFieldNames();
  return names.has(name) || nearest(name, names) !== undefined || matchNames([name], [[...names]]).size > 0;
}
