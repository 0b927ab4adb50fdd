import { type Code, codes } from "../spec/codes.ts";
import { type BadBatchExample, type BadExample, type BatchExample, codesOf, type Example, type Rule } from "./rule.ts";

const sources = {
  1: "shown in the interface",
  2: "the web framework's vocabulary",
  3: "public operator documents of this family of interfaces",
  4: "this tool's own",
} as const;

/** A rule explained, as Markdown: its page in docs/rules/, and what `preflight explain` prints. */
export function rulePage(rule: Rule): string {
  const { id, title, severity, basis, section, why, examples } = rule;
  const cells = codesOf(rule).map((code) => `${quoted(code)} (${sources[codes[code].source]})`);
  return `# ${id}

${title}.

| severity | basis | ${cells.length > 1 ? "codes" : "code"} | interface |
|---|---|---|---|
| ${severity} | ${basis} | ${cells.join(", ")} | ${section} |

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
  const under = Object.entries(example.operator ?? {}).map(
    ([at, schema]) => `\`${at}\` as \`${JSON.stringify(schema)}\``,
  );
  const profile = under.length > 0 ? `, under a profile whose operator documents ${under.join(" and ")}` : "";
  const of = example.kind
    ? `As \`${example.kind}\`${"encoding" in example && example.encoding ? ", in Latin-1" : ""}${profile}:\n\n`
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

/** All rules and the codes they give in tables, as Markdown: docs/rules/README.md. */
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

Each rule's basis says how sure the interface makes it: it states it (documented), implies it (inferred), or only shows
values or fields (shown). Under a profile, the operator's own document states it (operator). A finding that is less sure than the rest of its rule has a basis of its own.
\`--rule ID=off|warning|error\` changes a level.

| rule | severity | basis | codes | about |
|---|---|---|---|---|
${rows.join("\n")}

## Codes

\`preflight explain CODE\` prints the rules that give a code.

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
