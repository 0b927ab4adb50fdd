import type { Finding, Related } from "../check/finding.ts";
import type { ReportedFinding } from "../check/locate-faults.ts";
import type { Summary } from "../run/run.ts";
import { counted, grouped } from "../text/grouped.ts";
import { type Paint, painter, type Style } from "../text/paint.ts";
import { printable } from "../text/visible.ts";
import { hanging } from "../text/wrap.ts";
import { valueText } from "./cause-text.ts";
import { type Digest, detailOf, digestOf, type Group, markOf } from "./digest.ts";
import { frameLines } from "./frame-lines.ts";
import { forPeople, type ProfileId, placeOf, type Reporter, type ReporterContext, roots } from "./reporter.ts";

/** For people: a block per cause, or per finding with `--all`; then what to do, and a last line with the totals. */
export const pretty: Reporter = {
  needs: { ofEachCause: 3, framesOfEachCause: 1 },
  *write(report, context) {
    const page = new Page(context);
    const digest = digestOf(report, context);
    if (context.all) for (const reported of roots(report.findings)) yield page.finding(reported);
    else for (const group of digest.groups) yield page.group(group);
    yield* page.end(digest, report.summary);
  },
  *statistics(report, context) {
    const page = new Page(context);
    const digest = digestOf(report, context);
    yield* page.table(digest.groups);
    yield* page.end(digest, report.summary);
  },
};

/** What the head of a block is made of. */
type Head = Pick<Group, "severity" | "rule" | "codes" | "field" | "fixable" | "count">;

class Page {
  readonly #paint: Paint;
  readonly #context: ReporterContext;
  /** The rules of the blocks so far. */
  readonly #explained = new Set<string>();
  #unprinted = 0;
  #isMasked = false;

  constructor(context: ReporterContext) {
    this.#paint = painter(context.color);
    this.#context = context;
  }

