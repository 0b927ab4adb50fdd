import { Planner, type Step } from "../../src/batch/send-order.ts";
import { factsOf } from "../../src/check/facts-of.ts";
import { check } from "../../src/check/payload.ts";
import { payloadText } from "../../src/input/payload.ts";
import type { Kind } from "../../src/spec/operations.ts";
import { payloadOf, type Spec } from "../check/oracle.ts";

/** The plan of files with one payload per line, named by number. */
export function plan(all: readonly (readonly Spec[])[]): Step[] {
  const planner = new Planner();
  for (const [file, payloads] of all.entries()) {
    planner.beginFile(`${file}`);
    for (const [i, spec] of payloads.entries()) {
      const { kind, payload } = payloadOf(spec);
      add(planner, kind, payload, file, i);
    }
  }
  return planner.steps();
}

/** Adds a payload on a line of its own. Returns whether any of it is sent. */
export function add(planner: Planner, kind: Kind, payload: unknown, file = 0, i = 0): boolean {
  const text = payloadText(JSON.stringify(payload));
  const checked = check(text, kind, "", i, { levels: new Map(), today: "2026-06-30" });
  const place = { start: `${i + 1}`, end: `${i + 1}`, payload: i };
  return factsOf(checked, file, i, text)
    .map((facts) => planner.add(place, facts))
    .includes(true);
}

/** The payloads of a plan, by file and line. */
export function placesOf(steps: readonly Step[], all: readonly (readonly Spec[])[]): [file: number, line: number][] {
  return steps.flatMap(({ file, part }) => {
    const [from, to] = part ? [Number(part.from.start), Number(part.to.end)] : [1, all[Number(file)]?.length ?? 0];
    return Array.from({ length: to - from + 1 }, (_, i): [number, number] => [Number(file), from + i]);
  });
}
