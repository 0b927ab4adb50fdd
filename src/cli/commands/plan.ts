import { Planner, type Step } from "../../batch/send-order.ts";
import { factsOf } from "../../check/facts-of.ts";
import { indispensable } from "../../check/levels.ts";
import { listTest } from "../../check/lists.ts";
import type { ReportedFinding } from "../../check/locate-faults.ts";
import { check } from "../../check/payload.ts";
import { localToday } from "../../check/today.ts";
import { type Source, unmatchedNote } from "../../input/discover.ts";
import { InputError } from "../../input/input-error.ts";
import { eachPayload, type Input, positionsOf } from "../../input/payload.ts";
import { SourceInput } from "../../input/source-input.ts";
import { shownOfMany } from "../../reporters/digest.ts";
import { rules } from "../../rules/index.ts";
import type { Rule } from "../../rules/rule.ts";
import { otherIn } from "../../run/chunk.ts";
import { Listing } from "../../run/counted.ts";
import { kindOfFile, run } from "../../run/run.ts";
import { stages } from "../../spec/references.ts";
import { addTo } from "../../tables/add-to.ts";
import { counted, grouped } from "../../text/grouped.ts";
import { printable } from "../../text/visible.ts";
import { hanging } from "../../text/wrap.ts";
import type { Arguments } from "../command.ts";
import { findInputs } from "../lint/inputs.ts";
import { outsideNote, skippedNotes } from "../lint/report-text.ts";
import { type Lint, loadLint } from "../lint/settings.ts";
import { notes, print } from "../terminal.ts";

