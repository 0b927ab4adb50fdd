import type { PayloadText } from "../input/payload.ts";
import type { Path } from "../json/path.ts";
import type { Position } from "../json/position.ts";
import { isObject, membersOf } from "../json/value.ts";
import { type Fault, fullSentence, sentence } from "../rules/rule.ts";
import { selectorFault } from "../rules/selectors.ts";
import { typeName } from "../text/wording.ts";
import { placesOf } from "./locate-faults.ts";
import { parse } from "./read-text.ts";
import { describeText } from "./text-faults.ts";
import { validate } from "./validate.ts";

/** One mistake in a config, or in the options of the library that the config has too. */
export type SettingFault = Pick<Fault, "path"> & Partial<Pick<Fault, "anchor">> & { detail: string };

/**
 * Tests of texts in settings, by the names of the members that lead to them, and `/*` after these for a name in them.
 * Each returns a sentence about what is wrong, if anything is.
 */
export type TextTests = ReadonlyMap<string, (text: string, path: Path) => string | undefined>;

const ofSelectors: TextTests = new Map([
  ["rules/*", selectorFault],
  ["overrides.rules/*", selectorFault],
]);

/** Parses the text of a config. Returns its value and every mistake in it, in order of position. */
export function checkConfig(
  text: PayloadText,
  tests: TextTests,
): { value: unknown; faults: { detail: string; from: Position }[] } {
  const { value, isParsed, faults: textFaults } = parse(text);
  const inText = textFaults
    .map((fault) => describeText(fault))
    .filter(({ severity, rule }) => (severity ?? rule.severity) === "error")
    .map((fault) => ({ ...fault, detail: sentence(fault) }));
  const inValue: SettingFault[] = [];
  if (isObject(value)) inValue.push(...settingFaults(value, tests));
  else if (isParsed) inValue.push({ path: [], detail: `The config must be an object, not ${typeName(value)}.` });
  const faults = [...inText, ...inValue.map((fault) => ({ anchor: "key" as const, ...fault }))];
  const located = placesOf(faults, text).map(({ from }, i) => ({ from, detail: (faults[i] as SettingFault).detail }));
  return { value, faults: located.sort(({ from: a }, { from: b }) => a.line - b.line || a.column - b.column) };
}

/** Every mistake in settings, by the config's schema, the list of rules and further tests of texts. */
export function settingFaults(settings: object, tests: TextTests = new Map()): SettingFault[] {
  const faults: SettingFault[] = [];
  // No keyword of the config's schema depends on the date.
  validate(
    { kind: "config" },
    () => settings,
    { today: "" },
    (fault) => {
      const { path, anchor } = fault;
      // A member that is missing has no key.
      faults.push({ path, detail: fullSentence(fault), ...(anchor === "parent" && { anchor }) });
    },
  );
  for (const [name, text, path] of textsIn(settings)) {
    const detail = (ofSelectors.get(name) ?? tests.get(name))?.(text, path);
    if (detail !== undefined) faults.push({ path, detail });
  }
  return faults;
}

/** The texts in a value, each with the names that lead to it. */
function* textsIn(value: unknown, path: Path = []): Generator<[name: string, text: string, path: Path]> {
  const names = path.filter((step) => typeof step === "string");
  if (typeof value === "string") yield [names.join("."), value, path];
  else
    for (const [key, child] of Object.entries(membersOf(value))) {
      const own = [...path, Array.isArray(value) ? Number(key) : key];
      if (!Array.isArray(value)) yield [`${names.join(".")}/*`, key, own];
      yield* textsIn(child, own);
    }
}
