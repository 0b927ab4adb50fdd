import { execFileSync } from "node:child_process";
import { build } from "esbuild";
import { afterAll, describe, expect, it } from "vitest";
import { makeFolder } from "../cli/folder.ts";
import { operatorFile } from "./halcyon.ts";

const { file, write } = makeFolder({}, afterAll);

describe("makeProfile", () => {
  it("needs neither Node nor ajv, and judges where no code may be made from strings", async () => {
    const entry = new URL("../../src/profile/profile.ts", import.meta.url).pathname;
    const bundle = file("profile.mjs");
    const { metafile } = await build({
      entryPoints: [entry],
      bundle: true,
      format: "esm",
      platform: "browser",
      outfile: bundle,
      metafile: true,
    });
    expect(Object.keys(metafile.inputs).filter((file) => file.includes("node_modules"))).toEqual([]);
    const script = write(
      "run.mjs",
      `import { makeProfile } from "./profile.mjs";
const validate = makeProfile(${JSON.stringify(operatorFile())}).validator("transactions");
const payload = { external_account_number: "A-1", transactions: [{ type: "PAYMENT", amount: "x" }] };
validate.call({ today: "2026-01-31" }, payload);
console.log(validate.errors.map(({ keyword }) => keyword).join());`,
    );
    const output = execFileSync(process.execPath, ["--disallow-code-generation-from-strings", script], {
      encoding: "utf8",
    });
    expect(output).toBe("x-decimal,if\n");
  });
});
