#!/usr/bin/env node
import module from "node:module";

// Node.js 22 and later keep what they compiled of the command for the next run.
module.enableCompileCache?.();
// Its files are read while those of the command line are. If they cannot be loaded, the command line says so.
if (process.argv[2] === "lint") import("../dist/cli/commands/lint.js").catch(() => {});
// Catch failures to load: an uncaught exception would exit with 1, which means that the payloads have errors.
import("../dist/cli/main.js")
  .then(({ main }) => main(process.argv.slice(2)))
  .then(
    (code) => {
      process.exitCode = code;
    },
    (error) => {
      process.stderr.write(`preflight: The command cannot be loaded (${error?.message}).\n`);
      process.exitCode = 3;
    },
  );
