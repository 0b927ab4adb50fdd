import accountBeforeData from "./batch/account-before-data.ts";
import ambiguousContract from "./batch/ambiguous-contract.ts";
import businessBeforeAccount from "./batch/business-before-account.ts";
import businessBeforeData from "./batch/business-before-data.ts";
import businessIdentity from "./batch/business-identity.ts";
import contractLinkage from "./batch/contract-linkage.ts";
import contractScheduling from "./batch/contract-scheduling.ts";
import contractsInOnePayload from "./batch/contracts-in-one-payload.ts";
import documentMissing from "./batch/document-missing.ts";
import importState from "./batch/import-state.ts";
import otherSupplier from "./batch/other-supplier.ts";
import supplierStatus from "./batch/supplier-status.ts";
import amountArithmetic from "./payload/amount-arithmetic.ts";
import amountDecimals from "./payload/amount-decimals.ts";
import authorization from "./payload/authorization.ts";
import blankValue from "./payload/blank-value.ts";
import byteOrderMark from "./payload/byte-order-mark.ts";
import date from "./payload/date.ts";
import datetime from "./payload/datetime.ts";
import documentPath from "./payload/document-path.ts";
import duplicateAccount from "./payload/duplicate-account.ts";
import duplicateContractIdentifier from "./payload/duplicate-contract-identifier.ts";
import duplicateDetailKey from "./payload/duplicate-detail-key.ts";
import duplicateKey from "./payload/duplicate-key.ts";
import duplicateNote from "./payload/duplicate-note.ts";
import duplicateStatement from "./payload/duplicate-statement.ts";
import duplicateTransaction from "./payload/duplicate-transaction.ts";
import enumRule from "./payload/enum.ts";
import expectedField from "./payload/expected-field.ts";
import futureTransaction from "./payload/future-transaction.ts";
import invalidEncoding from "./payload/invalid-encoding.ts";
import jsonSyntax from "./payload/json-syntax.ts";
import loneSurrogate from "./payload/lone-surrogate.ts";
import noteBodyOrDocuments from "./payload/note-body-or-documents.ts";
import nullValue from "./payload/null-value.ts";
import numberPrecision from "./payload/number-precision.ts";
import pathSegment from "./payload/path-segment.ts";
import periodOrder from "./payload/period-order.ts";
import queryParameter from "./payload/query-parameter.ts";
import required from "./payload/required.ts";
import responseCoherence from "./payload/response-coherence.ts";
import transactionShape from "./payload/transaction-shape.ts";
import type from "./payload/type.ts";
import undocumentedValue from "./payload/undocumented-value.ts";
import unknownField from "./payload/unknown-field.ts";
import unpinAt from "./payload/unpin-at.ts";
import unrecognisedPayload from "./payload/unrecognised-payload.ts";
import uuid from "./payload/uuid.ts";
import type { Rule } from "./rule.ts";

/** Every rule, in the order in which a payload meets them. */
export const rules = [
  invalidEncoding,
  byteOrderMark,
  jsonSyntax,
  duplicateKey,
  loneSurrogate,
  numberPrecision,
  unrecognisedPayload,
  required,
  nullValue,
  type,
  unknownField,
  enumRule,
  uuid,
  date,
  datetime,
  noteBodyOrDocuments,
  documentPath,
  blankValue,
  expectedField,
  undocumentedValue,
  transactionShape,
  unpinAt,
  periodOrder,
  amountDecimals,
  amountArithmetic,
  futureTransaction,
  duplicateNote,
  duplicateTransaction,
  duplicateStatement,
  duplicateAccount,
  duplicateDetailKey,
  duplicateContractIdentifier,
  queryParameter,
  pathSegment,
  authorization,
  responseCoherence,
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
  documentMissing,
] as const satisfies readonly Rule[];

/** The id of a rule. */
export type RuleId = (typeof rules)[number]["id"];

/** A rule of the list, known to be one of it. */
export type RegisteredRule = Rule & { readonly id: RuleId };
