import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { openOutput } from "../../src/cli/atomic-file.ts";
import { sortPayloads } from "../../src/cli/lint/report.ts";
import { versionOf } from "../../src/input/read.ts";
import { SourceInput } from "../../src/input/source-input.ts";
import { brokenNote, lines, makeFolder, note } from "./folder.ts";
import { inFolder, inProcess } from "./run.ts";

/** Sorts inputs in a folder. Returns what was accepted, and what was rejected. */
async function sorted(folder: ReturnType<typeof makeFolder>, ...argv: string[]) {
  const outputs = ["--accepted", folder.file("accepted"), "--rejected", folder.file("rejected")];
  const outcome = await inProcess("lint", ...argv, ...outputs, "--format", "json");
  const rejected = folder.read("rejected").split("\n").slice(0, -1);
  return {
    ...outcome,
    summary: JSON.parse(outcome.stdout).summary,
    accepted: folder.read("accepted"),
    rejected: rejected.map((line) => JSON.parse(line)),
    rejectedText: folder.read("rejected"),
  };
}

describe("payloads without errors", () => {
  test("are accepted byte for byte and in order, the others rejected with their findings", async () => {
    // Spelling, spaces, escapes and numbers that a parser would not give back.
    const odd = `{ "import_supplier":"HALCYON_ENERGY",  "external_account_number":"HB-\\u0031","notes":[{"body":"a\\/b ü"}]}`;
    const pi = `{"import_supplier":"H","external_account_number":"1","transactions":[{"transaction_id":"a","transaction_date":"2025-01-01","amount":1.10e1,"type":"CREDIT"}]}`;
    const folder = makeFolder({
      "a.notes.jsonl": lines(note("1"), brokenNote("HB-2"), odd, "{not json", note("3")),
      "b.transactions.jsonl": lines(pi),
    });
    const { accepted, rejected, summary, stderr } = await sorted(folder, folder.path);
    expect(accepted).toBe(lines(note("1"), odd, note("3"), pi));
    expect(rejected.map(({ line, payload }) => [line, payload])).toEqual([
      [2, JSON.parse(brokenNote("HB-2"))],
      [4, "{not json"],
    ]);
    expect(rejected[0].findings).toMatchObject([{ rule: "note-body-or-documents", line: 2, severity: "error" }]);
    expect(Object.keys(rejected[0])).toEqual(["file", "line", "findings", "payload"]);
    expect(summary.payloads).toBe(6);
    expect(stderr).toBe("preflight: 4 payloads accepted, 2 rejected.\n");
  });

  test("of several lines become one, and of other line ends too", async () => {
    const pretty = JSON.stringify(JSON.parse(note("two  spaces")), undefined, 2);
    const folder = makeFolder({
      "1.notes.json": `\n${pretty}\n\n`,
      "2.notes.jsonl": `\uFEFF${note("a")}\r\n\r\n  ${note("b")}  \r\n`,
      "3.notes.json": pretty.replaceAll("\n", "\r\n").replace('"body"', '"bdy"'),
    });
    const { accepted, rejectedText } = await sorted(folder, folder.path);
    expect(accepted.split("\n").slice(0, -1)).toEqual([expect.any(String), note("a"), note("b")]);
    expect(JSON.parse(accepted.split("\n")[0] as string)).toEqual(JSON.parse(pretty));
    expect(rejectedText.match(/\n/g)).toHaveLength(1);
  });

  test("may hold any number of blanks, which take linear time", async () => {
    const spread = note("a").replace(":", `:${" ".repeat(300_000)}`);
    const folder = makeFolder({
      "1.notes.json": ` \t${spread} \t`,
      "2.notes.json": `${spread.replace('"body"', '"bdy"')}  `,
    });
    const { accepted, rejectedText } = await sorted(folder, folder.path);
    expect(accepted).toBe(`${spread}\n`);
    expect(rejectedText.endsWith(`"payload":${spread.replace('"body"', '"bdy"')}}\n`)).toBe(true);
  });

  test("are read from gzip files and from standard input", async () => {
    const text = lines(note("1"), brokenNote(), note("3"));
    const zipped = makeFolder({ "a.notes.jsonl.gz": gzipSync(text) });
    expect((await sorted(zipped, zipped.path)).accepted).toBe(lines(note("1"), note("3")));
    const folder = makeFolder();
    const argv = ["lint", "-", "--as", "notes", "--accepted", "ok", "--rejected", "no"];
    const { code } = await inFolder(argv, { cwd: folder.path, stdin: text });
    expect(code).toBe(1);
    expect(folder.read("ok")).toBe(lines(note("1"), note("3")));
    expect(JSON.parse(folder.read("no"))).toMatchObject({ file: "<stdin>", line: 2 });
  });

  test("are accepted though they have warnings, and though an element of a list", async () => {
    const warned = note("x").replace('"body":"x"', '"body":"x","document_paths":[]');
    const folder = makeFolder({ "a.notes.json": `[${warned},\n ${brokenNote()},\n ${note("y")}]` });
    const { accepted, rejected } = await sorted(folder, folder.path);
    expect(accepted).toBe(lines(warned, note("y")));
    expect(rejected).toMatchObject([{ line: 2 }]);
  });
});