export async function plan(args: Arguments<"plan">): Promise<number> {
  const lint = await loadLint(args);
  const { given, profile } = lint;
  const { found, foundKnown: known } = await findInputs(lint);
  const { sources, unreadable, unmatched } = found;
  const input = (source: Source): Input =>
    new SourceInput(source, { isList: listTest(kindOfFile(source.file, lint), profile) });
  const inputs = new Map(sources.map((source) => [source.file, input(source)]));
  const planned = await planOf(sources, inputs, lint);
  const steps = planned.planner.steps();
  const sent = steps.map((step) => inputOfStep(step, inputs.get(step.file) as Input));
  const listing = new Listing(shownOfMany);
  const report = await run(sent, { ...lint, listing, known: known.sources.map(input) });
  let obstacles = planned.unreadable.length;
  await print(order());
  const unread = [...unreadable, ...known.unreadable, ...planned.faults].map(({ message }) => `${message}.`);
  notes([outsideNote(lint, known.sources) ?? [], skippedNotes(found), unread].flat());
  notes([...unmatched, ...known.unmatched].map(unmatchedNote));
  if (unmatched.length > 0 || (known.unmatched.length > 0 && given.has("known"))) return 4;
  if (unread.length > 0) return 3;
  return obstacles > 0 ? 1 : 0;

  /** The files, one per line, below the names of their stages. All other lines are comments. */
  function* order(): Generator<string> {
    let heading = "";
    for (const step of steps) {
      const next = step.stages.map((stage) => stages[stage]).join("; ");
      if (next !== heading) yield `# ${next}\n${step.stages.includes(1) ? awaitSchedules : ""}`;
      heading = next;
      // A name may look like a comment or an option.
      const file = step.file.replace(/^(?=[#-])/, "./");
      yield `${printable(`${file}${step.part ? `:${step.part.from.start}-${step.part.to.end}` : ""}`)}\n`;
    }
    if (planned.unsent > 0) yield `# left out: ${counted(planned.unsent, "payload")} that need not be sent\n`;
    const byReason = new Map<string, Obstacle[]>();
    for (const { place, reason } of planned.unreadable) addTo(byReason, reason, { place, detail: reason });
    for (const [reason, all] of byReason) yield* obstacle(reason, all.length, all.slice(0, shownOfMany));
    for (const { cause, samples } of report.causes().causes) {
      if (cause.severity !== "error" || !acrossPayloads.has(cause.rule)) continue;
      obstacles += cause.count;
      const first = samples.slice(0, shownOfMany).map(({ finding: { file, line, column, detail } }) => ({
        place: `${file}:${line}:${column}`,
        detail,
      }));
      yield* obstacle(`${cause.title}.`, cause.count, first);
    }
  }
}

interface Obstacle {
  place: string;
  detail: string;
}

/** What is in the way for one cause: its only place, or how often, and the first places. */
function* obstacle(title: string, count: number, first: readonly Obstacle[]): Generator<string> {
  const texts = first.map(({ place, detail }) => (count > 1 && detail === title ? place : `${place}: ${detail}`));
  if (count === 1) yield comment(`in the way: ${texts[0] ?? title}`);
  else yield comment(`in the way ${grouped(count)} times: ${title}`);
  if (count > 1) for (const text of texts) yield comment(text, "  ");
  if (count > first.length) yield `#   and ${grouped(count - first.length)} more\n`;
}

/** A comment, which fits a terminal and is one line for a program. */
function comment(text: string, indent = ""): string {
  const width = process.stdout.columns || Number.POSITIVE_INFINITY;
  return `${hanging(printable(text), width, `# ${indent}`, `# ${indent}  `).join("\n")}\n`;
}

/** What the service creates asynchronously must exist before an account that needs it (interface: Endpoints 13). */
const awaitSchedules = "# wait until operation 14 reports that these contracts are created, before their accounts\n";

/** The rules across payloads: if the planned order breaks one, no order satisfies it. */
const acrossPayloads: ReadonlySet<string> = new Set(
  (rules as readonly Rule[]).filter(({ batch, schema }) => batch && !schema).map(({ id }) => id),
);

/** Adds the facts of all payloads to a planner. */
async function planOf(sources: readonly Source[], inputs: ReadonlyMap<string, Input>, lint: Lint) {
  const { profile } = lint;
  const planner = new Planner(profile?.references);
  const options = { levels: new Map(), today: localToday(), profile };
  const unreadable: { place: string; reason: string }[] = [];
  const faults: InputError[] = [];
  let unsent = 0;
  for (const { file, layout, foundBy } of sources) {
    planner.beginFile(file);
    try {
      for await (const [text, payload] of eachPayload((inputs.get(file) as Input).payloads)) {
        const { line } = text.origin;
        const kind = kindOfFile(file, lint);
        const checked = check(text, kind, file, payload, { ...options, isFull: () => true });
        const isOther =
          foundBy !== undefined &&
          kind === undefined &&
          otherIn(checked.kind, checked.content.value, layout === "one" && !text.isElement, profile);
        if (isOther) continue;
        const all = factsOf(checked, 0, payload, text, profile?.references);
        // A captured request has been sent already.
        // Elements of a list may share their lines.
        const ends = text.isElement ? positionsOf(text, [text]).flat() : [];
        const [start = `${line}`, end = start] = ends.map((at) => `${at.line}:${at.column}`);
        const isSent =
          layout !== "har" && all.map((facts) => planner.add({ start, end, payload }, facts)).includes(true);
        const isRead = checked.kind !== null && checked.content.value !== undefined;
        if (isRead && isSent) continue;
        // What is none of its kind may have to be sent.
        const isInTheWay = ({ finding: { rule, severity } }: ReportedFinding): boolean =>
          !isRead || (layout !== "har" && severity === "error" && indispensable.includes(rule));
        const fault = check(text, kind, file, payload, options).findings.find(isInTheWay);
        if (isRead && !fault) unsent++;
        else unreadable.push({ place: `${file}:${start}`, reason: fault?.finding.detail ?? "" });
      }
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      faults.push(error);
    }
  }
  return { planner, unreadable, faults, unsent };
}

function inputOfStep({ file, part }: Step, { payloads }: Input): Input {
  if (!part) return { file, payloads };
  const walk = async function* () {
    let first = 0;
    for await (const texts of payloads) {
      yield texts.slice(Math.max(0, part.from.payload - first), Math.max(0, part.to.payload + 1 - first));
      first += texts.length;
    }
  };
  return { file, payloads: { [Symbol.asyncIterator]: walk } };
}
