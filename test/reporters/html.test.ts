import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { bar, maxOfCause, maxStatic } from "../../src/reporters/html/findings.ts";
import { html } from "../../src/reporters/html.ts";
import { context, emptyReport, findingWith, hostileReport, reportOf, text } from "./reports.ts";

function dataOf(page: string): { notShown: number; rules: object; files: { file: string; findings: object[] }[] } {
  const [, json = ""] = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(page) ?? [];
  return JSON.parse(json);
}

test("the policy admits the style and the script of the page, and nothing else", () => {
  const page = text(html.write(hostileReport, context));
  const [, policy = ""] = /http-equiv="Content-Security-Policy" content="(.*?)"/.exec(page) ?? [];
  const hashOf = (element: string): string => {
    const [, content = ""] = new RegExp(`<${element}>(.*?)</${element}>`, "s").exec(page) ?? [];
    return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
  };
  expect(policy).toContain(`style-src ${hashOf("style")};`);
  expect(policy).toContain(`script-src ${hashOf("script")};`);
  expect(policy).toContain("default-src 'none';");
  expect(policy).not.toContain("unsafe");
});

test("no text of a finding makes an element", () => {
  const tags = (page: string): string[] =>
    [...page.replace(/<style>.*<\/style>|<script>.*<\/script>/gs, "").matchAll(/<[a-z!/]+/g)].map(([tag]) => tag);
  const codeFrame = { text: "x", start: 0, end: 1, cutLeft: false, cutRight: false };
  const harmless = [...hostileReport.findings].map(({ finding }, i) => ({
    finding: {
      ...finding,
      ...(finding.suggestion !== undefined && { suggestion: "x" }),
      ...(finding.related && { related: finding.related.map((other) => ({ ...other, attr: "x", detail: "x" })) }),
      file: finding.file.startsWith("/work/wave/m") ? "m" : `file ${i}`,
      attr: "x",
      detail: "x",
    },
    codeFrame,
  }));
  const { unreadable, ...counts } = hostileReport.summary;
  const other = reportOf(harmless, { ...counts, unreadable: unreadable.map(() => ({ file: "", detail: "" })) });
  const hostileTags = tags(text(html.write(hostileReport, context)));
  expect(new Set(hostileTags)).toEqual(new Set(tags(text(html.write(other, context)))));
  expect(hostileTags.filter((tag) => tag === "<script")).toHaveLength(1);
});

test("the page holds every finding, by file", () => {
  const { files, notShown } = dataOf(text(html.write(hostileReport, context)));
  expect(files.flatMap(({ findings }) => findings)).toHaveLength([...hostileReport.findings].length);
  expect(files.at(-1)?.file).toBe("many.notes.jsonl");
  expect(notShown).toBe(0);
});

test("what is too much for a page is counted", () => {
  const many = reportOf(Array.from({ length: maxOfCause + 1234 }, () => ({ finding: findingWith() })));
  const page = text(html.write(many, context));
  const { files, notShown } = dataOf(page);
  expect(files.flatMap(({ findings }) => findings)).toHaveLength(maxOfCause);
  expect(notShown).toBe(1234);
  expect(page).toContain("The other 1,234 are not in this file. The next command lists them.");
});

test.each([1, 400])("twelve thousand findings of %i causes, with their sources, have less than 3 MB", (causes) => {
  const shown = Array.from({ length: 12_000 }, (_, i) => {
    const attr = `transactions.${i}.field_${i % causes}`;
    return {
      finding: findingWith({ attr, detail: `${attr} is not a documented field. Remove it.`, payload: i, line: i + 1 }),
      codeFrame: { text: `"${"•".repeat(500)}"`, start: 1, end: 10, cutLeft: true, cutRight: true },
    };
  });
  const page = text(html.write(reportOf(shown), context));
  expect(Buffer.byteLength(page)).toBeLessThan(3_000_000);
});

