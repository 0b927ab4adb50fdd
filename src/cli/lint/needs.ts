import { type FrameLimits, rareCount } from "../../run/causes.ts";
import type { LintOptions } from "./options.ts";

/** What the reports of a run need together. */
export interface Needs {
  codeFrames: FrameLimits;
  bodies: boolean;
  /** How many findings of each cause are listed; undefined if all are. */
  ofEachCause: number | undefined;
}

export function needsOf({ reports, all, statistics }: LintOptions): Needs {
  // Statistics show no finding.
  const whole = reports.filter(({ file }) => !statistics || file !== undefined);
  const needs = whole.map(({ reporter }) => reporter.needs ?? {});
  const first = Math.max(0, ...needs.map(({ codeFrames }) => codeFrames?.first ?? 0));
  const ofEachCause = Math.max(0, ...needs.map(({ codeFrames }) => codeFrames?.ofEachCause ?? 0));
  // With --all, a report that limits findings by cause alone shows every one.
  const isUnlimited = all && needs.some(({ codeFrames }) => codeFrames && codeFrames.first === undefined);
  const listed = all ? [undefined] : needs.map(({ ofEachCause }) => ofEachCause);
  return {
    codeFrames: { first: isUnlimited ? Number.POSITIVE_INFINITY : first, ofEachCause },
    bodies: needs.some(({ body }) => body === true),
    // Causes themselves name the first places.
    ofEachCause: listed.reduce<number | undefined>((most, own) => most && own && Math.max(most, own), rareCount),
  };
}
