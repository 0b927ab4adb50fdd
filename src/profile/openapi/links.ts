import type { OperatorFile, ProfileLinks } from "../operator.ts";
import { eachPlace } from "../places.ts";
import { compare } from "./compare.ts";

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
    (a, b) => Number(b === first) - Number(a === first) || a.length - b.length || compare(a, b),
  );
  const accounts = ["external_account_number", "account_number"].filter((name) => numbers.has(name));
  return {
    links: {
      ...(contracts.length > 0 ? { contract: contracts } : {}),
      ...(accounts.length > 0 ? { account: accounts } : {}),
    },
  };
}
