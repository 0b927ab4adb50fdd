import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import document from "../../generated/openapi.json" with { type: "json" };
import { type Publication, publishedSchema, publishedSchemas } from "../../schema/bundle.ts";
import { schemaFileOf } from "../../schema/load.ts";
import { isKind, kinds, operationOf, statusOf } from "../../spec/kinds.ts";
import type { Kind } from "../../spec/operations.ts";
import { counted } from "../../text/grouped.ts";
import { orMeant } from "../../text/spelling.ts";
import type { Command } from "../command.ts";
import { note, print } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";

interface Args {
  kind?: string;
  openapi: boolean;
  export?: string;
  bundle: boolean;
  draft: "2020-12" | "7";
}

export const schema: Command<Args> = {
  options: (parser) =>
    parser
      .positional("kind", { type: "string", describe: "a kind, such as notes or notes.201" })
      .option("openapi", { type: "boolean", default: false, describe: "print the OpenAPI 3.1 document" })
      .option("export", { type: "string", describe: "write all schemas to this folder" })
      .option("bundle", { type: "boolean", default: false, describe: "inline the parts that a schema refers to" })
      .option("draft", { choices: ["2020-12", "7"], default: "2020-12", describe: "the draft of JSON Schema to write" })
      .example("$0 schema transactions", "the schema of the transactions request")
      .example("$0 schema --openapi > openapi.json", "")
      .example("$0 schema --export schemas --bundle --draft 7", "for editors without support for later drafts"),
  run: async ({ kind, openapi, export: folder, bundle, draft }) => {
    if ([kind !== undefined, openapi, folder !== undefined].filter(Boolean).length > 1)
      throw new UsageError("Use only one of a kind, --openapi and --export.");
    const publication = { bundle, draft7: draft === "7" };
    if (openapi) await print([jsonText(document)]);
    else if (folder !== undefined) exportSchemas(folder, publication);
    else if (kind === undefined) await print(kinds.map((each) => `${each.padEnd(40)}  ${describe(each)}\n`));
    else if (isKind(kind)) await print([jsonText(publishedSchema(schemaFileOf(kind), publication))]);
    else {
      throw new UsageError(`Unknown kind "${kind}"${orMeant(kind, kinds)} Run preflight schema for the list.`);
    }
    return 0;
  },
};

function exportSchemas(folder: string, publication: Publication): void {
  const schemas = publishedSchemas(publication);
  try {
    for (const [path, schema] of schemas) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), jsonText(schema));
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UsageError(`The schemas cannot be written to ${folder} (${code ?? message}). Name another folder.`);
  }
  note(`preflight: ${counted(schemas.size, "schema")} written to ${folder}.`);
}

function jsonText(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

function describe(kind: Kind): string {
  const operation = operationOf(kind);
  if (!operation)
    return kind === "account" ? "request, operation not documented" : "a request with its path and response";
  const status = statusOf(kind);
  return `${status === undefined ? "request" : `response ${status}`} of ${operation.method} ${operation.path}`;
}
