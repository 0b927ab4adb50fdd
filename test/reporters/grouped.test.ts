import fc from "fast-check";
import { expect, it } from "vitest";
import { grouped } from "../../src/text/grouped.ts";

it("sets thousands apart as English does", () => {
  fc.assert(
    fc.property(fc.oneof(fc.nat(2000), fc.maxSafeNat()), (count) => {
      expect(grouped(count)).toBe(count.toLocaleString("en"));
    }),
  );
});
