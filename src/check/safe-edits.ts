import { type Path, pointerOf } from "../json/path.ts";
import type { Change } from "./change.ts";
import type { RuledFault } from "./fault.ts";
import type { Part } from "./parts.ts";

/**
 * Drops the edits of a part that are not exact: those after which the value, or what is compared with it, has another
 * fault. All edits are tried at once on a copy, so a payload with edits costs one more check, however many they are.
 */
export function withoutUnsafeEdits(
  faults: readonly RuledFault[],
  part: Part,
  checkReplaced: (part: Part, changes: readonly Change[]) => readonly RuledFault[],
): readonly RuledFault[] {
  const edited = new Set(faults.filter((fault) => isEditOf(part, fault)));
  if (edited.size === 0) return faults;
  const before = new Set(faults.flatMap((fault) => (edited.has(fault) ? [] : keyOf(fault))));
  const revealed = checkReplaced(part, [...edited].map(changeOf)).flatMap((fault) =>
    before.has(keyOf(fault)) ? [] : [fault.path, ...(fault.related ?? []).map(({ path }) => path)],
  );
  if (revealed.length === 0) return faults;
  const mayReveal = revealing(revealed);
  return faults.map((fault) => (edited.has(fault) && mayReveal(fault.path) ? { ...fault, edit: undefined } : fault));
}

/** True for a fault with an edit of a value or key in the part. */
function isEditOf({ base }: Part, fault: RuledFault): boolean {
  return fault.edit !== undefined && fault.byteRange === undefined && fault.base === base && fault.path.length > 0;
}

function keyOf({ rule, code, path }: RuledFault): string {
  return `${rule.id} ${code} ${pointerOf(path)}`;
}

/**
 * Returns whether an edit at a path may be the cause of any fault at the revealed paths: both are in one list element, or
 * in one object outside lists. Each call takes constant time for edits in lists, of which a payload may have thousands.
 */
function revealing(revealed: readonly Path[]): (edited: Path) => boolean {
  const whole = new Set(revealed.map(pointerOf));
  const prefixes = new Set(revealed.flatMap((path) => prefixesOf(path).map(pointerOf)));
  return (edited) => {
    const index = edited.findIndex((step) => typeof step === "number");
    if (index < 0) return revealed.some((path) => isNear(edited, path));
    const element = edited.slice(0, index + 1);
    return prefixes.has(pointerOf(element)) || prefixesOf(element).some((prefix) => whole.has(pointerOf(prefix)));
  };
}

function prefixesOf(path: Path): Path[] {
  return Array.from({ length: path.length + 1 }, (_, length) => path.slice(0, length));
}

/** True if one path is below the other, or both are members of one object. */
function isNear(one: Path, other: Path): boolean {
  const isIn = (path: Path, folder: Path): boolean => folder.every((step, i) => path[i] === step);
  return isIn(other, one) || isIn(one, other) || (isIn(other, one.slice(0, -1)) && other.length === one.length);
}

/** The change that an edit makes. */
function changeOf({ path, anchor, edit }: RuledFault): Change {
  return anchor === "value" ? { path, value: edit as string } : { path, name: JSON.parse(edit as string) as string };
}
