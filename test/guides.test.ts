/** The output of the commands in the guides of docs/ is real. UPDATE_TRANSCRIPTS=1 updates it. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inFolder, root } from "./cli/run.ts";
import { parse, print, replay } from "./cli/transcript.ts";

const isUpdate = process.env["UPDATE_TRANSCRIPTS"] === "1";

describe.each(["docs/linting.md", "docs/linkage.md"])("%s", (name) => {
  const path = join(root, name);
  const guide = readFileSync(path, "utf8");
  const blocks = [...guide.matchAll(/^```console\n(.*?)^```$/gms)].map(([, text]) => text as string);

  it.each(blocks.map((block) => [block.split("\n")[0], block]))("shows the output of %s", async (_, block) => {
    const replayed = print(await replay(parse(block as string)));
    if (isUpdate)
      writeFileSync(
        path,
        readFileSync(path, "utf8").replace(block as string, () => replayed),
      );
    else expect(replayed).toBe(block);
  });

  it("names existing options only", async () => {
    const commands = ["lint", "locate", "plan", "init"];
    const helps = await Promise.all(commands.map((command) => inFolder([command, "--help"])));
    const help = helps.map(({ stdout }) => stdout).join("");
    for (const [, option] of guide.matchAll(/`?(--[a-z][a-z-]*)/g)) expect(help).toContain(option);
  });
});
