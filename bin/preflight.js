#!/usr/bin/env node
// A failure to load is caught here: uncaught it would exit with 1, which says that the payloads have errors.
try {
  const { main } = await import("../dist/cli/main.js");
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`preflight: The command cannot be loaded (${error?.message}).\n`);
  process.exitCode = 3;
}
