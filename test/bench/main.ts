// Compares the linter with other programs on generated payloads, and prints a table and the outcome of the performance
// goals. Options: --scale 0.1 for less of everything, --runs 3 for fewer runs of each, --json FILE for the results as
// JSON, which npm run bench:page puts into docs/performance.md.
import { execFileSync } from "node:child_process";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Corpus } from "./corpora.ts";
import * as corpora from "./corpora.ts";
import { measure, type Program } from "./measure.ts";
import { largeOperatorDocument, operatorDocument } from "./operator.ts";
import { fetchPeers } from "./peers.ts";
import { faultyCorpora } from "./per-rule.ts";
import { type Linked, type Results, tableOf, textOf, type Workload } from "./report.ts";
import { serverCost } from "./server.ts";
import { amounts, folder, node, preflight, programsOf } from "./setup.ts";

const { values } = parseArgs({
  options: {
    scale: { type: "string", default: "1" },
    runs: { type: "string", default: "5" },
    json: { type: "string" },
  },
});
const { scale, runs } = amounts(values);
const { programs, preload } = await programsOf(
  new URL("./parse-loop.ts", import.meta.url),
  new URL("./ajv-loop.ts", import.meta.url),
  new URL("./link-loop.ts", import.meta.url),
  new URL("./values-loop.ts", import.meta.url),
);
execFileSync(node, [preflight, "schema", "--export", join(folder, "schemas"), "--bundle"], { stdio: "ignore" });
const schemaOf = (kind: string): string => join(folder, "schemas/requests", `${kind}.schema.json`);
const profile = join(folder, "profile");
execFileSync(node, [preflight, "profile", "from-openapi", operatorDocument(folder), "-o", profile], {
  stdio: "ignore",
});
const peers = fetchPeers(join(folder, "peers"));

const parseLoop = ({ paths }: Corpus): Program => ({
  name: "JSON.parse loop",
  command: [node, join(programs, "parse-loop.mjs"), ...paths],
});

/** Shows the benefit of a second core: ideally, each process takes no longer than one alone. */
const twoParseLoops = (corpus: Corpus): Program => {
  const command = parseLoop(corpus)
    .command.map((part) => `'${part}'`)
    .join(" ");
  return { name: "two JSON.parse loops at once", command: ["sh", "-c", `${command} & ${command}; wait`] };
};

const ajvLoop = ({ paths, faulty }: Corpus, kind: string): Program => ({
  name: "ajv loop",
  command: [node, join(programs, "ajv-loop.mjs"), schemaOf(kind), ...paths],
  fault: (_, printed) => (printed === String(faulty) ? undefined : `expected ${faulty} invalid: ${printed}`),
});

/** The linter, which must find exactly the planted errors. */
const ours = (
  { paths, payloads, faulty, isWarned = false }: Corpus,
  name = "preflight",
  options: readonly string[] = [],
): Program => ({
  name,
  command: [node, preflight, "lint", ...paths, ...options],
  fault: (_, printed) => {
    const last = printed.split("\n").at(-1) ?? "";
    const [errors, warnings] = isWarned ? [0, faulty] : [faulty, 0];
    const counts = `: ${counted(errors, "error")}, ${counted(warnings, "warning")}`;
    const isRight = last.startsWith(`${payloads.toLocaleString("en")} payload`) && last.endsWith(counts);
    return isRight ? undefined : `expected ${payloads} payloads with ${faulty} errors: ${printed}`;
  },
});

/** The linter with the profile of an operator, which finds the same errors. */
const profiled = (corpus: Corpus): Program => ours(corpus, "preflight --profile", ["--profile", profile]);

function counted(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}

/** The same on one thread. */
const oursOnOneThread = (corpus: Corpus): Program => ours(corpus, "preflight, one thread", ["--workers", "1"]);

