import fc from "fast-check";
import { expect, it } from "vitest";
import { Planner, type Step } from "../../src/batch/send-order.ts";
import { findAll, type Spec, specs } from "../check/oracle.ts";
import { runs } from "../runs.ts";
import { add, placesOf, plan } from "./plan.ts";

const files = fc.array(fc.array(specs, { minLength: 1, maxLength: 5 }), { maxLength: 6 });

/** The payloads that are sent too early in an order. A dry run, or another supplier, helps none at any position. */
function early(batch: readonly Spec[]): unknown[] {
  return findAll([], batch).filter(
    ({ rule, other = -1, at }) =>
      other > at && batch[other]?.supplier === batch[at]?.supplier && rule !== "contract-linkage",
  );
}

it("plans every payload once, none too early, without needless splits", () => {
  fc.assert(
    fc.property(files, (all) => {
      const steps = plan(all);
      const places = placesOf(steps, all);
      const every = all.flatMap((payloads, file) => payloads.map((_, i) => `${file}:${i + 1}`));
      expect(places.map(([file, line]) => `${file}:${line}`).sort()).toEqual(every.sort());
      expect(early(places.map(([file, line]) => all[file]?.[line - 1] as Spec))).toEqual([]);
      if (early(all.flat()).length === 0) expect(steps.filter(({ part }) => part)).toEqual([]);
    }),
    { numRuns: runs(1000) },
  );
});

const supplier = "HALCYON";
const schedule = (business: string, contract: string): Spec => ({
  kind: "schedule",
  supplier,
  business,
  contracts: [contract],
  isDryRun: false,
});
const account = (name: string, contract: string): Spec => ({
  kind: "account",
  supplier,
  account: name,
  contract,
  isWrapped: false,
});
const business = (name: string, contract: string): Spec => ({
  kind: "business",
  supplier,
  business: name,
  name: "Oxmere",
  contracts: [contract],
});

function line(number: number): Step["part"] {
  const place = { start: `${number}`, end: `${number}`, payload: number - 1 };
  return { from: place, to: place };
}

it("sends further contracts early where an account needs them and no business has them", () => {
  const steps = plan([
    [schedule("B-2", "C-2"), schedule("B-1", "C-1")],
    [account("A-1", "C-1"), business("B-2", "C-3")],
    [schedule("B-2", "C-3")],
    [account("A-3", "C-3")],
  ]);
  expect(steps).toEqual([
    { stages: [0], file: "1", part: line(2) },
    { stages: [1], file: "0", part: line(2) },
    { stages: [2], file: "1", part: line(1) },
    { stages: [2], file: "3" },
    { stages: [5], file: "0", part: line(1) },
    { stages: [5], file: "2" },
  ]);
});

it("splits no file of one stage", () => {
  expect(plan([[account("A-1", "C-2"), business("B-1", "C-1")], [schedule("B-1", "C-2")]])).toEqual([
    { stages: [0], file: "0", part: line(2) },
    { stages: [1], file: "1" },
    { stages: [2], file: "0", part: line(1) },
  ]);
});

it("sends nothing that the service returned or that only asks for a status", () => {
  const planner = new Planner();
  planner.beginFile("x");
  const path = "/v1/data-import/account-transfer-status/HALCYON/A-1/";
  const body = { status: "COMPLETED", service_account_number: "1" };
  expect(add(planner, "business.201", { service_business_id: 1, external_business_identifier: "B-1" })).toBe(false);
  expect(add(planner, "request", { method: "GET", path, response: { status: 200, body } })).toBe(false);
  expect(add(planner, "request", { method: "GET", path, response: { status: 404 } })).toBe(false);
  expect(planner.steps()).toEqual([]);
});
