import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inFolder, inProcess } from "./run.ts";

let cwd = "";
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), "preflight-options-"));
  writeFileSync(
    join(cwd, "a.notes.json"),
    '{"import_supplier":"HALCYON_ENERGY","external_account_number":"A-1001","notes":[{"body":"Prefers letters."}]}',
  );
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

/** The options that take one value, as each command's own help has them. */
async function single(command: string): Promise<string[]> {
  const { stdout } = await inFolder([command, "--help"], { cwd });
  // The name of its value follows in capitals.
  const texts = stdout.split(/^ {2,}(?=-)/m).slice(1);
  return texts.flatMap((text) => (text.includes("repeatable") ? [] : (/^.*?(--[a-z-]+) [A-Z]/.exec(text)?.[1] ?? [])));
}

describe.each(["lint", "plan"])("each option of %s that takes one value", (command) => {
  it("is refused as bad usage, or obeyed, however it is given", async () => {
    const options = await single(command);
    expect(options).toContain("--config");
    const failed: string[] = [];
    for (const option of options) {
      const given = [[option], [option, ""], [option, "x", option, "y"]];
      const outcomes = await Promise.all(given.map((args) => inFolder([command, "a.notes.json", ...args], { cwd })));
      for (const [i, { code, stderr }] of outcomes.entries())
        if (code > 4 || code < 0 || /^\s+at .*:\d+:\d+/m.test(stderr))
          failed.push(`${given[i]?.map((arg) => arg || '""').join(" ")}: ${/^\w*Error.*$/m.exec(stderr)?.[0] ?? code}`);
    }
    expect(failed).toEqual([]);
  });
});

it.runIf(existsSync("/dev/zero"))("a device is refused where an option names a file to read", async () => {
  for (const option of ["--config", "--profile", "--documents", "--baseline"]) {
    const { code, stdout, stderr } = await inProcess("lint", "samples/halcyon", option, "/dev/zero");
    expect({ code, stdout }, option).toEqual({ code: 2, stdout: "" });
    expect(stderr, option).toContain("/dev/zero is a device");
  }
  expect(await inProcess("diff", "/dev/zero", "/dev/zero")).toMatchObject({ code: 2 });
  const payload = "samples/halcyon/03-notes/HE-20041001.notes.json";
  expect(await inProcess("locate", "--payload", payload, "/dev/zero")).toMatchObject({ code: 3 });
});

it.each([
  ["lint", "-o", "--format NAME=FILE"],
  ["lint", "--json", "--format json"],
  ["lint", "--ignore", "--exclude"],
  ["lint", "--strict", "--max-warnings 0"],
  ["plan", "--ignore", "--exclude"],
])("%s %s suggests what it is called here", async (command, option, meant) => {
  expect((await inFolder([command, option, "x"], { cwd })).stderr).toContain(`Did you mean ${meant}?`);
});

it("a rule without a level says how to give one", async () => {
  for (const argument of ["unknown-field", "unknown-field:off", "unkown-field"])
    expect((await inFolder(["lint", "--rule", argument, "."], { cwd })).stderr).toContain("--rule takes RULE=LEVEL");
});
