import { attrOf, follow, type Path } from "../json/path.ts";
import { type Match, matchRecord } from "../spec/match-request.ts";
import type { Kind } from "../spec/operations.ts";
import { references, segments } from "../spec/references.ts";
import { isUuid } from "../spec/string-formats.ts";
import { defineRule, records } from "./define.ts";
import type { Fault } from "./rule.ts";
import { inPath } from "./wording.ts";

/** The path in the body of the field that has the same name as a segment of the request's path. */
function pathInBody(name: string, request: Kind | null): Path | undefined {
  const named = identities.find((identity) => segments[identity] === name);
  const path = request && named ? references[request]?.[named] : undefined;
  return path === undefined ? undefined : ["body", ...path.split(".")];
}

const identities = ["supplier", "account", "business"] as const;

const otherCodes = ["required", "blank", "path_mismatch"] as const;
type OwnFault = Fault<"invalid" | (typeof otherCodes)[number]>;

export default defineRule({
  id: "path-segment",
  title: "A path segment that is missing, empty, malformed or different from the payload",
  severity: "error",
  basis: "inferred",
  code: "invalid",
  otherCodes,
  variants: {
    missing: "it is missing",
    encoding: "it is not percent-encoded UTF-8",
    empty: "it is empty",
    uuid: "it is not a UUID",
    different: "it differs from the payload",
    slash: "the slash at the end is missing",
  },
  section: "Endpoints",
  why: "The segments of a path say which account or business a request is about, so none may be empty. The identifier of a sub-process is a UUID. The path of operation 13 names the same supplier and business as its payload. Every documented path ends in a slash: without it, a POST may be redirected and lose its body (a warning). Under a profile, a path may end without one if the operator documents it so.",
  examples: {
    bad: [
      { ...records.get("/v1/data-import/account-transfer-status//A-1001/"), attr: "import_supplier_code" },
      { ...records.get("/v1/data-import/account-transfer-status/HALCYON_ENERGY/"), attr: "external_account_number" },
      { ...records.get("/v1/data-import/account-transfer-status/HALCYON_ENERGY/A-1001"), attr: "" },
      {
        ...records.get("/v2/data-import/businesses/HALCYON_ENERGY/B-2001/business-contracts/17/"),
        attr: "sub_process_identifier",
      },
      { ...records.schedule("B-2002"), attr: "external_business_identifier" },
    ],
    good: [records.get("/v1/data-import/account-transfer-status/HALCYON_ENERGY/A%201001/"), records.schedule("B-2001")],
  },
  payload: {
    kinds: ["request"],
    *check(record, _kind, operator) {
      const match = matchRecord(record);
      if (!match) return;
      const faults = Object.entries(match.segments).flatMap(
        ([name, segment]) => segmentFault(name, segment) ?? mismatch(name, segment, match, record) ?? [],
      );
      yield* faults;
      const documented = operator?.operations.known[match.operation.id] ?? match.operation.path;
      const lacksSlash = documented.endsWith("/") && !match.hasTrailingSlash;
      if (lacksSlash && !Object.values(match.segments).includes(undefined))
        yield {
          ...inPath(),
          severity: "warning",
          variant: "slash",
          detail: "The path does not end in a slash. Add the slash, as documented.",
        };
    },
  },
});

function segmentFault(name: string, segment: string | null | undefined): OwnFault | undefined {
  const fault = (variant: string, detail: string, code?: OwnFault["code"]): OwnFault => ({
    ...inPath(name),
    variant,
    code,
    detail,
  });
  if (segment === undefined) return fault("missing", `${name} is missing at the end of the path. Add it.`, "required");
  if (segment === null) return fault("encoding", `${name} is not percent-encoded UTF-8. Write each byte as %XX.`);
  if (segment.trim() === "") return fault("empty", `${name} is empty in the path. Give it a value.`, "blank");
  if (name === "sub_process_identifier" && !isUuid(segment))
    return fault("uuid", `${name} must be a UUID. Use the identifier that operation 13 returned.`);
  return undefined;
}

/** A segment that differs from the body. Other rules report what the body lacks. */
function mismatch(name: string, segment: unknown, { operation }: Match, record: unknown): OwnFault | undefined {
  const path = pathInBody(name, operation.request);
  if (!path) return undefined;
  const value = follow(record, path);
  if (typeof value !== "string" || value.trim() === "" || value === segment) return undefined;
  return {
    ...inPath(name),
    code: "path_mismatch",
    variant: "different",
    detail: `${name} in the path differs from ${attrOf(path.slice(1))} in the body. Correct one of them.`,
    related: [{ path, detail: "The value in the body." }],
  };
}
