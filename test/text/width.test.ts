import fc from "fast-check";
import stringWidth from "string-width";
import { describe, expect, it } from "vitest";
import textWidth from "../../src/text/width.ts";

describe("the width of a text", () => {
  it.each([
    "",
    "plain",
    "Caf\u00e9",
    "e\u0301",
    "\u5b57",
    "\uff21",
    "\u{1F600}",
    "\u{1F1EC}\u{1F1E7}",
    "\u2764\uFE0F",
    "\u{1F469}\u200D\u{1F4BB}",
    "\u001b[31mred\u001b[39m",
    "a\u200bb",
    "\u0007",
    "\u2022\u2026",
    "\ud55c",
  ])("of %j is that which the well-known library measures", (text) => {
    expect(textWidth(text)).toBe(stringWidth(text));
  });

  it("of each Latin letter and mark of punctuation is that which the well-known library measures", () => {
    const differing: string[] = [];
    for (let code = 0; code < 0x2100; code = code === 0x2ff ? 0x2000 : code + 1) {
      const text = `a${String.fromCodePoint(code)}`;
      if (textWidth(text) !== stringWidth(text)) differing.push(code.toString(16));
    }
    expect(differing).toEqual([]);
  });

  it("is that of letters, digits and wide characters in any order", () => {
    const letters = fc.constantFrom(
      "a",
      "Z",
      "9",
      " ",
      "\u00e9",
      "\u00df",
      "\u0416",
      "\u5b57",
      "\u3042",
      "\u{1F600}",
      "\u2022",
    );
    fc.assert(fc.property(fc.array(letters), (all) => textWidth(all.join("")) === stringWidth(all.join(""))));
  });
});
