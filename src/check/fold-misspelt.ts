import { attrOf, follow, type Path, pointerOf } from "../json/path.ts";
import { leadsToStandIn } from "../json/stand-ins.ts";
import { sentence } from "../rules/rule.ts";
import { type Change, pathBefore } from "./change.ts";
import { keyOf, type RuledFault } from "./fault.ts";
import { FaultList, maxFolded } from "./fault-list.ts";
import { isCausable, severityOf } from "./levels.ts";
import { checkChanged, type Recheck } from "./part-faults.ts";
import type { Part } from "./parts.ts";
import { nearTo } from "./safe-edits.ts";

type Faults = readonly RuledFault[];

/** A fault of a field's name or place that says where the field was meant to be. */
type Misnamed = RuledFault & { meantPath: Path };

/** Of misspelt fields within one another, the outer ones are corrected first. */
const maxLevels = 5;

/**
 * Folds what is wrong with a part because fields in it are misspelt or misplaced. A field is not missing where one of
 * them was meant to be; of other faults, another check tells whether they are gone. That check also finds what is wrong
 * with what the fields hold, which is added.
 */
export function foldMisspelt(faults: Faults, own: Faults, part: Part, recheck: Recheck): Faults | undefined {
  const { all, remaining } = checkCorrected(own, part, recheck);
  const roots = all.filter(isMisnamed);
  const meant: Map<string, RuledFault> = byMeantPath(roots);
  const byPlace = new Map(meant);
  for (const root of roots) addFirst(byPlace, holderOf(root), root);
  for (const fault of all) for (const path of fault.supplies ?? []) addFirst(meant, path, fault);
  if (meant.size === 0 && byPlace.size === 0) return undefined;
  const causes = new Map<RuledFault, RuledFault>();
  for (const fault of all) {
    if (isMisnamed(fault)) continue;
    const root = rootOfMissing(fault, meant);
    if (root) causes.set(fault, root);
    else if (roots[0] && !remaining.has(keyOf(fault))) causes.set(fault, nearestRoot(byPlace, fault.path) ?? roots[0]);
  }
  return [...faults, ...all.slice(own.length)].map((fault) => {
    // A missing body is a fault of a part of its own.
    const root = causes.get(fault) ?? (fault.base && rootOfMissing(withBase(fault), meant));
    return root && isCausable(fault, root, recheck.severities) ? { ...fault, because: root } : fault;
  });
}

/**
 * Checks a part with its misspelt and misplaced fields corrected. Returns its faults, and those of what these fields
 * hold, at their paths as they are written; and the keys of those that are left.
 */
function checkCorrected(own: Faults, part: Part, recheck: Recheck): { all: Faults; remaining: ReadonlySet<string> } {
  const { severities } = recheck;
  let all = own;
  let remaining: ReadonlySet<string> = new Set();
  // The misspelt fields of the part, then those within them, and so on.
  const levels: ReadonlyMap<string, Misnamed>[] = [];
  const guesses = new Set<string>();
  const asWritten = (path: Path): Path => levels.reduce((at, holders) => pathBefore(at, holders), path);
  let unread = own.filter(isMisnamed);
  while (unread.length > 0 && levels.length < maxLevels) {
    const holders = unread.filter((root) => severityOf(root, severities) === "error");
    levels.push(byMeantPath(holders));
    for (const root of holders) if (!isCertain(root)) guesses.add(pointerOf(root.path));
    const roots = all.filter(isMisnamed);
    const meant = byMeantPath(roots);
    const others = all.filter((fault) => !isMisnamed(fault) && !rootOfMissing(fault, meant));
    const isNear = nearTo(others.map(({ path }) => path));
    const isWanted = (path: Path): boolean => {
      const written = asWritten(path);
      return isNear(written) || written !== path;
    };
    const keys = new Set(all.map(keyOf));
    const found = new Set<string>();
    const list = new FaultList(severities, Math.max(0, maxFolded - (all.length - own.length)));
    checkChanged(part, roots.map(correctionOf), isWanted, recheck, (fault) => {
      const path = asWritten(fault.path);
      const key = keyOf({ ...fault, path });
      // A value that is wrong in a known way supports a guess, another one does not.
      const isLikely = !guesses.has(pointerOf(path)) || fault.suggestion !== undefined;
      if (path !== fault.path && !keys.has(key) && isLikely && isThere(part, fault.anchor, path)) {
        keys.add(key);
        list.add(moved(fault, part, asWritten, guesses));
      }
      if (keys.has(key)) found.add(key);
    });
    remaining = found;
    const inner = list.list();
    all = [...all, ...inner];
    unread = inner.filter(isMisnamed);
  }
  return { all, remaining };
}

