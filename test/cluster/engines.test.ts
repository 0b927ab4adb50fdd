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
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
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

const guide = readFileSync(join(root, "docs/scale.md"), "utf8");
const readme = readFileSync(join(root, "python/README.md"), "utf8");
const blocksOf = (document: string, language: string): string[] =>
  [...document.matchAll(/^```(\w+)\n(.*?)^```$/gms)].flatMap(([, name, text = ""]) =>
    name === language ? [text] : [],
  );

/** A command in a sentence of the guide, by its beginning. */
const inSentence = (start: string): string =>
  [
    ...guide
      .replaceAll(/^```.*?^```$/gms, "")
      .replaceAll("\n", " ")
      .matchAll(/`([^`]+)`/g),
  ]
    .map(([, text]) => text)
    .find((text) => text?.startsWith(start)) as string;

/** The commands of the guide that name a program, such as that of an engine. */
const commandsOf = (program: string): string =>
  blocksOf(guide, "sh")
    .flatMap((block) => block.match(/^(?!#).+\n/gm) ?? [])
    .filter((line) => line.includes(` ${program} `))
    .join("");

/** A run by the guide, whose last step an engine may do itself. */
const runOf = (program: string): string => `${inSentence("mkdir -m 700 records")}\n${commandsOf(program)}`;

/** The engines have a port each, and Slurm two. */
const firstPort = 20_000 + 10 * (process.pid % 1000);

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
    // Bash reads ~/.bashrc, which may change PATH, if its input is a socket.
    stdio: ["ignore", "pipe", "pipe"],
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

/** Runs the commands of the guide for an engine, whose report is that of `lint`. */
function expectRun(program: string, env: NodeJS.ProcessEnv = {}): void {
  const script = `${runOf(program)}${inSentence("./preflight cluster link")}`;
  const { status, stdout, stderr } = command("bash", ["-ec", script], env);
  expect(status, stderr).toBe(1);
  expect(stdout).toContain(linted.stdout);
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
  const wheel = command("pip", ["wheel", "--quiet", "--no-deps", "--wheel-dir", "wheel", join(root, "python")]);
  expect(wheel.status, wheel.stderr).toBe(0);
  const [name = ""] = readdirSync(join(folder, "wheel"));
  renameSync(join(folder, "wheel", name), join(folder, "migration_preflight.zip"));
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
  const port = firstPort;
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
    expectRun("preflight_spark.py", env);
  });

  it("lints the payloads in a column of a table", () => {
    const rows = [
      { id: 0, text: '{"import_supplier":"S","external_account_number":"A","notes":[{"body":"fine"}]}' },
      { id: 1, text: '{\n "import_supplier": "S",\n "external_account_number": "A",\n "notes": [{"bodyy": "😀"}]\n}' },
      // Two that together are one.
      { id: 2, text: "{" },
      { id: 3, text: "}" },
      { id: 4, text: "" },
      { id: 5, text: "\ufeff[]" },
      { id: 6, text: null },
    ];
    writeFileSync(join(folder, "rows.json"), JSON.stringify(rows.map(({ id, text }) => [id, text])));
    writeFileSync(
      join(folder, "rows.py"),
      `import json
from migration_preflight.spark import lint_rows
from pyspark.sql import SparkSession
spark = SparkSession.builder.getOrCreate()
rows = spark.createDataFrame([tuple(row) for row in json.load(open("rows.json"))], "id int, text string").coalesce(1)
rows.write.parquet("rows.parquet")
table = spark.read.parquet("rows.parquet")
command = (${JSON.stringify(preflight)},)
found = [row.asDict() for row in lint_rows(table, "text", "notes", command).collect()]
faults = []
for wrong in [
    (table, "txt", "notes", command), (table, "text", "nots", command), (table, "text", "notes", command, ("--to",)),
    (table, "id", "notes", command), (table.withColumnRenamed("id", "rule"), "text", "notes", command),
    (table, "text", "notes", ("no-such-command",)),
]:
    try: lint_rows(*wrong)
    except (ValueError, RuntimeError) as error: faults.append(str(error))
