/** Draws the pictures of the README and docs/: `npm run pictures`, after a build. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium } from "playwright-core";
import { getChromium, thisMachine } from "../get-chromium.ts";
import { writeExtract } from "./extract.ts";
import { terminalSvg } from "./terminal.ts";

const root = join(import.meta.dirname, "../..");
const images = join(root, "docs/images");
const folder = mkdtempSync(join(tmpdir(), "preflight-pictures-"));
const arguments_ = ["lint", "extract/", "--today", "2026-06-30"];

try {
  mkdirSync(images, { recursive: true });
  writeExtract(join(folder, "extract"));
  const { stdout } = spawnSync(
    process.execPath,
    [join(root, "bin/preflight.js"), ...arguments_, "--format=html=report.html", "--color"],
    {
      cwd: folder,
      encoding: "utf8",
    },
  );
  writeFileSync(join(images, "terminal.svg"), terminalSvg(`$ preflight lint extract/\n${shortened(stdout)}`));
  const browser = await chromium.launch({ executablePath: getChromium(thisMachine), args: ["--no-sandbox"] });
  await drawPages(browser, pathToFileURL(join(folder, "report.html")).href);
  await browser.close();
} finally {
  rmSync(folder, { recursive: true });
}

/** The third and fourth block, and the end. */
function shortened(text: string): string {
  const blocks = text.split("\n\n");
  return ["…", ...blocks.slice(2, 4), "…", ...blocks.slice(-2)].join("\n\n");
}

async function drawPages(browser: Browser, address: string): Promise<void> {
  const views = [
    { name: "light", width: 1400, height: 1000, colorScheme: "light" },
    { name: "dark", width: 800, height: 1000, colorScheme: "dark" },
    { name: "narrow", width: 390, height: 844, colorScheme: "light" },
  ] as const;
  for (const { name, width, height, colorScheme } of views) {
    const page = await browser.newPage({ colorScheme, viewport: { width, height } });
    await page.goto(address);
    await page.screenshot({ path: join(images, `report-${name}.png`) });
    await page.close();
  }
}
