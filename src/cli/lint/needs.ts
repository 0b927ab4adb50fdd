import { reporters } from "../../reporters/index.ts";
import type { ReporterNeeds } from "../../reporters/reporter.ts";
import type { FrameLimits } from "../../run/causes.ts";
import type { LintOptions } from "./options.ts";

/** What the reports of a run need together. */
export interface Needs {
  codeFrames: FrameLimits;
  bodies: boolean;
}

export function needsOf({ reports, all, statistics }: LintOptions): Needs {
  // Statistics show no finding.
  const whole = reports.filter(({ file }) => !statistics || file !== undefined);
  const needs = whole.map(({ reporter }): ReporterNeeds => reporters[reporter].needs ?? {});
  const first = Math.max(0, ...needs.map(({ codeFrames }) => codeFrames?.first ?? 0));
  const ofEachCause = Math.max(0, ...needs.map(({ codeFrames }) => codeFrames?.ofEachCause ?? 0));
  // With --all, a report that limits findings by cause alone shows every one.
  const isUnlimited = all && needs.some(({ codeFrames }) => codeFrames && codeFrames.first === undefined);
  return {
    codeFrames: { first: isUnlimited ? Number.POSITIVE_INFINITY : first, ofEachCause },
    bodies: needs.some(({ body }) => body === true),
  };
}
