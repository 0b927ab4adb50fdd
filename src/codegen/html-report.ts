import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./schema-files.ts";

/** The style and the script of the HTML report as text, with their hashes for its content security policy. */
export function generateHtmlReport(): string {
  return `// Generated from src/reporters/html/ by "npm run generate". Do not edit.

${constants("style", "style.css")}
${constants("script", "client.js")}`;
}

function constants(name: string, file: string): string {
  const text = readFileSync(join(root, "src/reporters/html", file), "utf8");
  if (/<\/(?:script|style)|<!--/i.test(text)) throw new Error(`${file} contains text that would end its HTML element.`);
  const hash = createHash("sha256").update(text).digest("base64");
  return `export const ${name} = ${JSON.stringify(text)};
export const ${name}Hash = "sha256-${hash}";
`;
}
