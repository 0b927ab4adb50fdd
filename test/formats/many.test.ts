import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { type FormatName, formats } from "../../src/formats/index.ts";

// A million takes half a minute in all, so it waits for "npm run test:slow".
const count = process.env["MODE"] === "slow" ? 1_000_000 : 100_000;

test.each(Object.keys(formats) as FormatName[])(
  `%s reports ${count.toLocaleString("en")} findings at constant memory`,
  (name) => {
    const many = fileURLToPath(new URL("./many.ts", import.meta.url));
    const args = ["--max-old-space-size=64", "--import", "tsx", many, name, String(count)];
    const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: "utf8" });
    expect(stderr).toBe("");
    expect(status).toBe(0);
    const { seconds, length } = JSON.parse(stdout) as { seconds: number; length: number };
    console.log(`${name}: ${seconds.toFixed(1)} s, ${(length / 1e6).toFixed(1)} MB`);
    expect(seconds).toBeLessThan((60 * count) / 1_000_000);
  },
);
