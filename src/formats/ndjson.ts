import type { Format } from "./format.ts";

/** One finding a line, as JSON. */
export const ndjson: Format = function* ({ findings }) {
  for (const { finding } of findings) yield `${JSON.stringify(finding)}\n`;
};
