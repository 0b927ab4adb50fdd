/** `npm run build:executable`: the command and the page as one file with Node.js in it, for machines like this one. */

import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { common, source } from "./bundle.ts";
import { root } from "./schema-files.ts";

/** The module has no types of its own. */
const { inject } = createRequire(import.meta.url)("postject") as {
  inject: (file: string, name: string, blob: Buffer, options: Readonly<Record<string, string>>) => Promise<void>;
};

const target = join(root, "executable", process.platform === "win32" ? "preflight.exe" : "preflight");
mkdirSync(join(root, "executable"), { recursive: true });
const folder = mkdtempSync(join(tmpdir(), "preflight-executable-"));
try {
  // Node.js runs a script that is embedded as CommonJS, which has no `import.meta`.
  const bundle = await rolldown({ ...common, input: source("cli/main.ts") });
  await bundle.write({
    file: join(folder, "main.cjs"),
    format: "cjs",
    codeSplitting: false,
    banner: `const __moduleUrl = require("node:url").pathToFileURL(process.execPath).href;`,
    footer: "exports.main(process.argv.slice(2)).then((code) => { process.exitCode = code; });",
  });
  const blob = join(folder, "blob");
  const config = {
    main: join(folder, "main.cjs"),
    output: blob,
    disableExperimentalSEAWarning: true,
    assets: { "preflight.html": join(root, "dist/page/preflight.html") },
  };
  writeFileSync(join(folder, "config.json"), JSON.stringify(config));
  const { status, stderr } = spawnSync(process.execPath, ["--experimental-sea-config", join(folder, "config.json")], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`Node.js cannot make the blob of the executable: ${stderr}`);
  copyFileSync(process.execPath, target);
  chmodSync(target, 0o755);
  if (process.platform === "darwin") codesign("--remove-signature");
  await inject(target, "NODE_SEA_BLOB", readFileSync(blob), {
    sentinelFuse: "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2",
    ...(process.platform === "darwin" ? { machoSegmentName: "NODE_SEA" } : {}),
  });
  // macOS runs only signed programs; "-" is a signature without a certificate.
  if (process.platform === "darwin") codesign("--sign", "-");
  console.log(`wrote ${target}`);
} finally {
  rmSync(folder, { recursive: true });
}

function codesign(...args: string[]): void {
  const { status, stderr } = spawnSync("codesign", [...args, target], { encoding: "utf8" });
  if (status !== 0) throw new Error(`codesign ${args.join(" ")} failed: ${stderr}`);
}
