import { mistakePlaces } from "../generated/recognisers.ts";
import { asciiText, mistakeSize, mistakes, notes, OnlyMistakes } from "../json/recognise.ts";
import { schemaFieldNames } from "../schema/base-lookups.ts";
import type { Kind } from "../spec/operations.ts";
import { matchNames, nearest } from "../text/spelling.ts";
import type { CountedFault, CountedFaults } from "./count-full.ts";
import { causeKey } from "./finding.ts";

/**
 * How the check counts the mistakes that recognisers note. The same value at the same place always has the same finding,
 * so once the check has counted it, payloads that have it again need not be checked.
 */
export class KnownMistakes {
  /** By kind and number of the place: the findings by value, or by key of an unknown member. */
  readonly #places = new Map<Kind, Map<string, CountedFault>[]>();
  #size = 0;

  /** The finding of a mistake that was noted last; undefined if none is known. */
  find(kind: Kind, mistake: number): CountedFault | undefined {
    const known = this.#places.get(kind)?.[placeOf(mistake)];
    const text = known && textOf(mistake);
    return text === undefined ? undefined : known?.get(text);
  }

  /** Learns from the findings of the payload that was noted last, if each is certainly that of a mistake. */
  learn(kind: Kind, { listed, counted, symptoms }: CountedFaults): void {
    const count = notes[OnlyMistakes] as number;
    if (listed.length > 0 || symptoms > 0 || counted.length !== count || this.#size >= maxKnown) return;
    const findings = new Map<string | undefined, CountedFault[]>();
    for (const fault of counted) {
      const { attr } = causeKey(fault.cause);
      findings.set(attr, [...(findings.get(attr) ?? []), fault]);
    }
    const noted = new Map<string, number[]>();
    for (let i = 0; i < count; i++) {
      const attr = attrAt(kind, i);
      if (attr !== undefined) noted.set(attr, [...(noted.get(attr) ?? []), i]);
    }
    for (const [attr, own] of noted) {
      const [fault, ...others] = findings.get(attr) ?? [];
      const [first = 0, ...further] = own;
      if (!fault || others.length !== further.length) continue;
      if (others.every((other) => isSame(fault, other)) && further.every((i) => areSame(i, first)))
        this.#add(kind, first, fault);
    }
  }

  #add(kind: Kind, mistake: number, fault: CountedFault): void {
    const places = this.#places.get(kind) ?? [];
    this.#places.set(kind, places);
    const place = placeOf(mistake);
    places[place] ??= new Map();
    places[place].set(textOf(mistake) as string, fault);
    this.#size++;
  }
}

const maxKnown = 1000;

function placeOf(mistake: number): number {
  return mistakes[mistake * mistakeSize] as number;
}

/** The value or key of a mistake, as JSON; undefined unless it is ASCII without escapes. */
function textOf(mistake: number): string | undefined {
  const at = mistake * mistakeSize;
  return asciiText(mistakes[at + 1] as number, mistakes[at + 2] as number);
}

/** The attr of a mistake, with indexes starred; undefined if its finding may depend on the rest of the payload. */
function attrAt(kind: Kind, mistake: number): string | undefined {
  const text = textOf(mistake);
  const place = mistakePlaces[kind]?.[placeOf(mistake)];
  if (text === undefined || !place) return undefined;
  const { attr, type } = place;
  if (type !== "members") return attr;
  const name = JSON.parse(text) as string;
  if (isLikeField(name)) return undefined;
  return attr === "" ? name : `${attr}.${name}`;
}

/** Whether an unknown name may be meant as that of a field, or show another kind of payload. */
function isLikeField(name: string): boolean {
  const names = schemaFieldNames();
  return names.has(name) || nearest(name, names) !== undefined || matchNames([name], [[...names]]).size > 0;
}

function areSame(a: number, b: number): boolean {
  return placeOf(a) === placeOf(b) && textOf(a) === textOf(b);
}

function isSame(a: CountedFault, b: CountedFault): boolean {
  return a.cause === b.cause && a.count === b.count && a.value === b.value;
}
