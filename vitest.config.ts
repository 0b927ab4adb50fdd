import { readdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join, resolve } from "node:path";
import { build } from "esbuild";
import { defineConfig, type Plugin } from "vitest/config";
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

const src = join(import.meta.dirname, "src");
/** Beside `src`, since modules find other files of the project by their own place. */
const compiled = join(import.meta.dirname, ".src");

/**
 * Loads the sources as modules of Node, compiled at once when the run begins: read through Vite, each use of an import
 * is a call, and each worker asks for each module. Left out are the generators, which import modules by computed names,
 * and the module of threads: a run within a test starts none.
 */
function compiledSources(): Plugin {
  const toJs = (path: string): string => path.replace(/\.ts$/, ".js");
  const files = readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((file) => /^(?!codegen\b|run.worker\b).*\.ts$/.test(file))
    .map((file) => join(src, file));
  return {
    name: "compiled-sources",
    enforce: "pre",
    async buildStart() {
      rmSync(compiled, { recursive: true, force: true });
      await build({
        entryPoints: files,
        outdir: compiled,
        outbase: src,
        bundle: true,
        packages: "external",
        platform: "node",
        format: "esm",
        target: "es2022",
        sourcemap: "inline",
        plugins: [
          {
            name: "separate-modules",
            setup: ({ onResolve }) =>
              onResolve({ filter: /^\./ }, ({ path, kind }) =>
                kind === "entry-point" ? undefined : { path: toJs(path), external: true },
              ),
          },
        ],
      });
    },
    resolveId(id, importer) {
      const file = importer && id.startsWith(".") ? resolve(dirname(importer), id) : "";
      return files.includes(file) ? toJs(file.replace(src, compiled)) : undefined;
    },
  };
}

export default defineConfig(({ mode }) => ({
  plugins: [compiledSources()],
  test: {
    server: { deps: { external: [/\/\.src\//] } },
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
