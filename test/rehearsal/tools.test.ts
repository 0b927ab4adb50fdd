/**
 * Tries the stand-in with the tools of others. `npm run test:rehearsal` installs them and builds the command first.
 */
import { execFile, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import type { Kind } from "../../src/spec/operations.ts";
import { makeFolder } from "../cli/folder.ts";
import { root } from "../cli/run.ts";
import { command } from "../serve/command.ts";
import { errorsInResponses, pathOf } from "../serve/session.ts";

const tools = join(root, ".rehearsal");
const { path: folder, file: path, read, write } = makeFolder({}, afterAll);
const run = promisify(execFile);
const notesPath = "/v1/data-import/notes/create/";
const journal = (name: string): string => path(`${name}.request.jsonl`);
const linesOf = (name: string): string[] => read(`${name}.request.jsonl`).trimEnd().split("\n");

/** The published document with what the stand-in does where the interface is open, and what no schema says of paths and queries. */
function documentOfStandIn(): string {
  const document = JSON.parse(readFileSync(join(root, "dist/generated/openapi.json"), "utf8"));
  const open = { description: "Not shown." };
  const operations = Object.values(document.paths as Record<string, Record<string, unknown>>).flatMap((item) =>
    ["get", "post"].flatMap((method) => (item[method] as { responses: Record<string, unknown> }) ?? []),
  );
  for (const { responses } of operations) {
    // Every operation answers 401 and 400. No 401 has a body, and no 400 where the interface shows none.
    responses["401"] = open;
    responses["400"] ??= open;
  }
  const { parameters } = document.components;
  for (const name of ["import_supplier_code", "external_account_number", "external_business_identifier"])
    parameters[name].schema = { type: "string", pattern: "\\S" };
  for (const name of ["check_previously_added", "force_add_to_current_statement"])
    parameters[name].schema = {
      type: "string",
      pattern: "^([tT]rue|[fF]alse|[tfynTFYN01]|[yY]es|[nN]o|[oO]n|[oO]ff)$",
    };
  const file = write("openapi.json", JSON.stringify(document));
  return file;
}

/** Starts Prism; resolves to its address once it answers. */
async function prism(...argv: string[]) {
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const child = spawn(join(tools, "node_modules/.bin/prism"), [...argv, "-p", String(port), "-v", "error"], {
    stdio: "ignore",
  });
  onTestFinished(() => void child.kill());
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries++) {
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) return { url, pid: child.pid as number };
    if (tries === 200) throw new Error("Prism does not start.");
    await setTimeout(200);
  }
}

/** The requests of the samples that were not made to break HTTP itself. */
function requests(): { method: string; path: string; body?: string }[] {
  const files = ["halcyon", "broken"].flatMap((name) => {
    const sample = join(root, "samples", name);
    const found = readdirSync(sample, { recursive: true, encoding: "utf8" });
    return found.filter((file) => /\.[a-z-]+\.jsonl?$/.test(file)).map((file) => join(sample, file));
  });
  return files.sort().flatMap((file) => {
    const text = readFileSync(file, "utf8");
    const kind = /\.([a-z-]+)\.jsonl?$/.exec(file)?.[1] as Kind;
    return (file.endsWith("l") ? text.split("\n").filter(Boolean) : [text]).flatMap((body) => {
      try {
        const payload = JSON.parse(body);
        if (kind === ("request" as Kind)) return { ...payload, body: payload.body && JSON.stringify(payload.body) };
        return { method: "POST", path: pathOf({ kind, payload }), body };
      } catch {
        return [];
      }
    });
  });
}

describe("Schemathesis", () => {
  it("finds nothing that the OpenAPI document does not say", async () => {
    const { url, end } = await command("--any-account", "--journal", journal("schemathesis"));
    const config = join(root, "test/rehearsal/schemathesis.toml");
    const argv = ["--config-file", config, "run", documentOfStandIn(), "--url", url, "-H", "Authorization: Token t"];
    const { stdout } = await run(
      join(tools, "bin/schemathesis"),
      [...argv, "--max-examples", "30", "--seed", "1", "--no-color"],
      { cwd: folder, maxBuffer: 1e8 },
    ).catch((error) => error);
    expect(stdout).not.toContain("FAILURES");
    expect(stdout).toMatch(/Selected: 14\/14\n\s*Tested: 14/);
    expect(stdout).toMatch(/API Links:\s+3 covered/);
    expect((await end()).code).toBe(0);
    expect(errorsInResponses(linesOf("schemathesis"))).toEqual([]);
  });
});

