import { type Finding, type Related, starred } from "../check/finding.ts";
import type { ReportedFinding } from "../check/locate-faults.ts";
import { type Cause, type CauseList, rareCount } from "../run/causes.ts";
import type { Summary } from "../run/run.ts";
import { counted, grouped } from "../text/grouped.ts";
import { type Paint, painter, type Style } from "../text/paint.ts";
import { printable } from "../text/visible.ts";
import { fieldOf, isRolledUp, shownOfMany, titleOf, valuesOf, whatWouldHelp } from "./cause-text.ts";
import { forPeople, roots } from "./for-people.ts";
import { frameLines } from "./frame-lines.ts";
import { notesOf } from "./notes.ts";
import { relativeName } from "./relative-name.ts";
import type { ProfileId, Reporter, ReporterContext } from "./reporter.ts";

/** For people: a block per finding, or per cause with many findings, and a last line with the totals. */
export const pretty: Reporter = {
  needs: { ofEachCause: rareCount, codeFrames: { ofEachCause: rareCount } },
  *write(report, context) {
    const page = new Page(context);
    if (context.all) for (const reported of roots(report.findings)) yield page.block(reported);
    else yield* digest(report.causes(), page);
    yield* page.totals(report.summary);
  },
  *statistics({ causes, summary }, context) {
    const page = new Page(context);
    const list = causes();
    if (list.causes.length > 0) yield page.table(list.causes.map(({ cause }) => cause));
    const help = whatWouldHelp(list);
    if (help.length > 0) yield paragraph(help);
    yield* page.totals(summary);
  },
};

/** The causes: each finding of a rare one, one block for each of the others. */
function* digest(list: CauseList, page: Page): Generator<string> {
  let unprinted = 0;
  for (const { cause, samples } of list.causes) {
    if (isRolledUp(cause)) yield page.rollUp(cause, samples.slice(0, shownOfMany));
    else for (const sample of samples) yield page.block(sample, cause.evidence);
    if (isRolledUp(cause)) unprinted += cause.count - Math.min(samples.length, shownOfMany);
  }
  if (unprinted === 0) return;
  const help = whatWouldHelp(list);
  if (help.length > 0) yield `${help.join("\n")}\n\n`;
  yield `${counted(unprinted, "more finding")} counted above but not printed (--all prints each)\n`;
}

class Page {
  readonly #paint: Paint;
  readonly #width: number;
  readonly #cwd: string;
  readonly #profile: ProfileId | undefined;
  /** The rule of the last block. */
  #explained: string | undefined;

  constructor({ color, width, cwd, profile }: ReporterContext) {
    this.#paint = painter(color);
    this.#width = width;
    this.#cwd = cwd;
    this.#profile = profile;
  }

