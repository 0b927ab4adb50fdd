import { areFactsCertain } from "../batch/entries.ts";
import { notedFaults } from "../generated/recognisers.ts";
import { type PayloadText, positionsOf } from "../input/payload.ts";
import { decodeString } from "../json/bytes.ts";
import type { Path } from "../json/path.ts";
import type { ByteRange, Position } from "../json/position.ts";
import { bytes, faultSize, faults, notes, OnlyFaults, Start } from "../json/recognise.ts";
import blankValue from "../rules/blank-value.ts";
import { documentPathProblem } from "../rules/keywords.ts";
import type { SchemaFault } from "../rules/rule.ts";
import { baseLookups } from "../schema/base-lookups.ts";
import type { Lookups } from "../schema/lookups.ts";
import type { NotedFault } from "../schema/recogniser/place.ts";
import type { CheckedKind, Kind } from "../spec/operations.ts";
import { isAscii } from "./clean.ts";
import { codeFrameOf } from "./code-frame.ts";
import { type Copying, copyOf } from "./copies.ts";
import type { CountedFault, CountedFaults } from "./count-full.ts";
import type { RuledFault } from "./fault.ts";
import { defaultMaxFindings } from "./fault-list.ts";
import { type FindingPayload, positionBetween } from "./finding.ts";
import { knownFault, pathAt, starredAttrAt, withExample } from "./known-faults.ts";
import { type Levels, severityOf } from "./levels.ts";
import { locateFaults, maxValueBytes, type ReportedFinding } from "./locate-faults.ts";
import { plainShapeOf } from "./looks-like.ts";
import { causeOf } from "./make-finding.ts";
import type { CheckOptions } from "./payload.ts";
import { describe } from "./validate.ts";

/** The findings of a payload that is not parsed. */
interface CheckedFaults extends Pick<CountedFaults, "counted" | "symptoms"> {
  kind: Kind;
  findings: readonly ReportedFinding[];
}

/**
 * The findings of the payload that `cleanKind` refused last, if what its recogniser noted is all that is wrong with it,
 * and describable without the payload or known from earlier ones: those of `check`, without parsing the payload.
 * Undefined for any other payload. Findings that are like earlier ones are added to `copying`, if it is given, instead.
 */
export function checkNoted(
  text: PayloadText,
  kind: Kind | undefined,
  file: string,
  payload: number,
  options: CheckOptions & { keepsBodies?: boolean | undefined },
  copying?: Copying,
): CheckedFaults | undefined {
  const { isFull, levels, overrides, maxFindings = defaultMaxFindings, profile } = options;
  const count = notes[OnlyFaults] as number;
  if (count === 0 || count > maxFindings || overrides || kind === undefined) return undefined;
  const known = profile ? profile.notedFaults?.(kind) : notedFaults[kind];
  if (!known) return undefined;
  const counted: CountedFault[] = [];
  const listed: Listed[] = [];
  let hasErrors = false;
  for (const at of inOrder(count)) {
    const fault = known[faults[at] as number] as NotedFault;
    const value = hasValue(fault) ? decodeString(bytes, faults[at + 1] as number, faults[at + 2] as number) : undefined;
    const own =
      fault.keyword === undefined
        ? knownFault(fault, at, kind, options)
        : countedFault(fault, kind, value, levels, profile ?? baseLookups);
    if (own === null) continue;
    if (!own) return undefined;
    hasErrors ||= own.finding.severity === "error";
    if (isFull?.(own.cause)) counted.push(own);
    // What is said of a fault in a schema of an operator may depend on the payload.
    else if (profile || (fault.keyword === undefined && !own.example)) return undefined;
    else listed.push({ at, fault, value, own });
  }
  // A report may want the first error with the parsed payload.
  if (hasErrors && (options.keepsBodies || !areFactsCertain(kind))) return undefined;
  const findings = listed.length === 0 ? none : findingsOf(listed, text, kind, { file, payload }, options, copying);
  return { kind, findings, counted, symptoms: 0 };
}

const none: readonly never[] = [];

/** Whether what is wrong with a field depends on its value. */
function hasValue({ keyword }: NotedFault): boolean {
  return keyword === "x-document-path" || keyword === "x-known-values";
}

/** Where the faults are noted, in order of their position. The absence of a member is noted at the end of its object. */
function inOrder(count: number): number[] {
  if (count === 1) return [0];
  const all = Array.from({ length: count }, (_, i) => i * faultSize);
  const startOf = (at: number): number => faults[at + 1] as number;
  return all.sort((a, b) => startOf(a) - startOf(b));
}

/** A fault whose finding is listed, and where it is noted. */
interface Listed {
  at: number;
  fault: NotedFault;
  value: string | undefined;
  own: CountedFault;
}

