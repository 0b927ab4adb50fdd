import { join } from "node:path";
import { _, Ajv2020 } from "ajv/dist/2020.js";
import ajvStandaloneCode from "ajv/dist/standalone/index.js";
import { type OutputChunk, rolldown } from "rolldown";
import { bundled } from "../schema/bundle.ts";
import { schemaOf } from "../schema/described.ts";
import { constraintsIn, type Schema, schemaFileOf } from "../schema/load.ts";
import { mapSchema } from "../schema/map.ts";
import { typeName } from "../schema/openapi.ts";
import { openEnum } from "../schema/view.ts";
import type { Kind } from "../spec/operations.ts";
import { stringFormats } from "../spec/string-formats.ts";
import { root } from "./schema-files.ts";
import { errorsOf, judged } from "./validating.ts";

type Format = keyof typeof stringFormats;

const functions = Object.values(stringFormats).map(({ name }) => name);
/** A schema without annotations. An open enum becomes its type, and a format replaces its pattern. */
function withoutAnnotations(schema: Schema): Schema {
  return mapSchema(schema, (node) => {
    const view = Object.fromEntries(
      Object.entries(node).filter(([keyword]) => !/^(?:x-.*|errorMessage)$/.test(keyword)),
    );
    const open = openEnum(node);
    if (open) {
      delete view["anyOf"];
      view["type"] = open.type;
    }
    if (node["format"]) delete view["pattern"];
    return view;
  });
}

/** The code of the function `check` that validates one kind as its published schema does. */
function checkCode(kind: Kind, allErrors: boolean): string {
  const ajv = new Ajv2020({
    allErrors,
    messages: false,
    strictRequired: false,
    strictTypes: false,
    // Count UTF-16 units. The result is the same, because our schemas use only minLength 1.
    unicode: false,
    // ajv warns about that option for each kind.
    logger: false,
    formats: stringFormats,
    code: { source: true, esm: true, lines: true, formats: _`stringFormats` },
  });
  // Draft 2020-12 enables it; our schemas do not use unevaluatedProperties.
  ajv.opts.unevaluated = false;
  ajv.addSchema(withoutAnnotations(bundled(schemaFileOf(kind), constraintsIn)), kind);
  const code = ajvStandaloneCode
    .default(ajv, { check: kind })
    .replace(/^"use strict";/, "")
    .replace(/^export (const|default)/gm, "const")
    // Members of the value itself, not those that a program gave to every object.
    .replace(/\bfor\(const (\w+) in (\w+)\)/g, "for(const $1 of Object.keys($2))")
    // It copies the whole list of errors for those of each element, which takes quadratic time.
    .replace(
      /vErrors = vErrors === null \? (\w+)\.errors : vErrors\.concat\(\1\.errors\);/g,
      "if (vErrors === null) vErrors = $1.errors; else for (const e of $1.errors) vErrors.push(e);",
    )
    // Schema paths and parent objects are not used.
    .replace(/schemaPath:"(?:[^"\\]|\\.)*",/g, "")
    .replace(/,parentData[:,].*?dynamicAnchors\}/g, "}")
    .replace(/, parentData, .*?, dynamicAnchors=\{\}\}=\{\}/g, "}={}")
    .replace(
      /^const (err\d+) = (\{.*\});\nif\(vErrors === null\)\{\nvErrors = \[\1\];\n\}\nelse \{\nvErrors\.push\(\1\);\n\}$/gm,
      "(vErrors ??= []).push($2);",
    )
    // Formats are called by their names, so that the bundler drops unused ones.
    .replace(
      /\bstringFormats(?:\.(\w+)|\["([\w-]+)"\])/g,
      (_, name, quoted) => stringFormats[(name ?? quoted) as Format].name,
    );
  if (code.includes("vErrors.concat(")) throw new Error("The generated validators still copy lists of errors.");
  if (/\bfor ?\(\w+ \w+ in /.test(code)) throw new Error("The generated validators still read inherited members.");
  if (code.includes("require(")) throw new Error("The generated validators still require a module.");
  return code;
}

