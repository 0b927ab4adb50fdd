import { follow, type Path, pointerOf } from "../json/path.ts";

/** A change of what a path leads to. */
export interface Change {
  path: Path;
  /** The index of the value on the tape, if it is there. */
  index?: number | undefined;
  /** The JSON of another value. */
  value?: string;
  /** Another name for the member. */
  name?: string | undefined;
  /** Another place for the member, where it replaces what is there. */
  to?: Path;
  /** Whether the member's own members take its place. */
  isOpened?: boolean;
}

type Holder = Record<string | number, unknown>;

/** A copy of a value with changes applied. What does not change is shared with the value. */
export function changedCopy(value: unknown, changes: readonly Change[]): unknown {
  const whole: Holder = { value };
  const copies = new Set<unknown>();
  const copied = (holder: Holder, step: string | number, next: string | number | undefined): Holder => {
    let child = holder[step];
    // A member may be moved into an object that is missing, or that another value stands for.
    if (typeof child !== "object" || child === null) child = typeof next === "number" ? [] : {};
    if (!copies.has(child)) {
      child = Array.isArray(child) ? [...child] : { ...(child as Holder) };
      copies.add(child);
      holder[step] = child;
    }
    return child as Holder;
  };
  const holderOf = (path: Path): Holder =>
    path.slice(0, -1).reduce((holder, step, i) => copied(holder, step, path[i + 1]), copied(whole, "value", path[0]));
  // Inner ones first, and values and brackets, because a member that is moved or renamed takes its contents along. What
  // is moved goes into a renamed object or list, but gives way to another renamed value.
  const isHolder = (path: Path): boolean => typeof follow(value, path) === "object";
  const rank = ({ path, value, name, to }: Change): number => {
    if (value !== undefined || typeof to?.at(-1) === "number") return 3;
    if (name === undefined) return 1;
    return isHolder(path) ? 2 : 0;
  };
  const order = (change: Change): number => 4 * change.path.length + rank(change);
  for (const { path, value: json, name, to, isOpened } of [...changes].sort((a, b) => order(b) - order(a))) {
    const holder = holderOf(path);
    const step = path.at(-1) as string | number;
    if (json !== undefined) holder[step] = JSON.parse(json);
    else if (isOpened) open(holder, step);
    else if (to !== undefined) {
      const member = holder[step];
      delete holder[step];
      holderOf(to)[to.at(-1) as string] = member;
    } else if (name !== undefined) rename(holder, step, name);
  }
  return whole["value"];
}

/** Puts what a member holds in its place, but for what is there already. */
function open(holder: Holder, step: string | number): void {
  const content = holder[step] as Holder;
  delete holder[step];
  for (const key of Object.keys(content))
    if (!Object.hasOwn(holder, key))
      Object.defineProperty(holder, key, Object.getOwnPropertyDescriptor(content, key) ?? {});
}

/** Renames a member, which keeps its place. */
function rename(holder: Holder, step: string | number, name: string): void {
  const members = Object.entries(holder).map(([key, child]) => [key === step ? name : key, child]);
  for (const key of Object.keys(holder)) delete holder[key];
  // An assignment to a key "__proto__" would set the prototype instead.
  Object.defineProperties(holder, Object.getOwnPropertyDescriptors(Object.fromEntries(members)));
}

/** A path as it was before fields moved: `moved` has old paths by pointers of new ones, with outer names old or new. */
export function pathBefore(path: Path, moved: ReadonlyMap<string, { path: Path }>): Path {
  if (moved.size === 0) return path;
  let before = path;
  let known = 0;
  let last: { path: Path } | undefined;
  for (let length = path.length; length > known; length--) {
    const from = moved.get(pointerOf(before.slice(0, length)));
    // A member of an object that was meant to be an element may have the index of the element as its name.
    if (!from || from === last) continue;
    last = from;
    before = [...from.path, ...before.slice(length)];
    known = from.path.length;
    // What is below the field may have moved too.
    length = before.length + 1;
  }
  return before;
}
