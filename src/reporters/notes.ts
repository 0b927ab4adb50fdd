import type { Summary } from "../run/run.ts";
import { counted, grouped } from "../text/grouped.ts";
import { printable } from "../text/visible.ts";
import type { ProfileId, RunInfo } from "./reporter.ts";

/** What a run skipped, suppressed or could not check, in words. */
export function notesOf(summary: Summary, profile?: ProfileId, run?: Pick<RunInfo, "hasKnown">): string[] {
  const {
    symptoms,
    suppressed,
    resolved,
    foreignEntries,
    lists,
    notJudged,
    unlistedStatuses,
    undocumentedKinds = [],
  } = summary;
  const responses = Object.values(unlistedStatuses).reduce((sum, count) => sum + count, 0);
  const statuses = named(Object.keys(unlistedStatuses));
  const notes: [count: number, one: string, many: string][] = [
    [
      foreignEntries.entries,
      "1 HAR entry is not a request of this interface; it was not checked",
      "# HAR entries are not requests of this interface; they were not checked",
    ],
    [
      lists?.files ?? 0,
      `1 file has a list of ${counted(lists?.elements ?? 0, "payload")}, each to be sent by itself`,
      `# files have lists of ${grouped(lists?.elements ?? 0)} payloads, each to be sent by itself`,
    ],
    [
      responses,
      `1 recorded response has a status that the interface does not list; its body was not checked: ${statuses}`,
      `# recorded responses have a status that the interface does not list; their bodies were not checked: ${statuses}`,
    ],
    [
      notJudged.accounts,
      "1 account names a contract that could not be checked: no business of its supplier is in this batch, or some cannot be read",
      "# accounts name contracts that could not be checked: no business of their supplier is in this batch, or some cannot be read",
    ],
    [
      // Where it is said what exists before, the rest is meant to be elsewhere.
      run?.hasKnown ? 0 : notJudged.payloads,
      "1 payload refers to an account or business outside this batch; checks across payloads skipped it (add it with --known)",
      "# payloads refer to accounts or businesses outside this batch; checks across payloads skipped them (add them with --known)",
    ],
    [
      symptoms,
      "1 more finding follows from those above; it is not counted (ndjson, json and csv list it)",
      "# more findings follow from those above; they are not counted (ndjson, json and csv list them)",
    ],
    [suppressed, "1 finding suppressed by the baseline", "# findings suppressed by the baseline"],
    [resolved, "1 finding of the baseline resolved", "# findings of the baseline resolved"],
  ];
  const counts = notes.flatMap(([count, one, many]) =>
    count === 0 ? [] : [count === 1 ? one : many.replace("#", grouped(count))],
  );
  if (!profile || undocumentedKinds.length === 0) return counts;
  const kinds = `${named(undocumentedKinds)} payloads`;
  return [`${printable(profile.name)} does not document ${kinds}; they were checked by the interface only`, ...counts];
}

const maxNamed = 5;

function named(names: readonly string[]): string {
  const others = names.length - maxNamed;
  return names.slice(0, maxNamed).join(", ") + (others > 0 ? ` and ${grouped(others)} more` : "");
}
