import { Entries, type PackedEntries, Role, roleMask } from "../../src/batch/entries.ts";
import { factsOfClean } from "../../src/batch/read-facts.ts";
import { cleanKind } from "../../src/check/clean.ts";
import { factsOf } from "../../src/check/facts-of.ts";
import { learn } from "../../src/check/known-faults.ts";
import type { Levels } from "../../src/check/levels.ts";
import { checkNoted } from "../../src/check/noted-faults.ts";
import { check } from "../../src/check/payload.ts";
import { payloadText } from "../../src/input/payload.ts";
import { notes, OnlyFaults } from "../../src/json/recognise.ts";
import type { Profile } from "../../src/profile/profile.ts";
import type { Kind } from "../../src/spec/operations.ts";
import { entryWidth } from "../../src/tables/partitions.ts";

const common = { today: "2026-06-30", showValues: false, wantsCodeFrame: () => true };
/** Levels of rules, each with other ones for findings that are only counted: what is known of faults is kept by levels. */
type LevelSet = readonly [lists: Levels, counts: Levels];
const levelSets: readonly LevelSet[] = [
  [],
  [["expected-field", "off"] as const, ["blank-value", "error"] as const],
  [["undocumented-value", "error"] as const, ["blank-value", "off"] as const, ["unknown-field", "warning"] as const],
].map((levels) => [new Map(levels), new Map(levels)]);

/**
 * Why a recogniser must not accept a payload, or note faults as all that is wrong with it, or what is wrong with
 * its facts; undefined if it does so rightly.
 */
export type Outcome = { isAccepted: boolean; isNoted?: boolean; disagreement?: string };

/** Levels under which nothing is known of faults yet. */
export function unknownLevels(): LevelSet {
  return [new Map(), new Map()];
}

/** Compares a recogniser with the check of a payload, under the levels given or under one of a few sets of them. */
export function compare(kind: Kind, bytes: Uint8Array, profile?: Profile, levelSet: number | LevelSet = 0): Outcome {
  const [levels, countingLevels] =
    typeof levelSet === "number" ? (levelSets[levelSet % levelSets.length] as LevelSet) : levelSet;
  const options = { ...common, levels, profile };
  const text = payloadText(bytes);
  const shown = cleanKind(text, undefined, options);
  const ofShown = shown && check(text, undefined, "a", 0, options);
  if (ofShown && (ofShown.kind !== shown || ofShown.findings.length > 0))
    return { isAccepted: true, disagreement: `shown as ${shown}, but is ${ofShown.kind}` };
  const isAccepted = cleanKind(text, kind, options) !== undefined;
  const ways = [options, { ...options, levels: countingLevels, isFull: () => true }];
  const [lists, counts] = ways.map((way) => (isAccepted ? undefined : checkNoted(text, kind, "a", 0, way)));
  if (!isAccepted && !counts) {
    // What is learnt from this payload must be so in each one after it.
    if (notes[OnlyFaults] !== 0) for (const way of ways) learn(kind, check(text, kind, "a", 0, way), way);
    return { isAccepted };
  }
  const outcome: Outcome = counts ? { isAccepted, isNoted: true } : { isAccepted };
  const facts = JSON.stringify(factsOfClean(kind, { file: 0, payload: 0 }, profile?.references));
  const entries = [false, true].map((dropsDocuments) => {
    const entries = new Entries(profile?.references);
    entries.addRecognised(kind, 0, dropsDocuments);
    return entries.take();
  });
  const checked = check(text, kind, "a", 0, options);
  const found = JSON.stringify(checked.findings);
  const listed = JSON.stringify(lists?.findings ?? []);
  // Under a profile, what is noted may only be counted; so may what is known.
  const mayCount =
    profile !== undefined || checked.findings.some(({ finding }) => finding.severity === "error" || finding.suggestion);
  if (found !== listed && !(counts && mayCount && !lists))
    return { ...outcome, disagreement: `${listed} instead of ${found}` };
  const values = JSON.stringify(
    checked.findings.map(({ finding, value }) => [finding.severity, finding.code, finding.cause, value]),
  );
  const counted = JSON.stringify(
    counts?.counted.map(({ finding, cause, value }) => [finding.severity, finding.code, cause, value]) ?? [],
  );
  if (values !== counted) return { ...outcome, disagreement: `${counted} instead of ${values}` };
  const [exact] = factsOf(checked, 0, 0, text, profile?.references);
  const expected = JSON.stringify(exact);
  if (facts !== expected) return { ...outcome, disagreement: `${facts}\n${expected}` };
  for (const [i, own] of entries.entries()) {
    const ofFacts = new Entries(profile?.references);
    if (exact) ofFacts.add(exact, i === 1);
    const expected = ofFacts.take();
    for (const of of [wordsOf, traitsOf])
      if (of(own) !== of(expected)) return { ...outcome, disagreement: `entries: ${of(own)}\n${of(expected)}` };
  }
  return outcome;
}

/** The entries that show whether a payload is innocent, in any order. */
function wordsOf({ words }: PackedEntries): string {
  const entries: string[] = [];
  for (let i = 0; i < words.length; i += entryWidth)
    if (((words[i + 1] as number) & roleMask) < Role.names) entries.push(words.slice(i, i + entryWidth).join(" "));
  return entries.sort().join("\n");
}

function traitsOf({ traits }: PackedEntries): string {
  return JSON.stringify(traits, (_, value) => (value instanceof Set ? [...value] : value));
}

/** Whether the check of a payload finds nothing. */
export function hasNoFindings(kind: Kind, bytes: Uint8Array, profile?: Profile): boolean {
  return check(payloadText(bytes), kind, "a", 0, { ...common, levels: new Map(), profile }).findings.length === 0;
}
