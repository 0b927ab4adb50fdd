import { existsSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { type Finding, starred } from "../../check/finding.ts";
import { stdinName } from "../../input/discover.ts";
import { fingerprinter } from "../../reporters/fingerprint.ts";
import { profileName } from "../../reporters/pretty.ts";
import { type ProfileId, relativeName } from "../../reporters/reporter.ts";
import { remember } from "../../tables/remember.ts";
import { listText } from "../../text/json-text.ts";
import { byCodeUnit } from "../../text/order.ts";
import { choice, count, formOf, list, openObject, readJson, text } from "../form.ts";
import { isTaken, slashed } from "../paths.ts";
import { UsageError } from "../terminal.ts";

/** Findings that are alike: how many there are and, for people, what they are about. */
interface RecordedFinding {
  fingerprint: string;
  count: number;
  file: string;
  rule: string;
  code: string;
  attr: string;
}

/** What a baseline file has. In version 1, the names of files are relative to the working folder, else to its own. */
interface Recorded {
  version: 1 | 2;
  findings: RecordedFinding[];
  profile?: ProfileId;
}

export type Baseline = ReturnType<typeof openBaseline>;

/** Opens the baseline of a run: findings that it suppresses. With --write-baseline its file may be missing. */
export function openBaseline(path: string, isRewritten: boolean, profile: ProfileId | undefined) {
  const { version, findings } = recordedIn(path, isRewritten, profile);
  const folder = version === 1 ? slashed(process.cwd()) : dirname(resolve(path));
  const nameOf = remember((file: string): string => {
    if (version === 1 || file === stdinName) return relativeName(file, folder);
    return slashed(relative(folder, resolve(file)));
  }, 1000);
  const namesOf = (files: readonly { file: string }[]): ReadonlySet<string> =>
    new Set(files.map(({ file }) => nameOf(file)));
  const recorded = new Map(findings.map((entry) => [entry.fingerprint, entry]));
  const found = new Map<string, RecordedFinding>();
  let suppressed = 0;
  /** Returns a function that numbers the findings of a run that are alike, in order. */
  const numberer = (): ((finding: Finding) => { fingerprint: string; count: number }) => {
    const fingerprintOf = fingerprinter("");
    return (finding) => {
      const [fingerprint = "", number] = fingerprintOf({ ...finding, file: nameOf(finding.file) }).split(":");
      return { fingerprint, count: Number(number) };
    };
  };
  /** As many as are recorded count as recorded, first ones first; with --write-baseline all, which are about to be. */
  const isRecorded = ({ fingerprint, count }: Pick<RecordedFinding, "fingerprint" | "count">): boolean =>
    isRewritten || count <= (recorded.get(fingerprint)?.count ?? 0);
  const numbered = numberer();
  return {
    /** Notes a finding; returns whether it is recorded. To be called once for each finding of a run, in order. */
    suppresses: (finding: Finding, attrForPeople = finding.attr): boolean => {
      const own = numbered(finding);
      const { fingerprint, count } = own;
      const { rule, code } = finding;
      if (count > 1) (found.get(fingerprint) as RecordedFinding).count = count;
      else {
        const file = nameOf(finding.file);
        found.set(fingerprint, { fingerprint, count, file, rule, code, attr: starred(attrForPeople) });
      }
      const isSuppressed = isRecorded(own);
      if (isSuppressed) suppressed++;
      return isSuppressed;
    },
    /** Returns a function that tells whether each finding of a run is recorded, in order, whatever `suppresses` did. */
    counter: (): ((finding: Finding) => boolean) => {
      const numbered = numberer();
      return (finding) => isRecorded(numbered(finding));
    },
    /** True if it records findings, and none of them is in the run. */
    matchesNothing: (): boolean => recorded.size > 0 && suppressed === 0,
    /** How many recorded findings of the files that were read to their end are gone. */
    resolved: (read: readonly { file: string }[]): number => {
      const names = namesOf(read);
      let resolved = 0;
      for (const { fingerprint, count, file } of recorded.values())
        if (names.has(file)) resolved += Math.max(0, count - (found.get(fingerprint)?.count ?? 0));
      return resolved;
    },
    /** The text of a new baseline: the findings of this run, and those recorded for other files that still exist. */
    *text(read: readonly { file: string }[]): Generator<string> {
      const names = namesOf(read);
      const others = [...recorded.values()].filter(({ file }) => !names.has(file) && existsSync(resolve(folder, file)));
      const entries = [...found.values(), ...others];
      entries.sort((a, b) => byCodeUnit(a.file, b.file) || byCodeUnit(a.fingerprint, b.fingerprint));
      const about = profile ? `\n  "profile": ${JSON.stringify(profile)},` : "";
      yield `{\n  "version": ${version},${about}\n  "findings": `;
      yield* listText(entries, "  ", (entry) => JSON.stringify(entry));
      yield "\n}\n";
    },
  };
}

/** What a baseline records. A new one has version 2. */
function recordedIn(path: string, isRewritten: boolean, profile: ProfileId | undefined): Recorded {
  const none: Recorded = { version: 2, findings: [] };
  if (!isTaken(path)) {
    if (isRewritten) return none;
    throw new UsageError(`--baseline: ${path} does not exist. Pass --write-baseline as well to record it.`);
  }
  const recorded = readJson(path, "--baseline: ") as Recorded;
  if (!isBaseline(recorded))
    throw new UsageError(`--baseline: ${path} is not a baseline that this version of preflight can read.`);
  if (recorded.profile?.name === profile?.name && recorded.profile?.sha256 === profile?.sha256) return recorded;
  // Findings under different profiles cannot be compared, so none is carried over.
  if (isRewritten) return none;
  const [before, now] = [recorded.profile, profile].map((one) =>
    one ? `with ${profileName(one)}` : "without a profile",
  );
  throw new UsageError(
    `--baseline: ${path} was recorded ${before}, but this run is ${now}. Record it again with --write-baseline.`,
  );
}

const isBaseline = formOf(
  openObject(
    { version: choice(1, 2), findings: list(openObject({ fingerprint: text, count, file: text })) },
    { profile: openObject({ name: text, version: text, sha256: text }) },
  ),
);
