import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The modes whose tests need what only `npm run test:cluster` and `npm run test:rehearsal` install. */
const installing = ["cluster", "rehearsal"];

/** Files that take long although they are short. Begun last, one of them would keep a single worker busy at the end. */
const longTests = [
  "contributing",
  "package/package",
  "package/docs",
  "page/page.browser",
  "cli/transcripts",
  "reporters/html.browser",
  "cli/cluster",
  "cli/profile",
  "api/bounds",
  "serve/server",
  "generated",
  "cli/personal-data",
  "guides",
  "run/counted",
  "package/openapi",
];

/** Most tests are over before optimized functions pay. Other versions of Node do not know the flag. */
const optimizingLater = process.version.startsWith("v20.") ? ["--interrupt-budget=500000"] : [];

/** By default, larger files run first until their durations are known. */
class LongTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number =>
      longTests.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`)) >>> 0;
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig(({ mode }) => ({
  test: {
    include: [installing.includes(mode) ? `test/${mode}/*.test.ts` : "test/**/*.test.ts"],
    exclude: installing.filter((each) => each !== mode).map((each) => `test/${each}/**`),
    globalSetup: "test/global.setup.ts",
    setupFiles: ["test/setup.ts"],
    // Long, so that no test fails because the machine is busy.
    testTimeout: 900_000,
    hookTimeout: 300_000,
    // One waits for a process of its own more often than not.
    maxWorkers: availableParallelism() + 1,
    // Files share the modules that a worker has loaded: a test restores what it replaces.
    isolate: false,
    // Garbage is collected less often, and on one thread, since the other workers keep all processors busy.
    // Functions are compiled without optimization when first called: most are called more than once.
    execArgv: [
      ...["--min-semi-space-size=64", "--max-semi-space-size=64", "--single-threaded-gc"],
      ...["--always-sparkplug", ...optimizingLater],
    ],
    sequence: { sequencer: LongTestsFirst },
  },
}));
