import { describe, expect, it } from "vitest";
import { lintText } from "../../src/index.ts";
import { kindNamed, kindOfFileName } from "../../src/spec/kinds.ts";
import { type Kind, type Operation, operations } from "../../src/spec/operations.ts";

/** The statuses that the interface documents for each operation (interface: Endpoints 1-14, Errors). */
const documented: Record<number, number[]> = {
  1: [201, 400, 404],
  2: [201, 400],
  3: [200, 201, 400],
  4: [201, 400, 500],
  5: [200, 404],
  6: [200, 404],
  7: [200],
  8: [200],
  9: [200],
  10: [200, 404],
  11: [201, 400],
  12: [201, 400, 401, 500],
  13: [201, 400, 401, 404],
  14: [200, 400, 401, 404],
};

/** Those whose body the interface does not show. */
const notShown = [
  "notes.404",
  "payment-instruction.500",
  "account-transfer-status.404",
  "business-payment-instruction.401",
  "business-payment-instruction.500",
  "business-contracts.401",
  "business-contracts-status.200",
  "business-contracts-status.401",
];

const bodies = [null, true, 0, "", "Not found", [], [{ any: "thing" }], {}, { detail: 1 }, { code: null }];

describe("documented statuses", () => {
  it.each(operations as readonly Operation[])("of operation $number have a kind", ({ number, id, responses }) => {
    expect(Object.keys(responses).map(Number)).toEqual(documented[number]);
    for (const status of Object.keys(responses))
      expect(kindOfFileName(`x.${id}.${status}.json`)).toBe(kindNamed(`${id}.${status}`));
  });

  it.each(notShown)("accept any body of %s, in a file and in a record", (name) => {
    const [id, status] = name.split(".");
    const operation = (operations as readonly Operation[]).find((each) => each.id === id);
    const path = operation?.path.replace(/\{sub_process_identifier\}/, "3f2b8c1e-5d47-4a90-9b6e-0c1d2e3f4a5b");
    for (const body of bodies) {
      expect(lintText(JSON.stringify(body), { kind: name as Kind }), JSON.stringify(body)).toMatchObject({
        ok: true,
        findings: [],
      });
      const record = { method: operation?.method, path, response: { status: Number(status), body } };
      const { findings } = lintText(JSON.stringify(record), { kind: "request" });
      expect(findings.filter(({ part }) => part === "response")).toEqual([]);
    }
  });

  it("check the 404 of operation 13 as that of 14", () => {
    const path = (number: 13 | 14): string =>
      `/v2/data-import/businesses/HALCYON_ENERGY/B-1/business-contracts/${number === 13 ? "" : "3f2b8c1e-5d47-4a90-9b6e-0c1d2e3f4a5b/"}`;
    const found = (number: 13 | 14, body: unknown) =>
      lintText(
        JSON.stringify({ method: number === 13 ? "POST" : "GET", path: path(number), response: { status: 404, body } }),
        { kind: "request" },
      ).findings.flatMap(({ part, rule, code, attr }) => (part === "response" ? [{ rule, code, attr }] : []));
    const bodies = [{ detail: "No." }, { detail: 1, code: "not_found" }, { detail: "No.", code: "missing" }, [], null];
    for (const body of bodies) {
      expect(found(13, body)).not.toEqual([]);
      expect(found(13, body)).toEqual(found(14, body));
    }
    expect(found(13, { detail: "No.", code: "not_found", extra: 1 })).toEqual([]);
  });
});
