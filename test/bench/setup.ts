/** What both benchmarks begin with: how often to measure how much, a folder that goes with the process, and programs. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

export const node = process.execPath;
export const preflight = fileURLToPath(new URL("../../bin/preflight.js", import.meta.url));

export const folder = mkdtempSync(join(tmpdir(), "preflight-bench-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));

/** `--scale` and `--runs`. */
export function amounts(values: { scale: string; runs: string }): { scale: number; runs: number } {
  const [scale, runs] = [Number(values.scale), Number(values.runs)];
  if (!(scale > 0) || !(runs >= 1) || !Number.isInteger(runs))
    throw new Error("--scale must be above 0, and --runs at least 1");
  return { scale, runs };
}

/** Makes plain JavaScript of modules of this folder, so that no loader is included in the measurement. */
export async function programsOf(...files: readonly URL[]): Promise<{ programs: string; preload: string }> {
  const modules = (...of: readonly URL[]) => ({
    entryPoints: of.map((file) => fileURLToPath(file)),
    bundle: true,
    platform: "node" as const,
  });
  const programs = join(folder, "programs");
  await build({
    ...modules(...files),
    outdir: programs,
    format: "esm",
    outExtension: { ".js": ".mjs" },
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
  });
  const preload = join(programs, "preload.cjs");
  await build({ ...modules(new URL("./preload.ts", import.meta.url)), outfile: preload, format: "cjs" });
  return { programs, preload };
}
