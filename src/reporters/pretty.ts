import type { Finding, Related } from "../check/finding.ts";
import type { ReportedFinding } from "../check/locate-faults.ts";
import type { Summary } from "../run/run.ts";
import { counted, grouped } from "../text/grouped.ts";
import { type Paint, painter, type Style } from "../text/paint.ts";
import { printable } from "../text/visible.ts";
import { hanging } from "../text/wrap.ts";
import { type Digest, detailOf, digestOf, type Group, markOf, valueText } from "./digest.ts";
import { frameLines } from "./frame-lines.ts";
import { forPeople, type ProfileId, type Reporter, type ReporterContext, roots, shownPlace } from "./reporter.ts";

/** For people: a block per cause, or per finding with `--all`; then what to do, and a last line with the totals. */
export const pretty: Reporter = {
  needs: { ofEachCause: 3, framesOfEachCause: 1 },
  *write(report, context) {
    const page = pageIn(context);
    const digest = digestOf(report, context);
    if (context.all) for (const reported of roots(report.findings)) yield page.finding(reported);
    else for (const group of digest.groups) yield page.group(group);
    yield* page.end(digest, report.summary);
  },
  *statistics(report, context) {
    const page = pageIn(context);
    const digest = digestOf(report, context);
    yield* page.table(digest.groups);
    yield* page.end(digest, report.summary);
  },
};

type Head = Pick<Group, "severity" | "rule" | "codes" | "field" | "fixable" | "count">;

/** What makes the parts of a report, in their order. */
function pageIn({ color, width, cwd, profile, run }: ReporterContext) {
  const paint = painter(color);
  /** The rules of the blocks so far. */
  const explained = new Set<string>();
  let unprinted = 0;
  let isMasked = false;
  return { finding, group, table, end };

  function finding(reported: ReportedFinding): string {
    const { rule, code, severity, part, attr, edit } = forPeople(reported);
    const field = [part, attr].filter(Boolean).join(" ");
    const head = headOf({ severity, rule, codes: code, field: printable(field), fixable: edit ? 1 : 0, count: 1 });
    return paragraph([head, ...messageLines(detailOf(reported)), ...placeLines(reported), ...ruleLines(reported)]);
  }

  /** The block of a cause: its first finding, the places of two more, and how many others there are. */
  function group(group: Group): string {
    const { samples, count, payloads, files, values, causes } = group;
    const [first, ...others] = samples;
    const often = `${grouped(count)} times in ${counted(files, "file")}`;
    const extent = payloads < count && causes.length === 1 ? `${often} (${counted(payloads, "payload")})` : often;
    const more = causes.length > 1 ? payloads - samples.length : count - samples.length;
    unprinted += count - samples.length;
    return paragraph([
      headOf(group, count > 1 ? paint("bold", extent) : ""),
      ...messageLines(group.message),
      ...placeLines(first),
      ...others.flatMap((sample) =>
        indented(`${positionOf(sample.finding)}${besidePlace(sample, group, first)}`, "  ", "      "),
      ),
      ...(more > 0 ? [`  and ${grouped(more)} more`] : []),
      ...(values === undefined ? [] : indented(`values: ${values}`, "  ", "          ")),
      ...ruleLines(first),
    ]);
  }

  function* table(groups: readonly Group[]): Generator<string> {
    if (groups.length === 0) return;
    const room = Math.max(30, width - columns.reduce((sum, each) => sum + each));
    const cells = (texts: readonly string[]): string =>
      texts.map((text, i) => text.padStart(columns[i] as number)).join("");
    yield `${paint("dim", `${"cause".padEnd(room)}${cells(["findings", "payloads", "files"])}`)}\n`;
    for (const group of groups) {
      const { severity, heading, count, payloads, files, values, causes } = group;
      const { evidence } = causes[0].cause;
      const [first = "", ...others] = hanging(
        `${severity.padEnd(tableIndent.length)}${heading}`,
        room - 2,
        "",
        tableIndent,
      );
      const numbers = cells([count, payloads, files].map(grouped));
      yield paragraph([
        `${paint(styleOf(group), severity)}${paint("bold", first.slice(severity.length).padEnd(room - severity.length))}${numbers}`,
        ...others.map((line) => tableIndent + paint("bold", line.slice(tableIndent.length))),
        ...indented(aboutOf(group), tableIndent),
        ...(evidence === undefined ? [] : indented(`${evidence}.`, tableIndent)),
        ...(values === undefined ? [] : indented(values, tableIndent).map((line) => paint("dim", line))),
      ]);
    }
  }

  /** What follows the findings: what was not checked, what to do, and the totals. */
  function* end({ verdict, help, advice, notes }: Digest, summary: Summary): Generator<string> {
    if (help) {
      const causes = help.groups.flatMap((group, i) =>
        indented(`${i + 1}. ${group.message}  ${aboutOf(group)}`, "  ", "     "),
      );
      yield paragraph([...indented(help.sentence, "", "  "), ...causes]);
    }
    const closing = [...notes];
    if (unprinted > 0)
      closing.push(`${counted(unprinted, "more finding")} counted above but not printed (--all prints each)`);
    if (isMasked && run?.isMasked) closing.push("Personal data is masked (••••); --show-values shows it.");
    if (summary.interrupted)
      closing.push(
        `${paint("yellow", "interrupted")}: only the input read so far was checked, and not across payloads`,
      );
    for (const note of closing) yield `${indented(note, "", "  ").join("\n")}\n`;
    for (const { sentence, command } of advice) {
      // A command is never broken.
      const isShort = command !== undefined && `${sentence}: ${command}`.length <= width;
      const end = command === undefined ? "" : isShort ? `: ${command}` : `:\n  ${command}`;
      const text = indented(sentence, "", "  ").join("\n");
      yield `${text.replace("[fix]", paint("green", "[fix]"))}${end}\n`;
    }
    if (verdict !== undefined && summary.errors > 0) yield `${verdict}\n`;
    yield `${summaryLine(summary, { paint, profile })}\n`;
  }

  function headOf(group: Head, extent = ""): string {
    const severity = paint(styleOf(group), group.severity);
    const about = [severity, aboutOf(group), extent].filter(Boolean);
    return indented(about.join("  "), "", "  ").join("\n");
  }

  /** The field, the rule with the service's code, and the mark of what `fix` corrects. */
  function aboutOf(group: Head): string {
    const mark = markOf(group);
    const rule = `${group.rule} (${group.codes})`;
    return [group.field, rule, mark && paint("green", mark)].filter(Boolean).join("  ");
  }

  function messageLines(message: string): string[] {
    return indented(message, "  ").map((line) => paint("bold", line));
  }

  /** The place of a finding, its source, what to write instead, and related places. */
  function placeLines({ finding, codeFrame, relatedCodeFrames }: ReportedFinding): string[] {
    const { line, suggestion, edit, related = [] } = finding;
    const lines = [`  ${positionOf(finding)}`];
    if (codeFrame) lines.push(...frameLines(codeFrame, line, width, paint, styleOf(finding)));
    if (suggestion !== undefined) {
      const old = codeFrame?.text.slice(codeFrame.start, codeFrame.end) ?? "";
      const [before, after] = edit?.text
        ? [old, edit.text].map(printable)
        : [unquoted(old, suggestion), suggestion].map(valueText);
      if (old !== "" && old.length <= maxOldLength) lines.push(`  ${paint("red", `- ${before}`)}`);
      lines.push(`  ${paint("green", `+ ${after}`)}`);
    }
    related.forEach((other, i) => {
      lines.push(
        ...indented(`see ${positionOf(other)}  ${printable(other.attr)}  ${printable(other.detail)}`, "  ", "      "),
      );
      const frame = relatedCodeFrames?.[i];
      if (frame) lines.push(...frameLines(frame, other.line, width, paint, "cyan"));
    });
    return lines;
  }

  function positionOf(at: Finding | Related): string {
    return printable(shownPlace(at, cwd));
  }

  /** The rule, its basis and how to read more, the first time that a block is about it. */
  function ruleLines({ finding: { rule, basis } }: ReportedFinding): string[] {
    if (explained.has(rule)) return [];
    explained.add(rule);
    const text = `rule: ${rule} (${basis}); see preflight explain ${rule}`;
    return indented(text, "  ", "        ").map((line) => paint("dim", line));
  }

  function indented(text: string, indent: string, further = indent): string[] {
    return hanging(text, width, indent, further);
  }

  function paragraph(lines: readonly string[]): string {
    const text = `${lines.join("\n")}\n\n`;
    isMasked ||= text.includes("•");
    return text;
  }
}

