import { attrOf, type Path } from "../json/path.ts";
import { isResponseKind } from "../spec/kinds.ts";
import type { CheckedKind } from "../spec/operations.ts";
import { grouped } from "../text/grouped.ts";
import { hasBlanksAround } from "../text/placeholders.ts";
import { exchangesWord, nearest, sameButForSpelling } from "../text/spelling.ts";
import { listed } from "../text/wording.ts";

/** The subject of a sentence about the value at a path. */
export function fieldName(path: Path): string {
  return path.length === 0 ? "The payload" : attrOf(path);
}

/** The place of a fault in the path of a request: that of a segment by its name, or of the whole path. */
export function inPath(attr = "") {
  return { path: ["path"], part: "path", attr, anchor: "value" } as const;
}

/** States what a value must be, and what it is instead. A response is not the reader's to change, so it "should be". */
export function mustBe(kind: CheckedKind, path: Path, wanted: string, actual?: string): string {
  const not = actual === undefined ? "" : `, not ${actual}`;
  return isResponseKind(kind)
    ? `${fieldName(path)} should be ${wanted}${not}, according to the interface. ${checkResponse}`
    : `${fieldName(path)} must be ${wanted}${not}.`;
}

/** Advice to remove the blanks around a text, which its reader may not see. */
export function withoutBlanks(kind: CheckedKind, text: string): string {
  return hasBlanksAround(text) && !isResponseKind(kind) ? " Remove the blanks around it." : "";
}

/** What the reader of a response can do about a fault in it. */
export const checkResponse = "Check that this is what the service sent.";

/** A message lists at most this many values. */
const maxListed = 8;

/** The values in words, or undefined if there are too many to list. */
export function listedIfFew(values: readonly unknown[]): string | undefined {
  if (values.length > maxListed) return undefined;
  // An empty text and blanks at its ends are seen in quotes only.
  return listed(values.map(asText).map((text) => (text === text.trim() && text !== "" ? text : JSON.stringify(text))));
}

/** A value as text. An object may have no method that makes one of it. */
export function asText(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** The values to choose from: a list of a few, or the number of many and the one that was probably meant. */
export function choices(values: readonly unknown[], meant: string | undefined): string {
  const hint = meant === undefined ? "" : `, perhaps ${meant}`;
  return listedIfFew(values) ?? `one of the ${grouped(values.length)} documented values${hint}`;
}

/** The documented value that another value was probably meant to be. */
export function meantValue(value: unknown, values: readonly unknown[]): string | undefined {
  const texts = values.filter((one) => one !== "").map(asText);
  const text = asText(value);
  const [same] = sameButForSpelling(text, texts);
  if (same !== undefined) return same;
  const near = nearest(text, texts);
  // DIRECT_DEBIT is not DIRECT_CREDIT, and UK not UA.
  return near === undefined || near.length < 3 || exchangesWord(text, near) ? undefined : near;
}

/** The one documented value that differs from a text in case, spaces, hyphens and underscores alone. */
export function sameValue(value: unknown, values: readonly unknown[]): string | undefined {
  if (typeof value !== "string") return undefined;
  const same = sameButForSpelling(
    value,
    values.filter((one) => typeof one === "string"),
  );
  return same.length === 1 ? same[0] : undefined;
}

export const valueVariants = {
  spelling: "a documented value in another spelling",
  similar: "a value that resembles a documented one",
  other: "another value",
} as const;

/** The variant and the suggestion of a value that is not documented. */
export function correction(value: unknown, values: readonly unknown[], meant: string | undefined) {
  const same = sameValue(value, values);
  const variant: keyof typeof valueVariants =
    same !== undefined ? "spelling" : meant !== undefined ? "similar" : "other";
  return { variant, suggestion: meant };
}

/** A sentence about what is wrong with a value, and one about the remedy; the reader cannot change a response. */
export function problemAndRemedy(kind: CheckedKind, path: Path, wrong: string, remedy: string): string {
  return `${fieldName(path)} ${wrong}. ${isResponseKind(kind) ? checkResponse : remedy}`;
}

const digits = "\\d{1,3}(?:[\\p{Zs},.'’]?\\d{3})*(?:[.,]\\d+)?";
const formattedNumber = new RegExp(`^(?:[-−+]? *${digits}|${digits} *[-−]|\\( *${digits} *\\))$`, "u");

// Other three letters may be the prefix of an invoice number, say.
const currency = /[£$€]|GBP|EUR|USD|AUD|CAD|CHF|DKK|JPY|NOK|NZD|PLN|SEK/;

const ledgerSide = /\s*[CD]R$/i;

/** True for a number as people write it: with separators, a decimal comma, a currency, brackets, a minus or CR last. */
export function isFormattedNumber(text: string): boolean {
  return text.length <= 40 && formattedNumber.test(text.replace(ledgerSide, "").replace(currency, " ").trim());
}

/** Whether a number as people write it is marked as a credit or a debit, which does not tell its sign. */
export function isOfLedger(text: string): boolean {
  return ledgerSide.test(text);
}

/** Whether a number as people write it is negative. */
export function isMarkedNegative(text: string): boolean {
  return /[-−(]/.test(text);
}

const booleans: Readonly<Record<string, readonly string[]>> = {
  true: ["true", "t", "yes", "y", "on", "1"],
  false: ["false", "f", "no", "n", "off", "0"],
};

/** The boolean that another notation of it means, such as Y, No or 1. */
export function meantBoolean(text: string): string | undefined {
  return Object.keys(booleans).find((word) => booleans[word]?.includes(text.trim().toLowerCase()));
}
