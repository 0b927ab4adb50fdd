/** Neovim as a client, with the settings that docs/editors.md gives. Skipped where it is not installed. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeFolder } from "../cli/folder.ts";
import { root } from "../cli/run.ts";

const isInstalled = spawnSync("nvim", ["--version"]).status === 0;
const [, settings = ""] = /```lua\n(.*?)```/s.exec(readFileSync(join(root, "docs/editors.md"), "utf8")) ?? [];

const business = {
  import_supplier_code: "HALCYON_ENERGY",
  external_business_identifier: "HEB-00417",
  business: {
    business_type: "LTD",
    company_number: "99104417",
    company_name: "Brackenthwick Bakeries Ltd",
    business_contracts: [
      {
        identifier: "HEC-00417-2022-A",
        valid_from_date: "2022-10-01",
        signed_at_date: "2022-08-17",
        versions: [{ applicable_at_date: "2022-10-01", terms: [{ term: "PAYMENT_TERMS", days: 14 }] }],
      },
    ],
  },
};
const further = {
  task_params: { is_dry_run: false },
  payload: {
    import_supplier: "HALCYON_ENERGY",
    external_business_identifier: "HEB-00417",
    business_contracts: [
      {
        identifier: "HEC-00417-2025-B",
        valid_from_date: "2025-10-1",
        signed_at_date: "2025-08-17",
        versions: [{ applicable_at_date: "2025-10-01", terms: [{ term: "PAYMENT_TERMS", days: 14 }] }],
        note: "renewal",
      },
    ],
  },
};

test.skipIf(!isInstalled)(
  "Neovim shows findings, applies a code action and goes to a definition (needs nvim on the PATH)",
  () => {
    const folder = makeFolder({
      "1.business.json": JSON.stringify(business, undefined, 2),
      "2.business-contracts.json": `${JSON.stringify(further, undefined, 2)}\n`,
      "preflight.config.json": "{}\n",
      ".home/init.lua": settings,
    });
    mkdirSync(folder.file(".home/bin"));
    symlinkSync(join(root, "bin/preflight.js"), folder.file(".home/bin/preflight"));
    const home = folder.file(".home");
    const text = folder.read("2.business-contracts.json");
    const env = {
      ...process.env,
      PATH: `${join(home, "bin")}:${process.env["PATH"]}`,
      HOME: home,
      XDG_CONFIG_HOME: home,
      XDG_DATA_HOME: home,
      XDG_STATE_HOME: home,
      XDG_CACHE_HOME: home,
      RESULT: join(home, "result.json"),
      WANTED_ACTION: "2025-10-01",
      FAULT_LINE: String(text.split("\n").findIndex((line) => line.includes("2025-10-1")) + 1),
      TARGET: "HEB-00417",
    };
    const driver = join(root, "test/lsp/neovim.lua");
    const flags = ["--headless", "-u", join(home, "init.lua"), "--cmd", "set noswapfile"];
    const { stderr } = spawnSync("nvim", [...flags, "-c", `luafile ${driver}`, "2.business-contracts.json"], {
      cwd: folder.path,
      env,
      encoding: "utf8",
    });
    const result = JSON.parse(readFileSync(env.RESULT, "utf8"));
    expect(result.timeout && JSON.stringify(result), stderr).toBeUndefined();
    const codes = result.diagnostics.map(({ code }: { code: string }) => code).sort();
    expect(codes).toEqual(["date", "unknown-field"]);
    expect(result.definition).toMatchObject({ file: "1.business.json", line: 3 });
    expect(result.after).toEqual(["unknown-field"]);
    expect(folder.read("2.business-contracts.json")).toBe(text.replace('"2025-10-1"', '"2025-10-01"'));
  },
);
