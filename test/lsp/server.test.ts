import { expect, test } from "vitest";
import { brokenNote, makeFolder, note } from "../cli/folder.ts";
import { Client } from "./client.ts";

test("a file with an error has a diagnostic with the rule, its page and its range", async () => {
  const folder = makeFolder();
  const client = await Client.start({ folder: folder.path });
  const text = brokenNote();
  const uri = await client.open(folder.file("a.notes.json"), text);
  const [diagnostic] = await client.diagnostics(uri, (all) => all.length > 0);
  expect(diagnostic).toMatchObject({ severity: 1, source: "preflight", code: "note-body-or-documents" });
  expect(diagnostic?.codeDescription?.href).toMatch(/\/docs\/rules\/note-body-or-documents\.md$/);
  expect(diagnostic?.range).toEqual({
    start: { line: 0, character: text.indexOf("{}") },
    end: { line: 0, character: text.indexOf("{}") + 2 },
  });
  await client.change(uri, { text: note("x") });
  expect(await client.diagnostics(uri, (all) => all.length === 0)).toEqual([]);
});
