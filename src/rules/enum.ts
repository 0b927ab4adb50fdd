import { defineRule } from "./define.ts";
import type { Fault } from "./rule.ts";
import { asText, choices, correction, meantValue, mustBe, sameValue, valueVariants, withoutBlanks } from "./wording.ts";

const transfer = (status: string) => ({
  kind: "account-transfer-status.200" as const,
  payload: { status, service_account_number: "A-9" },
});

export default defineRule({
  id: "enum",
  title: "A value outside a closed set",
  severity: "error",
  basis: "documented",
  code: "invalid_choice",
  variants: valueVariants,
  section: "States and transitions, and the result tables",
  why: "Where the interface lists every value that a field may have, any other value is wrong. Where it shows only some of the values, undocumented-value applies instead.",
  examples: {
    bad: ["DONE", "Completed", "COMPLETE"].map((status) => ({ ...transfer(status), attr: "status" })),
    good: [transfer("COMPLETED")],
  },
  schema: {
    keywords: ["enum", "const"],
    describe: ({ path, value, params, kind }) => {
      const allowed = (params["allowedValues"] as unknown[] | undefined) ?? [params["allowedValue"]];
      const start = asText(value);
      const longer = allowed.map(asText).find((one) => start.length > 2 && one.startsWith(start));
      const meant = meantValue(value, allowed) ?? longer;
      return {
        detail: () => mustBe(kind, path, choices(allowed, meant)) + withoutBlanks(kind, start),
        ...correction(value, allowed, meant),
        ...editOf(value, allowed),
      };
    },
  },
});

/** The value that is certainly meant. Separators may tell values with digits apart: 1-23 is not 12-3. */
function editOf(value: unknown, allowed: readonly unknown[]): Pick<Fault, "edit"> {
  const same = sameValue(value, allowed);
  return same === undefined || /\d/.test(same) ? {} : { edit: JSON.stringify(same) };
}
