import type { Summary } from "../run/run.ts";
import { grouped } from "../text/grouped.ts";
import { printable } from "../text/visible.ts";
import type { ProfileId } from "./reporter.ts";

/** What a run left out or could not judge: what no finding tells, and a reader must know. */
export function notesOf(
  {
    suppressed: hidden,
    resolved,
    foreignEntries: leftAlone,
    notJudged,
    unlistedStatuses,
    undocumentedKinds = [],
  }: Summary,
  profile?: ProfileId,
): string[] {
  const responses = Object.values(unlistedStatuses).reduce((sum, count) => sum + count, 0);
  const notes: [count: number, noun: string, nouns: string, rest: string][] = [
    [leftAlone.entries, "entry", "entries", "of HAR files left alone: no requests of this interface"],
    [
      responses,
      "recorded response",
      "recorded responses",
      `with a status that the interface does not list, whose body was not checked: ${named(Object.keys(unlistedStatuses))}`,
    ],
    [
      notJudged.accounts,
      "account",
      "accounts",
      "whose contract was not judged: no business of the supplier is in sight, or not every one can be read",
    ],
    [notJudged.payloads, "payload", "payloads", "for an account or business that is not in sight: not judged by it"],
    [hidden, "finding", "findings", "hidden by the baseline"],
    [resolved, "finding", "findings", "of the baseline resolved"],
  ];
  const byInterface =
    profile && undocumentedKinds.length > 0
      ? [`${printable(profile.name)} does not document ${named(undocumentedKinds)}: checked by the interface alone`]
      : [];
  return byInterface.concat(
    notes.flatMap(([count, noun, nouns, rest]) =>
      count > 0 ? [`${grouped(count)} ${count === 1 ? noun : nouns} ${rest}`] : [],
    ),
  );
}

const maxNamed = 5;

/** The first few of many names. */
function named(names: readonly string[]): string {
  const others = names.length - maxNamed;
  return names.slice(0, maxNamed).join(", ") + (others > 0 ? ` and ${grouped(others)} more` : "");
}
