import { expect, test } from "vitest";
import { runs } from "../runs.ts";
import { lines, makeFolder, note } from "./folder.ts";
import { inChild } from "./run.ts";
import { inShell } from "./shell.ts";

// With fewer, the runtime itself does not start: Node 24 needs 21.
test.skipIf(process.platform !== "linux").each([...(process.version.startsWith("v20.") ? [20] : []), 23, 26, 32])(
  "with %i file descriptors no run says that there are errors",
  async (descriptors) => {
    const folder = makeFolder({ "a.notes.jsonl": lines(note("1")), "b.notes.jsonl": lines(note("2")) });
    const script = `(ulimit -n ${descriptors}; preflight lint a.notes.jsonl b.notes.jsonl --workers 2 >out 2>err; echo $? > code)`;
    await inShell(script, folder.path);
    expect(["0\n", "3\n"]).toContain(folder.read("code"));
    expect(folder.read("err")).not.toMatch(/^\s+at /m);
  },
);

test("with threads at work, a run whose folder for temporary files is a file ends", async () => {
  const broken = Array.from(
    { length: runs(20_000, 6000) },
    (_, i) => `{"import_supplier":"S","notes":[{"body":${i}}]}`,
  );
  const folder = makeFolder({ "a.notes.jsonl": lines(...broken), "b.notes.jsonl": lines(...broken) });
  const argv = ["lint", ".", "--workers", "2", "--format", "ndjson"];
  const { code, stdout, stderr } = await inChild(argv, {
    cwd: folder.path,
    env: { TMPDIR: folder.file("a.notes.jsonl") },
  });
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(/^preflight: The folder for temporary files, .*a\.notes\.jsonl, cannot be used/);
});

const headers = Array.from({ length: 150_000 }, (_, i) => ({ name: `X-${i}`, value: "" }));
const request = { method: "POST", url: "https://host/v1/data-import/notes/create/", headers };

const accounts = Array.from({ length: 500_000 }, (_, i) => `{"import_supplier":"S","external_account_number":"${i}"}`);

test.each([
  ["a list of a million values that are no payloads", "a.json", `[${"null,".repeat(1_000_000)}null]`, 1],
  ["a list of half a million payloads", "a.account.json", `[${accounts.join()}]`, 0],
  ["a recorded request with very many headers", "a.har", JSON.stringify({ log: { entries: [{ request }] } }), 1],
])("%s needs little memory", async (_, file, text, expected) => {
  const folder = makeFolder({ [file]: text });
  const script = `NODE_OPTIONS=--max-old-space-size=60 preflight lint ${file} >out 2>err; echo $?`;
  expect(await inShell(script, folder.path)).toBe(`${expected}\n`);
});
