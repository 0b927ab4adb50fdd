import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { open } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { progressInTerminal, progressLine, showProgress } from "../../src/cli/lint/progress.ts";
import { brokenNote, lines, makeFolder, note } from "./folder.ts";
import { inTerminal } from "./shell.ts";

const bin = fileURLToPath(new URL("../../bin/preflight.js", import.meta.url));

const notes = lines(note("x"), brokenNote());

/** Lints standard input, which stays open, until it has read what is there. */
async function lintOpenPipe(folder: ReturnType<typeof makeFolder>, stdin: string, ...argv: string[]) {
  const child = spawn(process.execPath, [bin, "lint", "-", "--accepted", "ok", ...argv], { cwd: folder.path });
  const outcome = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text) => {
    outcome.stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text) => {
    outcome.stderr += text;
  });
  // More blank lines than a pipe holds: once they are written, what comes before them has been read.
  await new Promise<void>((resolve, reject) => {
    child.stdin.write(`${stdin}${`${" ".repeat(199)}\n`.repeat(20_000)}{"import_supp`, (error) =>
      error ? reject(error) : resolve(),
    );
  });
  return { child, outcome };
}

function ended(child: ChildProcess): Promise<[code: number | null, signal: string | null]> {
  return new Promise((resolve) => child.on("close", (...end) => resolve(end)));
}

describe.skipIf(process.platform === "win32")("a run that is interrupted", () => {
  test.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const)(
    "by %s ends though its input does not, with reports of what it found, and exits with %d",
    async (signal, code) => {
      const folder = makeFolder();
      const { child, outcome } = await lintOpenPipe(
        folder,
        notes,
        "--format=json=out.json",
        "--baseline=base.json",
        "--write-baseline",
      );
      child.kill(signal);
      expect(await ended(child)).toEqual([code, null]);
      expect(outcome.stdout).toMatch(/^interrupted: .*\n2 payloads in 1 file: 0 errors, 0 warnings\n$/m);
      const { summary } = JSON.parse(folder.read("out.json"));
      expect(summary).toMatchObject({ interrupted: true, payloads: 2, suppressed: 1, unreadable: [] });
      expect(folder.read("ok")).toBe(lines(note("x")));
      // A part of the findings does not become a baseline, and no unfinished file is left.
      expect(folder.names()).toEqual(["ok", "out.json"]);
    },
  );

  test("does not judge by what it has not seen", async () => {
    const folder = makeFolder();
    const supplier = `"import_supplier_code":"H","external_business_identifier":"B-1"`;
    const business = `{${supplier},"business":{"business_contracts":[{"identifier":"C-1"}]}}`;
    const account = `{"import_supplier":"H","external_account_number":"1","business":{"business_contract_identifier":"C-2"}}`;
    const { child, outcome } = await lintOpenPipe(folder, lines(business, account));
    child.kill("SIGINT");
    await ended(child);
    expect(outcome.stdout).toMatch(/^interrupted: .* not across payloads\n2 payloads/m);
    expect(outcome.stdout).not.toContain("contract-linkage");
  });

  test("says so on standard error if the report has no place for it", async () => {
    const { child, outcome } = await lintOpenPipe(makeFolder(), notes, "--format=compact");
    child.kill("SIGINT");
    await ended(child);
    expect(outcome.stderr).toMatch(/^preflight: The run was interrupted: /m);
  });

  test.runIf(process.platform === "linux")("ends though a pipe that it reads does not", async () => {
    const folder = makeFolder();
    spawnSync("sh", ["-c", "mkfifo a.notes.json"], { cwd: folder.path });
    const child = spawn(process.execPath, [bin, "lint", "a.notes.json"], { cwd: folder.path });
    // Opens only once the command reads.
    const writer = await open(folder.file("a.notes.json"), "w");
    child.kill("SIGTERM");
    expect(await ended(child)).toEqual([143, null]);
    await writer.close();
  });

  test("that is killed leaves what was there, and no spool", async () => {
    const folder = makeFolder({ "out.json": "old" });
    const { child } = await lintOpenPipe(folder, notes, "--format=json=out.json");
    child.kill("SIGKILL");
    await ended(child);
    expect(folder.read("out.json")).toBe("old");
  });
});

const erased = "\u001b[K";

// A terminal of its own, which util-linux makes.
test.skipIf(!existsSync("/usr/bin/script") || process.platform !== "linux")(
  "progress is one line on the terminal, drawn anew, and gone before anything is printed",
  async () => {
    const folder = makeFolder({ "a.notes.jsonl": notes });
    // The second half of the input comes when the screen shows that the first was read.
    const input = "(cat a.notes.jsonl; until grep -q '2 payloads' screen; do sleep 0.05; done; cat a.notes.jsonl)";
    const screen = await inTerminal(`${input} | preflight lint - --as notes`, folder.path);
    const drawn = screen.split(erased);
    expect(new Set(drawn.slice(0, -1))).toEqual(new Set(["\r0 MB  2 payloads  1 finding", "\r"]));
    expect(stripVTControlCharacters(drawn.at(-1) ?? "")).toMatch(/4 payloads in 1 file: 2 errors, 1 warning/);
  },
);

describe("progress", () => {
  const { isTTY } = process.stderr;
  const common = { milliseconds: 0, bytes: 0, totalBytes: undefined, files: 0, totalFiles: 1, findings: 0 };
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    process.stderr.isTTY = isTTY;
  });

  /** What a run of so many milliseconds draws on stderr, in pieces. */
  function drawnIn(milliseconds: number, isTerminal: boolean, terminal = "xterm"): string[] {
    process.stderr.isTTY = isTerminal;
    vi.stubEnv("TERM", terminal);
    const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const end = showProgress({ ...common, payloads: 2 }, () => Number.NaN, progressInTerminal());
    vi.advanceTimersByTime(milliseconds);
    end();
    vi.advanceTimersByTime(10_000);
    return write.mock.calls.map(([text]) => String(text));
  }

  test("begins after a second and ends with the run", () => {
    expect(drawnIn(900, true)).toEqual([]);
    const line = `\r0 MB  2 payloads  0 findings${erased}`;
    expect(drawnIn(1500, true)).toEqual([line, line, line, `\r${erased}`]);
  });

  test("goes to a terminal only", () => {
    expect(drawnIn(10_000, false)).toEqual([]);
    expect(drawnIn(10_000, true, "dumb")).toEqual([]);
  });
});

test.each([
  [{ bytes: 0 }, "0%  0 MB of 2.0 GB  1,234 payloads  56 findings"],
  [{ bytes: 500e6 }, "25%  500 MB of 2.0 GB  1,234 payloads  56 findings  30 s left"],
  [{ bytes: 120e6 }, "6%  120 MB of 2.0 GB  1,234 payloads  56 findings  2 min 37 s left"],
  [{ bytes: 99e6 }, "4%  99 MB of 2.0 GB  1,234 payloads  56 findings"],
  [
    { bytes: 500e6, files: 12_034, totalFiles: 40_000 },
    "25%  12,034 of 40,000 files  1,234 payloads  56 findings  30 s left",
  ],
  [{ bytes: 3e9 }, "100%  3.0 GB of 2.0 GB  1,234 payloads  56 findings  0 s left"],
  [{ bytes: 3e9, totalBytes: undefined }, "3.0 GB  1,234 payloads  56 findings"],
])("how far a run is: %j", (stand, line) => {
  const common = { milliseconds: 10_000, totalBytes: 2e9, files: 1, totalFiles: 1, payloads: 1234, findings: 56 };
  expect(progressLine({ ...common, ...stand })).toBe(line);
});
