import type { Level, Levels } from "../check/levels.ts";
import type { CheckOptions } from "../check/payload.ts";
import type { Profile } from "../profile/profile.ts";
import type { Kind } from "../spec/operations.ts";
import { remember } from "../tables/remember.ts";

/**
 * Everything that decides a run, as plain JSON. The command line and the config make it, or the options of the library;
 * the run, its threads, the tasks of a cluster and the language server take it as it is.
 */
export interface Settings {
  /** The files, folders and patterns to lint, in send order. */
  paths: readonly string[];
  /** Patterns of what is left out of folders. */
  exclude: readonly string[];
  followLinks: boolean;
  /** What exists before the batch is sent: files, folders and patterns. */
  known: readonly string[];
  /** The folder or listing of the documents that exist. */
  documents?: string | undefined;
  profile?: string | undefined;
  suppliers?: Suppliers | undefined;
  /** The kind of every payload, whatever the name of its file. */
  as?: Kind | undefined;
  /** Whether payloads are not checked against each other. */
  alone: boolean;
  /** The levels of rules that differ from their own severities, by rule, or by rule and basis, `ID BASIS`. */
  levels: readonly (readonly [rule: string, Level])[];
  /** The day to use as today, `YYYY-MM-DD`. */
  today: string;
  /** Whether every finding of a cause is listed, and every one of a payload. */
  all: boolean;
  /** How many findings of a payload are listed, if neither the usual number nor all. */
  maxFindings?: number | undefined;
  showValues: boolean;
  /** Whether warnings are counted, but not listed. */
  quiet: boolean;
  statistics: boolean;
  maxWarnings?: number | undefined;
  /** The files for payloads without errors, and for the others. */
  accepted?: string | undefined;
  rejected?: string | undefined;
  /** The file with the findings that are accepted, and whether it is written. */
  baseline?: string | undefined;
  writeBaseline: boolean;
  /** The number of threads; undefined if the size of the input decides. */
  workers?: number | undefined;
}

/** Import suppliers by code; `documents` is the supplier's folder among the documents. */
export type Suppliers = Readonly<
  Record<string, { status?: "Ongoing" | "Paused" | "Complete" | undefined; documents?: string | undefined }>
>;

/** Returns a function that returns the folder of a supplier among the documents. */
export function rootsOf(suppliers: Suppliers | undefined): (supplier: string) => string | undefined {
  return (supplier) => (suppliers && Object.hasOwn(suppliers, supplier) ? suppliers[supplier]?.documents : undefined);
}

export const usualSettings: Omit<Settings, "today"> = {
  paths: [],
  exclude: [],
  followLinks: false,
  known: [],
  alone: false,
  levels: [],
  all: false,
  showValues: false,
  quiet: false,
  statistics: false,
  writeBaseline: false,
};

const levelsOf = remember(({ levels }: Settings): Levels => new Map(levels));

/** How a run with these settings checks a payload. The levels of the same settings are the same object. */
export function checkOptions(settings: Settings, profile: Profile | undefined): CheckOptions {
  const { today, all, maxFindings, showValues } = settings;
  return {
    levels: levelsOf(settings),
    today,
    maxFindings: all ? Number.POSITIVE_INFINITY : maxFindings,
    showValues,
    profile,
  };
}
