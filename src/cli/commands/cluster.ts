import { checkTasks } from "../cluster/check.ts";
import { linkRecords } from "../cluster/link.ts";
import { splitInputs } from "../cluster/split.ts";
import type { Command } from "../command.ts";
import { UsageError } from "../usage-error.ts";

export const split: Command<"cluster split"> = {
  run: ({ bytes, ...args }) => splitInputs(args, sizeArgument(bytes ?? "64MB")),
};

export const check: Command<"cluster check"> = {
  run: ({ tasks, out, share }) => {
    if (tasks === undefined)
      throw new UsageError("preflight cluster check needs --tasks FILE, or - for standard input.");
    return checkTasks(tasks, out, shareArgument(share ?? "1/1"));
  },
};

export const link: Command<"cluster link"> = {
  run: ({ tasks, records, ...args }) => linkRecords(records, tasks, args),
};

const units: Readonly<Record<string, number>> = { "": 1, B: 1, KB: 1e3, MB: 1e6, GB: 1e9 };

function sizeArgument(text: string): number {
  const [, digits, unit = ""] = /^(\d+)\s*([KMG]?B)?$/i.exec(text) ?? [];
  const size = Number(digits) * (units[unit.toUpperCase()] ?? 1);
  if (!Number.isSafeInteger(size) || size < 1)
    throw new UsageError(`--bytes takes a size such as 64MB or 1GB, not "${text}".`);
  return size;
}

/** Returns a function that tells whether a task of the list, by its index, is in the share. */
function shareArgument(text: string): (index: number) => boolean {
  const [, own, all] = (/^(\d{1,9})\/(\d{1,9})$/.exec(text) ?? []).map(Number);
  // Processes are numbered from 0 or from 1: process M of M is process 0.
  if (own === undefined || !all || own > all)
    throw new UsageError(`--share takes the number of a process and how many there are, such as 3/16, not "${text}".`);
  return (index) => (index + 1 - own) % all === 0;
}
