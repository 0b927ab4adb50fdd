import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lintStream, lintText, type Rule, rules } from "../../src/index.ts";
import { launchChromium } from "../chromium.ts";
import { halcyon } from "../profile/halcyon-document.ts";

const dist = (file: string): string => fileURLToPath(new URL(`../../dist/${file}`, import.meta.url));

/** A module and its imports, bundled into one file for a page. */
async function forPage(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: dist("") },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    platform: "browser",
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}

/** Examples of every rule about one payload, good and bad. */
const cases = (rules as readonly Rule[]).flatMap(({ examples }) =>
  [...examples.bad, ...examples.good].flatMap((example) =>
    "batch" in example
      ? []
      : [{ kind: example.kind, text: "text" in example ? example.text : JSON.stringify(example.payload) }],
  ),
);
const today = "2026-06-30";
const lines = [
  ["A", "é"],
  ["B", 5],
  ["A", "é"],
].map(
  ([account, body]) =>
    `${JSON.stringify({ import_supplier: "S", external_account_number: account, notes: [{ body }] })}\n`,
);

let server: Server;
let browser: Browser;
let address: string;

// Allows its own scripts only: no eval, no inline scripts, no other network access.
const policy = "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'";

beforeAll(async () => {
  const script = await forPage(`
import { Batch, lintStream, lintText, lintValue, standardSchemas } from "./index.js";
import { makeProfile } from "./profile.js";
import { isValid, validate } from "./validators/notes.js";
const profile = makeProfile(${JSON.stringify(halcyon.operator)}, ${JSON.stringify(halcyon.profile)});
globalThis.profiled = lintValue({ import_supplier: "HALCYON_EAST", external_account_number: "A", notes: [{ body: "Hi", is_archived: 1 }] }, { kind: "notes", profile }).findings.map(({ attr, code }) => [attr, code]);
globalThis.cases = ${JSON.stringify(cases)};
globalThis.findings = globalThis.cases.map(({ kind, text }) => lintText(text, { kind, today: "${today}" }).findings);
globalThis.valid = [isValid({}), validate({ import_supplier: "S", external_account_number: "A", notes: [{ body: "Hi" }] })];
const batch = new Batch();
batch.addValue({ import_supplier: "S", external_account_number: "A" });
batch.addValue({ import_supplier: "S", external_account_number: "A" });
globalThis.batch = batch.finish().notJudged;
globalThis.standard = standardSchemas.notes["~standard"].validate({}).issues.length;
globalThis.value = lintValue({ notes: [] }).kind;
globalThis.onclick = () => { try { new Function(""); globalThis.eval_ = "works"; } catch (error) { globalThis.eval_ = error.name; } };
const lines = ${JSON.stringify(lines)};
globalThis.streamed = [];
// A blob is read repeatedly; what can be read only once is kept in blobs.
for (const source of [new Blob(lines), new Blob(lines).stream(), lines])
  for await (const { type, line, findings } of lintStream(source, { kind: "notes" }))
    globalThis.streamed.push([type, line, findings.map(({ rule, line, column }) => [rule, line, column])]);
document.documentElement.dataset.done = "";
`);
  server = createServer((request, response) => {
    if (request.url === "/favicon.ico") response.writeHead(204).end();
    else if (request.url === "/page.js") response.writeHead(200, { "Content-Type": "text/javascript" }).end(script);
    else
      response
        .writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy })
        .end('<!doctype html><script type="module" src="page.js"></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  server?.close();
});

describe("a page whose policy forbids eval and all inline scripts", () => {
  it("reports the same findings as Node", async () => {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => complaints.push(message.text()));
    await page.goto(address);
    // Waiting for an expression would need eval.
    await page.waitForSelector("html[data-done]", { state: "attached" });
    const seen = (await page.evaluate("({ findings, valid, batch, standard, value, profiled, streamed })")) as Record<
      string,
      unknown
    >;
    const { findings, streamed, ...others } = seen;
    const results = [];
    for await (const result of lintStream(lines, { kind: "notes" })) {
      const line = result.type === "payload" ? result.line : undefined;
      results.push([result.type, line, result.findings.map(({ rule, line, column }) => [rule, line, column])]);
    }
    expect(results.flat(3)).toContain("duplicate-note");
    expect(streamed).toEqual([results, results, results].flat());
    expect(findings).toEqual(cases.map(({ kind, text }) => lintText(text, { kind, today }).findings));
    expect(cases.length).toBeGreaterThan(100);
    expect(others).toEqual({
      valid: [false, []],
      batch: { accounts: 0, payloads: 0 },
      standard: 3,
      value: "notes",
      profiled: [["notes.0.is_archived", "invalid"]],
    });
    expect(complaints).toEqual([]);
    // Prove that the policy is enforced. The page itself must try, since code that a test evaluates is exempt.
    await page.mouse.click(1, 1);
    expect(await page.evaluate("eval_")).toBe("EvalError");
    await page.close();
  });
});
