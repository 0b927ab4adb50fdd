import { localToday } from "../../check/today.ts";
import { checkOptions } from "../../run/settings.ts";
import type { Command } from "../command.ts";
import { loadLint } from "../lint/settings.ts";
import type { Values } from "../options.ts";
import { note, print } from "../terminal.ts";

export const serve: Command<"serve"> = {
  run: async (args) => {
    if (args.stdio) return serveStdio(args);
    const { printOpenChoices, serveHttp } = await import("../serve/http.ts");
    return args.listOpen ? printOpenChoices() : serveHttp(args);
  },
};

/** Answers the lines of standard input until it ends, or until the reader of the answers is gone. */
async function serveStdio({ config, profile, rule, only, today }: Values<"serve">): Promise<number> {
  const { answerLines } = await import("../../serve/stdio.ts");
  const lint = await loadLint({ config, profile, rule, only, today, paths: [] });
  const severities = lint.severitiesOf("<payload>");
  const options = { ...checkOptions(lint.settings, lint.profile), ...severities, showValues: true };
  const fixed = today ?? lint.config.today;
  if (process.stdin.isTTY) note("Waiting for payloads on standard input, a JSON object per line (docs/rehearsal.md).");
  const answers = answerLines(process.stdin, () => ({ ...options, today: fixed ?? localToday() }));
  // The next lines are read once these answers are.
  for await (const lines of answers) if (!(await print(lines))) break;
  return 0;
}
