/** Which test files the two stages of `npm run test:mutation` run. */
import { readdirSync, readFileSync } from "node:fs";

// In threads, which the first stage uses, nothing can change the folder of the process.
const others =
  /inFolder|transcript|inChild|inShell|oneAfterAnother|spawn|execFile|chdir|dist\/|process\.on\(|new Worker|--expose-gc/;

/** What runs in processes of its own sees only what was built. */
const apart =
  /^test\/(?:api\/browser|contributing|generated|guides|readme|(?:release|vscode|types)\/.*|lsp\/(?:emacs|neovim)|cli\/(?:large-batch|exhaustion|interruption|completion|many-findings|watch|terminal))\.test\.ts$/;

const all = readdirSync("test", { recursive: true, encoding: "utf8" })
  .map((file) => `test/${file.replaceAll("\\", "/")}`)
  .filter((file) => /(?<!\.browser)\.test\.ts$/.test(file) && !/^test\/(?:package|cluster|rehearsal)\//.test(file));
const isOther = (file: string): boolean => others.test(readFileSync(file, "utf8"));

export const firstStage = all.filter((file) => !isOther(file));

/** The others, in which most tests run in their own process. */
export const secondStage = all.filter((file) => isOther(file) && !apart.test(file));
