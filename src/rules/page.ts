import { repository } from "../generated/manifest.ts";
import { type Code, codes } from "../spec/codes.ts";
import { listed } from "../text/wording.ts";
import { type BadBatchExample, type BadExample, type BatchExample, codesOf, type Example, type Rule } from "./rule.ts";

const sources = {
  1: "interface",
  2: "web framework",
  3: "operator documents",
  4: "this tool",
} as const;

/** The address of the page of a rule, if the package has a repository. */
export function rulePageUrl(rule: string): string | undefined {
  return repository && `${repository}/blob/HEAD/docs/rules/${rule}.md`;
}

/** The page of a rule as Markdown, in docs/rules/ and printed by `preflight explain`. */
export function rulePage(rule: Rule): string {
  const { id, title, severity, basis, section, why, examples } = rule;
  const cells = codesOf(rule).map((code) => `${quoted(code)} (${sources[codes[code].source]})`);
  return `# ${id}

${title}.

| severity | basis | ${cells.length > 1 ? "codes" : "code"} | interface |
|---|---|---|---|
| ${severity} | ${basis} | ${cells.join(", ")} | ${section} |

${why}
${mistakes(rule)}
## Bad

${examples.bad.map((example) => `${fenced(example)}\n\nFound at ${foundAt(example)}.`).join("\n\n")}

## Good

${examples.good.map(fenced).join("\n\n")}
`;
}

function mistakes({ variants }: Rule): string {
  if (!variants) return "";
  const titles = Object.values(variants).map((title) => `- ${title}`);
  return `\nIt tells these mistakes apart:\n\n${titles.join("\n")}\n`;
}

function fenced(example: Example | BatchExample): string {
  if ("batch" in example) return batch(example);
  const text = "text" in example ? example.text : JSON.stringify(example.payload, undefined, 2);
  const documented = Object.entries(example.operator ?? {}).map(
    ([address, schema]) => `\`${address}\` as \`${JSON.stringify(schema)}\``,
  );
  const profile =
    documented.length > 0 ? `, under a profile whose operator documents ${listed(documented, "and")}` : "";
  const intro = example.kind
    ? `A \`${example.kind}\` payload${"encoding" in example && example.encoding ? ", in Latin-1" : ""}${profile}:\n\n`
    : "";
  return `${intro}\`\`\`json\n${text.replace("\uFEFF{", "<BOM>{")}\n\`\`\``;
}

/** Payloads in send order, one per line after its kind. */
function batch({ batch, known = [], suppliers, documents }: BatchExample): string {
  const lines = (payloads: BatchExample["batch"]): string =>
    payloads.map(({ kind, payload }) => `${kind}: ${JSON.stringify(payload)}`).join("\n");
  return [
    ...(suppliers ? [`With \`suppliers\` in the config: \`${JSON.stringify(suppliers)}\``] : []),
    ...(documents ? [`With these documents: ${documents.map((path) => `\`${path}\``).join(", ")}`] : []),
    ...(known.length > 0 ? [`Sent before this batch:\n\n\`\`\`text\n${lines(known)}\n\`\`\``] : []),
    `Sent in this order:\n\n\`\`\`text\n${lines(batch)}\n\`\`\``,
  ].join("\n\n");
}

function foundAt(example: BadExample | BadBatchExample): string {
  const attr = example.attr === "" ? '`""`, the whole payload' : `\`${example.attr}\``;
  return "batch" in example ? `${attr} in payload ${example.at + 1}` : attr;
}

/** The tables of all rules and their codes as Markdown: docs/rules/README.md. */
export function ruleTable(rules: readonly Rule[]): string {
  const rows = rules.map((rule) => {
    const { id, severity, basis, title } = rule;
    return `| [${id}](${id}.md) | ${severity} | ${basis} | ${codesOf(rule).map(quoted).join(", ")} | ${title} |`;
  });
  const codeRows = (Object.keys(codes) as Code[]).flatMap((code) => {
    const makers = makersOf(code, rules).map(({ id }) => `[${id}](${id}.md)`);
    const { source, title } = codes[code];
    return makers.length > 0 ? `| ${quoted(code)} | ${title} | ${sources[source]} | ${makers.join(", ")} |` : [];
  });
  return `# Rules

The basis of a rule says how well the interface supports it: the interface states it (documented), implies it (inferred),
or only shows values or fields (shown). Under a profile, the operator's own document may state it (operator). A finding
with less support than the rest of its rule has its own basis. \`--rule ID=off|warning|error\` changes the level of a rule.

| rule | severity | basis | codes | about |
|---|---|---|---|---|
${rows.join("\n")}

## Codes

\`preflight explain CODE\` prints the rules whose findings have a code. The source says where a code comes from, in descending
order of authority: the interface shows it, the web framework whose error items the service sends has it, public operator
documents of this family of interfaces use it for the same fault, or this tool adds it.

| code | about | source | rules |
|---|---|---|---|
${codeRows.join("\n")}
`;
}

/** The rules whose findings may have a code. */
export function makersOf(code: Code, rules: readonly Rule[]): Rule[] {
  return rules.filter((rule) => codesOf(rule).includes(code));
}

function quoted(code: Code): string {
  return `\`${code}\``;
}
