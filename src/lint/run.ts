import { InputError } from "../input/input-error.ts";
import type { PayloadText } from "../input/payload.ts";
import { kindOfFileName } from "../interface/kinds.ts";
import type { Kind } from "../interface/operations.ts";
import type { RuleId } from "../rules/index.ts";
import { type Checked, type CheckOptions, check } from "./check.ts";
import type { Shown } from "./place-faults.ts";

/** One input of a run: a name for reports, and its payloads, some at a time. */
export interface Input {
  file: string;
  payloads: AsyncIterable<readonly PayloadText[]>;
}

export interface RunOptions extends CheckOptions {
  /** The kind of every payload, whatever its file is called. */
  as?: Kind | undefined;
  /** The kind of a file's payloads, where its name is not to decide. */
  kindOf?: ((file: string) => Kind | undefined) | undefined;
  /** Told of each payload as it has been checked. */
  onPayload?: ((checked: Checked, file: string, payload: number) => void) | undefined;
}

/** Exact totals of a run. */
export interface Summary {
  payloads: number;
  files: number;
  errors: number;
  warnings: number;
  /** Findings by rule, kind and file; what has none is left out. */
  byRule: Partial<Record<RuleId, number>>;
  byKind: Partial<Record<Kind | "unrecognised", number>>;
  byFile: Record<string, number>;
  /** Inputs that could not be read, or not to their end. */
  unreadable: { file: string; detail: string }[];
}

/** What a run found: totals, and every finding in order of file and place. */
export interface Report {
  summary: Summary;
  findings: Iterable<Shown>;
}

/** Lints inputs in send order. Never fails for what a payload holds, nor for an input that cannot be read. */
export async function run(inputs: Iterable<Input>, options: RunOptions): Promise<Report> {
  const summary: Summary = {
    payloads: 0,
    files: 0,
    errors: 0,
    warnings: 0,
    byRule: {},
    byKind: {},
    byFile: {},
    unreadable: [],
  };
  const findings: Shown[] = [];
  for (const { file, payloads } of inputs) {
    const kind = options.as ?? options.kindOf?.(file) ?? kindOfFileName(file);
    let payload = 0;
    summary.files++;
    try {
      for await (const batch of payloads)
        for (const text of batch) {
          const checked = check(text, kind, file, payload, options);
          options.onPayload?.(checked, file, payload);
          for (const shown of checked.findings) {
            count(summary, shown);
            findings.push(shown);
          }
          payload++;
        }
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      summary.unreadable.push({ file, detail: error.message });
    }
    summary.payloads += payload;
  }
  return { summary, findings };
}

function count(summary: Summary, { finding: { severity, rule, kind, file } }: Shown): void {
  summary[severity === "error" ? "errors" : "warnings"]++;
  summary.byRule[rule] = (summary.byRule[rule] ?? 0) + 1;
  summary.byKind[kind ?? "unrecognised"] = (summary.byKind[kind ?? "unrecognised"] ?? 0) + 1;
  summary.byFile[file] = (summary.byFile[file] ?? 0) + 1;
}
