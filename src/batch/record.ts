import { isUnchecked, matchRecord } from "../spec/match-request.ts";
import { segments as segmentNames } from "../spec/references.ts";
import { Facts, type PayloadRef } from "./facts.ts";

/** The facts of a body of a request record. */
interface BodyFacts {
  part: "body" | "response";
  facts: Facts | undefined;
}

/** Returns the facts of a request record: of its bodies, completed from its path, or of its path alone. */
export function factsOfRecord(record: unknown, where: PayloadRef, bodies: readonly BodyFacts[]): Facts[] {
  const match = matchRecord(record);
  const status = statusOf(record);
  const outcome = status === undefined ? undefined : outcomeOf(status);
  const operation = match?.operation.id;
  const segments = match?.segments ?? {};
  const named = {
    supplier: segments[segmentNames.supplier] || undefined,
    account: segments[segmentNames.account] || undefined,
    business: segments[segmentNames.business] || undefined,
  };
  if (operation === "registration-flows") return [{ ...new Facts("request", where), outcome, ...named }];
  if (operation === "account-transfer-status" && status === 404)
    return [
      {
        ...new Facts("request", where),
        ...named,
        states: named.account === undefined ? [] : [{ account: undefined, state: "unknown", index: 0 }],
      },
    ];
  const sent = bodies.find(({ part }) => part === "body")?.facts;
  // Operation 1 does not find an account that is not imported (interface: Other responses).
  const notFound: Facts[] =
    operation === "notes" && status === 404 && sent?.account !== undefined
      ? [
          {
            ...new Facts("request", where),
            supplier: sent.supplier,
            account: sent.account,
            states: [{ account: undefined, state: "not-found", index: 0 }],
          },
        ]
      : [];
  const polled: Facts[] =
    operation === "business-contracts-status" && outcome === "accepted"
      ? [{ ...new Facts("business-contracts-status.200", where), ...named }]
      : [];
  const ofBodies = bodies.flatMap(({ part, facts }) => {
    if (!facts) return [];
    if (part === "body") return [{ ...facts, outcome, isUnchecked: isUnchecked(record) }];
    // The request says all that its response says, and more.
    if (outcome !== "accepted" || sent?.business !== undefined) return [];
    return [
      {
        ...facts,
        supplier: named.supplier ?? sent?.supplier,
        account: facts.account ?? named.account,
        business: facts.business ?? named.business,
      },
    ];
  });
  return [...ofBodies, ...notFound, ...polled];
}

/** What a status says of a request. */
export function outcomeOf(status: number): Facts["outcome"] {
  if (status < 400) return "accepted";
  return status === 400 ? "invalid" : "refused";
}

/** The status of a record's response, if it has one. */
function statusOf(record: unknown): number | undefined {
  const { response } = (record ?? {}) as { response?: { status?: unknown } | null };
  const status = typeof response === "object" ? response?.status : undefined;
  return typeof status === "number" ? status : undefined;
}
