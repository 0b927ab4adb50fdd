/**
 * Runs a batch on real engines, on this machine, and compares with `lint` byte for byte. `npm run test:cluster` installs
 * the engines and builds the executable first.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { businesses, mixed, transactions } from "../bench/corpora.ts";
import { root } from "../cli/run.ts";

const preflight = join(root, "executable/preflight");
const python = join(root, ".cluster");
const folder = mkdtempSync(join(tmpdir(), "preflight-cluster-"));
const today = ["--today", "2026-06-30"];

interface Ran {
  status: number | null;
  stdout: string;
  stderr: string;
}

function command(file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Ran {
  const options = { cwd: folder, encoding: "utf8", maxBuffer: 1 << 30, env: { ...environment, ...env } } as const;
  const { status, stdout, stderr } = spawnSync(file, args, options);
  return { status, stdout, stderr };
}

const environment = {
  ...process.env,
  NODE_OPTIONS: "",
  PATH: `${join(python, "bin")}:${process.env["PATH"]}`,
  PYSPARK_PYTHON: join(python, "bin/python"),
  SPARK_LOCAL_IP: "127.0.0.1",
};

let linted: Ran;
let reports: readonly string[];
const formats = ["ndjson", "json", "sarif"];

/** Links records, and compares with `lint` all that it prints and writes. */
function expectSame(records: string): void {
  const linked = command(preflight, ["cluster", "link", records, ...formats.map((name) => `--format=${name}=${name}`)]);
  expect(linked).toEqual(linted);
  expect(formats.map((name) => readFileSync(join(folder, name), "utf8") === reports[formats.indexOf(name)])).toEqual(
    formats.map(() => true),
  );
}

