import { describe, expect, it } from "vitest";
import { type Kind, kinds, lintText } from "../../src/index.ts";
import { schemaOf } from "../../src/schema/described.ts";
import { statusOf } from "../../src/spec/kinds.ts";

/** The rule, severity and attr of the findings of a response. */
function found(kind: Kind, payload: unknown): string[] {
  return lintText(JSON.stringify(payload), { kind }).findings.map(
    ({ rule, severity, attr }) => `${severity} ${rule} ${attr}`,
  );
}

const warning = (attr: string): string => `warning response-coherence ${attr}`;

describe("the status of an account", () => {
  const status = (status: unknown, number: unknown): string[] =>
    found("account-transfer-status.200", { status, service_account_number: number });

  it("has a number unless it is UNKNOWN", () => {
    for (const name of ["PENDING", "IN_PROGRESS", "REJECTED", "COMPLETED"]) {
      expect(status(name, "A-7F3C21D9")).toEqual([]);
      expect(status(name, "")).toEqual([warning("service_account_number")]);
      expect(status(name, " ")).toEqual([warning("service_account_number")]);
    }
    expect(status("UNKNOWN", "")).toEqual([]);
    expect(status("UNKNOWN", "A-7F3C21D9")).toEqual([warning("service_account_number")]);
  });

  it("is not checked if the schema rejects it", () => {
    expect(status("DONE", "")).toEqual(["error enum status"]);
    expect(status("COMPLETED", null)).toEqual(["error null-value service_account_number"]);
    expect(status(7, "")).toEqual(["error type status"]);
    expect(found("account-transfer-status.200", { status: "UNKNOWN" })).toEqual([
      "error required service_account_number",
    ]);
  });
});

describe("lists of import processes", () => {
  const process = (number: unknown, time: unknown): object => ({
    external_account_number: "A-1001",
    service_account_number: number,
    account_created_at: time,
  });
  const [number, time] = ["A-7F3C21D9", "2026-01-31T12:00:00Z"];

  it("of all have number and time together, or neither", () => {
    const all = (...elements: object[]): string[] => found("all-account-import-processes.200", elements);
    expect(all()).toEqual([]);
    expect(all(process(number, time), process(null, null))).toEqual([]);
    expect(all(process(null, null), process(number, null))).toEqual([warning("1.account_created_at")]);
    expect(all(process(null, time))).toEqual([warning("0.service_account_number")]);
    expect(all(process("", null))).toEqual([warning("0.service_account_number")]);
    expect(all(process("", time))).toEqual([warning("0.service_account_number")]);
    expect(all({ external_account_number: "A-1001", service_account_number: number })).toEqual([
      "error required 0.account_created_at",
    ]);
  });

  it("that are pending have neither, as the schema says already", () => {
    const pending = (...elements: object[]): string[] => found("pending-account-import-processes.200", elements);
    expect(pending(process(null, null))).toEqual([]);
    expect(pending(process(number, null))).toEqual(["error type 0.service_account_number"]);
    expect(pending(process(null, time))).toEqual(["error type 0.account_created_at"]);
  });

  it("that are imported have both, if present", () => {
    const imported = (...elements: unknown[]): string[] => found("imported-account-import-processes.200", elements);
    expect(imported(process(number, time), {}, 5, null, { external_account_number: "A-1" })).toEqual([]);
    expect(imported(process(null, time))).toEqual([warning("0.service_account_number")]);
    expect(imported(process(number, null))).toEqual([warning("0.account_created_at")]);
    expect(imported(process(null, null))).toEqual([warning("0.service_account_number")]);
    expect(imported(process("", time))).toEqual([warning("0.service_account_number")]);
  });
});

describe("registration flows", () => {
  const flows = (point: object): string[] =>
    found("registration-flows.200", [
      { import_supplier_code: "S", external_account_number: "A", meter_points: [{ mpxn: "1234567890123", ...point }] },
    ]);

  it("have error_detail exactly if there is an error", () => {
    const at = "0.meter_points.0.error_detail";
    expect(flows({ status: "REGISTRATION_FLOW_SUCCESS" })).toEqual([]);
    expect(flows({ status: "REGISTRATION_FLOW_ERROR", error_detail: "Registered already." })).toEqual([]);
    expect(flows({ status: "REGISTRATION_FLOW_ERROR" })).toEqual([`error required ${at}`]);
    expect(flows({ status: "REGISTRATION_FLOW_ERROR", error_detail: "" })).toEqual([warning(at)]);
    expect(flows({ status: "REGISTRATION_FLOW_SUCCESS", error_detail: "Registered already." })).toEqual([warning(at)]);
    expect(flows({ status: "REGISTRATION_FLOW_SUCCESS", error_detail: "" })).toEqual([]);
    expect(flows({ status: "REGISTRATION_FLOW_ERROR", error_detail: null })).toEqual([`error null-value ${at}`]);
    // How an absent detail is written is not shown.
    expect(flows({ status: "REGISTRATION_FLOW_SUCCESS", error_detail: null })).toEqual([]);
    expect(flows({ status: "REGISTRATION_FLOW_SUCCESS", error_detail: 1 })).toEqual([`error type ${at}`]);
  });
});

