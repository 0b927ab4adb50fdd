import fc from "fast-check";
import stringWidth from "string-width";
import { describe, expect, test } from "vitest";
import type { CodeFrame } from "../../src/check/code-frame.ts";
import type { ReportedFinding } from "../../src/check/locate-faults.ts";
import { frameLines } from "../../src/reporters/frame-lines.ts";
import { pretty } from "../../src/reporters/pretty.ts";
import type { Kind } from "../../src/spec/operations.ts";
import { painter } from "../../src/text/paint.ts";
import { context, findingWith, reportOf, text } from "./reports.ts";

const asItIs = painter(false);

/** The code frame of a line whose marked part is in brackets. */
function frameWith(line: string, cut: Partial<CodeFrame> = {}): CodeFrame {
  const start = line.indexOf("[");
  const end = line.indexOf("]") - 1;
  return { text: line.replace(/[[\]]/g, ""), start, end, cutLeft: false, cutRight: false, ...cut };
}

describe("a source line", () => {
  test.each([
    ["ASCII", '"body": ["x"]', 8],
    ["wide letters", '"名前": ["東京"], "a": 1', 8],
    ["emoji of several code points", '"👩‍👩‍👧🇬🇧": ["x"]', 8],
    ["letters with marks", '"e\u0301te\u0301": ["x"]', 7],
    ["a masked value", '"••••": [•••]', 8],
  ])("has its marks below the position: %s", (_, line, column) => {
    const frame = frameWith(line);
    const [source, marks] = frameLines(frame, 7, 100, asItIs, "red") as [string, string];
    expect(source).toBe(`  7 | ${frame.text}`);
    const marked = stringWidth(frame.text.slice(frame.start, frame.end));
    expect(marks).toBe(`    | ${" ".repeat(column)}${"^".repeat(marked)}`);
  });

  test("is cut around the position, never printed whole", () => {
    const frame = frameWith(`${"a".repeat(300)}[bad]${"b".repeat(300)}`, { cutLeft: true, cutRight: true });
    const [source, marks] = frameLines(frame, 123, 60, asItIs, "red") as [string, string];
    expect(source).toBe(`  123 | …${"a".repeat(16)}bad${"b".repeat(31)}…`);
    expect(marks).toBe(`      | ${" ".repeat(17)}^^^`);
  });

  test("that is wide is cut by columns, not by characters", () => {
    const frame = frameWith(`${"漢".repeat(100)}[字]${"語".repeat(100)}`);
    const lines = frameLines(frame, 1, 61, asItIs, "red");
    expect(lines.map((line) => stringWidth(line))[0]).toBeLessThanOrEqual(61);
    expect(stringWidth((lines[0] as string).split("字")[0] as string)).toBe((lines[1] as string).indexOf("^"));
  });

  test("marks at least one column, even of nothing", () => {
    expect(frameLines({ ...frameWith("[]") }, 1, 80, asItIs, "red")).toEqual(["  1 | ", "    | ^"]);
  });

  const piece = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.string({ unit: "grapheme", maxLength: 60 }),
    fc.string({ unit: fc.constantFrom("a", "漢", "•", "\u0301", "👍", "👩‍👩‍👧"), maxLength: 80 }),
  );

  test("fits the terminal, its marks in the columns of what they mark", () => {
    fc.assert(
      fc.property(piece, piece, piece, fc.integer({ min: 40, max: 120 }), (before, marked, behind, width) => {
        const frame = { text: before + marked + behind, start: before.length, end: before.length + marked.length };
        const lines = frameLines({ ...frame, cutLeft: false, cutRight: false }, 12, width, asItIs, "red");
        expect(lines).toHaveLength(2);
        for (const line of lines) {
          expect(stringWidth(line)).toBeLessThanOrEqual(width + 1);
          expect(line).not.toMatch(/\p{Cc}/u);
        }
        expect(lines[1]).toMatch(/^ {5}\| *\^+$/);
      }),
    );
  });
});

/** A number of findings of one cause, in two files. */
function many(count: number): ReportedFinding[] {
  return Array.from({ length: count }, (_, i) => ({
    finding: findingWith({
      attr: `notes.${i}.pinned`,
      detail: `notes.${i}.pinned is not a documented field. Did you mean is_pinned?`,
      suggestion: "is_pinned",
      file: i < count / 2 ? "a.notes.json" : "b.notes.json",
      payload: i,
      line: i + 1,
    }),
    codeFrame: frameWith(`"a${i}": ["pinned"]: •`),
  }));
}

