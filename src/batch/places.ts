import type { Path } from "../input/scan.ts";
import type { Kind } from "../interface/operations.ts";
import type { Reference, Sent, Target } from "./register.ts";

/** Where payloads of a kind name what they are about. */

export function supplierPath(kind: Kind): Path {
  if (kind === "business-contracts") return ["payload", "import_supplier"];
  return [kind === "business" || kind === "business-payment-instruction" ? "import_supplier_code" : "import_supplier"];
}

export function businessPath(kind: Kind): Path {
  return kind === "business-contracts" ? ["payload", "external_business_identifier"] : ["external_business_identifier"];
}

export function contractsPath(kind: Kind): Path {
  return [kind === "business-contracts" ? "payload" : "business", "business_contracts"];
}

export function contractPath(kind: Kind, index: number): Path {
  return [...contractsPath(kind), index, "identifier"];
}

/** Where a reference stands in the payload that makes it. */
export function referencePath({ target, kind, index }: Reference): Path {
  if (target === "contract") return ["business", "business_contract_identifier"];
  if (target === "business") return businessPath(kind);
  return kind === "business-payment-instruction"
    ? ["accounts", index, "external_account_number"]
    : ["external_account_number"];
}

/** Where the payload that brings something names it. */
export function sentPath(target: Target, { kind, index }: Sent): Path {
  if (target === "contract") return contractPath(kind, index);
  if (target === "business") return businessPath(kind);
  // Captured lists of accounts name each in its element.
  return kind.endsWith("import-processes.200") ? [index, "external_account_number"] : ["external_account_number"];
}
