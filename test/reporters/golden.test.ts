import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { script, scriptHash, style, styleHash } from "../../src/generated/html-report.ts";
import { type ReporterName, reporters } from "../../src/reporters/index.ts";
import { reporterNames, withStatistics } from "../../src/reporters/names.ts";
import type { Reporter } from "../../src/reporters/reporter.ts";
import { context, emptyReport, hostileReport, text } from "./reports.ts";

const golden = join(import.meta.dirname, "../golden");
const names = Object.keys(reporters) as ReporterName[];

/** A text as a golden file holds it, without the style and script of a page, which have their own sources. */
function written(text: string): string {
  const own = [style, script, styleHash, scriptHash].reduce((rest, source) => rest.replace(source, ""), text);
  return Buffer.from(own.replaceAll("\r\n", "<CR LF>\n")).toString();
}

describe.each(names)("%s", (name) => {
  test("reports what is hostile as the golden file has it", async () => {
    await expect(written(text(reporters[name].write(hostileReport, context)))).toMatchFileSnapshot(
      join(golden, `hostile.${name}`),
    );
  });

  test("reports nothing found as the golden file has it", async () => {
    await expect(written(text(reporters[name].write(emptyReport, context)))).toMatchFileSnapshot(
      join(golden, `empty.${name}`),
    );
  });

  test("lets no control character and no bidirectional override through", () => {
    const report = text(reporters[name].write(hostileReport, context)).replaceAll(name === "csv" ? "\r\n" : "\n", "");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it searches for control characters.
    expect(report).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/);
  });

  test("is the same each time", () => {
    expect(text(reporters[name].write(hostileReport, context))).toBe(
      text(reporters[name].write(hostileReport, context)),
    );
  });
});

test.each(names)("%s is a file of its own", async (name) => {
  expect((await import(`../../src/reporters/${name}.ts`))[name]).toBe(reporters[name]);
});

test("the names of reports are those in the list, in its order, and --statistics names those that print causes only", () => {
  const all: readonly [string, Reporter][] = Object.entries(reporters);
  expect(reporterNames).toEqual(names);
  expect(withStatistics).toEqual(all.flatMap(([name, { statistics }]) => (statistics ? [name] : [])));
});

test("each golden file is one of a format", () => {
  const wanted = names.flatMap((name) => [`hostile.${name}`, `empty.${name}`, `systematic.${name}`]);
  expect(readdirSync(golden).sort()).toEqual(wanted.sort());
});
