import { type SchemaError, validators } from "../generated/validators.ts";
import { firstInvalidByte } from "../input/encoding.ts";
import { locate, type Span } from "../input/locate.ts";
import type { PayloadText } from "../input/payload.ts";
import { type Place, placeReader } from "../input/place.ts";
import { decode, type Path, scan } from "../input/scan.ts";
import type { Kind } from "../interface/operations.ts";
import { type RuleId, rules } from "../rules/index.ts";
import unrecognisedPayload from "../rules/payload/unrecognised-payload.ts";
import type { Fault, Rule, SchemaRule, Severity, TextFault } from "../rules/rule.ts";
import { attrOf } from "../rules/wording.ts";
import { type Finding, pointerOf } from "./finding.ts";
import { type Frame, frameOf } from "./frame.ts";
import { recognise } from "./recognise.ts";

/** What of a run's options bears on one payload. */
export interface CheckOptions {
  /** The level of each rule that is not at its own severity. */
  levels: ReadonlyMap<RuleId, Severity | "off">;
  /** Whether a finding is to carry its frame; none does by default. */
  wantsFrame?: (finding: Finding) => boolean;
  /** Whether frames show personal values instead of masking them. */
  showValues?: boolean;
}

/** A finding with the stretch of source that shows it. */
export interface Shown {
  finding: Finding;
  frame: Frame | undefined;
}

export interface Checked {
  kind: Kind | null;
  /** The parsed payload; undefined where the text could not be parsed. */
  value: unknown;
  /** In order of place. */
  findings: Shown[];
}

type RegisteredRule = Rule & { readonly id: RuleId };

/** A fault with the rule that made it, and its place where the text alone gave it. */
interface RuledFault extends Fault {
  rule: RegisteredRule;
  place?: { start: number; end: number };
}

type TextRule = Extract<RegisteredRule, { reads: "text" }>;

const textRules = new Map<TextFault["type"], TextRule>();
const schemaRules = new Map<string, (SchemaRule & { readonly id: RuleId })[]>();
for (const rule of rules as readonly RegisteredRule[]) {
  if (rule.reads === "text") textRules.set(rule.fault, rule);
  if (rule.reads === "schema")
    for (const keyword of rule.keywords) schemaRules.set(keyword, [...(schemaRules.get(keyword) ?? []), rule]);
}

// A byte order mark inside a text is a character of it, so it is not dropped here.
const strictDecoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Checks one payload by every rule that needs nothing but itself: its text, its schema, its values. `kind` is what the
 * file or the user calls it; without one its shape decides.
 */
export function check(
  text: PayloadText,
  kind: Kind | undefined,
  file: string,
  payload: number,
  options: CheckOptions,
): Checked {
  const faults: RuledFault[] = [];
  const { value, parsed } = readText(text, faults);
  const known = parsed ? (kind ?? recognise(value)) : kind;
  if (parsed) {
    if (known) checkValue(known, value, faults);
    else faults.push({ rule: unrecognisedPayload, path: [], mark: "value", detail: unrecognised(value) });
  }
  const findings = faults.length === 0 ? [] : place(faults, text, parsed, known, file, payload, options);
  return { kind: known ?? null, value, findings };
}

/** The lexical rules, and the parsed value where there is one. */
function readText(text: PayloadText, faults: RuledFault[]): { value: unknown; parsed: boolean } {
  const { bytes, start, end } = text;
  const add = (fault: TextFault): void => {
    const rule = textRules.get(fault.type);
    if (!rule) throw new Error(`No rule describes the text fault ${fault.type}.`);
    faults.push({
      rule,
      path: "path" in fault ? fault.path : [],
      mark: "value",
      place: { start: fault.start, end: fault.end },
      ...rule.describe(fault as never),
    });
  };
  if (text.mark === "utf-16") {
    add({ type: "encoding", utf16: true, path: [], start, end: start });
    return { value: undefined, parsed: false };
  }
  if (text.mark === "utf-8") add({ type: "byte-order-mark", path: [], start, end: start });
  let source: string;
  try {
    source = strictDecoder.decode(bytes.subarray(start, end));
  } catch {
    const at = firstInvalidByte(bytes, start, end);
    add({ type: "encoding", utf16: false, path: [], start: at, end: at + 1 });
    source = decode(bytes, start, end);
  }
  const lexical = scan(bytes, start, end);
  for (const fault of lexical) add(fault);
  if (lexical.at(-1)?.type === "syntax") return { value: undefined, parsed: false };
  return { value: JSON.parse(source), parsed: true };
}

