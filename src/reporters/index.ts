import { compact } from "./compact.ts";
import { csv } from "./csv.ts";
import { github } from "./github.ts";
import { gitlab } from "./gitlab.ts";
import { html } from "./html.ts";
import { json } from "./json.ts";
import { junit } from "./junit.ts";
import { markdown } from "./markdown.ts";
import type { ReporterName } from "./names.ts";
import { ndjson } from "./ndjson.ts";
import { pretty } from "./pretty.ts";
import type { Reporter } from "./reporter.ts";
import { sarif } from "./sarif.ts";
import { service } from "./service.ts";

/** Every report, by the name that `--format` takes. A run loads them if it writes any but `pretty`. */
export const reporters = {
  pretty,
  compact,
  markdown,
  ndjson,
  json,
  service,
  csv,
  github,
  gitlab,
  html,
  junit,
  sarif,
} as const satisfies Record<ReporterName, Reporter>;

export type { ReporterName } from "./names.ts";
