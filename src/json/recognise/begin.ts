import { forgetSets, openedKeys } from "./distinct.ts";
import { Blanks, Escapes, factLists, type Groups, HighBits, lists, notes, OnlyBlanks, slots } from "./notes.ts";

/** Forgets what was noted of the previous payload. */
export function begin(): void {
  notes[Escapes] = 0;
  notes[HighBits] = 0;
  notes[Blanks] = 0;
  notes[OnlyBlanks] = 0;
  slots.fill(-1);
  openedKeys.length = 0;
  forgetSets();
  for (let i = 0; i < factLists; i++) (lists[i] as Groups).length = 0;
}
