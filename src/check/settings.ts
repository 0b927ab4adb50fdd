import type { PayloadText } from "../input/payload.ts";
import type { Path } from "../json/path.ts";
import type { Position } from "../json/position.ts";
import { isObject } from "../json/value.ts";
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
 * Parses the text of a config. Returns its value and every mistake in it, in order of position; `othersOf` returns the
 * mistakes that only the caller can find.
 */
export function checkConfig(
  text: PayloadText,
  othersOf: (config: object) => SettingFault[],
): { value: unknown; faults: { detail: string; from: Position }[] } {
  const { value, isParsed, faults: textFaults } = parse(text);
  const inText = textFaults
    .map((fault) => describeText(fault))
    .filter(({ severity, rule }) => (severity ?? rule.severity) === "error")
    .map((fault) => ({ ...fault, detail: sentence(fault) }));
  const inValue: SettingFault[] = [];
  if (isObject(value)) inValue.push(...settingFaults(value), ...othersOf(value));
  else if (isParsed) inValue.push({ path: [], detail: `The config must be an object, not ${typeName(value)}.` });
  const faults = [...inText, ...inValue.map((fault) => ({ anchor: "key" as const, ...fault }))];
  const located = placesOf(faults, text).map(({ from }, i) => ({ from, detail: (faults[i] as SettingFault).detail }));
  return { value, faults: located.sort(({ from: a }, { from: b }) => a.line - b.line || a.column - b.column) };
}

/** Every mistake in settings, by the config's schema and the list of rules. */
export function settingFaults(settings: object): SettingFault[] {
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
  return [...faults, ...ruleFaults(settings)];
}

/** Selectors of rules that select none, in the settings and their overrides. */
function ruleFaults(
  { rules: levels, overrides }: { rules?: unknown; overrides?: unknown },
  path: Path = [],
): SettingFault[] {
  const own = isObject(levels) ? Object.keys(levels) : [];
  return [
    ...own.flatMap((selector) => {
      const detail = selectorFault(selector);
      return detail === undefined ? [] : [{ path: [...path, "rules", selector], detail }];
    }),
    ...(Array.isArray(overrides) ? overrides : []).flatMap((override, i) =>
      isObject(override) ? ruleFaults({ rules: override["rules"] }, ["overrides", i]) : [],
    ),
  ];
}
