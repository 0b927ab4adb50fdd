import { businesses, defineRule } from "./define.ts";
import { repeats } from "./shared.ts";

export default defineRule({
  id: "duplicate-contract-identifier",
  title: "A contract identifier used more than once in a business",
  severity: "error",
  basis: "inferred",
  code: "duplicate_contract_identifiers",
  section: "What the service does; Business contract",
  why: "An account is linked to the contract with an equal identifier. If two contracts of one business share an identifier, the link is ambiguous.",
  examples: {
    bad: [
      {
        ...businesses({ business_contracts: [{ identifier: "C-1" }, { identifier: "C-1" }] }),
        attr: "business.business_contracts.1.identifier",
      },
    ],
    good: [businesses({ business_contracts: [{ identifier: "C-1" }, { identifier: "C-2" }] })],
  },
  schema: { keywords: ["x-unique"], describe: (fault) => repeats(fault) },
});
