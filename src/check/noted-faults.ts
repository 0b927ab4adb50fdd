import { areFactsCertain } from "../batch/recognised.ts";
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
import type { CountedFault, CountedFaults } from "./count-full.ts";
import type { RuledFault } from "./fault.ts";
import { defaultMaxFindings } from "./fault-list.ts";
import { type FindingPayload, positionBetween } from "./finding.ts";
import { addExample, exampleOf, knownFault, pathAt } from "./known-faults.ts";
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
 * Undefined for any other payload.
 */
export function checkNoted(
  text: PayloadText,
  kind: Kind | undefined,
  file: string,
  payload: number,
  options: CheckOptions & { keepsBodies?: boolean | undefined },
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
        ? knownFault(fault, at, options)
        : countedFault(fault, kind, value, levels, profile ?? baseLookups);
    if (own === null) continue;
    if (!own) return undefined;
    hasErrors ||= own.finding.severity === "error";
    if (isFull?.(own.cause)) counted.push(own);
    // What is said of a fault in a schema of an operator may depend on the payload.
    else if (profile || (fault.keyword === undefined && !exampleOf(own))) return undefined;
    else listed.push({ at, fault, value, own });
  }
  // A report may want the first error with the parsed payload.
  if (hasErrors && (options.keepsBodies || !areFactsCertain(kind))) return undefined;
  const findings = listed.length === 0 ? none : findingsOf(listed, text, kind, { file, payload }, options);
  return { kind, findings, counted, symptoms: 0 };
}

const none: readonly never[] = [];

/** Whether what is wrong with a field depends on its value. */
function hasValue({ keyword }: NotedFault): boolean {
  return keyword === "x-document-path" || keyword === "x-known-values";
}

/** Where the faults are noted, in order of their position. The absence of a member is noted at the end of its object. */
function inOrder(count: number): number[] {
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

/** The findings of faults, made from examples where there are some. */
function findingsOf(
  listed: readonly Listed[],
  text: PayloadText,
  kind: Kind,
  payload: FindingPayload,
  options: CheckOptions,
): ReportedFinding[] {
  const isPlain = isAscii() && !text.bytes.subarray(text.start, text.end).includes(0x0a);
  const moved = text.start - (notes[Start] as number);
  const ranges = listed.map(({ at }) => ({
    start: (faults[at + 1] as number) + moved,
    end: (faults[at + 2] as number) + moved,
  }));
  const positions = positionsOf(text, ranges, isPlain);
  return listed.map(({ at, fault, value, own }, i) => {
    const path = pathAt(fault, at);
    const range = ranges[i] as ByteRange;
    const example = exampleOf(own);
    if (!example) {
      const described = { ...(describedAt(path, kind, fault, value, baseLookups) as RuledFault), range };
      const [shown] = locateFaults([described], text, kind, payload, options, isPlain) as [ReportedFinding];
      addExample(own, shown);
      return shown;
    }
    const [from, to] = positions[i] as [Position, Position];
    const attr = path.join(".");
    const { detail, attr: other } = example.finding;
    const where = {
      detail: detail.startsWith(other) ? attr + detail.slice(other.length) : detail,
      attr,
      pointer: `/${path.join("/")}`,
      ...payload,
      ...positionBetween(from, to),
    };
    const shown: ReportedFinding = { ...example, finding: { ...example.finding, ...where } };
    if (options.wantsCodeFrame?.(shown.finding))
      shown.codeFrame = codeFrameOf(text, kind, range.start, range.end, options.showValues ?? false);
    return shown;
  });
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

/** The finding of a noted fault, wherever it is; null if its rule is off, undefined if it is no fault. */
function countedFault(
  fault: NotedFault,
  kind: Kind,
  value: string | undefined,
  levels: Levels,
  schemas: Lookups,
): CountedFault | null | undefined {
  const ofFault = counted.get(fault) ?? new WeakMap<Levels, CountedFaultsOf>();
  counted.set(fault, ofFault);
  const ofLevels = ofFault.get(levels) ?? new Map();
  ofFault.set(levels, ofLevels);
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
