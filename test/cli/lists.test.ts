/** A list of payloads in a file: each of its elements is a payload, for every command. */
import { expect, test } from "vitest";
import type { Finding } from "../../src/index.ts";
import { account, business, notes } from "../check/payloads.ts";
import { brokenNote, lines, makeFolder, note } from "./folder.ts";
import { inFolder } from "./run.ts";

/** The places and rules of what a lint finds. */
async function lint(cwd: string, argv: readonly string[], stdin = ""): Promise<string[]> {
  const { stdout } = await inFolder(["lint", "--alone", "--format", "ndjson", ...argv], { cwd, stdin });
  return stdout.split("\n").flatMap((text) => {
    if (text === "") return [];
    const { file, line, column, payload, rule } = JSON.parse(text) as Finding;
    return [`${file}:${line}:${column} ${payload} ${rule}`];
  });
}

const two = (first: string, second: string): string => `[\n  ${first},\n  ${second}\n]\n`;

test("elements have the findings of payloads, at their places", async () => {
  const broken = "note-body-or-documents";
  const { path, write } = makeFolder();
  write("a.notes.json", two(note("x"), brokenNote()));
  write("b.json", two(brokenNote(), note("x")));
  write("c.notes.jsonl", lines(note("x"), `[${note("y")}, ${brokenNote()}]`, brokenNote()));
  write("d.jsonl", JSON.stringify([JSON.parse(note("x")), JSON.parse(brokenNote())], undefined, 2));
  const at = brokenNote().indexOf("{}") + 1;
  expect(await lint(path, ["."])).toEqual([
    `a.notes.json:3:${at + 2} 1 ${broken}`,
    `b.json:2:${at + 2} 0 ${broken}`,
    `c.notes.jsonl:2:${1 + note("y").length + 2 + at} 2 ${broken}`,
    `c.notes.jsonl:3:${at} 3 ${broken}`,
    `d.jsonl:15:7 1 ${broken}`,
  ]);
  // Scripts of earlier versions pass it.
  expect(await lint(path, ["--each", "."])).toEqual(await lint(path, ["."]));
  expect(await lint(path, ["-"], `[${note("x")},${brokenNote()}]`)).toEqual([
    `<stdin>:1:${note("x").length + 2 + at} 1 ${broken}`,
  ]);
});

test("a payload of an operator that is a list is one, whose elements are not payloads", async () => {
  const { path, write } = makeFolder();
  const schema = { type: "array", minItems: 2, items: { type: "object", properties: { value: { type: "integer" } } } };
  const post = { requestBody: { content: { "application/json": { schema } } }, responses: {} };
  const document = { openapi: "3.1.0", info: {}, paths: { "/v1/data-import/readings/": { post } } };
  write("operator.json", JSON.stringify(document));
  write("a.readings.json", '[{"value": 1}, {"value": "2"}]');
  write("b.readings.json", '[{"value": 1}]');
  expect(await lint(path, ["--profile", "operator.json", "a.readings.json", "b.readings.json"])).toEqual([
    "a.readings.json:1:26 0 type",
    "b.readings.json:1:1 0 list-length",
  ]);
});

test("a note says once how many files and elements there are", async () => {
  const { path, write } = makeFolder({ "a.notes.json": two(note("x"), note("y")) });
  const said = async (): Promise<string[]> =>
    (await inFolder(["lint", "."], { cwd: path })).stdout.split("\n").filter((line) => line.includes("list"));
  expect(await said()).toEqual(["1 file has a list of 2 payloads, each to be sent by itself"]);
  write("b.notes.json", two(note("v"), note("w")));
  expect(await said()).toEqual(["2 files have lists of 4 payloads, each to be sent by itself"]);
});

test.each([
  ["a.notes.201.json", [{ created_at: "2026-01-31T00:00:00Z", body: "x", status: "NOTE_CREATION_SUCCESS" }], []],
  [
    "a.registration-flows.404.json",
    [{ error_detail: "x", import_supplier_code: "S", external_account_number: "A" }],
    [],
  ],
  ["a.notes.json", [{ body: "x" }], ["type"]],
  ["a.notes.json", [], ["type"]],
  ["a.json", ["HE-1"], ["unrecognised-payload"]],
])("a list of anything else is one payload: %s %j", async (name, list, rules) => {
  const { path } = makeFolder({ [name]: JSON.stringify(list) });
  expect((await lint(path, [name])).map((place) => place.split(" "))).toEqual(
    rules.map((rule) => [`${name}:1:1`, "0", rule]),
  );
});

test("fix corrects elements where they are", async () => {
  const pinned = note("x").replace('"body"', '"isPinned":true,"body"');
  const { path, read } = makeFolder({ "a.notes.json": two(note("y"), pinned) });
  expect(await inFolder(["fix", "a.notes.json", "--to", "fixed"], { cwd: path })).toMatchObject({ code: 0 });
  expect(read("fixed/a.notes.json")).toBe(two(note("y"), pinned.replace("isPinned", "is_pinned")));
});

test("plan sends the elements in order, in parts where it must", async () => {
  const payloads = [notes("A-1"), account("A-1", "C-1"), business("B-1", ["C-1"])].map(({ payload }) => payload);
  const { path } = makeFolder({
    "a.json": JSON.stringify(payloads),
    "b.json": `[\n${payloads.map((each) => JSON.stringify(each)).join(",\n")}]`,
  });
  const steps = async (file: string): Promise<unknown> => {
    const { code, stdout } = await inFolder(["plan", file], { cwd: path });
    return { code, steps: stdout.split("\n").filter((line) => line !== "" && !line.startsWith("#")) };
  };
  const [n = 0, a = 0, b = 0] = payloads.map((each) => JSON.stringify(each).length);
  expect(await steps("b.json")).toEqual({
    code: 0,
    steps: [`b.json:4:1-4:${1 + b}`, `b.json:3:1-3:${1 + a}`, `b.json:2:1-2:${1 + n}`],
  });
  expect(await steps("a.json")).toEqual({
    code: 0,
    steps: [`a.json:1:${4 + n + a}-1:${4 + n + a + b}`, `a.json:1:${3 + n}-1:${3 + n + a}`, `a.json:1:2-1:${2 + n}`],
  });
});

test("locate finds the element on a line", async () => {
  const { path } = makeFolder({
    "a.notes.json": two(note("x"), note("y")),
    "b.notes.json": `[${note("x")},${note("y")}]`,
    "answer.json": JSON.stringify({ errors: [{ detail: "Bad.", code: "invalid", attr: "notes.0.body" }] }),
  });
  const locate = (payload: string) => inFolder(["locate", "--payload", payload, "answer.json"], { cwd: path });
  expect(await locate("a.notes.json:3")).toMatchObject({ code: 0 });
  expect((await locate("a.notes.json:3")).stdout).toContain(`a.notes.json:3:${2 + note("y").indexOf('"y"') + 1}`);
  expect(await locate("a.notes.json")).toMatchObject({ code: 2, stderr: expect.stringContaining("a.notes.json:LINE") });
  expect(await locate("b.notes.json:1")).toMatchObject({ code: 2, stderr: expect.stringContaining("Line 1") });
});
