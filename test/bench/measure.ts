/** Measures whole processes: elapsed time, CPU time including child processes, and peak memory. */
import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface Program {
  name: string;
  command: readonly string[];
  /** Describes what is wrong with a run, given its exit code and the end of its output. */
  fault?: (code: number | null, printed: string) => string | undefined;
}

/** Seconds, seconds, and megabytes. */
export interface Figures {
  wall: number;
  cpu: number | undefined;
  peak: number | undefined;
}

const time = "/usr/bin/time";

/** The median of the runs of each program, which take turns. Programs that fail are reported and omitted. */
export async function measure(
  programs: readonly Program[],
  runs: number,
  { folder, preload }: { folder: string; preload: string },
): Promise<Map<string, Figures>> {
  const measured = new Map<string, Figures[]>(programs.map(({ name }) => [name, []]));
  for (let i = 0; i < runs; i++)
    for (const program of programs) {
      const figures = measured.get(program.name);
      if (!figures) continue;
      const run = await once(program, folder, preload);
      if (typeof run !== "string") figures.push(run);
      else {
        measured.delete(program.name);
        console.error(`Left out: ${program.name}: ${run}`);
      }
    }
  return new Map([...measured].map(([name, figures]) => [name, medians(figures)]));
}

async function once({ command, fault }: Program, folder: string, preload: string): Promise<Figures | string> {
  const [printed, usage] = [join(folder, "printed"), join(folder, "usage")];
  writeFileSync(usage, "");
  const output = openSync(printed, "w");
  const [program = "", ...args] = command;
  const isNode = program === process.execPath;
  const [file, ...rest] = existsSync(time)
    ? [time, "-q", "-f", "%U %S %M", "-o", usage, ...command]
    : [program, ...(isNode ? ["--require", preload] : []), ...args];
  const start = performance.now();
  const code = await new Promise<number | null>((resolve, reject) => {
    const env = { ...process.env, BENCH_USAGE: usage, NO_COLOR: "1" };
    const child = spawn(file as string, rest, { stdio: ["ignore", output, output], env });
    child.on("error", reject);
    child.on("exit", resolve);
  });
  const wall = (performance.now() - start) / 1000;
  closeSync(output);
  const wrong = fault ? fault(code, endOf(printed)) : code === 0 ? undefined : `exit ${code}: ${endOf(printed)}`;
  if (wrong !== undefined) return wrong;
  const [user, system, kilobytes] = readFileSync(usage, "utf8").trim().split(" ").map(Number);
  if (user === undefined || system === undefined || kilobytes === undefined)
    return { wall, cpu: undefined, peak: undefined };
  return { wall, cpu: user + system, peak: (kilobytes * 1024) / 1e6 };
}

function endOf(file: string): string {
  return readFileSync(file).subarray(-2000).toString().trimEnd();
}

function medians(figures: readonly Figures[]): Figures {
  const of = (key: keyof Figures): number | undefined => {
    const values = figures.flatMap((each) => each[key] ?? []).sort((a, b) => a - b);
    return values.length === 0
      ? undefined
      : ((values[(values.length - 1) >> 1] as number) + (values[values.length >> 1] as number)) / 2;
  };
  return { wall: of("wall") ?? 0, cpu: of("cpu"), peak: of("peak") };
}
