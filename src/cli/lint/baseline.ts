import { existsSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { type Finding, starred } from "../../check/finding.ts";
import { stdinName } from "../../input/discover.ts";
import { InputError } from "../../input/input-error.ts";
import { readFile } from "../../input/open.ts";
import { fingerprinter } from "../../reporters/fingerprint.ts";
import { profileName } from "../../reporters/pretty.ts";
import type { ProfileId } from "../../reporters/reporter.ts";
import { relativeName } from "../../reporters/shown.ts";
import { isTaken, slashed } from "../paths.ts";
import { profileId } from "../profile.ts";
import { UsageError } from "../usage-error.ts";
import type { Lint } from "./settings.ts";

/** Findings that are alike: how many there are and, for people, what they are about. */
interface Entry {
  fingerprint: string;
  count: number;
  file: string;
  rule: string;
  code: string;
  attr: string;
}

/** The baseline that the options name, if any. With --write-baseline its file may be missing. */
export function baselineOf({ settings, profile }: Lint): Baseline | undefined {
  const { baseline, writeBaseline } = settings;
  if (baseline === undefined) return undefined;
  const id = profileId(profile);
  const { version, findings } = recordedIn(baseline, writeBaseline, id);
  const folder = version === 1 ? slashed(process.cwd()) : dirname(resolve(baseline));
  return new Baseline(findings, { version, folder }, writeBaseline, id);
}

/** The folder that the file names of a baseline are relative to: in version 1 the working folder, then its own. */
interface Base {
  version: 1 | 2;
  folder: string;
}

/** Findings that the user accepts: a run suppresses them. */
export class Baseline {
  readonly #recorded: ReadonlyMap<string, Entry>;
  readonly #found = new Map<string, Entry>();
  readonly #base: Base;
  readonly #nameOf: (file: string) => string;
  #suppressed = 0;
  readonly #suppressesAll: boolean;
  readonly #profile: ProfileId | undefined;
  readonly #numbered: (finding: Finding) => Numbered;

  /** With `suppressesAll` every finding counts as recorded, since it is about to be. */
  constructor(recorded: readonly Entry[], base: Base, suppressesAll: boolean, profile: ProfileId | undefined) {
    this.#recorded = new Map(recorded.map((entry) => [entry.fingerprint, entry]));
    this.#base = base;
    this.#nameOf = nameIn(base);
    this.#suppressesAll = suppressesAll;
    this.#profile = profile;
    this.#numbered = numberer(this.#nameOf);
  }

  /** Notes a finding; returns whether it is recorded. To be called once for each finding of a run, in order. */
  readonly suppresses = (finding: Finding, attrForPeople = finding.attr): boolean => {
    const numbered = this.#numbered(finding);
    const { fingerprint, count } = numbered;
    const { rule, code } = finding;
    if (count > 1) (this.#found.get(fingerprint) as Entry).count = count;
    else {
      const file = this.#nameOf(finding.file);
      this.#found.set(fingerprint, { fingerprint, count, file, rule, code, attr: starred(attrForPeople) });
    }
    const isRecorded = this.#isRecorded(numbered);
    if (isRecorded) this.#suppressed++;
    return isRecorded;
  };

  /** True if it records findings, and none of them is in the run. */
  get matchesNothing(): boolean {
    return this.#recorded.size > 0 && this.#suppressed === 0;
  }

  /** Returns a function that decides, independently of `suppresses`, whether each finding of a run is recorded, in order. */
  counter(): (finding: Finding) => boolean {
    const numbered = numberer(this.#nameOf);
    return (finding) => this.#isRecorded(numbered(finding));
  }

  /** How many recorded findings of the files that were read to their end are gone. */
  resolved(read: readonly { file: string }[]): number {
    const names = this.#namesOf(read);
    let resolved = 0;
    for (const { fingerprint, count, file } of this.#recorded.values())
      if (names.has(file)) resolved += Math.max(0, count - (this.#found.get(fingerprint)?.count ?? 0));
    return resolved;
  }

  /** The text of a new baseline: the findings of this run, and those recorded for other files that still exist. */
  *text(read: readonly { file: string }[]): Generator<string> {
    const names = this.#namesOf(read);
    const others = [...this.#recorded.values()].filter(
      ({ file }) => !names.has(file) && existsSync(resolve(this.#base.folder, file)),
    );
    const entries = [...this.#found.values(), ...others];
    entries.sort((a, b) => compare(a.file, b.file) || compare(a.fingerprint, b.fingerprint));
    const about = this.#profile ? `\n  "profile": ${JSON.stringify(this.#profile)},` : "";
    const head = `{\n  "version": ${this.#base.version},${about}\n  "findings": [`;
    let separator = `${head}\n    `;
    for (const entry of entries) {
      yield separator + JSON.stringify(entry);
      separator = ",\n    ";
    }
    yield entries.length > 0 ? "\n  ]\n}\n" : `${head}]\n}\n`;
  }

  /** Of findings that are alike, as many as are recorded count as recorded, first ones first. */
  #isRecorded({ fingerprint, count }: Numbered): boolean {
    return this.#suppressesAll || count <= (this.#recorded.get(fingerprint)?.count ?? 0);
  }

  #namesOf(files: readonly { file: string }[]): ReadonlySet<string> {
    return new Set(files.map(({ file }) => this.#nameOf(file)));
  }
}

/** A finding as the `count`th of those that are alike. */
interface Numbered {
  fingerprint: string;
  count: number;
}

/** Returns a function that returns the name of a file in a baseline. */
function nameIn({ version, folder }: Base): (file: string) => string {
  if (version === 1) return (file) => relativeName(file, folder);
  // Findings come file by file.
  let last = { file: stdinName, name: stdinName };
  return (file) => {
    if (file === stdinName) return file;
    if (file !== last.file) last = { file, name: slashed(relative(folder, resolve(file))) };
    return last.name;
  };
}

function numberer(nameOf: (file: string) => string): (finding: Finding) => Numbered {
  const fingerprintOf = fingerprinter("");
  return (finding) => {
    const [fingerprint = "", number] = fingerprintOf({ ...finding, file: nameOf(finding.file) }).split(":");
    return { fingerprint, count: Number(number) };
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The contents of a baseline besides its version. */
interface Recorded {
  version: 1 | 2;
  findings: Entry[];
  profile?: ProfileId;
}

/** What a baseline records. A new one has version 2. */
function recordedIn(path: string, isRewritten: boolean, profile: ProfileId | undefined): Recorded {
  const none: Recorded = { version: 2, findings: [] };
  if (!isTaken(path)) {
    if (isRewritten) return none;
    throw new UsageError(`--baseline: ${path} does not exist. Pass --write-baseline as well to record it.`);
  }
  let text: string;
  try {
    text = readFile(path, true).toString("utf8");
  } catch (error) {
    if (error instanceof InputError) throw new UsageError(`--baseline: ${error.message}.`);
    throw new UsageError(`--baseline: ${path} cannot be read (${(error as Error).message}).`);
  }
  const recorded = parsed(text);
  if (!recorded) throw new UsageError(`--baseline: ${path} is not a baseline that this version of preflight can read.`);
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

/** The content of a baseline; undefined if the text is not one. */
function parsed(text: string): Recorded | undefined {
  const isProfileId = ({ name, version, sha256 }: ProfileId): boolean =>
    [name, version, sha256].every((each) => typeof each === "string");
  const isEntry = ({ fingerprint, count, file }: Entry): boolean =>
    typeof fingerprint === "string" && Number.isInteger(count) && typeof file === "string";
  try {
    const recorded = JSON.parse(text);
    const { version, findings, profile } = recorded;
    return (version === 1 || version === 2) && findings.every(isEntry) && (!profile || isProfileId(profile))
      ? recorded
      : undefined;
  } catch {
    // Not JSON, or of another shape.
    return undefined;
  }
}
