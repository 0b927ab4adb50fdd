import { defineConfig } from "vitest/config";
import { secondStage } from "./files.ts";

export default defineConfig({
  test: {
    setupFiles: ["test/setup.ts"],
    include: secondStage,
    // Threads are made of what was built.
    testNamePattern: /^(?!two threads )/,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    isolate: false,
    maxWorkers: "100%",
  },
});
