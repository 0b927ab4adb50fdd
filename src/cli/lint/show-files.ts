import { parse } from "../../check/payload.ts";
import { recognise } from "../../check/recognise.ts";
import type { Source } from "../../input/discover.ts";
import { InputError } from "../../input/input-error.ts";
import { eachPayload } from "../../input/payload.ts";
import { otherIn } from "../../run/chunk.ts";
import { kindOfFileName } from "../../spec/kinds.ts";
import { printable } from "../../text/visible.ts";
import { inputOf } from "../inputs.ts";
import { print } from "../terminal.ts";
import type { LintInputs } from "./inputs.ts";
import type { LintOptions } from "./options.ts";

/** Lists each file of a run with its kind and why it has that, and each file that is left out, without linting any. */
export async function showFiles({ sources, found }: LintInputs, options: LintOptions): Promise<void> {
  const rows: string[][] = [];
  for (const source of sources) rows.push([source.file, ...(await kindAndReason(source, options))]);
  for (const { file, message } of found.unreadable) rows.push([file, "-", message.slice(file.length + 1)]);
  for (const { file, by } of found.leftOut) rows.push([file, "-", `left out by ${by}`]);
  const widths = [0, 1].map((column) => Math.max(0, ...rows.map((row) => printable(row[column] as string).length)));
  await print(rows.map((row) => `${row.map((cell, i) => printable(cell).padEnd(widths[i] ?? 0)).join("  ")}\n`));
}

async function kindAndReason(source: Source, options: LintOptions): Promise<[kind: string, reason: string]> {
  const { as, configs, profile, each } = options;
  if (as !== undefined) return [as, "--as"];
  const config = configs.of(source.file);
  const configured = config.kindOf(source.file);
  if (configured !== undefined) return [configured, `payloads in ${config.file}`];
  const named = kindOfFileName(source.file, profile?.kinds);
  if (named !== undefined) return [named, "its name"];
  try {
    for await (const [text] of eachPayload(inputOf(source, { each }).payloads)) {
      if (text.har === "record") return ["request", "the HAR format"];
      const { value, isParsed } = parse(text);
      if (!isParsed) return ["-", "not JSON"];
      const kind = recognise(value, profile);
      const isWhole = source.layout === "one";
      const other = source.foundBy === undefined ? undefined : otherIn({ kind: kind ?? null, value }, isWhole, profile);
      if (other) return ["-", other === "output" ? "output of preflight" : "not a payload"];
      return kind === undefined ? ["-", "no kind is recognised"] : [kind, "the fields of its first payload"];
    }
    return ["-", "contains no payload"];
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return ["-", error.message.slice(error.file.length + 1)];
  }
}
