/** What shells redirect to a file, some in UTF-16 or with a byte order mark, is read as it was printed. */
import { expect, test } from "vitest";
import { brokenNote, makeFolder, note } from "./folder.ts";
import { inFolder } from "./run.ts";

test.each(["utf8", "utf16le"] as const)(
  "a report, a baseline, a 400 body and an ignore file in %s",
  async (encoding) => {
    const folder = makeFolder({
      "a.notes.json": brokenNote(),
      "sub/b.notes.json": note("x"),
      "sub/.preflightignore": Buffer.from("\ufeffb.notes.json\n", encoding),
      "body.json": Buffer.from('\ufeff{"errors":[{"attr":"notes.0","code":"required"}]}', encoding),
    });
    const run = (...argv: string[]) => inFolder(argv, { cwd: folder.path });
    const { stdout: report } = await run(
      "lint",
      "a.notes.json",
      "--format",
      "json",
      "--baseline=b",
      "--write-baseline",
    );
    folder.write("report.json", Buffer.from(`\ufeff${report}`, encoding));
    folder.write("b", Buffer.from(`\ufeff${folder.read("b")}`, encoding));
    expect(await run("diff", "report.json", "report.json")).toMatchObject({ code: 0, stderr: "" });
    expect(await run("lint", "a.notes.json", "--baseline", "b")).toMatchObject({ code: 0 });
    expect(await run("locate", "--payload", "a.notes.json", "body.json")).toMatchObject({ code: 0, stderr: "" });
    expect(await run("lint", "sub")).toMatchObject({ code: 4 });
  },
);
