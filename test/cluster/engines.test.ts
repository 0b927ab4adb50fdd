/**
 * Runs a batch on real engines, on this machine, and compares with `lint` byte for byte. `npm run test:cluster` installs
 * the engines and builds the executable first.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mixed, notes } from "../bench/corpora.ts";
import { root } from "../cli/run.ts";

const preflight = join(root, "executable/preflight");
const samples = join(root, "samples/cluster");
const python = join(root, ".cluster");
const folder = mkdtempSync(join(tmpdir(), "preflight-cluster-"));
const environment = {
  ...process.env,
  NODE_OPTIONS: "",
  PATH: `${join(python, "bin")}:${process.env["PATH"]}:/usr/sbin`,
  PYSPARK_PYTHON: join(python, "bin/python"),
  SPARK_LOCAL_IP: "127.0.0.1",
  SPARK_WORKER_DIR: join(folder, "work"),
  SPARK_LOG_DIR: folder,
};

/** The commands of the guide that name an engine's program. They run in a folder with what the guide copies there. */
function commandsOf(program: string): string {
  const guide = readFileSync(join(root, "docs/scale.md"), "utf8");
  const blocks = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = ""]) => block);
  return blocks.find((block) => block.includes("split extract") && block.includes(program)) as string;
}

/** How long anything may take before it counts as hanging. */
const maxMs = 280_000;

interface Ran {
  status: number | null;
  stdout: string;
  stderr: string;
}

