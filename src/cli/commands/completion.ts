import { orMeant } from "../../text/spelling.ts";
import { listed } from "../../text/wording.ts";
import type { Command, Entry } from "../command.ts";
import { type CompletableCommand, scripts } from "../completion-scripts.ts";
import { optionsOf } from "../options.ts";
import { print } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";

const shells = Object.keys(scripts);

/** The command that prints a script for a shell, which completes all commands. */
export const completionOf = (commands: readonly Entry[]): Command<"completion"> => ({
  words: shells,
  run: async ({ shell }) => {
    if (!Object.hasOwn(scripts, shell))
      throw new UsageError(`Unknown shell "${shell}"${orMeant(shell, shells)} Choose ${listed(shells)}.`);
    const names = new Set(commands.map(({ name }) => name.split(" ")[0] as string));
    const completable = await Promise.all(Array.from(names, (name) => completableCommand(name, commands)));
    await print([scripts[shell as keyof typeof scripts](completable)]);
    return 0;
  },
});

/** What can be completed after the first word of commands. */
async function completableCommand(name: string, commands: readonly Entry[]): Promise<CompletableCommand> {
  const entries = commands.filter((entry) => `${entry.name} `.startsWith(`${name} `));
  const [{ aliases = [], describe, takes = "", load }] = entries as unknown as readonly [Entry];
  const words = entries.length > 1 ? entries.map((entry) => entry.name.slice(name.length + 1)) : (await load()).words;
  const positionals = takes.match(/[a-z]+/g) ?? [];
  return {
    names: [name, ...aliases],
    describe,
    options: [...new Set(entries.flatMap((entry) => optionsOf(entry.name)))].filter(({ isHidden }) => !isHidden),
    words,
    takesPaths: entries.length > 1 || positionals.length > (words ? 1 : 0),
  };
}
