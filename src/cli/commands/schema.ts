import { join } from "node:path";
import { publishedKind, publishedProfile } from "../../profile/published.ts";
import { publishedSchemas } from "../../schema/bundle.ts";
import { openapiDocument } from "../../schema/openapi.ts";
import { kindNamed, kinds } from "../../spec/kinds.ts";
import { counted } from "../../text/grouped.ts";
import { jsonText } from "../../text/json-text.ts";
import { orMeant } from "../../text/spelling.ts";
import { refuseHyphen, writeFile } from "../atomic-file.ts";
import type { Arguments } from "../command.ts";
import { configsBy } from "../config.ts";
import { describeKind } from "../explain/kind-page.ts";
import { profileOf } from "../profile.ts";
import { note, print, UsageError } from "../terminal.ts";

export async function schema({
  kind: name,
  openapi,
  export: folder,
  bundle,
  draft,
  profile: argument,
}: Arguments<"schema">): Promise<void> {
  const kind = name === undefined ? undefined : kindNamed(name);
  if ([kind !== undefined, openapi, folder !== undefined].filter(Boolean).length > 1)
    throw new UsageError("Use only one of a kind, --openapi and --export.");
  const publication = { bundle, draft7: draft === "7" };
  if (openapi && argument !== undefined)
    throw new UsageError(
      "--openapi prints the document of the interface, so it takes no --profile: the operator publishes its own.",
    );
  if (openapi) {
    await print([schemaText(openapiDocument())]);
    return;
  }
  const profile = await profileOf(argument, configsBy().inFolder("."));
  const allKinds = profile?.kinds ?? kinds;
  if (folder !== undefined) {
    refuseHyphen(folder, "--export");
    const schemas = profile ? publishedProfile(profile, publication) : publishedSchemas(publication);
    for (const [path, schema] of schemas)
      await writeFile(join(folder, path), "--export", [schemaText(schema)], { within: folder });
    note(`${counted(schemas.size, "schema")} written to ${folder}.`);
  } else if (kind === undefined)
    await print(allKinds.map((each) => `${each.padEnd(40)}  ${describeKind(each, profile)}\n`));
  else if (allKinds.includes(kind)) await print([schemaText(publishedKind(profile, kind, publication))]);
  else {
    throw new UsageError(`Unknown kind "${kind}"${orMeant(kind, allKinds)} Run preflight schema for the list.`);
  }
}

function schemaText(value: unknown): string {
  return `${jsonText(value, 2)}\n`;
}