describe("note results", () => {
  it("may have null as the body of a note that has documents only", () => {
    const result = { created_at: "2026-01-31T12:00:00Z", status: "NOTE_CREATION_SUCCESS" };
    expect(found("notes.201", [{ ...result, body: null }, { ...result, body: "" }, result])).toEqual([]);
    expect(found("notes.201", [{ ...result, body: 1 }])).toEqual(["error type 0.body"]);
  });
});

describe("transactions", () => {
  it("never have the status of an error among their results, as the schema says already", () => {
    const [example] = schemaOf("transactions.201").examples as { results: object[] }[];
    const results = [{ ...example?.results[0], status: "TRANSACTION_IMPORT_ERROR" }];
    expect(found("transactions.201", { results })).toEqual(["error enum results.0.status"]);
  });
});

describe("error bodies", () => {
  const attrs = (kind: Kind, field: string, ...given: unknown[]): string[] =>
    found(kind, {
      detail: "No.",
      code: "validation_failed",
      [field]: given.map((attr) => ({ detail: "No.", code: "a_code_nobody_has_shown", attr })),
    });

  it.each([
    ["notes.400", "errors"],
    ["transactions.400", "errors"],
    ["business-contracts.400", "validation_errors"],
    ["business-contracts-status.400", "validation_errors"],
  ] as const)("%s have dotted paths", (kind, field) => {
    expect(
      attrs(kind, field, "notes.0.body", "non_field_errors", "", "a", "payload.business_contracts.12.x-y"),
    ).toEqual([]);
    expect(attrs(kind, field, "$schema", "notes.0.$schema", "a/b", "#a")).toEqual([]);
    const paths = ["/notes/0/body", "/", "#/notes/0", "#/", "$.a.b", "$", "$.notes.0", "@.a"];
    const odd = ["notes[0].body", ".notes", "notes.", "notes..body", ".", "[0]", "a]", ...paths];
    expect(attrs(kind, field, ...odd)).toEqual(odd.map((_, i) => warning(`${field}.${i}.attr`)));
    expect(attrs(kind, field, 7)).toEqual([`error type ${field}.0.attr`]);
  });
});

describe("a failing transaction", () => {
  const amount = (amount: unknown): string[] =>
    found("transactions.400", {
      status: "TRANSACTION_IMPORT_ERROR",
      error_detail: "No.",
      transaction_data: { transaction_id: "T-1", amount },
    });
  const at = "transaction_data.amount";

  it("has its amount as a string, with two places unless it was sent otherwise", () => {
    for (const right of ["12.50", "-0.10", "0.00", "123456789012345678901.00"]) expect(amount(right)).toEqual([]);
    for (const odd of ["12.5", "12", "12.505", "1e3", "", ".50", "+1.00", "abc"])
      expect(amount(odd)).toEqual([warning(at)]);
    for (const wrong of [12.5, 12, true, [], {}]) expect(amount(wrong)).toEqual([`error type ${at}`]);
    // What the service returns for an amount that is no decimal is not shown.
    expect(amount(null)).toEqual([]);
    expect(amount(undefined)).toEqual([]);
  });

  it("is located at its amount", () => {
    const text = '{"status":"TRANSACTION_IMPORT_ERROR","error_detail":"No.","transaction_data":{"amount":12.5}}';
    expect(lintText(text, { kind: "transactions.400" }).findings).toMatchObject([
      { rule: "type", code: "invalid", line: 1, column: text.indexOf("12.5") + 1, endColumn: text.indexOf("}") + 1 },
    ]);
  });
});

describe("a body that the interface does not show", () => {
  it.each(["payment-instruction.400", "business-payment-instruction.400"] as const)("%s may be anything", (kind) => {
    const vendorTrouble = [null, 17, "Bad gateway", [], [{}], { errors: 5 }, { errors: [5] }, { vendor: "down" }];
    for (const body of vendorTrouble) expect(found(kind, body)).toEqual([]);
  });

  it("of operation 9 is an array of any elements", () => {
    const kind = "imported-account-import-processes.200";
    expect(found(kind, [5, null, "A-1", [], { external_account_number: 5, service_account_number: {} }])).toEqual([]);
    expect(found(kind, {})).toEqual(["error type "]);
  });
});

describe("any response", () => {
  it("may have fields that are not documented, at every level", () => {
    const grown = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(grown);
      if (typeof value !== "object" || value === null) return value;
      return {
        ...Object.fromEntries(Object.entries(value).map(([key, each]) => [key, grown(each)])),
        later_field: [{}],
      };
    };
    for (const kind of kinds.filter((each) => statusOf(each) !== undefined))
      for (const example of schemaOf(kind).examples ?? []) {
        expect(found(kind, example), kind).toEqual([]);
        expect(found(kind, grown(example)), kind).toEqual([]);
      }
  });

  it("of any shape never stops the linter", () => {
    for (const kind of kinds.filter((each) => statusOf(each) !== undefined))
      for (const value of [
        null,
        0,
        "",
        [],
        {},
        [null],
        [[]],
        { errors: {} },
        { errors: [null] },
        [{ meter_points: [1] }],
      ])
        expect(() => found(kind, value)).not.toThrow();
  });
});
