/** The output of the commands in the guides of docs/ is real. UPDATE_TRANSCRIPTS=1 updates it. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inFolder, root } from "./cli/run.ts";
import { parse, print, replay, type Transcript } from "./cli/transcript.ts";

const isUpdate = process.env["UPDATE_TRANSCRIPTS"] === "1";

const commands = ["lint", "fix", "locate", "plan", "init", "profile", "schema"];
const subcommands = ["split", "check", "link"].map((name) => ["cluster", name]);
const helps = await Promise.all([...commands, ...subcommands].map((words) => inFolder([words, "--help"].flat())));
const help = helps.map(({ stdout }) => stdout).join("");

describe.each(["docs/linting.md", "docs/formats.md", "docs/linkage.md", "docs/profiles.md", "docs/scale.md"])(
  "%s",
  (name) => {
    const path = join(root, name);
    const guide = readFileSync(path, "utf8");
    const blocks = [...guide.matchAll(/^```console\n(.*?)^```$/gms)].map(([, text]) => text as string);

    // The blocks of these guides run in order in one folder.
    const isOneRun = name === "docs/profiles.md" || name === "docs/scale.md";
    const run = isOneRun ? replay(parse(blocks.join(""))) : undefined;
    const replayBlock = async (block: string): Promise<Transcript> => {
      const own = parse(block);
      if (!run) return replay(own);
      const first = blocks.slice(0, blocks.indexOf(block)).reduce((sum, one) => sum + parse(one).steps.length, 0);
      return { ...own, steps: (await run).steps.slice(first, first + own.steps.length) };
    };

    it.each(blocks.map((block) => [block.split("\n")[0], block]))("shows the output of %s", async (_, block) => {
      const replayed = print(await replayBlock(block as string));
      if (isUpdate)
        writeFileSync(
          path,
          readFileSync(path, "utf8").replace(block as string, () => replayed),
        );
      else expect(replayed).toBe(block);
    });

    it("names existing options only", () => {
      const ownCommands = guide.replaceAll(
        /^(?:spark-submit|PYTHONPATH|PREFLIGHT|checks=|pip|# Dask).*$|--from-to/gm,
        "",
      );
      for (const [, option] of ownCommands.matchAll(/`?(--[a-z][a-z-]*)/g)) expect(help).toContain(option);
    });
  },
);

/** Commands that are shown without their output. */
describe.each(["README.md", "docs/linting.md", "docs/formats.md", "samples/README.md"])("%s", (name) => {
  const blocks = [...readFileSync(join(root, name), "utf8").matchAll(/^```sh\n(preflight .*?)^```$/gms)];
  const commands = blocks.flatMap(([, text = ""]) => text.trim().split("\n"));

  it("has commands that work in order", async () => {
    expect(commands.length).toBeGreaterThan(0);
    const extract = "cp -r samples/messy/spreadsheet extract";
    const { steps } = await replay(parse([extract, ...commands].map((command) => `$ ${command}\n`).join("")));
    // Findings have the exit code 1; samples/broken has files that hold no payload.
    for (const { command, code, stderr } of steps) expect([0, 1], `${command}: ${stderr}`).toContain(code);
  });
});
