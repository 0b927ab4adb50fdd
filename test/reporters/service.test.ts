import { expect, it } from "vitest";
import { payloadText } from "../../src/input/payload.ts";
import { service } from "../../src/reporters/service.ts";
import { run } from "../../src/run/run.ts";
import { settingsWith } from "../check/batch.ts";
import { notes, plants, type RequestRecord } from "../check/records.ts";
import { context } from "./reports.ts";

/** The response of the service to a record. */
async function answer(record: RequestRecord): Promise<object | undefined> {
  const payloads = (async function* () {
    yield [payloadText(JSON.stringify(record))];
  })();
  const options = { settings: settingsWith(), keepsBodies: true };
  const report = await run([{ file: "a.request.json", payloads }], options);
  const lines = [...service.write(report, context)].join("").split("\n").slice(0, -1);
  expect(lines.length).toBeLessThan(2);
  return lines[0] === undefined ? undefined : JSON.parse(lines[0]);
}

const plant = (name: string): RequestRecord =>
  plants.find((each) => each.name.startsWith(name))?.record as RequestRecord;
const line = { file: "a.request.json", line: 1, kind: "request" };

it("answers a request record with what its operation says of its body, query and path", async () => {
  expect(await answer(notes())).toBeUndefined();
  expect(await answer(notes({ pinned: true }))).toEqual({
    ...line,
    operation: "notes",
    status: 400,
    body: {
      detail: "The payload failed validation: 1 error.",
      code: "validation_failed",
      errors: [
        {
          detail: "notes.0.pinned is not a documented field. Did you mean is_pinned?",
          code: "unknown_field",
          attr: "notes.0.pinned",
        },
      ],
    },
  });
  expect(await answer(plant("query: unknown"))).toMatchObject({
    operation: "transactions",
    status: 400,
    body: { errors: [{ code: "unknown_field", attr: "force_add" }] },
  });
  expect(await answer(plant("path: a sub-process"))).toMatchObject({
    operation: "business-contracts-status",
    status: 400,
    body: { code: "validation_failed", validation_errors: [{ attr: "sub_process_identifier" }] },
  });
  expect(await answer(plant("body: missing"))).toMatchObject({
    status: 400,
    body: { errors: [{ code: "required", attr: "" }] },
  });
});

it("quotes the failing transaction, its personal values masked", async () => {
  const record = plant("body: a date");
  const [transaction] = (record.body as { transactions: [object] }).transactions;
  const sent = { ...transaction, note: "Called Ann" };
  expect(await answer({ ...record, body: { ...(record.body as object), transactions: [sent] } })).toMatchObject({
    operation: "transactions",
    status: 400,
    body: {
      status: "TRANSACTION_IMPORT_ERROR",
      transaction_data: { ...transaction, amount: "10.50", note: "•••••• •••" },
    },
  });
});

it("answers 401, whose body is not shown, for wrong credentials, before all else", async () => {
  expect(await answer(plant("headers: a scheme"))).toEqual({ ...line, operation: "notes", status: 401, body: null });
  const both = { ...notes({ pinned: true }), headers: { Authorization: "Bearer a" } };
  expect(await answer(both)).toEqual({ ...line, operation: "notes", status: 401, body: null });
});

it("has no answer for a response, nor for what is of no operation", async () => {
  expect(await answer(plant("response: a status"))).toEqual({ ...line, operation: "notes", status: null, body: null });
  expect(await answer(plant("path: of a version that is not documented"))).toEqual({
    ...line,
    operation: null,
    status: null,
    body: null,
  });
});
