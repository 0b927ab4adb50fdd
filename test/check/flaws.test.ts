import { expect, it } from "vitest";
import { factsOf, isOfOtherKind, isOtherThanList } from "../../src/check/facts-of.ts";
import { check } from "../../src/check/payload.ts";
import { payloadText } from "../../src/input/payload.ts";
import type { Sent } from "./batch.ts";
import { record, recorded, S } from "./payloads.ts";

const options = { levels: new Map(), today: "2026-06-30" };

function checked({ kind, payload }: Sent) {
  const text = payloadText(JSON.stringify(payload));
  const found = check(text, kind, "a", 0, options);
  return { found, facts: factsOf(found, 0, 0, text) };
}

/** A business without its list of contracts, which may be misspelt if the body has an error. */
function withoutContracts(more: object): Sent {
  return {
    kind: "business",
    payload: { import_supplier_code: S, external_business_identifier: "B", business: { company_name: "C", ...more } },
  };
}

it.each([
  ["none", withoutContracts({}), { external_business_identifier: "B" }, false],
  ["one in the response", withoutContracts({}), { external_business_identifier: 1 }, false],
  ["one in the body", withoutContracts({ company: "C" }), { external_business_identifier: "B" }, true],
])("a body may create what cannot be read if it has an error itself: %s", (_, sent, answer, expected) => {
  const { facts } = checked(recorded(sent, 201, answer));
  expect(facts.some(({ unreadable }) => unreadable?.targets.includes("contract"))).toBe(expected);
});

it("a body of another kind than its operation says is told from a response that is no list", () => {
  const path = `/v1/data-import/imported-account-import-processes/${S}/`;
  const { found } = checked(record("GET", path, undefined, 200, {}));
  expect([isOtherThanList(found), isOfOtherKind(found, "body")]).toEqual([true, false]);
});
