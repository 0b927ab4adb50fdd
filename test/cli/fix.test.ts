import { readFileSync, statSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Schema } from "../../src/schema/load.ts";
import { faultyPayloads } from "../check/faulty-payloads.ts";
import { operatorFile } from "../profile/halcyon.ts";
import { makeFolder, note, valuesIn } from "./folder.ts";
import { inFolder, inProcess } from "./run.ts";

const today = ["--today", "2026-06-30"];
const mark = "\uFEFF";

interface Logged {
  file: string;
  rule: string;
  before: string;
  after: string;
}

const logged = valuesIn<Logged>;

/** The tokens of JSON and the white space between them. */
function tokensOf(text: string): string[] {
  return text.match(/"(?:\\.|[^"\\])*"|\s+|[{}[\],:]|[^\s"{}[\],:]+/g) ?? [];
}

const file = fc.record({
  payloads: fc.array(faultyPayloads, { minLength: 1, maxLength: 4 }),
  form: fc.constantFrom("lines", "one", "gzip" as const),
  hasMark: fc.boolean(),
  newline: fc.constantFrom("\n", "\r\n", "\n\n"),
});

describe("fix", () => {
  it("writes copies that lint without findings with an edit, and changes no other byte", async () => {
    let edits = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 3 }), async (files) => {
        const folder = makeFolder();
        const names = files.map(({ payloads, form, hasMark, newline }, i) => {
          const [{ kind, payload }] = payloads as [(typeof payloads)[number]];
          const texts = payloads.filter((one) => one.kind === kind).map((one) => JSON.stringify(one.payload));
          const text = form === "one" ? JSON.stringify(payload, undefined, 2) : texts.join(newline) + newline;
          const name = `in/part-${i}/${i}.${kind}.json${form === "one" ? "" : "l"}${form === "gzip" ? ".gz" : ""}`;
          const bytes = Buffer.from((hasMark ? mark : "") + text);
          folder.write(name, form === "gzip" ? gzipSync(bytes) : bytes);
          return name;
        });
        const to = folder.file("out");
        const { code } = await inProcess(
          "fix",
          folder.file("in"),
          "--to",
          to,
          "--show-values",
          "--log",
          folder.file("log.jsonl"),
          ...today,
        );
        expect(code).toBe(0);
        const log = logged(folder.read("log.jsonl"));
        edits += log.length;
        for (const name of names) {
          const target = folder.file(name.replace("in", "out"));
          const read = (path: string): string => {
            const bytes = readFileSync(path);
            return (name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString();
          };
          const [before, after] = [read(folder.file(name)), read(target)];
          const own = log.filter((edit) => edit.file.endsWith(name));
          expect(after.startsWith(mark)).toBe(false);
          const [tokens, others] = [tokensOf(before.replace(mark, "")), tokensOf(after)];
          expect(others).toHaveLength(tokens.length);
          for (const [i, token] of tokens.entries())
            if (others[i] !== token)
              expect(own).toContainEqual(expect.objectContaining({ before: token, after: others[i] }));
          expect(statSync(target).mode & 0o777).toBe(0o600);
        }
        const linted = await inProcess("lint", to, "--format", "ndjson", "--show-values", ...today);
        const findings = valuesIn(linted.stdout);
        expect(findings.filter(({ edit }) => edit)).toEqual([]);
      }),
      { numRuns: 5 },
    );
    expect(edits).toBeGreaterThan(10);
  });

  it("copies a text after two byte order marks as it is, since the second is no JSON", async () => {
    const folder = makeFolder({ "in/a.notes.json": `${mark}${mark}${note("x")}` });
    const { stdout } = await inProcess("fix", folder.file("in"), "--to", folder.file("out"));
    expect(folder.read("out/a.notes.json")).toBe(folder.read("in/a.notes.json"));
    expect(stdout).toContain("not U+FEFF");
    expect(stdout).not.toContain("[fix]");
  });

  it("copies what it cannot correct as it is", async () => {
    const folder = makeFolder({
      "in/a.notes.json": "not json",
      "in/b.notes.json": `${mark} \n`,
      "in/c.har": '{"log":{"entries":[]}}',
      "in/d.notes.jsonl": "\n\n",
    });
    const { code } = await inProcess("fix", folder.file("in"), "--to", folder.file("out"));
    expect(code).toBe(0);
    for (const name of ["a.notes.json", "b.notes.json", "c.har", "d.notes.jsonl"])
      expect(folder.read(`out/${name}`)).toBe(folder.read(`in/${name}`));
  });

  it("masks personal values in its log, and keeps the others", async () => {
    const operator = operatorFile();
    const note = operator.schemas["parts/note.schema.json"]?.properties as Record<string, Schema>;
    note["born"] = { type: "string", format: "date", "x-personal": true };
    note["created_at"] = { type: "string", format: "date" };
    const misspelt = { body: "b", Born: "31/12/1980", createdAt: "2026/1/31" };
    const payload = { notes: [{ body: "a", born: "31/12/1980", created_at: "2026/1/31" }, misspelt] };
    const folder = makeFolder({
      "a.notes.json": JSON.stringify(payload),
      "P/profile.json": JSON.stringify({ name: "halcyon", operator: "operator.json" }),
      "P/operator.json": JSON.stringify(operator),
    });
    const log = folder.file("log.jsonl");
    const { code } = await inProcess(
      "fix",
      folder.file("a.notes.json"),
      "--to",
      folder.file("out"),
      "--log",
      log,
      "--profile",
      folder.file("P"),
    );
    expect(code).toBe(0);
    const edits = logged(folder.read("log.jsonl")).map(({ rule, before, after }) => ({ rule, before, after }));
    expect(edits).toEqual([
      { rule: "date", before: '"••/••/••••"', after: '"••••-••-••"' },
      { rule: "date", before: '"2026/1/31"', after: '"2026-01-31"' },
      { rule: "unknown-field", before: '"Born"', after: '"born"' },
      { rule: "date", before: '"••/••/••••"', after: '"••••-••-••"' },
      { rule: "unknown-field", before: '"createdAt"', after: '"created_at"' },
      { rule: "date", before: '"2026/1/31"', after: '"2026-01-31"' },
    ]);
    expect(folder.read("out/a.notes.json")).toContain('"1980-12-31"');
  });

  it("writes the copies beside the folder of a glob or of a named file", async () => {
    const folder = makeFolder({ "in/a.notes.json": "{}", "in/b.notes.json": "{}" });
    const fix = (to: string, path: string) => inProcess("fix", folder.file(path), "--to", folder.file(to));
    expect(await fix("one", "in/*.json")).toMatchObject({ code: 0 });
    expect(await fix("two", "in/a.notes.json")).toMatchObject({ code: 0 });
    expect(await fix("in/three", "in/{a,b}.notes.json")).toMatchObject({ code: 0 });
    expect(folder.names()).toEqual(["in", "one", "two"]);
  });

  it("copies nothing if the list of documents cannot be read", async () => {
    const folder = makeFolder({ "in/a.notes.json": "{}" });
    const paths = ["--to", folder.file("out"), "--documents", folder.file("none")];
    expect(await inProcess("fix", folder.file("in"), ...paths)).toMatchObject({ code: 2, stdout: "" });
    expect(folder.names()).toEqual(["in"]);
  });

  it("refuses a folder of copies that holds files, or that is in an input", async () => {
    const folder = makeFolder({ "in/a.notes.json": "{}", "full/b.json": "{}" });
    const fix = (to: string, path = "in") => inProcess("fix", folder.file(path), "--to", folder.file(to));
    expect(await fix("full")).toMatchObject({ code: 2 });
    expect(await fix("in")).toMatchObject({ code: 2 });
    expect(await fix("in/fixed")).toMatchObject({ code: 2 });
    expect(await fix("in/fixed", "in/*.json")).toMatchObject({ code: 2 });
    expect(await fix("in/fixed", "{in,missing}/*.json")).toMatchObject({ code: 2 });
    expect(await fix("full/b.json")).toMatchObject({ code: 2 });
    expect(await inProcess("fix", "-", "--to", folder.file("out"))).toMatchObject({ code: 2 });
    expect(folder.names()).toEqual(["full", "in"]);
    const log = await inProcess(
      "fix",
      folder.file("in"),
      "--to",
      folder.file("out"),
      "--log",
      folder.file("in/a.notes.json"),
    );
    expect(log.code).toBe(2);
    expect(folder.read("in/a.notes.json")).toBe("{}");
  });

  const dated = (...days: string[]): string =>
    days
      .map((day, i) =>
        JSON.stringify({
          import_supplier: "HALCYON_ENERGY",
          external_account_number: "A-1",
          transactions: [{ transaction_id: `T-${i}`, transaction_date: day, type: "CREDIT", amount: 10 }],
        }),
      )
      .join("\n");

  it("counts its corrections by field, then lints the copies by the configs of the files they are made from", async () => {
    const folder = makeFolder({
      "in/preflight.config.json": JSON.stringify({
        payloads: { "old/*.jsonl": "transactions" },
        formats: ["json=left.json"],
      }),
      "in/old/a.jsonl": dated("14/03/2025", "15/03/2025", "soon"),
    });
    const { code, stdout } = await inProcess("fix", folder.file("in"), "--to", folder.file("out"), ...today);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^2 corrections in 1 file; 1 copy written to /);
    expect(stdout).toContain('  2  transactions.*.transaction_date  date  "14/03/2025" -> "2025-03-14"\n');
    expect(stdout).toMatch(/^error {2}transactions\.0\.transaction_date {2}date/m);
    expect(stdout).toContain("out/old/a.jsonl:3:");
    expect(stdout.trimEnd().split("\n").at(-1)).toBe("3 payloads in 1 file: 1 error, 0 warnings");
    expect(folder.names()).toEqual(["in", "out"]);
  });

  it("takes the options that choose what lint checks", async () => {
    const folder = makeFolder({
      "in/a.transactions.jsonl": dated("14/03/2025"),
      "in/b.transactions.jsonl": dated("14/03/2025"),
      "listing.txt": "",
    });
    const run = (to: string, ...options: string[]) =>
      inProcess("fix", folder.file("in"), "--to", folder.file(to), ...today, ...options);
    const excluded = await run(
      "one",
      "--exclude",
      "b.*",
      "--documents",
      folder.file("listing.txt"),
      "--known",
      folder.file("in/b.*"),
    );
    expect(excluded.stdout).toMatch(/^1 correction in 1 file; 1 copy /);
    const others = await run("two", "--only", "datetime", "--quiet");
    expect(others.code).toBe(0);
    expect(others.stdout).not.toContain("correction");
    expect(others.stdout).toMatch(/^2 payloads in 2 files: 0 errors, 0 warnings\n$/m);
  });

  it("checks each copy by itself with --alone", async () => {
    const folder = makeFolder({ "in/a.notes.json": note("x"), "in/b.notes.json": note("x") });
    const left = async (to: string, ...options: string[]): Promise<string | undefined> =>
      (await inProcess("fix", folder.file("in"), "--to", folder.file(to), ...options)).stdout.split("\n").at(-2);
    expect(await left("one")).toBe("2 payloads in 2 files: 0 errors, 1 warning");
    expect(await left("two", "--alone")).toBe("2 payloads in 2 files: 0 errors, 0 warnings");
  });

  it("does not take the copy of a known file for one sent again", async () => {
    const folder = makeFolder({ "in/a.notes.json": note("x"), "in/b.notes.json": note("y") });
    const argv = ["--to", folder.file("out"), "--known", folder.file("in/b.*"), ...today];
    const { stdout } = await inProcess("fix", folder.file("in"), ...argv);
    expect(stdout).toMatch(/^2 payloads in 2 files: 0 errors, 0 warnings$/m);
  });

  it("is shown by lint as a command that makes the corrections", async () => {
    const folder = makeFolder({ "in/a.transactions.jsonl": dated("14/03/2025") });
    const linted = await inFolder(["lint", "in", "--exclude", "b.*", ...today], { cwd: folder.file(".") });
    const [, command = ""] = /^1 of 1 finding can be corrected \[fix\]:\s+(.*)$/m.exec(linted.stdout) ?? [];
    expect(command).toBe("preflight fix in '--exclude=b.*' --to fixed/");
    const [, ...argv] = command.replaceAll("'", "").split(" ");
    expect(await inFolder(argv, { cwd: folder.file(".") })).toMatchObject({ code: 0 });
    expect(folder.read("fixed/a.transactions.jsonl")).toContain("2025-03-14");
    const again = await inFolder(["lint", ".", ...today], { cwd: folder.file("in") });
    expect(again.stdout).toContain("preflight fix . --to ../fixed-2/");
  });

  it("is shown with all its paths, or with none of them if they are more than a terminal takes", async () => {
    const files = Array.from({ length: 400 }, (_, i) => `payload-${i}.transactions.jsonl`);
    const folder = makeFolder(Object.fromEntries(files.map((file) => [file, dated("14/03/2025")])));
    const lint = (paths: readonly string[]) => inFolder(["lint", ...paths, ...today], { cwd: folder.file(".") });
    const few = await lint(files.slice(0, 20));
    expect(few.stdout).toContain(`\n  preflight fix ${files.slice(0, 20).join(" ")} --to fixed/\n`);
    expect((await lint(files)).stdout).toMatch(/^About 400 of 799 findings can be corrected \[fix\]$/m);
  });
});
