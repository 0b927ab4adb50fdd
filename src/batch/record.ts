import { matchRecord } from "../spec/match-request.ts";
import type { Kind } from "../spec/operations.ts";
import { blank, type Facts, factsOfPayload, type PayloadRef, text } from "./facts.ts";

/** A body of a request record. */
interface Body {
  kind: Kind;
  value: unknown;
  where: PayloadRef;
  isBroken: boolean;
  part: "body" | "response";
}

/** The facts of a request record: of its bodies, which its path completes, and of its path where that says all. */
export function factsOfRecord(record: unknown, where: PayloadRef, bodies: readonly Body[]): Facts[] {
  const match = matchRecord(record);
  const status = statusOf(record);
  const answer = status === undefined ? undefined : status < 400 ? "accepted" : "refused";
  const operation = match?.operation.id;
  const segments = match?.segments ?? {};
  const named = {
    supplier: text(segments["import_supplier_code"]),
    account: text(segments["external_account_number"]),
    business: text(segments["external_business_identifier"]),
  };
  if (operation === "registration-flows") return [{ ...blank("request", where), answer, ...named }];
  if (operation === "account-transfer-status" && status === 404)
    return [
      {
        ...blank("request", where),
        ...named,
        states: named.account === undefined ? [] : [{ account: undefined, state: "unknown", index: 0 }],
      },
    ];
  const all = bodies.map((body) => ({
    part: body.part,
    facts: factsOfPayload(body.kind, body.value, body.where, body.isBroken),
  }));
  const sent = all.find(({ part }) => part === "body")?.facts;
  return all.flatMap(({ part, facts }) => {
    if (!facts) return [];
    if (part === "body") return [{ ...facts, answer }];
    // The request says what the answer to it says, and more.
    if (answer === "refused" || sent?.business !== undefined) return [];
    return [
      {
        ...facts,
        supplier: named.supplier ?? sent?.supplier,
        account: facts.account ?? named.account,
        business: facts.business ?? named.business,
      },
    ];
  });
}

/** The status of a record's response, where it has one. */
function statusOf(record: unknown): number | undefined {
  const { response } = (record ?? {}) as { response?: { status?: unknown } | null };
  const status = typeof response === "object" ? response?.status : undefined;
  return typeof status === "number" ? status : undefined;
}
