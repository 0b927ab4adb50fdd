import { readFile } from "../../input/open.ts";
import { OutputFile } from "../atomic-file.ts";
import type { Command } from "../command.ts";
import { pageFile } from "../package-files.ts";
import { note } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";

export const page: Command<"page"> = {
  run: async ({ out }) => {
    const file = pageFile();
    if (file === undefined)
      throw new UsageError("The page is not in this program. It is in the package: dist/page/preflight.html.");
    const output = await OutputFile.open(out, "--out");
    await output.write(readFile(file));
    await output.commit();
    note(`preflight: The page was written to ${out}. A browser opens it from disk.`);
    return 0;
  },
};
