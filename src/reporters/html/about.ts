import { rules } from "../../rules/index.ts";
import type { Summary } from "../../run/run.ts";
import { counted, grouped } from "../../text/grouped.ts";
import { notesOf } from "../notes.ts";
import { profileName } from "../pretty.ts";
import type { ReporterContext } from "../reporter.ts";
import { code, escaped, facts } from "./text.ts";

/** The top of the page: totals, what could not be read, and how the run was made. */
export function head(summary: Summary, context: ReporterContext): string {
  const { payloads, files, errors, warnings } = summary;
  const totals = [
    ["Payloads", payloads, ""],
    ["Files", files, ""],
    ["Errors", errors, errors > 0 ? "error" : ""],
    ["Warnings", warnings, warnings > 0 ? "warning" : ""],
  ] as const;
  return `<header>
<h1>Preflight report</h1>
<p class="quiet">Errors would be rejected by the data-import service; warnings may not do what you intend.</p>
<dl class="totals">
${totals.map(([name, number, type]) => `<div class="${type}"><dt>${name}</dt><dd>${grouped(number)}</dd></div>\n`).join("")}</dl>
${unread(summary)}${provenance(summary, context)}</header>
`;
}

/** A notice about input that was not read; empty if all was. */
export function unread({ unreadable, interrupted }: Summary): string {
  const reasons = unreadable.map(({ detail }) => detail);
  if (interrupted) reasons.push("The run was interrupted before all input was read.");
  if (reasons.length === 0) return "";
  return `<div class="notice"><p><strong>Some input was not read:</strong></p><ul>
${reasons.map((reason) => `<li>${escaped(reason)}</li>\n`).join("")}</ul></div>
`;
}

function provenance(summary: Summary, { version, profile, run }: ReporterContext): string {
  const notes = [...(run?.notLinted ?? []), ...notesOf(summary, profile).map((note) => `${note}.`)];
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

/** What the run checked: payloads, files, kinds and rules. */
export function checked({ payloads, files, payloadsByKind }: Summary, { run }: ReporterContext): string {
  const off = new Set(run?.rulesOff);
  const [on, others] = [rules.filter(({ id }) => !off.has(id)), rules.filter(({ id }) => off.has(id))];
  const kinds = Object.entries(payloadsByKind).sort(([, a], [, b]) => b - a);
  const list = (some: typeof on): string =>
    `<ul class="rules">\n${some.map(({ id, title }) => `<li>${code(id)} ${escaped(title)}</li>\n`).join("")}</ul>\n`;
  return `<section aria-labelledby="checked-title">
<h2 id="checked-title">What was checked</h2>
<p>${counted(payloads, "payload")} in ${counted(files, "file")}, with ${counted(on.length, "rule")}${others.length > 0 ? `; ${counted(others.length, "rule")} off` : ""}.</p>
${facts(
  "kinds",
  kinds.map(([kind, count]) => [escaped(kind), grouped(count)]),
)}<details><summary>The rules</summary>
${list(on)}${others.length > 0 ? `<p>Off:</p>\n${list(others)}` : ""}</details>
</section>
`;
}
