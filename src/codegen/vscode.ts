/** `npm run build:vscode`: the extension for VS Code as a .vsix. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packExtension } from "./extension.ts";
import { root } from "./schema-files.ts";

const data = await packExtension();
mkdirSync(join(root, "vscode"), { recursive: true });
writeFileSync(join(root, "vscode/preflight.vsix"), data);
console.log(`wrote vscode/preflight.vsix, ${Math.round(data.length / 1000)} kB`);
