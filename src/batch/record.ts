import { isUnchecked, matchRecord, recordedStatus } from "../spec/match-request.ts";
import type { Kind } from "../spec/operations.ts";
import { segments as segmentNames } from "../spec/references.ts";
import { type AccountState, Facts, type PayloadRef } from "./facts.ts";

/** The facts of a body of a request record. */
interface BodyFacts {
  part: "body" | "response";
  facts: Facts | undefined;
}

/** Returns the facts of a request record: of its bodies, completed from its path, or of its path alone. */
export function factsOfRecord(record: unknown, where: PayloadRef, bodies: readonly BodyFacts[]): Facts[] {
  const match = matchRecord(record);
  const status = recordedStatus(record);
  const outcome = status === undefined ? undefined : outcomeOf(status);
  const operation = match?.operation.id;
  const segments = match?.segments ?? {};
  const named = {
    supplier: segments[segmentNames.supplier] || undefined,
    account: segments[segmentNames.account] || undefined,
    business: segments[segmentNames.business] || undefined,
  };
  const factsOf = (kind: Kind, more: Partial<Facts>): Facts => Object.assign(new Facts(kind, where), more);
  const report = (state: AccountState["state"]): AccountState[] => [{ account: undefined, state, index: 0 }];
  const ofPath = (): Facts => factsOf("request", { outcome, ...named });
  if (operation === "registration-flows") return [ofPath()];
  if (operation === "account-transfer-status" && status === 404)
    return [factsOf("request", { ...named, states: named.account === undefined ? [] : report("unknown") })];
  const sent = bodies.find(({ part }) => part === "body")?.facts;
  const found = bodies.flatMap(({ part, facts }): Facts[] => {
    if (!facts) return [];
    if (part === "body") return [Object.assign(facts, { outcome, isUnchecked: isUnchecked(record) })];
    // The request says all that its response says, and more.
    if (outcome !== "accepted" || sent?.business !== undefined) return [];
    const supplier = named.supplier ?? sent?.supplier;
    const { account = named.account, business = named.business } = facts;
    return [Object.assign(facts, { supplier, account, business })];
  });
  // Operation 1 does not find an account that is not imported (interface: Other responses).
  if (operation === "notes" && status === 404 && sent?.account !== undefined)
    found.push(factsOf("request", { supplier: sent.supplier, account: sent.account, states: report("not-found") }));
  // Operation 10 finds meter points of accounts that are imported only.
  if (operation === "meter-point-statuses" && outcome === "accepted") found.push(ofPath());
  if (operation === "business-contracts-status" && outcome === "accepted")
    found.push(factsOf("business-contracts-status.200", named));
  return found;
}

/** What a status says of a request. */
export function outcomeOf(status: number): Facts["outcome"] {
  if (status < 200) return undefined;
  if (status < 300) return "accepted";
  return status === 400 ? "invalid" : "refused";
}
