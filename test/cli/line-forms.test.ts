/** Files that are not the lines of JSON that their names say: one finding each, however they are cut. */
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { lintText } from "../../src/index.ts";
import { at, Client } from "../lsp/client.ts";
import { lines, makeFolder, note, valuesIn } from "./folder.ts";
import { inFolder } from "./run.ts";

const causesIn = (stdout: string): string[] =>
  valuesIn(stdout).map(({ file, line, column, cause }) => `${file} ${line}:${column} ${cause.split(":")[1]}`);

const lint = (path: string, ...argv: string[]) =>
  inFolder(["lint", "--format", "ndjson", "--workers", "1", ...argv], { cwd: path });

const pretty = JSON.stringify(JSON.parse(note("a")), null, 2);
const table = "import_supplier,external_account_number,body\n";
const rows = (count: number): string => table + 'HALCYON_ENERGY,A-1001,"Jane, letters"\n'.repeat(count);
const one = (file: string, variant: string, place = "1:1") => `${file} ${place} json-syntax/${variant}`;

describe("a file of lines that is something else", () => {
  it.each([
    ["CSV", rows(3), "csv", "1:1"],
    ["CSV after blank lines", `\n\n${rows(3)}`, "csv", "3:1"],
    ["CSV with semicolons and quotes", 'a;"b c"\r\n1;"2;3"\r\n', "csv", "1:1"],
    ["CSV of JSON in one column", '"{""a"": 1}"\n"{""a"": 2}"\n', "csv", "1:1"],
    ["CSV with tabs", "a\tb\n1\t2\n", "csv", "1:1"],
    ["CSV without a second line", "a,b", "csv", "1:1"],
    ["CSV with a byte order mark", `\uFEFF${rows(2)}`, "csv", "1:1"],
    ["CSV of quoted text over two lines", 'a,b\n1,"x\ny"\n', "csv", "1:1"],
    ["gzip data", gzipSync(rows(9)), "compressed", "1:1"],
    ["a zip archive", "PK\x03\x04\n\n{}\n", "compressed", "1:1"],
    ["Zstandard data", Buffer.from("KLUv/QQK", "base64"), "compressed", "1:1"],
    ["one pretty payload", pretty, "spread", "1:1"],
    ["several pretty payloads", `${pretty}\n${pretty}\n\n${pretty}\n`, "spread", "1:1"],
    ["one with its first field on the first line", pretty.replace("{\n", "{"), "spread", "1:1"],
    ["one with lists on a line of their own", pretty.replace(/": \[\s*/, '":\n['), "spread", "1:1"],
  ])("%s", async (_, text, variant, place) => {
    const folder = makeFolder({ "x.notes.jsonl": text, "y.notes.ndjson.gz": gzipSync(text) });
    const { stdout, code } = await lint(folder.path, ".", "--rule", "duplicate-note=off");
    const found = causesIn(stdout).filter((each) => !each.includes("byte-order-mark"));
    expect(found).toEqual([one("x.notes.jsonl", variant, place), one("y.notes.ndjson.gz", variant, place)]);
    expect(code).toBe(1);
    expect(stdout).not.toContain("Jane");
  });

  it("has the findings of its only payload, too", async () => {
    const text = JSON.stringify({ ...JSON.parse(note("a")), colour: "red" }, null, 2);
    const folder = makeFolder({ "x.notes.jsonl": text });
    expect(causesIn((await lint(folder.path, ".")).stdout)).toEqual([
      one("x.notes.jsonl", "spread"),
      expect.stringMatching(/^x\.notes\.jsonl 9:3 unknown-field/),
    ]);
  });

  it.each([
    ["a first line that was cut off", lines('{"import_supplier": "H",', note("a"), "{")],
    ["a first line of one bracket", lines("{", note("a"), "{")],
    ["texts with commas", lines('"a, b"', '"c, d"', "{")],
    ["a comma after each payload", lines(`${note("a")},`, `${note("b")},`, "{")],
    ["Python", lines("{'a': 1, 'b': 2}", "{'a': 1, 'b': 2}", "{")],
    ["members without braces", lines('"a": 1, "b": 2', '"a": 1, "b": 2', "{")],
  ])("%s is no such file: each line is a payload", async (_, text) => {
    const folder = makeFolder({ "x.notes.jsonl": text });
    const { stdout } = await lint(folder.path, ".");
    expect(causesIn(stdout).some((each) => /csv|spread/.test(each))).toBe(false);
    expect(causesIn(stdout).some((each) => each.includes(" 3:"))).toBe(true);
  });

  it("is read from standard input as well", async () => {
    const folder = makeFolder();
    const { stdout } = await inFolder(["lint", "--format", "ndjson", "--as", "notes", "-"], {
      cwd: folder.path,
      stdin: rows(3),
    });
    expect(causesIn(stdout)).toEqual([one("<stdin>", "csv")]);
  });

  it("gives the same with threads, and in pieces on several machines", async () => {
    const folder = makeFolder({
      "in/a.notes.jsonl": rows(6_000),
      "in/b.notes.jsonl": `${pretty}\n`.repeat(2_000),
      "in/c.transactions.jsonl": `${note("a", "NaN").replace('"NaN"', "NaN")}\n`.repeat(300),
      "in/d.notes.jsonl": lines(JSON.stringify(note("a")), note("b")),
    });
    const alone = await lint(folder.path, "in");
    expect(causesIn(alone.stdout).filter((each) => /\/[ab]\./.test(each))).toEqual([
      one("in/a.notes.jsonl", "csv"),
      one("in/b.notes.jsonl", "spread"),
    ]);
    const two = await inFolder(["lint", "--format", "ndjson", "--workers", "2", "in"], { cwd: folder.path });
    expect(two.stdout).toBe(alone.stdout);
    const split = await inFolder(["cluster", "split", "in", "--bytes", "100KB"], { cwd: folder.path });
    folder.write("records/tasks.jsonl", split.stdout);
    await inFolder(["cluster", "check", "--tasks", "records/tasks.jsonl", "--out", "records"], { cwd: folder.path });
    const linked = await inFolder(["cluster", "link", "records", "--format", "ndjson"], { cwd: folder.path });
    expect(linked.stdout).toBe(alone.stdout);
  });

  it("is a single text from the library", () => {
    expect(lintText(rows(2), { kind: "notes" }).findings).toMatchObject([
      { cause: expect.stringContaining("json-syntax/csv"), line: 1, column: 1 },
    ]);
  });

  it("is the same in an editor, and changes with its first lines", async () => {
    const folder = makeFolder();
    const client = await Client.start({ folder: folder.path });
    const uri = await client.open(folder.file("x.notes.jsonl"), `${pretty}\n${pretty}\n`);
    const places = (all: readonly { code?: unknown; range: { start: { line: number } } }[]): string[] =>
      all.map(({ code, range }) => `${code} ${range.start.line}`);
    expect(places(await client.diagnostics(uri, (all) => all.length > 0))).toEqual(["json-syntax 0"]);
    await client.change(uri, { text: rows(3) });
    expect(places(await client.diagnostics(uri, (all) => all.length === 1))).toEqual(["json-syntax 0"]);
    await client.change(uri, { range: { start: at(0, 0), end: at(1, 0) }, text: lines(note("a")) });
    const broken = await client.diagnostics(uri, (all) => all.length !== 1);
    expect(places(broken)).toEqual(["json-syntax 1", "json-syntax 2", "json-syntax 3"].slice(0, broken.length));
  });
});
