import { rmSync } from "node:fs";
import { expect, test } from "vitest";
import { type ReporterName, reporters } from "../../src/reporters/index.ts";
import { fieldIs, fieldsAt } from "../../src/schema/base-lookups.ts";
import { requestKinds } from "../../src/spec/kinds.ts";
import type { Kind } from "../../src/spec/operations.ts";
import { runs } from "../runs.ts";
import { makeFolder, valuesIn } from "./folder.ts";
import { inChild, inProcess, type Outcome } from "./run.ts";

// Made-up personal data. A part of it is as bad as the whole, so it repeats.
const word = "qzxqzxqzxqzxqzx";
const digits = 7316731673167316;
const leak = /qzx|731673|u0071/;

type Path = readonly (string | number)[];
type Leaf = (path: Path) => unknown;

/** Personal values, as they should be and as they should not. */
const shapes: Readonly<Record<string, unknown>> = {
  word,
  digits,
  sentence: `${word}, ${word} <${word}@${word}.test> ${digits} "${word}" \t\n ${word}/../${word} C:\\${word}`,
  list: [word, [word], { a: word }],
  object: { body: word, key: word, [`a.b`]: digits },
  date: `${digits}-01-01`,
};

/** A payload of a kind with every documented field, and undocumented ones at every level. */
function payloadOf(kind: Kind, leaf: Leaf, extra: unknown, path: Path = []): unknown {
  const fields = fieldsAt(kind, path);
  if (fields.length > 0) {
    const members = fields.map((field) => [field, payloadOf(kind, leaf, extra, [...path, field])]);
    return { ...Object.fromEntries(members), comment: extra, also: [extra, { deep: extra }] };
  }
  if (fieldsAt(kind, [...path, 0]).length === 0) return leaf(path);
  const element = payloadOf(kind, leaf, extra, [...path, 0]);
  return [element, element];
}

/** A value of a field that is not personal, with a fault where there can be one. */
function plainValue(field: string): unknown {
  if (/date|_at$/.test(field)) return "2025-02-30";
  return /amount|rate$|price|unit|taxed/.test(field) ? 12.345 : "UNHEARD_OF";
}

/** Texts of a payload that are not JSON. */
function brokenTexts(text: string): string[] {
  const cuts = Array.from({ length: 12 }, (_, i) => text.slice(0, Math.floor(((i + 1) / 13) * text.length)));
  return [
    ...cuts,
    text.replaceAll('"', "'"),
    text.replaceAll(`"${word}"`, word),
    text.replaceAll(`"${word}"`, `"${word}\n${word}"`),
    text.replaceAll(`"${word}"`, `"${word}\\q${word}"`),
    text.replace("{", `{ // ${word}\n`),
    text.replace("{", `{${word}: 1, ${word}`),
    text.replace(/.$/s, `,} ${word}`),
    `${text} ${JSON.stringify(word)}`,
    `${word} ${text}`,
  ];
}

