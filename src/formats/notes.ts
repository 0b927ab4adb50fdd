import type { Summary } from "../lint/run.ts";
import { grouped } from "./grouped.ts";

/** What a run left out or could not judge: what no finding tells, and a reader must know. */
export function notesOf({ hidden, resolved, leftAlone, notJudged }: Summary): string[] {
  const notes: [count: number, noun: string, nouns: string, rest: string][] = [
    [leftAlone.entries, "entry", "entries", "of HAR files left alone: no requests of this interface"],
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
  return notes.flatMap(([count, noun, nouns, rest]) =>
    count > 0 ? [`${grouped(count)} ${count === 1 ? noun : nouns} ${rest}`] : [],
  );
}
