import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Input, payloadText } from "../../src/input/payload.ts";
import { type ReporterName, reporters } from "../../src/reporters/index.ts";
import type { Reporter } from "../../src/reporters/reporter.ts";
import { chooseFrames, rareCount } from "../../src/run/causes.ts";
import { type Report, run } from "../../src/run/run.ts";
import { systematicFaults } from "../bench/systematic.ts";
import { settingsWith } from "../check/batch.ts";
import { context, text } from "./reports.ts";

const golden = join(import.meta.dirname, "../golden");
const names = Object.keys(reporters) as ReporterName[];

/** The report of the corpus with two systematic and five rare faults. */
function lint(files: number): Promise<Report> {
  const inputs = Array.from(systematicFaults(files), ({ name, text }): Input => {
    const payload = payloadText(text);
    return {
      file: name,
      payloads: {
        async *[Symbol.asyncIterator]() {
          yield [payload];
        },
      },
    };
  });
  return run(inputs, {
    settings: settingsWith(),
    keepsBodies: true,
    wantsCodeFrame: chooseFrames(rareCount),
  });
}

const small = await lint(200);
const large = await lint(800);

test("two systematic faults and five rare ones are seven causes and a warning, those in most payloads first", () => {
  const { causes, rejected } = large.causes();
  expect(causes.map(({ cause: { id, count } }) => [id, count])).toEqual([
    ["error:contract-linkage/case:missing_contract_identifier:account:business.business_contract_identifier", 398],
    [expect.stringMatching(/^error:unknown-field(\/[a-z-]+)?:unknown_field:notes:notes\.\*\.pinned$/), 397],
    ["error:contract-linkage/spaces:missing_contract_identifier:account:business.business_contract_identifier", 1],
    ["error:contract-linkage/missing:missing_contract_identifier:account:business.business_contract_identifier", 1],
    [expect.stringMatching(/^error:type(\/[a-z-]+)?:invalid:notes:notes\.\*\.is_pinned$/), 1],
    [expect.stringMatching(/^error:null-value(\/[a-z-]+)?:null:notes:notes\.\*\.body$/), 1],
    [expect.stringMatching(/^error:datetime(\/[a-z-]+)?:invalid:notes:notes\.\*\.created_at$/), 1],
    // The identifier whose blank makes it another one.
    ["warning:placeholder-value/blanks:placeholder_value:account:business.business_contract_identifier", 1],
  ]);
  expect(rejected).toMatchObject({ payloads: 800, isExact: true });
  expect(rejected.fixes[1]?.acceptable).toBe(795);
});

test("the causes of a finding are the listed ones", () => {
  const ids = new Set(large.causes().causes.map(({ cause }) => cause.id));
  for (const { finding } of large.findings) expect(ids).toContain(finding.cause);
});

describe.each(names)("%s", (name) => {
  test("begins as the golden file has it", async () => {
    const lines = text(reporters[name].write(large, context)).replaceAll("\r\n", "\n").split("\n");
    const head = lines.filter((line) => !/^<(meta|style|script>)/.test(line)).slice(0, 120);
    const cut = head.map((line) => (line.length > 500 ? `${line.slice(0, 500)}…` : line));
    await expect(`${cut.join("\n")}\n`).toMatchFileSnapshot(join(golden, `systematic.${name}`));
  });
});

test.each(["pretty", "compact", "github"] as const)("%s is no longer for four times as many files", (name) => {
  const [less, more] = [small, large].map((report) => text(reporters[name].write(report, context)).length);
  // Counts have more digits.
  expect(Math.abs((more as number) - (less as number))).toBeLessThan(100);
  expect(more).toBeLessThan(8000);
});

test.each(["pretty", "csv"] as const)("the statistics of %s have a line a cause", (name) => {
  const reporter: Reporter = reporters[name];
  const statistics = text(reporter.statistics?.(large, context) ?? []);
  expect(statistics.match(/^error/gm)).toHaveLength(7);
  expect(statistics.length).toBeLessThan(4000);
});
