import { lintText } from "../../api/lint.ts";
import type { Finding } from "../../check/finding.ts";
import {
  type BadBatchExample,
  type BadExample,
  type BatchExample,
  codesOf,
  type Example,
  type Rule,
} from "../../rules/rule.ts";
import type { Paint } from "../../text/paint.ts";
import { visible } from "../../text/visible.ts";
import textWidth from "../../text/width.ts";
import { hanging } from "../../text/wrap.ts";

/** The page of a rule for a terminal: wrapped, coloured, with the fault marked in each bad example. */
export function renderedRule(rule: Rule, paint: Paint, width: number): string {
  const { id, title, severity, basis, section, why, variants = {}, examples } = rule;
  const room = Math.max(40, Math.min(width, 100));
  const style = severity === "error" ? "red" : "yellow";
  const titles = Object.values(variants);
  const lines = [
    `${paint("bold", id)}  ${paint(style, severity)}`,
    ...wrapped(`${title}.`, room),
    "",
    ...wrapped(`Codes: ${codesOf(rule).join(", ")}. Basis: ${basis}. Interface: ${section}.`, room).map((line) =>
      paint("dim", line),
    ),
    "",
    ...wrapped(why, room),
    ...(titles.length > 0
      ? [
          "",
          "It tells these mistakes apart:",
          ...titles.flatMap((each) => wrapped(each, room - 4).map((line, i) => `  ${i === 0 ? "- " : "  "}${line}`)),
        ]
      : []),
    "",
    paint("bold", "Bad"),
    ...examples.bad.flatMap((example) => ["", ...badLines(example, rule, paint, room)]),
    "",
    paint("bold", "Good"),
    ...examples.good.flatMap((example) => ["", ...exampleLines(example)]),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

/** A bad example, with the message below the line that is at fault. */
function badLines(example: BadExample | BadBatchExample, rule: Rule, paint: Paint, room: number): string[] {
  const lines = exampleLines(example);
  const where = example.attr === "" ? "the whole payload" : example.attr;
  if ("batch" in example) return [...lines, paint("red", `  Found at ${where} in payload ${example.at + 1}.`)];
  const finding = findingIn(example, rule);
  if (!finding) return [...lines, paint("red", `  Found at ${where}.`)];
  const { line, column, endLine, endColumn, detail } = finding;
  const text = sourceOf(example).split("\n")[line - 1] ?? "";
  const end = endLine === line ? endColumn - 1 : text.length;
  const indent = " ".repeat(2 + textWidth(visible(text.slice(0, column - 1))));
  const marks = "^".repeat(Math.max(1, textWidth(visible(text.slice(column - 1, end)))));
  const message = wrapped(detail, room - 4).map((part) => paint("red", `    ${part}`));
  return [...lines.slice(0, line), paint("red", `${indent}${marks}`), ...message, ...lines.slice(line)];
}

/** The finding that an example shows; undefined where it takes a profile or another encoding. */
function findingIn(example: BadExample, { id }: Rule): Finding | undefined {
  if (example.operator || ("encoding" in example && example.encoding)) return undefined;
  const options = example.kind ? { kind: example.kind } : {};
  return lintText(sourceOf(example), options).findings.find(({ rule }) => rule === id);
}

function exampleLines(example: Example | BatchExample): string[] {
  if ("batch" in example)
    return example.batch.map(({ kind, payload }, i) => `  ${i + 1}. ${kind}: ${visible(JSON.stringify(payload))}`);
  return sourceOf(example)
    .split("\n")
    .map((line) => `  ${visible(line)}`);
}

function sourceOf(example: Example): string {
  return "text" in example ? example.text.replace(/^\uFEFF/, "") : JSON.stringify(example.payload, undefined, 2);
}

function wrapped(text: string, room: number): string[] {
  return hanging(visible(text), room, "");
}
