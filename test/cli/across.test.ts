import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Finding } from "../../src/index.ts";
import { account, business, notes } from "../check/payloads.ts";
import { type Folder, lines, makeFolder } from "./folder.ts";
import { inFolder } from "./run.ts";

const one = (sent: { payload: unknown }): string => JSON.stringify(sent.payload);

async function lint(folder: Folder, argv: readonly string[], stdin = ""): Promise<string[]> {
  const { stdout, stderr } = await inFolder(["lint", "--format", "ndjson", ...argv], { cwd: folder.path, stdin });
  expect(stderr).toBe("");
  return stdout.split("\n").flatMap((line) => {
    if (line === "") return [];
    const { file, line: at, column, rule, related } = JSON.parse(line) as Finding;
    const others = (related ?? []).map((other) => ` see ${other.file}:${other.line}:${other.column}`);
    return [`${file}:${at}:${column} ${rule}${others.join("")}`];
  });
}

describe("findings across payloads", () => {
  it("have their places whoever checks the payloads, known ones before them", async () => {
    const folder = makeFolder({
      "sent/1.account.jsonl": lines(one(account("A-0")), one(account("A-1"))),
      "sent/2.notes.jsonl": lines(one(notes("A-0")), one(notes("A-1"))),
      "new/1.account.json": JSON.stringify(account("A-2", "C-1").payload, undefined, 2),
      "new/2.notes.jsonl": lines(one(notes("A-1")), "", one(notes("A-2"))),
      "new/3.business.jsonl.gz": gzipSync(lines(one(business("B", ["C-1"])))),
    });
    const expected = [
      "new/1.account.json:5:37 business-before-account see new/3.business.jsonl.gz:1:214",
      "new/2.notes.jsonl:1:78 duplicate-note see sent/2.notes.jsonl:2:78",
    ];
    for (const workers of ["1", "2", "3"])
      expect(await lint(folder, ["--known", "sent", "--workers", workers, "new"])).toEqual(expected);
  });

  it("are found between names that are the same as they are read, whatever is not UTF-8 in them", async () => {
    const named = (byte: string): Buffer => Buffer.from(`${one(notes(`A-${byte}`))}\n`, "latin1");
    const folder = makeFolder({ "a.notes.jsonl": Buffer.concat([named("\xff"), named("\xfe")]) });
    const found = await lint(folder, ["--rule", "invalid-encoding=off", "a.notes.jsonl"]);
    expect(found).toEqual(["a.notes.jsonl:2:78 duplicate-note see a.notes.jsonl:1:78"]);
  });

  it("have their places in standard input, line by line, indented and element by element", async () => {
    const folder = makeFolder({ "b.business.json": one(business("B", ["C-1"])) });
    const [first, second] = [account("A-1", "C-1"), account("A-1", "C-2")];
    expect(await lint(folder, ["b.business.json", "-"], lines(one(first), one(second)))).toEqual([
      "<stdin>:2:63 duplicate-account see <stdin>:1:63",
      "<stdin>:2:112 contract-linkage",
    ]);
    const indented = JSON.stringify(second.payload, undefined, 2);
    expect(await lint(folder, ["b.business.json", "-"], indented)).toEqual(["<stdin>:5:37 contract-linkage"]);
    const list = JSON.stringify([first.payload, second.payload], undefined, 1);
    expect(await lint(folder, ["b.business.json", "-"], list)).toEqual([
      "<stdin>:11:30 duplicate-account see <stdin>:4:30",
      "<stdin>:13:36 contract-linkage",
    ]);
    // The other way round the account comes first, and its place is read again all the same.
    expect(await lint(folder, ["-", "b.business.json"], one(first))).toEqual([
      "<stdin>:1:112 business-before-account see b.business.json:1:214",
    ]);
  });

  it("are those of the batch, not of what is known and linted too", async () => {
    const folder = makeFolder({
      "sent.jsonl": lines(one(business("B", ["C-1"])), one(notes("A-9"))),
      "new.jsonl": lines(one(account("A-1", "C-1")), one(notes("A-9"))),
    });
    for (const known of ["sent.jsonl", "./sent.jsonl", folder.file("sent.jsonl"), "s*.jsonl"])
      for (const workers of ["1", "2"])
        expect(await lint(folder, [".", "--known", known, "--workers", workers])).toEqual([
          "new.jsonl:2:78 duplicate-note see sent.jsonl:2:78",
        ]);
  });
});
