import { type Finding, type Related, starred } from "../check/finding.ts";
import type { ReportedFinding } from "../check/locate-faults.ts";
import { type Cause, Causes } from "../run/causes.ts";
import type { Summary } from "../run/run.ts";
import { grouped } from "../text/grouped.ts";
import { type Paint, painter, type Style } from "../text/paint.ts";
import { printable } from "../text/visible.ts";
import { forPeople } from "./for-people.ts";
import { frameLines } from "./frame-lines.ts";
import { notesOf } from "./notes.ts";
import { relativeName } from "./relative-name.ts";
import type { ProfileId, Reporter, ReporterContext } from "./reporter.ts";

/** Findings of one cause that are printed each. More are rolled up: counted, with the first few places. */
export const printedEach = 10;
const placesOfMany = 3;

/** For people: a block a finding, or a cause where its findings are many, and a last line that counts. */
export const pretty: Reporter = function* ({ summary, findings }, context) {
  const page = new Page(context);
  if (context.all) for (const shown of findings) yield page.block(shown);
  else yield* digest(findings, page);
  yield* page.totals(summary);
};

/** Every finding whose cause is rare, in order of place; then the causes that are many. */
function* digest(findings: Iterable<ReportedFinding>, page: Page): Generator<string> {
  const causes = new Causes();
  const first = new Map<Cause, ReportedFinding[]>();
  const kept: { shown: ReportedFinding; cause: Cause }[] = [];
  for (const shown of findings) {
    const cause = causes.add(forPeople(shown));
    if (cause.count > printedEach && first.has(cause)) continue;
    kept.push({ shown, cause });
    first.set(cause, [...(first.get(cause) ?? []), shown]);
  }
  for (const { shown, cause } of kept) if (cause.count <= printedEach) yield page.block(shown);
  let unprinted = 0;
  for (const cause of causes) {
    if (cause.count <= printedEach) continue;
    unprinted += cause.count - placesOfMany;
    yield page.rollUp(cause, first.get(cause)?.slice(0, placesOfMany) ?? []);
  }
  if (unprinted > 0) yield `${counted(unprinted, "finding")} counted above, not printed: --all prints each\n`;
}

class Page {
  readonly #paint: Paint;
  readonly #width: number;
  readonly #cwd: string;

  readonly #profile: ProfileId | undefined;

  constructor({ color, width, cwd, profile }: ReporterContext) {
    this.#profile = profile;
    this.#paint = painter(color);
    this.#width = width;
    this.#cwd = cwd;
  }

  block(shown: ReportedFinding): string {
    const finding = forPeople(shown);
    const head = [
      this.#severity(finding),
      this.#place(finding),
      this.#code(finding),
      this.#attr(finding, finding.attr),
    ];
    return paragraph([head.filter(Boolean).join("  "), ...this.#body(shown), this.#rule(finding)]);
  }

  rollUp(cause: Cause, places: readonly ReportedFinding[]): string {
    const often = this.#paint("bold", `${grouped(cause.count)} times in ${counted(cause.files, "file")}`);
    const head = [this.#severity(cause), often, this.#code(cause), this.#attr(cause, cause.attr ?? "(many fields)")];
    return paragraph([
      head.filter(Boolean).join("  "),
      ...places.flatMap((shown, i) => [
        `  ${this.#place(shown.finding)}`,
        ...this.#body(shown, places[i - 1]?.finding),
      ]),
      `  and ${grouped(cause.count - places.length)} more`,
      this.#rule(cause),
    ]);
  }

  *totals(summary: Summary): Generator<string> {
    for (const note of notesOf(summary, this.#profile)) yield `${note}\n`;
    if (summary.interrupted)
      yield `${this.#paint("yellow", "interrupted")}: only what was read by then was checked, and by no rule across payloads\n`;
    yield `${summaryLine(summary, { paint: this.#paint, profile: this.#profile })}\n`;
  }

  /** The sentence, the source, the remedy, and the second place. What stands above already is not said again. */
  #body({ finding, codeFrame: frame, relatedCodeFrames: relatedFrames }: ReportedFinding, above?: Finding): string[] {
    const { detail, line, suggestion, related = [] } = finding;
    const lines: string[] = [];
    if (!above || starred(above.detail) !== starred(detail)) lines.push(`  ${printable(detail)}`);
    if (frame) lines.push(...frameLines(frame, line, this.#width, this.#paint, styleOf(finding)));
    if (suggestion !== undefined && suggestion !== above?.suggestion)
      lines.push(`  ${this.#paint("green", `suggestion: ${printable(suggestion)}`)}`);
    related.forEach((other, i) => {
      lines.push(`  see ${this.#place(other)}  ${printable(other.attr)}  ${printable(other.detail)}`);
      const otherFrame = relatedFrames?.[i];
      if (otherFrame) lines.push(...frameLines(otherFrame, other.line, this.#width, this.#paint, "cyan"));
    });
    return lines;
  }

  #severity(of: Pick<Finding, "severity">): string {
    return this.#paint(styleOf(of), of.severity);
  }

  /** A place that terminals and editors open: relative to the working folder. */
  #place({ file, line, column }: Finding | Related): string {
    return this.#paint("bold", printable(`${relativeName(file, this.#cwd)}:${line}:${column}`));
  }

  #code({ code }: Pick<Finding, "code">): string {
    return this.#paint("cyan", code);
  }

  #attr({ part }: Pick<Finding, "part">, attr: string): string {
    return [part, printable(attr)].filter(Boolean).join(" ");
  }

  #rule({ rule }: Pick<Finding, "rule">): string {
    return this.#paint("dim", `  rule: ${rule}`);
  }
}

// The nouns stay plural whatever the number: the line is a contract that scripts match.
export function summaryLine(
  { payloads, files, errors, warnings }: Summary,
  { paint = painter(false), profile }: { paint?: Paint; profile?: ProfileId | undefined } = {},
): string {
  const style = errors > 0 ? "red" : warnings > 0 ? "yellow" : "green";
  const by = profile ? `, by ${profileName(profile)}` : "";
  return `${payloads} payloads in ${files} files${by}: ${paint(style, `${errors} errors, ${warnings} warnings`)}`;
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

function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;
}