function split(records: string, bytes: string): string {
  mkdirSync(join(folder, records));
  const { status, stdout, stderr } = command(preflight, ["cluster", "split", "in", "--bytes", bytes, ...today]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const list = join(folder, records, "tasks.jsonl");
  writeFileSync(list, stdout);
  return list;
}

const recordsIn = (records: string): string[] => {
  const path = join(folder, records);
  return existsSync(path) ? readdirSync(path).filter((name) => /^\w+-\d+\.jsonl$/.test(name)) : [];
};

beforeAll(() => {
  const input = join(folder, "in");
  mkdirSync(input);
  // 200 MB with planted errors; the mixed batch twice, for duplicates across files.
  transactions(input, 120_000_000, "1");
  businesses(input, 20_000_000);
  mixed(input, 20_000);
  const again = join(input, "again");
  mkdirSync(again);
  mixed(again, 300);
  const args = ["lint", "in", ...today, ...formats.map((name) => `--format=${name}=${name}`)];
  linted = command(preflight, args);
  reports = formats.map((name) => readFileSync(join(folder, name), "utf8"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("lints the batch, which has errors in and across payloads", () => {
  expect(linted.status).toBe(1);
  const rules = new Set(reports[0]?.split("\n").flatMap((line) => (line ? [JSON.parse(line).rule] : [])));
  expect([...rules]).toEqual(expect.arrayContaining(["duplicate-transaction", "required"]));
});

describe("Spark", () => {
  const spark = join(python, "bin/spark-class");
  const processes: ChildProcess[] = [];
  const port = 20_000 + (process.pid % 20_000);
  const master = `spark://127.0.0.1:${port}`;

  function start(name: string, ...args: string[]): ChildProcess {
    const child = spawn(spark, [`org.apache.spark.deploy.${name}`, ...args], {
      cwd: folder,
      env: { ...environment, SPARK_WORKER_DIR: join(folder, "work"), SPARK_LOG_DIR: folder },
      stdio: "ignore",
      // A group of its own, which ends as one.
      detached: true,
    });
    processes.push(child);
    return child;
  }
  function end(child: ChildProcess): void {
    try {
      process.kill(-(child.pid as number), "SIGKILL");
    } catch {
      // It has ended.
    }
  }
  const startWorker = () =>
    start("worker.Worker", "--host", "127.0.0.1", "--webui-port", "0", "--cores", "1", "--memory", "1g", master);
  const submit = ["--master", master, "--conf", "spark.driver.host=127.0.0.1", "--conf", "spark.ui.enabled=false"];
  const script = join(root, "samples/cluster/preflight_spark.py");

  beforeAll(() => {
    start("master.Master", "--host", "127.0.0.1", "--port", String(port), "--webui-port", "0");
    startWorker();
    startWorker();
  });
  afterAll(() => {
    for (const child of processes) end(child);
  });

  it("gives the same as lint", () => {
    split("spark", "16MB");
    const { status, stderr } = command("spark-submit", [
      ...submit,
      script,
      "spark/tasks.jsonl",
      "spark",
      "--command",
      preflight,
    ]);
    expect(status, stderr).toBe(0);
    expectSame("spark");
  });

  it("gives the same when a worker is killed in the middle", async () => {
    split("killed", "2MB");
    const args = [...submit, script, "killed/tasks.jsonl", "killed", "--command", preflight];
    const driver = spawn("spark-submit", args, { cwd: folder, env: environment, stdio: "ignore" });
    const ended = new Promise<number | null>((resolve) => driver.on("close", resolve));
    while (recordsIn("killed").length < 10) await setTimeout(50);
    const doomed = startedExecutors();
    end(processes[1] as ChildProcess);
    for (const pid of doomed.slice(0, 1)) process.kill(pid, "SIGKILL");
    const before = recordsIn("killed").length;
    expect(await ended).toBe(0);
    expect(recordsIn("killed").length).toBeGreaterThan(before);
    expectSame("killed");
    startWorker();
  });

  /** The executors of the workers, which are processes of groups of their own. */
  function startedExecutors(): number[] {
    const { stdout } = spawnSync(
      "pgrep",
      ["-f", `CoarseGrainedExecutorBackend.*${port}|CoarseGrainedExecutorBackend`],
      {
        encoding: "utf8",
      },
    );
    return stdout.split("\n").filter(Boolean).map(Number);
  }

  it("lints the payloads in a column of a table", () => {
    const text = [
      '{"import_supplier":"S","external_account_number":"A","notes":[{"body":"fine"}]}',
      '{\n  "import_supplier": "S",\n  "external_account_number": "A",\n  "notes": [{"bodyy": "a"}]\n}',
      "  \n",
      "{",
    ];
    writeFileSync(join(folder, "rows.json"), JSON.stringify(text));
    writeFileSync(
      join(folder, "rows.py"),
      `import json, sys
sys.path.insert(0, ${JSON.stringify(join(root, "samples/cluster"))})
from preflight_spark import lint_rows
from pyspark.sql import SparkSession
spark = SparkSession.builder.getOrCreate()
rows = [(i, text) for i, text in enumerate(json.load(open("rows.json")))] + [(9, None)]
found = lint_rows(spark.createDataFrame(rows, "id int, text string").repartition(2), "text", "notes", (${JSON.stringify(preflight)},))
json.dump([row.asDict() for row in found.collect()], open("found.json", "w"))
`,
    );
    const args = [...submit, "--py-files", script, "rows.py"];
    const { status, stderr } = command("spark-submit", args);
    expect(status, stderr).toBe(0);
    const found: { id: number; rule: string; attr: string | null; line: number; column: number }[] = JSON.parse(
      readFileSync(join(folder, "found.json"), "utf8"),
    );
    expect(found.filter(({ id }) => id === 1)).toContainEqual(
      expect.objectContaining({ rule: "unknown-field", attr: "notes.0.bodyy", line: 4, column: 14 }),
    );
    expect(found.filter(({ id }) => id === 2)).toMatchObject([{ rule: "json-syntax", line: 2, column: 1 }]);
    expect(found.filter(({ id }) => id === 3)).toMatchObject([{ rule: "json-syntax", line: 1 }]);
    expect(found.filter(({ id }) => id === 0 || id === 9)).toEqual([]);
  });
});

describe("GNU parallel", () => {
  const script = join(root, "samples/cluster/parallel.sh");

  it("gives the same as lint after a job was killed and the script run again", async () => {
    const list = split("parallel", "4MB");
    const tasks = readFileSync(list, "utf8").trimEnd().split("\n").length - 1;
    const env = { ...environment, PREFLIGHT: preflight };
    const first = spawn("bash", [script, "in", "parallel", "-j2", "--halt", "now,fail=1"], {
      cwd: folder,
      env,
      stdio: "ignore",
    });
    const ended = new Promise<number | null>((resolve) => first.on("close", resolve));
    while (recordsIn("parallel").length < 3) await setTimeout(20);
    spawnSync("pkill", ["-KILL", "-f", "cluster check --tasks - --out parallel"]);
    expect(await ended).not.toBe(0);
    expect(recordsIn("parallel").length).toBeLessThan(tasks);
    const again = command("bash", [script, "in", "parallel", "-j2"], env);
    expect(again.status).toBe(1);
    expect(again.stdout).toBe(linted.stdout);
    expect(recordsIn("parallel").length).toBe(tasks);
    expectSame("parallel");
  });

  it("is refused when a task is lost, or when records are of two versions", () => {
    const [name = ""] = recordsIn("parallel").sort();
    const path = join(folder, "parallel", name);
    const record = readFileSync(path, "utf8");
    rmSync(path);
    const lost = command(preflight, ["cluster", "link", "parallel"]);
    expect(lost).toMatchObject({ status: 3, stdout: "" });
    expect(lost.stderr).toMatch(/Task 1 of \d+ has no record/);
    writeFileSync(
      path,
      record.replace(/"run":"\w+"/, '"run":"0123456789abcdef"').replace(/"version":"[^"]+"/, '"version":"0.1.0"'),
    );
    expect(command(preflight, ["cluster", "link", "parallel"])).toMatchObject({ status: 3, stdout: "" });
  });
});
