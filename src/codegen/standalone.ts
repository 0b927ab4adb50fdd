import { _, Ajv2020 } from "ajv/dist/2020.js";
import { buildSync } from "esbuild";
import { bundled } from "../schema/bundle.ts";
import { type Schema, schemaFileOf, schemaOf } from "../schema/load.ts";
import { mapSchema } from "../schema/map.ts";
import { asOneForm, openSet } from "../schema/view.ts";
import type { Kind } from "../spec/operations.ts";
import { stringFormats } from "../spec/string-formats.ts";
import { root } from "./schema-files.ts";
import { leaner, standaloneCode, withoutErrors } from "./standalone-code.ts";
import { typeName } from "./types.ts";

type Format = keyof typeof stringFormats;

const functions = Object.values(stringFormats).map(({ name }) => name);
const prose = /^(x-.*|title|description|markdownDescription|examples|enumDescriptions|defaultSnippets|\$schema)$/;

/** What a schema refuses, and nothing else of it: no prose, no advice; an open set is its type, a format its pattern. */
function refusals(schema: Schema): Schema {
  return mapSchema(schema, (node) => {
    const view = Object.fromEntries(Object.entries(node).filter(([keyword]) => !prose.test(keyword)));
    const open = openSet(node);
    if (open) {
      delete view["anyOf"];
      view["type"] = open.type;
    }
    if (node["format"]) delete view["pattern"];
    return asOneForm(view);
  });
}

/** The code of the function `check` that validates one kind as its published schema does. */
function checkCode(kind: Kind, allErrors: boolean): string {
  const ajv = new Ajv2020({
    allErrors,
    messages: false,
    strictRequired: false,
    strictTypes: false,
    // Counts UTF-16 units, which is the same while no schema of ours asks for more than one character.
    unicode: false,
    // It would warn of that option, at each kind.
    logger: false,
    formats: stringFormats,
    code: { source: true, esm: true, lines: true, formats: _`stringFormats` },
  });
  // Draft 2020-12 turns it on; no schema of ours asks which properties were evaluated.
  ajv.opts.unevaluated = false;
  ajv.addSchema(refusals(bundled(schemaFileOf(kind))), kind);
  return (
    leaner(standaloneCode(ajv, { check: kind }))
      // By their own names, those that are not used fall away.
      .replace(
        /\bstringFormats(?:\.(\w+)|\["([\w-]+)"\])/g,
        (_, name, quoted) => stringFormats[(name ?? quoted) as Format].name,
      )
  );
}

/**
 * Source of a module that validates one kind as its published schema does: without eval, without a dependency, small
 * enough for a page or an edge runtime. `isValid` stops at the first fault; `validate` lists them all.
 */
export function standaloneValidator(kind: Kind): string {
  const { outputFiles } = buildSync({
    stdin: {
      contents: `import { ${functions.join(", ")} } from "./src/spec/string-formats.ts";
export const isValid = (() => {
${withoutErrors(checkCode(kind, false))}
return (value) => check(value);
})();
export const validate = (() => {
${checkCode(kind, true)}
return (value) => check(value)
  ? []
  : check.errors.map(({ keyword, instancePath, params }) => ({ keyword, pointer: instancePath, params }));
})();
`,
      resolveDir: root,
    },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    write: false,
  });
  return (outputFiles[0] as { text: string }).text;
}

/** Types of that module. */
export function standaloneTypes(kind: Kind): string {
  const type = typeName(schemaOf(kind));
  return `import type { ${type} } from "../generated/types.js";

/** One thing that the schema refuses: the keyword of JSON Schema, where, and what the keyword says of it. */
export interface SchemaError {
  keyword: string;
  /** RFC 6901. */
  pointer: string;
  params: Readonly<Record<string, unknown>>;
}

/** Whether a value is a payload of the kind \`${kind}\` by its published schema; never throws. */
export declare function isValid(value: unknown): value is ${type};

/** What the published schema of the kind \`${kind}\` refuses of a value: nothing where it is valid; never throws. */
export declare function validate(value: unknown): SchemaError[];
`;
}
