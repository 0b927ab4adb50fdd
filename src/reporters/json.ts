import type { Finding } from "../check/finding.ts";
import type { Report } from "../run/run.ts";
import { jsonText } from "../text/json-text.ts";
import type { Reporter, ReporterContext } from "./reporter.ts";

/** One JSON document: `{ profile, summary, rejected, causes, findings }`, without `profile` if the run had none. */
export const json: Reporter = {
  *write(report, context) {
    yield* head(report, context);
    yield `,\n  "findings": `;
    yield* list(plainFindings(report));
    yield "\n}\n";
  },
  *statistics(report, context) {
    yield* head(report, context);
    yield "\n}\n";
  },
};

/** The document up to its causes, without the closing brace. */
function* head({ summary, causes }: Report, { profile }: ReporterContext): Generator<string> {
  const { rejected, causes: reported } = causes();
  const about = Object.entries({ profile, summary, rejected }).filter(([, value]) => value !== undefined);
  yield `{${about.map(([name, value]) => `\n  "${name}": ${indented(value, 2)},`).join("")}\n  "causes": `;
  yield* list(reported.map(({ cause }) => cause));
}

function* plainFindings({ findings }: Report): Generator<Finding> {
  for (const { finding } of findings) yield finding;
}

/** A list, an element at a time. */
function* list(elements: Iterable<unknown>): Generator<string> {
  let separator = "[";
  for (const element of elements) {
    yield `${separator}\n    ${indented(element, 4)}`;
    separator = ",";
  }
  yield separator === "[" ? "[]" : "\n  ]";
}

function indented(value: unknown, indent: number): string {
  return jsonText(value, 2).replaceAll("\n", `\n${" ".repeat(indent)}`);
}
