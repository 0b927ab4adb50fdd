import { membersOf } from "../../json/value.ts";
import { fieldOf } from "../../reporters/digest.ts";
import { profileName } from "../../reporters/pretty.ts";
import type { ProfileId } from "../../reporters/reporter.ts";
import type { Cause } from "../../run/causes.ts";
import type { Summary } from "../../run/run.ts";
import { counted, grouped } from "../../text/grouped.ts";
import { jsonText } from "../../text/json-text.ts";
import { type Paint, painter } from "../../text/paint.ts";
import { printable } from "../../text/visible.ts";
import type { Arguments } from "../command.ts";
import { count, formOf, list, openObject, part, readJson, severity, text } from "../form.ts";
import { notes, print, UsageError, wantsColor } from "../terminal.ts";

/** A report of `lint --format json`, with or without its findings. */
interface JsonReport {
  file: string;
  summary: Summary;
  causes: Cause[];
  profile?: ProfileId;
}

export async function diff({ old: oldFile, new: newFile, format = "pretty" }: Arguments<"diff">): Promise<number> {
  const [before, after] = [readReport(oldFile), readReport(newFile)];
  const difference = diffCauses(before.causes, after.causes);
  if (format === "json") await print([`${jsonText(difference, 2)}\n`]);
  else await print(lines(difference, before, after, painter(wantsColor())));
  notes(remarks(before, after));
  const { new: added, changed } = difference;
  const worse = [...added, ...changed.flatMap(({ before, after }) => (after.count > before.count ? after : []))];
  return worse.some(({ severity }) => severity === "error") ? 1 : 0;
}

function diffCauses(before: readonly Cause[], after: readonly Cause[]) {
  const [old, now] = [before, after].map((causes) => new Map(causes.map((cause) => [cause.id, cause])));
  const both = after.flatMap((cause) => {
    const known = old?.get(cause.id);
    return known ? [{ before: known, after: cause }] : [];
  });
  const changed = both.filter(({ before, after }) => before.count !== after.count);
  return {
    new: after.filter(({ id }) => !old?.has(id)),
    gone: before.filter(({ id }) => !now?.has(id)),
    changed,
    unchanged: both.length - changed.length,
  };
}

function readReport(file: string): JsonReport {
  const advice = " Make it with --statistics, which leaves out the findings.";
  const { summary, causes, profile } = membersOf(readJson(file, "", advice));
  // Its findings may be many, and are not compared.
  if (!isReport({ summary, causes, profile }))
    throw new UsageError(`${file} is not a report with causes. Make one with: preflight lint PATHS --format json`);
  return { file, summary, causes, profile } as JsonReport;
}

/** What is printed of a report as it is must be one of the words that this tool writes. */
const isReport = formOf(
  openObject(
    {
      summary: openObject({ errors: count, warnings: count }),
      causes: list(
        openObject(
          {
            ...{ id: text, rule: text, code: text, title: text, severity, count },
            attr: { type: ["string", "null"] },
          },
          { part },
        ),
      ),
    },
    { profile: openObject({ name: text, version: text, sha256: text }) },
  ),
);

function* lines(
  difference: ReturnType<typeof diffCauses>,
  before: JsonReport,
  after: JsonReport,
  paint: Paint,
): Generator<string> {
  for (const cause of difference.new) yield line("new", cause, grouped(cause.count), paint);
  for (const { before, after } of difference.changed)
    yield line("changed", after, `${grouped(before.count)} -> ${grouped(after.count)}`, paint);
  for (const cause of difference.gone) yield line("gone", cause, grouped(cause.count), paint);
  const { new: added, changed, gone, unchanged } = difference;
  const numbers = [
    `${counted(added.length, "cause")} new`,
    `${grouped(changed.length)} changed`,
    `${grouped(gone.length)} gone`,
    `${grouped(unchanged)} unchanged`,
  ];
  const totals = (["errors", "warnings"] as const).map(
    (of) => `${of} ${grouped(before.summary[of])} -> ${grouped(after.summary[of])}`,
  );
  yield `${numbers.join(", ")}: ${totals.join(", ")}\n`;
}

function line(state: string, cause: Cause, count: string, paint: Paint): string {
  const { severity, code, title } = cause;
  const head = [
    paint("bold", state.padEnd(7)),
    paint(severity === "error" ? "red" : "yellow", severity.padEnd(7)),
    count.padStart(15),
    paint("cyan", printable(code)),
    fieldOf(cause),
  ];
  return `${head.filter(Boolean).join("  ")}\n  ${printable(title)}.\n`;
}

/** What makes two reports hard to compare. */
function remarks(before: JsonReport, after: JsonReport): string[] {
  const partial = [before, after].filter(({ summary }) => summary.interrupted || summary.unreadable?.length > 0);
  const [profileBefore, profileAfter] = [before, after].map(({ profile }) =>
    profile ? `by ${profileName(profile)}` : "without a profile",
  );
  const found = partial.map(({ file }) => `The run of ${file} did not read all its input.`);
  if (profileBefore !== profileAfter)
    found.push(`${before.file} was checked ${profileBefore}, ${after.file} ${profileAfter}.`);
  return found;
}
