import type { Format } from "./format.ts";

/** One JSON document: `{ summary, findings }`. */
export const json: Format = function* ({ summary, findings }) {
  yield `{\n  "summary": ${JSON.stringify(summary, undefined, 2).replaceAll("\n", "\n  ")},\n  "findings": [`;
  let separator = "";
  for (const { finding } of findings) {
    yield `${separator}\n    ${JSON.stringify(finding, undefined, 2).replaceAll("\n", "\n    ")}`;
    separator = ",";
  }
  yield separator === "" ? "]\n}\n" : "\n  ]\n}\n";
};
