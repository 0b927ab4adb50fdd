import { attrOf } from "../json/path.ts";
import { didYouMean, listed } from "../text/wording.ts";
import { accountPair, defineRule, notes, transactions } from "./define.ts";
import { meantBy } from "./misspelt-fields.ts";
import type { Meant } from "./object-fields.ts";
import { fieldName } from "./wording.ts";

export default defineRule({
  id: "unknown-field",
  title: "A field that is not documented",
  severity: "error",
  basis: "documented",
  code: "unknown_field",
  variants: {
    name: "a documented field that is missing was probably meant",
    place: "the field belongs elsewhere",
    flat: "its name is a path to where it belongs",
    around: "fields of the object around it are in it",
    repetition: "a similar field is sent too",
    left: "one of the fields that are missing may be meant",
    pair: "it is a key and its value",
    lacking: "what it holds may belong in a field that is missing",
    unknown: "no documented field is likely meant",
    wrapped: "a payload of a kind that is not wrapped is in it",
    forbidden: "the field must not be sent here",
  },
  section: "General conventions 5",
  why: "Only documented fields may be sent, because other names may get a meaning in future. The finding says which documented field was probably meant, if one is missing and similar, or where the field belongs. Findings that this field is missing there are symptoms of this one.",
  examples: {
    bad: [
      { ...notes({ body: "a", pinned: true }), attr: "notes.0.pinned" },
      {
        kind: "payment-instruction",
        payload: { ...accountPair, provider: "ORCHARD_PAYMENTS", reference: "OP-MANDATE-77003", type: "CARD" },
        attr: "provider",
      },
      { kind: "notes", payload: { payload: notes({ body: "a" }).payload }, attr: "payload" },
      {
        kind: "notes",
        payload: { ...accountPair, is_pinned: true, notes: [{ body: "a" }] },
        attr: "is_pinned",
      },
      { kind: "notes", payload: { account: accountPair, notes: [{ body: "a" }] }, attr: "account" },
      {
        ...transactions({ transaction_id: "T-1", transactionDate: "2026-01-31", type: "CREDIT", amount: 10 }),
        attr: "transactions.0.transactionDate",
      },
    ],
    good: [notes({ body: "a", is_pinned: true, unpin_at: "2026-06-30T12:00:00Z" })],
  },
  schema: {
    keywords: ["additionalProperties", "propertyNames", "false schema"],
    describe: (fault) => {
      const { path, params, kind } = fault;
      const field = (params["additionalProperty"] ?? params["propertyName"]) as string | undefined;
      if (field === undefined)
        return {
          variant: "forbidden",
          detail: `${fieldName(path)} must not be sent. Remove it.`,
        };
      const unknown = [...path, field];
      const meant = meantBy(field, fault);
      const isName = meant?.type === "name";
      return {
        path: unknown,
        anchor: "key",
        variant: meant?.type ?? "unknown",
        detail: () =>
          `${attrOf(unknown)} is ${kind === "config" ? "no setting" : "not a documented field"}. ${remedyOf(meant)}`,
        suggestion: isName ? meant.name : undefined,
        edit: isName && meant.isCertain ? JSON.stringify(meant.name) : undefined,
        meantPath: meant && "path" in meant ? meant.path : undefined,
        supplies: meant && "supplies" in meant ? meant.supplies : undefined,
      };
    },
  },
});

function remedyOf(meant: Meant | undefined): string {
  switch (meant?.type) {
    case "name":
      return didYouMean(meant.name);
    case "place":
    case "flat":
      return `It belongs ${meant.place}.`;
    case "around":
      return `Put what it holds in the object around it${meant.both.length === 0 ? "" : `, which has ${listed(meant.both, "and")} too: keep the right one`}.`;
    case "repetition":
      return meant.as === undefined
        ? `Did you mean ${meant.name}, which is sent too? Keep the right one of the two, as ${meant.name}.`
        : `Did you mean ${meant.name}, like ${meant.as}? Keep one of them.`;
    case "left":
      return `If it is ${missing(meant.names)}, rename it; otherwise remove it${meant.areOthers ? ", unless it is another field that is missing" : ""}.`;
    case "pair":
      return "Write its name as key, and what it holds as value.";
    case "lacking": {
      const place = meant.names.length > maxNamed ? "a field that is missing" : missing(meant.names);
      return `Remove it, unless its value belongs in ${place}${meant.isHundredths ? ": send a hundredth of it there" : ""}.`;
    }
    default:
      return "Remove it.";
  }
}

/** So many missing fields are named where a value may belong in each. */
const maxNamed = 3;

function missing(names: readonly string[]): string {
  return `${listed(names)}, which ${names.length === 1 ? "is" : "are"} missing`;
}
