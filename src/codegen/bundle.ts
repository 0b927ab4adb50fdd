import { join } from "node:path";
import type { InputOptions } from "rolldown";
import { root } from "./schema-files.ts";

export const source = (file: string): string => join(root, "src", file);

/** How all programs are bundled. */
export const common: InputOptions = {
  platform: "node",
  // A package may be CommonJS for Node.js, where its exports have no names, and a module here (lsp/help).
  checks: { importIsUndefined: false },
  transform: { target: "es2022", define: { "import.meta.url": "__moduleUrl" } },
  resolve: {
    // The main file of jsonc-parser is UMD: it requires its parts through a parameter, which no bundler can follow.
    mainFields: ["module", "main"],
    // string-width compiles large patterns when it loads, which takes a quarter of the time of checking a small file.
    // yargs looks for a package.json above the working folder, for a version that it is given anyway.
    alias: {
      "string-width": source("text/width.ts"),
      "@vscode/l10n": source("lsp/l10n.ts"),
      "vscode-uri": source("lsp/uri.ts"),
      "escalade/sync": source("cli/own-manifest.ts"),
      // Only the page uses it.
      fflate: "fflate/browser",
    },
  },
};
