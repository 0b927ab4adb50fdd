import { createScanner, parse as parseTolerantly } from "jsonc-parser";
import * as imported from "vscode-json-languageservice";
import type { CompletionItem, CompletionList, FoldingRange, Hover, Position } from "vscode-languageserver-protocol";
import { TextDocument } from "vscode-languageserver-textdocument";
import { InsertTextFormat, MarkupKind } from "vscode-languageserver-types";
import type { Finding } from "../check/finding.ts";
import { isListKind } from "../check/lists.ts";
import { recognise } from "../check/recognise.ts";
import { maxDepth } from "../json/tape.ts";
import type { Profile } from "../profile/profile.ts";
import { publishedKind } from "../profile/published.ts";
import { rules } from "../rules/index.ts";
import { rulePageUrl } from "../rules/page.ts";
import { kindOfFile } from "../run/run.ts";
import type { Schema } from "../schema/load.ts";
import { mapSchema } from "../schema/map.ts";
import { isResponseKind, kinds } from "../spec/kinds.ts";
import type { Kind } from "../spec/operations.ts";
import { contains, rangeOf } from "./diagnostics.ts";
import type { PayloadFile } from "./payload-file.ts";
import type { ProjectSettings } from "./project.ts";

// Its main file is CommonJS, whose exports Node.js does not know by name; bundled, it is a module.
const getLanguageService =
  imported.getLanguageService ?? (imported as unknown as { default: typeof imported }).default.getLanguageService;

const completionItem = {
  documentationFormat: ["markdown", "plaintext"] satisfies imported.MarkupKind[],
  commitCharactersSupport: true,
  labelDetailsSupport: true,
};

type PayloadDocument = NonNullable<ReturnType<typeof payloadDocument>>;

/** Help with the fields of a payload, by the schema of its kind: that of the operator under a profile. */
export class JsonHelp {
  readonly #service;
  readonly #requestKinds: readonly Kind[];

  constructor(profile: Profile | undefined) {
    const names: readonly string[] = profile?.kinds ?? kinds;
    const publication = { bundle: true, draft7: false };
    this.#service = getLanguageService({
      schemaRequestService: async (uri) => {
        // A payload may name another schema, which is never fetched.
        if (!uri.startsWith(schemaScheme)) throw new Error("Only schemas of kinds are known.");
        const [kind = "", isList] = uri.slice(schemaScheme.length).split("?");
        if (isList !== undefined) return JSON.stringify({ items: { $ref: schemaScheme + kind } });
        const schema = publishedKind(profile, kind, publication);
        return JSON.stringify(schema && mapSchema(schema, withoutPattern));
      },
      clientCapabilities: { textDocument: { completion: { completionItem } } },
    });
    this.#service.configure({
      validate: false,
      schemas: names.flatMap((kind) => [
        { fileMatch: [documentName(kind, false)], uri: schemaScheme + kind },
        {
          fileMatch: [documentName(kind, true)],
          uri: schemaScheme + kind + (isListKind(kind, profile) ? "" : "?list"),
        },
      ]),
    });
    this.#requestKinds = names.filter((kind) => !isResponseKind(kind as Kind)) as Kind[];
  }

  async hover(payload: PayloadDocument, position: Position): Promise<Hover | undefined> {
    if (!payload.kind) return undefined;
    const document = virtual(payload, payload.kind);
    return (await this.#service.doHover(document, position, this.#service.parseJSONDocument(document))) ?? undefined;
  }

  async complete(payload: PayloadDocument, position: Position): Promise<CompletionList> {
    // In an empty text of no known kind, a payload of any kind may be meant.
    const wanted = payload.kind ? [payload.kind] : payload.text.trim() === "" ? this.#requestKinds : [];
    const items: CompletionItem[] = [];
    let isIncomplete = false;
    for (const kind of wanted) {
      const document = virtual(payload, kind);
      const list = await this.#service.doComplete(document, position, this.#service.parseJSONDocument(document));
      isIncomplete ||= list?.isIncomplete ?? false;
      for (const item of list?.items ?? [])
        if (payload.kind || item.insertTextFormat === InsertTextFormat.Snippet)
          items.push(placed(item as CompletionItem, payload, payload.kind ? undefined : kind));
    }
    return { isIncomplete, items };
  }

  folding(payload: PayloadDocument): FoldingRange[] {
    const document = virtual(payload, payload.kind ?? "notes");
    return this.#service.getFoldingRanges(document, { rangeLimit: 5000 }) as FoldingRange[];
  }
}

