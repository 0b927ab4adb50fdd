import type { Command } from "./command.ts";
import { explain } from "./explain.ts";
import { lint } from "./lint.ts";
import { locate } from "./locate.ts";
import { plan } from "./plan.ts";
import { schema } from "./schema.ts";

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [lint, plan, locate, explain, schema];
