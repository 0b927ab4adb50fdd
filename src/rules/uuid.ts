import { isResponseKind } from "../spec/kinds.ts";
import { defineRule } from "./define.ts";
import { mustBe } from "./wording.ts";

export default defineRule({
  id: "uuid",
  title: "An identifier that is not a UUID",
  severity: "error",
  basis: "documented",
  code: "invalid",
  section: "Endpoints 13",
  why: "The identifier of a sub-process is a UUID: 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12.",
  examples: {
    bad: [{ kind: "business-contracts.201", payload: { identifier: "sub-process-17" }, attr: "identifier" }],
    good: [{ kind: "business-contracts.201", payload: { identifier: "7c9e6679-7425-40de-944b-e07fc1f90ae7" } }],
  },
  schema: {
    keywords: ["format"],
    describe: ({ path, value, params, kind }) => {
      if (params["format"] !== "uuid") return undefined;
      const detail = mustBe(kind, path, "a UUID, such as 7c9e6679-7425-40de-944b-e07fc1f90ae7");
      const digits = String(value).replace(/^urn:uuid:|[-{}]/gi, "");
      if (!/^[0-9a-f]{32}$/i.test(digits) || isResponseKind(kind)) return { detail };
      const suggestion = digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
      return { detail, suggestion, edit: JSON.stringify(suggestion) };
    },
  },
});
