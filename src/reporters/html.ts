import { script, scriptHash, style, styleHash } from "../generated/html-report.ts";
import type { Summary } from "../run/run.ts";
import { counted } from "../text/grouped.ts";
import { digestOf } from "./digest.ts";
import { aboutRun, head, unread } from "./html/about.ts";
import { causesSection } from "./html/causes.ts";
import { countFindings, findingsSection, framesOfEachCause } from "./html/findings.ts";
import { escaped } from "./html/text.ts";
import type { Reporter } from "./reporter.ts";

/**
 * One page that opens from disk, without a network: the verdict, the causes, a table of findings to filter and sort,
 * and how the run was made. Its policy allows only the style and script that it names by hash.
 */
export const html: Reporter = {
  needs: { framesOfEachCause },
  *write(report, context) {
    const { summary, findings } = report;
    const counts = countFindings(findings, context.cwd);
    const digest = digestOf(report, context);
    yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Preflight report</title>
<style>${style}</style>
</head>
<body>
`;
    yield head(digest, summary, context);
    yield "<main>\n";
    if (counts.total === 0) yield nothingFound(summary);
    else {
      yield* causesSection(digest, context);
      yield* findingsSection(report, counts, context.cwd);
    }
    yield aboutRun(digest, summary, context);
    yield `</main>\n<footer>Made by migration-preflight ${escaped(context.version)}.</footer>\n`;
    if (counts.total > 0) yield `<script>${script}</script>\n`;
    yield "</body>\n</html>\n";
  },
};

const policy = [
  "default-src 'none'",
  `style-src '${styleHash}'`,
  `script-src '${scriptHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
].join("; ");

function nothingFound(summary: Summary): string {
  const { warnings } = summary;
  if (warnings > 0) return `<p>No errors. ${counted(warnings, "warning")} not listed.</p>\n`;
  return `<p${unread(summary) === "" ? ' class="clean"' : ""}>No findings.</p>\n`;
}