describe("Prism", () => {
  it("finds no violation in an answer", async () => {
    const { url, end } = await command("--any-account", "--journal", journal("prism"));
    const proxy = await prism("proxy", documentOfStandIn(), url);
    const statuses = new Set<number>();
    for (const { method, path, body } of requests()) {
      const inDocument = /\/v[12]\/data-import\/.*/.exec(path)?.[0];
      if (inDocument === undefined) continue;
      const headers = { Authorization: "Token t", "Content-Type": "application/json" };
      const isAccount = inDocument.includes("/accounts/");
      const answer = await fetch((isAccount ? url : proxy.url) + inDocument, { method, headers, body: body ?? null });
      const violations = JSON.parse(answer.headers.get("sl-violations") ?? "[]") as { location: string[] }[];
      expect([path, body, violations.filter(({ location }) => location[0] === "response")]).toEqual([path, body, []]);
      statuses.add(answer.status);
    }
    expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 201, 400, 404]));
    expect((await end()).code).toBe(0);
    expect(errorsInResponses(linesOf("prism"))).toEqual([]);
  });
});

describe("autocannon", () => {
  const seconds = 10;

  /** Posts notes that differ, and prints how many are answered in a second, and in a second of the server's CPU. */
  async function load(url: string, pid: number, name: string) {
    const body = JSON.stringify({
      import_supplier: "HALCYON_ENERGY",
      external_account_number: "HE-100234",
      notes: [{ body: "Customer [<id>] prefers to be contacted by letter." }],
    });
    const argv = ["-I", "-j", "-c", "8", "-d", String(seconds), "-m", "POST", "-b", body];
    const headers = ["-H", "Authorization: Token t", "-H", "Content-Type: application/json"];
    const before = cpuSeconds(pid);
    const { stdout } = await run(join(tools, "node_modules/.bin/autocannon"), [...argv, ...headers, url + notesPath]);
    const cpu = cpuSeconds(pid) - before;
    const result = JSON.parse(stdout) as { "2xx": number; non2xx: number; errors: number };
    const perCpu = cpu > 0 ? `, ${Math.round(result["2xx"] / cpu)} in a second of CPU` : "";
    console.log(`${name}: ${Math.round(result["2xx"] / seconds)} notes a second${perCpu}`);
    return result;
  }

  /** The CPU time of a process so far; 0 where the system does not say. */
  function cpuSeconds(pid: number): number {
    if (!existsSync(`/proc/${pid}/stat`)) return 0;
    const [user, system] = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ")
      .slice(11, 13);
    return (Number(user) + Number(system)) / 100;
  }

  it("gets an answer to each request", async () => {
    const { url, pid, end } = await command("--any-account", "--journal", journal("load"));
    for (const name of ["the stand-in, cold", "the stand-in"]) {
      const result = await load(url, pid, name);
      expect([result.non2xx, result.errors]).toEqual([0, 0]);
    }
    const mock = await prism("mock", documentOfStandIn());
    await load(mock.url, mock.pid, "Prism, cold");
    await load(mock.url, mock.pid, "Prism");
    expect((await end()).code).toBe(0);
  });

  it("gets no answer that is not in the journal when the server ends", async () => {
    const { url, pid, end } = await command("--any-account", "--journal", journal("end"));
    const loaded = load(url, pid, "the stand-in, ended");
    await setTimeout(3000);
    expect((await end()).code).toBe(0);
    const { "2xx": answered, non2xx } = await loaded;
    const lines = linesOf("end");
    expect(non2xx).toBe(0);
    expect(answered).toBeGreaterThan(0);
    expect(lines.length).toBeGreaterThanOrEqual(answered);
    expect(errorsInResponses(lines.slice(-1000))).toEqual([]);
  });
});
