import type { Finding, Related } from "../check/finding.ts";
import type { ReportedFinding } from "../check/locate-faults.ts";
import type { Report } from "../run/run.ts";

/** What a report may depend on besides the findings. */
export interface ReporterContext {
  version: string;
  /** The folder that the run started in, with forward slashes: a CI system takes paths from there. */
  cwd: string;
  color: boolean;
  width: number;
  /** Whether to print each finding where many have one cause. */
  all: boolean;
  profile?: ProfileId | undefined;
  run?: RunInfo | undefined;
}

/** How a run was made. Paths are relative to the working folder. */
export interface RunInfo {
  /** When it began: ISO 8601, in UTC. */
  startedAt: string;
  today: string;
  /** The command, as a shell reads it. */
  command?: string | undefined;
  /** The command that reports the findings of one rule again; undefined if the input cannot be read again. */
  commandForRule: (rule: string) => string | undefined;
  /** The command that prints an order of the files; undefined if more than their names decides it. */
  plan?: () => string | undefined;
  /** The command that makes the certain corrections; undefined if the input cannot be read again. */
  fix: () => string | undefined;
  config?: string | undefined;
  /** Whether what exists before the batch is named. */
  hasKnown: boolean;
  isMasked: boolean;
  /** Sentences about files that were found and not linted. */
  notLinted: readonly string[];
  rulesOff: readonly string[];
}

/** Identifies a profile: its name, and the version and SHA-256 of the document that it was made from. */
export interface ProfileId {
  name: string;
  version: string;
  sha256: string;
}

/** What a report shows of the findings, and besides them. A run gathers only what is needed. */
interface ReporterNeeds {
  /** How many findings of each cause it reads unless it is to show all; without it, every finding. */
  ofEachCause?: number;
  /** How many findings of each cause are reported with their source line. */
  framesOfEachCause?: number;
  /** Whether it reads the parsed payloads that have errors. */
  body?: boolean;
}

export interface Reporter {
  needs?: ReporterNeeds;
  /** Turns findings into text, piece by piece. Pure: it reads no clock, file or environment, and writes nothing. */
  write(report: Report, context: ReporterContext): Iterable<string>;
  /** The causes only, as `--statistics` prints them; missing if the format cannot represent them. */
  statistics?(report: Report, context: ReporterContext): Iterable<string>;
}

/** The finding with names in its attr masked that look like data. Reports for programs keep the exact attr. */
export function forPeople({ finding, attr }: ReportedFinding): Finding {
  return attr === undefined ? finding : { ...finding, attr };
}

/** The findings without symptoms, which correcting their roots removes. */
export function* roots(findings: Iterable<ReportedFinding>): Generator<ReportedFinding> {
  for (const reported of findings) if (!reported.finding.because) yield reported;
}

/** A file's path relative to the run's folder if it is below that, since absolute paths differ between hosts. */
export function relativeName(file: string, cwd: string): string {
  return file.startsWith(`${cwd}/`) ? file.slice(cwd.length + 1) : file;
}

/** A position that terminals and editors can open. */
export function shownPlace({ file, line, column }: Finding | Related, cwd: string): string {
  return `${relativeName(file, cwd)}:${line}:${column}`;
}