/** Every finding as a line, which is more than a report for people has. */
const oursAsLines = (corpus: Corpus): Program => ({
  ...ours(corpus, "preflight, ndjson", [`--format=ndjson=${join(folder, "lines.ndjson")}`, "--format=pretty"]),
});

/** Exit codes of other programs for invalid input differ. */
const peer = (name: string, command: string[] | undefined, codes: readonly number[]): Program[] =>
  command
    ? [
        {
          name,
          command,
          fault: (code, printed) => (codes.includes(code ?? -1) ? undefined : `exit ${code}: ${printed}`),
        },
      ]
    : [];

const sourcemeta = (kind: string, paths: readonly string[]): Program[] =>
  peer("@sourcemeta/jsonschema --fast", peers.sourcemeta?.(schemaOf(kind), paths), [0, 2]);

const measured: Workload[] = [];

/** Measures workloads in turns, so that variations of the machine affect all alike, then removes them. */
async function take(count: number, ...workloads: [name: string, corpus: Corpus, programs: Program[]][]): Promise<void> {
  console.error(`${new Date().toISOString().slice(11, 19)}  ${workloads.map(([name]) => name).join("; ")}`);
  const named = workloads.flatMap(([workload, , programs]) =>
    programs.map((program) => ({ ...program, name: `${workload}: ${program.name}` })),
  );
  const found = await measure(named, count, { folder, preload });
  for (const [name, corpus, programs] of workloads) {
    const workload: Workload = { name, corpus, runs: count, figures: {} };
    for (const program of programs) {
      const figures = found.get(`${name}: ${program.name}`);
      if (figures) workload.figures[program.name] = figures;
    }
    measured.push(workload);
    for (const path of corpus.paths) rmSync(path, { recursive: true });
  }
  console.error(tableOf(measured.slice(-workloads.length)));
}

const size = 200e6 * scale;
/** The number of runs of slow workloads. */
const few = Math.ceil(runs / 5);

const one = corpora.oneSmallFile(folder);
const dirty = corpora.oneSmallFile(folder, true);
const nothing: Program = { name: "node -e 0", command: [node, "-e", "0"] };
await take(
  runs * 4,
  ["one small file", one, [nothing, ours(one), profiled(one)]],
  ["one small file with an error", dirty, [nothing, ours(dirty)]],
);

const small = corpora.smallFiles(folder, Math.ceil(10_000 * scale));
const smallFolder = small.paths[0] ?? "";
const smallPaths = readdirSync(smallFolder).map((name) => join(smallFolder, name));
await take(runs, [
  "small files",
  small,
  [
    parseLoop(small),
    ajvLoop(small, "transactions"),
    ours(small),
    ...peer("ajv-cli", peers.ajvCli?.(schemaOf("transactions"), join(smallFolder, "*.json")), [0, 1]),
    ...sourcemeta("transactions", small.paths),
    ...peer("check-jsonschema", peers.checkJsonschema?.(schemaOf("transactions"), smallPaths), [0, 1]),
  ],
]);

const usual = corpora.transactions(folder, size, "usual");
const bad = corpora.transactions(folder, size, "bad", corpora.systematic);
const warned = { ...corpora.transactions(folder, size, "warned", corpora.warned), isWarned: true };
const shuffled = corpora.transactions(folder, size, "shuffled", { isShuffled: true });
await take(
  runs,
  [
    "transactions",
    usual,
    [
      parseLoop(usual),
      twoParseLoops(usual),
      ajvLoop(usual, "transactions"),
      ours(usual),
      profiled(usual),
      oursOnOneThread(usual),
      ...sourcemeta("transactions", usual.paths),
      ...peer("jsonschema-rs loop", peers.jsonschemaRs?.(schemaOf("transactions"), usual.paths), [0]),
    ],
  ],
  ["transactions, all bad", bad, [parseLoop(bad), ours(bad)]],
  ["transactions, a warning in each", warned, [parseLoop(warned), ours(warned), oursAsLines(warned)]],
  ["transactions, shuffled keys", shuffled, [parseLoop(shuffled), ours(shuffled)]],
);

