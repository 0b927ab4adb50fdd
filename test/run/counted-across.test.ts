/** Reports say the same of findings across payloads whether all are listed or most are only counted. */
import { expect, test } from "vitest";
import type { Severities } from "../../src/check/levels.ts";
import { type Input, type PayloadText, payloadText } from "../../src/input/payload.ts";
import { compact } from "../../src/reporters/compact.ts";
import { csv } from "../../src/reporters/csv.ts";
import { json } from "../../src/reporters/json.ts";
import { pretty } from "../../src/reporters/pretty.ts";
import { chooseFrames, rareCount } from "../../src/run/causes.ts";
import { Listing } from "../../src/run/counted.ts";
import { type Result, type RunOptions, run } from "../../src/run/run.ts";
import type { Settings } from "../../src/run/settings.ts";
import { oneOf as chosen, randomOf } from "../bench/corpora.ts";
import { type Sent, settingsWith } from "../check/batch.ts";
import { account, business, covering, notes, S, schedule, statements, transactions } from "../check/payloads.ts";
import { context, text } from "../reporters/reports.ts";
import { runs, some } from "../runs.ts";

const random = randomOf(20_261_123);

const oneOf = <T>(values: readonly T[]): T => chosen(random, values);

const suppliers = [S, S, S, "OTHER_ENERGY", "ÖTHER", "NEW_ENERGY"];
const name = (prefix: string): string =>
  `${oneOf([prefix, prefix, prefix.toLowerCase()])}-${oneOf([1, 2, 3, 4, 5, 6])}`;
const several = <T>(make: () => T): T[] => Array.from({ length: 1 + Math.floor(random() * 3) }, make);

const makers: readonly (() => Sent)[] = [
  () =>
    business(
      name("B"),
      several(() => name("C")),
      { supplier: oneOf(suppliers) },
    ),
  () => account(name("A"), oneOf([undefined, name("C"), name("C")]), oneOf(suppliers)),
  () => account(name("A"), name("C"), oneOf(suppliers)),
  () => transactions(name("A"), ...several(() => `T-${Math.floor(random() * 20)}`)),
  () => transactions(name("A"), ...several(() => `T-${Math.floor(random() * 20)}`)),
  () => statements(name("A"), ...several(() => oneOf(["S-1", "S-2", "S-\u00e9", "x".repeat(70)]))),
  () => notes(name("A"), { body: oneOf(["one", "two"]), at: oneOf([undefined, "2026-01-01T00:00:00Z"]) }),
  () =>
    covering(
      name("B"),
      several(() => name("A")),
      oneOf(suppliers),
    ),
  () =>
    schedule(
      name("B"),
      several(() => name("C")),
      random() < 0.3,
      oneOf(suppliers),
    ),
];

interface File {
  file: string;
  lines: readonly string[];
}

/** Files in no good order, some of which are copies of others, or copies but for their order. */
function batch(): File[] {
  const files: File[] = [];
  for (let i = 0; i < 12; i++) {
    const copied = random() < 0.3 ? oneOf(files) : undefined;
    const kind = copied?.file.split(".")[1] ?? oneOf(makers)().kind;
    const file = `${i}.${kind}.jsonl`;
    files.push({ file, lines: copied ? copyOf(copied.lines) : linesOf(kind) });
  }
  return files;
}

function copyOf(lines: readonly string[]): readonly string[] {
  const way = random();
  if (way < 0.5) return lines;
  return way < 0.7 ? lines.toReversed() : lines.map((line) => line.replace("[", "[ "));
}

function linesOf(kind: string): string[] {
  const own = makers.filter((make) => make().kind === kind);
  return Array.from({ length: 15 }, () => {
    const line = JSON.stringify(oneOf(own)().payload);
    if (random() < 0.03) return line.slice(0, 60);
    return random() < 0.1 ? `{"extra":1,${line.slice(1)}` : line;
  });
}

function inputOf({ file, lines }: File): Input {
  const bytes = new TextEncoder().encode(lines.join("\n"));
  return {
    file,
    payloads: {
      async *[Symbol.asyncIterator]() {
        let start = 0;
        const texts: PayloadText[] = [];
        for (const [i, line] of lines.entries()) {
          const end = start + payloadText(line).end;
          texts.push({ bytes, start, end, origin: { line: i + 1, column: 1 } });
          start = end + 1;
        }
        yield texts.slice(0, 7);
        yield texts.slice(7);
      },
    },
  };
}

function lint(files: readonly File[], known: readonly File[], options: Partial<RunOptions>): Promise<Result> {
  return run(files.map(inputOf), {
    settings: settingsWith(),
    known: known.map(inputOf),
    wantsCodeFrame: chooseFrames(rareCount),
    ...options,
  });
}

function reportsOf(result: Result): string {
  return [
    ...[pretty, compact].map((reporter) => text(reporter.write(result, context))),
    ...[pretty, csv, json].map((reporter) => text(reporter.statistics?.(result, context) ?? [])),
    JSON.stringify(result.summary, undefined, 1),
    ...[...result.repetitions].map(([file, { payloads, others }]) => `${file} ${payloads} ${[...others]}`),
  ].join("\n");
}

const strict: Severities = {
  levels: new Map([
    ["duplicate-transaction", "error"],
    ["contract-linkage", "off"],
  ]),
};

const overridden: Severities = {
  levels: new Map(),
  overrides: [
    { suppliers: ["OTHER_ENERGY"], levels: new Map([["duplicate-account", "off"]]) },
    { kinds: ["transactions"], levels: new Map([["duplicate-transaction", "error"]]) },
    { attr: ["transactions", "1", "transaction_id"], levels: new Map([["duplicate-transaction", "off"]]) },
    { kinds: ["account"], suppliers: [S], levels: new Map([["contract-linkage", "warning"]]) },
  ],
};

const settings: readonly [name: string, Partial<RunOptions>, Partial<Settings>?][] = [
  ["by default", {}],
  ["with suppliers", {}, { suppliers: { [S]: { status: "Ongoing" }, OTHER_ENERGY: { status: "Paused" } } }],
  ["with levels", {}, { levels: [...strict.levels] }],
  ["with overrides", { severitiesOf: () => overridden }],
  ["with levels of some files", { severitiesOf: (file) => (file.startsWith("3") ? strict : undefined) }],
  ["with overrides in some files", { severitiesOf: (file) => (/^[4-9]/.test(file) ? overridden : undefined) }],
];

/** Each setting is tried with findings located as usual, or 40 at a time; in slow mode both ways. */
test.each(settings)("reports are the same %s", async (name, options, own = {}) => {
  const isOdd = settings.findIndex((each) => each[0] === name) % 2;
  let listed = 0;
  let counted = 0;
  for (let i = 0; i < runs(40, 1); i++) {
    const files = batch();
    const known = random() < 0.2 ? batch().slice(0, 2) : [];
    for (const maxUnlocated of some(isOdd ? [40, undefined] : [undefined, 40], 2)) {
      const all = { ...options, settings: settingsWith(own), maxUnlocated };
      const expected = await lint(files, known, all);
      const result = await lint(files, known, { ...all, listing: new Listing(rareCount) });
      expect(reportsOf(result)).toBe(reportsOf(expected));
      listed += [...expected.findings].length;
      counted += [...result.findings].length;
    }
  }
  expect(counted).toBeLessThan(0.9 * listed);
});