json.dump([found, faults], open("found.json", "w"))
table.withColumnRenamed("text", "payload").where("id in (0, 3)").createOrReplaceTempView("outbox")
${blocksOf(readme, "python")
  .find((block) => block.includes("spark.table"))
  ?.replace("/shared/folder/preflight", preflight)}`,
    );
    const submitted = command("spark-submit", [...submit, "--py-files", "migration_preflight.zip", "rows.py"]);
    expect(submitted.status, submitted.stderr).toBe(0);
    expect(submitted.stdout).toMatch(/\|\s*json-syntax\|\s*1\|/);
    const [found, faults] = JSON.parse(readFileSync(join(folder, "found.json"), "utf8")) as [
      { id: number }[],
      string[],
    ];
    for (const [i, word] of ["txt", "notes", "--to", "int", "rule", "no-such-command"].entries())
      expect(faults[i]).toContain(word);
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
      ...["--py-files", "migration_preflight.zip", "preflight_spark.py", "killed", "--command", preflight],
    ]);
    await until(() => recordsIn("killed").length >= 5 || driver.exitCode !== null);
    end(doomed);
    expect(recordsIn("killed").length).toBeLessThan(tasks);
    expect(await statusOf(driver)).toBe(0);
    expectSame("killed");
  });
});

describe("Dask", () => {
  const port = firstPort + 1;
  const scheduler = `tcp://127.0.0.1:${port}`;
  const env = { SCHEDULER: scheduler, PYTHONPATH: "migration_preflight.zip" };
  const own = ["--host", "127.0.0.1", "--no-dashboard"];
  const startWorker = (): ChildProcess =>
    start("dask", ["worker", scheduler, ...own, "--nthreads", "1", "--no-nanny", "--local-directory", "dask"], env);
  let doomed: ChildProcess;

  beforeAll(() => {
    start("dask", ["scheduler", ...own, "--port", String(port)], env);
    startWorker();
    doomed = startWorker();
  });

  it("gives the same as lint by the commands of the guide", () => {
    expectRun("preflight_dask.py", env);
  });

  it("gives the same when a worker is killed in the middle", async () => {
    const tasks = split("dask-killed", "8MB");
    const driver = start(
      "python",
      ["preflight_dask.py", "dask-killed", "--command", preflight, "--scheduler", scheduler],
      env,
    );
    await until(() => recordsIn("dask-killed").length >= 5 || driver.exitCode !== null);
    end(doomed);
    expect(recordsIn("dask-killed").length).toBeLessThan(tasks);
    expect(await statusOf(driver)).toBe(0);
    expectSame("dask-killed");
  });
});

describe("Kubernetes", () => {
  it("gets valid jobs, whose commands give the same as lint", () => {
    const validated = command("kubernetes-validate", ["--strict", "kubernetes.yaml"]);
    expect(validated.status, validated.stderr).toBe(0);
    const jobs = parseAllDocuments(readFileSync(join(samples, "kubernetes.yaml"), "utf8")).map((each) => each.toJS());
    expect(jobs.map(({ metadata }) => metadata.labels.step)).toEqual(["split", "check", "link"]);
    mkdirSync(join(folder, "records"));
    const statuses = jobs.flatMap(({ spec: { completionMode, completions = 1, template } }) => {
      const [{ command: words, args = [] }] = template.spec.containers;
      return Array.from({ length: completions }, (_, index) => {
        // As Kubernetes does it; only the pods of an Indexed Job have the variable.
        const variable = completionMode === "Indexed" ? String(index) : "";
        const [file, ...argv] = [...words, ...args].map((word) => word.replace("$(JOB_COMPLETION_INDEX)", variable));
        return command(file, argv).status;
      });
    });
    expect(statuses).toEqual([0, ...Array.from({ length: 16 }, () => 0), 1]);
    expect(readFileSync(join(folder, "records/lint.sarif"), "utf8") === reports[formats.indexOf("sarif")]).toBe(true);
    rmSync(join(folder, "records"), { recursive: true });
  });
});

