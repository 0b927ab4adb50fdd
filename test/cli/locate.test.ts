import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { indexOfTransaction, isMissingField, resolveAttr } from "../../src/cli/locate/error-body.ts";
import { brokenNote, lines, makeFolder, note, valuesIn } from "./folder.ts";
import { inChild, inFolder, inProcess, root } from "./run.ts";
import { inShell } from "./shell.ts";

describe("an attr", () => {
  const payload = {
    notes: [{ body: "x", document_paths: [{ document_path: "a" }] }],
    "a.b": { c: 1, "c.0": [2] },
    a: { b: { d: 3 } },
    "": { "": 4 },
    details: { "10": 5 },
  };

  test.each([
    ["", [], []],
    ["notes.0.body", ["notes", 0, "body"], []],
    ["notes[0].body", ["notes", 0, "body"], []],
    ["notes[0]['body']", ["notes", 0, "body"], []],
    ["#/notes/0/body", ["notes", 0, "body"], []],
    ["$.notes[0].body", ["notes", 0, "body"], []],
    ["body.notes.7", ["notes"], ["7"]],
    ["notes.0.documentPaths.0.documentPath", ["notes", 0, "document_paths", 0, "document_path"], []],
    ["a.b.c", ["a.b", "c"], []],
    ["a.b.d", ["a", "b", "d"], []],
    ["a.b.c.0.0", ["a.b", "c.0", 0], []],
    ["details.10", ["details", "10"], []],
    ["notes.0.created_at", ["notes", 0], ["created_at"]],
    ["notes.7.body", ["notes"], ["7", "body"]],
    ["notes.0.body.deep", ["notes", 0, "body"], ["deep"]],
    ["constructor", [], ["constructor"]],
    ["non_field_errors", [], []],
    ["notes.0.non_field_errors", ["notes", 0], []],
    ["notes.7.non_field_errors", ["notes"], ["7", "non_field_errors"]],
  ])("%j leads to %j", (attr, path, rest) => {
    expect(resolveAttr(payload, attr)).toEqual({ path, rest });
  });

  // Each of these takes minutes where time grows with the square of the length.
  test.each([
    ["steps", "a.".repeat(20_000), 20_001],
    ["brackets", "[".repeat(100_000), 1],
    ["brackets and words", "[a".repeat(100_000), 1],
    ["words", "a".repeat(1_000_000), 1],
  ])("of many %s is followed in linear time", (_, attr, rest) => {
    const value = { ...payload, ...Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`field_${i}`, i])) };
    expect(resolveAttr(value, attr).rest).toHaveLength(rest - (attr.startsWith("a.") ? 1 : 0));
  });

  test("of each of many fields of one object is looked up, not searched", () => {
    const fields = Array.from({ length: 50_000 }, (_, i) => `field_${i}`);
    const value = Object.fromEntries(fields.map((field) => [field, 1]));
    expect(fields.filter((field) => resolveAttr(value, field).rest.length > 0)).toEqual([]);
  });

  test("leads through keys that hold dots, whichever of them are longest", () => {
    const nested = (depth: number): unknown =>
      depth === 0 ? 1 : { a: nested(depth - 1), "a.a": depth > 1 ? nested(depth - 2) : 1 };
    const attr = Array(15).fill("a").join(".");
    const { path, rest } = resolveAttr(nested(15), attr);
    expect([path.join("."), rest]).toEqual([attr, []]);
  });

  test("that names one field too many is of a missing field; one that leaves a list is not", () => {
    const is = (attr: string): boolean => isMissingField(resolveAttr(payload, attr));
    expect(["notes.0.created_at", "supplier", "notes.7", "notes.7.body", "a.x.y"].map(is)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe("the failing transaction", () => {
  const sent = [
    { transaction_id: "1", amount: 10 },
    { transaction_id: "2", amount: 10.5, line_items: [{ units: [1, 2] }] },
    { transaction_id: "2", amount: 11 },
    { amount: 12.1, type: "CREDIT" },
  ];

  test.each([
    [{ transaction_id: "1", amount: "10.00" }, 0],
    [{ transaction_id: "2", amount: "11.00", status: "TRANSACTION_IMPORT_ERROR" }, 2],
    [{ transaction_id: "2", amount: "10.50", line_items: [{ units: [1, 2], added: null }] }, 1],
    [{ transaction_id: "2", amount: "99.00" }, 1],
    [{ amount: "12.10", type: "CREDIT" }, 3],
    [{ amount: "12.10", type: "CHARGE" }, -1],
    [{ transaction_id: "3" }, -1],
  ])("%j is number %d", (answered, index) => {
    expect(indexOfTransaction(sent, answered)).toBe(index);
  });
});

const v1 = (...attrs: string[]) => ({
  detail: "The account failed validation.",
  code: "validation_failed",
  errors: attrs.map((attr) => ({ detail: "This field is required.", code: "required", attr })),
});

function notesOf(bodies: readonly string[]): string {
  return JSON.stringify({ ...JSON.parse(note("x")), notes: bodies.map((body) => ({ body })) });
}

describe("preflight locate", () => {
  test.each([
    ["messages", '{"a":', '["x"]', "}"],
    ["bodies", '{"body":', "[]", "}"],
    ["lists", "[", "[]", "]"],
  ])("refuses %s that are nested too deeply", async (_, open, inner, close) => {
    const answer = open.repeat(100_000) + inner + close.repeat(100_000);
    const folder = makeFolder({ "a.notes.json": note("x"), "answer.json": answer });
    const { code } = await inFolder(["locate", "--payload", "a.notes.json", "answer.json"], { cwd: folder.path });
    expect(code).toBe(2);
  });

  test("gives each attr its place and its source line", async () => {
    const folder = makeFolder({
      "a.notes.json": JSON.stringify(JSON.parse(note("secret")), undefined, 2),
      "answer.json": JSON.stringify(v1("notes.0.body", "notes.0.created_at")),
    });
    const { code, stdout, stderr } = await inFolder(["locate", "--payload", "a.notes.json", "answer.json"], {
      cwd: folder.path,
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toBe(`located  a.notes.json:6:15  required  notes.0.body
  This field is required.
  6 |       "body": "••••••"
    |               ^^^^^^^^

located  a.notes.json:5:5  required  notes.0.created_at
  This field is required.
  created_at is not in the payload. The nearest field in it is notes.0.
  5 |     {
    |     ^

2 of 2 fields located
`);
  });

  test.each([
    ["v2", { code: "validation_failed", detail: "", validation_errors: v1("notes.0").errors }],
    ["a request record", { method: "POST", path: "/", body: {}, response: { status: 400, body: v1("notes.0") } }],
    ["steps as objects", { issues: [{ path: [{ key: "notes" }, { key: 0 }], message: "x" }] }],
    ["steps as Jackson names them", { errors: [{ path: [{ fieldName: "notes" }, { fieldName: null, index: 0 }] }] }],
    ["a wrapped body", { status: 400, body: v1("notes.0") }],
    ["a body as text", { body: JSON.stringify(v1("notes.0")) }],
    ["a list of messages", ["The account failed validation."]],
    ["messages without fields", { errors: ["The account failed validation."] }],
    ["a line of the service format", { file: "x", line: 1, kind: "notes", status: 400, body: v1("notes.0") }],
  ])("reads %s", async (_, body) => {
    const answer = `\uFEFF${JSON.stringify(body)}`;
    const folder = makeFolder({ "a.notes.jsonl": lines(note("x"), brokenNote()), "answer.json": answer });
    const argv = ["locate", "--payload", "a.notes.jsonl:2", "answer.json"];
    const { code, stdout } = await inFolder(argv, { cwd: folder.path });
    expect(code).toBe(0);
    expect(stdout).toContain("located  a.notes.jsonl:2:");
  });

  test("locates what a request record without a body lacks at the record", async () => {
    const record = JSON.stringify({ method: "POST", path: "/v1/data-import/notes/create/" });
    const folder = makeFolder({ "a.request.json": record, "answer.json": JSON.stringify(v1("notes.0")) });
    const argv = ["locate", "--payload", "a.request.json", "answer.json"];
    expect((await inFolder(argv, { cwd: folder.path })).stdout).toContain("a.request.json:1:1 ");
  });

  test("reads standard input", async () => {
    const folder = makeFolder({ "a.notes.jsonl": lines(note("x"), brokenNote()) });
    const stdin = `\uFEFF${JSON.stringify(v1("notes.0"))}`;
    const { code, stdout } = await inChild(["locate", "--payload", "a.notes.jsonl:2"], { cwd: folder.path, stdin });
    expect(code).toBe(0);
    expect(stdout).toContain("located  a.notes.jsonl:2:");
  });

  test("takes the line that is named, however much of the file is read behind it", async () => {
    const others = Array.from({ length: 3000 }, (_, i) => note("x".repeat(1000 + (i % 7))));
    const folder = makeFolder({ "a.notes.jsonl": lines(...others), "answer.json": JSON.stringify(v1("notes.0.body")) });
    for (const line of [2, 900, 930, 960, 990, 3000]) {
      const argv = ["locate", "--payload", `a.notes.jsonl:${line}`, "answer.json"];
      const { code, stdout } = await inFolder(argv, { cwd: folder.path });
      expect([code, stdout]).toEqual([0, expect.stringContaining(`located  a.notes.jsonl:${line}:`)]);
    }
  });

  test("reads a payload from a pipe", async () => {
    const folder = makeFolder({ "a.json": note("x"), "answer.json": JSON.stringify(v1("notes.0.body")) });
    const command = "mkfifo p.notes.json; cat a.json > p.notes.json &";
    await inShell(`${command} preflight locate --payload p.notes.json answer.json > out`, folder.path);
    expect(folder.read("out")).toContain("located  p.notes.json:1:");
  });

  test("finds the transaction that failed", async () => {
    const transaction = { transaction_id: "T-2", amount: 5, type: "CREDIT" };
    const transactions = [{ ...transaction, transaction_id: "T-1" }, transaction];
    const body = {
      status: "TRANSACTION_IMPORT_ERROR",
      error_detail: "Outside the open statement period.",
      transaction_data: { ...transaction, amount: "5.00" },
    };
    const folder = makeFolder({
      "a.transactions.json": JSON.stringify({ transactions }, undefined, 1),
      "answer.json": JSON.stringify(body),
    });
    const { code, stdout } = await inProcess(
      "locate",
      "--payload",
      folder.file("a.transactions.json"),
      folder.file("answer.json"),
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(/^located {2}.*:8:3 {2}TRANSACTION_IMPORT_ERROR {2}transactions\.1$/m);
  });

  test("says what is not to be found, and exits with 1", async () => {
    const folder = makeFolder({
      "a.notes.json": note("x"),
      "answer.json": JSON.stringify(v1("notes.3.body", "notes")),
    });
    const { code, stdout } = await inProcess(
      "locate",
      "--payload",
      folder.file("a.notes.json"),
      folder.file("answer.json"),
    );
    expect(code).toBe(1);
    expect(stdout).toContain("not found  ");
    expect(stdout).toContain("notes.3.body is not in the payload: notes has 1 item.\n");
    expect(stdout).toMatch(/^1 of 2 fields located$/m);
  });

  test("masks what a sentence of the service quotes of the payload, unless told otherwise", async () => {
    const detail = "'Ada Lovelace' is not allowed in the body of HB-0001.";
    const answer = { errors: [{ detail, code: "invalid", attr: "notes.0.body" }] };
    const folder = makeFolder({ "a.notes.json": note("Ada Lovelace"), "answer.json": JSON.stringify(answer) });
    const argv = ["locate", "--payload", folder.file("a.notes.json"), folder.file("answer.json")];
    const { stdout } = await inProcess(...argv);
    expect(stdout).not.toMatch(/Ada|Lovelace/);
    expect(stdout).toContain("'••• ••••••••' is not allowed");
    expect((await inProcess(...argv, "--show-values")).stdout.match(/Ada Lovelace/g)).toHaveLength(2);
  });

  test("masks what it quotes of a text in place of an object", async () => {
    const errors = [{ detail: "'Ada' is no note.", code: "invalid", attr: "notes.0" }];
    const folder = makeFolder({ "a.notes.json": '{"notes": ["Ada"]}', "answer.json": JSON.stringify({ errors }) });
    const argv = ["locate", "--payload", folder.file("a.notes.json"), folder.file("answer.json")];
    expect((await inProcess(...argv)).stdout).toContain("'•••' is no note.");
  });

  test("masks the longest text first of those that a sentence holds", async () => {
    const errors = [{ detail: "Ada, Ada Lovelace and Adam are refused.", code: "invalid", attr: "notes.0.body" }];
    const folder = makeFolder({
      "a.notes.json": notesOf(["Ada", "Lovelace", "Ada Lovelace"]),
      "answer.json": JSON.stringify({ errors }),
    });
    const argv = ["locate", "--payload", folder.file("a.notes.json"), folder.file("answer.json")];
    expect((await inProcess(...argv)).stdout).toContain("•••, ••• •••••••• and •••m are refused.\n");
  });

  // Half a minute where time grows with the square of their number.
  test("takes many errors about many values in linear time", async () => {
    const bodies = Array.from({ length: 6000 }, (_, i) => `Text ${i}`);
    const errors = bodies.map((body, i) => ({
      detail: `${body} is refused.`,
      code: "invalid",
      attr: `notes.${i}.body`,
    }));
    const folder = makeFolder({ "a.notes.json": notesOf(bodies), "answer.json": JSON.stringify({ errors }) });
    const argv = ["locate", "--payload", folder.file("a.notes.json"), folder.file("answer.json")];
    const { stdout } = await inProcess(...argv);
    expect(stdout).toMatch(/^6,000 of 6,000 fields located$/m);
    expect(stdout).not.toContain("Text 5999");
  }, 20_000);

  test.each([
    [["--payload", "none.json", "answer.json"], 3, "none.json does not exist."],
    [["--payload", "a.notes.jsonl:2", "none.json"], 3, "none.json does not exist."],
    [["--payload", "a.notes.jsonl", "answer.json"], 2, "a.notes.jsonl has several payloads"],
    [["--payload", "a.notes.jsonl:9", "answer.json"], 2, "There is no payload on line 9 of a.notes.jsonl."],
    [["--payload", "*.jsonl", "answer.json"], 2, "--payload takes one file"],
    [["--payload", "a.notes.jsonl:3", "answer.json"], 2, "a.notes.jsonl:3 is not JSON"],
    [["--payload", "a.notes.jsonl:1", "a.notes.jsonl"], 2, "a.notes.jsonl is not a 400 body of the service"],
    [["--payload", "a.notes.jsonl:1", "numbers.json"], 2, "numbers.json is not a 400 body of the service"],
    [
      ["--payload", "a.notes.jsonl:1", "gateway.html"],
      2,
      "gateway.html is not a 400 body of the service: it is not JSON. Give the body as the service sent it.",
    ],
    [["answer.json"], 2, "payload"],
    [["--payload", "a.notes.jsonl:1", "answer.json", "--as", "note"], 2, 'Unknown kind "note" for --as'],
  ])("%j exits with %d", async (argv, code, sentence) => {
    const folder = makeFolder({
      "a.notes.jsonl": lines(note("x"), note("y"), "{"),
      "b.notes.jsonl": lines(note("x")),
      "answer.json": JSON.stringify(v1("")),
      "numbers.json": '{"errors": [5]}',
      "gateway.html": "<h1>Bad Gateway</h1>",
    });
    const outcome = await inFolder(["locate", ...argv], { cwd: folder.path });
    expect(outcome).toMatchObject({ code, stdout: "" });
    expect(outcome.stderr).toContain(sentence);
  });
});

// The findings of lint and the errors of the service are located at the same places.
test("the bodies that lint foretells lead back to where lint found the errors", async () => {
  const broken = join(root, "samples/broken");
  const files = readdirSync(broken).filter((name) =>
    /\.(notes|transactions|business|historical-statements)\.json$/.test(name),
  );
  const folder = makeFolder();
  const { stdout: service } = await inProcess(
    "lint",
    ...files.map((file) => join(broken, file)),
    "--format",
    "service",
  );
  const { stdout: found } = await inProcess("lint", ...files.map((file) => join(broken, file)), "--format", "ndjson");
  const findings = valuesIn(found);
  let compared = 0;
  for (const line of service.split("\n").slice(0, -1)) {
    const answer = JSON.parse(line) as { file: string; body: { errors?: unknown } };
    if (
      !answer.body?.errors ||
      findings.some(({ file, code }) => file === answer.file && /parse|encoding|key/.test(code))
    )
      continue;
    const { stdout } = await inProcess("locate", "--payload", answer.file, folder.write("answer.json", line));
    for (const { file, line, column, code, severity, attr } of findings) {
      if (file !== answer.file || severity !== "error") continue;
      expect(stdout).toContain(`located  ${file}:${line}:${column}  ${code}${attr && `  ${attr}`}\n`);
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(20);
});
