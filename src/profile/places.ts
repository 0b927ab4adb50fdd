import type { Schema } from "../schema/load.ts";
import { resolveRef, type SchemaSource } from "../schema/references.ts";

const maxSteps = 12;

/** A part that is used in more places than this is followed in those nearest to the root only. */
const maxPlaces = 32;

/**
 * Visits each schema of a payload with its path, in which `*` is any element, those nearest to the root first.
 * `isFollowed` leaves out the parts of some files.
 */
export function eachPlace(
  source: SchemaSource,
  file: string,
  visit: (schema: Schema, path: readonly string[]) => void,
  isFollowed: (file: string) => boolean = () => true,
): void {
  const root = source(file);
  if (!root) return;
  // The wrapper that a payload may have is not part of an address.
  const payload = root.if && root.then && root.else ? root.else : root;
  const places = new Map<string, number>();
  // Parts wait for their turn, so that the shortest addresses come first.
  const queue: (() => void)[] = [() => walk(payload, file, [], new Set())];
  for (const next of queue) next();

  function walk(schema: Schema, file: string, path: readonly string[], open: ReadonlySet<string>): void {
    if (path.length > maxSteps) return;
    visit(schema, path);
    if (schema.$ref !== undefined) {
      const target = resolveRef(schema.$ref, file).file;
      const referred = source(target);
      const count = places.get(target) ?? 0;
      if (referred && !open.has(target) && count < maxPlaces && isFollowed(target)) {
        places.set(target, count + 1);
        queue.push(() => walk(referred, target, path, new Set([...open, target])));
      }
    }
    for (const branch of [...(schema.anyOf ?? []), schema.then, schema.else])
      if (typeof branch === "object") walk(branch, file, path, open);
    if (typeof schema.items === "object") walk(schema.items, file, [...path, "*"], open);
    for (const [name, field] of Object.entries(schema.properties ?? {}))
      if (typeof field === "object") walk(field, file, [...path, name], open);
  }
}
