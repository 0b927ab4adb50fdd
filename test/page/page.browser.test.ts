import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { unzipSync } from "fflate";
import type { Browser, Download, FileChooser, Frame, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { axeFaults, launchChromium, watchedPage } from "../chromium.ts";
import { brokenNote, type Folder, lines, makeFolder, note } from "../cli/folder.ts";
import { inFolder, root } from "../cli/run.ts";
import { runs } from "../runs.ts";

const file = join(root, "dist/page/preflight.html");

let browser: Browser;
/** The page of all tests. */
let page: Page;
/** What must not happen on any page. */
const events: string[] = [];

beforeAll(async () => {
  // In slow mode the largest file has more bytes.
  browser = await launchChromium("--js-flags=--max-old-space-size=160");
  page = await newPage();
});

afterEach(() => {
  expect(events.splice(0)).toEqual([]);
});

afterAll(() => browser?.close());

/** A page on which any message, dialog or request but that of its worker fails the test. */
function newPage(): Promise<Page> {
  const own = pathToFileURL(file).href;
  return watchedPage(browser, events, (address) => address === own || address.startsWith("blob:null/"));
}

/** Opens the page from disk. */
async function open(): Promise<void> {
  await page.goto(pathToFileURL(file).href);
}

/** Chooses files or a folder by the button with an id. */
async function choose(id: string, ...paths: readonly string[]): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.locator(`#${id}`).click();
  await (await chooser).setFiles([...paths]);
}

/** Drops files or folders as a user does. */
async function drop(...files: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await session.send("Input.dispatchDragEvent", { type, x: 300, y: 300, data });
  await session.detach();
}

/** The report that the page shows. */
async function reportOf(): Promise<string> {
  await page.locator("#result:not([hidden]), #fault:not([hidden])").first().waitFor({ timeout: 280_000 });
  expect(await page.locator("#fault").textContent()).toBe("");
  return (await page.locator("#report").getAttribute("srcdoc")) ?? "";
}

const frame = () => page.frameLocator("#report");

/** What a report says of its payloads: all but how the run was made, and the commands. */
function said(report: string): string {
  return report
    .replace(/<section aria-labelledby="run-title">.*?<h3>What was checked/s, "")
    .split("\n")
    .filter((line) => !/class="command"|can be corrected|from the order of the file names/.test(line))
    .join("\n");
}

/** What the command says of the files of a folder. */
async function commandOn(cwd: string, ...args: readonly string[]): Promise<string> {
  const report = makeFolder().file("report.html");
  const { stderr, code } = await inFolder(["lint", "--format", `html=${report}`, ...args], { cwd });
  expect(code, stderr).toBeLessThan(4);
  return readFileSync(report, "utf8");
}

/** A folder with everything that decides what a run finds. */
function mixedFolder(): Folder {
  const found = { request: { method: "GET", url: "https://example.com/", headers: [] } };
  return makeFolder({
    "preflight.config.json": `{
      // Comments are allowed.
      "rules": { "undocumented-value": "off" },
      "payloads": { "wave/first*": "notes" },
      "known": "sent/*.{jsonl,json}",
      "ignore": ["drafts/"],
      "order": ["z/**"],
      "documents": "documents",
      "suppliers": { "HALCYON_ENERGY": { "status": "Complete" } },
      "overrides": [{ "files": ["z/*"], "rules": { "note-body-or-documents": "warning" } }],
      "today": "2026-06-30",
    }`,
    ".preflightignore": "*.left-out.notes.json\n",
    "a.left-out.notes.json": brokenNote(),
    "drafts/a.notes.json": brokenNote(),
    "documents/letters/one.pdf": "",
    "sent/a.account.jsonl": lines('{"import_supplier":"HALCYON_ENERGY","external_account_number":"HB-0001"}'),
    "wave/first.json": brokenNote(),
    "wave/10.notes.jsonl.gz": gzipSync(lines(note("one"), brokenNote(), "{", note("one", "HB-0002"))),
    "wave/2.notes.jsonl": lines(note("one"), note("two").replace('"body"', '"boddy"'), brokenNote("HB-0003")),
    "wave/letters.notes.json": note("x").replace('"body":"x"', '"document_paths":[{"document_path":"letters/on.pdf"}]'),
    "wave/recorded.har": readFileSync(join(root, "samples/broken/datetime.recorded-by-a-proxy.har")),
    "wave/other.har": JSON.stringify({ log: { entries: [found] } }),
    "wave/text.csv": "a,b\n1,2\n",
    "wave/package.json": "{}",
    "wave/empty.jsonl": "",
    "wave/.hidden.notes.json": brokenNote(),
    "z/a.notes.json": brokenNote("HB-0009"),
  });
}

