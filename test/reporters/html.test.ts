import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { html } from "../../src/reporters/html.ts";
import { maxFindings } from "../../src/reporters/html/findings.ts";
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
  const harmless = [...hostileReport.findings].map(({ finding }, i) => ({
    finding: { ...finding, file: finding.file.startsWith("/work/wave/m") ? "m" : `file ${i}`, attr: "x", detail: "x" },
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
  const many = reportOf(Array.from({ length: maxFindings + 1234 }, () => ({ finding: findingWith() })));
  const { files, notShown } = dataOf(text(html.write(many, context)));
  expect(files.flatMap(({ findings }) => findings)).toHaveLength(maxFindings);
  expect(notShown).toBe(1234);
});

test("a page about nothing has no script", () => {
  const page = text(html.write(emptyReport, context));
  expect(page).toContain("No findings.");
  expect(page).not.toContain("<script");
});
