import type { Payloads } from "../generated/types.ts";
import { stepsOf } from "../json/path.ts";
import { frozen } from "../json/value.ts";
import type { Profile } from "../profile/profile.ts";
import { requestKinds } from "../spec/kinds.ts";
import type { RequestKind } from "../spec/operations.ts";
import { type Dialect, jsonSchema } from "./json-schema.ts";
import { lintValue } from "./lint.ts";
import { kindOf, profile, requireArgument, requireOptions } from "./options.ts";
import { memberNamed } from "./position-of.ts";

/** An error in the form of Standard Schema: a sentence, and the path from the root with zero-based indexes. */
export interface StandardIssue {
  readonly message: string;
  readonly path: readonly (string | number)[];
}

/** One violation of a published schema: the JSON Schema keyword, the location, and the parameters of the keyword. */
export interface SchemaError {
  keyword: string;
  /** JSON Pointer (RFC 6901) to the value. */
  pointer: string;
  params: Readonly<Record<string, unknown>>;
}

/** A validator as Standard Schema V1, which form libraries, routers and others accept (standardschema.dev). */
export interface StandardValidator<T> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "migration-preflight";
    readonly validate: (
      value: unknown,
    ) => { readonly value: T; readonly issues?: undefined } | { readonly issues: readonly StandardIssue[] };
    readonly types?: { readonly input: T; readonly output: T } | undefined;
  };
}

/**
 * A kind of request as Standard Schema V1 and Standard JSON Schema V1, which form libraries, routers and clients of
 * language models accept (standardschema.dev). `validate` checks a value as `lintValue` does; warnings are not issues.
 */
export interface StandardPayload<T> extends StandardValidator<T> {
  readonly "~standard": StandardValidator<T>["~standard"] & {
    /** Returns the schema of the kind, without annotations. Throws a TypeError for a target that is not a `Dialect`. */
    readonly jsonSchema: Record<"input" | "output", (options: { readonly target: string }) => Record<string, unknown>>;
  };
}

/** Every kind of request as a Standard Schema, by name (interface: Endpoints, the requests). */
export const standardSchemas = frozen(
  Object.fromEntries(requestKinds.map((kind) => [kind, standardSchema(kind)])) as {
    readonly [K in RequestKind]: StandardPayload<Payloads[K]>;
  },
);

/**
 * Returns a kind of request as a Standard Schema, checked by an operator's profile if one is given.
 *
 * @throws TypeError for an unknown kind or option
 */
export function standard<K extends RequestKind>(
  kind: K,
  given: { profile?: Profile | undefined } = {},
): StandardPayload<Payloads[K]> {
  const options = requireOptions(given, { profile });
  requireArgument(kind, "The kind", kindOf(options.profile?.kinds));
  return standardSchema(kind, options.profile) as StandardPayload<Payloads[K]>;
}

function standardSchema(kind: RequestKind, profile?: Profile): StandardPayload<unknown> {
  const schema = ({ target }: { readonly target: string }): Record<string, unknown> =>
    jsonSchema(kind, { dialect: target as Dialect, annotations: false, profile });
  return {
    "~standard": {
      version: 1,
      vendor: "migration-preflight",
      validate: (value) => {
        const linted = lintValue(value, { kind, profile });
        if (linted.ok) return { value: linted.value };
        return {
          issues: linted.findings
            .filter(({ severity }) => severity === "error")
            .map(({ detail, pointer }) => ({ message: detail, path: pathIn(linted.value, pointer) })),
        };
      },
      jsonSchema: { input: schema, output: schema },
    },
  };
}

/** The path of a pointer into a value, with indexes as numbers. */
function pathIn(value: unknown, pointer: string): (string | number)[] {
  let around = value;
  return stepsOf(pointer).map((step) => {
    const key = Array.isArray(around) && /^\d+$/.test(step) ? Number(step) : memberNamed(around, step);
    around = (around as Record<string, unknown> | undefined)?.[key];
    return key;
  });
}
