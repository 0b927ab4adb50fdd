import accountBeforeData from "./account-before-data.ts";
import ambiguousContract from "./ambiguous-contract.ts";
import businessBeforeAccount from "./business-before-account.ts";
import businessBeforeData from "./business-before-data.ts";
import businessIdentity from "./business-identity.ts";
import contractLinkage from "./contract-linkage.ts";
import contractScheduling from "./contract-scheduling.ts";
import contractsInOnePayload from "./contracts-in-one-payload.ts";
import documentMissing from "./document-missing.ts";
import duplicateAccount from "./duplicate-account.ts";
import duplicateNote from "./duplicate-note.ts";
import duplicateStatement from "./duplicate-statement.ts";
import duplicateTransaction from "./duplicate-transaction.ts";
import importState from "./import-state.ts";
import otherSupplier from "./other-supplier.ts";
import retriedRequest from "./retried-request.ts";
import type { Rule } from "./rule.ts";
import supplierStatus from "./supplier-status.ts";

export const repetition = [
  duplicateNote,
  duplicateTransaction,
  duplicateStatement,
  duplicateAccount,
] as const satisfies readonly Rule[];

export const linkage = [
  contractLinkage,
  businessBeforeAccount,
  contractsInOnePayload,
  businessIdentity,
  ambiguousContract,
  accountBeforeData,
  businessBeforeData,
  otherSupplier,
  contractScheduling,
  supplierStatus,
  importState,
  retriedRequest,
  documentMissing,
] as const satisfies readonly Rule[];

/** The rules across payloads: the only ones that a run over clean files loads. */
export const rulesAcross = [...repetition, ...linkage] as const;
