import { readFileSync } from "node:fs";
import { isKind, kinds, operationOf, statusOf } from "../interface/kinds.ts";
import type { Kind } from "../interface/operations.ts";
import { schemaFileOf } from "../interface/schemas.ts";
import { nearest } from "../rules/spelling.ts";
import type { Command } from "./command.ts";
import { print } from "./output.ts";
import { UsageError } from "./usage-error.ts";

export const schema: Command<{ kind?: string; openapi: boolean }> = {
  usage: "schema [kind]",
  describe: "list the kinds of payload, or print the JSON Schema of one, or the OpenAPI document",
  options: (parser) =>
    parser
      .positional("kind", { type: "string", describe: "a kind, such as notes or notes.201" })
      .option("openapi", { type: "boolean", default: false, describe: "print the OpenAPI 3.1 document, in one piece" })
      .example("$0 schema transactions", "the schema of the transactions request")
      .example("$0 schema --openapi > openapi.json", ""),
  run: async ({ kind, openapi }) => {
    if (openapi && kind !== undefined) throw new UsageError("Name a kind or pass --openapi, not both.");
    if (openapi) {
      const generated = await import("../generated/openapi.ts");
      await print([`${JSON.stringify(generated.openapi, undefined, 2)}\n`]);
    } else if (kind === undefined) await print(kinds.map((each) => `${each.padEnd(40)}  ${describe(each)}\n`));
    else if (isKind(kind)) await print([schemaText(kind)]);
    else {
      const meant = nearest(kind, kinds);
      throw new UsageError(
        `There is no kind "${kind}"${meant ? `: did you mean ${meant}?` : "."} See preflight schema.`,
      );
    }
    return 0;
  },
};

/** The schema of a kind as it is published: the file itself, so that its references stay true. */
function schemaText(kind: Kind): string {
  return readFileSync(new URL(`../../schemas/${schemaFileOf(kind)}`, import.meta.url), "utf8");
}

function describe(kind: Kind): string {
  const operation = operationOf(kind);
  if (!operation)
    return kind === "account" ? "request, operation not documented" : "a request with its path and response";
  const status = statusOf(kind);
  return `${status === undefined ? "request" : `response ${status}`} of ${operation.method} ${operation.path}`;
}
