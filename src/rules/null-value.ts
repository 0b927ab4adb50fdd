import { isResponseKind } from "../spec/kinds.ts";
import { defineRule, notes } from "./define.ts";
import { orLeaveOut } from "./shared.ts";
import { checkResponse, fieldName } from "./wording.ts";

export default defineRule({
  id: "null-value",
  title: "null in a field that should have a value or be left out",
  severity: "error",
  basis: "documented",
  code: "null",
  variants: {
    optional: "in a field that can be left out",
    wanted: "in a field that should be sent",
    element: "in a list",
    received: "in a response",
  },
  section: "General conventions 1",
  why: "An optional field without data is left out of the payload. null is a value, and no field of a request may have it. In an account payload, whose shape the interface does not show, null is a warning.",
  examples: {
    bad: [
      { ...notes({ body: "a", created_at: null }), attr: "notes.0.created_at" },
      { ...notes(null), attr: "notes.0" },
      {
        kind: "notes",
        payload: { ...notes().payload, external_account_number: null },
        attr: "external_account_number",
      },
      {
        kind: "account-transfer-status.200",
        payload: { status: "COMPLETED", service_account_number: null },
        attr: "service_account_number",
      },
    ],
    good: [notes({ body: "a" })],
  },
  schema: {
    keywords: ["type", "x-expected-type"],
    describe: (fault) => {
      const { keyword, path, value, kind, schemas } = fault;
      if (value !== null) return undefined;
      const severity = keyword === "x-expected-type" ? "warning" : undefined;
      if (isResponseKind(kind))
        return {
          severity,
          variant: "received",
          detail: `${fieldName(path)} is null, but the interface shows a value. ${checkResponse}`,
        };
      if (typeof path.at(-1) === "number")
        return {
          severity,
          variant: "element",
          detail: `${fieldName(path)} must not be null. Replace it with a value, or remove it from the list.`,
        };
      return {
        severity,
        variant: schemas.isWanted(kind, path, fault) ? "wanted" : "optional",
        detail: () => `${fieldName(path)} must not be null. Give it a value${orLeaveOut(fault)}.`,
      };
    },
  },
});
