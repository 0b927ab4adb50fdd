import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { getChromium, thisMachine } from "./get-chromium.ts";
import { once } from "./once.ts";

const quiet = ["gpu", "quic", "background-networking", "component-update", "sync"].map((name) => `--disable-${name}`);

/** Of several lists of these, a browser takes the last: they are those of the driver that make requests, and more. */
const withoutFeatures = [
  ...["HttpsUpgrades", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"],
  // Each window would load two pages for its address bar, which takes longer than most tests.
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"],
];

/** A headless Chromium that makes no network requests of its own. */
export async function launchChromium(...args: readonly string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: await once("chromium", () => getChromium(thisMachine)),
    args: ["--no-sandbox", "--no-first-run", ...quiet, `--disable-features=${withoutFeatures}`, ...args],
  });
}

/** A page on which any message, dialog, crash or request that is not allowed is an event. */
export async function watchedPage(
  browser: Browser,
  events: string[],
  isAllowed: (address: string) => boolean,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, ...options });
  page.on("console", (message) => events.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => events.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => events.push(`dialog: ${dialog.message()}`));
  page.on("crash", () => events.push("crash"));
  page.on("request", (request) => {
    if (!isAllowed(request.url())) events.push(`request: ${request.url()}`);
  });
  return page;
}

/** What axe finds on a page in light colours, and of the contrast in dark ones. Frames are others' to check. */
export async function axeFaults(page: Page, colorSchemes: readonly ("light" | "dark")[]): Promise<unknown[]> {
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"));
  const faults: unknown[] = [];
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme });
    const found = await page.evaluate(async (onlyContrast) => {
      const { axe } = globalThis as never as { axe: typeof import("axe-core") };
      const rules = onlyContrast ? { runOnly: ["color-contrast"] } : {};
      const { violations } = await axe.run({ iframes: false, ...rules });
      return violations.map(({ id, nodes }) => ({ id, html: nodes.map(({ html }) => html) }));
    }, colorScheme === "dark");
    faults.push(...found);
  }
  return faults;
}
