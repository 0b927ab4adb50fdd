import { type Browser, chromium } from "playwright-core";
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