/** The widths of the numbers in a table. */
const columns = [10, 10, 7];
const tableIndent = " ".repeat(9);
/** A longer text that should be another is not repeated below its source line. */
const maxOldLength = 60;

/** A literal without its quotes, unless these are what is wrong with it. */
function unquoted(literal: string, suggestion: string): string {
  const [, text = literal] = /^"(.*)"$/s.exec(literal) ?? [];
  return text === suggestion && !text.includes("•") ? literal : text;
}

/** The value of a further finding, and what to write instead if that is another. */
function besidePlace({ value, finding }: ReportedFinding, { causes }: Group, first: ReportedFinding): string {
  if (value === undefined || causes.length > 1) return "";
  const { suggestion } = finding;
  if (suggestion === undefined || suggestion === first.finding.suggestion) return `  ${valueText(value)}`;
  // What is wrong with a value that is the same are its quotes.
  const before = suggestion === value ? `"${printable(value)}"` : valueText(value);
  return `  ${before} -> ${valueText(suggestion)}`;
}

/**
 * The last line, which scripts match too: `N payloads in M files: E errors, W warnings`, with `, by PROFILE` if any.
 * Totals of nothing would look like success.
 */
export function summaryLine(
  { payloads, files, errors, warnings }: Summary,
  { paint = painter(false), profile }: { paint?: Paint; profile?: ProfileId | undefined } = {},
): string {
  if (payloads + errors + warnings === 0) return paint("red", "no payload was read");
  const painted = (count: number, noun: string, style: Style): string =>
    count === 0 ? counted(count, noun) : paint(style, counted(count, noun));
  const totals = `${painted(errors, "error", "red")}, ${painted(warnings, "warning", "yellow")}`;
  const by = profile ? `, by ${profileName(profile)}` : "";
  const all = errors + warnings === 0 ? paint("green", totals) : totals;
  return `${counted(payloads, "payload")} in ${counted(files, "file")}${by}: ${all}`;
}

/** A profile in one line: `halcyon (v1, sha 1a2b3c4)`. */
export function profileName({ name, version, sha256 }: ProfileId): string {
  return printable(`${name} (${[version, `sha ${sha256.slice(0, 7)}`].filter(Boolean).join(", ")})`);
}

function styleOf({ severity }: Pick<Finding, "severity">): Style {
  return severity === "error" ? "red" : "yellow";
}
