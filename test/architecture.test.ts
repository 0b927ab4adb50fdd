import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { expect, test } from "vitest";

/** The folders and entry files of src, from the top down. `generated` and `codegen` are build products and build tools. */
const order =
  "cli lsp files index types api reporters run service check profile rules batch input schema spec json text tables".split(
    " ",
  );

/** The folder below src that a file is in, or the name of an entry file. */
function roomOf(file: string): string {
  return (posix.relative("src", file).split("/")[0] as string).replace(/\.ts$/, "");
}

const files = readdirSync("src", { recursive: true, encoding: "utf8" })
  .map((file) => posix.join("src", file.replaceAll("\\", "/")))
  .filter((file) => file.endsWith(".ts") && !["codegen", "generated"].includes(roomOf(file)));

test("every folder of src is in the order", () => {
  expect(new Set(files.map(roomOf))).toEqual(new Set(order));
});

test("no import points up", () => {
  const upward = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)]
      .map(([, target]) => posix.normalize(join(dirname(file), target as string)))
      .filter((target) => roomOf(target) !== "generated" && roomOf(target) !== roomOf(file))
      .filter((target) => order.indexOf(roomOf(target)) < order.indexOf(roomOf(file)))
      .map((target) => `${file} imports ${target}`),
  );
  expect(upward).toEqual([]);
});
