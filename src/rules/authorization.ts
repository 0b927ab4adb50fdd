import { isObject, membersOf } from "../json/value.ts";
import { matchRecord } from "../spec/match-request.ts";
import { defineRule, records } from "./define.ts";
import type { Fault } from "./rule.ts";

const wanted = "the word Token, one space and the access token";

const otherCodes = ["authentication_failed", "repeated_parameter"] as const;
type OwnFault = Fault<"not_authenticated" | (typeof otherCodes)[number]>;

export default defineRule({
  id: "authorization",
  title: "An Authorization header that is missing or not Token <ACCESS_TOKEN>",
  severity: "error",
  basis: "documented",
  code: "not_authenticated",
  otherCodes,
  variants: {
    missing: "it is missing",
    repeated: "it is repeated",
    case: "Token is in another case",
    scheme: "it uses another scheme",
    malformed: "it is in another form",
  },
  section: "Authentication 2",
  why: "Every request sets the header Authorization to Token <ACCESS_TOKEN>. No other scheme, such as Bearer, is documented. Only request records that have headers are checked, and no value that a recorder put in place of the token, such as [REDACTED]. Browsers leave this header out of the HAR files they export unless they are told to include sensitive data: there it is only missed where the service refused the request. Switch this rule off for such files if they hold requests without an answer.",
  examples: {
    bad: [
      { ...records.transactions({ headers: { "Content-Type": "application/json" } }), attr: "Authorization" },
      { ...records.transactions({ headers: { Authorization: "Bearer <ACCESS_TOKEN>" } }), attr: "Authorization" },
      { ...records.transactions({ headers: { authorization: "Token" } }), attr: "Authorization" },
    ],
    good: [
      records.transactions({ headers: { authorization: "Token <ACCESS_TOKEN>" } }),
      records.transactions({ headers: { authorization: "[REDACTED]" } }),
      records.transactions({ query: {} }),
    ],
  },
  payload: {
    kinds: ["request"],
    *check(record) {
      const { headers } = membersOf(record);
      if (!matchRecord(record) || !isObject(headers)) return;
      const given = Object.entries(headers).filter(
        ([name, value]) => name.toLowerCase() === "authorization" && !(Array.isArray(value) && value.length === 0),
      );
      const [name = "Authorization"] = given[0] ?? [];
      const values = given.flatMap(([, value]) => value as unknown);
      const fault =
        given.length === 0
          ? ({ anchor: "parent", variant: "missing", detail: `Authorization is required. Send ${wanted}.` } as const)
          : values.every((value) => typeof value === "string") && misuse(values);
      if (fault) yield { anchor: "value", path: ["headers", name], attr: "Authorization", ...fault };
    },
  },
});

/** What recorders write in place of a token: [REDACTED], ***. */
const removed = /^\W*(?:redacted|removed|filtered|hidden|masked)\W*$|^[*•]+$/i;

/** What is wrong with the values of the header. The message never quotes them. */
function misuse(values: readonly string[]): Pick<OwnFault, "variant" | "detail" | "code" | "severity"> | undefined {
  const [value = ""] = values;
  if (values.length > 1)
    return {
      code: "repeated_parameter",
      variant: "repeated",
      detail: "Authorization is given more than once. Send it once.",
    };
  if (/^Token \S+$/.test(value) || removed.test(value)) return undefined;
  if (/^token \S+$/i.test(value))
    return {
      severity: "warning",
      variant: "case",
      detail: "Authorization should begin with Token, in exactly this case.",
    };
  const scheme = /^(Bearer|Basic|Digest|JWT)\b/i.exec(value)?.[1];
  if (scheme) return { variant: "scheme", detail: `Authorization must not use the scheme ${scheme}. Send ${wanted}.` };
  return { code: "authentication_failed", variant: "malformed", detail: `Authorization must be ${wanted}.` };
}