/** The service would try the patterns of a document, which may take very long, and no help depends on them. */
function withoutPattern({ pattern: _, ...rest }: Schema & { pattern?: unknown }): Schema {
  return rest;
}

const schemaScheme = "preflight-kind:/";

function documentName(kind: string, isList: boolean): string {
  return `${isList ? "list" : "payload"}-of-${kind}.json`;
}

/** A document of the service, in which the payload is on the lines that it has in its own. */
function virtual({ text, line }: PayloadDocument, kind: Kind) {
  const isList = text.trimStart().startsWith("[");
  return TextDocument.create(`file:///${documentName(kind, isList)}`, "json", 0, "\n".repeat(line) + text);
}

/** A completion, with the kind that it is for if that is not known; within JSON Lines, on one line. */
function placed(item: CompletionItem, { isLine }: PayloadDocument, kind: string | undefined): CompletionItem {
  const flat = (text: string): string => (isLine ? text.replace(/\n[ \t]*/g, "") : text);
  const { textEdit, insertText } = item;
  return {
    ...item,
    ...(kind ? { detail: kind, sortText: `${item.sortText ?? item.label} ${kind}` } : {}),
    ...(insertText === undefined ? {} : { insertText: flat(insertText) }),
    ...(textEdit ? { textEdit: { ...textEdit, newText: flat(textEdit.newText) } } : {}),
  };
}

/** The payload at a position, which is to stay on its line in a file of lines. */
export function payloadDocument(file: PayloadFile, settings: ProjectSettings, { line }: Position) {
  const at = file.textAt(line);
  if (!at || isTooDeep(at.text)) return undefined;
  const kind = kindOfFile(file.file, settings) ?? recogniseTyped(at.text, settings.profile);
  return { ...at, isLine: file.isByLine, kind };
}

/** Whether a text, complete or not, is nested deeper than any payload: the parsers of the service are recursive. */
function isTooDeep(text: string): boolean {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (scanner.scan(); scanner.getTokenLength() > 0 && depth <= maxDepth; scanner.scan()) {
    const character = text[scanner.getTokenOffset()];
    if (character === "[" || character === "{") depth++;
    else if (character === "]" || character === "}") depth = Math.max(0, depth - 1);
  }
  return depth > maxDepth;
}

/** The kind of a payload, or of the first of a list, while it is typed, by its fields so far. */
function recogniseTyped(text: string, profile: Profile | undefined): Kind | undefined {
  if (text.length > maxTypedLength) return undefined;
  const value: unknown = parseTolerantly(text, [], { allowTrailingComma: true });
  return recognise(Array.isArray(value) ? value[0] : value, profile);
}

/** Longer texts are not parsed again at each request. */
const maxTypedLength = 1 << 20;

/** The hover at a position of a file: help with the field, and what findings there are based on. */
export function hoverAt(file: PayloadFile, position: Position, fieldHelp: Hover | undefined): Hover | null {
  const { line } = position;
  const here = file.findingsOn(line, line).filter((finding) => contains(rangeOf(finding), position));
  // The help with a field is one text, which is empty if the field is not documented.
  const texts = [...((fieldHelp?.contents ?? []) as string[]), ...ruleHelps(here)].filter(Boolean);
  if (texts.length === 0) return null;
  const [first] = here;
  const range = fieldHelp?.range ?? (first && rangeOf(first));
  return { contents: { kind: MarkupKind.Markdown, value: texts.join("\n\n---\n\n") }, ...(range ? { range } : {}) };
}

/** What findings are based on: their messages by rule, with the reason of the rule. */
function ruleHelps(findings: readonly Finding[]): string[] {
  return rules.flatMap(({ id, title, why, section }) => {
    const own = findings.filter(({ rule }) => rule === id);
    const bases = new Set(own.map(({ basis }) => basis));
    if (own.length === 0) return [];
    const page = rulePageUrl(id);
    return [
      `**${title}** (${page ? `[${id}](${page})` : id})`,
      ...new Set(own.map(({ detail }) => detail.replace(/[\\`*_{}[\]<>#|]/g, "\\$&"))),
      why,
      `Basis: ${[...bases].join(", ")}. Interface: ${section}.`,
    ].join("\n\n");
  });
}
