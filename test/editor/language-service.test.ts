/** The schemas of all kinds in the JSON language service of VS Code, associated as by `preflight init`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import service, { type CompletionItem, type LanguageService } from "vscode-json-languageservice";
import { jsonSchema, type Kind, kinds, type Schema } from "../../src/index.ts";
import { fieldsAt } from "../../src/schema/base-lookups.ts";
import { schemaFileOf, showsBody } from "../../src/schema/load.ts";
import { makeFolder } from "../cli/folder.ts";
import { inFolder, root } from "../cli/run.ts";
import { some } from "../runs.ts";
import { mutations } from "../schemas/mutations.ts";
import { ajvValidators } from "../schemas/published.ts";

const { getLanguageService, TextDocument } = service;
const { path: folder } = makeFolder({}, afterAll);

/** The folders from which an editor may load the schemas. */
const sources = {
  "the package's schemas": join(root, "schemas"),
  "a bundled export": join(folder, "bundled"),
  "an export in draft-07": join(folder, "draft7"),
  "a bundled export in draft-07": join(folder, "bundled7"),
};

beforeAll(async () => {
  for (const argv of [
    ["bundled", "--bundle"],
    ["draft7", "--draft", "7"],
    ["bundled7", "--bundle", "--draft", "7"],
  ])
    expect(await inFolder(["schema", "--export", ...argv], { cwd: folder })).toMatchObject({ code: 0 });
});

/** An editor whose settings associate each kind with its schema by file name. */
class Editor {
  readonly #service: LanguageService;

  constructor(schemas: string) {
    this.#service = getLanguageService({
      schemaRequestService: async (uri) => readFileSync(fileURLToPath(uri), "utf8"),
      workspaceContext: { resolveRelativePath: (path, base) => new URL(path, base).href },
    });
    this.#service.configure({
      validate: true,
      schemas: kinds.map((kind) => ({
        fileMatch: [`*.${kind}.json`],
        uri: pathToFileURL(join(schemas, schemaFileOf(kind))).href,
      })),
    });
  }

  #open(kind: Kind, text: string) {
    const document = TextDocument.create(`file:///work/hb-0001.${kind}.json`, "json", 1, text);
    return { document, json: this.#service.parseJSONDocument(document) };
  }

  async problems(kind: Kind, payload: unknown): Promise<string[]> {
    const { document, json } = this.#open(kind, JSON.stringify(payload));
    return (await this.#service.doValidation(document, json)).map(({ message }) => String(message));
  }

  /** The completions at the `|` in a text. */
  async proposals(kind: Kind, text: string): Promise<CompletionItem[]> {
    const { document, json } = this.#open(kind, text.replace("|", ""));
    return (await this.#service.doComplete(document, document.positionAt(text.indexOf("|")), json))?.items ?? [];
  }

  /** The hover text at an offset, without Markdown escapes. */
  async help(kind: Kind, text: string, offset: number): Promise<string> {
    const { document, json } = this.#open(kind, text);
    const hover = await this.#service.doHover(document, document.positionAt(offset), json);
    return String(hover?.contents).replaceAll("\\", "");
  }
}

const shown = kinds.filter(showsBody);
const isArray = (kind: Kind): boolean => Array.isArray((jsonSchema(kind).examples as unknown[])[0]);

/** The text of a snippet with its default values. */
const filled = (text: string): string =>
  text.replace(/\$\{\d+\|([^,|]*)[^|]*\|\}|\$\{\d+:([^}]*)\}|\$\d+/g, (_, choice, value) => choice ?? value ?? "");

