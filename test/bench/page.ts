// Makes docs/performance.md from the results of a benchmark: npm run bench:page -- RESULTS.json
import { readFileSync, writeFileSync } from "node:fs";
import { type Results, textOf } from "./report.ts";

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("Name the file that npm run bench -- --json wrote.");
const results = JSON.parse(readFileSync(file, "utf8")) as Results;

const isSmall = results.scale < 1;
const caveat = isSmall
  ? `**The figures on this page are provisional.** They are of a run at scale ${results.scale}: sizes are ${results.scale} times those that the
goals name${results.scale < 0.2 ? ", so the start of processes outweighs the work" : ""}. Run the benchmark in full before you rely on a figure.

`
  : "";

const page = `# Performance

${caveat}\`npm run bench\` compares the linter with other programs on payloads generated from a seed. It takes some minutes and 2
GB of temporary disk space; \`npm run bench -- --scale 0.1 --runs 3\` takes less. \`--json FILE\` writes the results, and
\`npm run bench:page -- FILE\` makes this page from them.

## Why clean payloads are cheap

Most payloads of a migration are clean. A recogniser, generated from the schemas for each kind, reads the bytes of a
payload and accepts it only if no rule would find anything in it. Such a payload is never parsed, so it costs no object
and no string. Whatever the recogniser does not understand is parsed and checked in full: it need not accept everything,
but what it accepts must be clean. One test compares it with the full check on mutated payloads (\`npm run fuzz -- --lines
1000000\` does so for longer), another requires that it accepts every clean payload of the samples and of the corpora below.

Two kinds of payloads with findings cost less than the full check as well. A recogniser notes common warnings: empty
strings, missing fields that the interface lists, values that it does not show, and under a profile undocumented fields and
unusual document paths. If they are all that is wrong with a payload, it is not parsed either; nor is it if they are
other wrong values or unknown members that an earlier payload had at the same place. And once a report has the
findings that it prints of a cause, further ones of that cause are merely counted (\`pretty\`, \`compact\`, \`github\` and
\`--statistics\`, without \`--all\`, a baseline, \`--accepted\` or \`--rejected\`).

The library recognises clean payloads too: \`lintText\` parses a clean payload only when its \`value\` is read.

Under a profile, the recogniser of a kind is made from the operator's schemas when the first few payloads of the kind
have been checked, if the process may make functions from strings (not with
\`--disallow-code-generation-from-strings\`, and never in a web page). \`npm run fuzz -- --profile\` compares these.

Request records and responses are always parsed. So are accounts and further contracts whose kind is given neither by
the name of the file, nor by the config, nor by \`--as\`: their fields alone do not always show it.

## Results

${textOf(results)}

## What the figures mean

Each figure is for a whole process, including its start. Programs of one group take turns, A B C A B C, and each figure
is the median of the runs.

- **wall** is elapsed time, **CPU** the CPU time of all threads and child processes, **peak** the maximum resident
  memory in millions of bytes. **x wall** and **x CPU** are relative to the JSON.parse loop over the same bytes; for one
  small file, to an empty Node process.
- **JSON.parse loop** is the minimum for a Node program that parses: each line is sliced from one buffer, converted to a
  string, parsed and dropped, on one thread.
- **two JSON.parse loops at once** are two such processes over the same bytes, measured until the slower one ends. It
  shows the benefit of a second core on this machine.
- **ajv loop** additionally validates with ajv and the published schema: a boolean result, without locations, rules or
  checks across payloads. **jsonschema-rs loop** does so in Python, with a validator written in Rust.
- **preflight** runs with all rules and its default report. A run counts only if it finds exactly the planted findings,
  one in each bad payload. **preflight, ndjson** also writes every finding.
- Above 100 MB one thread per core checks payloads, once the rest would take a single thread more than 0.7 s. Each
  thread loads, interprets and compiles the same code, because V8 shares none of it, which takes some 0.4 s of CPU.
  Meanwhile the compiler keeps the second of two cores busy already, so for less a second thread saves no time.
- **ajv-cli**, **check-jsonschema** and **@sourcemeta/jsonschema --fast** use the same schemas, bundled (\`preflight
  schema --export DIR --bundle\`), at their newest versions. The last one runs with \`--continue\`, since it otherwise
  stops at the first bad payload. A program that cannot be installed is left out.
- **every RULE** is a corpus in which each batch of payloads breaks that rule: its own bad example, with as many other
  values as leave it the only rule that is broken. A fault takes the time beyond the loop, for each batch.

Transactions are payloads of one to eight transactions, about 2 kB, with distinct ids and account numbers. One in a
hundred has an unknown field, an amount that is a string, a date that does not exist, or a null. In the "all bad" group
every payload has the same unknown field, in "a warning in each" the same empty field. "Shuffled keys" reorders the
members of every object; other corpora have escapes in place of blanks and slashes, blanks between all tokens, or one
pretty-printed list. Long accounts have many fields that the interface does not list. Small files are transactions
of some 9 kB, one pretty-printed payload each; the one small file has notes. Linkage consists of businesses and their
accounts; its goals refer to linking alone, without reading or checking, where a key is an account, a business or a
contract.
`;
writeFileSync(new URL("../../docs/performance.md", import.meta.url), page);
