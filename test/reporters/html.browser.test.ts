import { pathToFileURL } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ReportedFinding } from "../../src/check/locate-faults.ts";
import { html } from "../../src/reporters/html.ts";
import type { Report } from "../../src/run/run.ts";
import { visible } from "../../src/text/visible.ts";
import { axeFaults, launchChromium, watchedPage } from "../chromium.ts";
import { makeFolder } from "../cli/folder.ts";
import { context, findingWith, hostileReport, hostileTexts, reportOf, text } from "./reports.ts";

const { path: folder, write } = makeFolder({}, afterAll);

let browser: Browser;
/** The page of all tests, and what must not happen on it. */
let page: Page;
const events: string[] = [];

beforeAll(async () => {
  browser = await launchChromium();
  page = await newPage();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
});

afterEach(() => {
  expect(events.splice(0)).toEqual([]);
});

afterAll(() => browser?.close());

/** A page on which any console message, network request or dialog fails the test. */
function newPage(options?: BrowserContextOptions): Promise<Page> {
  return watchedPage(browser, events, (address) => address.startsWith(pathToFileURL(folder).href), options);
}

const addresses = new Map<Report, string>();
let visits = 0;

/** Opens a report from disk. */
async function open(report: Report, hash = "", on = page): Promise<void> {
  let address = addresses.get(report);
  if (address === undefined) {
    const file = write(`${addresses.size}.html`, text(html.write(report, context)));
    address = pathToFileURL(file).href;
    addresses.set(report, address);
  }
  // A new query, because an address that differs in its hash alone is the same page.
  await on.goto(`${address}?${visits++}${hash}`);
}

const rules = ["unknown-field", "required", "date", "amount-decimals", "blank-value"] as const;

