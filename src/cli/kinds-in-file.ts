import { listTest } from "../check/lists.ts";
import { parse } from "../check/read-text.ts";
import { recognise } from "../check/recognise.ts";
import type { Source } from "../input/discover.ts";
import { InputError } from "../input/input-error.ts";
import { eachPayload } from "../input/payload.ts";
import { readPayloads } from "../input/read.ts";
import type { Profile } from "../profile/profile.ts";
import { otherIn } from "../run/chunk.ts";
import type { Kind } from "../spec/operations.ts";
import { grouped } from "../text/grouped.ts";

/** How many payloads of a file are looked at, unless the caller says so. */
const maxPayloads = 100_000;

/** What the payloads of a file show by their fields. */
export interface KindsInFile {
  /** How many payloads have a kind, by kind, and how many have none, by the reason. */
  kinds: ReadonlyMap<Kind, number>;
  others: ReadonlyMap<string, number>;
  /** How many payloads were looked at, and whether those are all. */
  payloads: number;
  isWhole: boolean;
}

/** Reads the payloads of a file for their kinds. */
export async function kindsIn(source: Source, profile: Profile | undefined, max = maxPayloads): Promise<KindsInFile> {
  const kinds = new Map<Kind, number>();
  const others = new Map<string, number>();
  const found = { kinds, others, payloads: 0, isWhole: false };
  const add = <Key>(counts: Map<Key, number>, key: Key): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
  try {
    for await (const [text] of eachPayload(readPayloads(source, { isList: listTest(undefined, profile) }))) {
      if (found.payloads === max) return found;
      found.payloads++;
      if (text.har === "record") {
        add(kinds, "request");
        continue;
      }
      const { value, isParsed } = parse(text);
      const kind = isParsed ? recognise(value, profile) : undefined;
      const isOther = isParsed && source.foundBy !== undefined && !text.isElement;
      const other = isOther && otherIn({ kind: kind ?? null, value }, source.layout === "one", profile);
      if (!isParsed) add(others, "not JSON");
      else if (other) add(others, other === "output" ? "output of preflight" : "not a payload");
      else if (kind === undefined) add(others, "no kind is recognised");
      else add(kinds, kind);
    }
    found.isWhole = true;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    add(others, error.message.slice(error.file.length + 1));
  }
  return found;
}

/** The kinds of a file with more than one, `mixed: notes 15, transactions 15`. */
export function mixedText({ kinds, others }: KindsInFile): string {
  return `mixed: ${[...kinds, ...others].map(([kind, count]) => `${kind} ${grouped(count)}`).join(", ")}`;
}
