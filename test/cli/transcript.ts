/**
 * Transcripts: commands and their output, as a shell would show them. A command follows "$ " (continued after "> "),
 * then comes what it writes to stdout, then "[stderr]" and that, then "[exit N]" unless it is 0. Control characters are
 * shown as by `cat -v` (^[ is ESC), and a last line without a line feed ends in ⏎.
 */
import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { inFolder, type Outcome, outcomeOf, root, withoutColor } from "./run.ts";
import { preflight } from "./shell.ts";

export interface Step extends Outcome {
  command: string;
}

export interface Transcript {
  /** The text before the first command. */
  about: string;
  steps: readonly Step[];
}

export function parse(text: string): Transcript {
  const [about = "", ...rest] = text.split(/^\$ /m);
  const steps = rest.map((block): Step => {
    const lines = block.replace(/\n+$/, "").split("\n");
    let end = 1;
    while (lines[end]?.startsWith("> ") || lines[end] === ">") end++;
    const command = [lines[0], ...lines.slice(1, end).map((line) => line.slice(2))].join("\n");
    const step: Step = { command, code: 0, stdout: "", stderr: "" };
    let stream: "stdout" | "stderr" = "stdout";
    for (const line of lines.slice(end)) {
      const exit = /^\[exit (\d+)\]$/.exec(line)?.[1];
      if (exit !== undefined) step.code = Number(exit);
      else if (line === "[stderr]") stream = "stderr";
      else step[stream] += `${line}\n`;
    }
    return step;
  });
  return { about, steps };
}

export function print({ about, steps }: Transcript): string {
  const blocks = steps.map(({ command, code, stdout, stderr }) =>
    [
      `$ ${command.replaceAll("\n", "\n> ")}\n`,
      stdout,
      stderr === "" ? "" : `[stderr]\n${stderr}`,
      code === 0 ? "" : `[exit ${code}]\n`,
    ].join(""),
  );
  return `${about.trim()}${about === "" ? "" : "\n\n"}${blocks.join("")}`;
}

/**
 * Runs the commands of a transcript in an empty folder, `preflight` being the command of this project. The samples are
 * in that folder if a command names them, and so is `operator.yml`, a made-up operator's document.
 */
export async function replay({ about, steps }: Transcript): Promise<Transcript> {
  // Not in the folder for temporary files itself: a command may look for a free name beside its folder.
  const outer = mkdtempSync(join(tmpdir(), "preflight-transcript-"));
  const cwd = join(outer, "extract");
  mkdirSync(cwd);
  const replayed: Step[] = [];
  try {
    if (steps.some(({ command }) => command.includes("samples")))
      symlinkSync(join(root, "samples"), join(cwd, "samples"), "junction");
    if (steps.some(({ command }) => command.includes("operator.yml")))
      cpSync(join(root, "test/fixtures/operator/halcyon.openapi.yml"), join(cwd, "operator.yml"));
    for (const { command } of steps) replayed.push({ command, ...(await run(command, cwd)) });
  } finally {
    rmSync(outer, { recursive: true, force: true });
  }
  return { about, steps: replayed };
}

/** A command that needs no shell: `preflight` and plain words, perhaps in a folder, after variables or with files. */
interface PlainCommand {
  folder: string;
  env: NodeJS.ProcessEnv;
  argv: readonly string[];
  source: string | undefined;
  target: string | undefined;
}

const word = String.raw`[\w./=:,@%+-]+|'[^']*'|"[^"$\`\\!]*"`;
const plainPattern = new RegExp(
  `^(?:cd ([\\w/]+) && )?((?:[A-Z_]+=\\w+ )*)preflight((?: (?:${word}))*)(?: < ([\\w./-]+))?(?: > ([\\w./-]+))?$`,
);
/**
 * A pipe into or out of the command, which reads all of one and writes all of the other. A reader in parentheses runs
 * beside it and may end first. `locate` and `cluster` read the file 0.
 */
const pipe =
  /^(?:((?:cat|echo|printf|head|tail) [^|]*) \| )?((?:cd [\w/]+ && )?(?:[A-Z_]+=\w+ )*preflight(?! locate| cluster) [^|]*?)(?: \| ((?:grep|head|node|sed|tail) .*))?$/s;
const namedText = /^cat > ([\w./-]+) <<'END'\n(.*\n)END$/s;

function plainCommand(command: string): PlainCommand | undefined {
  const uncommented = command.replace(/ +# [^'"]*$/, "");
  const [isPlain, folder = ".", variables = "", words = "", source, target] = plainPattern.exec(uncommented) ?? [];
  if (isPlain === undefined) return undefined;
  const argv = Array.from(words.matchAll(new RegExp(` (${word})`, "g")), ([, text = ""]) =>
    text.replace(/^(['"])(.*)\1$/s, "$2"),
  );
  const env = Object.fromEntries(
    variables
      .trim()
      .split(" ")
      .map((variable) => variable.split("=")),
  );
  return { folder, env: variables === "" ? {} : env, argv, source, target };
}

/** Runs the command in this process, which takes a tenth of the time of a shell and a new process. */
async function alone(
  { folder, env, argv, source, target }: PlainCommand,
  outer: string,
  piped?: Buffer,
): Promise<Outcome> {
  const cwd = join(outer, folder);
  const stdin = source === undefined ? piped : readFileSync(resolve(cwd, source));
  if (target !== undefined) writeFileSync(join(cwd, target), "");
  const { code, stdout, stderr } = await inFolder(argv, { cwd, env: { ...neutral, ...env }, stdin });
  if (target !== undefined) writeFileSync(join(cwd, target), stdout);
  return { code, stdout: target === undefined ? stdout : "", stderr };
}

/** Runs a command, without a shell where it needs none. */
async function run(command: string, cwd: string): Promise<Outcome> {
  const [, file, text] = namedText.exec(command) ?? [];
  if (file !== undefined && text !== undefined) {
    writeFileSync(join(cwd, file), text);
    return { code: 0, stdout: "", stderr: "" };
  }
  const [, source, piped = command, reader] = pipe.exec(command) ?? [];
  const plain = plainCommand(piped);
  if (!plain || (plain.target !== undefined && reader !== undefined)) return shell(command, cwd);
  const outcome = await alone(
    plain,
    cwd,
    source === undefined ? undefined : execFileSync("bash", ["--norc", "-c", source], { cwd }),
  );
  if (reader === undefined) return shownOf(outcome);
  const read = await shell(reader, cwd, outcome.stdout);
  return { code: read.code || outcome.code, stdout: read.stdout, stderr: shown(outcome.stderr) + read.stderr };
}

/** What a command sees of the environment beside the user's own: nothing that changes what it writes. */
const neutral = { COLUMNS: undefined, CI: undefined, LC_ALL: "C.UTF-8", TZ: "UTC" };

async function shell(command: string, cwd: string, stdin?: string): Promise<Outcome> {
  const env = { ...withoutColor(process.env), ...neutral };
  const child = spawn("bash", ["--norc", "-o", "pipefail", "-c", `${preflight}\n${command}`], { cwd, env });
  return shownOf(await outcomeOf(child, stdin));
}

function shownOf({ code, stdout, stderr }: Outcome): Outcome {
  return { code, stdout: shown(stdout), stderr: shown(stderr) };
}

/** What a command wrote, as a transcript shows it. */
function shown(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it shows.
  const visible = text.replace(/[\u0000-\u0008\u000b-\u001f]/g, (control) => {
    return `^${String.fromCharCode(control.charCodeAt(0) + 0x40)}`;
  });
  return visible === "" || visible.endsWith("\n") ? visible : `${visible}⏎\n`;
}
