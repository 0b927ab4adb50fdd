/** Packs and installs the package, once per run, while tests of other things run. */
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { install, type Outcome, outcomeIn } from "./install.ts";

export default ({ provide }: TestProject): (() => Promise<void>) => {
  const folder = mkdtempSync(join(tmpdir(), "preflight-package-"));
  provide("installed", folder);
  const written = install(folder)
    .catch((error: Outcome | Error) => ({ failed: "stderr" in error ? error.stderr : String(error) }))
    .then((outcome) => {
      writeFileSync(join(folder, "outcome.part"), JSON.stringify(outcome));
      renameSync(join(folder, "outcome.part"), outcomeIn(folder));
    });
  return async () => {
    await written;
    rmSync(folder, { recursive: true, force: true });
  };
};
