/** The measurements as Markdown tables. */
import type { Corpus } from "./corpora.ts";
import type { Figures } from "./measure.ts";

export interface Workload {
  name: string;
  corpus: Corpus;
  runs: number;
  /** By program. */
  figures: Record<string, Figures>;
  /** Milliseconds of the linter on one thread, by stage. */
  stages?: Record<string, number>;
}

/** All that a benchmark measured. */
export interface Results {
  machine: string;
  /** Of the sizes of payloads and the numbers of files: the goals are for 1. */
  scale: number;
  workloads: Workload[];
  linked: Linked;
  judged: Judged[];
  /** Texts that are read. */
  read: Judged[];
}

/** The results as Markdown. */
export function textOf({ machine, scale, workloads, linked, judged, read }: Results): string {
  return [
    `${machine}, scale ${scale}.`,
    tableOf(workloads),
    chartsOf(workloads),
    stagesOf(workloads),
    goalsOf(workloads, linked, read),
    judgedTableOf(judged, "value", "ajv"),
    judgedTableOf(read, "text", "JSON.parse"),
  ].join("\n\n");
}

/** A bar for each program of a workload, as long as its time. */
export function chartsOf(workloads: readonly Workload[]): string {
  const lines = workloads.flatMap(({ name, figures }) => {
    const programs = Object.entries(figures);
    const most = Math.max(...programs.map(([, { wall }]) => wall));
    const bars = programs.map(
      ([program, { wall }]) =>
        `  ${program.padEnd(30)} ${"█".repeat(Math.max(1, Math.round((wall / most) * 40)))} ${wall.toFixed(2)} s`,
    );
    return [name, ...bars, ""];
  });
  return ["```text", ...lines.slice(0, -1), "```"].join("\n");
}

/** Where the time of the linter goes on one thread: percents of the time after its start. */
export function stagesOf(workloads: readonly Workload[]): string {
  const names = Object.keys(workloads.find(({ stages }) => stages)?.stages ?? {});
  const rows = workloads.flatMap(({ name, stages }) => {
    const total = Object.values(stages ?? {}).reduce((sum, time) => sum + time, 0);
    return total > 0 ? [[name, ...names.map((stage) => `${Math.round(((stages?.[stage] ?? 0) / total) * 100)}%`)]] : [];
  });
  return markdown(["stages on one thread", ...names], rows, 1);
}

/** The cost of linking alone, per key. */
export interface Linked {
  keys: number;
  microseconds: number;
  bytes: number;
}

/** The number of payloads of a kind that a validator checks per second. */
export interface Judged {
  payload: string;
  bytes: number;
  judge: string;
  rate: number;
}

/** Judges of values or texts compared; ratios are relative to one of them on the same payload. */
export function judgedTableOf(judged: readonly Judged[], what: string, base: string): string {
  const rows = judged.map((own) => {
    const { payload, bytes, judge } = own;
    const each = 1e6 / own.rate;
    return [
      `${payload}: ${bytes} bytes`,
      judge,
      each.toFixed(each < 10 ? 2 : 0),
      (1 / slownessOf(judged, own, base)).toPrecision(2),
    ];
  });
  return markdown([what, "judge", "each, µs", `x the rate of ${base}`], rows, 2);
}

/** How many times as long as another judge one takes for the same payload. */
function slownessOf(judged: readonly Judged[], { payload, bytes, rate }: Judged, base: string): number {
  const other = judged.find((each) => each.payload === payload && each.bytes === bytes && each.judge === base);
  return (other?.rate ?? rate) / rate;
}

export function tableOf(workloads: readonly Workload[]): string {
  const rows = workloads.flatMap(({ name, corpus, runs, figures }) => {
    const base = figures["JSON.parse loop"] ?? figures["node -e 0"];
    return Object.entries(figures).map(([program, { wall, cpu, peak }], index) => [
      index === 0 ? `${name}: ${sizeOf(corpus)}; ${runs} ${runs === 1 ? "run" : "runs"}` : "",
      program,
      wall.toFixed(2),
      cpu?.toFixed(2) ?? "-",
      peak?.toFixed(0) ?? "-",
      base ? (wall / base.wall).toFixed(2) : "-",
      base?.cpu && cpu !== undefined ? (cpu / base.cpu).toFixed(2) : "-",
    ]);
  });
  const head = ["payloads", "program", "wall, s", "CPU, s", "peak, MB", "x wall", "x CPU"];
  return markdown(head, rows, 2);
}

