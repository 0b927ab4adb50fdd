import { decode } from "../json/bytes.ts";
import { follow, type Path } from "../json/path.ts";
import type { TextFault } from "../rules/rule.ts";
import { decimalText } from "../text/decimal.ts";

/** By transaction, its amount as decimal text where a double cannot hold the number that was sent. */
const amounts = new WeakMap<object, string | null>();

/** Notes the amounts of transactions that parsing changed, so that the service's answer has them as they were sent. */
export function noteSentAmounts(value: unknown, bytes: Uint8Array, faults: readonly TextFault[]): void {
  for (const fault of faults) {
    if (fault.type !== "number" || !isAmount(fault.path)) continue;
    const transaction = follow(value, fault.path.slice(0, -1));
    if (typeof transaction !== "object" || transaction === null) continue;
    amounts.set(transaction, decimalText(decode(bytes, fault.start, fault.end)) ?? null);
  }
}

/** The amount of a transaction as it was sent: what parsing made of it, or its decimal text if that differs. */
export function sentAmount(transaction: object): unknown {
  const noted = amounts.get(transaction);
  return noted === undefined ? (transaction as { amount?: unknown }).amount : noted;
}

function isAmount(path: Path): boolean {
  const [list, index, field] = path.slice(-3);
  return list === "transactions" && typeof index === "number" && field === "amount";
}
