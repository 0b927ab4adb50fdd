import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ReportedFinding } from "../../src/check/locate-faults.ts";
import { html } from "../../src/reporters/html.ts";
import type { Report } from "../../src/run/run.ts";
import { visible } from "../../src/text/visible.ts";
import { launchChromium } from "../chromium.ts";
import { context, findingWith, hostileReport, hostileTexts, reportOf, text } from "./reports.ts";

const folder = mkdtempSync(join(tmpdir(), "preflight-html-"));
const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

let browser: Browser;
let pages: { page: Page; events: string[] }[] = [];

beforeAll(async () => {
  browser = await launchChromium();
});

afterEach(async () => {
  const events = pages.flatMap(({ events }) => events);
  for (const { page } of pages) await page.close();
  pages = [];
  expect(events).toEqual([]);
});

afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

/** Opens a report from disk. Any console message, network request or dialog fails its test. */
async function open(
  report: Report,
  { colorScheme = "light", width = 1280 }: { colorScheme?: "light" | "dark"; width?: number } = {},
): Promise<Page> {
  const file = join(folder, "report.html");
  writeFileSync(file, text(html.write(report, context)));
  const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 } });
  const events: string[] = [];
  pages.push({ page, events });
  page.on("console", (message) => events.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => events.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => events.push(`dialog: ${dialog.message()}`));
  page.on("request", (request) => {
    if (request.url() !== pathToFileURL(file).href) events.push(`request: ${request.url()}`);
  });
  await page.goto(pathToFileURL(file).href);
  return page;
}

const rules = ["unknown-field", "required", "date", "amount-decimals", "blank-value"] as const;

/** A number of findings of five rules in forty files, with their source lines. */
function manyFindings(count: number): Report {
  const shown = Array.from({ length: count }, (_, i): ReportedFinding => {
    const rule = rules[i % rules.length] ?? "date";
    const attr = `transactions.${i}.field_${i % 7}`;
    const line = i + 1;
    return {
      finding: findingWith({
        rule,
        severity: i % 3 === 0 ? "warning" : "error",
        attr,
        detail: `${attr} is not a documented field. Remove it.`,
        file: `wave/${String(Math.floor((i * 40) / count)).padStart(2, "0")}.transactions.jsonl`,
        payload: i,
        line,
        endLine: line,
      }),
      codeFrame: { text: `{"field_${i % 7}": "${"•".repeat(200)}"}`, start: 1, end: 10, cutLeft: true, cutRight: true },
    };
  });
  return reportOf(shown);
}

const status = (page: Page) => page.getByRole("status");
const rows = (page: Page) => page.locator(".finding");
const openers = (page: Page) => page.locator(".finding button");

/** The locations of the rows that are rendered. */
const places = (page: Page) => openers(page).allTextContents();

describe("a page about what is hostile", () => {
  test("shows every text as text, and runs none", async () => {
    const page = await open(hostileReport);
    for (const hostile of Object.values(hostileTexts)) {
      await page.getByLabel("Text").fill("");
      await page.getByLabel("File").fill(visible(hostile));
      const shown = rows(page).filter({ has: page.locator(".field", { hasText: visible(hostile).trim() }) });
      await shown.first().locator("button").click();
      const frame = page.locator(".more pre").first();
      expect(await frame.textContent()).toContain(visible(hostile));
      await shown.first().locator("button").click();
    }
  });
});

