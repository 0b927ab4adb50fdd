import { localToday } from "../../check/today.ts";
import { checkOptions } from "../../run/settings.ts";
import { answerLines } from "../../serve/stdio.ts";
import { type LintArguments, loadLint } from "../lint/settings.ts";
import { note, print } from "../terminal.ts";

/** Answers the lines of standard input until it ends, or until nobody reads the answers. */
export async function serveStdio({
  config,
  profile,
  rule,
  only,
  today,
}: Omit<LintArguments, "paths">): Promise<number> {
  const lint = await loadLint({ config, profile, rule, only, today, paths: [] });
  const severities = lint.severitiesOf("<payload>");
  const options = { ...checkOptions(lint.settings, lint.profile), ...severities, showValues: true };
  const fixed = today ?? lint.config.today;
  if (process.stdin.isTTY)
    note("preflight: Waiting for payloads on standard input, a JSON object per line (docs/rehearsal.md).");
  const answers = answerLines(process.stdin, () => ({ ...options, today: fixed ?? localToday() }));
  // The next lines are read once these answers are.
  for await (const lines of answers) if (!(await print(lines))) break;
  return 0;
}
