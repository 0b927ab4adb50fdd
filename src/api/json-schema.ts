import { withoutInherited } from "../json/inherited.ts";
import type { Profile } from "../profile/profile.ts";
import { publishedKind } from "../profile/published.ts";
import type { Schema } from "../schema/load.ts";
import type { Kind } from "../spec/operations.ts";
import { flag, kindOf, oneOf, profile, requireArgument, requireOptions, type Tests } from "./options.ts";

const dialects = ["draft-2020-12", "draft-07"] as const;

/** The JSON Schema drafts that schemas can be written in, as Standard JSON Schema names them. */
export type Dialect = (typeof dialects)[number];

/** Options of `jsonSchema`. */
export interface JsonSchemaOptions {
  /** The draft of JSON Schema: draft-2020-12 by default. */
  dialect?: Dialect | undefined;
  /**
   * Whether the schema includes annotations and formats; true by default. Without them it rejects the same payloads,
   * with keywords that every validator of its draft supports, even in strict mode.
   */
  annotations?: boolean | undefined;
  /** The operator's profile whose schema is returned; by default, the interface's schema is. */
  profile?: Profile | undefined;
}

const tests: Tests = { dialect: oneOf("dialect", dialects), annotations: flag, profile };

/**
 * Returns the published schema of a kind, bundled into one document. It rejects what the interface documents as wrong
 * (interface: Resources and their fields).
 *
 * @throws TypeError for an unknown kind, dialect or option
 */
export function jsonSchema(kind: Kind, options: JsonSchemaOptions = {}): Schema {
  return withoutInherited(() => {
    const { dialect, annotations = true, profile } = requireOptions(options, tests);
    requireArgument(kind, "The kind", kindOf(profile?.kinds));
    // A copy: callers may change it.
    const publication = { bundle: true, draft7: dialect === "draft-07", annotations };
    return structuredClone(publishedKind(profile, kind, publication) as Schema);
  });
}
