import { orMeant } from "../../text/spelling.ts";
import { listed } from "../../text/wording.ts";
import type { Command } from "../command.ts";
import { completableCommand } from "../completion/completable.ts";
import { scripts } from "../completion/scripts.ts";
import { print } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";
import { commands } from "./index.ts";

const shells = Object.keys(scripts);

export const completion: Command<{ shell: string }> = {
  values: { shell: shells },
  options: (declaration) =>
    declaration
      .positional("shell", { type: "string", describe: listed(shells) })
      .example("source <($0 completion bash)", "In ~/.bashrc; the same with zsh in ~/.zshrc")
      .example("$0 completion fish > ~/.config/fish/completions/preflight.fish", ""),
  run: async ({ shell }) => {
    if (!Object.hasOwn(scripts, shell))
      throw new UsageError(`Unknown shell "${shell}"${orMeant(shell, shells)} Choose ${listed(shells)}.`);
    const completable = await Promise.all(commands.map(completableCommand));
    await print([scripts[shell as keyof typeof scripts](completable)]);
    return 0;
  },
};
