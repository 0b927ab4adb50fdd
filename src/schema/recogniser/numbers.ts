import type { Keywords, Node } from "./node.ts";
import type { Place } from "./place.ts";
import { limits, refuse } from "./source.ts";

/** The most digits of a number that a recogniser reads. Doubles hold so many exactly enough to compare as decimals. */
const maxDigits = 15;

/** Code that reads a number. */
export function numberCode({ own }: Node, place: Place, isInteger: boolean): string {
  const { "x-decimal": form = {}, "x-max-decimals": places } = own;
  if (form.whole === 0) return refuse;
  const lines = ["if ((p = decimal(p)) < 0) return -1;"];
  if (isInteger) lines.push("if (notes[Places] !== 0) return -1;");
  else if (places !== undefined) lines.push(`if (notes[Places] > ${places} && !isRound(${10 ** places})) return -1;`);
  lines.push(
    limits([
      ["Math.abs(number[0])", ">=", form.whole === undefined || form.whole > maxDigits ? undefined : 10 ** form.whole],
      ["notes[Places]", ">", form.places],
      ["number[0]", "<", own.minimum],
      ["number[0]", ">", own.maximum],
      ["number[0]", "<=", own.exclusiveMinimum],
      ["number[0]", ">=", own.exclusiveMaximum],
    ]),
  );
  const allowed = own.enum?.filter((value) => typeof value === "number");
  if (allowed) lines.push(`if (${allowed.map((value) => `number[0] !== ${value}`).join(" && ") || "true"}) return -1;`);
  lines.push(keepNumber(place));
  return lines.join(" ");
}

/** Code that checks the decimal that was read from a string. */
export function decimalTests(own: Keywords, place: Place): string {
  const { whole, places = maxDigits, minimum, maximum } = own["x-decimal"] ?? {};
  const tests = limits([
    ["notes[Whole]", ">", whole],
    ["notes[Places]", ">", Math.min(places, own["x-max-decimals"] ?? maxDigits)],
    ["number[0]", "<", minimum],
    ["number[0]", ">", maximum],
  ]);
  return tests + keepNumber(place);
}

/** Whether doubles compare with the bounds of a decimal as the decimal itself does. */
export function hasExactBounds({ "x-decimal": { minimum = 0, maximum = 0 } = {} }: Keywords): boolean {
  return [minimum, maximum].every((bound) => Number(bound.toPrecision(maxDigits)) === bound);
}

/** Code that keeps the number that was read, for products and sums. */
export function keepNumber(place: Place): string {
  const variable = place.captures?.get("number");
  const keep = variable ? `${variable} = number[0]; ${variable}p = notes[Places];` : "";
  return keep + (place.sums ?? []).map(({ sum, path }) => (path === "" ? `addTerm(${sum});` : "")).join("");
}
