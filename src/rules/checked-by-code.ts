import type { Kind } from "../spec/operations.ts";
import { type RegisteredRule, rules } from "./index.ts";

/** Kinds that rules check by code, which no recogniser knows about. */
export const checkedByCode: ReadonlySet<Kind> = new Set(
  (rules as readonly RegisteredRule[]).flatMap(({ payload }) => payload?.kinds ?? []),
);
