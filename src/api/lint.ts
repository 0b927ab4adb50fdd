import type { Levels } from "../check/fault.ts";
import type { Finding, Related } from "../check/finding.ts";
import { type Checked, check, checkJson } from "../check/payload.ts";
import { recognise } from "../check/recognise.ts";
import { settingFaults } from "../check/settings.ts";
import { localToday } from "../check/today.ts";
import type { Payloads } from "../generated/types.ts";
import { payloadText } from "../input/payload.ts";
import type { Profile } from "../profile/profile.ts";
import type { RuleId } from "../rules/index.ts";
import type { Severity } from "../rules/rule.ts";
import type { Kind } from "../spec/operations.ts";
import { typeName } from "../text/wording.ts";
import { count, kindOf, profile, requireKind, requireOptions, type Test, type Tests, text } from "./options.ts";
import { notPlain, plainJson } from "./plain-json.ts";

/** The level of each rule that is not to have its own severity: the `rules` of a config. */
export type RuleLevels = Readonly<Partial<Record<RuleId, Severity | "off">>>;

/** What holds for every payload that is linted. */
export interface CommonOptions {
  /** Levels of rules; each has its own severity by default. A rule that is off makes no finding. */
  rules?: RuleLevels | undefined;
  /** The day that counts as today, `YYYY-MM-DD`; by default the day it is where this runs. */
  today?: string | undefined;
  /**
   * How many findings of one payload are listed, 10,000 by default. Of further ones each rule lists its first, which
   * counts the others in `more`.
   */
  maxFindings?: number | undefined;
  /**
   * The operator's profile, from `makeProfile`: payloads are checked against the interface as this operator runs it. Its
   * levels apply to rules that `rules` does not name.
   */
  profile?: Profile | undefined;
}

/** What is known of one payload beside itself. */
export interface PayloadOptions<K extends Kind = Kind> {
  /** The payload's kind; without it, the payload's shape decides, which tells requests only. */
  kind?: K | undefined;
  /** The name that findings give the payload's file; `<payload>` by default. */
  file?: string | undefined;
}

/** What `lintText` and `lintValue` are told beside the payload. */
export interface LintOptions<K extends Kind = Kind> extends CommonOptions, PayloadOptions<K> {}

/** A finding whose place is known within its payload only: by `file`, `payload`, `attr` and `pointer`. */
export interface UnplacedFinding extends Omit<Finding, "line" | "column" | "endLine" | "endColumn" | "related"> {
  related?: UnplacedRelated[];
}

/** A second place that an unplaced finding speaks of. */
export interface UnplacedRelated extends Omit<Related, "line" | "column"> {
  /** 0-based index of the payload in its file. */
  payload: number;
}

/**
 * What a payload is, and all that is wrong with it.
 *
 * `ok` is whether no finding is an error: then `value` has the type of its `kind`, as long as no rule was turned off.
 * Else `kind` is null where it was not given and could not be told, and `value` is undefined where the text is not JSON.
 * `findings` are in order of place, warnings among them.
 */
export type LintResult<K extends Kind = Kind, F = Finding> =
  | { [Each in K]: { ok: true; kind: Each; value: Payloads[Each]; findings: F[] } }[K]
  | { ok: false; kind: Kind extends K ? K | null : K; value: unknown; findings: F[] };

/** An option that the config has too is judged as the config is. */
export const setting: Test = (value, name) => {
  const faults = settingFaults({ [name]: withoutUndefined(value) });
  return faults.length === 0 ? undefined : faults.map(({ detail }) => detail).join(" ");
};

/** An undefined member counts as one that is not given. */
function withoutUndefined(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined));
}

const lintTests: Tests = { file: text, rules: setting, today: setting, maxFindings: count, profile };

/** Tests of options that include a kind: one of the interface, or of the profile if there is one. */
export function withKind(tests: Tests, profile: unknown): Tests {
  return { ...tests, kind: kindOf((profile as Profile | undefined)?.kinds) };
}

/**
 * Lints the text of one payload by every rule that needs nothing else: the findings of the command line, with their
 * places in the text (interface: Resources and their fields, and what each rule names).
 *
 * @param text JSON, as a string or as UTF-8
 * @returns never throws for what the text holds: a text that is not JSON has a finding that says so
 * @throws TypeError for a mistake in the options, such as an unknown kind, rule or option
 */
export function lintText<K extends Kind = Kind>(
  text: string | Uint8Array,
  options: LintOptions<K> = {},
): LintResult<K> {
  requireOptions(options, withKind(lintTests, options?.profile));
  requireText(text);
  const checked = checkText(text, options, 0);
  return result(
    checked,
    checked.findings.map(({ finding }) => finding),
  );
}

