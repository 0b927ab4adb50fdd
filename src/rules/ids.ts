/** The ids of all rules, in the order in which a payload is checked. The file of a rule has its name. */
export const ruleIds = [
  ...(["invalid-encoding", "byte-order-mark", "json-syntax", "duplicate-key", "lone-surrogate"] as const),
  ...(["number-precision", "unrecognised-payload", "required", "null-value", "type", "unknown-field"] as const),
  ...(["enum", "uuid", "date", "datetime", "decimal", "text-length", "number-range", "number-step"] as const),
  ...(["list-length", "repeated-element", "note-body-or-documents", "document-path", "blank-value"] as const),
  ...(["placeholder-value", "expected-field", "undocumented-value", "deprecated-field"] as const),
  ...(["undocumented-field", "transaction-shape", "unpin-at", "period-order", "amount-decimals"] as const),
  ...(["amount-arithmetic", "future-transaction", "duplicate-note", "duplicate-transaction"] as const),
  ...(["duplicate-statement", "duplicate-account", "duplicate-detail-key"] as const),
  ...(["duplicate-contract-identifier", "query-parameter", "path-segment", "authorization"] as const),
  ...(["response-coherence", "contract-linkage", "business-before-account", "contracts-in-one-payload"] as const),
  ...(["business-identity", "ambiguous-contract", "account-before-data", "business-before-data"] as const),
  ...(["other-supplier", "contract-scheduling", "supplier-status", "import-state", "retried-request"] as const),
  ...(["document-missing"] as const),
] as const;

/** The id of a rule. */
export type RuleId = (typeof ruleIds)[number];
