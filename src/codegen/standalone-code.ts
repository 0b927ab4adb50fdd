import type { Ajv2020 } from "ajv/dist/2020.js";
import ajvStandaloneCode from "ajv/dist/standalone/index.js";

/** How ajv appends the errors of an element: it copies the whole list, which takes quadratic time. */
const concatenation = /vErrors = vErrors === null \? (\w+)\.errors : vErrors\.concat\(\1\.errors\);/g;

/**
 * The code of validators as the declarations of a module, by name. It uses neither eval nor other modules, and appends
 * all errors to one list.
 */
export function standaloneCode(ajv: Ajv2020, names: Readonly<Record<string, string>>): string {
  const code = ajvStandaloneCode
    .default(ajv, names)
    .replace(/^"use strict";/, "")
    .replace(/^export (const|default)/gm, "const")
    // Members of the value itself, not those that a program gave to every object.
    .replace(/\bfor\(const (\w+) in (\w+)\)/g, "for(const $1 of Object.keys($2))")
    .replace(
      concatenation,
      "if (vErrors === null) vErrors = $1.errors; else for (const e of $1.errors) vErrors.push(e);",
    );
  if (code.includes("vErrors.concat(")) throw new Error("The generated validators still copy lists of errors.");
  if (/\bfor ?\(\w+ \w+ in /.test(code)) throw new Error("The generated validators still read inherited members.");
  if (code.includes("require(")) throw new Error("The generated validators still require a module.");
  return code;
}

/** The same code without unused parts: schema paths and parent objects. */
export function leaner(code: string): string {
  return (
    code
      .replace(/schemaPath:"(?:[^"\\]|\\.)*",/g, "")
      .replace(/,parentData[:,].*?dynamicAnchors\}/g, "}")
      .replace(/, parentData, .*?, dynamicAnchors=\{\}\}=\{\}/g, "}={}")
      // A check for new errors immediately after the error count is saved, which is always true.
      .replace(
        /^(const (_errs\d+) = errors;\n(?:\{\n)*)(?:if\(errors === \2\)\{\n)+/gm,
        (found, start: string) => start + "{\n".repeat(found.split("if(").length - 1),
      )
      .replace(
        /^const (err\d+) = (\{.*\});\nif\(vErrors === null\)\{\nvErrors = \[\1\];\n\}\nelse \{\nvErrors\.push\(\1\);\n\}$/gm,
        "(vErrors ??= []).push($2);",
      )
  );
}

/** The code of fail-fast validators without error objects: each returns only whether the value is valid. */
export function withoutErrors(code: string): string {
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