/** A fault of a part that was corrected, at its path as it is written. It has no edit below a name that is a guess. */
function moved(
  fault: RuledFault,
  part: Part,
  asWritten: (path: Path) => Path,
  guesses: ReadonlySet<string>,
): RuledFault {
  const { meantPath, supplies, related } = fault;
  const path = asWritten(fault.path);
  // Names that are corrected later are not in its sentence.
  const places = [fault, ...(related ?? [])].map(
    (place) => [attrOf(place.path), attrOf(asWritten(place.path))] as const,
  );
  return {
    ...fault,
    path,
    documentedPath: fault.path,
    edit: path.some((_, i) => guesses.has(pointerOf(path.slice(0, i + 1)))) ? undefined : fault.edit,
    detail: (literal) => places.reduce(renamed, sentence(fault, literal)),
    ...(meantPath && { meantPath: asWritten(meantPath) }),
    ...(supplies && { supplies: supplies.map(asWritten) }),
    related: related
      ?.map((place) => ({ ...place, path: asWritten(place.path) }))
      .filter((place) => isThere(part, "value", place.path)),
  };
}

/** A sentence with another name for a field, but for the one in quotes, which is to be sent. */
export function renamed(text: string, [attr, written]: readonly [string, string]): string {
  return text.replaceAll(attr, (name, at: number, whole: string) =>
    /[\w"]/.test(whole.charAt(at - 1) + whole.charAt(at + name.length)) ? name : written,
  );
}

/** Whether what a fault marks is at a path, and not there under the name that was meant. */
function isThere({ value }: Part, anchor: RuledFault["anchor"], path: Path): boolean {
  const at = anchor === "parent" ? path.slice(0, -1) : path;
  return follow(value, at) !== undefined && !leadsToStandIn(value, at);
}

/** True for a fault of a field's name or place that says where the field was meant to be. */
function isMisnamed(fault: RuledFault): fault is Misnamed {
  return fault.meantPath !== undefined && fault.more === undefined;
}

/** Whether nothing else can be meant by a misnamed field. */
function isCertain({ variant, edit }: Misnamed): boolean {
  return edit !== undefined || variant === "place" || variant === "flat" || variant === "not-a-list";
}

/** The first root of each place where a field was meant to be. */
function byMeantPath(roots: readonly Misnamed[]): Map<string, Misnamed> {
  const meant = new Map<string, Misnamed>();
  for (const root of roots) if (root.variant !== "around") addFirst(meant, root.meantPath, root);
  return meant;
}

function addFirst<Root>(roots: Map<string, Root>, path: Path, root: Root): void {
  const place = pointerOf(path);
  if (!roots.has(place)) roots.set(place, root);
}

/** The root that was meant to be a missing field; undefined if the fault is not that a field is missing. */
function rootOfMissing({ anchor, path }: RuledFault, meant: ReadonlyMap<string, RuledFault>): RuledFault | undefined {
  return anchor === "parent" ? meant.get(pointerOf(path)) : undefined;
}

export function withBase(fault: RuledFault): RuledFault {
  return { ...fault, path: [...(fault.base ?? []), ...fault.path] };
}

/** The object in which a field was meant to be. */
function holderOf({ meantPath, variant }: Misnamed): Path {
  return variant === "around" ? meantPath : meantPath.slice(0, -1);
}

/** The root whose field belongs at a path, or else in the innermost object around it. */
function nearestRoot(byPlace: ReadonlyMap<string, RuledFault>, path: Path): RuledFault | undefined {
  for (let length = path.length; length >= 0; length--) {
    const root = byPlace.get(pointerOf(path.slice(0, length)));
    if (root) return root;
  }
  return undefined;
}

/** The change that puts a misnamed field where it was meant to be. */
function correctionOf({ path, index, meantPath, variant }: Misnamed): Change {
  if (variant === "around") return { path, index, isOpened: true };
  const isRenamed =
    meantPath.length === path.length && path.every((step, i) => i === path.length - 1 || step === meantPath[i]);
  return { path, index, to: meantPath, name: isRenamed ? (meantPath.at(-1) as string) : undefined };
}
