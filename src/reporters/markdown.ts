import type { Report } from "../run/run.ts";
import { counted, grouped } from "../text/grouped.ts";
import { visible } from "../text/visible.ts";
import { type Digest, digestOf, type Group, markOf } from "./digest.ts";
import { summaryLine } from "./pretty.ts";
import { type Reporter, type ReporterContext, shownPlace } from "./reporter.ts";

/** A job summary of GitHub takes 1 MB. */
const maxCauses = 100;

/** For job summaries, merge requests and mail: the verdict, the totals, what to do first, and the causes as a table. */
export const markdown: Reporter = {
  needs: { ofEachCause: 1 },
  write: page,
  statistics: page,
};

function* page(report: Report, context: ReporterContext): Generator<string> {
  const { summary } = report;
  const digest = digestOf(report, context);
  const { verdict, groups, notes } = digest;
  yield "### Preflight report\n\n";
  if (verdict !== undefined) yield `**${text(verdict)}.**\n\n`;
  yield `${text(summaryLine(summary, { profile: context.profile }))}\n\n`;
  yield* whatToDo(digest);
  if (groups.length > 0) {
    yield "| | findings | payloads | cause | first place |\n| --- | --: | --: | --- | --- |\n";
    for (const group of groups.slice(0, maxCauses)) yield row(group, context);
    yield "\n";
  }
  if (groups.length > maxCauses) yield `${counted(groups.length - maxCauses, "more cause")} not listed.\n\n`;
  const unread = summary.unreadable.map(({ detail }) => detail);
  if (summary.interrupted) unread.push("The run was interrupted before all input was read");
  for (const note of [...unread.slice(0, maxCauses), ...notes]) yield `- ${text(note)}.\n`;
}

function* whatToDo({ help, advice }: Digest): Generator<string> {
  if (help) {
    yield `${text(help.sentence)}\n\n`;
    for (const [i, { message, field }] of help.groups.entries()) yield `${i + 1}. ${text(message)} ${code(field)}\n`;
    yield "\n";
  }
  for (const { sentence, command } of advice)
    yield command === undefined ? `${sentence}.\n\n` : `${sentence}:\n\n    ${visible(command)}\n\n`;
}

function row(group: Group, { cwd }: ReporterContext): string {
  const { severity, count, payloads, heading, field, rule, values, samples } = group;
  const about = [code(field), code(rule), markOf(group)].filter(Boolean).join(" ");
  const cause = [`**${text(heading)}**`, about, values === undefined ? "" : `values: ${text(values)}`];
  const cells = [
    severity,
    grouped(count),
    grouped(payloads),
    cause.filter(Boolean).join("<br>"),
    code(shownPlace(samples[0].finding, cwd)),
  ];
  return `| ${cells.join(" | ")} |\n`;
}

/** Text in which nothing is markup, a link or a mention. */
function text(plain: string): string {
  return visible(plain)
    .replace(/[\\`*[\]|#~$!{}]|(?<!\w)_|_(?!\w)/g, "\\$&")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("@", "&#64;")
    .replace(/:(?=\/\/)/g, "&#58;")
    .replace(/\bwww\./gi, "www&#46;");
}

/** Text as code; nothing if it is empty. In a table, even code must not have a plain bar. */
function code(plain: string): string {
  if (plain === "") return "";
  const shown = visible(plain).replaceAll("|", "\\|");
  const longest = Math.max(0, ...Array.from(shown.matchAll(/`+/g), ([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const space = longest > 0 || shown.trim() === "" ? " " : "";
  return fence + space + shown + space + fence;
}
