import { eachSchema } from "../../schema/map.ts";
import { refTo, resolveRef } from "../../schema/references.ts";
import { addTo } from "../../tables/add-to.ts";
import { getOrMake } from "../../tables/remember.ts";
import type { Draft, Drafts } from "./draft.ts";

/** Which files refer to which, found once and kept up to date. */
export interface Uses {
  /** The files that each file refers to. */
  targets: Map<string, readonly string[]>;
  /** By the file of a kind, the files that other kinds use. */
  others: Map<string, ReadonlySet<string>>;
  /** By the file of a kind, the copies that it uses instead of shared files. */
  copies: Map<string, Map<string, string>>;
}

/** The file that may be changed for one kind: itself where no other kind uses it, else a copy for this kind. */
export function ownFile(drafts: Drafts, uses: Uses, root: string, file: string, roots: readonly string[]): string {
  if (uses.targets.size === 0) for (const one of drafts.keys()) uses.targets.set(one, targetsOf(drafts, one));
  const targets = (one: string): readonly string[] => uses.targets.get(one) ?? [];
  const copies = getOrMake(uses.copies, root, () => new Map<string, string>());
  // An earlier error of the same round may have made the copy.
  const copied = copies.get(file);
  if (copied !== undefined) return copied;
  const otherRoots = roots.filter((one) => one !== root);
  const others = getOrMake(uses.others, root, () => reachableBy(targets, otherRoots));
  if (!others.has(file)) return file;
  const users = new Map<string, string[]>();
  for (const one of reachableBy(targets, [root])) for (const target of targets(one)) addTo(users, target, one);
  const leads = reachableBy((one) => users.get(one) ?? [], [file]);
  const kind = root.replace(/^.*\//, "").replace(/\.schema\.json$/, "");
  for (const one of [...leads].sort())
    if (others.has(one)) {
      const copy = one.replace(/\.schema\.json$/, `-in-${kind.replaceAll(".", "-")}.schema.json`);
      const draft = structuredClone(drafts.get(one)) as Draft;
      drafts.set(copy, draft);
      copies.set(one, copy);
    }
  for (const one of leads) {
    const changed = copies.get(one) ?? one;
    eachSchema(drafts.get(changed) as Draft, (schema) => {
      if (schema.$ref === undefined) return;
      const target = resolveRef(schema.$ref, one).file;
      schema.$ref = refTo(copies.get(target) ?? target, changed);
    });
    uses.targets.set(changed, targetsOf(drafts, changed));
  }
  uses.others.clear();
  return copies.get(file) ?? file;
}

/** The files that some files lead to, themselves included. */
function reachableBy(targets: (file: string) => readonly string[], from: readonly string[]): Set<string> {
  const found = new Set(from);
  // The set grows while it is read.
  for (const file of found) for (const target of targets(file)) found.add(target);
  return found;
}

function targetsOf(drafts: ReadonlyMap<string, Draft>, file: string): string[] {
  const targets = new Set<string>();
  const draft = drafts.get(file);
  if (draft)
    eachSchema(draft, ({ $ref }) => {
      if ($ref !== undefined) targets.add(resolveRef($ref, file).file);
    });
  return [...targets];
}
