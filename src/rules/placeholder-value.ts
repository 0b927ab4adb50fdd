import { attrOf } from "../json/path.ts";
import { matchRecord } from "../spec/match-request.ts";
import {
  type PlaceholderProblem,
  placeholderProblem,
  type TextUse,
  withoutBlanksAround,
  withoutQuotesAround,
} from "../text/placeholders.ts";
import { defineRule, notes, records } from "./define.ts";
import { orLeaveOut } from "./shared.ts";
import { inPath } from "./wording.ts";

const account = (external_account_number: string) => ({
  kind: "notes" as const,
  payload: { ...notes({ body: "a" }).payload, external_account_number },
  attr: "external_account_number",
});

export default defineRule({
  id: "placeholder-value",
  title: "A text that stands for a missing or rewritten value",
  severity: "warning",
  basis: "inferred",
  code: "placeholder_value",
  variants: {
    placeholder: "what is written for no value",
    number: "a number as a spreadsheet or a data frame writes it",
    blanks: "blanks around an identifier",
    quotes: "quotes around an identifier",
    name: "the name of an identifier in place of its value",
  },
  section: "What the service does; General conventions 1",
  why: "Programs write nan, NaN, None, null, NaT, undefined or #N/A where they have no value, and 100000.0 or 1.23E+11 where they take an identifier for a number. People write a dash, or question marks. Templates hold the name of an identifier, `<external-account-number>`, in place of its value. As text, all of these are valid, so the service would take them for the identifier or the text of a note. Blanks or quotes around an identifier make it another one.",
  examples: {
    bad: [
      account("nan"),
      account("100000.0"),
      account("1.23E+11"),
      account(" A-1001"),
      account('="0012345"'),
      account("'0012345"),
      account("{{external_account_number}}"),
      { ...notes({ body: "None" }), attr: "notes.0.body" },
      {
        ...records.get("/v1/data-import/account-transfer-status/HALCYON_ENERGY/None/"),
        attr: "external_account_number",
      },
      {
        ...records.get("/v1/data-import/account-transfer-status/HALCYON_ENERGY/%3Cexternal-account-number%3E/"),
        attr: "external_account_number",
      },
    ],
    good: [notes({ body: "None of the meters was read." }), { ...account("NAN-12"), kind: "notes" }],
  },
  schema: {
    keywords: ["x-no-placeholder"],
    describe: (fault) => {
      const { path, params, value } = fault;
      const { problem, use } = params as unknown as { problem: PlaceholderProblem; use: TextUse };
      return {
        variant: problem,
        detail: () => `${attrOf(path)} ${sentences(problem, use, `Give it its value${orLeaveOut(fault)}.`)}`,
        ...(problem === "blanks" && { suggestion: withoutBlanksAround(String(value)) }),
        ...(problem === "quotes" && { suggestion: withoutQuotesAround(String(value)) }),
      };
    },
  },
  payload: {
    kinds: ["request"],
    *check(record) {
      for (const [name, segment] of Object.entries(matchRecord(record)?.segments ?? {})) {
        // One that is no UUID has a finding already.
        if (segment == null || name === "sub_process_identifier") continue;
        const problem = placeholderProblem(segment, "identifier");
        if (problem)
          yield {
            ...inPath(name),
            variant: problem,
            detail: `${name} ${sentences(problem, "identifier", "Give it its value.")}`,
          };
      }
    },
  },
});

function sentences(problem: PlaceholderProblem, use: TextUse, remedy: string): string {
  switch (problem) {
    case "placeholder":
      return `holds what is written for a missing value. ${remedy}`;
    case "number":
      return `is a number as a spreadsheet or a data frame writes it. Send the ${use} as its source holds it.`;
    case "blanks":
      return "has blanks around it, which make it another identifier. Remove them.";
    case "quotes":
      return "has quotes around it, as a spreadsheet needs them to keep text. Remove them.";
    case "name":
      return `is the name of the value, as documentation writes it. ${remedy}`;
  }
}
