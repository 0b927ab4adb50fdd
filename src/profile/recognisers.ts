import { recognisers as baseRecognisers, notedFaults } from "../generated/recognisers.ts";
import * as readers from "../json/recognise.ts";
import { checkedByCode } from "../rules/checked-by-code.ts";
import { schemaFile, schemaFileNames, schemaFileOf } from "../schema/load.ts";
import type { NotedFault } from "../schema/recogniser/place.ts";
import { recogniserCode } from "../schema/recogniser.ts";
import { requestKinds } from "../spec/kinds.ts";
import type { Kind } from "../spec/operations.ts";
import { isUnmistakable, type KindReferences, references } from "../spec/references.ts";
import type { Profile, Recogniser } from "./profile.ts";
import { profileViews } from "./validators.ts";

/**
 * A profile whose clean payloads are recognised. The recogniser of a kind is made by the generator that makes those of
 * the interface, so the process must be allowed to make functions from strings. Where it is not, and for a kind whose
 * schemas the generator cannot read, there is no recogniser, and payloads are checked. So are the first few of a kind:
 * a small batch does not repay the making.
 *
 * For Node. A page may report an attempt to make a function as a violation of its policy, so profiles in a page have no
 * recognisers.
 */
export function withRecognisers(profile: Profile, checkedBefore = 32): Profile {
  const made = new Map<string, Made | undefined>();
  const counts = new Map<string, number>();
  let unmistakable: readonly Kind[] | undefined;
  const { schemas } = profile;
  const views = profileViews((file) => schemas.get(file), schemas.keys());
  const baseViews = profileViews(schemaFile, schemaFileNames);
  return {
    ...profile,
    get unmistakable() {
      unmistakable ??= requestKinds.filter((kind) => isUnmistakable(kind, profile.schemaOf(kind), profile.references));
      return unmistakable;
    },
    recogniser: (kind, payloads) => {
      const known = made.get(kind);
      if (known || made.has(kind)) return known?.recogniser;
      const count = (counts.get(kind) ?? 0) + payloads;
      counts.set(kind, count);
      if (count > checkedBefore) made.set(kind, recogniserOf(kind));
      return made.get(kind)?.recogniser;
    },
    notedFaults: (kind) => made.get(kind)?.faults,
  };

  function recogniserOf(kind: string): Made | undefined {
    if (checkedByCode.has(kind as Kind)) return undefined;
    const entry = profile.references[kind as Kind];
    const file = `requests/${kind}.schema.json`;
    if (schemas.has(file)) return makeRecogniser(file, views, kind as Kind, entry);
    const isOurs = requestKinds.includes(kind as never) && kind !== "request";
    if (!isOurs || profile.isOfOperator?.(kind)) return undefined;
    if (JSON.stringify(entry) === JSON.stringify(references[kind as Kind])) return ofInterface(kind as Kind);
    return makeRecogniser(schemaFileOf(kind as Kind), baseViews, kind as Kind, entry);
  }
}

/** A recogniser, and the faults that it notes. */
interface Made {
  recogniser: Recogniser;
  faults: readonly NotedFault[];
}

function ofInterface(kind: Kind): Made | undefined {
  const recogniser = baseRecognisers[kind];
  return recogniser && { recogniser, faults: notedFaults[kind] ?? [] };
}

function makeRecogniser(
  file: string,
  views: ReturnType<typeof profileViews>,
  kind: Kind,
  entry: KindReferences = {},
): Made | undefined {
  for (const areNoted of areNotable(kind, entry) ? [true, false] : [false])
    for (const faults of [[], undefined] as (NotedFault[] | undefined)[])
      try {
        return {
          recogniser: functionOf(recogniserCode("recognise", file, views, entry, areNoted, faults)),
          faults: faults ?? [],
        };
      } catch {
        // The process may not make functions, or the schema is one that no recogniser can be made from, or with less.
      }
  return undefined;
}

/** Whether the facts of a kind are made of noted strings alone. */
function areNotable(kind: Kind, { creates, items }: KindReferences): boolean {
  const ours = references[kind]?.items;
  const isSame =
    JSON.stringify([items?.type, items?.list, items?.id]) === JSON.stringify([ours?.type, ours?.list, ours?.id]);
  // Contracts may be unreadable where the operator does not require their fields.
  return !creates?.includes("contract") && isSame;
}

function functionOf(code: string): Recogniser {
  const names = Object.keys(readers).filter((name) => name !== "bytes" && new RegExp(`\\b${name}\\b`).test(code));
  const make = new Function(
    "readers",
    `"use strict";
const { bytes: B, ${names.join(", ")} } = readers;
const D = new DataView(B.buffer);
${code}
return recognise;`,
  );
  return make(readers) as Recogniser;
}
