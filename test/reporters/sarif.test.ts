import schema from "@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json" with { type: "json" };
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { beforeAll, describe, expect, test } from "vitest";
import { sarif } from "../../src/reporters/sarif.ts";
import type { Report } from "../../src/run/run.ts";
import { pageOf } from "../repository.ts";
import { context, emptyReport, findingWith, hostileReport, reportOf, text } from "./reports.ts";

// Draft 4, which differs from later drafts in nothing that this schema uses but the name of its id.
const { $schema: _, id: __, ...draft7 } = schema;
const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
addFormats.default(ajv);
const validate = ajv.compile(draft7);

interface Log {
  runs: {
    tool: { driver: { version: string; rules: { id: string; helpUri?: string }[] } };
    invocations: { executionSuccessful: boolean; toolExecutionNotifications: { message: { text: string } }[] }[];
    results: {
      ruleId: string;
      ruleIndex: number;
      message: { text: string };
      locations: { physicalLocation: { artifactLocation: { uri: string }; region: object } }[];
      relatedLocations?: object[];
      fixes?: { artifactChanges: object[] }[];
      partialFingerprints: Record<string, string>;
    }[];
  }[];
}

function runOf(report: Report): Log["runs"][number] {
  return (JSON.parse(text(sarif.write(report, context))) as Log).runs[0] as Log["runs"][number];
}

function uriOf(file: string): string | undefined {
  const [result] = runOf(reportOf([{ finding: findingWith({ file }) }])).results;
  return result?.locations[0]?.physicalLocation.artifactLocation.uri;
}

test.each([
  ["what is hostile", hostileReport],
  ["nothing found", emptyReport],
])("%s makes a valid log", (_, report) => {
  validate(JSON.parse(text(sarif.write(report, context))));
  expect(validate.errors).toBeNull();
});

test("the schema refuses what is no log", () => {
  expect(validate({ version: "2.1.0", runs: [{ tool: {} }] })).toBe(false);
});

test("each result names its rule, by id and index", () => {
  const { tool, results } = runOf(hostileReport);
  expect(results).toHaveLength([...hostileReport.findings].length);
  for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
  expect(tool.driver.rules).toHaveLength(4);
});

test("each rule links to the page of the rule, if there is a repository", () => {
  const { rules } = runOf(hostileReport).tool.driver;
  expect(rules.map(({ helpUri }) => helpUri)).toEqual(rules.map(({ id }) => pageOf(id)));
});

test("fingerprints are unique, in the name that GitHub reads", () => {
  const prints = runOf(hostileReport).results.map(
    ({ partialFingerprints }) => partialFingerprints["primaryLocationLineHash"],
  );
  expect(new Set(prints).size).toBe(prints.length);
});

test("input that was not read is told", () => {
  expect(runOf(emptyReport).invocations[0]?.executionSuccessful).toBe(true);
  expect(runOf(hostileReport).invocations[0]?.executionSuccessful).toBe(false);
});

test("a message has no links and no arguments", () => {
  const finding = findingWith({ detail: "[a](http://b) {0} \\" });
  expect(runOf(reportOf([{ finding }])).results[0]?.message.text).toBe("\\[a\\](http://b) {{0}} \\\\");
});

test("an exact edit is a fix that replaces its region", () => {
  const range = { line: 4, column: 17, endLine: 4, endColumn: 25 };
  const edited = findingWith({ edit: { range, text: '"is_pinned"' } });
  const unmarked = findingWith({ edit: { range: { line: 1, column: 1, endLine: 1, endColumn: 1 }, text: "" } });
  const report = reportOf([{ finding: edited }, { finding: unmarked }, { finding: findingWith() }]);
  validate(JSON.parse(text(sarif.write(report, context))));
  expect(validate.errors).toBeNull();
  const [first, ...others] = runOf(report).results.map(({ fixes }) => fixes?.flatMap((fix) => fix.artifactChanges));
  expect(first).toEqual([
    {
      artifactLocation: { uri: "hb-0001.notes.json" },
      replacements: [
        {
          deletedRegion: { startLine: 4, startColumn: 17, endLine: 4, endColumn: 25 },
          insertedContent: { text: '"is_pinned"' },
        },
      ],
    },
  ]);
  expect(others).toEqual([undefined, undefined]);
});

describe("a run beyond the limits of GitHub", () => {
  const rare = { finding: findingWith({ rule: "uuid", code: "invalid", file: "rare" }) };

  const spelling = { finding: findingWith({ line: 30_000 }, "misspelt") };

  /** A report of many findings, and of two rare ones at its end. */
  function large(count: number, detail: string): Report {
    const common = Array.from({ length: count }, (_, i) => ({ finding: findingWith({ line: i + 1, detail }) }));
    return reportOf([...common, spelling, rare]);
  }

  const report = large(26_000, "x");
  let limited: Log["runs"][number];
  beforeAll(() => {
    limited = runOf(report);
  });

  test("has 25,000 results at most, the rare cause among them, and a notification that counts the others", () => {
    const { results, invocations } = limited;
    expect(results.length).toBeLessThanOrEqual(25_000);
    expect(results.at(-1)?.ruleId).toBe("uuid");
    const left = (26_002 - results.length).toLocaleString("en");
    expect(invocations[0]?.executionSuccessful).toBe(true);
    const [notification] = invocations[0]?.toolExecutionNotifications ?? [];
    expect(notification?.message.text).toContain(`${left} findings left out`);
    expect(notification?.message.text).not.toContain("uuid");
  });

  test("has every result with --all, and the same fingerprints without", () => {
    const fingerprintsOf = ({ results }: Log["runs"][number]): Map<string, string[]> =>
      new Map(
        results.map(({ locations, partialFingerprints }) => [
          JSON.stringify(locations),
          Object.values(partialFingerprints),
        ]),
      );
    const all = fingerprintsOf(
      (JSON.parse(text(sarif.write(report, { ...context, all: true }))) as Log).runs[0] as Log["runs"][number],
    );
    const listed = fingerprintsOf(limited);
    expect(all.size).toBe(26_002);
    expect(listed.size).toBeLessThan(25_001);
    const others = [...listed].filter(([place, fingerprints]) => fingerprints.join() !== all.get(place)?.join());
    expect(others).toEqual([]);
  });

  test("has 10 MB at most", () => {
    const output = text(sarif.write(large(2500, "é".repeat(4000)), context));
    expect(Buffer.byteLength(output)).toBeLessThanOrEqual(10_000_000);
    expect(Buffer.byteLength(output)).toBeGreaterThan(8_000_000);
    expect(output).toContain("rare");
  });
});

describe("a file is a URI", () => {
  test.each([
    ["a/b c.json", "a/b%20c.json"],
    ["/work/wave/a.json", "a.json"],
    ["/elsewhere/ü#?.json", "file:///elsewhere/%C3%BC%23%3F.json"],
    ["C:/x/y.json", "file:///C:/x/y.json"],
    ["../a:b%0A.json", "../a%3Ab%250A.json"],
    ["<stdin>", "%3Cstdin%3E"],
    ["\uD800", "%EF%BF%BD"],
  ])("%s", (file, uri) => {
    expect(uriOf(file)).toBe(uri);
  });
});