describe("a rejected payload", () => {
  test("keeps what a parser would lose", async () => {
    const twice = `{"import_supplier":"A","import_supplier":"B","external_account_number":"1","notes":[{"body":"x"}]}`;
    const huge = `{"import_supplier":"A","external_account_number":"1","transactions":[{"amount":1e999}]}`;
    const folder = makeFolder({ "a.notes.json": twice, "b.transactions.json": huge });
    const { rejectedText } = await sorted(folder, folder.path);
    expect(rejectedText).toContain(`"payload":${twice}}\n`);
    expect(rejectedText).toContain(`"payload":${huge}}\n`);
  });

  test("of another encoding is read as what it says it is", async () => {
    const utf16 = Buffer.from(`\uFEFF${note("Zoë")}`, "utf16le");
    const folder = makeFolder({
      "1.notes.json": utf16,
      "2.notes.json": Buffer.from(utf16).swap16(),
      "3.notes.json": Buffer.from(note("Zoë"), "latin1"),
      "4.notes.json": utf16.subarray(2),
      "5.notes.json": Buffer.from(utf16).swap16().subarray(2),
    });
    const { rejected, accepted, summary } = await sorted(folder, folder.path);
    expect(accepted).toBe("");
    expect(summary.byRule).toEqual({ "invalid-encoding": 5 });
    expect(rejected.map(({ payload }) => payload.notes[0].body)).toEqual(["Zoë", "Zoë", "Zo\uFFFD", "Zoë", "Zoë"]);
  });

  test("may break only a rule across payloads, which is known at the end", async () => {
    const data = note("early", "HB-0009");
    const account = `{"import_supplier":"HALCYON_ENERGY","external_account_number":"HB-0009"}`;
    const folder = makeFolder({ "1.notes.jsonl": lines(note("fine"), data), "2.account.jsonl": lines(account) });
    const { accepted, rejected, summary } = await sorted(folder, folder.path);
    expect(summary.byRule).toEqual({ "account-before-data": 1 });
    expect(accepted).toBe(lines(note("fine"), account));
    expect(rejected).toMatchObject([
      { line: 2, findings: [{ rule: "account-before-data" }], payload: JSON.parse(data) },
    ]);
    const argv = ["lint", "-", folder.file("2.account.jsonl"), "--as", "notes", "--accepted", "ok"];
    await inFolder(argv, { cwd: folder.path, stdin: lines(note("fine"), data) });
    expect(folder.read("ok")).toMatch(/fine/);
  });

  test("is rejected though a baseline hides its errors, for the service would refuse it", async () => {
    const folder = makeFolder({ "a.notes.jsonl": lines(note("x"), brokenNote()) });
    const baseline = ["--baseline", folder.file("base"), "--write-baseline"];
    const { accepted, rejected, code } = await sorted(folder, folder.file("a.notes.jsonl"), ...baseline);
    expect({ code, accepted }).toEqual({ code: 0, accepted: lines(note("x")) });
    expect(rejected).toHaveLength(1);
  });
});

test("one of the two files is enough, and what cannot be read to its end counts as far as it was", async () => {
  const whole = gzipSync(lines(...Array.from({ length: 4_000 }, (_, i) => note(`note ${(i * 7919) % 20_011}`))));
  const folder = makeFolder({ "a.notes.jsonl.gz": whole.subarray(0, whole.length - 100) });
  const { code, stdout, stderr } = await inProcess(
    "lint",
    folder.path,
    "--format",
    "json",
    "--accepted",
    folder.file("ok"),
  );
  expect(code).toBe(3);
  expect(stderr).toContain("breaks off");
  const { payloads } = JSON.parse(stdout).summary;
  expect(payloads).toBeGreaterThan(0);
  expect(folder.read("ok").match(/\n/g)).toHaveLength(payloads);
});

test("what changed since it was linted is not sorted", async () => {
  const folder = makeFolder({ "a.notes.jsonl": lines(note("1")), accepted: "old" });
  const accepted = await openOutput(folder.file("accepted"), "--accepted");
  const file = folder.file("a.notes.jsonl");
  const input = Object.assign(new SourceInput({ file, layout: "lines", isGzip: false }, {}), {
    count: 1,
    others: 0,
    version: versionOf(file),
  });
  folder.write("a.notes.jsonl", lines(note("12")));
  await expect(sortPayloads([input], [], accepted, undefined)).rejects.toThrow("was changed while it was linted");
  expect(folder.read("accepted")).toBe("old");
});
