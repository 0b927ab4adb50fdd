/** The guides in docs/ show commands that were run. UPDATE_TRANSCRIPTS=1 writes what they answer. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inFolder, root } from "./cli/run.ts";
import { parse, print, replay, type Transcript } from "./cli/transcript.ts";

const isUpdate = process.env["UPDATE_TRANSCRIPTS"] === "1";

describe.each(["docs/linting.md", "docs/linkage.md", "docs/profiles.md"])("%s", (name) => {
  const path = join(root, name);
  const guide = readFileSync(path, "utf8");
  const blocks = [...guide.matchAll(/^```console\n(.*?)^```$/gms)].map(([, text]) => text as string);

  // The blocks of one guide follow one another in one folder.
  const isOneStory = name === "docs/profiles.md";
  const story = isOneStory ? replay(parse(blocks.join(""))) : undefined;
  const replayedBlock = async (block: string): Promise<Transcript> => {
    const own = parse(block);
    if (!story) return replay(own);
    const first = blocks.slice(0, blocks.indexOf(block)).reduce((sum, one) => sum + parse(one).steps.length, 0);
    return { ...own, steps: (await story).steps.slice(first, first + own.steps.length) };
  };

  it.each(blocks.map((block) => [block.split("\n")[0], block]))("shows what %s answers", async (_, block) => {
    const replayed = print(await replayedBlock(block as string));
    if (isUpdate)
      writeFileSync(
        path,
        readFileSync(path, "utf8").replace(block as string, () => replayed),
      );
    else expect(replayed).toBe(block);
  });

  it("names only options that there are", async () => {
    const commands = ["lint", "locate", "plan", "init", "profile", "schema"];
    const helps = await Promise.all(commands.map((command) => inFolder([command, "--help"])));
    const help = helps.map(({ stdout }) => stdout).join("");
    for (const [, option] of guide.matchAll(/`?(--[a-z][a-z-]*)/g)) expect(help).toContain(option);
  });
});
