import type { Scope } from "../../batch/entries.ts";
import type { CodeFrame } from "../../check/code-frame.ts";
import { causeKey, type Finding } from "../../check/finding.ts";
import type { ReportedFinding } from "../../check/locate-faults.ts";
import { ruleIds } from "../../generated/rule-ids.ts";
import { maxDepth } from "../../json/tape.ts";
import type { Profile } from "../../profile/profile.ts";
import { bases } from "../../rules/selectors.ts";
import { usualSettings } from "../../run/settings.ts";
import type { Outcome } from "../../run/work.ts";
import type { AnnotationCheck } from "../../schema/checks.ts";
import type { Schema } from "../../schema/load.ts";
import { codes } from "../../spec/codes.ts";
import { kinds as baseKinds } from "../../spec/kinds.ts";
import { targets } from "../../spec/references.ts";
import { choice, count, counts, flag, formOf, list, object, part, severity, text } from "../form.ts";
import { camelCase, optionsOf } from "../options.ts";

// The forms of task lists and records. Anybody may have changed them since they were written, so each line is checked
// when it is read.

const texts = list(text);
const run = { type: "string", pattern: "^[0-9a-f]{16}$" };

/** What a schema cannot say, by the keyword that says so. */
const annotations: Record<string, AnnotationCheck> = {
  // A finding counts by its severity, and is grouped by its cause.
  "x-finding": asCheck((value) => {
    const { rule, code, severity, kind, part, cause } = value as Finding;
    const key = causeKey(String(cause));
    return (
      key.rule === rule && key.code === code && key.severity === severity && key.kind === kind && key.part === part
    );
  }),
  "x-frame": asCheck((value) => {
    const { text, start, end } = value as CodeFrame;
    return start <= end && end <= text?.length;
  }),
  "x-level": asCheck((value) => {
    const [selector, level] = value as unknown[];
    return (
      typeof selector === "string" && selectors.has(selector) && ["off", "warning", "error"].includes(level as string)
    );
  }),
  "x-body": asCheck((value) => isShallow(value, maxDepth)),
};

function asCheck(isRight: (value: unknown) => boolean): AnnotationCheck {
  // The type of a value is checked beside.
  return (value) => (typeof value !== "object" || value === null || isRight(value) ? undefined : {});
}

const selectors: ReadonlySet<string> = new Set(
  ruleIds.flatMap((id) => [id, ...bases.map((basis) => `${id} ${basis}`)]),
);

/** Whether a value is nested no deeper than this. */
function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return depth > 0 && Object.values(value).every((child) => isShallow(child, depth - 1));
}

const form = (schema: Schema): ((value: unknown) => boolean) => formOf(schema, annotations);

const levels = list({ type: "array", minItems: 2, maxItems: 2, "x-level": true });

/** The forms of the arguments of a split, and of the settings of a task, by their names. */
const splitArguments = optionsOf("cluster split").map(
  ({ name, value, type }) => [camelCase(name), value === undefined ? flag : type === "list" ? texts : text] as const,
);
const taskSettings = Object.entries(usualSettings).map(
  ([name, value]) => [name, typeof value === "boolean" ? flag : name === "levels" ? levels : texts] as const,
);

export const isManifest = form(
  object({
    manifest: choice(1),
    run,
    tasks: count,
    version: text,
    configs: list(object({ file: text, sha256: text })),
    profile: { anyOf: [{ type: "null" }, object({ name: text, version: text, sha256: text })] },
    // Closed: an argument of a report would have link write its files.
    args: object({ paths: texts }, Object.fromEntries(splitArguments)),
  }),
);

const source = object({ file: text, layout: choice("one", "lines", "har", "unsaid"), isGzip: flag }, { foundBy: text });

export const isTask = form(
  object({
    task: { ...count, minimum: 1 },
    // The name of a record begins with it.
    run,
    settings: object(
      {
        ...{ version: text, hashKey: list(count, { minItems: 2, maxItems: 2 }) },
        settings: object({ ...Object.fromEntries(taskSettings), today: text }, { documents: text, profile: text }),
      },
      { profile: text },
    ),
    pieces: list(
      object(
        { source, input: count, stamp: text },
        {
          ...{ kind: text, range: object({ start: count, end: count }) },
          severities: object(
            { levels },
            { overrides: list(object({ levels }, { kinds: texts, suppliers: texts, attr: texts })) },
          ),
        },
      ),
    ),
  }),
);

/** The first line of a record. */
export const isHead = form(object({ record: choice(4), run: text, task: count, version: text }));

/** Entries as a line has them. The sets of their scope are lists. */
export interface WrittenEntries {
  bytes: string;
  scope: Scope;
}

/** The forms of the other lines of a record: its kinds are those of the profile. */
export type RecordForms = ReturnType<typeof recordForms>;

export function recordForms(profile: Profile | undefined) {
  const kinds = profile?.kinds ?? baseKinds;
  const kind = choice(...kinds);
  const position = { line: count, column: count, endLine: count, endColumn: count };
  const frame = {
    ...object({ text, start: count, end: count, cutLeft: flag, cutRight: flag }),
    "x-frame": true,
  };
  const finding = {
    ...object(
      {
        rule: choice(...ruleIds),
        code: choice(...Object.keys(codes), ...(profile?.codes.keys() ?? [])),
        ...{ severity, basis: choice(...bases), detail: text, attr: text, pointer: text, cause: text },
        ...{ kind: choice(...kinds, null), file: text, payload: count, ...position },
      },
      {
        ...{ part, order: count, more: count },
        related: list(object({ file: text, line: count, column: count, attr: text, detail: text })),
        suggestion: text,
        edit: object({ range: object(position), text }),
        because: object({ rule: choice(...ruleIds), attr: text, file: text, payload: count }),
      },
    ),
    "x-finding": true,
  };
  const reported = object(
    { finding },
    { attr: text, value: text, codeFrame: frame, relatedCodeFrames: list(frame), body: { "x-body": true } },
  );
  const chunk = object({
    ...{ texts: count, foreignEntries: count, elements: count, hasUnknown: flag, bytes: count },
    kinds: counts(choice(...kinds, "unrecognised")),
    others: object({ output: count, other: count }),
    unlistedStatuses: counts({ type: "string", pattern: "^[a-z-]+ (?:[1-5][0-9]{2}|\\(not a status of HTTP\\))$" }),
    findings: list(reported),
  });
  const isOutcome = form(object({ chunk, lines: count }, { fault: text }));

  const areEntries = form(
    object({
      bytes: text,
      scope: object({
        ...{ kinds: list(kind), suppliers: texts, businessSuppliers: texts, needsAllFacts: flag, hasUnreadable: flag },
        isJudged: list(flag, { minItems: targets.length, maxItems: targets.length }),
      }),
    }),
  );
  return {
    /** Whether a value is the outcome of checking a piece of a file. */
    isOutcome: (value: unknown, file: string): value is Outcome => isOutcome(value) && isOf(file, value as Outcome),
    /** Whether a value is entries as a line has them, of which the bytes are not checked. */
    areEntries: (value: unknown): value is WrittenEntries => areEntries(value),
  };
}

/** Whether the findings of an outcome are in its file, and in payloads that it counts. */
function isOf(file: string, { chunk: { texts, findings } }: Outcome): boolean {
  return findings.every(
    ({ finding }: ReportedFinding) =>
      finding.payload < texts &&
      [finding, ...(finding.related ?? []), ...(finding.because ? [finding.because] : [])].every(
        (one) => one.file === file,
      ),
  );
}