/**
 * Lints a value as the JSON that it would be sent as, which is what `JSON.stringify` makes of it: members that are
 * undefined are not sent, NaN is null. The findings are those of that text, without places in it. A value without
 * findings costs a tenth of one with some, because it is never written as text.
 *
 * @returns never throws for a value: one that JSON cannot hold (a cycle, a BigInt) has a finding that says so. The
 * result's `value` is the JSON's, a copy.
 * @throws TypeError for a mistake in the options, such as an unknown kind, rule or option
 */
export function lintValue<K extends Kind = Kind>(
  value: unknown,
  options: LintOptions<K> = {},
): LintResult<K, UnplacedFinding> {
  requireOptions(options, withKind(lintTests, options?.profile));
  const checked = checkValue(value, options, 0);
  return result(checked, checked.findings.map(unplaced));
}

/**
 * Whether a value is a payload of a kind, so that no rule finds an error in it; warnings do not count. It is judged as
 * `lintValue` judges it.
 *
 * @throws TypeError for a kind that does not exist
 */
export function isPayload<K extends Kind>(kind: K, value: unknown): value is Payloads[K] {
  requireKind(kind);
  return (quickly(value, { kind }) ?? lintValue(value, { kind })).ok;
}

/** Levels of rules by id: those given, else those of the profile. */
export function levelsOf(rules: RuleLevels = {}, profile?: Profile): Levels {
  return new Map([...(profile?.levels ?? []), ...(Object.entries(rules) as [RuleId, Severity | "off"][])]);
}

/** The outcome of checking a payload, its findings plain. */
export type PlainChecked = Omit<Checked, "findings"> & { findings: readonly { finding: Finding }[] };

export function checkText(
  text: string | Uint8Array,
  { kind, file = "<payload>", rules, today = localToday(), maxFindings, profile }: LintOptions,
  payload: number,
): PlainChecked {
  return check(payloadText(text), kind, file, payload, {
    levels: levelsOf(rules, profile),
    today,
    maxFindings,
    showValues: true,
    profile,
  });
}

/** What a value is found to be without writing it as text; undefined where only its text can tell. */
export interface QuickResult {
  /** Whether there is no error, at the severities that rules have of themselves. */
  ok: boolean;
  /** Whether there is nothing to find at all. */
  isClean: boolean;
  kind: Kind;
  /** The JSON's, a copy. */
  value: unknown;
  parts: PlainChecked["parts"];
}

/** Judges plain values by the rules that make the findings of their text: soundly, but without findings. */
export function quickly(
  value: unknown,
  { kind, today = localToday(), profile }: Pick<LintOptions, "kind" | "today" | "profile">,
): QuickResult | undefined {
  const json = plainJson(value);
  if (json === notPlain) return undefined;
  const known = kind ?? recognise(json, profile);
  if (!known) return undefined;
  const { parts, faults } = checkJson(known, json, { today, profile });
  const levels = levelsOf({}, profile);
  const ok = faults.every(({ severity, rule }) => (levels.get(rule.id) ?? severity ?? rule.severity) !== "error");
  return { ok, isClean: faults.length === 0, kind: known, value: json, parts };
}

export function checkValue(value: unknown, options: LintOptions, payload: number): PlainChecked {
  const quick = quickly(value, options);
  if (quick?.isClean) return { ...quick, findings: [] };
  let text: string | undefined;
  let detail: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch {
    detail = "This value cannot be written as JSON: a cycle, a BigInt or too deep a nesting stands in it.";
  }
  const checked = checkText(text ?? "", options, payload);
  if (detail === undefined) return checked;
  return { ...checked, findings: checked.findings.map(({ finding }) => ({ finding: { ...finding, detail } })) };
}

/** Throws a TypeError for what is not the text of a payload. */
export function requireText(text: unknown): void {
  if (typeof text !== "string" && Object.prototype.toString.call(text) !== "[object Uint8Array]")
    throw new TypeError(`The text must be a string or a Uint8Array, not ${typeName(text)}: values are for lintValue.`);
}

export function result<K extends Kind, F extends { severity: Severity }>(
  { kind, value }: PlainChecked,
  findings: F[],
): LintResult<K, F> {
  const ok = kind !== null && value !== undefined && findings.every(({ severity }) => severity !== "error");
  return { ok, kind, value, findings } as LintResult<K, F>;
}

export function unplaced({ finding }: { finding: Finding }): UnplacedFinding {
  const { line: _, column: __, endLine: ___, endColumn: ____, related, ...rest } = finding;
  if (!related) return rest;
  const { payload } = finding;
  return { ...rest, related: related.map(({ file, attr, detail }) => ({ file, payload, attr, detail })) };
}
