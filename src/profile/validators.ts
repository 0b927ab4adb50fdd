import type { Validate } from "../generated/validators.ts";
import { keywords } from "../rules/keywords.ts";
import { profileAnnotations } from "../rules/profile-annotations.ts";
import { closures } from "../schema/closures.ts";
import type { Schema } from "../schema/load.ts";
import type { SchemaSource } from "../schema/references.ts";
import { reachableFiles, validationView } from "../schema/view.ts";
import { profileFormats } from "./formats.ts";

/** How payloads are checked against the schemas of a profile. */
export const profileOptions = {
  annotations: { ...keywords, ...profileAnnotations },
  formats: profileFormats,
  branches: "nearest",
} as const;

/** The schemas that the validators of a profile check: the view of each file, made on first use. */
export function profileViews(source: SchemaSource, files: Iterable<string>): SchemaSource {
  const requests = [...files].filter((file) => file.startsWith("requests/"));
  const views = new Map<string, Schema | undefined>();
  let sent: ReadonlySet<string> | undefined;
  return (file) => {
    sent ??= reachableFiles(source, requests);
    if (!views.has(file)) views.set(file, validationView(file, source, sent.has(file)));
    return views.get(file);
  };
}

/** The validators of an operator's schema files. `files` lists all of them. */
export function profileValidators(source: SchemaSource, files: Iterable<string>): (file: string) => Validate {
  return closures(profileViews(source, files), profileOptions);
}