describe("the report", () => {
  test.each(["samples/broken", "samples/messy", "samples/halcyon"])("on %s is that of the command", async (folder) => {
    await open();
    await choose("folder", join(root, folder));
    expect(said(await reportOf())).toBe(said(await commandOn(join(root, folder))));
  });

  test("on a dropped folder is that of the command, by its config", async () => {
    const { path } = mixedFolder();
    await open();
    await drop(path);
    const report = said(await reportOf());
    expect(report).toBe(said(await commandOn(path)));
    for (const text of ["document-missing", "supplier-status", "recorded.har", "10.notes.jsonl.gz"])
      expect(report).toContain(text);
    expect(await page.locator("#result-title").textContent()).toMatch(/^preflight-test-\w+ \(1\d files\)$/);
    await page.locator("#notes summary").click();
    expect(await page.locator("#notes").textContent()).toContain("Left out");
  });

  test("on dropped files is that of the command, by a profile and a config that were chosen", async () => {
    const folder = makeFolder({ "a.notes.json": brokenNote(), "b.notes.jsonl": lines(note("one"), brokenNote()) });
    const config = makeFolder({ "mine.json": '{ "rules": { "duplicate-note": "off" }, "today": "2026-06-30" }' });
    const document = join(root, "test/fixtures/operator/halcyon.openapi.yml");
    await open();
    await choose("choose-profile", document);
    await choose("choose-config", config.file("mine.json"));
    await drop(folder.file("a.notes.json"), folder.file("b.notes.jsonl"));
    const expected = await commandOn(folder.path, "--profile", document, "--config", config.file("mine.json"));
    expect(said(await reportOf())).toBe(said(expected));
    expect(await frame().locator("[data-profile]").getAttribute("data-profile")).toBe(
      /data-profile="([^"]*)"/.exec(expected)?.[1]?.replaceAll("&quot;", '"'),
    );
  });

  test("is worked as from disk: its links, filters and addresses stay in its frame", async () => {
    await open();
    await drop(join(root, "samples/messy"));
    await reportOf();
    const link = frame().locator(".help a").first();
    const cause = frame().locator((await link.getAttribute("href")) ?? "");
    await link.click();
    await expect.poll(() => cause.getAttribute("open")).toBe("");
    await frame().getByRole("searchbox", { name: "Text" }).fill("notes");
    await expect.poll(() => frame().getByRole("status").textContent()).toMatch(/^\d+ of \d+ findings shown/);
    await expect.poll(() => page.frames()[1]?.url()).toBe("about:srcdoc#text=notes");
    expect(page.url()).toBe(pathToFileURL(file).href);
  });
});

test("what is dropped on a report is checked next", async () => {
  const folder = makeFolder({ "a.notes.json": brokenNote(), "b.notes.json": note("one") });
  await open();
  await drop(folder.file("a.notes.json"));
  expect(await reportOf()).toContain("The payload would be rejected");
  await frame().locator("h1").waitFor();
  await drop(folder.file("b.notes.json"));
  await expect.poll(() => page.locator("#result-title:visible").textContent()).toBe("b.notes.json");
  expect(await reportOf()).toContain("The payload would be accepted");
});

describe("what cannot be checked is said at the start", () => {
  beforeAll(open);

  test.each([
    ["a config with a fault", { "preflight.config.json": '{ "rulez": {} }', "a.notes.json": note("x") }, "rulez"],
    ["a folder without payloads", { "readme.txt": "x" }, "No payload files found"],
    ["a folder with drafts only", { ".preflightignore": "*", "a.notes.json": note("x") }, "Left out 1 file"],
  ])("%s", async (_, files, text) => {
    await drop(makeFolder(files).path);
    await expect.poll(() => page.locator("#fault").textContent()).toContain(text);
    expect(await page.locator("#choose").isVisible()).toBe(true);
    expect(await page.evaluate("document.activeElement.id")).toBe("files");
  });

  test("a damaged gzip file, and one of two members, in the report", async () => {
    const whole = gzipSync(lines(note("one")));
    const folder = makeFolder({
      "a.notes.jsonl.gz": whole.subarray(0, -9),
      "b.notes.jsonl.gz": Buffer.concat([whole, whole]),
      "c.notes.jsonl": lines(note("two")),
    });
    await drop(folder.path);
    await reportOf();
    expect(await frame().locator(".notice li").allTextContents()).toEqual([
      expect.stringContaining("a.notes.jsonl.gz is a damaged gzip file"),
      expect.stringContaining("b.notes.jsonl.gz is a damaged gzip file, or one of several members"),
    ]);
  });
});

