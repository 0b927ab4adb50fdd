/** Finds or installs the browser, once per run and before the first test that needs it. */
import type { TestProject } from "vitest/node";
import { getChromium, thisMachine } from "./get-chromium.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The path of a Chromium. */
    chromium: string;
  }
}

export default ({ provide }: TestProject): void => provide("chromium", getChromium(thisMachine));
