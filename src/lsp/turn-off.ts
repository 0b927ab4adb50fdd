import { basename, dirname, relative } from "node:path";
import { applyEdits, modify, parse } from "jsonc-parser";
import type { CodeAction, Position, TextEdit } from "vscode-languageserver-protocol";
import { CodeActionKind } from "vscode-languageserver-types";
import { readFile } from "../input/open.ts";
import { literalPattern } from "../input/pattern.ts";
import { fileUri } from "./diagnostics.ts";
import type { PayloadFile } from "./payload-file.ts";
import type { Project } from "./project.ts";

/** The action that turns a rule off for a file, by an override in the config that applies to it. */
export function turnOffAction(
  rule: string,
  file: PayloadFile,
  { settings, folder }: Project,
  canCreateFiles: boolean,
): CodeAction | undefined {
  if (folder === undefined || settings.problems.length > 0) return undefined;
  const config = settings.configOf(file.file);
  const path = config ?? settings.configFile;
  const uri = fileUri(path);
  const text = config === undefined ? "" : textOf(config);
  if (text === undefined) return undefined;
  const edits = turnOffEdits(text, rule, relative(dirname(path), file.file).replaceAll("\\", "/"));
  const edit =
    config !== undefined || !canCreateFiles
      ? { changes: { [uri]: edits } }
      : {
          documentChanges: [
            { kind: "create" as const, uri, options: { ignoreIfExists: true } },
            { textDocument: { uri, version: null }, edits },
          ],
        };
  return { title: `Turn off ${rule} for this file in ${basename(path)}`, kind: CodeActionKind.QuickFix, edit };
}

function textOf(file: string): string | undefined {
  try {
    return readFile(file).toString("utf8");
  } catch {
    return undefined;
  }
}

const formattingOptions = { insertSpaces: true, tabSize: 2, eol: "\n" };

/** The edits of a config after which a rule is off in one file, whose path is relative to the config. */
function turnOffEdits(config: string, rule: string, file: string): TextEdit[] {
  const text = config.trim() === "" ? "{}\n" : config;
  const pattern = literalPattern(file);
  const { overrides } = parse(text) as { overrides?: unknown };
  const list = Array.isArray(overrides) ? overrides : [];
  const isOfFile = (override: unknown): boolean => {
    const { files, rules: _, ...conditions } = Object(override) as Record<string, unknown>;
    return JSON.stringify(files) === JSON.stringify([pattern]) && Object.keys(conditions).length === 0;
  };
  const index = list.findLastIndex(isOfFile);
  const edits =
    index >= 0
      ? modify(text, ["overrides", index, "rules", rule], "off", { formattingOptions })
      : modify(text, ["overrides", list.length], { files: [pattern], rules: { [rule]: "off" } }, { formattingOptions });
  const start = { line: 0, character: 0 };
  if (text !== config) return [{ range: { start, end: endOf(config) }, newText: applyEdits(text, edits) }];
  return edits.map(({ offset, length, content }) => ({
    range: { start: endOf(text.slice(0, offset)), end: endOf(text.slice(0, offset + length)) },
    newText: content,
  }));
}

function endOf(text: string): Position {
  const lines = text.split("\n");
  return { line: lines.length - 1, character: (lines.at(-1) as string).length };
}
