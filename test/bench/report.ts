/** The measurements as Markdown tables. */
import type { Corpus } from "./corpora.ts";
import type { Figures } from "./measure.ts";

export interface Workload {
  name: string;
  corpus: Corpus;
  runs: number;
  /** By program. */
  figures: Record<string, Figures>;
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
  const clean = ["transactions", "businesses", "statements", "long accounts", "mixed batch"];
  const forms = ["shuffled keys", "escapes", "blanks", "pretty-printed"].map((form) => `transactions, ${form}`);
  const each = workloads.filter(({ name }) => name.startsWith("every "));
  /** Of a program on a corpus made for a rule: microseconds for each batch, beyond the loop. */
  const perFault = ({ figures, corpus }: Workload, program: string): number | undefined => {
    const [own, loop] = [figures[program], figures["JSON.parse loop"]];
    return own && loop && ((own.wall - loop.wall) * 1e6) / corpus.faulty;
  };
  const goals: [goal: string, most: number, found: number | undefined, unit: string][] = [
    ...[...clean, ...forms].map((name): [string, number, number | undefined, string] => [name, 1.1, loops(name), "x"]),
    ["notes", 2, loops("notes"), "x"],
    ["five times as many transactions: more memory", 40, growth, "MB"],
    ["the same fault in each payload, for people", 1.6, loops("transactions, all bad"), "x"],
    ["a warning in each payload, for people", 1.6, loops("transactions, a warning in each"), "x"],
    ["a warning in each payload, ndjson", 4, loops("transactions, a warning in each", "preflight, ndjson"), "x"],
    ...each.flatMap((workload): [string, number, number | undefined, string][] => [
      [`${workload.name}, for people`, 4, loops(workload.name), "x"],
      [`${workload.name}, ndjson`, 8, loops(workload.name, "preflight, ndjson"), "x"],
      [`${workload.name}, ndjson: a fault`, 15, perFault(workload, "preflight, ndjson"), "µs"],
    ]),
    ["peak memory of all of these", 150, peakOf(each), "MB"],
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
    ["small files, against ajv-cli", 0.7, ratio(of("small files"), of("small files", "ajv-cli")), "x"],
    ["one small file, against node -e 0", 1.8, ratio(of("one small file"), of("one small file", "node -e 0")), "x"],
    [
      "one small file with an error, against node -e 0",
      2,
      ratio(of("one small file with an error"), of("one small file with an error", "node -e 0")),
      "x",
    ],
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

/** The most memory that the linter took. */
function peakOf(workloads: readonly Workload[]): number | undefined {
  const peaks = workloads.flatMap(({ figures }) => figures["preflight, ndjson"]?.peak ?? []);
  return peaks.length === 0 ? undefined : Math.max(...peaks);
}

/** The first columns hold text, the others numbers. */
function markdown(head: readonly string[], rows: readonly (readonly string[])[], texts: number): string {
  const widths = head.map((name, i) => Math.max(3, name.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => (i < texts ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join(" | ")} |`;
  const rule = widths.map((width, i) => (i < texts ? "-".repeat(width) : `${"-".repeat(width - 1)}:`));
  return `${[line(head), line(rule), ...rows.map(line)].join("\n")}\n`;
}
