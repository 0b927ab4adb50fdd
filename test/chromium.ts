import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
const quiet = ["gpu", "quic", "background-networking", "component-update", "sync"].map((name) => `--disable-${name}`);

/** A headless Chromium that asks nothing of the network by itself. */
export async function launchChromium(): Promise<Browser> {
  if (!existsSync(executablePath))
    throw new Error(`There is no Chromium at ${executablePath}: install it, or name one in the variable CHROMIUM.`);
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--no-first-run", ...quiet] });
}
