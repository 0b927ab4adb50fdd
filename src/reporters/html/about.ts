import { rules } from "../../rules/index.ts";
import type { Summary } from "../../run/run.ts";
import { counted, grouped } from "../../text/grouped.ts";
import type { Advice, Digest } from "../digest.ts";
import { profileName, summaryLine } from "../pretty.ts";
import type { ReporterContext } from "../reporter.ts";
import { code, escaped, facts } from "./text.ts";

/** The top of the page: the verdict, the totals, what could not be read, and what `preflight fix` corrects. */
export function head(digest: Digest, summary: Summary, { profile }: ReporterContext): string {
  const { acceptable, payloads, verdict, advice } = digest;
  const accepted = payloads === 0 ? 0 : (acceptable / payloads) * 100;
  const share = `<svg class="verdict-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">\
<rect class="rejected" width="100" height="4"/><rect class="accepted" width="${accepted.toFixed(2)}" height="4"/></svg>\n`;
  return `<header>
<p class="quiet name-of-page">Preflight report</p>
<h1>${escaped(verdict ?? "No payload was read")}</h1>
${verdict === undefined ? "" : share}<p class="totals">${escaped(summaryLine(summary, { profile }))}</p>
${advice.map(adviceOf).join("")}${unread(summary)}</header>
`;
}

function adviceOf({ sentence, command: text }: Advice): string {
  const words = escaped(sentence).replace("[fix]", '<span class="badge">fix</span>');
  return `<p>${words}${text === undefined ? "." : `: ${command(text)}`}</p>\n`;
}

/** A notice about input that was not read; empty if all was. */
export function unread({ unreadable, interrupted }: Summary): string {
  const reasons = unreadable.map(({ detail }) => detail);
  if (interrupted) reasons.push("The run was interrupted before all input was read");
  if (reasons.length === 0) return "";
  return `<div class="notice"><p><strong>Some input was not read:</strong></p><ul>
${reasons.map((reason) => `<li>${escaped(reason)}</li>\n`).join("")}</ul></div>
`;
}

function provenance(digest: Digest, { version, profile, run }: ReporterContext): string {
  const notes = [...(run?.notLinted ?? []), ...digest.notes.map((note) => `${note}.`)];
  const rows: [name: string, value: string][] = [];
  if (run) {
    const [day = "", time = ""] = run.startedAt.split("T");
    rows.push([
      "Date",
      `<time datetime="${escaped(run.startedAt)}">${escaped(`${day} ${time.slice(0, 5)}`)} UTC</time>`,
    ]);
    if (run.today !== day) rows.push(["Today", `${escaped(run.today)}, for rules about dates`]);
    if (run.command !== undefined) rows.push(["Command", command(run.command)]);
    rows.push(["Config", run.config === undefined ? "none" : code(run.config)]);
  }
  rows.push([
    "Profile",
    profile
      ? `<span data-profile="${escaped(JSON.stringify(profile))}">${escaped(profileName(profile))}</span>`
      : "none: payloads are checked by the interface",
  ]);
  rows.push(["Version", `migration-preflight ${escaped(version)}`]);
  if (notes.length > 0)
    rows.push(["Not judged or not counted", `<ul>${notes.map((note) => `<li>${escaped(note)}</li>`).join("")}</ul>`]);
  return facts("run", rows);
}

/** A command with a button that copies it. The script shows the button. */
export function command(text: string): string {
  return `<span class="command">${code(text)}<button class="copy" type="button" hidden>Copy<span class="unseen"> command</span></button></span>`;
}

/** How the run was made, and what it checked: payloads, files, kinds and rules. */
export function aboutRun(digest: Digest, summary: Summary, context: ReporterContext): string {
  const { payloads, files, payloadsByKind } = summary;
  const { run } = context;
  const off = new Set(run?.rulesOff);
  const [on, others] = [rules.filter(({ id }) => !off.has(id)), rules.filter(({ id }) => off.has(id))];
  const kinds = Object.entries(payloadsByKind).sort(([, a], [, b]) => b - a);
  const list = (some: typeof on): string =>
    `<ul class="rules">\n${some.map(({ id, title }) => `<li>${code(id)} ${escaped(title)}</li>\n`).join("")}</ul>\n`;
  return `<section aria-labelledby="run-title">
<h2 id="run-title">About this run</h2>
${provenance(digest, context)}<h3>What was checked</h3>
<p>${counted(payloads, "payload")} in ${counted(files, "file")}, with ${counted(on.length, "rule")}${others.length > 0 ? `; ${counted(others.length, "rule")} off` : ""}.</p>
${facts(
  "kinds",
  kinds.map(([kind, count]) => [escaped(kind), grouped(count)]),
)}<details class="rules-of-run"><summary>The rules</summary>
${list(on)}${others.length > 0 ? `<p>Off:</p>\n${list(others)}` : ""}</details>
</section>
`;
}
