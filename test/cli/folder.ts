import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import type { Finding } from "../../src/index.ts";

/** A folder that is there for one test, or for all of a file. */
export interface Folder {
  path: string;
  file: (name: string) => string;
  write: (name: string, content: string | Uint8Array) => string;
  read: (name: string) => string;
  names: () => string[];
}

/** Tests that run at once say by their context when they have finished; a folder of all tests of a file stays until then. */
export function makeFolder(
  files: Readonly<Record<string, string | Uint8Array>> = {},
  whenFinished: (remove: () => void) => void = onTestFinished,
): Folder {
  const path = mkdtempSync(join(tmpdir(), "preflight-test-"));
  whenFinished(() => rmSync(path, { recursive: true, force: true }));
  const folder: Folder = {
    path,
    file: (name) => join(path, name),
    write: (name, content) => {
      mkdirSync(dirname(join(path, name)), { recursive: true });
      writeFileSync(join(path, name), content);
      return join(path, name);
    },
    read: (name) => readFileSync(join(path, name), "utf8"),
    names: () => readdirSync(path).sort(),
  };
  for (const [name, content] of Object.entries(files)) folder.write(name, content);
  return folder;
}

/** A notes payload with a body, clean. */
export function note(body: string, account = "HB-0001"): string {
  const payload = { import_supplier: "HALCYON_ENERGY", external_account_number: account, notes: [{ body }] };
  return JSON.stringify(payload);
}

/** One that has an error: a note without anything in it. */
export function brokenNote(account = "HB-0001"): string {
  const payload = { import_supplier: "HALCYON_ENERGY", external_account_number: account, notes: [{}] };
  return JSON.stringify(payload);
}

export function lines(...texts: string[]): string {
  return texts.map((text) => `${text}\n`).join("");
}

/** The values in lines of JSON. */
export function valuesIn<T = Finding>(text: string): T[] {
  return text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as T]));
}