function command(file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Ran {
  const { status, stdout, stderr } = spawnSync(file, args, {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 1 << 30,
    env: { ...environment, ...env },
    timeout: maxMs,
    killSignal: "SIGKILL",
  });
  return { status, stdout, stderr };
}

const started: ChildProcess[] = [];

/** Starts a process in a group of its own, which ends with all that it starts. */
function start(file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(file, args, {
    cwd: folder,
    env: { ...environment, ...env },
    stdio: "ignore",
    detached: true,
  });
  started.push(child);
  return child;
}

function end({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}

async function until(condition: () => boolean): Promise<void> {
  const limit = Date.now() + maxMs;
  while (!condition()) {
    if (Date.now() > limit) throw new Error(`It waits in vain for ${condition}`);
    await setTimeout(20);
  }
}

async function statusOf(child: ChildProcess): Promise<number | null> {
  await until(() => child.exitCode !== null || child.signalCode !== null);
  return child.exitCode;
}

let linted: Ran;
let reports: readonly string[];
const formats = ["ndjson", "sarif"];
const formatArguments = formats.map((name) => `--format=${name}=${name}`);
const readReports = (): string[] => formats.map((name) => readFileSync(join(folder, name), "utf8"));

/** Removes the records of the guide's commands, whose report is that of `lint`. */
function expectReported(): void {
  expect(readFileSync(join(folder, "lint.sarif"), "utf8") === reports[formats.indexOf("sarif")]).toBe(true);
  rmSync(join(folder, "lint.sarif"));
  rmSync(join(folder, "records"), { recursive: true });
}

/** Links records, and compares with `lint` all that it prints and writes. */
function expectSame(records: string): void {
  for (const name of formats) rmSync(join(folder, name));
  expect(command(preflight, ["cluster", "link", records, ...formatArguments])).toEqual(linted);
  // Without a comparison of their lines, which takes minutes.
  expect(readReports().map((report, i) => report === reports[i])).toEqual(formats.map(() => true));
}

/** Splits the batch; returns the number of tasks. */
function split(records: string, bytes: string): number {
  mkdirSync(join(folder, records));
  const { status, stdout, stderr } = command(preflight, ["cluster", "split", "extract", "--bytes", bytes]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  writeFileSync(join(folder, records, "tasks.jsonl"), stdout);
  return stdout.trimEnd().split("\n").length - 1;
}

const recordsIn = (records: string): string[] => {
  const path = join(folder, records);
  return existsSync(path) ? readdirSync(path).filter((name) => /^\w+-\d+\.jsonl$/.test(name)) : [];
};

beforeAll(() => {
  const early = join(folder, "extract/1-early");
  const again = join(folder, "extract/2-again");
  for (const path of [early, again]) mkdirSync(path, { recursive: true });
  // Data before its account, payloads that are sent twice, and errors in one payload of a hundred.
  notes(early, 20_000);
  mixed(again, 100);
  expect(mixed(join(folder, "extract"), 175_000).bytes).toBeGreaterThan(200_000_000);
  writeFileSync(join(folder, "preflight.config.json"), '{"today":"2026-06-30"}');
  symlinkSync(preflight, join(folder, "preflight"));
  for (const name of readdirSync(samples)) symlinkSync(join(samples, name), join(folder, name));
  linted = command(preflight, ["lint", "extract", ...formatArguments]);
  reports = readReports();
});
afterAll(() => {
  for (const child of started) end(child);
  rmSync(folder, { recursive: true, force: true });
});

it("lints the batch, which has errors in and across payloads", () => {
  expect(linted.status, linted.stderr).toBe(1);
  const rules = new Set(reports[0]?.split("\n").flatMap((line) => (line ? [JSON.parse(line).rule] : [])));
  expect([...rules]).toEqual(
    expect.arrayContaining([
      ...["account-before-data", "business-identity", "duplicate-account", "duplicate-note", "duplicate-transaction"],
      ...["date", "null-value", "type", "unknown-field"],
    ]),
  );
});

describe("Spark", () => {
  const spark = join(python, "bin/spark-class");
  const port = 20_000 + (process.pid % 20_000);
  const master = `spark://127.0.0.1:${port}`;
  const submit = ["--master", master, "--conf", "spark.driver.host=127.0.0.1", "--conf", "spark.ui.enabled=false"];
  const loopback = ["--host", "127.0.0.1", "--webui-port", "0"];

  const startWorker = (): ChildProcess =>
    start(spark, [
      ...["org.apache.spark.deploy.worker.Worker", ...loopback],
      ...["--cores", "1", "--memory", "1g", master],
    ]);
  let doomed: ChildProcess;

  beforeAll(() => {
    start(spark, ["org.apache.spark.deploy.master.Master", ...loopback, "--port", String(port)]);
    startWorker();
    doomed = startWorker();
  });

  it("gives the same as lint by the commands of the guide", () => {
    const options = "-Dspark.driver.host=127.0.0.1 -Dspark.ui.enabled=false";
    const env = { MASTER: master, SPARK_SUBMIT_OPTS: options };
    const { status, stdout, stderr } = command("bash", ["-ec", commandsOf("preflight_spark.py")], env);
    expect(status, stderr).toBe(1);
    expect(stdout).toContain(linted.stdout);
    expectReported();
  });

  it("lints the payloads in a column of a table", () => {
    const rows = [
      { id: 0, text: '{"import_supplier":"S","external_account_number":"A","notes":[{"body":"fine"}]}' },
      { id: 1, text: '{\n "import_supplier": "S",\n "external_account_number": "A",\n "notes": [{"bodyy": "😀"}]\n}' },
      // Two that together are one.
      { id: 2, text: "{" },
      { id: 3, text: "}" },
      { id: 4, text: "  \n" },
      { id: 5, text: "\ufeff[]" },
      { id: 6, text: null },
    ];
    writeFileSync(join(folder, "rows.json"), JSON.stringify(rows.map(({ id, text }) => [id, text])));
    writeFileSync(
      join(folder, "rows.py"),
      `import json
from preflight_spark import lint_rows
from pyspark.sql import SparkSession
spark = SparkSession.builder.getOrCreate()
rows = spark.createDataFrame([tuple(row) for row in json.load(open("rows.json"))], "id int, text string").coalesce(1)
found = lint_rows(rows, "text", "notes", (${JSON.stringify(preflight)},))
json.dump([row.asDict() for row in found.collect()], open("found.json", "w"))
`,
    );
    const { status, stderr } = command("spark-submit", [...submit, "--py-files", "preflight_spark.py", "rows.py"]);
    expect(status, stderr).toBe(0);
    const found = JSON.parse(readFileSync(join(folder, "found.json"), "utf8")) as { id: number }[];
    const columns = ["rule", "attr", "line", "column", "endLine", "endColumn"] as const;
    for (const { id, text } of rows) {
      // The same as of a file that holds the payload.
      writeFileSync(
        join(folder, "row.notes.json"),
        text ?? '{"import_supplier":"S","external_account_number":"A","notes":[{"body":"b"}]}',
      );
      const { stdout } = command(preflight, ["lint", "row.notes.json", "--alone", "--format", "ndjson"]);
      const expected = stdout.split("\n").flatMap((line) => (line ? [JSON.parse(line)] : []));
      const placed = (all: object[]): unknown[] =>
        all.map((each) => columns.map((name) => (each as Record<string, unknown>)[name] || null));
      expect(placed(found.filter((each) => each.id === id))).toEqual(placed(expected));
    }
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set([1, 2, 3, 4, 5]));
  });

  it("gives the same when a worker is killed in the middle", async () => {
    const tasks = split("killed", "8MB");
    const driver = start("spark-submit", [
      ...submit,
      ...["preflight_spark.py", "killed/tasks.jsonl", "killed", "--command", preflight],
    ]);
    await until(() => recordsIn("killed").length >= 5);
    end(doomed);
    expect(recordsIn("killed").length).toBeLessThan(tasks);
    expect(await statusOf(driver)).toBe(0);
    expectSame("killed");
  });
});

describe("GNU parallel", () => {
  it("gives the same as lint by the commands of the guide", () => {
    const { status, stdout, stderr } = command("bash", ["-ec", commandsOf("parallel.sh")]);
    expect(status, stderr).toBe(1);
    expect(stdout).toContain(linted.stdout);
    expectReported();
  });

  it("gives the same as lint after a job was killed and the script run again", async () => {
    const tasks = split("parallel", "8MB");
    // Each job writes its process id, and becomes the command.
    const pids = join(folder, "pids");
    const job = join(folder, "job");
    writeFileSync(job, `#!/bin/sh\necho $$ >> ${pids}\nexec ${preflight} "$@"\n`);
    chmodSync(job, 0o755);
    const first = start("bash", ["parallel.sh", "parallel", "-j2", "--halt", "now,fail=1"], { PREFLIGHT: job });
    await until(() => recordsIn("parallel").length >= 3);
    await until(() => {
      const running = readFileSync(pids, "utf8").trimEnd().split("\n").at(-1);
      if (first.exitCode === null && existsSync(`/proc/${running}`)) process.kill(Number(running), "SIGKILL");
      return first.exitCode !== null;
    });
    expect(first.exitCode).not.toBe(0);
    const inodes = (): number[] => recordsIn("parallel").map((name) => statSync(join(folder, "parallel", name)).ino);
    const before = inodes();
    expect(before.length).toBeLessThan(tasks);
    const again = command("bash", ["parallel.sh", "parallel", "-j2"], { PREFLIGHT: preflight });
    expect(again.status, again.stderr).toBe(0);
    expect(inodes().length).toBe(tasks);
    // Tasks that were done are not done again, other than those of the two jobs that ended with the first run.
    expect(before.filter((inode) => inodes().includes(inode)).length).toBeGreaterThanOrEqual(before.length - 2);
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
    const mixedVersions = command(preflight, ["cluster", "link", "parallel"]);
    expect(mixedVersions).toMatchObject({ status: 3, stdout: "" });
    expect(mixedVersions.stderr).toMatch(/0\.1\.0/);
  });
});

// Slurm starts jobs as root only.
describe.skipIf(process.getuid?.() !== 0)("Slurm", () => {
  const slurm = join(folder, "slurm");
  const env = { SLURM_CONF: join(slurm, "slurm.conf") };
  const port = 40_000 + (process.pid % 10_000);

  beforeAll(async () => {
    for (const path of [slurm, join(slurm, "state"), join(slurm, "spool")]) mkdirSync(path, { mode: 0o755 });
    const socket = join(slurm, "munge.socket");
    const [host = ""] = hostname().split(".");
    const settings = {
      ClusterName: "test",
      SlurmctldHost: `${host}(127.0.0.1)`,
      SlurmUser: "root",
      AuthType: "auth/munge",
      AuthInfo: `socket=${socket}`,
      StateSaveLocation: join(slurm, "state"),
      SlurmdSpoolDir: join(slurm, "spool"),
      SlurmctldPidFile: join(slurm, "slurmctld.pid"),
      SlurmdPidFile: join(slurm, "slurmd.pid"),
      SlurmctldPort: port,
      SlurmdPort: port + 1,
      ProctrackType: "proctrack/pgid",
      TaskPlugin: "task/none",
      SelectType: "select/cons_tres",
      SelectTypeParameters: "CR_CPU",
      SchedulerParameters: "sched_interval=1,bf_interval=1",
      NodeName: `${host} NodeAddr=127.0.0.1 CPUs=2 RealMemory=2000`,
      PartitionName: `all Nodes=${host} Default=YES MaxTime=10`,
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(env.SLURM_CONF, lines.join(""));
    writeFileSync(join(slurm, "munge.key"), randomBytes(128), { mode: 0o600 });
    const files = ["key", "pid", "log", "seed"].map((name) => `--${name}-file=${join(slurm, `munge.${name}`)}`);
    start("munged", ["--foreground", "--force", `--socket=${socket}`, ...files]);
    await until(() => existsSync(socket));
    start("slurmctld", ["-D"], env);
    start("slurmd", ["-D"], env);
    await until(() => command("sinfo", ["--noheader", "--format=%t"], env).stdout.trim() === "idle");
  });
  afterAll(() => command("scancel", ["--full", "--user=root"], env));

  it("gives the same as lint by the commands of the guide", async () => {
    const { status, stderr } = command("bash", ["-ec", commandsOf("slurm.sbatch")], env);
    expect(status, stderr).toBe(0);
    await until(() => command("squeue", ["--noheader"], env).stdout === "");
    expect(readFileSync(join(folder, "report.txt"), "utf8")).toContain(linted.stdout);
    expectSame("records");
  });
});
