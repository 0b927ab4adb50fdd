// Generated from src/reporters/ by "npm run generate". Do not edit.

import { pretty } from "../reporters/pretty.ts";
import { compact } from "../reporters/compact.ts";
import { markdown } from "../reporters/markdown.ts";
import { ndjson } from "../reporters/ndjson.ts";
import { json } from "../reporters/json.ts";
import { service } from "../reporters/service.ts";
import { csv } from "../reporters/csv.ts";
import { github } from "../reporters/github.ts";
import { gitlab } from "../reporters/gitlab.ts";
import { html } from "../reporters/html.ts";
import { junit } from "../reporters/junit.ts";
import { sarif } from "../reporters/sarif.ts";

export const reporters = { pretty,compact,markdown,ndjson,json,service,csv,github,gitlab,html,junit,sarif } as const;
