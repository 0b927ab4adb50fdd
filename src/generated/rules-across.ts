// Generated from src/rules/ by "npm run generate". Do not edit.

import duplicateNoteRule from "../rules/duplicate-note.ts";
import duplicateTransactionRule from "../rules/duplicate-transaction.ts";
import duplicateStatementRule from "../rules/duplicate-statement.ts";
import duplicateAccountRule from "../rules/duplicate-account.ts";
import contractLinkageRule from "../rules/contract-linkage.ts";
import businessBeforeAccountRule from "../rules/business-before-account.ts";
import contractsInOnePayloadRule from "../rules/contracts-in-one-payload.ts";
import businessIdentityRule from "../rules/business-identity.ts";
import ambiguousContractRule from "../rules/ambiguous-contract.ts";
import accountBeforeDataRule from "../rules/account-before-data.ts";
import businessBeforeDataRule from "../rules/business-before-data.ts";
import otherSupplierRule from "../rules/other-supplier.ts";
import contractSchedulingRule from "../rules/contract-scheduling.ts";
import supplierStatusRule from "../rules/supplier-status.ts";
import importStateRule from "../rules/import-state.ts";
import retriedRequestRule from "../rules/retried-request.ts";
import documentMissingRule from "../rules/document-missing.ts";

export const rulesAcross = [duplicateNoteRule,duplicateTransactionRule,duplicateStatementRule,duplicateAccountRule,contractLinkageRule,businessBeforeAccountRule,contractsInOnePayloadRule,businessIdentityRule,ambiguousContractRule,accountBeforeDataRule,businessBeforeDataRule,otherSupplierRule,contractSchedulingRule,supplierStatusRule,importStateRule,retriedRequestRule,documentMissingRule] as const;
