import { profileKeywords } from "../rules/keywords.ts";
import type { SchemaSource } from "../schema/references.ts";
import { type Validate, validators } from "../schema/validators.ts";
import { validationViews } from "../schema/view.ts";
import { isOffsetDatetime, stringFormats } from "../spec/string-formats.ts";

/** The formats in the schemas of a profile. `offset-date-time` is a date-time without our pattern: see the view. */
export const profileFormats = { ...stringFormats, "offset-date-time": isOffsetDatetime };

/** How payloads are checked against the schemas of a profile. */
export const profileOptions = {
  annotations: profileKeywords,
  formats: profileFormats,
  branches: "nearest",
} as const;

/** The schemas that the validators of a profile check: the view of each file, made on first use. */
export function profileViews(source: SchemaSource, files: Iterable<string>): SchemaSource {
  return validationViews(
    source,
    [...files].filter((file) => file.startsWith("requests/")),
  );
}

/** The validators of an operator's schema files. `files` lists all of them. */
export function profileValidators(source: SchemaSource, files: Iterable<string>): (file: string) => Validate {
  return validators(profileViews(source, files), profileOptions);
}
