import { membersOf } from "../json/value.ts";
import { isUndocumented, matchRecord, operationsAt, withoutQuery } from "../spec/match-request.ts";
import { type Operation, operations } from "../spec/operations.ts";
import { nearest } from "../text/spelling.ts";
import { didYouMean, listed } from "../text/wording.ts";
import { defineRule, notes, records } from "./define.ts";
import type { Fault } from "./rule.ts";
import { inPath } from "./wording.ts";

export default defineRule({
  id: "unrecognised-payload",
  title: "A payload of unknown or another kind",
  severity: "error",
  basis: "inferred",
  code: "unrecognised_payload",
  otherCodes: ["irrelevant_field"],
  variants: {
    kind: "its fields show no kind",
    list: "it is a list of payloads",
    har: "it is a HAR file in a file of another name",
    wrapper: "it is an object around payloads",
    flat: "the names of its fields are paths",
    table: "it holds the rows of a table",
    recording: "it is a recording of another program",
    "not-har": "it is not the HAR file that its name says",
    "other-kind": "its fields show another kind than its name",
    method: "the operation has another method",
    path: "the path belongs to no operation",
    body: "the operation takes no body",
  },
  section: "Endpoints",
  why: "A payload is checked as the kind that --as gives, or the file's name (hb-0001.notes.json), or payloads in the config, or else the kind of request that its fields show, misspelt or not. A row of notes, transactions, statements or businesses is of their kind if it has the field that identifies one and none of another place. A payload with an account's number and a contract in business is an account, whatever else it has; so is one with more fields of other names than of its kind, such as an account with its notes. A payload with fields that only another kind has, and none that only its own has, is reported once: what is wrong with it as its own kind is a symptom, and checks across payloads do not read it. The method and path of a request record must be those of an operation. A path below /v1/data-import/ or /v2/data-import/ that is not documented is a warning, because some endpoints are not shown and new ones may appear. A body for an operation that takes none is a warning too.",
  examples: {
    bad: [
      { payload: { invoices: [] }, attr: "" },
      { payload: 42, attr: "" },
      { payload: { count: 1, results: [notes({ body: "Prefers letters" }).payload] }, attr: "results" },
      { ...notes({ body: "Prefers letters" }), kind: "transactions", attr: "" },
      { ...records.get("/v1/data-import/accounts/create/"), attr: "" },
      { ...records.get("/v1/data-import/business/"), attr: "method" },
    ],
    good: [
      { payload: notes({ body: "Prefers letters" }).payload },
      records.get("https://service.example/v1/data-import/account-transfer-status/HALCYON_ENERGY/A-1001/"),
    ],
  },
  payload: {
    kinds: ["request"],
    *check(record, _kind, operator) {
      const { method, path, body } = membersOf(record);
      if (typeof method !== "string" || typeof path !== "string") return;
      const match = matchRecord(record);
      if (!match && operator?.findOperation(method, path) !== undefined) return;
      if (!match) yield noOperation(path);
      else if (match.operation.request === null && body !== undefined && body !== null)
        yield {
          path: ["body"],
          part: "body",
          attr: "",
          anchor: "value",
          severity: "warning",
          variant: "body",
          code: "irrelevant_field",
          detail: "The interface describes no body for this operation. Remove the body, or correct the path.",
        };
    },
  },
});

/** The fault of a path that belongs to no operation, or to none with this method. */
function noOperation(path: string): Fault<never> {
  const found = operationsAt(path);
  if (found.length > 0) {
    const whole = found.filter(({ segments }) => !Object.values(segments).includes(undefined));
    const methods = (whole.length > 0 ? whole : found).map(({ operation }) => operation.method);
    return {
      path: ["method"],
      anchor: "value",
      variant: "method",
      detail: `method must be ${listed([...new Set(methods)])} for this path.`,
    };
  }
  const meant = nearestPath(path);
  const mayExist = isUndocumented(path);
  const remedy = mayExist ? "Check that the service has it." : "See the endpoints of the interface.";
  return {
    ...inPath(),
    variant: "path",
    severity: mayExist ? "warning" : undefined,
    detail: `The path belongs to no documented operation. ${didYouMean(meant, remedy)}`,
    suggestion: meant,
  };
}

/** The most similar documented path. Variable segments are taken from the path sent, so they never differ. */
function nearestPath(path: string): string | undefined {
  const sent = withoutQuery(path).split("/");
  const from = sent.findIndex((step) => /^v\d+$|^data-import$/i.test(step));
  const own = ["", ...sent.slice(Math.max(0, from))];
  // A part that all paths share does not tell them apart.
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
