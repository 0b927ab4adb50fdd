import { severityOf } from "../../check/levels.ts";
import type { Source } from "../../input/discover.ts";
import { rules } from "../../rules/index.ts";
import { kindOfFileName } from "../../spec/kinds.ts";
import { grouped } from "../../text/grouped.ts";
import { escaped } from "../../text/json-text.ts";
import { kindsIn, mixedText } from "../kinds-in-file.ts";
import { print } from "../terminal.ts";
import type { LintInputs } from "./inputs.ts";
import type { Lint } from "./settings.ts";

/**
 * Prints as JSON what a run would read, and how, without linting: the settings of the whole run, those of the files of
 * each config, each file with its kind and why it has that, and each file that is left out, with the reason.
 */
export async function printConfig({ lint, sources, found }: LintInputs): Promise<void> {
  const { config, configs, reports, settings, levelsIn } = lint;
  const { profile, known, documents, suppliers, today, maxWarnings, exclude } = settings;
  const run = {
    config: config.file ?? null,
    profile: profile ?? null,
    known,
    documents: documents ?? null,
    suppliers: suppliers ?? {},
    formats: reports.map(({ name, file }) => (file === undefined ? name : `${name}=${file}`)),
    today,
    maxWarnings: maxWarnings ?? null,
    exclude,
  };
  const ofConfigs = [...configs.counts(sources)].map(([one, files]) => ({
    config: one.file ?? null,
    files,
    payloads: one.written.payloads ?? {},
    order: one.written.order ?? [],
    ignore: one.written.ignore ?? [],
    rules: Object.fromEntries(
      rules.map((rule) => [rule.id, severityOf({ rule, kind: null, path: [] }, { levels: levelsIn(one) })]),
    ),
    overrides: one.written.overrides ?? [],
  }));
  const files: object[] = [];
  for (const source of sources) {
    const [kind, reason] = await kindAndReason(source, lint);
    files.push({ file: source.file, kind, reason });
  }
  const leftOut = [
    ...found.unreadable.map(({ file, message }) => ({ file, reason: message.slice(file.length + 1) })),
    ...found.unread.map((file) => ({ file, reason: "not read: not the name of a payload file" })),
    ...found.leftOut.map(({ file, by }) => ({ file, reason: `left out by ${by}` })),
  ];
  const text = JSON.stringify({ run, configs: ofConfigs }, undefined, 2).slice(0, -2);
  await print([escaped(text), listText("files", files), listText("leftOut", leftOut), "\n}\n"]);
}

/** A member of an object whose elements have a line each. */
function listText(name: string, list: readonly object[]): string {
  const lines = list.map((each) => `\n    ${escaped(JSON.stringify(each))}`);
  return `,\n  "${name}": [${lines.join(",")}${lines.length > 0 ? "\n  " : ""}]`;
}

async function kindAndReason(source: Source, lint: Lint): Promise<[kind: string | null, reason: string]> {
  const { configs, profile, settings } = lint;
  const { as } = settings;
  if (as !== undefined) return [as, "--as"];
  const config = configs.of(source.file);
  const configured = config.kindOf(source.file);
  if (configured !== undefined) return [configured, `payloads in ${config.file}`];
  const named = kindOfFileName(source.file, profile?.kinds);
  if (named !== undefined) return [named, "its name"];
  const found = await kindsIn(source, profile);
  const { kinds, others, payloads, isWhole } = found;
  const counted = payloads === 1 ? "its payload" : `its ${isWhole ? "" : "first "}${grouped(payloads)} payloads`;
  if (kinds.size + others.size > 1) return [null, `${mixedText(found)}, by the fields of ${counted}`];
  const [[kind] = []] = kinds;
  const [[other = "contains no payload"] = []] = others;
  return kind === undefined ? [null, other] : [kind, `the fields of ${counted}`];
}
