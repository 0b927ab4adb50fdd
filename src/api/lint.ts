import type { Finding, Related } from "../check/finding.ts";
import { type Level, type Levels, levelsFrom } from "../check/levels.ts";
import { type Checked, check } from "../check/payload.ts";
import { settingFaults } from "../check/settings.ts";
import { localToday } from "../check/today.ts";
import type { Payloads } from "../generated/types.ts";
import { type PayloadText, payloadText } from "../input/payload.ts";
import { decode } from "../json/bytes.ts";
import { withoutInherited } from "../json/inherited.ts";
import { isObject } from "../json/value.ts";
import type { Profile } from "../profile/profile.ts";
import type { RuleId } from "../rules/ids.ts";
import type { Basis, Severity } from "../rules/rule.ts";
import { type Settings, usualSettings } from "../run/settings.ts";
import type { Kind } from "../spec/operations.ts";
import { remember } from "../tables/remember.ts";
import { count, kindOf, profile, requireOptions, requireText, type Test, type Tests, text } from "./options.ts";

/**
 * Levels that override the severities of rules, as `rules` in a config: by id, by a pattern of ids (`duplicate-*`), or
 * by basis (`basis:shown`). An id takes precedence over a pattern, and a pattern over a basis.
 */
export type RuleLevels = Readonly<Partial<Record<RuleId | `basis:${Basis}` | `${string}*${string}`, Level>>>;

/** Options of every function that lints. */
export interface CommonOptions {
  /** Levels of rules, by default their own severities. A rule that is off reports nothing. */
  rules?: RuleLevels | undefined;
  /** The day to use as today, `YYYY-MM-DD`; by default the local date. */
  today?: string | undefined;
  /**
   * The maximum number of findings per payload, 10,000 by default. Beyond it, each rule lists one finding and counts
   * the rest in its `more`.
   */
  maxFindings?: number | undefined;
  /**
   * The operator's profile, from `loadProfile` or `makeProfile`. Payloads are checked against the interface as this
   * operator runs it. Its levels apply to rules that `rules` does not list.
   */
  profile?: Profile | undefined;
}

/** Options of one payload. */
export interface PayloadOptions<K extends Kind = Kind> {
  /** The payload's kind. Without it the kind is recognised by shape, which works for requests only. */
  kind?: K | undefined;
  /** The file name in findings; `<payload>` by default. */
  file?: string | undefined;
}

/** Options of `lintText` and `lintValue`. */
export interface LintOptions<K extends Kind = Kind> extends CommonOptions, PayloadOptions<K> {}

/** A finding without line, column and edit: it is located by `file`, `payload`, `attr` and `pointer`. */
export interface UnplacedFinding
  extends Omit<Finding, "line" | "column" | "endLine" | "endColumn" | "related" | "edit"> {
  related?: UnplacedRelated[];
}

/** A related location of an unplaced finding. */
export interface UnplacedRelated extends Omit<Related, "line" | "column"> {
  /** 0-based index of the payload in its file. */
  payload: number;
}

/**
 * The kind of a payload and everything wrong with it.
 *
 * `ok` is true if no finding is an error; `value` then has the type of its `kind`, unless a rule was turned off. If not
 * ok, `kind` is null if it was neither given nor recognised, and `value` is undefined if the text is not JSON.
 * `findings` include warnings and are sorted by position.
 */
export type LintResult<K extends Kind = Kind, F = Finding> =
  | { [Each in K]: { ok: true; kind: Each; value: Payloads[Each]; findings: F[] } }[K]
  | { ok: false; kind: Kind extends K ? K | null : K; value: unknown; findings: F[] };

/** Tests an option that is also a config setting, by the schema of the config. */
export const setting: Test = (value, name) => {
  const faults = settingFaults({ [name]: asWritten(value) });
  if (faults.length > 0) return faults.map(({ detail }) => detail).join(" ");
  // What a Map or a Promise holds is nowhere in it.
  const type = Object.prototype.toString.call(value).slice("[object ".length, -1);
  const isHidden = isObject(value) && type !== "Object" && Object.keys(value).length === 0;
  return isHidden ? `${name} must be plain data, not a ${type}.` : undefined;
};

