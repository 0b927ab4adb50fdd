import { basename, join, relative, resolve, sep } from "node:path";
import { localToday } from "../../check/today.ts";
import { discover } from "../../input/discover.ts";
import { isWithin } from "../../input/paths.ts";
import { isPayloadFile } from "../../input/tree.ts";
import type { LoadSettings, ProjectSettings, SettingsProblem } from "../../lsp/settings.ts";
import type { BatchSettings } from "../../rules/rule.ts";
import { type Config, configName, emptyConfig, findConfig, levelsOf, loadConfig } from "../config.ts";
import { readDocumentStore } from "../lint/check-inputs.ts";
import { loadedProfile, profilePath } from "../profile.ts";
import { UsageError } from "../usage-error.ts";

/** The arguments of `lsp` that take precedence over the config of each folder. */
export interface SettingsArguments {
  config?: string | undefined;
  profile?: string | undefined;
}

/** Reads the settings of folders as `lint` does when it is run in them. */
export function settingsLoader(args: SettingsArguments): LoadSettings {
  return async (folder) => {
    const problems: SettingsProblem[] = [];
    const configFile = configFileOf(folder, args);
    /** Without what is wrong the server is still of use. */
    const orProblem = async <Value>(read: () => Promise<Value> | Value): Promise<Value | undefined> => {
      try {
        return await read();
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        for (const line of error.message.split("\n")) problems.push(problemOf(line, configFile));
        return undefined;
      }
    };
    const read = (): Config => (configFile === undefined ? emptyConfig() : loadConfig(configFile));
    const config = (await orProblem(read)) ?? emptyConfig();
    const profileFile = await orProblem(() => profilePath(args.profile, config));
    const profile =
      profileFile === undefined ? undefined : (await orProblem(() => loadedProfile(profileFile)))?.profile;
    const { documents } = config;
    const findDocument = await orProblem(() => readDocumentStore({ documents, config }));
    return {
      configFile: slashed(resolve(configFile ?? join(folder ?? ".", configName))),
      hasConfig: configFile !== undefined,
      check: { levels: new Map([...(profile?.levels ?? []), ...levelsOf(config)]), profile },
      today: () => config.today ?? localToday(),
      batch: { suppliers: config.suppliers as BatchSettings["suppliers"], findDocument },
      kindOf: config.kindOf,
      discover: async () => {
        if (folder === undefined) return { sources: [], known: [] };
        const { sources } = await discover([folder]);
        const { sources: known } = await discover(config.known.map((path) => slashed(resolve(path))));
        return { sources: config.inOrder(sources), known };
      },
      isPayload: (file) => isPayloadFile(file) && (folder === undefined || isVisible(file, folder)),
      isSetting: (file) =>
        file === configFile ||
        basename(file) === configName ||
        (profileFile !== undefined && isWithin(resolve(file), resolve(profileFile))),
      problems,
    } satisfies ProjectSettings;
  };
}

function configFileOf(folder: string | undefined, { config }: SettingsArguments): string | undefined {
  if (config !== undefined) return slashed(resolve(config));
  const found = folder === undefined ? undefined : findConfig(folder);
  return found === undefined ? undefined : slashed(found);
}

function problemOf(message: string, configFile: string | undefined): SettingsProblem {
  const [, file, line, column, detail] = /^(.*?):(\d+):(\d+): (.*)$/.exec(message) ?? [];
  if (detail === undefined || file !== configFile) return { file: configFile, line: 1, column: 1, detail: message };
  return { file, line: Number(line), column: Number(column), detail };
}

/** A walk of the folder skips names that begin with a dot, and installed packages. */
function isVisible(file: string, folder: string): boolean {
  return relative(folder, file)
    .split(sep)
    .every((name) => !name.startsWith(".") && name !== "node_modules");
}

function slashed(path: string): string {
  return path.split(sep).join("/");
}
