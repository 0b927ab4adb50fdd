import { severityOf } from "../../check/levels.ts";
import { listTest } from "../../check/lists.ts";
import { parse } from "../../check/read-text.ts";
import { recognise } from "../../check/recognise.ts";
import type { Source } from "../../input/discover.ts";
import { InputError } from "../../input/input-error.ts";
import { eachPayload } from "../../input/payload.ts";
import { readPayloads } from "../../input/read.ts";
import type { Profile } from "../../profile/profile.ts";
import { rules } from "../../rules/index.ts";
import { otherIn } from "../../run/chunk.ts";
import { kindOfFileName } from "../../spec/kinds.ts";
import type { Kind } from "../../spec/operations.ts";
import { grouped } from "../../text/grouped.ts";
import { escaped, jsonText, listText } from "../../text/json-text.ts";
import { print } from "../terminal.ts";
import type { LintInputs } from "./inputs.ts";
import type { Lint } from "./settings.ts";

/** Prints as JSON what a run would read and how, without linting: settings, files with kinds, what is left out. */
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
  const list = (elements: readonly object[]): Iterable<string> => listText(elements, "  ", (each) => jsonText(each));
  await print([escaped(text), ',\n  "files": ', ...list(files), ',\n  "leftOut": ', ...list(leftOut), "\n}\n"]);
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

/** How many payloads of a file are looked at, unless the caller says so. */
const maxPayloads = 100_000;

/** What the payloads of a file show by their fields. */
export async function kindsIn(source: Source, profile: Profile | undefined, max = maxPayloads) {
  /** How many payloads have a kind, by kind, and how many have none, by the reason. */
  const kinds = new Map<Kind, number>();
  const others = new Map<string, number>();
  /** The same, how many payloads were looked at, and whether those are all. */
  const found = { kinds, others, payloads: 0, isWhole: false };
  const add = <Key>(counts: Map<Key, number>, key: Key): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
  try {
    for await (const [text] of eachPayload(readPayloads(source, { isList: listTest(undefined, profile) }))) {
      if (found.payloads === max) return found;
      found.payloads++;
      if (text.har === "record") {
        add(kinds, "request");
        continue;
      }
      const { value, isParsed } = parse(text);
      const kind = isParsed ? recognise(value, profile) : undefined;
      const isOther = isParsed && source.foundBy !== undefined && !text.isElement;
      const other = isOther && otherIn(kind ?? null, value, source.layout === "one", profile);
      if (!isParsed) add(others, "not JSON");
      else if (other) add(others, other === "output" ? "output of preflight" : "not a payload");
      else if (kind === undefined) add(others, "no kind is recognised");
      else add(kinds, kind);
    }
    found.isWhole = true;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    add(others, error.message.slice(error.file.length + 1));
  }
  return found;
}

/** The kinds of a file with more than one, `mixed: notes 15, transactions 15`. */
export function mixedText({ kinds, others }: Awaited<ReturnType<typeof kindsIn>>): string {
  return `mixed: ${[...kinds, ...others].map(([kind, count]) => `${kind} ${grouped(count)}`).join(", ")}`;
}
