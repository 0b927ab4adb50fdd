import type { Report } from "../run/run.ts";
import { jsonText, listText } from "../text/json-text.ts";
import type { Reporter, ReporterContext } from "./reporter.ts";

/** One JSON document: `{ profile, summary, rejected, causes, findings }`, without `profile` if the run had none. */
export const json: Reporter = {
  *write(report, context) {
    yield* head(report, context);
    yield `,\n  "findings": `;
    yield* listText(report.findings, "  ", ({ finding }) => indented(finding, 4));
    yield "\n}\n";
  },
  *statistics(report, context) {
    yield* head(report, context);
    yield "\n}\n";
  },
};

function* head({ summary, causes }: Report, { profile }: ReporterContext): Generator<string> {
  const { rejected, causes: reported } = causes();
  const about = Object.entries({ profile, summary, rejected }).filter(([, value]) => value !== undefined);
  yield `{${about.map(([name, value]) => `\n  "${name}": ${indented(value, 2)},`).join("")}\n  "causes": `;
  yield* listText(reported, "  ", ({ cause }) => indented(cause, 4));
}

function indented(value: unknown, indent: number): string {
  return jsonText(value, 2).replaceAll("\n", `\n${" ".repeat(indent)}`);
}
