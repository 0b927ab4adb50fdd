import { printable } from "../text/visible.ts";
import { forPeople } from "./for-people.ts";
import { summaryLine } from "./pretty.ts";
import { relativeName } from "./relative-name.ts";
import type { Reporter } from "./reporter.ts";

/** One finding per line, in the format of compilers, which editors understand. The last line has the totals. */
export const compact: Reporter = {
  *write({ summary, findings }, { cwd, profile }) {
    for (const reported of findings) {
      const { file, line, column, severity, code, part, attr, detail } = forPeople(reported);
      const head = [severity, code, part, attr].filter(Boolean).join(" ");
      yield `${printable(`${relativeName(file, cwd)}:${line}:${column}: ${head}: ${detail}`)}\n`;
    }
    yield `${summaryLine(summary, { profile })}\n`;
  },
};
