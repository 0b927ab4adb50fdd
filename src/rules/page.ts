import { codes } from "../interface/codes.ts";
import type { BadBatchExample, BadExample, BatchExample, Example, Rule } from "./rule.ts";

const sources = {
  1: "shown in the interface",
  2: "the web framework's vocabulary",
  3: "public operator documents of this family of interfaces",
  4: "this tool's own",
} as const;

/** A rule explained, as Markdown: its page in docs/rules/, and what `preflight explain` prints. */
export function rulePage(rule: Rule): string {
  const { id, title, severity, basis, code, section, why, examples } = rule;
  return `# ${id}

${title}.

| severity | basis | code | interface |
|---|---|---|---|
| ${severity} | ${basis} | \`${code}\` (${sources[codes[code].source]}) | ${section} |

${why}

## Bad

${examples.bad.map((example) => `${fenced(example)}\n\nFound at ${foundAt(example)}.`).join("\n\n")}

## Good

${examples.good.map(fenced).join("\n\n")}
`;
}

function fenced(example: Example | BatchExample): string {
  if ("batch" in example) return batch(example);
  const text = "text" in example ? example.text : JSON.stringify(example.payload, undefined, 2);
  const of = example.kind
    ? `As \`${example.kind}\`${"encoding" in example && example.encoding ? ", in Latin-1" : ""}:\n\n`
    : "";
  return `${of}\`\`\`json\n${text.replace("\uFEFF{", "<BOM>{")}\n\`\`\``;
}

/** Payloads in send order, one a line behind its kind. */
function batch({ batch, known = [], suppliers, documents }: BatchExample): string {
  const lines = (payloads: BatchExample["batch"]): string =>
    payloads.map(({ kind, payload }) => `${kind}: ${JSON.stringify(payload)}`).join("\n");
  return [
    ...(suppliers ? [`With \`suppliers\` in the config: \`${JSON.stringify(suppliers)}\``] : []),
    ...(documents ? [`With these documents: ${documents.map((path) => `\`${path}\``).join(", ")}`] : []),
    ...(known.length > 0 ? [`Known before:\n\n\`\`\`text\n${lines(known)}\n\`\`\``] : []),
    `Sent in this order:\n\n\`\`\`text\n${lines(batch)}\n\`\`\``,
  ].join("\n\n");
}

function foundAt(example: BadExample | BadBatchExample): string {
  const attr = `\`${example.attr || '""'}\``;
  return "batch" in example ? `${attr} of payload ${example.at + 1}` : attr;
}

/** All rules in a table, as Markdown: docs/rules/README.md. */
export function ruleTable(rules: readonly Rule[]): string {
  const rows = rules.map(
    ({ id, severity, basis, code, title }) => `| [${id}](${id}.md) | ${severity} | ${basis} | \`${code}\` | ${title} |`,
  );
  return `# Rules

Each rule's basis says how sure the interface makes it: it states it (documented), implies it (inferred), or only shows
values or fields (shown). \`--rule ID=off|warning|error\` changes a level.

| rule | severity | basis | code | about |
|---|---|---|---|---|
${rows.join("\n")}
`;
}