test("no personal value reaches a report, a note or a baseline, whatever is wrong with a payload", async () => {
  const folder = makeFolder();
  let count = 0;
  const write = (name: string, content: string | Uint8Array): void => {
    folder.write(`in/${count++}.${name}`, content);
  };
  // Each kind has another part of the shapes and of the broken texts, unless all are tried.
  const isTried = (i: number, parts: number): boolean => i % runs(1, parts) === 0;
  for (const [k, kind] of requestKinds.entries()) {
    for (const [s, [name, shape]] of Object.entries(shapes).entries()) {
      if (name !== "word" && !isTried(k + s, 4)) continue;
      const leaf: Leaf = (path) => (fieldIs(kind, path, "x-personal") ? shape : plainValue(String(path.at(-1))));
      const payload = payloadOf(kind, leaf, shape);
      const text = JSON.stringify(payload);
      write(`${kind}.json`, JSON.stringify(payload, undefined, 2));
      write(`${kind}.jsonl`, `${text}\n${text}\n`);
      // A payload of no kind, and of another.
      write("json", JSON.stringify({ customer: word, inner: payload }));
      write(`${kind === "notes" ? "transactions" : "notes"}.json`, text);
      if (name === "word")
        for (const [b, broken] of brokenTexts(text).entries()) if (isTried(k + b, 12)) write(`${kind}.json`, broken);
      if (name === "sentence") {
        write(`${kind}.json`, text.replaceAll("qzx", "\\u0071zx"));
        write(`${kind}.json`, Buffer.from(text.replaceAll("x", "xé"), "latin1"));
        write(`${kind}.json`, Buffer.from(`\uFEFF${text}`));
        write(`${kind}.json`, Buffer.from(`\uFEFF${text}`, "utf16le"));
      }
    }
  }
  // The response of the service to a fault of one transaction has that transaction.
  const transaction = { transaction_id: "1", transaction_date: "2025-02-30", amount: 1, type: "CREDIT", note: word };
  write(
    "transactions.json",
    JSON.stringify({ import_supplier: "H", external_account_number: "1", transactions: [transaction] }),
  );
  write("request.json", JSON.stringify(recordWith(word)));
  write("request.json", JSON.stringify(recordWith(`${digits}`)));

  const lint = (formats: readonly string[], ...more: string[]): string[] => {
    const outputs = formats.map((name) => `--format=${name}=${folder.file(name)}`);
    return ["lint", folder.file("in"), "--today", "2025-06-01", ...outputs, ...more];
  };
  const expectNoLeaks = ({ code, stdout, stderr }: Outcome, exitCode: number): void => {
    expect({ code, stderr: stderr.match(leak) }).toEqual({ code: exitCode, stderr: null });
    expect(leaksIn(stdout)).toEqual([]);
    for (const name of folder.names()) {
      if (name === "in") continue;
      expect([name, ...leaksIn(folder.read(name))]).toEqual([name]);
      if (name === "ndjson") expectAllRules(folder.read(name));
      rmSync(folder.file(name));
    }
  };
  // Workers run compiled modules only.
  expectNoLeaks(await inChild(lint(Object.keys(reporters), "--all", "--workers", "2")), 1);
  // Only these show fewer findings without --all.
  expectNoLeaks(await inProcess(...lint(["pretty", "compact", "github", "gitlab"])), 1);
  expectNoLeaks(await inProcess(...lint([], "--baseline", folder.file("base"), "--write-baseline")), 0);
  // Only masking keeps the marks away.
  const names = ["pretty", "html", "service"] satisfies ReporterName[];
  await inProcess(...lint(names, "--show-values"));
  const shown = names.map((name) => leaksIn(folder.read(name)).length);
  expect(shown).not.toContain(0);
});

function recordWith(mark: string): object {
  return {
    method: "POST",
    path: `/v1/data-import/notes/create/?name=${mark}`,
    query: { name: mark, other: [mark, mark] },
    headers: { Authorization: mark, "X-Name": mark, Cookie: `id=${mark}` },
    body: {
      import_supplier: "H",
      external_account_number: "1",
      notes: [{ body: mark, extra: mark, created_at: null }],
    },
    response: {
      status: 400,
      body: { detail: mark, code: "x", errors: [{ detail: mark, code: 1, attr: "", more: mark }] },
    },
  };
}

/** What stands around each leak. */
function leaksIn(text: string): string[] {
  return Array.from(text.matchAll(new RegExp(leak, "g")), ({ index }) =>
    text.slice(Math.max(0, index - 200), index + 30),
  ).slice(0, 3);
}

/** The payloads are wrong in most ways there are, or the test would prove little. */
function expectAllRules(ndjson: string): void {
  const rules = new Set(valuesIn(ndjson).map(({ rule }) => rule));
  expect([...rules]).toEqual(
    expect.arrayContaining([
      "json-syntax",
      "invalid-encoding",
      "byte-order-mark",
      "unrecognised-payload",
      "unknown-field",
      "type",
      "date",
      "datetime",
      "document-path",
      "undocumented-value",
      "required",
    ]),
  );
}
