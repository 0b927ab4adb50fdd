import { businesses, defineRule } from "./define.ts";
import { repeats } from "./shared.ts";

export default defineRule({
  id: "duplicate-detail-key",
  title: "A detail key used more than once in a business",
  severity: "warning",
  basis: "inferred",
  code: "children_with_duplicate_values",
  section: "Business",
  why: "The details of a business are pairs of key and value. If two pairs have the same key, only one of the values can be kept.",
  examples: {
    bad: [
      {
        ...businesses({
          details: [
            { key: "sic_code", value: "47110" },
            { key: "sic_code", value: "56101" },
          ],
        }),
        attr: "business.details.1.key",
      },
    ],
    good: [
      businesses({
        details: [
          { key: "sic_code", value: "47110" },
          { key: "segment", value: "SME" },
        ],
      }),
    ],
  },
  schema: { keywords: ["x-unique"], describe: (fault) => repeats(fault) },
});
