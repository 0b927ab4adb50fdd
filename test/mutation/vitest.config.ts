import { readdirSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

// Mutants run in threads, which cannot change the folder of the process, and only in modules of the tests' own process.
const others =
  /inFolder|transcript|inChild|inShell|oneAfterAnother|spawn|execFile|chdir|dist\/|process\.on\(|new Worker|--expose-gc/;
const files = readdirSync("test", { recursive: true, encoding: "utf8" })
  .map((file) => `test/${file.replaceAll("\\", "/")}`)
  .filter((file) => /(?<!\.browser)\.test\.ts$/.test(file) && !/^test\/(?:package|cluster)\//.test(file));

export default defineConfig({
  test: {
    setupFiles: ["test/setup.ts"],
    include: files.filter((file) => !others.test(readFileSync(file, "utf8"))),
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