/**
 * The members of a setting and theirs: none has more. One that is undefined counts as absent. A function, a symbol or a
 * BigInt is refused as null is: JSON has none of them.
 */
function asWritten(value: unknown, levels = 2): unknown {
  if (["function", "symbol", "bigint"].includes(typeof value)) return null;
  if (Array.isArray(value)) return [];
  if (!isObject(value)) return value;
  const members = levels > 0 ? Object.entries(value).filter(([, each]) => each !== undefined) : [];
  return Object.fromEntries(members.map(([name, each]) => [name, asWritten(each, levels - 1)]));
}

/** The tests of the options of every function that lints. */
export const commonTests: Tests = { rules: setting, today: setting, maxFindings: count, profile };
const lintTests: Tests = { ...commonTests, file: text };

/** Adds the test of a kind: one of the interface, or of the profile if there is one. */
export function withKind(tests: Tests, profile: unknown): Tests {
  if (profile !== undefined) return { ...tests, kind: kindOf((profile as Profile | null)?.kinds) };
  return withOwnKinds(tests);
}

/** The tests with that of the interface's kinds, which each call needs. */
const withOwnKinds = remember((tests: Tests): Tests => ({ ...tests, kind: kindOf() }));

/**
 * Lints the text of one payload with every rule that needs no other payload. The findings are those of the command
 * line, with their positions in the text (interface: Resources and their fields, and the section that each rule names).
 *
 * @param text JSON, as a string or as UTF-8
 * @returns never throws because of the text: text that is not JSON gets a finding
 * @throws TypeError for a mistake in the options, such as an unknown kind, rule or option
 */
export function lintText<K extends Kind = Kind>(text: string | Uint8Array, given: LintOptions<K> = {}): LintResult<K> {
  return withoutInherited(() => {
    const options = requireOptions(given, withKind(lintTests, given?.profile));
    requireText(text);
    return resultOf<K, Finding>({ checked: checkText(payloadText(text), options, 0), text }, placed);
  });
}

/**
 * Lints a value as the JSON it would be sent as, which is what `JSON.stringify` makes of it: undefined members are
 * omitted, NaN becomes null. The findings are those of that text, without positions.
 *
 * @returns never throws because of the value: one that JSON cannot represent (a cycle, a BigInt) gets a finding. The
 * result's `value` is a copy, parsed from the JSON.
 * @throws TypeError for a mistake in the options, such as an unknown kind, rule or option
 */
export function lintValue<K extends Kind = Kind>(
  value: unknown,
  given: LintOptions<K> = {},
): LintResult<K, UnplacedFinding> {
  return withoutInherited(() => {
    const options = requireOptions(given, withKind(lintTests, given?.profile));
    return resultOf<K, UnplacedFinding>(checkValue(value, options, 0), unplaced);
  });
}

/**
 * Whether a value is a payload of a kind: true if `lintValue` with the same options would report no error. Warnings do
 * not count. Without a kind, any payload whose kind its shape shows is one.
 *
 * @throws TypeError for a mistake in the options, such as an unknown kind, rule or option
 */
export function isPayload<K extends Kind = Kind>(value: unknown, given: LintOptions<K> = {}): value is Payloads[K] {
  return lintValue(value, given).ok;
}

/** Levels by rule. Given levels take precedence over those of the profile. */
export function levelsOf(rules?: RuleLevels, profile?: Profile): Levels {
  if (rules === undefined && profile === undefined) return usualLevels;
  return levelsFrom(profile?.levels, Object.entries(rules ?? {}) as [string, Level][]);
}

const usualLevels = levelsFrom();

