import type { Related } from "../check/finding.ts";
import type { Source } from "../input/discover.ts";
import type { RunOptions } from "../run/run.ts";

/** A mistake in the config of a folder. */
export type SettingsProblem = Omit<Related, "attr">;

/** How the payloads of a folder are checked: the config and what it names, as `lint` reads them. All paths are absolute. */
export interface ProjectSettings
  extends Pick<RunOptions, "settings" | "profile" | "findDocument" | "kindOf" | "severitiesOf"> {
  /** The config of the folder; the path of the one to create if there is none. */
  configFile: string;
  /** The config that applies to a file; undefined if there is none. */
  configOf: (file: string) => string | undefined;
  /** The day to use as today, which may change while the server runs. */
  today: () => string;
  /** The payload files of the folder in send order, and those that exist before. */
  discover: () => Promise<{ sources: readonly Source[]; known: readonly Source[] }>;
  /** Whether a file belongs to the batch, if it is opened before it is saved. */
  isPayload: (file: string) => boolean;
  /** Whether the settings must be read again if a file changes. */
  isSetting: (file: string) => boolean;
  problems: readonly SettingsProblem[];
}

/** Reads the settings of a folder; undefined for documents outside all folders. Never throws because of the contents of a config. */
export type LoadSettings = (folder: string | undefined) => Promise<ProjectSettings>;
