import { writeFile } from "../atomic-file.ts";
import type { Command } from "../command.ts";
import { pageText } from "../page-text.ts";
import { note } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";

export const page: Command<"page"> = {
  run: async ({ out }) => {
    const text = pageText();
    if (text === undefined)
      throw new UsageError("The page is not in this program. The command of the package and the executable have it.");
    await writeFile(out, "--out", [text]);
    note(`The page was written to ${out}. A browser opens it from disk.`);
    return 0;
  },
};