describe("a page of findings", () => {
  const report = manyFindings(500);

  test("filters by text, severity, rule and file", async () => {
    const page = await open(report);
    await expect.poll(() => status(page).textContent()).toBe("500 of 500 findings shown.");
    await page.getByLabel("Text").fill("FIELD_3 remove");
    await expect.poll(() => status(page).textContent()).toBe("71 of 500 findings shown.");
    await page.getByLabel("Severity").selectOption("Warnings");
    await expect.poll(() => status(page).textContent()).toBe("24 of 500 findings shown.");
    await page.getByLabel("Rule").selectOption("date");
    await expect.poll(() => status(page).textContent()).toBe("4 of 500 findings shown.");
    await page.getByLabel("File").fill("wave/0");
    await expect.poll(() => status(page).textContent()).toBe("1 of 500 findings shown.");
    await page.getByLabel("Text").fill("nowhere");
    await expect.poll(() => page.getByText("No finding matches these filters.").isVisible()).toBe(true);
    await page.getByRole("button", { name: "Clear" }).click();
    await expect.poll(() => status(page).textContent()).toBe("500 of 500 findings shown.");
  });

  test("filters by a bar of the charts, and back", async () => {
    const page = await open(report);
    const bar = page.getByRole("button", { name: /^required\s*100 findings, 67 errors$/ });
    await bar.click();
    await expect.poll(() => status(page).textContent()).toBe("100 of 500 findings shown.");
    expect(await bar.getAttribute("aria-pressed")).toBe("true");
    expect(await page.getByLabel("Rule").inputValue()).toBe("required");
    await bar.click();
    await expect.poll(() => status(page).textContent()).toBe("500 of 500 findings shown.");
    expect(await bar.getAttribute("aria-pressed")).toBe("false");
  });

  test("sorts by a column, and the other way round", async () => {
    const page = await open(report);
    expect((await places(page))[0]).toContain("00.transactions.jsonl:1:17");
    await page.getByRole("button", { name: "Position" }).click();
    expect((await places(page))[0]).toContain("39.transactions.jsonl:500:17");
    expect(await page.getByRole("columnheader", { name: "Position" }).getAttribute("aria-sort")).toBe("descending");
    await page.getByRole("button", { name: "Rule" }).click();
    expect(await rows(page).first().textContent()).toContain("amount-decimals");
    expect(await page.locator("[aria-sort]").count()).toBe(1);
  });

  test("opens a finding with its source line and its rule, by mouse", async () => {
    const page = await open(report);
    await rows(page).first().locator(".detail").click();
    const more = page.locator(".more");
    expect(await more.locator("pre").textContent()).toMatch(/^1 \| …\{"field_0": "•+"\}…$/);
    expect(await more.locator("mark").textContent()).toBe('"field_0"');
    expect(await more.textContent()).toContain("Only documented fields may be sent");
    await openers(page).first().click();
    expect(await more.count()).toBe(0);
  });

  test("is worked by keyboard alone", async () => {
    const page = await open(report);
    await page.getByLabel("Text").focus();
    for (let i = 0; i < 20 && !(await page.evaluate("document.activeElement.matches('.opener')")); i++)
      await page.keyboard.press("Tab");
    const focused = page.locator(".opener:focus");
    const place = async (): Promise<string> => (await focused.textContent()) ?? "";
    expect(await place()).toContain(":1:17");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    expect(await place()).toContain(":3:17");
    await page.keyboard.press("Enter");
    expect(await focused.getAttribute("aria-expanded")).toBe("true");
    expect(await page.locator(".more").count()).toBe(1);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Space");
    expect(await page.locator(".more").count()).toBe(2);
    await page.keyboard.press("End");
    expect(await place()).toContain(":500:17");
    expect(await focused.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
    await page.keyboard.press("PageUp");
    expect(Number((await place()).split(":").at(-2))).toBeLessThan(490);
    await page.keyboard.press("Home");
    expect(await place()).toContain(":1:17");
    await page.keyboard.press("Shift+Tab");
    expect(await page.evaluate("document.activeElement.closest('thead') !== null")).toBe(true);
    await page.keyboard.press("Enter");
    expect(await page.getByRole("columnheader", { name: "Problem" }).getAttribute("aria-sort")).toBe("ascending");
  });

  test("keeps the keyboard's place when the focused row is scrolled away", async () => {
    const page = await open(report);
    await openers(page).nth(2).focus();
    await page.mouse.move(600, 600);
    await page.mouse.wheel(0, 12_000);
    await expect.poll(async () => (await places(page))[0]).not.toContain(":1:17");
    await page.keyboard.press("ArrowDown");
    expect(await page.locator(".opener:focus").textContent()).toContain(":4:17");
  });

  test("renders the visible rows at any scroll position and with any row open", async () => {
    const page = await open(report);
    for (let i = 0; i < 5; i++) await openers(page).nth(i).click();
    for (const part of [0.1, 0.5, 0.9, 1]) {
      await page.evaluate((at) => scrollTo(0, document.documentElement.scrollHeight * at), part);
      await page.waitForTimeout(100);
      const covered = await page.evaluate(() => {
        const at = (y: number) => document.elementFromPoint(200, y)?.closest("tr");
        return [200, 450, 700].every((y) => at(y)?.matches(".finding, .more"));
      });
      expect(covered).toBe(true);
    }
    expect(await page.getByText(":500:17").count()).toBe(1);
  });
});

test("fifty thousand findings are filtered and sorted with few rows drawn", async () => {
  const report = manyFindings(50_000);
  const page = await open({ ...report, summary: { ...report.summary, errors: report.summary.errors + 1000 } });
  await expect
    .poll(() => status(page).textContent())
    .toBe("50,000 of 50,000 findings shown; 1,000 more are not in this file.");
  await page.getByLabel("Text").fill("field_3 :4");
  await expect.poll(() => status(page).textContent()).not.toContain("50,000 of");
  await page.getByLabel("Text").fill("");
  await page.getByRole("button", { name: "Problem" }).click();
  await expect.poll(() => status(page).textContent()).toContain("50,000 of 50,000");
  expect(await rows(page).count()).toBeLessThan(100);
});

describe.each(["light", "dark"] as const)("in %s colours", (colorScheme) => {
  test.each([1280, 480])("axe finds nothing at a width of %i", async (width) => {
    const page = await open(hostileReport, { colorScheme, width });
    const faults = async (): Promise<unknown> => {
      await page.evaluate(await import("node:fs").then(({ readFileSync }) => readFileSync(axe, "utf8")));
      return page.evaluate(async () => {
        const { violations } = await (globalThis as never as { axe: typeof import("axe-core") }).axe.run();
        return violations.map(({ id, nodes }) => ({ id, html: nodes.map(({ html }) => html) }));
      });
    };
    expect(await faults()).toEqual([]);
    await page.locator(".findings, #findings").scrollIntoViewIfNeeded();
    await openers(page).first().click();
    await page.getByRole("button", { name: /^unknown-field/ }).click();
    expect(await faults()).toEqual([]);
  });
});

// Updated by "npx vitest run html.browser --mode images", after a build.
test.runIf(process.env["MODE"] === "images")("draws the pictures of docs/formats.md", async () => {
  const root = join(import.meta.dirname, "../..");
  const args = ["bin/preflight.js", "lint", "samples/broken", "--format", "html", "--today", "2026-01-31"];
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 24 });
  const file = join(folder, "report.html");
  writeFileSync(file, stdout);
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await browser.newPage({ colorScheme, viewport: { width: 1240, height: 1320 } });
    await page.goto(pathToFileURL(file).href);
    await page.getByRole("button", { name: /^unknown-field/ }).click();
    await openers(page).filter({ hasText: "misspelt.notes" }).click();
    await page.evaluate("scrollTo(0, 0)");
    await page.mouse.move(0, 0);
    await page.waitForTimeout(300);
    await page.screenshot({ path: join(root, `docs/images/report-${colorScheme}.png`) });
    await page.close();
  }
});
