/** Generators of code read the OpenAPI document of the package, and what they make compiles. */
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { Installation, root } from "./install.ts";

const installation = await Installation.make();
afterAll(() => installation.remove());

const document = "node_modules/@migration-preflight/toolkit/dist/generated/openapi.json";

/** Both use the API of the compiler, which TypeScript 7 does not have. This older one is installed for another tool. */
const compiler = createRequire(import.meta.resolve("@arethetypeswrong/core")).resolve("typescript");
const resolve = `export const resolve = (name, context, next) => name === "typescript"
  ? { url: ${JSON.stringify(pathToFileURL(compiler).href)}, format: "commonjs", shortCircuit: true } : next(name, context);`;
const hook = dataUrl(`import { register } from "node:module"; register(${JSON.stringify(dataUrl(resolve))});`);

function dataUrl(source: string): string {
  return `data:text/javascript,${encodeURIComponent(source)}`;
}

const generate = (bin: string, ...args: string[]) =>
  installation.node("--import", hook, join(root, "node_modules", bin), ...args);

describe("the OpenAPI document", () => {
  it("has no type that is null alone, at which some generators fail", () => {
    expect(installation.read(document)).not.toMatch(/"type": ?"null"/);
  });

  it("makes types with openapi-typescript and @hey-api/openapi-ts that tell right from wrong", async () => {
    const made = await Promise.all([
      generate("openapi-typescript/bin/cli.js", document, "--output", "openapi-typescript.ts"),
      generate("@hey-api/openapi-ts/dist/run.mjs", "-i", document, "-o", "hey-api", "-p", "@hey-api/typescript"),
    ]);
    for (const { code, stderr } of made) expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    installation.write(
      "uses.ts",
      `import type { NotesRequest, PendingAccountImportProcess } from "./hey-api/types.gen.ts";
import type { components } from "./openapi-typescript.ts";

type Schemas = components["schemas"];
const identity = { import_supplier: "S", external_account_number: "A" };
const notes: NotesRequest & Schemas["NotesRequest"] = { ...identity, notes: [{ body: "Hi", is_pinned: true }] };
// @ts-expect-error: neither body nor document_paths.
export const hey: NotesRequest = { ...identity, notes: [{ is_pinned: true }] };
// @ts-expect-error: a misspelt field.
export const misspelt: Schemas["NotesRequest"] = { ...identity, notes: [{ body: "Hi", is_pined: true }] };
export const nothing: null[] = [] as (
  | PendingAccountImportProcess["account_created_at"]
  | Schemas["PendingAccountImportProcess"]["account_created_at"]
)[];
console.log(notes);
`,
    );
    const options = { module: "nodenext", noEmit: true, allowImportingTsExtensions: true };
    expect(await installation.compile(options)).toBe("");
  });
});
