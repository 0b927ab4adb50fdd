import { type Browser, chromium } from "playwright-core";
import { inject } from "vitest";

const quiet = ["gpu", "quic", "background-networking", "component-update", "sync"].map((name) => `--disable-${name}`);

/** A headless Chromium that makes no network requests of its own. */
export function launchChromium(...args: readonly string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: inject("chromium"),
    args: ["--no-sandbox", "--no-first-run", ...quiet, ...args],
  });
}
