import fc from "fast-check";
import { expect, it } from "vitest";
import { Planner, type Step } from "../../src/batch/send-order.ts";
import { factsOf } from "../../src/check/facts-of.ts";
import { check } from "../../src/check/payload.ts";
import { payloadText } from "../../src/input/payload.ts";
import { findAll, payloadOf, type Spec, specs } from "../check/oracle.ts";
import { runs } from "../runs.ts";

const files = fc.array(fc.array(specs, { minLength: 1, maxLength: 5 }), { maxLength: 6 });

/** The plan of files with one payload per line, named by number. */
function plan(all: readonly (readonly Spec[])[]): Step[] {
  const planner = new Planner();
  for (const [file, payloads] of all.entries()) {
    planner.beginFile(`${file}`);
    for (const [i, spec] of payloads.entries()) {
      const { kind, payload } = payloadOf(spec);
      const checked = check(payloadText(JSON.stringify(payload)), kind, "", i, {
        levels: new Map(),
        today: "2026-06-30",
      });
      for (const facts of factsOf(checked, file, i)) planner.add({ line: i + 1, payload: i }, facts);
    }
  }
  return planner.steps();
}

/** The payloads of a plan, by file and line. */
function placesOf(steps: readonly Step[], all: readonly (readonly Spec[])[]): [file: number, line: number][] {
  return steps.flatMap(({ file, part }) => {
    const [from, to] = part ? [part.from.line, part.to.line] : [1, all[Number(file)]?.length ?? 0];
    return Array.from({ length: to - from + 1 }, (_, i): [number, number] => [Number(file), from + i]);
  });
}

/** The payloads that are sent too early in an order. A dry run creates nothing at any position. */
function early(batch: readonly Spec[]): unknown[] {
  return findAll([], batch).filter(({ rule, other = -1, at }) => other > at && rule !== "contract-linkage");
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
