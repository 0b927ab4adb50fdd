import { isUndocumented, matchRecord, operationsAt } from "../spec/match-request.ts";
import { type Operation, operations } from "../spec/operations.ts";
import { nearest } from "../text/spelling.ts";
import { listed } from "../text/wording.ts";
import { records } from "./examples.ts";
import { defineRule, type Fault } from "./rule.ts";

export default defineRule({
  id: "unrecognised-payload",
  title: "A payload of no known kind",
  severity: "error",
  basis: "inferred",
  code: "unrecognised_payload",
  otherCodes: ["irrelevant_field"],
  section: "Endpoints",
  why: "A payload is checked as what it is: by --as, by the file's name (hb-0001.notes.json), by payloads in the config, or else by the fields that only one request has. One that none of these tells is never skipped. Name the file after its kind or pass --as. A request record must be of an operation, by its method and path. A path below /v1/data-import/ or /v2/data-import/ that is not documented is a warning: some endpoints are not shown, and new ones may appear. A body that an operation does not take is a warning too.",
  examples: {
    bad: [
      { payload: { invoices: [] }, attr: "" },
      { payload: 42, attr: "" },
      { ...records.get("/v1/data-import/accounts/create/"), attr: "" },
      { ...records.get("/v1/data-import/business/"), attr: "method" },
    ],
    good: [
      {
        payload: {
          import_supplier: "HALCYON_ENERGY",
          external_account_number: "A-1001",
          notes: [{ body: "Prefers letters" }],
        },
      },
      records.get("https://service.example/v1/data-import/account-transfer-status/HALCYON_ENERGY/A-1001/"),
    ],
  },
  payload: {
    kinds: ["request"],
    *check(record) {
      const { method, path, body } = (record ?? {}) as { method?: unknown; path?: unknown; body?: unknown };
      if (typeof method !== "string" || typeof path !== "string") return;
      const match = matchRecord(record);
      if (!match) yield noOperation(path);
      else if (match.operation.request === null && body !== undefined && body !== null)
        yield {
          path: ["body"],
          part: "body",
          attr: "",
          anchor: "value",
          severity: "warning",
          code: "irrelevant_field",
          detail: "No body is described for this operation: remove it, or correct the path.",
        };
    },
  },
});

/** A path of no operation, or of none with this method. */
function noOperation(path: string): Fault<never> {
  const found = operationsAt(path);
  if (found.length > 0) {
    const whole = found.filter(({ segments }) => !Object.values(segments).includes(undefined));
    const methods = (whole.length > 0 ? whole : found).map(({ operation }) => operation.method);
    return {
      path: ["method"],
      anchor: "value",
      detail: `method must be ${listed([...new Set(methods)])} for this path.`,
    };
  }
  const meant = nearestPath(path);
  const mayExist = isUndocumented(path);
  const remedy = mayExist ? "make sure that the service has it." : "see the endpoints of the interface.";
  return {
    path: ["path"],
    part: "path",
    attr: "",
    anchor: "value",
    ...(mayExist ? { severity: "warning" } : {}),
    detail: `The path is of no documented operation: ${meant ? `did you mean ${meant}?` : remedy}`,
    suggestion: meant,
  };
}

/** The documented path that is spelled most like one, its varying segments taken from it. */
function nearestPath(path: string): string | undefined {
  const sent = (/^[^?#]*/.exec(path)?.[0] ?? "").split("/");
  const from = sent.findIndex((step) => /^v\d+$|^data-import$/i.test(step));
  const own = ["", ...sent.slice(Math.max(0, from))];
  // What all paths share says nothing of which one is meant.
  const distinctive = (steps: readonly string[]): string =>
    steps.filter((_, i) => i !== 2 || own[2] !== "data-import").join("/");
  const templates = new Map(
    operations.map(({ path: template }: Operation) => [
      distinctive(template.split("/").map((step, i) => (step.startsWith("{") ? (own[i] ?? step) : step))),
      template,
    ]),
  );
  return templates.get(nearest(distinctive(own), templates.keys()) ?? "");
}
