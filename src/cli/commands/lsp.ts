import { basename, join, relative, resolve, sep } from "node:path";
import type { Readable, Writable } from "node:stream";
import { localToday } from "../../check/today.ts";
import { discover } from "../../input/discover.ts";
import { ignoreFileName } from "../../input/ignore.ts";
import { InputError } from "../../input/input-error.ts";
import { isWithin } from "../../input/paths.ts";
import { isPayloadFile, isSkipped } from "../../input/tree.ts";
import { connectionOver } from "../../lsp/connection.ts";
import type { LoadSettings, SettingsProblem } from "../../lsp/project.ts";
import { serve } from "../../lsp/server.ts";
import { usualSettings } from "../../run/settings.ts";
import type { Arguments } from "../command.ts";
import { configName } from "../config.ts";
import { readDocumentStore } from "../lint/check-inputs.ts";
import { discoverInputs, leftOutBy } from "../lint/inputs.ts";
import { loadLint } from "../lint/settings.ts";
import { slashed } from "../paths.ts";
import { note, UsageError } from "../terminal.ts";

/** Only messages may go to standard output. */
export function lsp(args: Arguments<"lsp">): Promise<number> {
  if (process.stdin.isTTY)
    note("The language server waits for an editor on standard input (docs/editors.md); Ctrl-C ends it.");
  return serveStreams(process.stdin, process.stdout, args);
}

/** Serves the client at the other end of two streams. Resolves with the exit code. */
export function serveStreams(input: Readable, output: Writable, args: SettingsArguments): Promise<number> {
  return serve(connectionOver(input, output), { loadSettings: settingsLoader(args) });
}

/** The arguments of `lsp` that take precedence over the config of each folder. */
type SettingsArguments = Partial<Pick<Arguments<"lsp">, "config" | "profile">>;

/** Reads the settings of folders as `lint` does when it is given the folder. */
export function settingsLoader({ config: configArgument, profile: profileArgument }: SettingsArguments): LoadSettings {
  return async (folder) => {
    const paths = folder === undefined ? [] : [folder];
    const configFile = slashed(join(folder ?? process.cwd(), configName));
    const isInFolder = (file: string): boolean =>
      isPayloadFile(file) && (folder === undefined || !relative(folder, file).split(sep).some(isSkipped));
    try {
      const lint = await loadLint({ paths, quiet: true, config: configArgument, profile: profileArgument });
      const { config, configs, settings } = lint;
      const isLeftOut = leftOutBy(configs, []);
      return {
        ...lint,
        findDocument: await readDocumentStore(lint),
        kindOf: (file) => ifUsable(() => lint.kindOf(file)),
        severitiesOf: (file) => {
          try {
            return lint.severitiesOf(file);
          } catch (error) {
            if (!(error instanceof UsageError)) throw error;
            throw new InputError(file, `has a config that cannot be used: ${error.message}`);
          }
        },
        configFile,
        configOf: (file) => {
          const own = ifUsable(() => configs.of(file).file);
          return own === undefined ? undefined : slashed(resolve(own));
        },
        today: () => config.today ?? localToday(),
        discover: async () => {
          if (folder === undefined) return { sources: [], known: [] };
          const { sources, known } = await discoverInputs(lint);
          // Patterns of a config are relative to the working folder here.
          return { sources, known: known.map((source) => ({ ...source, file: slashed(resolve(source.file)) })) };
        },
        isPayload: (file) => isInFolder(file) && ifUsable(() => isLeftOut(file)) === undefined,
        isSetting: (file) =>
          [configName, ignoreFileName].includes(basename(file)) ||
          [configArgument, settings.profile].some(
            (path) => path !== undefined && isWithin(resolve(file), resolve(path)),
          ),
        problems: [],
      };
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      // The server continues without the setting that is wrong.
      return {
        configFile,
        configOf: () => undefined,
        settings: { ...usualSettings, today: localToday() },
        today: localToday,
        discover: async () => ({ sources: (await discover(paths)).sources, known: [] }),
        isPayload: isInFolder,
        isSetting: (file) =>
          [configName, "profile.json", "operator.json"].includes(basename(file)) || /openapi|\.ya?ml$/i.test(file),
        problems: error.message.split("\n").map((line) => problemOf(line, configFile)),
      };
    }
  };
}

/** What the configs say of a file; undefined if one has a fault, which the check of the file reports. */
function ifUsable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}

/** The mistake that a message of a UsageError is about; at the start of the config if it names no place. */
function problemOf(message: string, configFile: string): SettingsProblem {
  const [, file, line, column, detail] = /^(.*?):(\d+):(\d+): (.*)$/.exec(message) ?? [];
  if (file === undefined || detail === undefined) return { file: configFile, line: 1, column: 1, detail: message };
  return { file: slashed(resolve(file)), line: Number(line), column: Number(column), detail };
}
