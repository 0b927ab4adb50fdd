import type { Hover, Position } from "vscode-languageserver-protocol";
import { MarkupKind } from "vscode-languageserver-types";
import type { Finding } from "../check/finding.ts";
import { rules } from "../rules/index.ts";
import { rulePageUrl } from "../rules/page.ts";
import { contains, rangeOf } from "./diagnostics.ts";
import type { PayloadFile } from "./payload-file.ts";

/** The hover at a position of a file: help with the field, and what findings there are based on. */
export function hoverAt(file: PayloadFile, position: Position, fieldHelp: Hover | undefined): Hover | null {
  const { line } = position;
  const here = file.findingsOn(line, line).filter((finding) => contains(rangeOf(finding), position));
  // The help with a field that is not documented is empty.
  const texts = [...(fieldHelp ? [markdownOf(fieldHelp)] : []), ...ruleHelps(here)].filter(Boolean);
  if (texts.length === 0) return null;
  const [first] = here;
  const range = fieldHelp?.range ?? (first && rangeOf(first));
  return { contents: { kind: MarkupKind.Markdown, value: texts.join("\n\n---\n\n") }, ...(range ? { range } : {}) };
}

/** What findings are based on: their messages by rule, with the reason of the rule. */
function ruleHelps(findings: readonly Finding[]): string[] {
  return rules.flatMap(({ id, title, why, section }) => {
    const own = findings.filter(({ rule }) => rule === id);
    const bases = new Set(own.map(({ basis }) => basis));
    if (own.length === 0) return [];
    const page = rulePageUrl(id);
    return [
      `**${title}** (${page ? `[${id}](${page})` : id})`,
      ...new Set(own.map(({ detail }) => detail.replace(/[\\`*_{}[\]<>#|]/g, "\\$&"))),
      why,
      `Basis: ${[...bases].join(", ")}. Interface: ${section}.`,
    ].join("\n\n");
  });
}

function markdownOf({ contents }: Hover): string {
  const parts = Array.isArray(contents) ? contents : [contents];
  return parts.map((part) => (typeof part === "string" ? part : part.value)).join("\n\n");
}
