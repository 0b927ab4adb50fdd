import { defineRule } from "../rule.ts";

export default defineRule({
  id: "unrecognised-payload",
  title: "A payload of no known kind",
  severity: "error",
  basis: "inferred",
  code: "unrecognised_payload",
  section: "Endpoints",
  why: "A payload is checked as what it is: by --as, by the file's name (hb-0001.notes.json), by payloads in the config, or else by the fields that only one request has. One that none of these tells is never skipped. Name the file after its kind or pass --as.",
  examples: {
    bad: [
      { payload: { invoices: [] }, attr: "" },
      { payload: 42, attr: "" },
    ],
    good: [
      {
        payload: {
          import_supplier: "HALCYON_ENERGY",
          external_account_number: "A-1001",
          notes: [{ body: "Prefers letters" }],
        },
      },
    ],
  },
});
