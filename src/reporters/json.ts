import { jsonText } from "./json-text.ts";
import type { Reporter } from "./reporter.ts";

/** One JSON document: `{ profile, summary, findings }`, without `profile` if the run had none. */
export const json: Reporter = {
  needs: { symptoms: true },
  *write({ summary, findings }, { profile }) {
    const about = profile ? `\n  "profile": ${jsonText(profile, 2).replaceAll("\n", "\n  ")},` : "";
    yield `{${about}\n  "summary": ${jsonText(summary, 2).replaceAll("\n", "\n  ")},\n  "findings": [`;
    let separator = "";
    for (const { finding } of findings) {
      yield `${separator}\n    ${jsonText(finding, 2).replaceAll("\n", "\n    ")}`;
      separator = ",";
    }
    yield separator === "" ? "]\n}\n" : "\n  ]\n}\n";
  },
};
