/** Makes a folder for what test files share, such as the installed package. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder. */
    shared: string;
  }
}

export default ({ provide }: TestProject): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), "preflight-shared-"));
  provide("shared", folder);
  return () => rmSync(folder, { recursive: true, force: true });
};
