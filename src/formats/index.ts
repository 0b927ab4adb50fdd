import type { Format } from "./format.ts";
import { json } from "./json.ts";
import { ndjson } from "./ndjson.ts";
import { pretty } from "./pretty.ts";
import { service } from "./service.ts";

/** Every output format, by the name that `--format` takes. */
export const formats = { pretty, ndjson, json, service } as const satisfies Record<string, Format>;

export type FormatName = keyof typeof formats;
