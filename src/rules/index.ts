import type { RuleId } from "../generated/rule-ids.ts";
import { frozen } from "../json/value.ts";
import { linkage, repetition } from "./across.ts";
import amountArithmetic from "./amount-arithmetic.ts";
import amountDecimals from "./amount-decimals.ts";
import authorization from "./authorization.ts";
import blankValue from "./blank-value.ts";
import byteOrderMark from "./byte-order-mark.ts";
import date from "./date.ts";
import datetime from "./datetime.ts";
import decimal from "./decimal.ts";
import deprecatedField from "./deprecated-field.ts";
import documentPath from "./document-path.ts";
import duplicateContractIdentifier from "./duplicate-contract-identifier.ts";
import duplicateDetailKey from "./duplicate-detail-key.ts";
import duplicateKey from "./duplicate-key.ts";
import enumRule from "./enum.ts";
import expectedField from "./expected-field.ts";
import futureTransaction from "./future-transaction.ts";
import invalidEncoding from "./invalid-encoding.ts";
import jsonSyntax from "./json-syntax.ts";
import listLength from "./list-length.ts";
import loneSurrogate from "./lone-surrogate.ts";
import noteBodyOrDocuments from "./note-body-or-documents.ts";
import nullValue from "./null-value.ts";
import numberPrecision from "./number-precision.ts";
import numberRange from "./number-range.ts";
import numberStep from "./number-step.ts";
import pathSegment from "./path-segment.ts";
import periodOrder from "./period-order.ts";
import placeholderValue from "./placeholder-value.ts";
import queryParameter from "./query-parameter.ts";
import repeatedElement from "./repeated-element.ts";
import required from "./required.ts";
import responseCoherence from "./response-coherence.ts";
import type { Rule } from "./rule.ts";
import textLength from "./text-length.ts";
import transactionShape from "./transaction-shape.ts";
import type from "./type.ts";
import undocumentedField from "./undocumented-field.ts";
import undocumentedValue from "./undocumented-value.ts";
import unknownField from "./unknown-field.ts";
import unpinAt from "./unpin-at.ts";
import unrecognisedPayload from "./unrecognised-payload.ts";
import uuid from "./uuid.ts";

/** Every rule, in the order in which a payload is checked. */
export const rules: readonly RegisteredRule[] = frozen([
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
  decimal,
  textLength,
  numberRange,
  numberStep,
  listLength,
  repeatedElement,
  noteBodyOrDocuments,
  documentPath,
  blankValue,
  placeholderValue,
  expectedField,
  undocumentedValue,
  deprecatedField,
  undocumentedField,
  transactionShape,
  unpinAt,
  periodOrder,
  amountDecimals,
  amountArithmetic,
  futureTransaction,
  ...repetition,
  duplicateDetailKey,
  duplicateContractIdentifier,
  queryParameter,
  pathSegment,
  authorization,
  responseCoherence,
  ...linkage,
] as const);

export type RegisteredRule = Rule & { readonly id: RuleId };
