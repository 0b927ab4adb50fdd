import type { PayloadText } from "../input/payload.ts";
import { isEncoded, isObject } from "../json/value.ts";
import type { Profile } from "../profile/profile.ts";
import { type RegisteredRule, rules } from "../rules/index.ts";
import type { TextFault } from "../rules/rule.ts";
import unrecognisedPayload from "../rules/unrecognised-payload.ts";
import { baseLookups } from "../schema/base-lookups.ts";
import type { Lookups } from "../schema/lookups.ts";
import { isResponseKind } from "../spec/kinds.ts";
import type { Kind } from "../spec/operations.ts";
import type { RuledFault } from "./fault.ts";
import { encoded, heldIn } from "./fold.ts";
import { type Part, partAt } from "./parts.ts";
import { needlesslyWrapped, recognise } from "./recognise.ts";

const none: readonly never[] = [];
const textRules = new Map<TextFault["type"], RegisteredRule>();
for (const rule of rules as readonly RegisteredRule[]) if (rule.text) textRules.set(rule.text.fault, rule);

/** A fault of the text, as its rule describes it. */
export function describeText(
  fault: TextFault,
  kind: Kind | null = null,
  parts: readonly Part[] = none,
  schemas: Lookups = baseLookups,
): RuledFault {
  const rule = textRules.get(fault.type);
  if (!rule?.text) throw new Error(`No rule describes the text fault ${fault.type}.`);
  const path = "path" in fault ? fault.path : [];
  const part = kind === "request" ? partAt(path) : undefined;
  const isReceived = part ? part.part === "response" : kind !== null && isResponseKind(kind);
  const place = { start: fault.start, end: fault.end };
  // Messages name fields as attrs do, from the part on.
  const own = part ? path.slice(part.base.length) : path;
  const named = part ? { ...fault, path: own } : fault;
  const judged = fault.type === "syntax" ? parts.find((each) => each.part === part?.part)?.kind : undefined;
  const isText = judged !== undefined && schemas.nodesAt(judged, own).some(({ type }) => type === "string");
  const { related, ...described } = rule.text.describe(named as never, isReceived, isText);
  return {
    rule,
    kind,
    path,
    anchor: "value",
    byteRange: place,
    ...described,
    ...(related && {
      related: related.map(({ start, end, detail }) => ({ path, detail, byteRange: { start, end } })),
    }),
  };
}

/** The fault of a payload of no known kind. */
export function unrecognised(value: unknown, text: PayloadText, profile: Profile | undefined): RuledFault {
  return { rule: unrecognisedPayload, kind: null, path: [], anchor: "value", ...whyUnrecognised(value, text, profile) };
}

function whyUnrecognised(
  value: unknown,
  { har }: PayloadText,
  profile: Profile | undefined,
): Partial<RuledFault> & Pick<RuledFault, "variant" | "detail"> {
  if (har) return { variant: "not-har", detail: "This is not a HAR file: log.entries must be a list of requests." };
  // A list may also be a response, whose kind only its name can tell.
  if (Array.isArray(value) && recognise([value[0]].flat()[0], profile) !== undefined)
    return {
      variant: "list",
      detail: "A list of payloads is not a payload. Lint and send each element by itself.",
    };
  if (Array.isArray((value as { log?: { entries?: unknown } } | null)?.log?.entries))
    return {
      variant: "har",
      detail: "This looks like a HAR file. Name it .har, so that its entries are read as requests.",
    };
  if (isEncoded(value)) return encoded;
  const held = heldIn(undefined, value, profile);
  if (held) return held;
  const around = needlesslyWrapped(undefined, value, profile);
  if (around !== undefined) {
    const sent = isObject(around.value) ? "it" : "what this string of JSON holds";
    const detail = `This is the payload, and what is around it is none. Send ${sent} by itself.`;
    return { variant: "wrapper", path: around.wrapper, detail };
  }
  return {
    variant: "kind",
    detail:
      "The kind of this payload cannot be told from its fields. Give its kind (--as), or name its file after it (x.notes.json, x.notes.201.json for a response).",
  };
}
