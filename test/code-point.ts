import fc from "fast-check";

const lowestSurrogate = 0xd800;
const surrogates = 0x800;

/**
 * Any code point but a surrogate, as the unit of a text. It is that of `fc.string({ unit: "binary" })`, which first takes
 * a second of each process for a table of all million code points.
 */
export const codePoint = fc.nat(0x10ffff - surrogates).map(
  (index) => String.fromCodePoint(index < lowestSurrogate ? index : index + surrogates),
  (text) => {
    const code = typeof text === "string" ? (text.codePointAt(0) ?? -1) : -1;
    if (code < 0 || text !== String.fromCodePoint(code)) throw new Error("Not one code point.");
    return code < lowestSurrogate ? code : code - surrogates;
  },
);
