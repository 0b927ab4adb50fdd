#!/usr/bin/env node
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
