import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const browserTests = "test/**/*browser.test.ts";
const packageTests = "test/package/*.test.ts";
const memoryTests = "test/{batch/items,tables/{key-index,many-keys}}.test.ts";

/** Needs engines that only `npm run test:cluster` installs. */
const clusterTests = "test/cluster/*.test.ts";

/** Needs tools that only `npm run test:rehearsal` installs. */
const rehearsalTests = "test/rehearsal/*.test.ts";

/** Files that take long although they are short. Begun last, one of them would keep a single worker busy at the end. */
const longTests =
  /\/test\/(contributing|guides|cli\/(transcripts|completion|personal-data|profile|cluster)|run\/counted)\.test\.ts$/;

/** By default, larger files run first until their durations are known. */
class LongTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => longTests.test(moduleId);
    const source = sorted.filter(({ project }) => project.name === "source");
    const others = sorted.filter(({ project }) => project.name !== "source");
    return [...others, ...source.filter(isLong), ...source.filter((file) => !isLong(file))];
  }
}

export default defineConfig(({ mode }) => ({
  test: {
    setupFiles: ["test/setup.ts"],
    // Long, so that no test fails because the machine is busy.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxWorkers: "100%",
    // Files share the modules that a worker has loaded: a test restores what it replaces.
    isolate: false,
    // Collecting garbage less often takes a tenth of the time.
    execArgv: ["--max-semi-space-size=64"],
    sequence: { sequencer: LongTestsFirst },
    // A global setup runs once, and only if a test file of its project runs.
    projects: [
      {
        extends: true,
        mode,
        test: {
          name: "source",
          include: ["test/**/*.test.ts"],
          exclude: [browserTests, packageTests, memoryTests, clusterTests, rehearsalTests],
        },
      },
      {
        extends: true,
        mode,
        // They measure the memory of the whole process.
        test: { name: "memory", include: [memoryTests], isolate: true, execArgv: [] },
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
      ...(mode === "rehearsal"
        ? [
            {
              extends: true as const,
              mode,
              test: { name: "rehearsal", include: [rehearsalTests], testTimeout: 900_000 },
            },
          ]
        : []),
      ...(mode === "cluster"
        ? [{ extends: true as const, mode, test: { name: "cluster", include: [clusterTests], testTimeout: 900_000 } }]
        : []),
    ],
  },
}));
