import { jsonText } from "../text/json-text.ts";
import type { Reporter } from "./reporter.ts";

export const ndjson: Reporter = {
  *write({ findings, lines }) {
    if (lines) yield* lines();
    else for (const { finding } of findings) yield `${jsonText(finding)}\n`;
  },
};
