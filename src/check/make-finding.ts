import { attrOf, type Path, pointerOf } from "../json/path.ts";
import type { Profile } from "../profile/profile.ts";
import type { Severity } from "../rules/rule.ts";
import type { Kind } from "../spec/operations.ts";
import type { Root, RuledFault } from "./fault.ts";
import { causeId, type Finding, type FindingPayload, type FindingPosition, starred } from "./finding.ts";
import { isDataKey } from "./looks-like.ts";

/** What a finding has besides its fault. */
interface FindingRest<P, R> extends FindingPayload, Pick<Finding, "severity" | "detail" | "suggestion"> {
  /** The position in the text; empty if there is no text. */
  position: P;
  related: readonly R[];
  /** The JSON text to write at the position, if a replacement cannot be wrong. */
  edit?: string | undefined;
  profile?: Profile | undefined;
}

/** A finding with its position, or without one. */
type Built<P, R> = Omit<Finding, keyof FindingPosition | "related"> & P & { related?: R[] };

/** Builds the finding of a fault. Members are assigned one by one, because findings are many and spreading is slow. */
export function findingOf<P extends FindingPosition | object, R>(
  { rule, code = rule.code, variant, basis, attr, path, base, part, kind, more, because }: RuledFault,
  { severity, detail, suggestion, file, payload, order, position, related, edit, profile }: FindingRest<P, R>,
): Built<P, R> {
  const finding = {
    rule: rule.id,
    code,
    severity,
    basis: basis ?? rule.basis,
    detail,
    attr: attr ?? attrOf(path),
    pointer: pointerOf(base ? [...base, ...path] : path),
    cause: causeOf({ rule, code, variant, attr, path, part }, severity, kind, profile),
    kind,
  } as Built<P, R>;
  if (part !== undefined) finding.part = part;
  finding.file = file;
  finding.payload = payload;
  Object.assign(finding, position);
  if (related.length > 0) finding.related = [...related];
  if (suggestion !== undefined) finding.suggestion = suggestion;
  if (because !== undefined) finding.because = rootOf(because, file, payload);
  if (edit !== undefined) finding.edit = { range: position as FindingPosition, text: edit };
  if (more !== undefined) finding.more = more;
  if (order !== undefined) finding.order = order;
  return finding;
}

function rootOf(
  { rule, attr, path, payload: other }: Root,
  file: string,
  payload: number,
): NonNullable<Finding["because"]> {
  return { rule: rule.id, attr: attr ?? attrOf(path), file: other?.file ?? file, payload: other?.payload ?? payload };
}

/** What of a fault decides its cause. */
type CausingFault = Pick<RuledFault, "rule" | "code" | "variant" | "attr" | "path" | "part">;

/** The id of the cause of a fault. */
export function causeOf(
  { rule, code = rule.code, variant, attr, path, part }: CausingFault,
  severity: Severity,
  kind: Kind | null,
  profile?: Profile,
): string {
  return causeId({ rule: rule.id, variant, code, severity, kind, part, attr: causeAttr(attr ?? path, profile) });
}

/** The attr of a cause: indexes, and names that look like data, are starred. */
function causeAttr(at: string | Path, profile: Profile | undefined): string {
  if (typeof at === "string") return isDataKey(at, profile) ? "*" : starred(at);
  return attrOf(at.map((step) => (typeof step === "number" || isDataKey(step, profile) ? "*" : step)));
}