describe.each(Object.entries(sources))("with %s", (_, schemas) => {
  const editor = new Editor(schemas);

  it("says in words and once what a pattern requires", async () => {
    const note = { body: "Hi", created_at: "2025-02-11", document_paths: [{ document_path: "/a.pdf" }] };
    const identity = { import_supplier: "S", external_account_number: "A" };
    const problems = await editor.problems("notes", { ...identity, notes: [note] });
    expect(problems).toHaveLength(2);
    for (const problem of problems) expect(problem).not.toMatch(/[\^$[]/);
  });

  describe.each(kinds)("%s", (kind) => {
    const validate = ajvValidators.get(kind);
    const examples = jsonSchema(kind).examples as unknown[];

    it("has errors exactly for payloads that the schema rejects", async () => {
      for (const example of examples) expect(await editor.problems(kind, example)).toEqual([]);
      for (const { name, payload } of some(mutations(examples[0]), 3)) {
        const isGood = validate?.(payload);
        // The editor checks the format of dates, not the calendar.
        if (!isGood && validate?.errors?.every(({ keyword }) => keyword === "format" || keyword === "if")) continue;
        expect((await editor.problems(kind, payload)).length === 0, name).toBe(isGood);
      }
    });

    it("completes the names of its fields, each with help that cites the interface", async () => {
      const proposals = await editor.proposals(kind, isArray(kind) ? "[{ | }]" : "{ | }");
      const fields = fieldsAt(kind, isArray(kind) ? [0] : []);
      // For a body with two forms, an editor completes the one that has been started.
      const others = kind === "account" ? ["payload"] : fieldsAt("notes.400", []);
      const forms = jsonSchema(kind).then ? others : [];
      expect(new Set(proposals.map(({ label }) => label))).toEqual(
        new Set(fields.filter((name) => !forms.includes(name))),
      );
      for (const { label, documentation } of proposals) {
        const help = typeof documentation === "object" ? documentation.value : documentation;
        expect(help, label).toMatch(/Interface: |This tool's format\./);
      }
    });

    it("offers a complete payload, which is valid", async () => {
      const snippets = (jsonSchema(kind)["defaultSnippets"] ?? []) as { label: string }[];
      expect(snippets.length > 0).toBe(shown.includes(kind));
      const proposals = await editor.proposals(kind, "|");
      for (const { label } of snippets) {
        const proposal = proposals.find((each) => each.label === label);
        expect(proposal?.documentation, label).toBeTruthy();
        const payload = JSON.parse(filled(proposal?.insertText ?? ""));
        expect(validate?.(payload), label).toBe(true);
        expect(await editor.problems(kind, payload)).toEqual([]);
      }
    });
  });
});

describe("help for a field", () => {
  const editor = new Editor(sources["the package's schemas"]);

  /** Each field of a value with its offset in the text and the descriptions in its schema. */
  function* fieldsOf(kind: Kind, value: unknown): Generator<{ name: string; offset: number; help: string[] }> {
    const bundle = jsonSchema(kind);
    const unfold = (schema: Schema | undefined): Schema[] => {
      if (!schema) return [];
      const referred = schema.$ref && ((bundle["$defs"] as Record<string, Schema>)[schema.$ref.slice(8)] as Schema);
      const branches = [referred || undefined, ...(schema.anyOf ?? []), schema.then, schema.else];
      return [schema, ...branches.flatMap((branch) => unfold(branch))];
    };
    const text = JSON.stringify(value);
    let at = 0;
    function* visit(inner: unknown, schemas: Schema[]): Generator<{ name: string; offset: number; help: string[] }> {
      if (Array.isArray(inner))
        for (const each of inner)
          yield* visit(
            each,
            schemas.flatMap(({ items }) => unfold(items)),
          );
      else if (typeof inner === "object" && inner !== null)
        for (const [name, child] of Object.entries(inner)) {
          at = text.indexOf(`${JSON.stringify(name)}:`, at) + 1;
          const own = schemas.flatMap(({ properties }): readonly Schema[] =>
            properties?.[name] ? [properties[name]] : [],
          );
          // For a field with several schemas, the editor shows the description of the one that matches.
          const described = own.flatMap((schema) => [
            schema,
            ...(schema.anyOf?.flatMap((branch) => unfold(branch)) ?? []),
          ]);
          const help = described.map(({ markdownDescription, description }) =>
            String(markdownDescription ?? description),
          );
          // Open objects, such as terms, have undocumented fields.
          if (own.length > 0) yield { name, offset: at, help };
          yield* visit(
            child,
            own.flatMap((schema) => unfold(schema)),
          );
        }
    }
    yield* visit(value, unfold(bundle));
  }

  const described = shown.filter((kind) => kind !== "imported-account-import-processes.200");

  it("exists for every kind whose fields are shown", () => {
    // Its elements are not shown.
    expect(fieldsAt("imported-account-import-processes.200", [0])).toEqual([]);
  });

  it.each(described)("of %s is the description of that field", async (kind) => {
    let count = 0;
    for (const example of jsonSchema(kind).examples as unknown[])
      for (const { name, offset, help } of fieldsOf(kind, example)) {
        const given = await editor.help(kind, JSON.stringify(example), offset);
        expect(
          help.some((one) => given.includes(one.replaceAll("\\", ""))),
          `${name}: ${given}`,
        ).toBe(true);
        count++;
      }
    expect(count).toBeGreaterThan(0);
  });
});

describe("help for values", () => {
  const editor = new Editor(sources["the package's schemas"]);

  it("explains each value of a closed enum", async () => {
    const proposals = await editor.proposals("account-transfer-status.200", '{ "status": | }');
    expect(proposals.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['"UNKNOWN"', '"PENDING"', '"IN_PROGRESS"', '"REJECTED"', '"COMPLETED"']),
    );
    for (const { documentation } of proposals) expect(documentation).toBeTruthy();
    const text = '{"status":"REJECTED"}';
    expect(await editor.help("account-transfer-status.200", text, text.indexOf("REJECTED"))).toContain(
      "change of supply rejected for at least one meter point",
    );
  });

  it("offers the known values of an open enum, and accepts others", async () => {
    const proposals = await editor.proposals("transactions", '{ "transactions": [{ "type": | }] }');
    expect(proposals.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['"CHARGE"', '"CREDIT"', '"PAYMENT"', '"REPAYMENT"', '"SUPPLY_CHARGE"']),
    );
    const payload = { import_supplier: "S", external_account_number: "A", transactions: [{ type: "SOMETHING_NEW" }] };
    expect(await editor.problems("transactions", payload)).toEqual([]);
  });
});
