import { printable } from "../text/visible.ts";
import { forPeople } from "./for-people.ts";
import { summaryLine } from "./pretty.ts";
import { relativeName } from "./relative-name.ts";
import type { Reporter } from "./reporter.ts";

/** One finding a line, as compilers write it: editors and `grep` know the shape. The last line counts. */
export const compact: Reporter = function* ({ summary, findings }, { cwd, profile }) {
  for (const shown of findings) {
    const { file, line, column, severity, code, part, attr, detail } = forPeople(shown);
    const head = [severity, code, part, attr].filter(Boolean).join(" ");
    yield `${printable(`${relativeName(file, cwd)}:${line}:${column}: ${head}: ${detail}`)}\n`;
  }
  yield `${summaryLine(summary, { profile })}\n`;
};
