import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, symlinkSync } from "node:fs";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { errorResponse, isKind, lintText, lintValue } from "../../src/index.ts";
import { maxDepth } from "../../src/json/tape.ts";
import { makeFolder, valuesIn } from "../cli/folder.ts";
import { inFolder, root } from "../cli/run.ts";

const bin = join(root, "bin/preflight.js");
const account = { import_supplier: "HALCYON_ENERGY", external_account_number: "HE-100234" };
const good = { ...account, notes: [{ body: "Moved in" }] };
const bad = { ...account, notes: [{ body: "Moved in", is_pined: true }] };

/** The answers to lines, as parsed. */
async function answers(lines: readonly (string | object)[], ...options: string[]): Promise<Record<string, unknown>[]> {
  const stdin = lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join("");
  const { code, stdout, stderr } = await inFolder(["serve", "--stdio", ...options], { stdin });
  expect([code, stderr]).toEqual([0, ""]);
  return valuesIn(stdout);
}

describe("serve --stdio", () => {
  it.each([["--journal", "a.request.jsonl"], ["--port", "0"], ["--fail", "500"], ["--any-account"]])(
    "refuses an option of the stand-in: %s",
    async (...argv) => {
      expect(await inFolder(["serve", "--stdio", ...argv, "--no-color"], { stdin: "" })).toMatchObject({
        ...{ code: 2, stdout: "" },
        stderr: expect.stringContaining(`preflight serve --stdio does not take ${argv[0]}.`),
      });
    },
  );

  it("takes the options that decide what is found", async () => {
    const options = ["--only", "unknown-field", "--rule=unknown-field=warning", "--today", "2026-01-01", "--color"];
    expect(await answers([{ kind: "notes", payload: bad }], ...options)).toMatchObject([{ ok: true }]);
  });

  it("refuses a line that is nested too deeply, and goes on", async () => {
    const deep = "[".repeat(50_000) + "]".repeat(50_000);
    const lines = [`{"kind": "notes", "payload": ${deep}}`, `{"id": ${deep}, "kind": "notes", "payload": {}}`];
    const [first, second, third] = await answers([...lines, { id: 3, kind: "notes", payload: good }]);
    expect([first, second]).toMatchObject([{ error: expect.any(String) }, { error: expect.any(String) }]);
    expect(third).toMatchObject({ id: 3, ok: true });
  });

  it("takes a payload that is nested as deeply as a text may be", async () => {
    const deepest = "[".repeat(maxDepth) + "]".repeat(maxDepth);
    const [payload, text] = await answers([`{"kind":"notes","payload":${deepest}}`, { kind: "notes", text: deepest }]);
    expect(payload?.["response"]).toEqual(text?.["response"]);
    expect(payload).toMatchObject({ ok: false });
  });

  it("recognises a payload whose kind is null or left out", async () => {
    const found = await answers([{ kind: null, payload: good }, { payload: good }]);
    expect(found).toMatchObject([{ kind: "notes" }, { kind: "notes" }]);
  });

  it("answers as the library does, in order", async () => {
    const text = JSON.stringify(bad, undefined, 2);
    const [first, second, third] = await answers([
      { id: 1, kind: "notes", payload: good },
      { id: "b", kind: "notes", payload: bad },
      { kind: "notes", text },
    ]);
    const { ok, kind, findings } = lintValue(bad, { kind: "notes" });
    const inText = lintText(text, { kind: "notes" });
    expect(first).toEqual({ id: 1, ok: true, kind: "notes", findings: [], response: null });
    const response = errorResponse({ ok, kind, findings, value: bad });
    expect(second).toEqual({ id: "b", ok: false, kind: "notes", findings, response });
    expect(third).toEqual({ id: null, ok: false, kind: "notes", findings: inText.findings, response });
    expect(inText.findings[0]).toMatchObject({ line: 7, attr: "notes.0.is_pined" });
  });

  it("recognises kinds, and finds what a parser hides in a text", async () => {
    const text = `{"import_supplier":"H","external_account_number":"A-1","notes":[{"body":"x","body":"y"}]}`;
    const [found] = await answers([{ id: 1, text }]);
    expect(found).toMatchObject({ ok: false, kind: "notes", findings: [{ rule: "duplicate-key" }] });
  });

  it("keeps the digits of numbers in ids and payloads", async () => {
    const id = "12345678901234567890";
    const payload = `{"import_supplier":"H","external_account_number":"A-1","transactions":[{"amount":1e400}]}`;
    const stdin = [`{"id":${id},"payload":${payload}}`, `{"id":{"a":[1.0,-0,${id}]},"payload":1,"text":""}`].join("\n");
    const { stdout } = await inFolder(["serve", "--stdio"], { stdin });
    const [first = "", second] = stdout.split("\n");
    expect(first).toMatch(`{"id":${id},"ok":false,`);
    expect(first).toContain('"rule":"number-precision"');
    expect(second).toMatch(`{"id":{"a":[1.0,-0,${id}]},"error":`);
  });

  it("reads a line after a byte order mark, and finds bytes of a payload that are not UTF-8", async () => {
    const [head, tail] = `\ufeff${JSON.stringify({ id: "é", payload: good })}\n`.split("Moved");
    const stdin = Buffer.concat([Buffer.from(head as string), Buffer.from([0xff]), Buffer.from(tail as string)]);
    const { stdout } = await inFolder(["serve", "--stdio"], { stdin });
    expect(valuesIn(stdout)).toMatchObject([{ id: "é", ok: false, findings: [{ rule: "invalid-encoding" }] }]);
  });

  it("answers a bad line with an error, and goes on", async () => {
    const bytes = JSON.stringify(good);
    const lines = [
      "not json",
      '"text"',
      "",
      { id: 1 },
      { id: 2, kind: "nots", payload: {} },
      { id: 3, payload: good, text: bytes },
      { id: 4, text: 1 },
      { id: 5, payloads: [good] },
      { id: 6, kind: "notes", payload: good },
    ];
    const found = await answers(lines);
    expect(found.map(({ id, error, ok }) => [id, typeof error, ok])).toEqual([
      [null, "string", undefined],
      [null, "string", undefined],
      ...[1, 2, 3, 4, 5].map((id) => [id, "string", undefined]),
      [6, "undefined", true],
    ]);
    expect(JSON.stringify(found)).not.toContain("not json");
  });

  it("takes the rules, the day, a profile and a config", async () => {
    const paid = { transaction_id: "T-1", transaction_date: "2026-07-01", amount: 1, type: "PAYMENT" };
    const future = { kind: "transactions", payload: { ...account, transactions: [paid] } };
    const options = ["--only", "future-transaction", "--today"];
    expect(await answers([future], ...options, "2026-06-30")).toMatchObject([
      { findings: [{ rule: "future-transaction" }] },
    ]);
    expect(await answers([future], ...options, "2026-07-02")).toMatchObject([{ findings: [] }]);
    const config = { today: "2026-06-30", rules: { "future-transaction": "error" } };
    const file = makeFolder().write("preflight.config.json", JSON.stringify(config));
    expect(await answers([future], "--config", file)).toMatchObject([{ ok: false }]);
  });

  it("answers at once, without the end of the input, and a line that comes in pieces", async () => {
    const child = spawn(process.execPath, [bin, "serve", "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    const next = async () => JSON.parse((await lines.next()).value as string);
    const line = `${JSON.stringify({ id: 1, kind: "notes", payload: good })}\n`;
    child.stdin.write(line);
    expect(await next()).toMatchObject({ id: 1, ok: true });
    child.stdin.write(line.slice(0, 40));
    await setTimeout(50);
    child.stdin.write(line.slice(40) + line.slice(0, 7));
    expect(await next()).toMatchObject({ id: 1, ok: true });
    child.stdin.end(line.slice(7, -1));
    expect(await next()).toMatchObject({ id: 1, ok: true });
    expect(await once(child, "close")).toEqual([0, null]);
  });

  it("reads no further than its answers are read", async () => {
    const child = spawn(process.execPath, [bin, "serve", "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
    const line = Buffer.from(`${JSON.stringify({ id: 1, kind: "notes", payload: bad })}\n`.repeat(500));
    const isDrained = () => Promise.race([once(child.stdin, "drain").then(() => true), setTimeout(500, false)]);
    child.stdin.write(line);
    await once(child.stdout, "readable");
    // Nobody reads on: the pipes fill up, far below 10 MB.
    let written = line.length;
    for (; written < 10_000_000 && (await isDrained()); written += line.length) child.stdin.write(line);
    expect(written).toBeLessThan(10_000_000);
    child.stdout.resume();
    child.stdin.end();
    expect(await once(child, "close")).toEqual([0, null]);
  });
});

/** A folder with a command named preflight in it. */
function withCommand(): NodeJS.ProcessEnv {
  const folder = makeFolder();
  symlinkSync(bin, folder.file("preflight"));
  return { ...process.env, PATH: `${folder.path}${delimiter}${process.env["PATH"]}` };
}

const has = (program: string): boolean => spawnSync(program, ["--version"]).status === 0;

// Python and bash are not part of Node.
describe.skipIf(!has("python3"))("python/", () => {
  /** What a program prints, a line of JSON each. */
  function printed(program: string, ...args: string[]): unknown[] {
    const env = { ...withCommand(), PYTHONPATH: join(root, "python"), PYTHONDONTWRITEBYTECODE: "1" };
    const start = "import json, sys\nfrom migration_preflight import Preflight, PreflightError, lint_rows\n";
    const output = execFileSync("python3", ["-c", start + program, ...args], { cwd: root, env, encoding: "utf8" });
    return valuesIn(output);
  }

  it("lints payloads in one process, and goes on after an error and an abandoned list", () => {
    const program = `
good, bad = json.loads(sys.argv[1]), json.loads(sys.argv[2])
show = lambda value: print(json.dumps(value))
with Preflight("--rule", "unknown-field=error") as lint:
    try: lint("nots", good)
    except ValueError as error: show(str(error))
    show(next(lint.each("notes", [good, bad, bad]))["ok"])
    show(lint("notes", bad)["response"]["body"]["errors"][0]["attr"])
    show(lint("notes", json.dumps(bad))["findings"][0]["line"])
    show([result["id"] for result in lint.each(None, [bad] * 2500)][-1])
    show(lint("notes", {**good, "notes": [{"body": float("nan")}]})["findings"][0]["rule"])
for wrong in [dict(command=["no-such-command"]), dict(options=["--no-such-option"])]:
    try: list(lint_rows([{"payload": "{}"}], "payload", "notes", **wrong))
    except PreflightError as error: show(str(error))
`;
    const [unknown, ...results] = printed(program, JSON.stringify(good), JSON.stringify(bad));
    expect(unknown).toMatch(/nots.*notes/);
    expect(results.slice(0, 4)).toEqual([true, "notes.0.is_pined", 1, 2506]);
    expect(results[4]).toBe("json-syntax");
    expect(results[5]).toContain("no-such-command");
    expect(results[6]).toContain("--no-such-option");
  });

  it("lints the payloads in rows, as a file of each would be", () => {
    const text = JSON.stringify(bad, undefined, 2);
    const texts = [JSON.stringify(good), text, "{", " \n", "\ufeff[]", "é😀", null];
    const program = `
rows = [{"id": id, "text": text} for id, text in enumerate(json.loads(sys.argv[1]))]
rows.append({"id": 99, "text": float("nan")})
for found in lint_rows(rows, "text", "notes"): print(json.dumps(found))
for wrong in [[{"id": 1}], [{"text": "{}", "rule": 1}]]:
    try: list(lint_rows(wrong, "text", "notes"))
    except ValueError as error: print(json.dumps(str(error)))
`;
    const found = printed(program, JSON.stringify(texts));
    const expected = texts.flatMap((each, id) =>
      each === null
        ? []
        : lintText(each, { kind: "notes" }).findings.map(({ rule, line, endColumn }) => [id, rule, line, endColumn]),
    );
    const rows = found.slice(0, -2) as Record<string, unknown>[];
    expect(rows.map(({ id, rule, line, endColumn }) => [id, rule, line, endColumn])).toEqual(expected);
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(Object.keys(rows[0] as object)).toContain("because");
    expect(found.at(-2)).toMatch(/"text".*id/);
    expect(found.at(-1)).toMatch(/rule/);
  });
});

describe("samples/clients", () => {
  it.skipIf(!has("bash"))("has a client for shells", () => {
    const input = [good, bad, good].map((payload) => `${JSON.stringify(payload)}\n`).join("");
    const argv = ["--norc", join(root, "samples/clients/preflight_lint.sh"), "notes"];
    const { status, stdout } = spawnSync("bash", argv, { input, env: withCommand(), encoding: "utf8" });
    expect(status).toBe(1);
    expect(stdout.split("\n")).toEqual([
      expect.stringMatching(/^2\t\{"id":2,"ok":false,.*"attr":"notes.0.is_pined"/),
      "",
    ]);
  });
});

describe("docs/rehearsal.md", () => {
  it("says how many errors of samples/broken a JSON Schema validator does not see", async () => {
    const fixture = readFileSync(join(root, "test/fixtures/broken-samples.json"), "utf8");
    const errors = (JSON.parse(fixture) as { file: string; severity: string }[]).filter(
      ({ file, severity }) => severity === "error" && !file.endsWith(".har"),
    );
    let unseen = 0;
    for (const { file } of errors) {
      const bytes = readFileSync(join(root, "samples/broken", file));
      const texts = file.endsWith(".jsonl") ? bytes.toString().split("\n").filter(Boolean) : [bytes.toString()];
      const named = /\.([a-z-]+(?:\.\d+)?)\.jsonl?$/.exec(file)?.[1];
      const valid = await Promise.all(
        texts.map(async (text) => {
          try {
            const value = JSON.parse(text);
            const kind = named !== undefined && isKind(named) ? named : lintValue(value).kind;
            if (kind === null) return false;
            const { isValid } = await import(pathToFileURL(join(root, `dist/validators/${kind}.js`)).href);
            return isValid(value) as boolean;
          } catch {
            return false;
          }
        }),
      );
      if (!valid.includes(false)) unseen++;
    }
    expect(readdirSync(join(root, "samples/broken")).length).toBeGreaterThan(errors.length);
    expect(readFileSync(join(root, "docs/rehearsal.md"), "utf8")).toContain(`${unseen} of ${errors.length} errors`);
  });
});
