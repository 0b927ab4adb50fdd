import fc from "fast-check";
import { expect, it } from "vitest";
import { findAll, type Spec, specs } from "../check/oracle.ts";
import { runs } from "../runs.ts";
import { placesOf, plan } from "./plan.ts";

const files = fc.array(fc.array(specs, { minLength: 1, maxLength: 5 }), { maxLength: 6 });

/** The payloads that are sent too early in an order. A dry run, or another supplier, helps none at any position. */
function early(batch: readonly Spec[]): unknown[] {
  return findAll([], batch).filter(
    ({ rule, other = -1, at }) =>
      other > at && batch[other]?.supplier === batch[at]?.supplier && rule !== "contract-linkage",
  );
}

it("plans every payload once, none too early, without needless splits", () => {
  fc.assert(
    fc.property(files, (all) => {
      const steps = plan(all);
      const places = placesOf(steps, all);
      const every = all.flatMap((payloads, file) => payloads.map((_, i) => `${file}:${i + 1}`));
      expect(places.map(([file, line]) => `${file}:${line}`).sort()).toEqual(every.sort());
      expect(early(places.map(([file, line]) => all[file]?.[line - 1] as Spec))).toEqual([]);
      if (early(all.flat()).length === 0) expect(steps.filter(({ part }) => part)).toEqual([]);
    }),
    { numRuns: runs(1000) },
  );
});
