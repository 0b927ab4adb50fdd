import { forgetSets, openedKeys } from "./distinct.ts";
import { Escapes, Faults, factLists, type Groups, HighBits, lists, notes, OnlyFaults, slots } from "./notes.ts";

/** Forgets what was noted of the previous payload. */
export function begin(): void {
  notes[Escapes] = 0;
  notes[HighBits] = 0;
  notes[Faults] = 0;
  notes[OnlyFaults] = 0;
  slots.fill(-1);
  openedKeys.length = 0;
  forgetSets();
  for (let i = 0; i < factLists; i++) (lists[i] as Groups).length = 0;
}