  block(reported: ReportedFinding, evidence?: string): string {
    const finding = forPeople(reported);
    const head = [this.#severity(finding), this.#position(finding), this.#code(finding), this.#attr(finding)];
    const told = evidence === undefined ? [] : [`  ${evidence}.`];
    return paragraph([head.filter(Boolean).join("  "), ...this.#body(reported), ...told, this.#rule(finding)]);
  }

  rollUp(cause: Cause, first: readonly ReportedFinding[]): string {
    const { count, payloads, files } = cause;
    const often = this.#paint("bold", `${grouped(count)} times in ${counted(files, "file")}`);
    const inPayloads = payloads < count ? `(${counted(payloads, "payload")})` : "";
    const head = [this.#severity(cause), `${often} ${inPayloads}`.trim(), this.#code(cause), fieldOf(cause)];
    const values = valuesOf(cause);
    return paragraph([
      head.filter(Boolean).join("  "),
      `  ${titleOf(cause)}`,
      ...first.flatMap((reported, i) => [
        `  ${this.#position(reported.finding)}`,
        ...this.#body(reported, first[i - 1]?.finding),
      ]),
      `  and ${grouped(count - first.length)} more`,
      ...(values === undefined ? [] : [`  values: ${values}`]),
      ...first.slice(0, 1).map(({ finding }) => this.#rule(finding)),
    ]);
  }

  /** The causes as a table. */
  table(causes: readonly Cause[]): string {
    const severityWidth = "severity".length;
    const cell = (text: string): string => text.padStart(8);
    const indent = " ".repeat(severityWidth + 3 * 10 + 2);
    return paragraph([
      this.#paint("dim", ["severity", ...["findings", "payloads", "files"].map(cell), "cause"].join("  ")),
      ...causes.flatMap((cause) => {
        const { severity, count, payloads, files, title, evidence } = cause;
        const numbers = [count, payloads, files].map((number) => cell(grouped(number)));
        const values = valuesOf(cause);
        const head = [
          this.#paint(styleOf(cause), severity.padEnd(severityWidth)),
          ...numbers,
          this.#code(cause),
          fieldOf(cause),
        ];
        return [
          head.filter(Boolean).join("  "),
          `${indent}${title}`,
          ...(evidence === undefined ? [] : [`${indent}${evidence}`]),
          ...(values === undefined ? [] : [`${indent}${this.#paint("dim", values)}`]),
        ];
      }),
    ]);
  }

  *totals(summary: Summary): Generator<string> {
    for (const note of notesOf(summary, this.#profile)) yield `${note}\n`;
    if (summary.interrupted)
      yield `${this.#paint("yellow", "interrupted")}: only the input read so far was checked, and not across payloads\n`;
    yield `${summaryLine(summary, { paint: this.#paint, profile: this.#profile })}\n`;
  }

  /** The sentence, source, suggestion and related positions. What the finding above already says is left out. */
  #body({ finding, codeFrame, relatedCodeFrames }: ReportedFinding, above?: Finding): string[] {
    const { detail, line, suggestion, related = [] } = finding;
    const lines: string[] = [];
    if (!above || starred(above.detail) !== starred(detail)) lines.push(`  ${printable(detail)}`);
    if (codeFrame) lines.push(...frameLines(codeFrame, line, this.#width, this.#paint, styleOf(finding)));
    if (suggestion !== undefined && suggestion !== above?.suggestion)
      lines.push(`  ${this.#paint("green", `suggestion: ${printable(suggestion)}`)}`);
    related.forEach((other, i) => {
      lines.push(`  see ${this.#position(other)}  ${printable(other.attr)}  ${printable(other.detail)}`);
      const otherFrame = relatedCodeFrames?.[i];
      if (otherFrame) lines.push(...frameLines(otherFrame, other.line, this.#width, this.#paint, "cyan"));
    });
    return lines;
  }

  #severity(of: Pick<Finding, "severity">): string {
    return this.#paint(styleOf(of), of.severity);
  }

  /** A position that terminals and editors can open, relative to the working folder. */
  #position({ file, line, column }: Finding | Related): string {
    return this.#paint("bold", printable(`${relativeName(file, this.#cwd)}:${line}:${column}`));
  }

  #code({ code }: Pick<Finding, "code">): string {
    return this.#paint("cyan", code);
  }

  /** The part of a request record, and the attr unless the sentence below begins with it. */
  #attr({ part, attr, detail }: Finding): string {
    return [part, detail.startsWith(`${attr} `) ? "" : printable(attr)].filter(Boolean).join(" ");
  }

  /** The rule and its basis, and how to read more unless the block above says so. */
  #rule({ rule, basis }: Finding): string {
    const more = rule === this.#explained ? "" : `; see preflight explain ${rule}`;
    this.#explained = rule;
    return this.#paint("dim", `  rule: ${rule} (${basis})${more}`);
  }
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
  const style = errors > 0 ? "red" : warnings > 0 ? "yellow" : "green";
  const totals = `${counted(errors, "error")}, ${counted(warnings, "warning")}`;
  const by = profile ? `, by ${profileName(profile)}` : "";
  return `${counted(payloads, "payload")} in ${counted(files, "file")}${by}: ${paint(style, totals)}`;
}

/** A profile in one line: `halcyon (v1, sha 1a2b3c4)`. */
export function profileName({ name, version, sha256 }: ProfileId): string {
  return printable(`${name} (${[version, `sha ${sha256.slice(0, 7)}`].filter(Boolean).join(", ")})`);
}

function styleOf({ severity }: Pick<Finding, "severity">): Style {
  return severity === "error" ? "red" : "yellow";
}

function paragraph(lines: readonly string[]): string {
  return `${lines.join("\n")}\n\n`;
}
