import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ErrorObject } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Kind, kinds } from "../../src/index.ts";
import { schemaOf } from "../../src/schema/described.ts";
import { makeFolder } from "../cli/folder.ts";
import { mutations, valueAt } from "../schemas/mutations.ts";
import { ajvValidators, standing } from "../schemas/published.ts";
import { tsc } from "../tsc.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { path: folder, write } = makeFolder({}, afterAll);

interface Case {
  kind: Kind;
  name: string;
  payload: unknown;
}

/** The cases that do not compile as payloads of their kind. */
async function refused(cases: readonly Case[]): Promise<Set<Case>> {
  const types = JSON.stringify(join(root, "src/generated/types.ts"));
  const lines = cases.map(
    ({ kind, payload }, i) => `export const p${i}: Payloads[${JSON.stringify(kind)}] = ${JSON.stringify(payload)};`,
  );
  write("payloads.mts", [`import type { Payloads } from ${types};`, ...lines].join("\n"));
  write(
    "tsconfig.json",
    JSON.stringify({
      extends: join(root, "tsconfig.json"),
      compilerOptions: { typeRoots: [join(root, "node_modules/@types")], rewriteRelativeImportExtensions: false },
      include: ["payloads.mts"],
    }),
  );
  const found = new Set<Case>();
  for (const line of (await tsc(folder)).split("\n")) {
    if (line === "" || line.startsWith(" ")) continue;
    const at = /^(?:.*\/)?payloads\.mts\((\d+),\d+\): error TS/.exec(line)?.[1];
    const refusedCase = at === undefined ? undefined : cases[Number(at) - 2];
    if (!refusedCase) throw new Error(`tsc says something else: ${line}`);
    found.add(refusedCase);
  }
  return found;
}

/**
 * Whether a type can express an error. Types have no formats, patterns, integers, or fields that depend on the value of
 * another field, so values with such errors are not compared.
 */
const sayable = new Set(["type", "enum", "const", "required", "additionalProperties", "anyOf"]);

function typeRefuses(errors: readonly ErrorObject[], payload: unknown): boolean {
  const isBeyond = ({ keyword, instancePath, schemaPath, params }: ErrorObject): boolean =>
    ["pattern", "format"].includes(keyword) ||
    schemaPath.endsWith("/then/required") ||
    (schemaPath.includes("/then/") && valueAt(payload, instancePath.split("/").slice(1)) === null) ||
    (params["type"] === "integer" && typeof valueAt(payload, instancePath.split("/").slice(1)) === "number");
  const beyond = new Set(errors.filter(isBeyond).map(({ instancePath }) => instancePath));
  return standing(errors).some(({ keyword, instancePath }) => sayable.has(keyword) && !beyond.has(instancePath));
}

/** Kinds whose shape is not shown: the schema accepts anything, the type is the advised one. */
const advised = new Set<Kind>(["account"]);

describe("the type of each kind", () => {
  const rights = kinds.flatMap((kind) =>
    (schemaOf(kind).examples ?? []).map((payload, i): Case => ({ kind, name: `example ${i}`, payload })),
  );

  const cases = rights.flatMap(({ kind, payload }) =>
    [...mutations(payload)].map((mutation): Case => ({ kind, ...mutation })),
  );
  let refusals: ReadonlySet<Case>;
  beforeAll(async () => {
    refusals = await refused([...rights, ...cases]);
  });

  it("accepts the examples of its schema", () => {
    expect(rights.length).toBeGreaterThanOrEqual(kinds.length);
    expect(rights.filter((right) => refusals.has(right))).toEqual([]);
  });

  it("agrees with the schema on mutated examples, as far as types can express", () => {
    const differing = cases.flatMap((each) => {
      const validate = ajvValidators.get(each.kind);
      const errors = validate?.(each.payload) ? [] : (validate?.errors ?? []);
      const bySchema = typeRefuses(errors, each.payload);
      return bySchema === refusals.has(each) || advised.has(each.kind)
        ? []
        : [`${each.kind}: ${each.name}: ${bySchema ? "taken" : "refused"}`];
    });
    expect(differing).toEqual([]);
    // Enough of each to show that both occur.
    expect(refusals.size).toBeGreaterThan(cases.length / 4);
    expect(cases.length - refusals.size).toBeGreaterThan(cases.length / 8);
  });
});
