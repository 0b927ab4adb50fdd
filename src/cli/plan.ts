import { discover } from "../input/discover.ts";
import { InputError } from "../input/input-error.ts";
import { readPayloads } from "../input/read.ts";
import { kindOfFileName } from "../interface/kinds.ts";
import { check } from "../lint/check.ts";
import { factsOf } from "../lint/link.ts";
import { Planner, type Step, stages } from "../lint/plan.ts";
import { localToday } from "../lint/today.ts";
import type { Command } from "./command.ts";
import { loadConfig } from "./config.ts";
import { note, print } from "./output.ts";

interface Args {
  paths: string[];
  config?: string;
}

export const plan: Command<Args> = {
  options: (parser) =>
    parser
      .positional("paths", { type: "string", array: true, describe: "files, folders or glob patterns" })
      .option("config", { type: "string", describe: "the config (else found upward from here)" })
      .example("$0 plan extract/", "")
      .example("$0 plan extract/ | grep -v '^#'", "only the files; FILE:FROM-TO are the lines of one to be split"),
  run: async ({ paths, config: configPath }) => {
    const config = loadConfig(configPath);
    const { sources, unreadable, unmatched } = await discover(paths);
    const planner = new Planner();
    const obstacles: string[] = [];
    let unsent = 0;
    for (const source of sources) {
      const { file } = source;
      const kind = config.kindOf(file) ?? kindOfFileName(file);
      planner.beginFile();
      let payload = 0;
      try {
        for await (const batch of readPayloads(source))
          for (const text of batch) {
            if (text.har === "other") continue;
            const { line } = text.origin;
            const checked = check(text, kind, file, payload++, { levels: new Map(), today: localToday() });
            const all = factsOf(checked, 0, payload);
            const isReadable = checked.kind !== null && all.every((facts) => facts.isReadable);
            if (!isReadable) obstacles.push(`${file}:${line}: ${checked.findings[0]?.finding.detail ?? ""}`);
            else if (!all.map((facts) => planner.add(file, line, facts)).includes(true)) unsent++;
          }
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        unreadable.push(error);
      }
    }
    await print(listing(planner.steps(), obstacles, unsent));
    for (const { message } of unreadable) note(`preflight: ${message}.`);
    for (const pattern of unmatched) note(`preflight: ${pattern} matches no payload file.`);
    if (unmatched.length > 0) return 4;
    if (unreadable.length > 0) return 3;
    return obstacles.length > 0 ? 1 : 0;
  },
};

/** Files, one a line, below the names of their stages; whatever is no file is a comment. */
function* listing(steps: readonly Step[], obstacles: readonly string[], unsent: number): Generator<string> {
  let stage = -1;
  for (const step of steps) {
    if (step.stage !== stage) yield `# ${stages[step.stage]}\n`;
    stage = step.stage;
    yield `${step.file}${step.lines ? `:${step.lines.from}-${step.lines.to}` : ""}\n`;
  }
  if (unsent > 0) yield `# ${unsent} payloads are responses or records that send nothing: left out\n`;
  if (obstacles.length > 0) yield `# in the way: ${obstacles.length} payloads have no place until they can be read\n`;
  for (const obstacle of obstacles) yield `#   ${obstacle}\n`;
}
