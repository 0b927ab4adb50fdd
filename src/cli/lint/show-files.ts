import type { Source } from "../../input/discover.ts";
import { kindOfFileName } from "../../spec/kinds.ts";
import { grouped } from "../../text/grouped.ts";
import { printable } from "../../text/visible.ts";
import { kindsIn, mixedText } from "../kinds-in-file.ts";
import { print } from "../terminal.ts";
import type { LintInputs } from "./inputs.ts";
import type { LintOptions } from "./options.ts";

/** Lists each file of a run with its kind and why it has that, and each file that is left out, without linting any. */
export async function showFiles({ sources, found }: LintInputs, options: LintOptions): Promise<void> {
  const rows: string[][] = [];
  for (const source of sources) rows.push([source.file, ...(await kindAndReason(source, options))]);
  for (const { file, message } of found.unreadable) rows.push([file, "-", message.slice(file.length + 1)]);
  for (const file of found.unread) rows.push([file, "-", "not read: not the name of a payload file"]);
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
  const found = await kindsIn(source, profile, { each });
  const { kinds, others, payloads, isWhole } = found;
  const counted = payloads === 1 ? "its payload" : `its ${isWhole ? "" : "first "}${grouped(payloads)} payloads`;
  if (kinds.size + others.size > 1)
    return ["mixed", `${mixedText(found).slice("mixed: ".length)}, by the fields of ${counted}`];
  const [[kind] = []] = kinds;
  const [[other = "contains no payload"] = []] = others;
  return kind === undefined ? ["-", other] : [kind, `the fields of ${counted}`];
}