/** The code of fail-fast validators without error objects: each returns only whether the value is valid. */
function withoutErrors(code: string): string {
  const bare = code
    .replace(/^validate\d+\.errors = (?:\[\{.*\}\]|vErrors);$/gm, "")
    .replace(/^\(vErrors \?\?= \[\]\)\.push\(\{.*\}\);$/gm, "")
    .replace(/^if \(vErrors === null\) .*\nerrors = vErrors\.length;$/gm, "errors++;")
    .replace(
      /^if\(vErrors !== null\)\{\nif\(.*\)\{\nvErrors\.length = .*;\n\}\nelse \{\nvErrors = null;\n\}\n\}$/gm,
      "",
    )
    .replace(/^let (?:vErrors = null|missing\d+);$/gm, "")
    .replace(/ && \(missing\d+ = "[^"]*"\)/g, "")
    .replace(/^(function validate\d+\(data), \{instancePath="".*?\}=\{\}/gm, "$1")
    .replace(/(validate\d+\(\w+(?:\[\w+\])?(?:\.\w+)*), \{instancePath.*?\}\)/g, "$1)");
  const remaining = /^.*(?:instancePath|validate\d+\.errors\b|vErrors|missing\d).*$/m.exec(bare);
  if (remaining) throw new Error(`A fail-fast validator still creates errors: ${remaining[0]}`);
  return bare;
}

/**
 * Modules that each validate one kind against its published schema, by their files in dist/. They use no eval and no
 * dependencies, and are small enough for a web page or an edge runtime. `isValid` stops at the first error; `validate`
 * lists all errors; `standard` is both, as Standard Schema V1. What they share is a file of its own.
 */
export async function standaloneValidators(kinds: readonly Kind[]): Promise<Map<string, string>> {
  const texts = new Map(kinds.map((kind) => [join(root, `${kind}.js`), sourceOf(kind)]));
  const bundle = await rolldown({
    input: Object.fromEntries(kinds.map((kind) => [`validators/${kind}`, join(root, `${kind}.js`)])),
    transform: { target: "es2022" },
    plugins: [{ name: "text", resolveId: (id) => (texts.has(id) ? id : null), load: (id) => texts.get(id) ?? null }],
  });
  const { output } = await bundle.generate({
    minify: true,
    chunkFileNames: "[name].js",
    codeSplitting: { groups: [{ name: "validating", test: (id) => !texts.has(id) }] },
  });
  return new Map(
    output.flatMap((chunk) => (chunk.type === "chunk" ? [[chunk.fileName, withPureFunctions(chunk)] as const] : [])),
  );
}

/** Minifying drops these comments, by which a bundler leaves out the function that is not imported. */
function withPureFunctions({ code, fileName, isEntry }: OutputChunk): string {
  const parts = code.split("=(()=>{");
  if (isEntry && parts.length !== 3) throw new Error(`${fileName} is not made of two functions.`);
  return parts.join("=/* @__PURE__ */(()=>{");
}

function sourceOf(kind: Kind): string {
  return `import { ${functions.join(", ")} } from "./src/spec/string-formats.ts";
import { ${errorsOf.name}, ${judged.name} } from "./src/codegen/validating.ts";
export const isValid = (() => {
${withoutErrors(checkCode(kind, false))}
return (value) => check(value);
})();
export const validate = (() => {
${checkCode(kind, true)}
return (value) => check(value) ? [] : ${errorsOf.name}(check.errors);
})();
export const standard = {
  "~standard": {
    version: 1,
    vendor: "migration-preflight",
    validate: (value) => ${judged.name}(value, isValid, validate),
  },
};
`;
}

export function standaloneTypes(kind: Kind): string {
  const type = typeName(schemaOf(kind));
  return `import type { ${type}, SchemaError, StandardValidator } from "../types.js";

export type { SchemaError };

/** Whether a value is valid by the published schema of \`${kind}\`. Never throws. */
export declare function isValid(value: unknown): value is ${type};

/** All errors of a value by that schema; none if it is valid. Never throws. */
export declare function validate(value: unknown): SchemaError[];

/** That schema as Standard Schema V1. Never throws. */
export declare const standard: StandardValidator<${type}>;
`;
}
