import { isBytes } from "../json/bytes.ts";
import { isObject } from "../json/value.ts";
import { kinds } from "../spec/kinds.ts";
import { nearest, orMeant } from "../text/spelling.ts";
import { didYouMean, listed, typeName } from "../text/wording.ts";

/** Returns a sentence about what is wrong with the value of an option; undefined if nothing is. */
export type Test = (value: unknown, name: string) => string | undefined;

export type Tests = Readonly<Record<string, Test>>;

export const mustBe =
  (noun: string, test: (value: unknown) => boolean): Test =>
  (value, name) =>
    test(value) ? undefined : `${name} must be ${noun}, not ${typeName(value)}.`;

const isText = (value: unknown): boolean => typeof value === "string";
export const text = mustBe("a string", isText);
export const flag = mustBe("true or false", (value) => typeof value === "boolean");
export const texts = mustBe("a list of strings", (value) => Array.isArray(value) && value.every(isText));
export const count: Test = (value, name) =>
  typeof value === "number" && value >= 0
    ? undefined
    : `${name} must be 0 or a larger number, not ${typeof value === "number" ? value : typeName(value)}.`;
export const callback = mustBe("a function", (value) => typeof value === "function");
export const abortSignal = mustBe(
  "an AbortSignal",
  (value) => typeof (value as { aborted?: unknown } | null)?.aborted === "boolean",
);

/** Tests that an option is one of some names. */
export const oneOf =
  (noun: string, known: readonly string[]): Test =>
  (value, name) => {
    if (typeof value !== "string") return text(value, name);
    return known.includes(value) ? undefined : `There is no ${noun} "${value}"${orMeant(value, known)}`;
  };

/** Tests that an option is a known kind, by default one of the interface. */
export const kindOf = (known: readonly string[] = kinds): Test => oneOf("kind", known);

export const profile = mustBe(
  "a profile, as makeProfile returns it",
  (value) => typeof (value as { validator?: unknown } | null)?.validator === "function",
);

/** Throws a TypeError for an argument that fails a test. */
export function requireArgument(value: unknown, name: string, test: Test): void {
  const sentence = test(value, name);
  if (sentence !== undefined) throw new TypeError(sentence);
}

/**
 * Returns the options of a function without what every object inherits. Throws a TypeError that lists every mistake in
 * them, with suggestions.
 */
export function requireOptions<Options extends object>(options: Options, tests: Tests): Options {
  const given: unknown = options;
  if (!isObject(given)) throw new TypeError(`The options must be an object, not ${typeName(given)}.`);
  const own = Object.create(null) as Record<string, unknown>;
  const names = Object.keys(tests);
  const sentences = Object.keys(given)
    .filter((name) => !Object.hasOwn(tests, name))
    .map((name) => {
      const meant = didYouMean(nearest(name, names), `The options are ${listed(names, "and")}.`);
      return `There is no option "${name}". ${meant}`;
    });
  for (const name of names) {
    if (name in Object.prototype && !Object.hasOwn(given, name)) continue;
    const value = given[name];
    if (value === undefined) continue;
    own[name] = value;
    const sentence = tests[name]?.(value, name);
    if (sentence !== undefined) sentences.push(sentence);
  }
  if (sentences.length > 0) throw new TypeError(sentences.join(" "));
  return own as Options;
}

/** Throws a TypeError unless the argument can be the text of a payload. */
export function requireText(text: unknown): void {
  if (typeof text !== "string" && !isBytes(text))
    throw new TypeError(`The text must be a string or a Uint8Array, not ${typeName(text)}: values are for lintValue.`);
}
