/** Packs and installs the package, once per run and before the first test that needs it. */
import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { install } from "./install.ts";

export default async ({ provide }: TestProject): Promise<() => void> => {
  const installed = await install();
  provide("installed", installed);
  return () => rmSync(installed.folder, { recursive: true, force: true });
};