describe("findings of one cause", () => {
  test("are one block: the first with its source, two more places, and how many others there are", () => {
    const shown = many(1234).map((each, i) => (i === 2 ? { ...each, value: "on" } : each));
    expect(
      text(pretty.write(reportOf(shown), context)),
    ).toBe(`error  notes.*.pinned  unknown-field (unknown_field)  1,234 times in 2 files
  pinned is not a documented field. Did you mean is_pinned?
  a.notes.json:1:17
  1 | "a0": "pinned": •
    |       ^^^^^^^^
  - pinned
  + is_pinned
  a.notes.json:2:17
  a.notes.json:3:17  on
  and 1,231 more
  values: on x1
  rule: unknown-field (documented); see preflight explain unknown-field

1,231 more findings counted above but not printed (--all prints each)
Personal data is masked (••••); --show-values shows it.
0 of 1,234 payloads would be accepted, with 1 rule off
1,234 payloads in 56 files: 1,234 errors, 0 warnings
`);
  });

  test("are printed each when all are asked for, and how to read more is said once", () => {
    const report = text(pretty.write(reportOf(many(1234)), { ...context, all: true }));
    expect(report.match(/^error {2}/gm)).toHaveLength(1234);
    expect(report).not.toContain("not printed");
    expect(report.match(/preflight explain unknown-field/g)).toHaveLength(1);
  });

  test("say what their own words have in common, a value in each left out", () => {
    const blockOf = (details: readonly string[]): string => {
      const shown = details.map((detail, payload) => ({ finding: findingWith({ attr: "id", detail, payload }) }));
      return text(pretty.write(reportOf(shown), context)).split("\n")[1] ?? "";
    };
    const contracts = ["C-1", "C 2"].map(
      (name) => `The contract "${name}" of "B-1" is only sent later. Send it first.`,
    );
    expect(blockOf(contracts)).toBe('  The contract "…" of "B-1" is only sent later. Send it first.');
    const roots = ["1 more finding follows", "2 more findings follow"].map(
      (more, i) => `${contracts[i]} (${more} from this.)`,
    );
    expect(blockOf(roots)).toBe(blockOf(contracts));
    const repeated = [1, 2].map((i) => `id repeats items.${i}.id. Send it once.`);
    expect(blockOf(repeated)).toBe("  id repeats items.*.id. Send it once.");
    const meant = ["CHARGE", "PAYMENT"].map((value) => `id is unknown. Did you mean ${value}?`);
    expect(blockOf(meant)).toBe("  id is unknown. Did you mean …?");
    const sums = ["1.50, but 1 + 2 = 3", "7, but 4 + 4 = 8"].map((sum) => `id is ${sum}. Correct it.`);
    expect(blockOf(sums)).toBe("  id: a field that is not documented. Correct it.");
    const others = ["id is long. Cut it.", "id is short. Send it in full."];
    expect(blockOf(others)).toBe("  id: a field that is not documented.");
  });

  test("of one field are told apart by kind", () => {
    const shown = (["notes", "business"] as const).map((kind) => ({ finding: findingWith({ attr: "id", kind }) }));
    const report = text(pretty.write(reportOf(shown), context));
    expect(report.match(/(?<=^error {2})id in \w+(?= )/gm)).toEqual(["id in notes", "id in business"]);
  });

  test("show the quotes that a correction drops", () => {
    const shown = ["1", "2"].map((value, payload) => ({
      finding: findingWith({ rule: "type", code: "invalid", suggestion: value, payload }),
      value,
    }));
    expect(text(pretty.write(reportOf(shown), context))).toContain('  "2" -> 2\n');
  });

  test("come after those that are in more payloads, and errors before warnings", () => {
    const others = [
      { finding: findingWith({ rule: "date", code: "invalid", severity: "warning", payload: 0 }) },
      { finding: findingWith({ rule: "uuid", code: "invalid", payload: 0 }) },
      { finding: findingWith({ rule: "uuid", code: "invalid", payload: 1 }) },
      { finding: findingWith({ rule: "type", code: "invalid", payload: 1 }) },
    ];
    const report = text(pretty.write(reportOf([...many(50), ...others]), context));
    expect(report.match(/(?<=rule: )[a-z-]+/g)).toEqual(["unknown-field", "uuid", "type", "date"]);
  });

  test("of ever other fields are rolled up at constant memory, and counted exactly", () => {
    const fields = Array.from({ length: 20_000 }, (_, i) => ({
      finding: findingWith({ attr: `notes.0.field_${i}`, payload: i }),
    }));
    const report = text(pretty.write(reportOf(fields), context));
    expect(report).toContain("error  (many fields)  unknown-field (unknown_field)  19,000 times in 1 file\n");
    expect(report).toContain("\n18,997 more findings counted above but not printed (--all prints each)\n");
  });
});

