import { existsSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { localToday } from "../../check/today.ts";
import { discover } from "../../input/discover.ts";
import { isWithin } from "../../input/paths.ts";
import { isPayloadFile } from "../../input/tree.ts";
import type { LoadSettings, SettingsProblem } from "../../lsp/settings.ts";
import type { BatchSettings } from "../../rules/rule.ts";
import { configName } from "../config.ts";
import { readDocumentStore } from "../lint/check-inputs.ts";
import { discoverInputs } from "../lint/inputs.ts";
import { type LintArguments, lintOptionsOf } from "../lint/options.ts";
import { UsageError } from "../usage-error.ts";

/** The arguments of `lsp` that take precedence over the config of each folder. */
export interface SettingsArguments {
  config?: string | undefined;
  profile?: string | undefined;
}

/** The options of a lint that is run in a folder. */
const usual: LintArguments = {
  paths: [],
  rule: [],
  known: [],
  all: false,
  allFindings: false,
  alone: false,
  each: false,
  followLinks: false,
  quiet: true,
  showValues: false,
  statistics: false,
  writeBaseline: false,
};

/** Reads the settings of folders as `lint` does when it is run in them. */
export function settingsLoader(args: SettingsArguments): LoadSettings {
  return async (folder) => {
    const configFile = configFileOf(folder, args);
    const paths = folder === undefined ? [] : [folder];
    const own: LintArguments = {
      ...usual,
      ...args,
      ...(configFile === undefined ? {} : { config: configFile }),
      paths,
    };
    const common = {
      configFile: slashed(resolve(configFile ?? join(folder ?? ".", configName))),
      hasConfig: configFile !== undefined,
      isPayload: (file: string) => isPayloadFile(file) && (folder === undefined || isVisible(file, folder)),
    };
    try {
      const options = await lintOptionsOf(own);
      const { config, levels, profile, profilePath } = options;
      const findDocument = await readDocumentStore(options);
      return {
        ...common,
        check: { levels, profile },
        today: () => config.today ?? localToday(),
        batch: { suppliers: config.suppliers as BatchSettings["suppliers"], findDocument },
        kindOf: config.kindOf,
        discover: async () => (folder === undefined ? { sources: [], known: [] } : discoverInputs(options)),
        isSetting: (file) =>
          basename(file) === configName ||
          [configFile, profilePath].some((path) => path !== undefined && isWithin(resolve(file), resolve(path))),
        problems: [],
      };
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      // Without what is wrong the server is still of use.
      return {
        ...common,
        check: { levels: new Map(), profile: undefined },
        today: localToday,
        batch: {},
        discover: async () => ({ sources: (await discover(paths)).sources, known: [] }),
        isSetting: (file) =>
          [configName, "profile.json", "operator.json"].includes(basename(file)) || /openapi|\.ya?ml$/i.test(file),
        problems: error.message.split("\n").map((line) => problemOf(line, configFile)),
      };
    }
  };
}

function configFileOf(folder: string | undefined, { config }: SettingsArguments): string | undefined {
  if (config !== undefined) return slashed(resolve(config));
  const found = folder === undefined ? undefined : nearestConfig(folder);
  return found === undefined ? undefined : slashed(found);
}

/** The config of a folder: in it, or in the nearest folder above that has one. */
function nearestConfig(folder: string): string | undefined {
  const file = join(folder, configName);
  if (existsSync(file)) return file;
  return dirname(folder) === folder ? undefined : nearestConfig(dirname(folder));
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