function sizeOf({ bytes, payloads, faulty }: Corpus): string {
  const size = bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${Math.round(bytes / 1e6)} MB`;
  return `${size}, ${payloads.toLocaleString("en")} payloads, ${faulty.toLocaleString("en")} bad`;
}

/** Each goal with its outcome. A goal that was not measured is neither met nor missed. */
export function goalsOf(workloads: readonly Workload[], linked: Linked, read: readonly Judged[]): string {
  const of = (name: string, program = "preflight"): Figures | undefined =>
    workloads.find((workload) => workload.name === name)?.figures[program];
  const ratio = (a: Figures | undefined, b: Figures | undefined): number | undefined => a && b && a.wall / b.wall;
  const loops = (name: string, program?: string): number | undefined =>
    ratio(of(name, program), of(name, "JSON.parse loop"));
  const usual = of("transactions");
  const large = of("transactions, five times as many");
  const growth = usual?.peak != null && large?.peak != null ? large.peak - usual.peak : undefined;
  const [plainStart, profiledStart] = [of("one small file"), of("one small file", "preflight --profile")];
  const start = plainStart && profiledStart && (profiledStart.wall - plainStart.wall) * 1000;
  const goals: [goal: string, most: number, found: number | undefined, unit: string][] = [
    ["transactions", 0.45, loops("transactions"), "x"],
    ["transactions, one thread", 0.7, loops("transactions", "preflight, one thread"), "x"],
    ["five times as many transactions", 0.3, loops("transactions, five times as many"), "x"],
    ["five times as many transactions: more memory", 40, growth, "MB"],
    ...["notes", "businesses", "statements", "long accounts", "mixed batch"].map(
      (name): [string, number, number | undefined, string] => [name, 0.8, loops(name), "x"],
    ),
    ["a warning in each payload, for people", 1, loops("transactions, a warning in each"), "x"],
    ["a warning in each payload, ndjson", 2.5, loops("transactions, a warning in each", "preflight, ndjson"), "x"],
    ["every payload bad", 2, loops("transactions, all bad"), "x"],
    ...read
      .filter(({ judge }) => judge === "lintText")
      .map((own): [string, number, number | undefined, string] => [
        `lintText on ${own.bytes} clean bytes`,
        0.6,
        slownessOf(read, own, "JSON.parse"),
        "x",
      ]),
    ["linkage: time a key", 0.2, linked.microseconds, "µs"],
    ["linkage: memory a key", 30, linked.bytes, "bytes"],
    ["small files, against ajv-cli", 0.4, ratio(of("small files"), of("small files", "ajv-cli")), "x"],
    ["one small file, against node -e 0", 1.8, ratio(of("one small file"), of("one small file", "node -e 0")), "x"],
    ["one small file: more with a profile", 30, start, "ms"],
    ["transactions with a profile, against without", 1.8, ratio(of("transactions", "preflight --profile"), usual), "x"],
    [
      "five times as many transactions with a profile: peak memory",
      200,
      of("transactions, five times as many", "preflight --profile")?.peak ?? undefined,
      "MB",
    ],
    ["operator document of 1 MB to a profile", 1, of("operator document", "preflight profile from-openapi")?.wall, "s"],
  ];
  const rows = goals.map(([goal, most, found, unit]) => [
    goal,
    `${most} ${unit}`,
    found === undefined ? "-" : `${found.toFixed(["MB", "bytes", "ms"].includes(unit) ? 0 : 2)} ${unit}`,
    found === undefined ? "not measured" : found <= most ? "met" : "missed",
  ]);
  return markdown(["goal", "at most", "measured", ""], rows, 1);
}

/** The first columns hold text, the others numbers. */
function markdown(head: readonly string[], rows: readonly (readonly string[])[], texts: number): string {
  const widths = head.map((name, i) => Math.max(3, name.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => (i < texts ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join(" | ")} |`;
  const rule = widths.map((width, i) => (i < texts ? "-".repeat(width) : `${"-".repeat(width - 1)}:`));
  return `${[line(head), line(rule), ...rows.map(line)].join("\n")}\n`;
}