/** Findings about fields that two objects lack. */
function missing(names: readonly string[], file: string): ReportedFinding[] {
  return names.map((name) => ({
    finding: findingWith({
      rule: "required",
      code: "required",
      attr: `notes.0.${name}`,
      detail: `notes.0.${name} is required. Add it.`,
      file,
    }),
  }));
}

test("the fields that an object lacks are one block, also where some objects lack fewer", () => {
  const one = text(pretty.write(reportOf(missing(["id", "body", "title"], "a.json")), context));
  expect(one).toContain("error  notes.*  required (required)  3 times in 1 file\n");
  expect(one).toContain("  id, body and title are missing in notes.*. Add them.\n  a.json:4:17\n  rule");
  const two = text(
    pretty.write(reportOf([...missing(["id", "body"], "a.json"), ...missing(["id"], "b.json")]), context),
  );
  expect(two).toContain("  id x2 and body x1 are missing in notes.*. Add them.\n  a.json:4:17\n  b.json:4:17\n");
  expect(two.match(/^error {2}/gm)).toHaveLength(1);
});

describe("what preflight fix corrects", () => {
  const edited = {
    finding: findingWith({
      edit: { range: { line: 4, column: 17, endLine: 4, endColumn: 25 }, text: '"is_pinned"' },
      suggestion: "is_pinned",
    }),
  };
  const report = reportOf([
    edited,
    { finding: findingWith({ payload: 1 }) },
    { finding: findingWith({ rule: "uuid", code: "invalid", payload: 1 }) },
  ]);

  test("is marked, and counted with its command before the totals", () => {
    const written = text(pretty.write(report, context));
    expect(written).toContain("[fix 1 of 2]");
    expect(written).toContain('  + "is_pinned"\n');
    expect(written.split("\n").slice(-4, -2)).toEqual([
      "1 of 3 findings can be corrected [fix]: preflight fix . --to ../fixed/",
      "1,232 of 1,234 payloads would be accepted, with 1 rule off",
    ]);
  });

  test("is marked in statistics and with every finding", () => {
    expect(text(pretty.statistics?.(report, context) ?? [])).toContain("[fix 1 of 2]");
    expect(text(pretty.write(report, { ...context, all: true })).match(/\[fix\]$/gm)).toHaveLength(1);
  });
});

describe("errors of another file order", () => {
  const related = [{ file: "b.business.json", line: 1, column: 1, attr: "", detail: "It is sent here." }];
  const before = findingWith({ rule: "business-before-account", code: "missing_contract_identifier", related });
  const run = { ...(context.run as NonNullable<typeof context.run>), plan: () => "preflight plan ." };
  const written = (finding: typeof before, plan = run.plan as (() => string | undefined) | undefined) =>
    text(pretty.write(reportOf([{ finding }]), { ...context, run: plan ? { ...run, plan } : context.run }));

  test("are counted with the command that prints it, where names alone decide the order", () => {
    expect(written(before)).toContain("1 error comes from the order of the file names only.");
    expect(written(before)).toContain("\n  preflight plan .\n");
    expect(written(before, () => undefined)).not.toContain("file names");
    for (const file of ["b.business.json", "a.har", "a.HAR.gz"])
      expect(written({ ...before, file })).not.toContain("file names");
  });
});

describe("text", () => {
  const long = findingWith({
    detail: `notes.0.pinned is ${"long ".repeat(40)}and /a/path/that/${"is/very/".repeat(20)}deep ends.`,
  });

  test.each([40, 80, 120])("wraps at %i columns between words, indented", (width) => {
    const lines = text(pretty.write(reportOf([{ finding: long }]), { ...context, width, run: undefined })).split("\n");
    const message = lines.slice(
      lines.findIndex((line) => line.includes("pinned is")),
      lines.findIndex((line) => line.includes("hb-0001")),
    );
    expect(message.length).toBeGreaterThan(2);
    for (const line of message) expect(line).toMatch(/^ {2}\S/);
    for (const line of message.filter((each) => !each.includes("/"))) expect(line.length).toBeLessThanOrEqual(width);
    expect(message.map((line) => line.trim()).join(" ")).toBe(long.detail.replace("notes.0.", ""));
  });

  test("has a hanging indent in statistics, whose lines end within the width", () => {
    const lines = text(pretty.statistics?.(reportOf([{ finding: long }]), { ...context, width: 80 }) ?? []).split("\n");
    expect(lines[1]).toMatch(/^error {4}pinned is long .* 1 +1 +1$/);
    expect(lines[2]).toMatch(/^ {9}long/);
    for (const line of lines.filter((each) => !each.includes("/"))) expect(line.length).toBeLessThanOrEqual(80);
  });
});

