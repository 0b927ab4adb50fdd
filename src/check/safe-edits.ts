import { type Path, pointerOf } from "../json/path.ts";
import { type Change, pathBefore } from "./change.ts";
import { keyOf, type RuledFault } from "./fault.ts";
import { severityOf } from "./levels.ts";
import { checkChanged, type Recheck } from "./part-faults.ts";
import type { Part } from "./parts.ts";

/**
 * Returns the faults of a part whose edits are not exact: those after which the value, or what is compared with it, has
 * another error than the known ones. A warning, such as of amounts that do not add up, was hidden by the fault, and is
 * no doubt about its edit. All edits are tried at once on a copy, so a payload with edits costs one more check, however
 * many they are.
 */
export function unsafeEdits(
  faults: readonly RuledFault[],
  known: readonly RuledFault[],
  part: Part,
  recheck: Recheck,
): readonly RuledFault[] {
  const edited = new Set(faults.filter((fault) => isEditOf(part, fault)));
  if (edited.size === 0) return [];
  const before = new Set(known.flatMap((fault) => (edited.has(fault) ? [] : keyOf(fault))));
  const paths = [...edited].map(({ path }) => path);
  const changes = [...edited].map(changeOf);
  const renamed = new Map(
    changes.flatMap(({ path, name }) =>
      name === undefined ? [] : [[pointerOf([...path.slice(0, -1), name]), { path }] as const],
    ),
  );
  let revelation: Revelation | undefined;
  checkChanged(part, changes, nearTo(paths), recheck, (fault) => {
    if (severityOf(fault, recheck.severities) !== "error") return;
    if (before.has(keyOf({ ...fault, path: pathBefore(fault.path, renamed) }))) return;
    revelation ??= revelationOf(paths);
    revelation.add(fault.path);
    for (const { path } of fault.related ?? []) revelation.add(path);
  });
  return [...edited].filter(({ path }) => revelation?.isNear(path));
}

/** True for a fault with an edit of a value or key in the part. */
function isEditOf({ base }: Part, fault: RuledFault): boolean {
  return fault.edit !== undefined && fault.byteRange === undefined && fault.base === base && fault.path.length > 0;
}

interface Revelation {
  add: (revealed: Path) => void;
  isNear: (edited: Path) => boolean;
}

/**
 * Tells whether an edit at a path may be the cause of any of the faults that edits reveal: both are in one list
 * element, or outside lists one is below the other, or both are members of one object. There may be many of either, so
 * only what is near an edit is kept, and each call takes constant time.
 */
function revelationOf(edits: readonly Path[]): Revelation {
  const areas = new Set(edits.map((path) => pointerOf(areaOf(path))));
  const around = new Set(edits.flatMap((path) => prefixesOf(areaOf(path)).map(pointerOf)));
  const objects = new Set(edits.flatMap((path) => (isInList(path) ? [] : objectOf(path))));
  const near = new Set<string>();
  const keepOf = (wanted: ReadonlySet<string>, pointer: string): void => {
    if (wanted.has(pointer)) near.add(pointer);
  };
  return {
    add: (revealed) => {
      for (const prefix of prefixesOf(revealed)) keepOf(areas, pointerOf(prefix));
      keepOf(around, pointerOf(revealed));
      keepOf(objects, objectOf(revealed));
    },
    isNear: (edited) =>
      prefixesOf(areaOf(edited)).some((prefix) => near.has(pointerOf(prefix))) ||
      (!isInList(edited) && near.has(objectOf(edited))),
  };
}

/** The path of the list element that a path is in, or the path itself outside lists. */
function areaOf(path: Path): Path {
  const index = path.findIndex((step) => typeof step === "number");
  return index < 0 ? path : path.slice(0, index + 1);
}

/** Returns a function that says whether a path is outside lists, or in the same list element as one of some paths. */
export function nearTo(paths: readonly Path[]): (path: Path) => boolean {
  const elements = new Set(paths.flatMap((path) => (isInList(path) ? areaOf(path).join("/") : [])));
  return (path) => !isInList(path) || elements.has(areaOf(path).join("/"));
}

function isInList(path: Path): boolean {
  return path.some((step) => typeof step === "number");
}

/** A text that members of one object share, and that is no pointer. */
function objectOf(path: Path): string {
  return `members of ${pointerOf(path.slice(0, -1))}`;
}

function prefixesOf(path: Path): Path[] {
  return Array.from({ length: path.length + 1 }, (_, length) => path.slice(0, length));
}

/** The change that an edit makes. */
function changeOf({ path, index, anchor, edit }: RuledFault): Change {
  return anchor === "value"
    ? { path, index, value: edit as string }
    : { path, index, name: JSON.parse(edit as string) as string };
}