const document = largeOperatorDocument(folder);
const conversion = ["profile", "from-openapi", document.paths[0] as string, "-o", join(folder, "large-profile")];
await take(runs, [
  "operator document",
  document,
  [{ name: "preflight profile from-openapi", command: [node, preflight, ...conversion] }],
]);

const escapes = corpora.transactions(folder, size / 2, "escapes", { form: corpora.escaped });
const blanks = corpora.transactions(folder, size / 2, "blanks", { form: corpora.spaced });
const pretty = corpora.prettyPrinted(folder, size / 2);
await take(
  Math.min(runs, 3),
  ["transactions, escapes", escapes, [parseLoop(escapes), ours(escapes)]],
  ["transactions, blanks", blanks, [parseLoop(blanks), ours(blanks)]],
  ["transactions, pretty-printed", pretty, [parseLoop(pretty), ours(pretty)]],
);

for (const corpus of faultyCorpora(folder, size / 10)) {
  const lint = (name: string, ...options: string[]): Program => ({
    name,
    command: [node, preflight, "lint", ...corpus.paths, "--today", "2026-06-30", ...options],
    fault: (code, printed) => (code === 0 || code === 1 ? undefined : `exit ${code}: ${printed}`),
  });
  const lines = lint("preflight, ndjson", `--format=ndjson=${join(folder, "lines.ndjson")}`, "--format=pretty");
  await take(few, [corpus.name, corpus, [parseLoop(corpus), lint("preflight"), lines]]);
}

const large = corpora.transactions(folder, size * 5, "large");
await take(few, ["transactions, five times as many", large, [parseLoop(large), ours(large), profiled(large)]]);

const accounts = Math.ceil(5_000_000 * scale);
const linkage = corpora.linkage(folder, accounts);
await take(few, ["linkage", linkage, [parseLoop(linkage), ours(linkage)]]);

const notes = corpora.notes(folder, size / 2);
const businesses = corpora.businesses(folder, size / 2);
const statements = corpora.statements(folder, size / 2);
const longAccounts = corpora.longAccounts(folder, size / 2);
// As many bytes as each of the others.
const mixed = corpora.mixed(folder, Math.ceil(86_200 * scale));
await take(
  Math.min(runs, 3),
  ["notes", notes, [parseLoop(notes), ajvLoop(notes, "notes"), ours(notes)]],
  ["businesses", businesses, [parseLoop(businesses), ajvLoop(businesses, "business"), ours(businesses)]],
  ["statements", statements, [parseLoop(statements), ours(statements)]],
  ["long accounts", longAccounts, [parseLoop(longAccounts), ours(longAccounts)]],
  ["mixed batch", mixed, [parseLoop(mixed), ours(mixed)]],
);

const linked: Linked[] = [];
for (let i = 0; i < Math.min(3, runs); i++) {
  const printed = execFileSync(node, ["--expose-gc", join(programs, "link-loop.mjs"), String(accounts)]);
  linked.push(JSON.parse(printed.toString()));
}
linked.sort((a, b) => a.microseconds - b.microseconds);

// With the published validator and library.
const published = ["validators/transactions.js", "index.js"].map(
  (file) => new URL(`../../dist/${file}`, import.meta.url).href,
);
const milliseconds = String(1000 * Math.min(1, scale));
const { judged, read } = JSON.parse(
  execFileSync(node, [join(programs, "values-loop.mjs"), ...published, milliseconds]).toString(),
);

const results: Results = {
  machine: `Node ${process.versions.node}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB of memory`,
  scale,
  workloads: measured,
  linked: linked[(linked.length - 1) >> 1] as Linked,
  judged,
  read,
};
console.log(textOf(results));
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(results, undefined, 1)}\n`);
console.log(await serverCost(folder, runs + 1));
