import { expect, it } from "vitest";
import { recover } from "../../src/batch/recover.ts";

it("finds quoted texts and unquoted words", () => {
  const source = `{"import_supplier_code" : "H\\"1", 'a b': "C-1\\u0031", 12 "open\n x: 'y\n"z"`;
  expect(recover(source, false)).toEqual({
    supplier: 'H"1',
    texts: ["import_supplier_code", 'H"1', "a b", "C-11", "12", "open", "x", "y", "z"],
    isCutOff: false,
  });
});

it("takes no empty text for a supplier, and ends a text with its line, also behind a backslash", () => {
  expect(recover('{"import_supplier": "", "import_supplier_code": "S", "open\\\n"z"', true)).toEqual({
    supplier: "S",
    texts: ["import_supplier", "", "import_supplier_code", "S", "open\\", "z"],
    isCutOff: true,
  });
});

// In quadratic time, each of these takes a minute.
it.each([
  ["quotes that nothing closes", '"\\'.repeat(500_000)],
  ["a long word", "x".repeat(1_000_000)],
])("reads %s in linear time", (_, source) => {
  expect(recover(source, false).supplier).toBeUndefined();
});