/** Writes a large file of lines by repetition, with a mistake in one of a thousand. */
function largeFile(folder: Folder, megabytes: number): { path: string; payloads: number; errors: number } {
  const right = note("A body of some length, as people write it, with a comma and a number such as 1234567.");
  const block = Buffer.from(lines(...Array.from({ length: 1000 }, (_, i) => (i === 500 ? brokenNote() : right))));
  const count = Math.ceil((megabytes * 1e6) / block.length);
  const path = folder.write("large.notes.jsonl", Buffer.concat(Array.from({ length: count }, () => block)));
  return { path, payloads: count * 1000, errors: count };
}

describe("a large file", () => {
  test("is checked with progress, in a heap of 160 MB", async () => {
    const { path, payloads, errors } = largeFile(makeFolder(), runs(200, 8));
    expect(statSync(path).size).toBeGreaterThanOrEqual(8e6);
    const config = makeFolder({ "preflight.config.json": '{ "rules": { "duplicate-note": "off" } }' });
    await open();
    await choose("choose-config", config.file("preflight.config.json"));
    await page.evaluate(() => {
      const line = document.querySelector("#line") as HTMLElement;
      const lines: unknown[] = [];
      new MutationObserver(() => lines.push(line.textContent)).observe(line, { childList: true });
      Object.assign(globalThis, { lines });
    });
    await drop(path);
    await reportOf();
    const totals = `${payloads.toLocaleString("en")} payloads in 1 file: ${errors.toLocaleString("en")} errors, 0 warnings`;
    expect(await frame().locator(".totals").textContent()).toBe(totals);
    expect(await page.evaluate("lines")).toContainEqual(
      expect.stringMatching(/^[1-9]\d*% {2}\d+ MB of \d+ MB .*payloads/),
    );
  });

  test("is left by Cancel at once, and can be checked again", async () => {
    const folder = makeFolder();
    await open();
    await drop(largeFile(folder, 10).path);
    await page.getByRole("button", { name: "Cancel" }).click();
    expect(await page.locator("#state").textContent()).toBe("Checking large.notes.jsonl was cancelled.");
    await expect.poll(() => page.workers()).toEqual([]);
    await page.getByRole("button", { name: "Check large.notes.jsonl again" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await drop(folder.write("small.notes.json", brokenNote()));
    expect(await reportOf()).toContain("The payload would be rejected");
  });
});

/** What a button saves. */
async function saved(button: string): Promise<{ name: string; content: Buffer }> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  const made: Download = await download;
  return { name: made.suggestedFilename(), content: readFileSync(await made.path()) };
}

describe("what is saved", () => {
  test("is the report, the list of the command, and the copies that fix writes", async () => {
    const misspelt = note("one").replace('"body"', '"Body"');
    const folder = makeFolder({
      "a.notes.json": misspelt,
      "b/c.notes.jsonl.gz": gzipSync(lines(note("two"), misspelt, brokenNote())),
      "d.notes.json": note("three"),
    });
    await open();
    await drop(folder.path);
    const report = await reportOf();
    expect(await saved("Save the report")).toEqual({
      name: "preflight-report.html",
      content: Buffer.from(report),
    });
    const list = await saved("Save a list (CSV)");
    const { stdout } = await inFolder(["lint", "--format", "csv"], { cwd: folder.path });
    expect(list.name).toBe("preflight-report.csv");
    expect(list.content.toString()).toBe(stdout);
    const fixed = makeFolder();
    await inFolder(["fix", ".", "--to", fixed.file("to")], { cwd: folder.path });
    const archive = await saved("Save corrected files");
    expect(archive.name).toBe("corrected.zip");
    const copies = unzipSync(archive.content);
    expect(Object.keys(copies).sort()).toEqual(["a.notes.json", "b/c.notes.jsonl.gz"]);
    expect(Buffer.from(copies["a.notes.json"] as Uint8Array).toString()).toBe(fixed.read("to/a.notes.json"));
    expect(gunzipSync(copies["b/c.notes.jsonl.gz"] as Uint8Array)).toEqual(
      gunzipSync(readFileSync(fixed.file("to/b/c.notes.jsonl.gz"))),
    );
    expect(await page.locator("#saved").textContent()).toBe("2 corrections in 2 files: corrected.zip.");
    await page.getByRole("button", { name: "Check other files" }).click();
    await drop(folder.file("a.notes.json"));
    await reportOf();
    expect((await saved("Save corrected files")).content.toString()).toBe(fixed.read("to/a.notes.json"));
    await page.getByRole("button", { name: "Check other files" }).click();
    await drop(folder.file("d.notes.json"));
    await reportOf();
    expect(await page.getByRole("button", { name: "Save corrected files" }).isVisible()).toBe(false);
  });
});

test("the page is worked by keyboard alone", async () => {
  const folder = makeFolder({ "a.notes.json": brokenNote() });
  await open();
  const tabTo = async (id: string): Promise<void> => {
    for (let i = 0; i < 10 && (await page.evaluate("document.activeElement.id")) !== id; i++)
      await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.id")).toBe(id);
  };
  await tabTo("files");
  const chooser = new Promise<FileChooser>((resolve) => page.once("filechooser", resolve));
  await tabTo("folder");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await (await chooser).setFiles(folder.file("a.notes.json"));
  await reportOf();
  expect(await page.evaluate("document.activeElement.id")).toBe("result-title");
  await tabTo("save-csv");
  const download = page.waitForEvent("download");
  await page.keyboard.press("Space");
  await download;
  await tabTo("report");
  const inFrame = () => page.frames()[1]?.evaluate("document.activeElement.localName");
  await page.keyboard.press("Tab");
  expect(await inFrame()).not.toBe("body");
  for (let i = 0; i < 30 && (await page.evaluate("document.activeElement.id")) === "report"; i++)
    await page.keyboard.press("Shift+Tab");
  for (let i = 0; i < 10 && (await page.evaluate("document.activeElement.id")) !== "back"; i++)
    await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  expect(await page.evaluate("document.activeElement.id")).toBe("files");
  await tabTo("again");
});

describe.each([1400, 800, 390])("at a width of %i", (width) => {
  test("axe finds nothing, and nothing is cut off", async () => {
    await page.setViewportSize({ width, height: 900 });
    await open();
    // The report in its frame is that of the command, which test/reporters/html.browser.test.ts checks at these widths.
    const check = async (): Promise<void> => {
      // Colours depend on the scheme, not on the width.
      expect(await axeFaults(page, width === 1400 ? ["light", "dark"] : ["light"])).toEqual([]);
      for (const frame of page.frames())
        expect(await frame.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
    };
    await check();
    await drop(makeFolder({ "readme.txt": "x" }).path);
    await page.locator("#fault:not([hidden])").waitFor();
    await check();
    await drop(join(root, "samples/messy/types"));
    await reportOf();
    await check();
  });
});

test("the page can send nothing, nor can its worker or its report", async () => {
  await open();
  await drop(makeFolder({ "a.notes.json": brokenNote() }).path);
  await reportOf();
  expect(await page.locator("#report").isVisible()).toBe(true);
  const tries = `Promise.all(["https://example.com/", "${pathToFileURL(root).href}"].map((address) => fetch(address).then(() => "sent", () => "refused")))`;
  for (const place of [...page.frames(), ...page.workers()] as Frame[])
    expect(await place.evaluate(tries)).toEqual(["refused", "refused"]);
  expect(page.workers()).toHaveLength(1);
  // The browser has said so each time.
  expect(events.splice(0).filter((event) => !/content security policy/i.test(event))).toEqual([]);
});

test("preflight page writes it", async () => {
  const folder = makeFolder();
  const { code } = await inFolder(["page", "--out", "p.html"], { cwd: folder.path });
  expect(code).toBe(0);
  expect(folder.read("p.html")).toBe(readFileSync(file, "utf8"));
  expect(statSync(file).size).toBeLessThan(900_000);
});
