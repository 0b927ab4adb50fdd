import { basename, dirname, relative } from "node:path";
import { applyEdits, modify, parse } from "jsonc-parser";
import type { CodeAction, CodeActionParams, TextEdit, WorkspaceEdit } from "vscode-languageserver-protocol";
import { TextDocument } from "vscode-languageserver-textdocument";
import { CodeActionKind } from "vscode-languageserver-types";
import type { Finding } from "../check/finding.ts";
import { readFile } from "../input/open.ts";
import { literalPattern } from "../input/pattern.ts";
import type { Client } from "./client.ts";
import {
  comparePositions,
  diagnosticOf,
  diagnosticSource,
  fileUri,
  overlaps,
  rangeOf,
  type ShownAs,
} from "./diagnostics.ts";
import type { PayloadFile } from "./payload-file.ts";
import type { Project } from "./project.ts";

/** All exact corrections of a file, as clients ask for them on saving. */
export const fixAllKind = `${CodeActionKind.SourceFixAll}.preflight`;

/** A finding with a correction that cannot be wrong. */
type Fixable = Finding & { edit: NonNullable<Finding["edit"]> };

/** An empty edit removes a byte order mark, which the text of a document does not have. */
function isFixable(finding: Finding): finding is Fixable {
  return finding.edit !== undefined && finding.edit.text !== "";
}

/** The code actions at a range, and at diagnostics that the client names. */
export function actionsAt(
  file: PayloadFile,
  project: Project,
  { range, context }: CodeActionParams,
  shown: ShownAs,
  client: Client,
): CodeAction[] {
  const { uri } = file;
  const { only, diagnostics: named = [] } = (context ?? {}) as Partial<typeof context>;
  const wants = (kind: string): boolean =>
    only === undefined || only.some((each) => kind === each || kind.startsWith(`${each}.`));
  const actions: CodeAction[] = [];
  const ours = named.filter(({ source }) => source === diagnosticSource);
  const isNamed = (finding: Finding): boolean =>
    ours.some(
      ({ code, range }) => code === finding.rule && comparePositions(range.start, rangeOf(finding).start) === 0,
    );
  const isHere = (finding: Finding): boolean => overlaps(rangeOf(finding), range);
  const here = file.findingsOn(range.start.line, range.end.line).filter(ours.length > 0 ? isNamed : isHere);
  const isAsked = only === undefined ? here.some(isFixable) : wants(fixAllKind);
  const fixable = isAsked || here.some(isFixable) ? [...file.findings()].filter(isFixable) : [];
  if (wants(CodeActionKind.QuickFix)) {
    const seen = new Set<string>();
    for (const finding of here.filter(isFixable)) {
      const diagnostics = [diagnosticOf(finding, shown)];
      actions.push({
        title: `Fix: ${singular(finding)}`,
        kind: CodeActionKind.QuickFix,
        diagnostics,
        isPreferred: true,
        edit: editOf(uri, [finding]),
      });
      const { cause } = finding;
      const same = fixable.filter((each) => each.cause === cause);
      if (same.length < 2 || seen.has(cause)) continue;
      seen.add(cause);
      actions.push({
        title: `Fix all ${same.length} findings of ${finding.rule} with this cause in the file`,
        kind: CodeActionKind.QuickFix,
        diagnostics,
        edit: editOf(uri, same),
      });
    }
    for (const rule of new Set(here.map((finding) => finding.rule))) {
      const action = turnOffAction(rule, file, project, client);
      const own = here.filter((finding) => finding.rule === rule);
      if (action) actions.push({ ...action, diagnostics: own.map((finding) => diagnosticOf(finding, shown)) });
    }
  }
  // Without a wanted kind it is offered where a finding has a correction, not at every place.
  if (fixable.length > 0 && isAsked)
    actions.push({
      title: `Fix all ${fixable.length} findings with an exact correction in the file`,
      kind: fixAllKind,
      edit: editOf(uri, fixable),
    });
  return actions;
}

function singular({ edit: { text }, rule }: Fixable): string {
  return text.length <= 60 && !text.includes("\n") ? `write ${text}` : `correct what ${rule} reports`;
}

/** The edit that applies corrections. Of those that overlap, the first wins. */
function editOf(uri: string, findings: readonly Fixable[]): WorkspaceEdit {
  const sorted = findings
    .map(({ edit }) => ({ range: rangeOf(edit.range), newText: edit.text }))
    .sort((a, b) => comparePositions(a.range.start, b.range.start) || comparePositions(a.range.end, b.range.end));
  const edits: TextEdit[] = [];
  for (const edit of sorted) {
    const last = edits.at(-1);
    if (!last || comparePositions(edit.range.start, last.range.end) >= 0) edits.push(edit);
  }
  return { changes: { [uri]: edits } };
}

/** The action that turns a rule off for a file, by an override in the config that applies to it. */
function turnOffAction(rule: string, file: PayloadFile, { settings, folder }: Project, client: Client) {
  if (folder === undefined || settings.problems.length > 0) return undefined;
  const config = settings.configOf(file.file);
  const path = config ?? settings.configFile;
  const uri = fileUri(path);
  const text = config === undefined ? "" : textOf(config);
  if (text === undefined) return undefined;
  const edits = turnOffEdits(text, rule, relative(dirname(path), file.file).replaceAll("\\", "/"));
  const edit =
    config !== undefined || !client.canCreateFiles()
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
  const whole = { offset: 0, length: config.length, content: applyEdits(text, edits) };
  const document = TextDocument.create("", "json", 0, config);
  return (text === config ? edits : [whole]).map(({ offset, length, content }) => ({
    range: { start: document.positionAt(offset), end: document.positionAt(offset + length) },
    newText: content,
  }));
}
