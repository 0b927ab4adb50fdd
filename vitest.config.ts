import { defineConfig } from "vitest/config";

const browserTests = "test/**/*browser.test.ts";
const packageTests = "test/package/*.test.ts";
const memoryTests = "test/{batch/items,tables/{key-index,many-keys}}.test.ts";

/** Needs engines that only `npm run test:cluster` installs. */
const clusterTests = "test/cluster/*.test.ts";

export default defineConfig(({ mode }) => ({
  test: {
    setupFiles: ["test/setup.ts"],
    // Long, for a test is not to fail because the machine is busy.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxWorkers: "100%",
    // Files share the modules that a worker has loaded: a test puts back what it replaces.
    isolate: false,
    // What a global setup makes is made once per run, and only if a test file of its project runs.
    projects: [
      {
        extends: true,
        mode,
        test: {
          name: "source",
          include: ["test/**/*.test.ts"],
          exclude: [browserTests, packageTests, memoryTests, clusterTests],
        },
      },
      {
        extends: true,
        mode,
        // What they measure is the memory of the whole process.
        test: { name: "memory", include: [memoryTests], isolate: true },
      },
      {
        extends: true,
        mode,
        test: { name: "package", include: [packageTests], globalSetup: "test/package/install.setup.ts" },
      },
      {
        extends: true,
        mode,
        test: { name: "browser", include: [browserTests], globalSetup: "test/chromium.setup.ts" },
      },
      ...(mode === "cluster"
        ? [{ extends: true as const, mode, test: { name: "cluster", include: [clusterTests], testTimeout: 900_000 } }]
        : []),
    ],
  },
}));
