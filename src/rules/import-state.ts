import { positionOf } from "../batch/paths.ts";
import { coveredAccounts, data, defineRule, sentBusiness, stagedAccounts, unfound } from "./define.ts";

export default defineRule({
  id: "import-state",
  title: "Data for an account or a business that does not exist",
  severity: "error",
  basis: "documented",
  code: "account_not_found",
  otherCodes: ["import_process_does_not_exist", "not_found", "missing_contract_identifier"],
  variants: {
    staged: "the account is only staged",
    unknown: "the account has no import process",
    "not-found": "the service did not find the account",
    refused: "the service refused the business",
  },
  section: "What the service does; States and transitions; Endpoints 1, 6-9 and 11",
  why: "An account must be imported, not merely staged, before data is sent for it. Checked against captured responses given as known: an account is not imported if a status endpoint reports it as staged or unknown, or if operation 1 answered 404 for it, unless the batch sends it, or a later response shows otherwise. A business may not exist if operation 11 answered 400 (warning): the service also refuses one that exists already.",
  examples: {
    bad: [
      { known: [stagedAccounts("A-1")], batch: [data("A-1")], at: 0, attr: "external_account_number" },
      { known: [unfound("A-1")], batch: [data("A-1")], at: 0, attr: "external_account_number" },
      {
        known: [sentBusiness("B-2001", { status: 400 })],
        batch: [coveredAccounts("A-1")],
        at: 0,
        attr: "external_business_identifier",
      },
    ],
    good: [{ known: [stagedAccounts("A-1")], batch: [data("A-2")] }, { batch: [data("A-1")] }],
  },
  batch: {
    onUnresolved: (reference, explanation, { report }) => {
      const { because } = explanation;
      const { target, name } = reference;
      if (because === "refused")
        report({
          at: positionOf(reference),
          // It may exist: an attempt to create a business again is refused as well.
          severity: "warning",
          basis: "inferred",
          variant: because,
          code: target === "contract" ? "missing_contract_identifier" : "not_found",
          detail: `The service refused the business ${target === "contract" ? "with the contract " : ""}"${name}" (400). Correct and send it first, unless the 400 means that it exists.`,
          related: { at: positionOf(explanation.request), detail: "The request that it refused." },
        });
      if (because === "staged" || because === "unknown" || because === "not-found")
        report({
          at: positionOf(reference),
          variant: because,
          code: because === "unknown" ? "import_process_does_not_exist" : "account_not_found",
          detail: sentences[because](name),
        });
    },
  },
});

const sentences = {
  staged: (name: string) =>
    `The account "${name}" is only staged: no account was created yet. Wait until it is imported.`,
  unknown: (name: string) => `The account "${name}" has no import process. Import it first.`,
  "not-found": (name: string) =>
    `The service did not find the account "${name}" (404). Import it first, or correct its number or supplier.`,
} as const;
