import type { Path } from "../json/path.ts";
import type { BatchFault } from "../rules/rule.ts";
import type { Kind } from "../spec/operations.ts";
import type { Facts, PayloadRef } from "./facts.ts";
import type { Occurrence } from "./identifiers.ts";
import type { Reference, Target } from "./registry.ts";

/** Where a fault stands, as a rule reports it. */
type Place = Pick<BatchFault, "where" | "kind" | "path" | "part" | "attr" | "anchor">;

/** The value at a path of a payload. */
export function valueAt({ where, kind }: Pick<Occurrence, "where" | "kind">, path: Path): Place {
  return { where, kind, path, anchor: "value" };
}

/** Where a payload, or the path of a request, names its supplier. */
export function supplierPlace(facts: Facts): Place {
  const { kind } = facts;
  if (kind === "request") return segment(facts, "import_supplier_code");
  if (kind === "business-contracts") return valueAt(facts, ["payload", "import_supplier"]);
  const isOfBusiness = kind === "business" || kind === "business-payment-instruction";
  return valueAt(facts, isOfBusiness ? ["import_supplier_code"] : accountPath(facts.where, "import_supplier"));
}

/** Where a field of an account stands, which may be wrapped. Payloads of other kinds are not. */
export function accountPath({ isWrapped }: PayloadRef, ...field: string[]): Path {
  return isWrapped ? ["payload", ...field] : field;
}

/** Where a payload names its business. */
export function businessPath(kind: Kind): Path {
  return kind === "business-contracts" ? ["payload", "external_business_identifier"] : ["external_business_identifier"];
}

/** Where a payload lists the contracts that it brings. */
export function contractsPath(kind: Kind): Path {
  return [kind === "business-contracts" ? "payload" : "business", "business_contracts"];
}

export function contractPath(kind: Kind, index: number): Path {
  return [...contractsPath(kind), index, "identifier"];
}

/** Where a reference stands in the payload, or the path of the request, that makes it. */
export function referencePlace(reference: Reference): Place {
  const { target, kind, index } = reference;
  if (target === "contract")
    return valueAt(reference, accountPath(reference.where, "business", "business_contract_identifier"));
  if (target === "business") return valueAt(reference, businessPath(kind));
  if (kind === "request") return segment(reference, "external_account_number");
  const list = kind === "business-payment-instruction" ? ["accounts", index] : [];
  return valueAt(reference, [...list, "external_account_number"]);
}

/** Where the payload that brings something names it. */
export function sentPlace(target: Target, sent: Occurrence): Pick<Place, "where" | "kind" | "path"> {
  const { where, kind, index } = sent;
  if (target === "contract") return { where, kind, path: contractPath(kind, index) };
  if (target === "business") return { where, kind, path: businessPath(kind) };
  // Captured lists of accounts name each in its element.
  const list = kind.endsWith("import-processes.200") ? [index] : [];
  return { where, kind, path: [...list, ...accountPath(where, "external_account_number")] };
}

/** A segment of the path of a request record. */
function segment({ where, kind }: Pick<Occurrence, "where" | "kind">, name: string): Place {
  return { where, kind, path: ["path"], part: "path", attr: name, anchor: "value" };
}
