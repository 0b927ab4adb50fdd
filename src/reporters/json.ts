import { jsonText } from "./json-text.ts";
import type { Reporter } from "./reporter.ts";

/** One JSON document: `{ summary, findings }`. */
export const json: Reporter = {
  *write({ summary, findings }) {
    yield `{\n  "summary": ${jsonText(summary, 2).replaceAll("\n", "\n  ")},\n  "findings": [`;
    let separator = "";
    for (const { finding } of findings) {
      yield `${separator}\n    ${jsonText(finding, 2).replaceAll("\n", "\n    ")}`;
      separator = ",";
    }
    yield separator === "" ? "]\n}\n" : "\n  ]\n}\n";
  },
};
