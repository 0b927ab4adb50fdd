import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { inject } from "vitest";

/** Makes something once per run, when the first test file needs it, in a folder of its own. The others wait for it. */
export async function once<T>(name: string, make: (folder: string) => T | Promise<T>): Promise<T> {
  const folder = join(inject("shared"), name);
  const outcome = `${folder}.json`;
  if (mkdirSync(folder, { recursive: true }) !== undefined) {
    let made: { value: T } | { failure: string };
    try {
      made = { value: await make(folder) };
    } catch (error) {
      made = { failure: (error as { stderr?: string }).stderr ?? String(error) };
    }
    writeFileSync(`${outcome}.part`, JSON.stringify(made));
    renameSync(`${outcome}.part`, outcome);
  }
  while (!existsSync(outcome)) await setTimeout(50);
  const { value, failure } = JSON.parse(readFileSync(outcome, "utf8"));
  if (failure !== undefined) throw new Error(failure);
  return value;
}
