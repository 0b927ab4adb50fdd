import { describe, expect, it } from "vitest";
import { kinds, lintText } from "../../src/index.ts";
import { schemaOf } from "../../src/schema/described.ts";
import { isResponseKind } from "../../src/spec/kinds.ts";
import { mutations } from "../schemas/mutations.ts";
import { notes } from "./records.ts";

/** Instructions that only the sender of a payload can follow. */
const toSender = /\b(?:add|omit|leave it out|give|remove|send|write|replace|complete the|correct|save|use|must)\b/i;

describe("a message about a response", () => {
  it.each(kinds.filter(isResponseKind))("of the kind %s addresses its reader", (kind) => {
    for (const example of schemaOf(kind).examples ?? [])
      for (const { name, payload } of mutations(example))
        for (const { detail } of lintText(JSON.stringify(payload), { kind, today: "2026-06-30" }).findings)
          expect(detail, name).not.toMatch(toSender);
  });

  it.each([
    ['{"status":"COMPLETED","status":"COMPLETED","service_account_number":"A"}', "duplicate-key"],
    ['{"status":"COMPLETED","service_account_number":"A\\ud800"}', "lone-surrogate"],
    ['{"status":"COMPLETED","service_account_number":"A","x":1e400}', "number-precision"],
    ['{"status":"COMPLETED","service_account_number":"A",}', "json-syntax"],
    ["", "json-syntax"],
  ])("as a text speaks to its reader: %s", (text, rule) => {
    const { findings } = lintText(text, { kind: "account-transfer-status.200", today: "2026-06-30" });
    expect(findings.map((finding) => finding.rule)).toEqual([rule]);
    expect(findings[0]?.detail).not.toMatch(toSender);
  });

  it("in a request record addresses its reader, and one about the request its sender", () => {
    const text = JSON.stringify({ ...notes(), response: { status: 201, body: 0 } });
    const twice = text
      .replace(
        '"body":0',
        '"body":[{"created_at":1,"status":"NOTE_CREATION_SUCCESS","status":"NOTE_CREATION_SUCCESS"}]',
      )
      .replace('"body":"', '"body":"","body":"');
    const details = lintText(twice, { kind: "request", today: "2026-06-30" }).findings.map(({ part, detail }) => ({
      part,
      isToSender: toSender.test(detail),
    }));
    expect(details).toEqual([
      { part: "body", isToSender: true },
      { part: "response", isToSender: false },
      { part: "response", isToSender: false },
    ]);
  });
});
