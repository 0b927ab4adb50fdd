/** Merges the schemas into the settings of editors. Pure: text in, text out. */

import { applyEdits, type ModificationOptions, modify, type ParseError, parse } from "jsonc-parser";
import { packageName } from "../../generated/manifest.ts";
import { isObject } from "../../json/value.ts";
import { UsageError } from "../terminal.ts";

/** A file pattern and the schema that editors should use for it. */
export interface Binding {
  /** The kind, used as the entry's name by editors that name entries. */
  name: string;
  /** Patterns of file names, that of the kind first. */
  fileMatch: readonly string[];
  /** Where the schema is: a path from the folder of the settings, or an absolute one. */
  path: string;
  /** The same as a URL; a relative one begins with a dot. */
  url: string;
}

/** Returns VS Code's settings with the bindings added. What is there stays, also files bound to other schemas. */
export function mergeVscodeSettings(text: string, bindings: readonly Binding[]): string {
  const { bom, text: given, list: entries, options } = listIn(text, "json.schemas", ".vscode/settings.json");
  let merged = given;
  const patternsOf = (entry: unknown): unknown[] => (isObject(entry) ? [entry["fileMatch"] ?? []].flat() : []);
  const set = (index: number, value: unknown, ...member: string[]): void => {
    const path = ["json.schemas", index, ...member];
    merged = applyEdits(merged, modify(merged, path, value, { ...options, isArrayInsertion: index < 0 }));
  };
  for (const { fileMatch, url } of bindings) {
    const index = entries.findIndex((entry) => isObject(entry) && isOurs(entry["url"], url));
    const others = entries.filter((_, i) => i !== index).flatMap(patternsOf);
    if (others.includes(fileMatch[0])) continue;
    const own = patternsOf(entries[index]);
    const added = fileMatch.filter((pattern) => !others.includes(pattern) && !own.includes(pattern));
    const entry = { fileMatch: [...own, ...added], url };
    if (index < 0) set(-1, entry);
    if (index >= 0 && entries[index].url !== url) set(index, url, "url");
    if (index >= 0 && added.length > 0) set(index, entry.fileMatch, "fileMatch");
    entries.splice(index < 0 ? entries.length : index, 1, entry);
  }
  return bom + merged;
}

/** A list in a settings file of VS Code, and how to edit the file as it is written. */
function listIn(text: string, key: string, file: string) {
  const errors: ParseError[] = [];
  const bom = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  // Without blanks before it, with which all that is added would be indented.
  const given = text.trimStart();
  const parsed: unknown = parse(given, errors, { allowTrailingComma: true, allowEmptyContent: true });
  const settings = parsed === undefined ? {} : parsed;
  const list: unknown = isObject(settings) ? (settings[key] === undefined ? [] : settings[key]) : undefined;
  if (errors.length > 0 || !Array.isArray(list))
    throw new UsageError(`${file} is not valid. Fix it or move it away, then try again.`);
  const options: ModificationOptions = {
    formattingOptions: {
      insertSpaces: !/^\t/m.test(given),
      tabSize: /^( +)\S/m.exec(given)?.[1]?.length ?? 2,
      eol: given.includes("\r\n") ? "\r\n" : "\n",
    },
  };
  return { bom, text: given, list, options };
}

/** The task that fills the Problems panel. */
const task = {
  label: "preflight: lint --watch",
  type: "shell",
  command: "npx",
  // Never another package of this name from a registry.
  args: ["--no", "preflight", "lint", "--watch", "--format", "compact", "."],
  isBackground: true,
  presentation: { reveal: "silent" },
  problemMatcher: {
    owner: "preflight",
    source: "preflight",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of VS Code
    fileLocation: ["autoDetect", "${workspaceFolder}"],
    // A line of the format "compact".
    pattern: {
      regexp: "^(.+?):(\\d+):(\\d+): (error|warning) (\\S+?)(?: .*?)?: (.*)$",
      file: 1,
      line: 2,
      column: 3,
      severity: 4,
      code: 5,
      message: 6,
    },
    background: {
      activeOnStart: true,
      beginsPattern: "^preflight: linting",
      endsPattern: "^preflight: watching",
    },
  },
};

/** Returns VS Code's tasks with the task that lints all payloads. Other tasks and comments are kept. */
export function mergeVscodeTasks(text: string): string {
  const { bom, text: given, list, options } = listIn(text, "tasks", ".vscode/tasks.json");
  if (given.trim() === "") return `${bom}${JSON.stringify({ version: "2.0.0", tasks: [task] }, undefined, 2)}\n`;
  const index = list.findIndex((each) => isObject(each) && each["label"] === task.label);
  const edits = modify(given, ["tasks", index], task, { ...options, isArrayInsertion: index < 0 });
  return bom + applyEdits(given, edits);
}

/** Whether an existing URL leads to the schema that we would bind, wherever the package or the profile is. */
function isOurs(known: unknown, url: string): boolean {
  const name = /\/[^/]*$/.exec(url)?.[0] ?? url;
  const places = [packageName, "migration-preflight", ".preflight/"];
  return (
    known === url ||
    (typeof known === "string" && places.some((place) => known.includes(place)) && known.endsWith(name))
  );
}

const component = "JsonSchemaMappingsProjectConfiguration";

/** Returns .idea/jsonSchemas.xml with an entry for each binding. Our own are replaced, others are kept. */
export function mergeIdeaSchemas(text: string, bindings: readonly Binding[]): string {
  const names = new Set(bindings.map(({ name }) => name));
  const others = (text.trim() === "" ? empty : text).replace(ownEntryOrComment, (found, name) =>
    names.has(name) ? "" : found,
  );
  const at = endOfMap(others);
  return others.slice(0, at) + bindings.map(ideaEntry).join("") + others.slice(at);
}

/** What is in a comment is no entry. */
const ownEntryOrComment = /<!--[\s\S]*?-->|[ \t]*<entry key="migration-preflight ([^"]+)">[\s\S]*?<\/entry>\r?\n?/g;

const empty = `<?xml version="1.0" encoding="UTF-8"?>
<project version="4">
  <component name="${component}">
    <state>
      <map>
      </map>
    </state>
  </component>
</project>
`;

/** The offset of the line with the closing tag of the map of schemas. */
function endOfMap(xml: string): number {
  const text = xml.replace(/<!--[\s\S]*?-->/g, (comment) => " ".repeat(comment.length));
  const start = text.indexOf(`name="${component}"`);
  const end = text.indexOf("</component>", start);
  const found = /[ \t]*<\/map>/.exec(start < 0 || end < 0 ? "" : text.slice(start, end));
  if (found) return start + found.index;
  throw new UsageError(
    ".idea/jsonSchemas.xml is not valid. Move it away and try again, or add the schemas in the IDE.",
  );
}

function ideaEntry({ name, fileMatch, path }: Binding): string {
  const key = `migration-preflight ${name}`;
  return `        <entry key="${key}">
          <value>
            <SchemaInfo>
              <option name="name" value="${key}" />
              <option name="relativePathToSchema" value="${escapeXml(path)}" />
              <option name="schemaVersion" value="JSON Schema version 2020-12" />
              <option name="patterns">
                <list>
${fileMatch.map(ideaPattern).join("")}                </list>
              </option>
            </SchemaInfo>
          </value>
        </entry>
`;
}

function ideaPattern(pattern: string): string {
  return `                  <Item>
                    <option name="pattern" value="true" />
                    <option name="path" value="${escapeXml(pattern)}" />
                    <option name="mappingKind" value="Pattern" />
                  </Item>
`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
