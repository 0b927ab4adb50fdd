import byteOrderMark from "./payload/byte-order-mark.ts";
import date from "./payload/date.ts";
import datetime from "./payload/datetime.ts";
import documentPath from "./payload/document-path.ts";
import duplicateKey from "./payload/duplicate-key.ts";
import enumRule from "./payload/enum.ts";
import invalidEncoding from "./payload/invalid-encoding.ts";
import jsonSyntax from "./payload/json-syntax.ts";
import loneSurrogate from "./payload/lone-surrogate.ts";
import noteBodyOrDocuments from "./payload/note-body-or-documents.ts";
import nullValue from "./payload/null-value.ts";
import numberPrecision from "./payload/number-precision.ts";
import required from "./payload/required.ts";
import type from "./payload/type.ts";
import unknownField from "./payload/unknown-field.ts";
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
] as const satisfies readonly Rule[];

export type RuleId = (typeof rules)[number]["id"];
