import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { expect, test } from "vitest";

/** The folders and entry files of src, from the top down. The others are build products, build tools and an extension that only starts the command. */
const order =
  "page cli lsp serve files index types api reporters run service check profile rules batch input schema spec json text tables".split(
    " ",
  );

/** The folder below src that a file is in, or the name of an entry file. */
function roomOf(file: string): string {
  return (posix.relative("src", file).split("/")[0] as string).replace(/\.ts$/, "");
}

const files = readdirSync("src", { recursive: true, encoding: "utf8" })
  .map((file) => posix.join("src", file.replaceAll("\\", "/")))
  .filter((file) => file.endsWith(".ts") && !["codegen", "generated", "vscode"].includes(roomOf(file)));

test("every folder of src is in the order", () => {
  expect(new Set(files.map(roomOf))).toEqual(new Set(order));
});

/** The files of src that a file imports. `pattern` finds their paths. */
function importsOf(file: string, pattern: RegExp): string[] {
  return Array.from(readFileSync(file, "utf8").matchAll(pattern), ([, target]) =>
    posix.normalize(join(dirname(file), target as string)),
  );
}

test("no import points up", () => {
  const upward = files.flatMap((file) =>
    importsOf(file, /(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)
      .filter((target) => roomOf(target) !== "generated" && roomOf(target) !== roomOf(file))
      .filter((target) => order.indexOf(roomOf(target)) < order.indexOf(roomOf(file)))
      .map((target) => `${file} imports ${target}`),
  );
  expect(upward).toEqual([]);
});

test("one file opens the files that are read, and refuses all but regular ones", () => {
  const opens = /\b(?:readFile|readFileSync|createReadStream|open|openSync|openAsBlob)\b/;
  const imports = /import ([^;]*) from "node:fs(?:\/promises)?"|(getBuiltinModule\("node:fs"\))/g;
  const opening = files.filter((file) =>
    Array.from(readFileSync(file, "utf8").matchAll(imports)).some(
      ([, names, all]) => all !== undefined || opens.test(names ?? "") || names?.startsWith("*"),
    ),
  );
  // The others make files: outputs, journals and temporary files.
  expect(opening).toEqual([
    "src/cli/atomic-file.ts",
    "src/input/open.ts",
    "src/input/temp-file.ts",
    "src/cli/commands/serve.ts",
  ]);
});

test("no file imports itself by way of others, not even types or later", () => {
  const imports = new Map(files.map((file) => [file, importsOf(file, /(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)]));
  const isInCircle = (file: string): boolean => {
    const reached = new Set<string>();
    const waiting = [file];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop())
      for (const next of imports.get(at) ?? [])
        if (!reached.has(next)) {
          reached.add(next);
          waiting.push(next);
        }
    return reached.has(file);
  };
  expect(files.filter(isInCircle)).toEqual([]);
});
