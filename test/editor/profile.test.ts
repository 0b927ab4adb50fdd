/** An operator's schemas in the JSON language service of VS Code, bound as `preflight init --profile` binds them. */
import { readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import service from "vscode-json-languageservice";
import { makeFolder } from "../cli/folder.ts";
import { inFolder } from "../cli/run.ts";
import { halcyonText } from "../profile/halcyon-document.ts";

test("within a payment, completion knows the reasons of payments alone", async () => {
  const folder = makeFolder({ "operator.yml": halcyonText });
  await inFolder(["init", "--vscode", "--profile", "operator.yml"], { cwd: folder.path });
  const settings = JSON.parse(folder.read(".vscode/settings.json"))["json.schemas"] as {
    fileMatch: string[];
    url: string;
  }[];
  const editor = service.getLanguageService({
    schemaRequestService: async (uri) => readFileSync(fileURLToPath(uri), "utf8"),
  });
  editor.configure({
    schemas: settings.map(({ fileMatch, url }) => ({
      fileMatch,
      uri: new URL(url, pathToFileURL(folder.file("x"))).href,
    })),
  });
  const marked = '{ "transactions": [{ "type": "PAYMENT", "reason": | }] }';
  const document = service.TextDocument.create("file:///x/a.transactions.json", "json", 1, marked.replace("|", ""));
  const position = document.positionAt(marked.indexOf("|"));
  const found = await editor.doComplete(document, position, editor.parseJSONDocument(document));
  const values = found?.items.map(({ label }) => label.replaceAll('"', ""));
  expect(values).toEqual(expect.arrayContaining(["ACCOUNT_CHARGE_PAYMENT", "DEPOSIT"]));
  expect(values).not.toContain("LATE_FEE");
});