/** The settings of a run of the library. */
export function settingsOf({ rules, profile, ...given }: CommonOptions & Partial<Omit<Settings, "profile">>): Settings {
  return { ...usualSettings, today: localToday(), ...given, levels: [...levelsOf(rules, profile)], showValues: true };
}

type PlainChecked = Omit<Checked, "findings"> & { findings: readonly { finding: Finding }[] };

/** The result of a clean payload, which is not parsed before its value is read; undefined for any other. */
function cleanResult({ isClean, kind }: PlainChecked, text: string | Uint8Array): CleanResult | undefined {
  if (!isClean || kind === null) return undefined;
  // The caller may change the bytes afterwards, and a string may have half a surrogate pair, which has no bytes.
  return new CleanResult(kind, typeof text === "string" ? text.toWellFormed() : decode(text, 0, text.length));
}

/** The result of a payload that is parsed when its value is first read. */
class CleanResult {
  readonly ok = true;
  readonly kind: Kind;
  readonly findings: Finding[];
  readonly #source: string;
  #value: unknown;

  // A member of its own, so that copies have it too. One function for all results saves most of their cost.
  static readonly #reading: PropertyDescriptor & ThisType<CleanResult> = {
    get() {
      this.#value ??= JSON.parse(this.#source);
      return this.#value;
    },
    enumerable: true,
    configurable: true,
  };

  constructor(kind: Kind, source: string) {
    this.kind = kind;
    this.#source = source;
    Object.defineProperty(this, "value", CleanResult.#reading);
    this.findings = [];
  }
}

export function checkText(
  text: PayloadText,
  { kind, file = "<payload>", rules, today = localToday(), maxFindings, profile }: LintOptions,
  payload: number,
  dropsEdits = false,
): PlainChecked {
  return check(text, kind, file, payload, {
    levels: levelsOf(rules, profile),
    today,
    maxFindings,
    showValues: true,
    dropsEdits,
    profile,
  });
}

/** The outcome of checking a text: the text as it was given, undefined for a value without JSON, and its bytes. */
export interface CheckedText {
  checked: PlainChecked;
  text: string | Uint8Array | undefined;
  source: PayloadText;
}

/** Checks the JSON that a value would be sent as. */
export function checkValue(value: unknown, options: LintOptions, payload: number): CheckedText {
  let text: string | undefined;
  let detail: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch {
    detail = "This value cannot be written as JSON: it contains a cycle or a BigInt, or is nested too deeply.";
  }
  const source = payloadText(text ?? "");
  const checked = checkText(source, options, payload, true);
  if (detail === undefined) return { checked, text, source };
  const findings = checked.findings.map(({ finding }) => ({ finding: { ...finding, detail } }));
  return { checked: { ...checked, findings }, text, source };
}

/** The result of a text that was just checked, its findings with their positions or without. */
export function resultOf<K extends Kind, F extends Finding | UnplacedFinding>(
  { checked, text }: Pick<CheckedText, "checked" | "text">,
  place: (each: { finding: Finding }) => F,
): LintResult<K, F> {
  const clean = text === undefined ? undefined : cleanResult(checked, text);
  return (clean ?? result(checked, checked.findings.map(place))) as LintResult<K, F>;
}

export function result<K extends Kind, F extends { severity: Severity }>(
  { kind, content }: PlainChecked,
  findings: F[],
): LintResult<K, F> {
  const value = content.hasStandIns ? undefined : content.value;
  const ok = kind !== null && value !== undefined && findings.every(({ severity }) => severity !== "error");
  return { ok, kind, value, findings } as LintResult<K, F>;
}

export function placed({ finding }: { finding: Finding }): Finding {
  return finding;
}

export function unplaced({ finding }: { finding: Finding }): UnplacedFinding {
  const { line: _, column: __, endLine: ___, endColumn: ____, edit: _____, related, ...rest } = finding;
  if (!related) return rest;
  const { payload } = finding;
  return { ...rest, related: related.map(({ file, attr, detail }) => ({ file, payload, attr, detail })) };
}
