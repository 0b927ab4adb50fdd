import { jsonText } from "../text/json-text.ts";
import type { Reporter } from "./reporter.ts";

export const ndjson: Reporter = {
  *write({ findings, texts }) {
    if (texts) for (const text of texts()) yield `${text}\n`;
    else for (const { finding } of findings) yield `${jsonText(finding)}\n`;
  },
};
