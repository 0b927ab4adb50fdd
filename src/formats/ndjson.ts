import type { Format } from "./format.ts";
import { jsonText } from "./json-text.ts";

/** One finding a line, as JSON. */
export const ndjson: Format = function* ({ findings }) {
  for (const { finding } of findings) yield `${jsonText(finding)}\n`;
};