describe("object storage", () => {
  const port = firstPort + 2;
  const env = {
    AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "test",
    AWS_DEFAULT_REGION: "us-east-1",
  };
  const bash = (script: string) => command("bash", ["-o", "pipefail", "-ec", script], env);

  beforeAll(async () => {
    start("moto_server", ["-H", "127.0.0.1", "-p", String(port)]);
    await until(() => bash("aws s3 mb s3://bucket").status === 0);
    mkdirSync(join(folder, "object"));
    notes(join(folder, "object"), 200_000);
    renameSync(join(folder, "object/notes.notes.jsonl"), join(folder, "object/wave-1.notes.jsonl"));
    const made = bash("aws s3 sync object s3://bucket/extract");
    expect(made.status, made.stderr).toBe(0);
  });

  it("is linted from a pipe, as the file is", () => {
    const piped = bash(commandsOf("s3 cp").replaceAll("./preflight", preflight));
    const { status, stdout } = command(preflight, ["lint", "object/wave-1.notes.jsonl"]);
    expect(status).toBe(1);
    expect(piped.status, piped.stderr).toBe(status);
    const totals = (text: string): string[] => text.split("\n").slice(-3);
    expect(totals(piped.stdout)).toEqual(totals(stdout));
    expect(command(preflight, ["lint", "s3://bucket/extract"])).toMatchObject({ status: 3 });
  });

  it("is split and linked on one machine, and checked on another", async () => {
    const machine = (name: string, script: string) => bash(`mkdir -p ${name} && cd ${name} && ${script}`);
    const copy = commandsOf("s3 sync").trim();
    expect(
      machine("one", `${copy} && mkdir ../shared && ${preflight} cluster split extract > ../shared/tasks.jsonl`).status,
    ).toBe(0);
    // Later, so that a time that is not that of the object differs.
    await setTimeout(1100);
    const checked = machine(
      "two",
      `${copy} && ${preflight} cluster check --tasks ../shared/tasks.jsonl --out ../shared`,
    );
    expect(checked.status, checked.stderr).toBe(0);
    const linked = machine("one", `${preflight} cluster link ../shared`);
    expect(linked).toEqual(machine("two", `${preflight} lint extract`));
    expect(linked.status).toBe(1);
  });
});

describe("tables", () => {
  it("become payloads by the commands of the guide", () => {
    const tables = `import duckdb, os
os.mkdir("tables")
duckdb.sql("""copy (select 'A-' || i % 5 as account, 'Note ' || i as body, timestamp '2024-03-01 12:00:00' + i * interval 1 hour as written
  from range(20) t(i)) to 'tables/notes.parquet' (format parquet)""")
duckdb.sql("""copy (select i as id, to_json({import_supplier: 'S', external_account_number: 'A', notes: [{body: case when i = 2 then null else 'b' end}]})
  as payload from range(4) t(i)) to 'tables/outbox.csv'""")
`;
    const [build = ""] = blocksOf(guide, "python");
    const rows = blocksOf(readme, "python").find((block) => block.includes("outbox.csv")) ?? "";
    mkdirSync(join(folder, "rows/extract"), { recursive: true });
    writeFileSync(join(folder, "rows/all.py"), tables + build + rows);
    symlinkSync(preflight, join(folder, "rows/preflight"));
    const env = {
      PATH: `${join(folder, "rows")}:${environment.PATH}`,
      PYTHONPATH: join(folder, "migration_preflight.zip"),
    };
    const script = `cd rows && python all.py && preflight lint extract/2.notes.jsonl && ! preflight lint tables`;
    const { status, stdout, stderr } = command("bash", ["-ec", script], env);
    expect(status, stderr).toBe(0);
    expect(stdout).toMatch(/^2 1 null-value .*^5 payloads in 1 file: 0 errors, 0 warnings$/ms);
    expect(stderr).toMatch(/tables\/notes\.parquet, .*scale\.md/m);
  });
});

it("has types that mypy finds right in the Python package", () => {
  const { status, stdout } = command("mypy", [
    "--strict",
    "--cache-dir",
    "mypy",
    join(root, "python/migration_preflight"),
  ]);
  expect(status, stdout).toBe(0);
});

describe("GNU parallel", () => {
  it("gives the same as lint by the commands of the guide", () => {
    expectRun("parallel.sh");
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
  const port = firstPort + 3;

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
    const { status, stderr } = command("bash", ["-ec", runOf("slurm.sbatch")], env);
    expect(status, stderr).toBe(0);
    await until(() => command("squeue", ["--noheader"], env).stdout === "");
    expect(readFileSync(join(folder, "report.txt"), "utf8")).toContain(linted.stdout);
    expectSame("records");
  });
});
