import { existsSync, readFileSync } from "node:fs";
import { type Finding, starred } from "../../check/finding.ts";
import { fingerprinter } from "../../reporters/fingerprint.ts";
import { profileName } from "../../reporters/pretty.ts";
import { relativeName } from "../../reporters/relative-name.ts";
import type { ProfileId } from "../../reporters/reporter.ts";
import { UsageError } from "../usage-error.ts";

/** What a baseline records of findings that are alike: how many there are, and what they are about, for people. */
interface Entry {
  fingerprint: string;
  count: number;
  file: string;
  rule: string;
  code: string;
  attr: string;
}

/** Findings that the user knows of. */
export class Baseline {
  readonly #recorded: ReadonlyMap<string, Entry>;
  readonly #found = new Map<string, Entry>();
  readonly #cwd: string;
  readonly #fingerprint: (finding: Finding) => string;
  readonly #hidesAll: boolean;
  readonly #profile: ProfileId | undefined;

  /** With `hidesAll` it knows every finding: what it is told of is to be recorded. */
  constructor(path: string, cwd: string, hidesAll: boolean, profile?: ProfileId) {
    this.#profile = profile;
    this.#recorded = new Map(entriesOf(path, hidesAll, profile).map((entry) => [entry.fingerprint, entry]));
    this.#cwd = cwd;
    this.#fingerprint = fingerprinter(cwd);
    this.#hidesAll = hidesAll;
  }

  /** Whether it records a finding. Asked of every finding of a run, once, in order. */
  readonly hides = (finding: Finding, attrForPeople = finding.attr): boolean => {
    // Of findings that are alike the first ones count as those recorded.
    const [fingerprint = "", number] = this.#fingerprint(finding).split(":");
    const count = Number(number);
    const { rule, code } = finding;
    if (count > 1) (this.#found.get(fingerprint) as Entry).count = count;
    else {
      const file = relativeName(finding.file, this.#cwd);
      this.#found.set(fingerprint, { fingerprint, count, file, rule, code, attr: starred(attrForPeople) });
    }
    return this.#hidesAll || count <= (this.#recorded.get(fingerprint)?.count ?? 0);
  };

  /** How many of the recorded findings are no more, of the files that were read to their end. */
  resolved(files: ReadonlySet<string>): number {
    let resolved = 0;
    for (const { fingerprint, count, file } of this.#recorded.values())
      if (files.has(file)) resolved += Math.max(0, count - (this.#found.get(fingerprint)?.count ?? 0));
    return resolved;
  }

  /** The text that records what was found, and what is recorded of other files that are still there. */
  *text(files: ReadonlySet<string>): Generator<string> {
    const others = [...this.#recorded.values()].filter(({ file }) => !files.has(file) && existsSync(file));
    const entries = [...this.#found.values(), ...others];
    entries.sort((a, b) => compare(a.file, b.file) || compare(a.fingerprint, b.fingerprint));
    const profile = this.#profile ? `\n  "profile": ${JSON.stringify(this.#profile)},` : "";
    const head = `{\n  "version": 1,${profile}\n  "findings": [`;
    let separator = `${head}\n    `;
    for (const entry of entries) {
      yield separator + JSON.stringify(entry);
      separator = ",\n    ";
    }
    yield entries.length > 0 ? "\n  ]\n}\n" : `${head}]\n}\n`;
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function entriesOf(path: string, isRewritten: boolean, profile: ProfileId | undefined): Entry[] {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT") throw new UsageError(`--baseline: ${path} cannot be read (${message}).`);
    if (isRewritten) return [];
    throw new UsageError(`--baseline: ${path} does not exist. Pass --write-baseline as well to record it.`);
  }
  try {
    const { version, findings, profile: recorded } = JSON.parse(text);
    const isEntry = ({ fingerprint, count, file }: Entry): boolean =>
      typeof fingerprint === "string" && Number.isInteger(count) && typeof file === "string";
    if (version === 1 && findings.every(isEntry)) {
      if (recorded?.name === profile?.name && recorded?.sha256 === profile?.sha256) return findings;
      // Findings of two profiles are not comparable, so none of the others is kept.
      if (isRewritten) return [];
      const [made, now] = [recorded, profile].map((one) => (one ? `by ${profileName(one)}` : "without a profile"));
      throw new UsageError(
        `--baseline: ${path} was recorded ${made}, and this run checks ${now}. Record it again with --write-baseline.`,
      );
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    // Told below: it is not a baseline, whatever it is.
  }
  throw new UsageError(`--baseline: ${path} is no baseline of this version of preflight.`);
}
