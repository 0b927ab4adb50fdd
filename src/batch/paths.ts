import type { Path } from "../json/path.ts";
import { type KindReferences, type References, references, type Target } from "../spec/references.ts";
import { remember } from "../tables/remember.ts";
import type { Facts, PayloadRef } from "./facts.ts";
import type { Occurrence } from "./occurrences.ts";

/** A position in a payload of a batch, as rules report it. */
export interface BatchPosition extends Pick<Occurrence, "where" | "kind"> {
  path: Path;
  part?: "path";
  attr?: string;
  anchor: "value" | "parent";
}

/** The path that an attr denotes; `index` is that of the `*` in it, if any. */
function pathOf(attr: string, index: number): Path {
  const steps = stepsOf(attr);
  return steps.includes("*") ? steps.map((step) => (step === "*" ? index : step)) : steps;
}

const stepsOf = remember(
  (attr: string): Path => attr.split(".").map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
  1000,
);

/** The attr of a field of a payload, which may be wrapped. */
export function attrIn({ isWrapped }: Pick<Facts, "isWrapped">, entry: KindReferences, attr: string): string {
  return isWrapped && entry.wrapper !== undefined ? `${entry.wrapper}.${attr}` : attr;
}

/** The position of the value at a path of a payload. */
export function valueAt({ where, kind }: { where: PayloadRef; kind: Occurrence["kind"] }, path: Path): BatchPosition {
  return { where, kind, path, part: undefined, attr: undefined, anchor: "value" };
}

/** The position of what a payload, or the path of a request, names by an attr. */
export function positionOf({ kind, where, attr, index }: Omit<Occurrence, "isKnown">): BatchPosition {
  if (kind === "request") return { where, kind, path: ["path"], part: "path", attr, anchor: "value" };
  return valueAt({ where, kind }, pathOf(attr, index));
}

/** The position at which a payload names its supplier, or the account or business that it is about. */
export function ownPosition(
  facts: Facts,
  field: "supplier" | "account" | "business",
  table: References = references,
): BatchPosition {
  const entry = table[facts.kind] ?? {};
  const other = field === "account" ? facts.accountAttr : undefined;
  const { kind, where } = facts;
  return positionOf({ kind, where, attr: other ?? attrIn(facts, entry, entry[field] ?? ""), index: 0 });
}

/** The position at which a payload names one of the contracts that it creates. */
export function contractPosition({ kind, where }: Facts, index: number, table: References = references): BatchPosition {
  return positionOf({ kind, where, attr: table[kind]?.contracts ?? "", index });
}

/** The position of the list of the contracts that a payload creates. */
export function contractsPosition(
  { kind, where }: Pick<Occurrence, "kind" | "where">,
  table: References = references,
): BatchPosition {
  const steps = (table[kind]?.contracts ?? "").split(".");
  return valueAt({ kind, where }, steps.slice(0, steps.indexOf("*")));
}

/** The attr by which a payload names what it creates. */
export function createdAttr(
  facts: Pick<Facts, "kind" | "isWrapped" | "accountAttr">,
  target: Target,
  table: References,
): string {
  if (target === "account" && facts.accountAttr !== undefined) return facts.accountAttr;
  const entry = table[facts.kind] ?? {};
  return attrIn(facts, entry, (target === "contract" ? entry.contracts : entry[target]) ?? entry.states ?? "");
}