  finding(reported: ReportedFinding): string {
    const { rule, code, severity, part, attr, edit } = forPeople(reported);
    const field = [part, attr].filter(Boolean).join(" ");
    const head = this.#head({ severity, rule, codes: code, field: printable(field), fixable: edit ? 1 : 0, count: 1 });
    return this.#paragraph([
      head,
      ...this.#message(detailOf(reported)),
      ...this.#place(reported),
      ...this.#rule(reported),
    ]);
  }

  /** The block of a cause: its first finding, the places of two more, and how many others there are. */
  group(group: Group): string {
    const { samples, count, payloads, files, values, causes } = group;
    const [first, ...others] = samples;
    const often = `${grouped(count)} times in ${counted(files, "file")}`;
    const extent = payloads < count && causes.length === 1 ? `${often} (${counted(payloads, "payload")})` : often;
    const more = causes.length > 1 ? payloads - samples.length : count - samples.length;
    this.#unprinted += count - samples.length;
    return this.#paragraph([
      this.#head(group, count > 1 ? this.#paint("bold", extent) : ""),
      ...this.#message(group.message),
      ...this.#place(first),
      ...others.flatMap((sample) =>
        this.#hanging(`${this.#position(sample.finding)}${besidePlace(sample, group, first)}`, "  ", "      "),
      ),
      ...(more > 0 ? [`  and ${grouped(more)} more`] : []),
      ...(values === undefined ? [] : this.#hanging(`values: ${values}`, "  ", "          ")),
      ...this.#rule(first),
    ]);
  }

  *table(groups: readonly Group[]): Generator<string> {
    if (groups.length === 0) return;
    const width = Math.max(30, this.#context.width - columns.reduce((sum, each) => sum + each));
    const cells = (texts: readonly string[]): string =>
      texts.map((text, i) => text.padStart(columns[i] as number)).join("");
    yield `${this.#paint("dim", `${"cause".padEnd(width)}${cells(["findings", "payloads", "files"])}`)}\n`;
    for (const group of groups) {
      const { severity, heading, count, payloads, files, values, causes } = group;
      const { evidence } = causes[0].cause;
      const [first = "", ...others] = hanging(`${severity.padEnd(table.length)}${heading}`, width - 2, "", table);
      const numbers = cells([count, payloads, files].map(grouped));
      yield this.#paragraph([
        `${this.#paint(styleOf(group), severity)}${this.#paint("bold", first.slice(severity.length).padEnd(width - severity.length))}${numbers}`,
        ...others.map((line) => table + this.#paint("bold", line.slice(table.length))),
        ...this.#hanging(this.#about(group), table),
        ...(evidence === undefined ? [] : this.#hanging(`${evidence}.`, table)),
        ...(values === undefined ? [] : this.#hanging(values, table).map((line) => this.#paint("dim", line))),
      ]);
    }
  }

  /** What follows the findings: what was not checked, what to do, and the totals. */
  *end({ verdict, help, advice, notes }: Digest, summary: Summary): Generator<string> {
    const { width } = this.#context;
    if (help) {
      const causes = help.groups.flatMap((group, i) =>
        hanging(`${i + 1}. ${group.message}  ${this.#about(group)}`, width, "  ", "     "),
      );
      yield this.#paragraph([...hanging(help.sentence, width, "", "  "), ...causes]);
    }
    const closing = [...notes];
    if (this.#unprinted > 0)
      closing.push(`${counted(this.#unprinted, "more finding")} counted above but not printed (--all prints each)`);
    if (this.#isMasked && this.#context.run?.isMasked)
      closing.push("Personal data is masked (••••); --show-values shows it.");
    if (summary.interrupted)
      closing.push(
        `${this.#paint("yellow", "interrupted")}: only the input read so far was checked, and not across payloads`,
      );
    for (const note of closing) yield `${hanging(note, width, "", "  ").join("\n")}\n`;
    for (const { sentence, command } of advice) {
      // A command is never broken.
      const isShort = command !== undefined && `${sentence}: ${command}`.length <= width;
      const end = command === undefined ? "" : isShort ? `: ${command}` : `:\n  ${command}`;
      const text = hanging(sentence, width, "", "  ").join("\n");
      yield `${text.replace("[fix]", this.#paint("green", "[fix]"))}${end}\n`;
    }
    if (verdict !== undefined && summary.errors > 0) yield `${verdict}\n`;
    yield `${summaryLine(summary, { paint: this.#paint, profile: this.#context.profile })}\n`;
  }

  #head(group: Head, extent = ""): string {
    const severity = this.#paint(styleOf(group), group.severity);
    const about = [severity, this.#about(group), extent].filter(Boolean);
    return hanging(about.join("  "), this.#context.width, "", "  ").join("\n");
  }

  /** The field, the rule with the service's code, and the mark of what `fix` corrects. */
  #about(group: Head): string {
    const mark = markOf(group);
    const rule = `${group.rule} (${group.codes})`;
    return [group.field, rule, mark && this.#paint("green", mark)].filter(Boolean).join("  ");
  }

  #message(message: string): string[] {
    return this.#hanging(message, "  ").map((line) => this.#paint("bold", line));
  }

  /** The place of a finding, its source, what to write instead, and related places. */
  #place({ finding, codeFrame, relatedCodeFrames }: ReportedFinding): string[] {
    const { line, suggestion, edit, related = [] } = finding;
    const { width } = this.#context;
    const lines = [`  ${this.#position(finding)}`];
    if (codeFrame) {
      lines.push(...frameLines(codeFrame, line, width, this.#paint, styleOf(finding)));
    }
    if (suggestion !== undefined) {
      const old = codeFrame?.text.slice(codeFrame.start, codeFrame.end) ?? "";
      const [before, after] = edit?.text
        ? [old, edit.text].map(printable)
        : [unquoted(old, suggestion), suggestion].map(valueText);
      if (old !== "" && old.length <= maxOldLength) lines.push(`  ${this.#paint("red", `- ${before}`)}`);
      lines.push(`  ${this.#paint("green", `+ ${after}`)}`);
    }
    related.forEach((other, i) => {
      lines.push(
        ...this.#hanging(
          `see ${this.#position(other)}  ${printable(other.attr)}  ${printable(other.detail)}`,
          "  ",
          "      ",
        ),
      );
      const frame = relatedCodeFrames?.[i];
      if (frame) lines.push(...frameLines(frame, other.line, width, this.#paint, "cyan"));
    });
    return lines;
  }

  #position(at: Finding | Related): string {
    return printable(placeOf(at, this.#context.cwd));
  }

  /** The rule, its basis and how to read more, the first time that a block is about it. */
  #rule({ finding: { rule, basis } }: ReportedFinding): string[] {
    if (this.#explained.has(rule)) return [];
    this.#explained.add(rule);
    const text = `rule: ${rule} (${basis}); see preflight explain ${rule}`;
    return this.#hanging(text, "  ", "        ").map((line) => this.#paint("dim", line));
  }

  #hanging(text: string, indent: string, further = indent): string[] {
    return hanging(text, this.#context.width, indent, further);
  }

  #paragraph(lines: readonly string[]): string {
    const text = `${lines.join("\n")}\n\n`;
    this.#isMasked ||= text.includes("•");
    return text;
  }
}

/** The widths of the numbers in a table. */
const columns = [10, 10, 7];
/** The indent of a table below its first column. */
const table = " ".repeat(9);
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
 * The last line, which scripts match too: `N payloads in M files: E errors, W warnings`, with `, by PROFILE` if any. Totals
 * of nothing would look like success.
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
