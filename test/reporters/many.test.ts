import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reporters } from "../../src/reporters/index.ts";
import { makeFolder } from "../cli/folder.ts";

// A million takes half a minute in all, so it waits for "npm run test:slow".
const isSlow = process.env["MODE"] === "slow";
const count = isSlow ? 1_000_000 : 5000;
/** Less than the findings take, in megabytes. */
const heap = isSlow ? 20 : 12;
const many = makeFolder({}, afterAll).file("many.mjs");

// One file of plain JavaScript, so that the process needs no loader.
beforeAll(() =>
  build({
    entryPoints: [fileURLToPath(new URL("./many.ts", import.meta.url))],
    outfile: many,
    bundle: true,
    platform: "node",
    format: "esm",
    define: { "import.meta.dirname": JSON.stringify(import.meta.dirname) },
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
  }),
);

// In one process, because it takes longer to start than to write a report.
test(`each report of ${count.toLocaleString("en")} findings is written in constant memory`, () => {
  const args = [`--max-old-space-size=${heap}`, many, String(count)];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  const lengths = JSON.parse(stdout) as Record<string, number>;
  expect(Object.keys(lengths)).toEqual(Object.keys(reporters));
  for (const [name, length] of Object.entries(lengths))
    expect(length, name).toBeGreaterThan(["pretty", "markdown"].includes(name) ? 0 : 1000);
});
