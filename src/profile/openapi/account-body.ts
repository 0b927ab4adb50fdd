import { pick } from "../../json/value.ts";
import { byCodeUnit } from "../../text/order.ts";
import type { OperatorFile, ProfileLinks } from "../operator.ts";
import { eachPlace } from "../places.ts";
import type { Converter, Draft } from "./draft.ts";
import { type Json, type JsonObject, object, sizeOf } from "./json.ts";
import { jsonTypes } from "./keywords.ts";
import type { Body, DocumentOperation } from "./operations.ts";
import type { ExampledKind } from "./self-check.ts";

/** The account payload of a document: the body, bare or wrapped, of the operations that take one. */
export interface AccountBody {
  schema: Json;
  bodies: Map<DocumentOperation, { under?: string; body: Body }>;
  /** The schema of the bare payload, once it is converted. */
  payload?: Draft;
}

/** Finds the account payload. Undefined if no operation takes one. */
export function accountOf(
  found: readonly DocumentOperation[],
  { resolveMerged, withAlternatives }: Pick<Converter, "resolveMerged" | "withAlternatives">,
): AccountBody | undefined {
  const fieldsOf = (schema: Json): JsonObject => object(object(resolveMerged(schema))["properties"]);
  const isNamed = ({ path }: DocumentOperation): boolean => /account/i.test(path.replace(/\{[^{}]*\}/g, ""));
  /** One list or object beside the number of an account may be anything about it, such as its notes. */
  const isAccount = (fields: JsonObject, operation: DocumentOperation): boolean =>
    fields["import_supplier"] !== undefined &&
    (fields["external_account_number"] !== undefined || fields["account_number"] !== undefined) &&
    Object.values(fields).filter((field) =>
      withAlternatives(field)
        .map(jsonTypes)
        .some((types) => types.has("array") || types.has("object")),
    ).length >= (isNamed(operation) ? 1 : 2);
  const bodies = new Map<DocumentOperation, { under?: string; body: Body; inner: Json }>();
  for (const operation of found) {
    if (operation.known || !operation.request) continue;
    const { schema } = operation.request;
    const fields = fieldsOf(schema);
    const wrapped = fields["payload"];
    if (isAccount(fields, operation)) bodies.set(operation, { body: operation.request, inner: schema });
    else if (wrapped !== undefined && isAccount(fieldsOf(wrapped), operation))
      bodies.set(operation, { under: "payload", body: operation.request, inner: wrapped });
  }
  const size = (schema: Json): number => sizeOf(fieldsOf(schema));
  const named = [...bodies].filter(([operation]) => isNamed(operation));
  const [main] = (named.length > 0 ? named : [...bodies])
    .map(([, body]) => body)
    .sort((a, b) => size(b.inner) - size(a.inner));
  if (!main) return undefined;
  // A body with less than half of its fields in common is something else about an account.
  const mainFields = fieldsOf(main.inner);
  for (const [operation, { inner }] of [...bodies]) {
    const common = Object.keys(fieldsOf(inner)).filter((name) => mainFields[name] !== undefined).length;
    if (common * 2 < Math.max(size(main.inner), size(inner))) bodies.delete(operation);
  }
  return { schema: main.inner, bodies };
}

/** Converts the account payload, which is accepted bare and, if an operation wraps it, wrapped. */
export function convertAccount(account: AccountBody, made: Converter): ExampledKind {
  const file = "requests/account.schema.json";
  const payload = made.convert(account.schema, { file, isSent: true, at: "account" });
  account.payload = payload;
  const wrapper = [...account.bodies.values()].find(({ under }) => under !== undefined);
  if (!wrapper?.under) made.drafts.set(file, { ...payload, title: "Account", "x-basis": "operator" });
  else {
    const whole = made.root(wrapper.body.schema, file, true, "Account");
    const { under } = wrapper;
    const { properties = {} } = whole;
    properties[under] = structuredClone(payload);
    made.drafts.set(file, {
      title: "Account",
      "x-basis": "operator",
      type: "object",
      if: { required: [under] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
      then: { properties, ...pick(whole, ["required", "additionalProperties"]) },
      else: payload,
    });
  }
  const examples = [...account.bodies.values()].flatMap(({ body }) => body.examples);
  return { kind: "account", file, isSent: true, examples, ...(wrapper?.under ? { under: wrapper.under } : {}) };
}

/** Where the operator's account names its contracts and itself: the fields that are named as ours, at any depth. */
export function linksOf(operator: Pick<OperatorFile, "schemas">): { links?: ProfileLinks } {
  const file = "requests/account.schema.json";
  if (!operator.schemas[file]) return {};
  const contract = new Set<string>();
  const numbers = new Set<string>();
  eachPlace(
    (name) => operator.schemas[name],
    file,
    (_, path) => {
      const name = path.at(-1);
      if (path.length === 1 && name !== undefined) numbers.add(name);
      if (name === "business_contract_identifier") contract.add(path.join("."));
      if (name === "*" && path.at(-2) === "business_contract_identifiers") contract.add(path.join("."));
    },
  );
  const first = "business.business_contract_identifier";
  const contracts = [...contract].sort(
    (a, b) => Number(b === first) - Number(a === first) || a.length - b.length || byCodeUnit(a, b),
  );
  const accounts = ["external_account_number", "account_number"].filter((name) => numbers.has(name));
  return {
    links: {
      ...(contracts.length > 0 ? { contract: contracts } : {}),
      ...(accounts.length > 0 ? { account: accounts } : {}),
    },
  };
}