/** A number of findings of five rules in forty files, with their source lines. */
function manyFindings(count: number): Report {
  const shown = Array.from({ length: count }, (_, i): ReportedFinding => {
    const rule = rules[i % rules.length] ?? "date";
    const attr = `transactions.${i}.field_${i % 7}`;
    const line = i + 1;
    const severity = i % 3 === 0 ? "warning" : "error";
    return {
      finding: findingWith({
        rule,
        severity,
        // Fewer causes than fields.
        cause: findingWith({ rule, severity }).cause,
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

const status = () => page.getByRole("status");
// What a locator finds by its role or label is sought in every row, unless it is sought in a part of the page.
const filters = () => page.locator(".filters");
const header = () => page.locator("thead");
const rows = () => page.locator(".finding");
const openers = () => page.locator(".finding button");

const expectStatus = (text: string) => expect.poll(() => status().textContent()).toBe(text);

/** The positions of the rows that are drawn. */
const places = () => openers().allTextContents();

test("a page about hostile texts shows every one as text, and runs none", async () => {
  await open(hostileReport);
  const shown = await page.evaluate(
    (texts) =>
      texts.map((text) => {
        const file = document.querySelector<HTMLInputElement>("#file");
        if (!file) throw new Error("The page has no filter by file.");
        file.value = text;
        file.dispatchEvent(new Event("input"));
        return [...document.querySelectorAll<HTMLElement>(".finding")].some((row) => {
          if (!row.querySelector(".field")?.textContent?.includes(text.trim())) return false;
          const button = row.querySelector("button");
          button?.click();
          const isShown = document.querySelector(".more pre")?.textContent?.includes(text) ?? false;
          button?.click();
          return isShown;
        });
      }),
    Object.values(hostileTexts).map(visible),
  );
  expect(shown).toEqual(Object.values(hostileTexts).map(() => true));
});

describe("the causes", () => {
  const contracts = Array.from({ length: 30 }, (_, i): ReportedFinding => {
    const detail = `The contract "c-${i}" is not sent.`;
    const at = { file: `${i}.account.json`, kind: "account", attr: "contract", detail } as const;
    return {
      finding: findingWith({ ...at, rule: "contract-linkage", code: "missing_contract_identifier" }, "case"),
      value: i < 29 ? "c-1" : "c-2",
    };
  });
  const report = reportOf([
    ...contracts,
    { finding: findingWith({ file: "last.notes.json", rule: "date", attr: "notes.0.day" }) },
  ]);
  const linkage = () => page.locator("details.cause").first();

  test("are listed by their effect, with their numbers, values and samples", async () => {
    await open(report);
    expect(await page.locator("details.cause .number").allTextContents()).toEqual(["30 findings", "1 finding"]);
    const shown = (await linkage().locator("summary").textContent()) ?? "";
    for (const part of ["contract", "30 payloads, 30 files", "c-1 x29 · c-2 x1"]) expect(shown).toContain(part);
    expect(await linkage().locator(".samples > li").count()).toBe(3);
    expect(await page.locator(".help").textContent()).toContain("makes 30 of 31 rejected payloads acceptable");
  });

  test("are opened by the links of those that would help most", async () => {
    await open(report);
    await linkage().locator("summary").click();
    expect(await linkage().getAttribute("open")).toBeNull();
    await page.locator(".help a").click();
    await expect.poll(() => linkage().getAttribute("open")).toBe("");
    expect(page.url()).toMatch(/#cause-1$/);
  });

  test("filter the table, and the address keeps the filters and the order", async () => {
    await open(report);
    await linkage().getByRole("button", { name: "Show all 30" }).click();
    await filters().getByLabel("Text").fill("c-1");
    await header().getByRole("button", { name: "Problem" }).click();
    await expectStatus("11 of 31 findings shown.");
    await expect.poll(() => page.url()).toContain("sort=detail");
    const { hash } = new URL(page.url());
    await open(report, hash);
    await expectStatus("11 of 31 findings shown.");
    expect(await filters().getByLabel("Text").inputValue()).toBe("c-1");
    expect(await header().getByRole("columnheader", { name: "Problem" }).getAttribute("aria-sort")).toBe("ascending");
    await filters().getByRole("button", { name: "Clear" }).click();
    await header().getByRole("button", { name: "Position" }).click();
    await expect.poll(() => new URL(page.url()).hash).toBe("");
    await open(report, "#sort=constructor&rule=unknown&severity=error");
    await expectStatus("31 of 31 findings shown.");
  });

  test("have a button that copies the command that shows them", async () => {
    await open(report);
    await linkage().getByRole("button", { name: "Copy command" }).first().click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe("preflight lint --only=contract-linkage .");
  });
});

describe("a page of findings", () => {
  const report = manyFindings(210);

  test("filters by text, severity, rule and file", async () => {
    await open(report);
    await expectStatus("210 of 210 findings shown.");
    await filters().getByLabel("Text").fill("FIELD_3 remove");
    await filters().getByLabel("Severity").selectOption("Warnings");
    await expectStatus("10 of 210 findings shown.");
    await filters().getByLabel("Rule").selectOption("blank-value");
    await filters().getByLabel("File").fill("wave/0");
    await expectStatus("1 of 210 findings shown.");
    await filters().getByLabel("Text").fill("nowhere");
    expect(await page.getByText("No finding matches these filters.").isVisible()).toBe(true);
    await filters().getByRole("button", { name: "Clear" }).click();
    await expectStatus("210 of 210 findings shown.");
  });

  test("filters by a bar of the charts, and back", async () => {
    await open(report);
    const bar = page.locator(".charts").getByRole("button", { name: /^required\s*42 findings, 28 errors$/ });
    await bar.click();
    await expectStatus("42 of 210 findings shown.");
    expect(await bar.getAttribute("aria-pressed")).toBe("true");
    expect(await filters().getByLabel("Rule").inputValue()).toBe("required");
    await bar.click();
    await expectStatus("210 of 210 findings shown.");
    expect(await bar.getAttribute("aria-pressed")).toBe("false");
  });

  test("sorts by a column, and the other way round", async () => {
    await open(report);
    expect((await places())[0]).toContain("00.transactions.jsonl:1:17");
    await header().getByRole("button", { name: "Position" }).click();
    expect((await places())[0]).toContain("39.transactions.jsonl:210:17");
    expect(await header().getByRole("columnheader", { name: "Position" }).getAttribute("aria-sort")).toBe("descending");
    await header().getByRole("button", { name: "Rule", exact: true }).click();
    expect(await rows().first().textContent()).toContain("amount-decimals");
    expect(await page.locator("[aria-sort]").count()).toBe(1);
  });

  test("opens a finding with its source line and its rule, by mouse", async () => {
    await open(report);
    await rows().first().locator(".detail").click();
    const more = page.locator(".more");
    expect(await more.locator("pre").textContent()).toMatch(/^1 \| …\{"field_0": "•+"\}…$/);
    expect(await more.locator("mark").textContent()).toBe('"field_0"');
    expect(await more.textContent()).toContain("Only documented fields may be sent");
    await openers().first().click();
    expect(await more.count()).toBe(0);
  });

  test("is worked by keyboard alone", async () => {
    await open(report);
    await filters().getByLabel("Text").focus();
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
    expect(await place()).toContain(":210:17");
    expect(await focused.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
    await page.keyboard.press("PageUp");
    expect(Number((await place()).split(":").at(-2))).toBeLessThan(200);
    await page.keyboard.press("Home");
    expect(await place()).toContain(":1:17");
    await page.keyboard.press("Shift+Tab");
    expect(await page.evaluate("document.activeElement.closest('thead') !== null")).toBe(true);
    await page.keyboard.press("Enter");
    expect(await header().getByRole("columnheader", { name: "Problem" }).getAttribute("aria-sort")).toBe("ascending");
  });

  test("keeps the keyboard's place when the focused row is scrolled away", async () => {
    await open(report);
    await openers().nth(2).focus();
    await page.mouse.move(600, 600);
    await page.mouse.wheel(0, 12_000);
    const focused = page.locator(".opener:focus");
    await expect.poll(() => focused.evaluate((button) => button.getBoundingClientRect().bottom < 0)).toBe(true);
    await page.keyboard.press("ArrowDown");
    expect(await focused.textContent()).toContain(":4:17");
    expect(await focused.evaluate((button) => button.getBoundingClientRect().top > 0)).toBe(true);
  });

  test.each([1280, 390])("draws the visible rows at any scroll position, %i pixels wide", async (width) => {
    await page.setViewportSize({ width, height: 900 });
    await open(report);
    for (let i = 0; i < 3; i++) await openers().nth(i).click();
    for (const part of [0.3, 0.6, 1])
      await expect
        .poll(() =>
          page.evaluate((part) => {
            const table = document.querySelector("#table") as HTMLElement;
            const { top, height } = table.getBoundingClientRect();
            scrollTo(0, scrollY + top + (height - innerHeight) * part);
            const at = (y: number) => document.elementFromPoint(200, y)?.closest("tr");
            return [200, 450, 700].every((y) => at(y)?.matches(".finding, .more"));
          }, part),
        )
        .toBe(true);
    expect(await page.getByText(":210:17").count()).toBe(1);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test("prints the causes, with the content of those that are open, and no table", async () => {
    await open(report);
    await page.locator(".cause summary").nth(1).click();
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".findings-of-run").isVisible()).toBe(false);
    expect(await page.locator(".cause > summary").count()).toBe(10);
    expect(await page.locator(".cause > summary").last().isVisible()).toBe(true);
    expect(await page.locator(".cause .content:visible").count()).toBe(1);
    const pages = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type \/Page\b/g) ?? [];
    expect(pages.length).toBeLessThanOrEqual(3);
    await page.emulateMedia({ media: "screen" });
  });

  test("cuts no problem without an ellipsis, at any width", async () => {
    await open(report);
    for (const width of [1400, 800, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll(".finding .problem")].filter(
          (cell) => cell.scrollHeight > cell.clientHeight + 1 && getComputedStyle(cell).webkitLineClamp === "none",
        ),
      );
      expect(cut).toEqual([]);
      const first = await page.locator(".cause").first().boundingBox();
      expect(first?.y).toBeLessThan(844);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test("lists 200 findings, some of each cause, without JavaScript", async () => {
    const plain = await newPage({ javaScriptEnabled: false });
    await open(report, "", plain);
    expect(await plain.locator(".static tbody tr").count()).toBe(200);
    expect(await plain.locator(".static tbody .rule").allTextContents()).toEqual(expect.arrayContaining([...rules]));
    expect(await plain.locator(".notice").textContent()).toContain("The first 200 of 210 findings");
    expect(await plain.locator("#findings").isVisible()).toBe(false);
    await plain.close();
  });
});

test("two thousand findings are filtered and sorted, and few rows are laid out", async () => {
  const report = manyFindings(2_000);
  await open({ ...report, summary: { ...report.summary, errors: report.summary.errors + 1000 } });
  await expectStatus("2,000 of 2,000 findings shown; 1,000 more are not in this file.");
  await page.locator("#text").fill("field_3 :4");
  await expect.poll(() => status().textContent()).not.toContain("2,000 of");
  await page.locator("#text").fill("");
  await page.evaluate(() => document.querySelector<HTMLElement>("th.detail button")?.click());
  await expect.poll(() => page.locator("#status").textContent()).toContain("2,000 of 2,000");
  const laidOut = await page.evaluate(
    () =>
      [...document.querySelectorAll(".finding .opener")].filter((each) =>
        each.checkVisibility({ contentVisibilityAuto: true }),
      ).length,
  );
  expect(laidOut).toBeLessThan(100);
});

describe.each([1280, 768, 390])("at a width of %i", (width) => {
  // Findings with long texts, of both severities.
  const report = reportOf([...hostileReport.findings].slice(-16, -9), {
    unreadable: [{ file: "x", detail: "x is gone" }],
  });

  test("axe finds nothing, nothing is cut off, and every sentence is readable", async () => {
    await page.setViewportSize({ width, height: 900 });
    await open(report);
    await openers().first().click();
    await page
      .locator(".charts")
      .getByRole("button", { name: /^unknown-field/ })
      .click();
    await page.locator(".cause summary").first().click();
    // At the width between, colours are those of the widest.
    expect(await axeFaults(page, width === 768 ? ["light"] : ["light", "dark"])).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
    const sentence = rows().first().locator(".detail");
    expect(await sentence.isVisible()).toBe(true);
    if (width < 1280) expect(await sentence.evaluate((cell) => cell.scrollHeight <= cell.clientHeight + 1)).toBe(true);
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 1280, height: 900 });
  });
});