describe("a block", () => {
  const shown: ReportedFinding = {
    finding: findingWith({
      file: "/work/wave/deep/a.notes.json",
      related: [
        { file: "/work/wave/deep/b.notes.json", line: 3, column: 9, attr: "notes.1", detail: "The first of them." },
        { file: "/elsewhere/c.notes.json", line: 4, column: 1, attr: "notes.2", detail: "Another." },
      ],
    }),
    codeFrame: frameWith('["pinned"]: true'),
    relatedCodeFrames: [frameWith("[{]")],
  };

  test("names places relative to the working folder, and shows the second place", () => {
    expect(text(pretty.write(reportOf([shown]), context))).toBe(`error  notes.0.pinned  unknown-field (unknown_field)
  pinned is not a documented field. Did you mean is_pinned?
  deep/a.notes.json:4:17
  4 | "pinned": true
    | ^^^^^^^^
  see deep/b.notes.json:3:9  notes.1  The first of them.
  3 | {
    | ^
  see /elsewhere/c.notes.json:4:1  notes.2  Another.
  rule: unknown-field (documented); see preflight explain unknown-field

1,233 of 1,234 payloads would be accepted, with 1 rule off
1,234 payloads in 56 files: 1 error, 0 warnings
`);
  });

  test("is painted only when asked", () => {
    const plain = text(pretty.write(reportOf([shown]), context));
    const painted = text(pretty.write(reportOf([shown]), { ...context, color: true }));
    expect(painted).not.toBe(plain);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: ANSI styles begin with one.
    expect(painted.replace(/\u001b\[\d+m/g, "")).toBe(plain);
  });
});

test("the last line counts, whatever stands before it", () => {
  const summary = { suppressed: 3, resolved: 1, interrupted: true, notJudged: { accounts: 1, payloads: 2 } };
  const lines = text(
    pretty.write(reportOf([], { ...summary, foreignEntries: { entries: 1, files: 1 } }), context),
  ).split("\n");
  expect(lines).toContain("3 findings suppressed by the baseline");
  expect(lines).toContain("1 finding of the baseline resolved");
  expect(lines.at(-2)).toBe("1,234 payloads in 56 files: 0 errors, 0 warnings");
  expect(lines.filter((line) => /could not be checked|checks across payloads/.test(line))).toHaveLength(2);
});

test("accounts elsewhere are not remarked on where it is said what is known", () => {
  const report = reportOf([], { notJudged: { accounts: 0, payloads: 2 } });
  const run = { ...(context.run as NonNullable<typeof context.run>), hasKnown: true };
  expect(text(pretty.write(report, context))).toContain("outside this batch");
  expect(text(pretty.write(report, { ...context, run }))).not.toContain("outside this batch");
});

test("the profile is named on the last line, and the kinds that it lacks are named before it", () => {
  const profile = { name: "halcyon", version: "v1", sha256: "1a2b3c4d5e6f" };
  const report = reportOf([], { undocumentedKinds: ["business", "account"] });
  expect(text(pretty.write(report, { ...context, profile })).split("\n")).toEqual([
    "halcyon does not document business, account payloads; they were checked by the interface only",
    "1,234 payloads in 56 files, by halcyon (v1, sha 1a2b3c4): 0 errors, 0 warnings",
    "",
  ]);
  const lacking = (...undocumentedKinds: Kind[]): string =>
    text(pretty.write(reportOf([], { undocumentedKinds }), { ...context, profile }));
  const five: Kind[] = ["business", "account", "notes", "transactions", "request"];
  expect(lacking(...five)).not.toContain("more");
  expect(lacking(...five, "business-contracts")).toContain("request and 1 more payloads");
  expect(text(pretty.write(reportOf([]), { ...context, profile: { ...profile, version: "" } }))).toBe(
    "1,234 payloads in 56 files, by halcyon (sha 1a2b3c4): 0 errors, 0 warnings\n",
  );
});