/** The findings of faults, made from examples where there are some; with `copying`, only those of the others. */
function findingsOf(
  listed: readonly Listed[],
  text: PayloadText,
  kind: Kind,
  payload: FindingPayload,
  options: CheckOptions,
  copying: Copying | undefined,
): readonly ReportedFinding[] {
  const isPlain = isAscii() && isOneLine(text);
  const moved = text.start - (notes[Start] as number);
  const ranges = listed.map(({ at }) => ({
    start: (faults[at + 1] as number) + moved,
    end: (faults[at + 2] as number) + moved,
  }));
  const positions = positionsOf(text, ranges, isPlain);
  const findings: ReportedFinding[] = [];
  // Copies are kept apart, so a payload has either copies or other findings, which are in order.
  const examples = listed.flatMap(({ own }) => own.example ?? []);
  const framed =
    copying && examples.length === listed.length
      ? examples.map(({ finding }) => options.wantsCodeFrame?.(finding) ?? false)
      : undefined;
  const copies = framed && !framed.includes(true) ? copying : undefined;
  for (const [i, { at, fault, value, own }] of listed.entries()) {
    const range = ranges[i] as ByteRange;
    const reported = own.example;
    if (!reported) {
      const described = { ...(describedAt(pathAt(fault, at), kind, fault, value, baseLookups) as RuledFault), range };
      const [shown] = locateFaults([described], text, kind, payload, options, isPlain) as [ReportedFinding];
      own.example = withExample(own, shown).example;
      findings.push(shown);
      continue;
    }
    const example = { reported, starredAttr: starredAttrAt(fault, at) };
    const position = positionBetween(...(positions[i] as [Position, Position]));
    if (copies) {
      copies.add(example, payload.payload, position, faults, at + 3);
      continue;
    }
    const shown = copyOf(example, faults.subarray(at + 3), { ...payload, ...position });
    if (framed ? framed[i] : options.wantsCodeFrame?.(shown.finding))
      shown.codeFrame = codeFrameOf(text, kind, range.start, range.end, options.showValues ?? false);
    findings.push(shown);
  }
  return findings;
}

function isOneLine({ bytes, start, end }: PayloadText): boolean {
  // Elsewhere than in a line of JSON Lines, a search might go on to the end of the buffer.
  return bytes[end] === 0x0a ? bytes.indexOf(0x0a, start) === end : !bytes.subarray(start, end).includes(0x0a);
}

/** A noted fault as its rule describes it; undefined if it is none, because the recogniser knows less than the rule. */
function describedAt(
  path: Path,
  kind: Kind,
  noted: NotedFault,
  value: string | undefined,
  schemas: Lookups,
): RuledFault | undefined {
  const params = paramsOf(noted, path, value);
  const { keyword } = noted;
  if (!params || !keyword) return undefined;
  const described = describe({
    keyword,
    path: keyword === "x-expected" ? path.slice(0, -1) : path,
    value: keyword === "x-fillable" ? "" : value,
    params,
    kind: kind as CheckedKind,
    schemas,
    payload: undefined,
  });
  const [fault] = described?.faults ?? none;
  if (!described || !fault) throw new Error(`No rule describes the schema keyword ${keyword}.`);
  return { ...fault, rule: described.rule, kind };
}

/** What a validator says of a fault. */
function paramsOf(
  { keyword, known }: NotedFault,
  path: Path,
  value: string | undefined,
): SchemaFault["params"] | undefined {
  switch (keyword) {
    case "x-document-path": {
      const problem = documentPathProblem(value ?? "");
      return problem && { problem, isAdvised: true };
    }
    case "x-expected":
      return { missing: path.slice(-1) };
    case "x-fillable":
      return { code: blankValue.code };
    case "x-known-values":
      return { shown: known };
    case "x-undocumented":
      return {};
    default:
      return undefined;
  }
}

type CountedFaultsOf = Map<string | undefined, ReturnType<typeof countedFaultOf>>;

/** Counted faults by what is noted, by the levels, and by the value. */
const counted = new WeakMap<NotedFault, WeakMap<Levels, CountedFaultsOf>>();
/** How many values of a field are remembered, and how long they are. */
const maxValues = 1000;
const maxLength = 100;

function countedFaultsOf(fault: NotedFault, levels: Levels): CountedFaultsOf {
  const known = counted.get(fault)?.get(levels);
  if (known) return known;
  const ofFault = counted.get(fault) ?? new WeakMap<Levels, CountedFaultsOf>();
  counted.set(fault, ofFault);
  const ofLevels: CountedFaultsOf = new Map();
  ofFault.set(levels, ofLevels);
  return ofLevels;
}

/** The finding of a noted fault, wherever it is; null if its rule is off, undefined if it is no fault. */
function countedFault(
  fault: NotedFault,
  kind: Kind,
  value: string | undefined,
  levels: Levels,
  schemas: Lookups,
): CountedFault | null | undefined {
  const ofLevels = countedFaultsOf(fault, levels);
  if (ofLevels.has(value)) return ofLevels.get(value);
  const own = countedFaultOf(fault, kind, value, levels, schemas);
  if (ofLevels.size === maxValues) ofLevels.clear();
  if (value === undefined || value.length <= maxLength) ofLevels.set(value, own);
  return own;
}

function countedFaultOf(
  noted: NotedFault,
  kind: Kind,
  value: string | undefined,
  levels: Levels,
  schemas: Lookups,
): CountedFault | null | undefined {
  const path = noted.attr.split(".").map((step) => (step === "*" ? 0 : step));
  const fault = describedAt(path, kind, noted, value, schemas);
  if (!fault) return undefined;
  const severity = severityOf(fault, { levels });
  if (severity === "off") return null;
  const { rule, code = rule.code, anchor } = fault;
  const shown = value ?? "";
  const isShort = shown.length <= maxPlainBytes && encoder.encode(shown).length <= maxPlainBytes;
  const isShown = anchor === "value" && isShort && plainShapeOf(kind, path, schemas)?.(shown);
  return {
    finding: { severity, code },
    cause: causeOf(fault, severity, kind),
    count: 1,
    value: isShown ? shown : undefined,
  };
}

/** A string without its quotes. */
const maxPlainBytes = maxValueBytes - 2;
const encoder = new TextEncoder();
