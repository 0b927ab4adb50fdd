import { jsonText } from "./json-text.ts";
import type { Format } from "./reporter.ts";

/** One finding a line, as JSON. */
export const ndjson: Format = function* ({ findings }) {
  for (const { finding } of findings) yield `${jsonText(finding)}\n`;
};