test("the verdict comes first, then the causes, and how the run was made comes last", () => {
  const page = text(html.write(hostileReport, context));
  const places = ["</h1>", 'id="causes"', 'id="findings-title"', 'id="run-title"'];
  const at = places.map((place) => page.indexOf(place));
  expect(at).toEqual([...at].sort((a, b) => a - b));
  expect(at[0]).toBeGreaterThan(0);
});

test("what fix corrects has a badge, and the command that does", () => {
  const edit = { range: { line: 4, column: 17, endLine: 4, endColumn: 25 }, text: '"is_pinned"' };
  const page = text(html.write(reportOf([{ finding: findingWith({ edit }) }]), context));
  expect(page).toContain('<span class="badge">fix</span>');
  expect(page).toContain('1 of 1 finding can be corrected <span class="badge">fix</span>: ');
  expect(page.match(/<code>preflight fix \. --to \.\.\/fixed\/<\/code>/g)).toHaveLength(2);
});

test("a page without findings says what was checked, and has no script", () => {
  const page = text(html.write(emptyReport, context));
  expect(page).toContain("No findings.");
  expect(page).toMatch(/1,234 payloads in 56 files, with \d+ rules; 1 rule off/);
  expect(page).toContain("<dt>notes</dt><dd>1,200</dd>");
  expect(page.split("Off:")[0]).toContain("<code>json-syntax</code>");
  expect(page.split("Off:")[1]).toContain("<code>blank-value</code>");
  expect(page).not.toContain("<script");
});

test("a page without the warnings that --quiet leaves out does not say that nothing was found", () => {
  const page = text(html.write(reportOf([], { warnings: 3 }), context));
  expect(page).toContain("No errors. 3 warnings not listed.");
  expect(page).not.toContain('class="clean"');
});

test("a page says how it was made", () => {
  const notJudged = { accounts: 4, payloads: 5 };
  const page = text(html.write(reportOf([], { notJudged }), context));
  const [, run = ""] = /<dl class="run">(.*?)<\/dl>/s.exec(page) ?? [];
  for (const part of [
    "2026-07-01 09:30 UTC",
    "2026-06-30",
    "preflight.config.json",
    "1.2.3",
    "outside this batch",
    "Skipped 1 hidden",
  ])
    expect(run).toContain(part);
  expect(run).toContain("preflight lint . '--known=&lt;b&gt;&amp;\uFFFD'");
});

test("a bar is seen however few findings it stands for", () => {
  const rule = { rule: "date", code: "invalid" } as const;
  const many = Array.from({ length: 5000 }, () => ({ finding: findingWith() }));
  const page = text(html.write(reportOf([...many, { finding: findingWith(rule) }]), context));
  const widths = [...page.matchAll(/<rect class="error" x="0.00" width="([\d.]+)"/g)].map(([, width]) => Number(width));
  // By cause, by rule and by file.
  expect(widths).toEqual([100, 2.5, 100, 2.5, 100]);
});

test("a mixed bar shows both severities within its width", () => {
  expect(
    [...bar({ error: 9999, warning: 1 }, 10_000).matchAll(/ width="([\d.]+)"/g)].map(([, width]) => width),
  ).toEqual(["100", "97.50", "2.50"]);
});

test("the list without JavaScript has some findings of each cause", () => {
  const rule = { rule: "date", code: "invalid" } as const;
  const many = Array.from({ length: 5000 }, () => ({ finding: findingWith() }));
  const page = text(html.write(reportOf([...many, { finding: findingWith(rule) }]), context));
  const [, list = ""] = /<noscript>(.*?)<\/noscript>/s.exec(page) ?? [];
  expect(list.match(/<tr class="finding/g)).toHaveLength(maxStatic);
  expect(list).toContain('<td class="rule">date</td>');
});

test("a cause has the values of its findings with their counts, and the masked name of its field", () => {
  const findings = ["a", "b", "a"].map((value) => ({
    finding: findingWith({ attr: "notes.0.name@example.com" }),
    attr: "notes.0.•••",
    value,
  }));
  const page = text(html.write(reportOf(findings), context));
  expect(page).toContain("values: a x2 · b x1");
  expect(page.replace(/"causes":\[.*?\]/, "")).toContain('"attr":"notes.0.•••"');
});
