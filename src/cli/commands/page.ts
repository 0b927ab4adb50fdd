import { statSync } from "node:fs";
import { openOutput } from "../atomic-file.ts";
import type { Arguments } from "../command.ts";
import { startAndEnd } from "../lint/config-output.ts";
import { pageText } from "../page-text.ts";
import { note, UsageError } from "../terminal.ts";

/** How a page begins, in this version and earlier ones. */
const pageStart = /^<!doctype html>[\s\S]{0,1000}<title>Preflight<\/title>/;

export async function page({ out }: Arguments<"page">): Promise<void> {
  const text = pageText();
  if (text === undefined)
    throw new UsageError("The page is not in this program. The command of the package and the executable have it.");
  const file = await openOutput(out, "--out");
  const stats = statSync(out, { throwIfNoEntry: false });
  // It may be a payload, named by mistake.
  if (stats?.isFile() && stats.size > 0 && !pageStart.test(startAndEnd(out) ?? ""))
    throw new UsageError(
      `--out: ${out} is there already, and is not a page of preflight. Remove it, or write elsewhere.`,
    );
  await file.writeAll([text]);
  note(`The page was written to ${out}. A browser opens it from disk.`);
}