/** The rules that the kind's schema states. */
function checkValue(kind: Kind, value: unknown, faults: RuledFault[]): void {
  const validate = validators[kind];
  if (validate(value)) return;
  for (const error of distinct(validate.errors ?? [])) {
    const { path, target } = follow(value, error.instancePath);
    const fault = { keyword: error.keyword, path, value: target, params: error.params, kind };
    let described = false;
    for (const rule of schemaRules.get(error.keyword) ?? []) {
      const found = rule.describe(fault);
      if (!found) continue;
      faults.push({ rule, ...found });
      described = true;
      break;
    }
    if (!described) throw new Error(`No rule describes the schema keyword ${error.keyword} (${error.schemaPath}).`);
  }
}

/**
 * One error a fault: the branches of a failed anyOf, the announcement of a failed if, and what else is said of a value
 * whose very type is wrong add nothing.
 */
function distinct(errors: readonly SchemaError[]): SchemaError[] {
  const mistyped = new Set(errors.filter(({ keyword }) => keyword === "type").map(({ instancePath }) => instancePath));
  const branched = errors.filter(({ keyword }) => keyword === "anyOf");
  return errors.filter(
    (error) =>
      error.keyword !== "if" &&
      (error.keyword === "type" || !mistyped.has(error.instancePath)) &&
      !branched.some(
        (failed) =>
          failed !== error &&
          error.schemaPath.startsWith(`${failed.schemaPath}/`) &&
          error.instancePath.startsWith(failed.instancePath),
      ),
  );
}

/** The path and value that a JSON pointer into `value` names. */
function follow(value: unknown, pointer: string): { path: Path; target: unknown } {
  const path: (string | number)[] = [];
  let target = value;
  for (const step of pointer.split("/").slice(1)) {
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    path.push(Array.isArray(target) ? Number(key) : key);
    target = (target as Record<string, unknown>)[key];
  }
  return { path, target };
}

/** Turns faults into findings with true places, ordered by place; rules that are off fall away. */
function place(
  faults: readonly RuledFault[],
  text: PayloadText,
  parsed: boolean,
  kind: Kind | undefined,
  file: string,
  payload: number,
  options: CheckOptions,
): Shown[] {
  const levelled = faults.flatMap((fault) => {
    const level = options.levels.get(fault.rule.id) ?? fault.severity ?? fault.rule.severity;
    return level === "off" ? [] : [{ fault, severity: level }];
  });
  const unplaced = levelled.flatMap(({ fault }) => (fault.place ? [] : [fault]));
  const spans = locate(
    text.bytes,
    text.start,
    text.end,
    unplaced.map(({ path, mark }) => (mark === "parent" ? path.slice(0, -1) : path)),
  ).values();
  const placed = levelled
    .map(({ fault, severity }) => ({ fault, severity, span: fault.place ?? marked(spans.next().value, fault) }))
    .sort((a, b) => a.span.start - b.span.start);
  const startOf = placeReader(text.bytes, text.start, text.origin);
  const endOf = placeReader(text.bytes, text.start, text.origin);
  const ends = new Map(
    placed
      .map(({ span }) => span.end)
      .sort((a, b) => a - b)
      .map((end) => [end, endOf(end)]),
  );
  return placed.map(({ fault, severity, span }) => {
    const { line, column } = startOf(span.start);
    const { line: endLine, column: endColumn } = ends.get(span.end) as Place;
    const finding: Finding = {
      rule: fault.rule.id,
      code: fault.code ?? fault.rule.code,
      severity,
      basis: fault.rule.basis,
      detail: fault.detail,
      attr: attrOf(fault.path),
      pointer: pointerOf(fault.path),
      kind: kind ?? null,
      file,
      payload,
      line,
      column,
      endLine,
      endColumn,
      ...(fault.suggestion === undefined ? {} : { suggestion: fault.suggestion }),
    };
    const frame = options.wantsFrame?.(finding)
      ? frameOf(text, parsed ? kind : undefined, span.start, span.end, options.showValues ?? false)
      : undefined;
    return { finding, frame };
  });
}

/** The stretch of text that a fault marks. */
function marked(span: Span | undefined, { mark, rule, path }: RuledFault): { start: number; end: number } {
  if (!span) throw new Error(`The rule ${rule.id} reported a place that is not in the payload: ${attrOf(path)}.`);
  return mark === "key" && span.keyStart !== undefined ? { start: span.keyStart, end: span.keyEnd as number } : span;
}

function unrecognised(value: unknown): string {
  if (Array.isArray(value))
    return "A list of payloads is no payload: write one a line in a .jsonl file, or pass --each to lint each element.";
  return "This payload is of no known kind: name the file after its kind (x.notes.json) or pass --as KIND.";
}
