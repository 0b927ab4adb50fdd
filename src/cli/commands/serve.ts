import { localToday } from "../../check/today.ts";
import { checkOptions } from "../../run/settings.ts";
import { answerLines } from "../../serve/stdio.ts";
import { loadLint } from "../lint/settings.ts";
import { note, print } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";
import type { Command } from "./index.ts";

export const serve: Command<"serve"> = {
  run: async ({ stdio, ...args }) => {
    if (!stdio) throw new UsageError("Say how to serve: --stdio.");
    const lint = await loadLint({ ...args, paths: [] });
    const severities = lint.severitiesOf("<payload>");
    const options = { ...checkOptions(lint.settings, lint.profile), ...severities, showValues: true };
    const today = args.today ?? lint.config.today;
    if (process.stdin.isTTY)
      note("preflight: Waiting for payloads on standard input, a JSON object per line (docs/rehearsal.md).");
    const answers = answerLines(process.stdin, () => ({ ...options, today: today ?? localToday() }));
    // The next lines are read once these answers are.
    for await (const lines of answers) if (!(await print(lines))) break;
    return 0;
  },
};
