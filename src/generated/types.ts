// Generated from schemas/ by "npm run generate". Do not edit.

/**
 * The account was not found (it must be imported, not just staged; supplier code and external account number must be correct), or has no meter points. Interface: Other responses.
 */
export type MeterPointStatusesResponse404 = MeterPointsNotFound[];
/**
 * The code that identifies an importing organisation, used in paths and as import_supplier or import_supplier_code in payloads. Interface: Import supplier.
 */
export type ImportSupplierCode = string;
/**
 * The number the importing organisation gives an account. Together with the import supplier code it identifies the migrated account. Interface: What the service does.
 */
export type ExternalAccountNumber = string;
/**
 * The account was not found (it must be imported, not just staged; supplier code and external account number must be correct), or has no meter points to register. Interface: Other responses.
 */
export type RegistrationFlowsResponse404 = RegistrationFlowNotFound[];
/**
 * A transaction failed validation, for example because it lies outside the open statement period while force_add_to_current_statement is false; or the request as a whole did, which the v1 validation error body reports. Interface: Other responses.
 */
export type TransactionsResponse400 = ValidationErrorV1 | TransactionError;
/**
 * The machine-readable, stable code of one error. The interface shows some codes; further codes are not shown. Interface: Errors.
 */
export type ValidationErrorItemCode =
  "unknown_field" | "account_failed_validation" | "invalid_phone_number" | (string & {});
/**
 * The status of a refused transactions request. Interface: Endpoints 2.
 */
export type TransactionErrorStatus = "TRANSACTION_IMPORT_ERROR";
/**
 * A moment in UTC in the form YYYY-MM-DDTHH:MM:SSZ, or null where there is none yet. Interface: Account import process.
 */
export type UTCDatetimeOrNull = string | null;
/**
 * The progress of the import of an account. Transitions between the states are not shown. Interface: Account import status (returned by the status endpoint).
 */
export type AccountImportStatus = "UNKNOWN" | "PENDING" | "IN_PROGRESS" | "REJECTED" | "COMPLETED";
/**
 * A sum of money as a JSON number, the form that requests use. Interface: Transaction (account).
 */
export type Amount = number;
/**
 * A body whose shape the interface does not show, so any JSON value is accepted. Interface: What the service does.
 */
export type AnyBody = unknown;
/**
 * The value of the header Authorization: the word Token, a space and the access token. Interface: Authentication 2.
 */
export type Authorization = string;
/**
 * A boolean query parameter, as the decoded string. The interface gives the values true and false; other spellings are not described. Interface: Endpoints 2.
 */
export type BooleanParameter = "true" | "false" | (string & {});
/**
 * The identifier of a business contract. An account belongs to the contract whose identifier equals its own business.business_contract_identifier. Interface: What the service does.
 */
export type ContractIdentifier = string;
/**
 * A calendar day in the ISO 8601 form YYYY-MM-DD. Interface: General conventions 4.
 */
export type CalendarDate = string;
/**
 * The identifier the importing organisation gives a business. Together with the import supplier code it identifies the migrated business. Interface: What the service does.
 */
export type ExternalBusinessIdentifier = string;
/**
 * The type of a business. The interface shows one value; the full set is not shown. Interface: Business.
 */
export type BusinessType = "LTD" | (string & {});
/**
 * A moment in UTC in the ISO 8601 form YYYY-MM-DDTHH:MM:SSZ, without fractions of a second and without an offset. Interface: General conventions 4.
 */
export type UTCDatetime = string;
/**
 * A sum of money as a string with exactly two decimal places, the form that responses use. Interface: Transaction (account).
 */
export type DecimalString = string;
/**
 * The path of a document in object storage, relative to the root location that the service operators configure for the import supplier. It is therefore neither empty nor absolute, has no drive letter or URL scheme, and does not begin by leaving the root. Interface: General conventions 6.
 */
export type DocumentPath = string;
/**
 * Whether an import supplier still migrates accounts. The status is set by the service operators. Interface: Import supplier status.
 */
export type ImportSupplierStatus = "Ongoing" | "Paused" | "Complete";
/**
 * The name of a kind of payload: a request by its operation, a response by its operation and status. This tool's format.
 */
export type Kind =
  | "notes"
  | "transactions"
  | "historical-statements"
  | "payment-instruction"
  | "business"
  | "business-payment-instruction"
  | "business-contracts"
  | "account"
  | "request"
  | "notes.201"
  | "transactions.201"
  | "historical-statements.201"
  | "historical-statements.200"
  | "payment-instruction.201"
  | "registration-flows.200"
  | "account-transfer-status.200"
  | "all-account-import-processes.200"
  | "pending-account-import-processes.200"
  | "imported-account-import-processes.200"
  | "meter-point-statuses.200"
  | "business.201"
  | "business-payment-instruction.201"
  | "business-contracts.201"
  | "business-contracts-status.200"
  | "notes.400"
  | "notes.404"
  | "transactions.400"
  | "historical-statements.400"
  | "payment-instruction.400"
  | "payment-instruction.500"
  | "registration-flows.404"
  | "account-transfer-status.404"
  | "meter-point-statuses.404"
  | "business.400"
  | "business-payment-instruction.400"
  | "business-payment-instruction.401"
  | "business-payment-instruction.500"
  | "business-contracts.400"
  | "business-contracts.401"
  | "business-contracts.404"
  | "business-contracts-status.400"
  | "business-contracts-status.401"
  | "business-contracts-status.404";
/**
 * The rate band of a line item. The interface shows one value and does not say that there are no others. Interface: Transaction (account).
 */
export type RateBand = "CONSUMPTION_STANDARD" | (string & {});
/**
 * The number of a meter point, an MPAN or an MPRN. Interface: Meter point status.
 */
export type MPXN = string;
/**
 * Whether a meter point was marked for registration. Success does not guarantee registration, which is carried out afterwards and can still fail. Interface: Registration flow result.
 */
export type RegistrationStatus = "REGISTRATION_FLOW_SUCCESS" | "REGISTRATION_FLOW_ERROR";
/**
 * The state of a meter point. The interface shows one value; other values are not shown. Interface: Meter point status.
 */
export type MeterPointState = "PRE_REGISTRATION" | (string & {});
/**
 * The code of a v2 response to a request for something that does not exist. Interface: v2 error bodies.
 */
export type NotFoundCode = "not_found";
/**
 * The outcome of a note. Interface: Endpoints 1.
 */
export type NoteResultStatus = "NOTE_CREATION_SUCCESS" | "NOTE_ALREADY_EXISTS";
/**
 * A note to add to an account. It holds at least one of body and document_paths. Interface: Note (account).
 */
export type Note =
  | {
      /**
       * The text of the note. At least one of body and document_paths is required. Interface: Note (account).
       */
      body: string;
      /**
       * The documents of the note. At least one of body and document_paths is required. Interface: Note (account).
       */
      document_paths?: NoteDocument[];
      /**
       * When the note was made. It defaults to the current local time. Interface: Note (account).
       */
      created_at?: UTCDatetime;
      /**
       * Pins the note to the top of the account support page. Interface: Note (account).
       */
      is_pinned?: boolean;
      /**
       * When the note stops being pinned. It is used together with is_pinned. Interface: Note (account).
       */
      unpin_at?: UTCDatetime;
    }
  | {
      /**
       * The text of the note. At least one of body and document_paths is required. Interface: Note (account).
       */
      body?: string;
      /**
       * The documents of the note. At least one of body and document_paths is required. Interface: Note (account).
       */
      document_paths: NoteDocument[];
      /**
       * When the note was made. It defaults to the current local time. Interface: Note (account).
       */
      created_at?: UTCDatetime;
      /**
       * Pins the note to the top of the account support page. Interface: Note (account).
       */
      is_pinned?: boolean;
      /**
       * When the note stops being pinned. It is used together with is_pinned. Interface: Note (account).
       */
      unpin_at?: UTCDatetime;
    };
/**
 * The severity of a rule. This tool's format.
 */
export type RuleLevel = "off" | "warning" | "error";
/**
 * The value of a query parameter or of a header: a string, or an array of strings where it is repeated. This tool's format.
 */
export type ParameterValue = string | string[];
/**
 * The type of a payment instruction. The interface shows one value; the full set is not shown. Interface: Payment instruction.
 */
export type PaymentInstructionType = "CARD" | (string & {});
/**
 * How a payment or repayment was made. The interface shows three values and does not say that there are no others. Interface: Transaction (account).
 */
export type PaymentType = "DEBIT_CARD" | "DD_REGULAR_COLLECTION" | "DIRECT_CREDIT" | (string & {});
/**
 * A UUID in its 36-character form. The interface gives one to each asynchronous sub-process. Interface: Endpoints 13.
 */
export type UUID = string;
/**
 * The tax of a tax item. The interface shows one value and does not say that there are no others. Interface: Transaction (account).
 */
export type TaxType = "VAT" | (string & {});
/**
 * How the rate of a tax item is expressed. The interface shows one value and does not say that there are no others. Interface: Transaction (account).
 */
export type UnitType = "PROPORTION" | (string & {});
/**
 * A status inside transaction_data. The interface shows one value, in a sample response. Interface: Transaction (account).
 */
export type TransactionDataStatus = "TRANSACTION_IMPORT_SUCCESS" | (string & {});
/**
 * What a transaction is. The interface shows five values and does not say that there are no others. Interface: Transaction (account).
 */
export type TransactionType = "CHARGE" | "CREDIT" | "PAYMENT" | "REPAYMENT" | "SUPPLY_CHARGE" | (string & {});
/**
 * Why a transaction was made. The interface shows six values and does not say that there are no others. Interface: Transaction (account).
 */
export type TransactionReason =
  | "IMPORTED_CHARGE"
  | "PREPAY_DEBT_ADJUSTMENT"
  | "IMPORTED_CREDIT"
  | "ACCOUNT_CHARGE_PAYMENT"
  | "FULL_CREDIT_REFUND"
  | "GENERAL_CREDIT"
  | (string & {});
/**
 * The outcome of a transaction. Interface: Endpoints 2.
 */
export type TransactionResultStatus = "TRANSACTION_ADDED_TO_ACCOUNT" | "TRANSACTION_ALREADY_EXISTS";
/**
 * The code of a v2 response to a request that failed validation. Interface: v2 error bodies.
 */
export type ValidationErrorV2Code = "validation_failed";
/**
 * The account payload. The endpoints that validate, stage and create an account are not shown, so only the fields that link an account are described, at the root or within payload. Nothing in it is an error, and other fields are accepted. Interface: What the service does.
 */
export type Account =
  | {
      /**
       * The account, if it is wrapped in an object. The interface does not show this form; this tool accepts it. This tool's format.
       */
      payload?: AccountFields;
      [k: string]: unknown | undefined;
    }
  | AccountFields;
/**
 * All account import processes of the supplier, staged and imported. Interface: Endpoints 7-9.
 */
export type AllAccountImportProcessesResponse200 = AccountImportProcess[];
/**
 * The account import processes of the supplier that have an account. The element shape is not shown, so elements may be anything. Interface: Endpoints 7-9.
 */
export type ImportedAccountImportProcessesResponse200 = AnyBody[];
/**
 * The meter points of the account, each with its state. Interface: Endpoints 10.
 */
export type MeterPointStatusesResponse200 = MeterPointStatus[];
/**
 * The outcome of each note sent. Interface: Endpoints 1.
 */
export type NotesResponse201 = NoteResult[];
/**
 * The account import processes of the supplier that are only staged. Interface: Endpoints 7-9.
 */
export type PendingAccountImportProcessesResponse200 = PendingAccountImportProcess[];
/**
 * The result of marking the meter points for registration. A failure of one meter point is reported here; success does not guarantee registration. Interface: Endpoints 5.
 */
export type RegistrationFlowsResponse200 = RegistrationFlowResult[];

/**
 * Reports that an account was not found, or has no meter points. Interface: Other responses.
 */
export interface MeterPointsNotFound {
  /**
   * What was not found, for people. Interface: Other responses.
   */
  error: string;
  [k: string]: unknown | undefined;
}
/**
 * Reports that an account was not found, or has no meter points to register. Interface: Other responses.
 */
export interface RegistrationFlowNotFound {
  /**
   * What was not found, for people. Interface: Other responses.
   */
  error_detail: string;
  /**
   * The code of the import supplier asked for. Interface: Other responses.
   */
  import_supplier_code: ImportSupplierCode;
  /**
   * The external account number asked for. Interface: Other responses.
   */
  external_account_number: ExternalAccountNumber;
  [k: string]: unknown | undefined;
}
/**
 * The response of a v1 endpoint to a request that failed validation. Interface: Validation error body (v1 endpoints).
 */
export interface ValidationErrorV1 {
  /**
   * What is wrong, for people. The wording may change and must not be parsed. Interface: Validation error body (v1 endpoints).
   */
  detail: string;
  /**
   * What is wrong, for machines. It is stable. Interface: Validation error body (v1 endpoints).
   */
  code: string;
  /**
   * The list of errors. Interface: Validation error body (v1 endpoints).
   */
  errors: ValidationErrorItem[];
  [k: string]: unknown | undefined;
}
/**
 * One error of a request. Interface: Validation error body (v1 endpoints).
 */
export interface ValidationErrorItem {
  /**
   * What is wrong, for people. The wording may change and must not be parsed. Interface: Validation error body (v1 endpoints).
   */
  detail: string;
  /**
   * What is wrong, for machines. It is stable. Interface: Validation error body (v1 endpoints).
   */
  code: ValidationErrorItemCode;
  /**
   * A dot-delimited path to the offending input: string parts are field names, numeric parts are zero-based array indexes. Interface: Validation error body (v1 endpoints).
   */
  attr: string;
  [k: string]: unknown | undefined;
}
/**
 * The response to a request with a transaction that failed validation. Only the first failing transaction is returned; whether transactions preceding it are kept is not shown. Interface: Endpoints 2.
 */
export interface TransactionError {
  /**
   * Reports that a transaction failed. Interface: Endpoints 2.
   */
  status: TransactionErrorStatus;
  /**
   * Why the transaction failed, for people. Interface: Endpoints 2.
   */
  error_detail: string;
  /**
   * The first failing transaction, with the amount as a string. It is the transaction that was refused, so its other fields are not checked. Interface: Endpoints 2.
   */
  transaction_data: FailingTransaction;
  [k: string]: unknown | undefined;
}
/**
 * The first failing transaction, as it was sent but for its amount, which is a string. It is the transaction that was refused, so its other fields are not checked. Interface: Endpoints 2.
 */
export interface FailingTransaction {
  /**
   * The amount of the transaction, as a string: with two places, unless it was sent otherwise. What it is for an amount that is no decimal is not shown, so null is accepted. Interface: Transaction (account).
   */
  amount?: string | null;
  [k: string]: unknown | undefined;
}
/**
 * The part of an account payload that links the account to a business. Only its linkage field is documented; everything else in it is open. Interface: What the service does.
 */
export interface AccountBusiness {
  /**
   * The identifier of the business contract the account belongs to, equal to an identifier in business.business_contracts of the business payload. Interface: What the service does.
   */
  business_contract_identifier?: string;
  [k: string]: unknown | undefined;
}
/**
 * The fields that identify an account and link it to a contract. Its shape is not shown, so the fields are advice: none is required, none has a type that is enforced, and everything else is open. Interface: What the service does.
 */
export interface AccountFields {
  /**
   * The code of the import supplier that migrates the account. Interface: What the service does.
   */
  import_supplier?: string;
  /**
   * The number the importing organisation gives the account. Interface: What the service does.
   */
  external_account_number?: string;
  /**
   * The link from the account to a business. Interface: What the service does.
   */
  business?: AccountBusiness;
  [k: string]: unknown | undefined;
}
/**
 * The import of one account, staged or imported. A staged one has neither an account number of the service nor a creation time. Interface: Account import process.
 */
export interface AccountImportProcess {
  /**
   * The external account number of the account. Interface: Account import process.
   */
  external_account_number: ExternalAccountNumber;
  /**
   * The number the service gave the account, or null while the account is only staged. Interface: Account import process.
   */
  service_account_number: string | null;
  /**
   * When the account was created, or null while the account is only staged. Interface: Account import process.
   */
  account_created_at: UTCDatetimeOrNull;
  [k: string]: unknown | undefined;
}
/**
 * The path segments of the operations on one account. Interface: Endpoints.
 */
export interface AccountPath {
  /**
   * The code of the import supplier, as the decoded path segment. Interface: Endpoints.
   */
  import_supplier_code: ImportSupplierCode;
  /**
   * The external account number, as the decoded path segment. Interface: Endpoints.
   */
  external_account_number: ExternalAccountNumber;
}
/**
 * A contract of a business. Interface: Business contract.
 */
export interface BusinessContract {
  /**
   * The identifier of the contract. The accounts under it name it in business.business_contract_identifier. Interface: Business contract.
   */
  identifier?: ContractIdentifier;
  /**
   * The day from which the contract is valid. Interface: Business contract.
   */
  valid_from_date?: CalendarDate;
  /**
   * The day the contract was signed. Interface: Business contract.
   */
  signed_at_date?: CalendarDate;
  /**
   * The versions of the contract. Interface: Business contract.
   */
  versions?: ContractVersion[];
}
/**
 * A version of a business contract. Interface: Business contract.
 */
export interface ContractVersion {
  /**
   * The day the version is applicable at. Interface: Business contract.
   */
  applicable_at_date?: CalendarDate;
  /**
   * The terms of the version. The shape of a term is not shown, so any value is accepted. Interface: Business contract.
   */
  terms?: unknown[];
}
/**
 * The business, and the contracts to create for it. Interface: Endpoints 13.
 */
export interface BusinessContractsPayload {
  /**
   * The code of the import supplier. Interface: Endpoints 13.
   */
  import_supplier: ImportSupplierCode;
  /**
   * The external identifier of the business, which must already be imported. Interface: Endpoints 13.
   */
  external_business_identifier: ExternalBusinessIdentifier;
  /**
   * The further contracts to create. Interface: Endpoints 13.
   */
  business_contracts: BusinessContract[];
}
/**
 * A further detail of a business, as a key and its value. Interface: Business.
 */
export interface BusinessDetail {
  /**
   * The name of the detail. Interface: Business.
   */
  key: string;
  /**
   * The value of the detail. Interface: Business.
   */
  value: string;
}
/**
 * The path segments of the operations on one business. Interface: Endpoints 13.
 */
export interface BusinessPath {
  /**
   * The code of the import supplier, as the decoded path segment. Interface: Endpoints.
   */
  import_supplier_code: ImportSupplierCode;
  /**
   * The external business identifier, as the decoded path segment. Interface: Endpoints.
   */
  external_business_identifier: ExternalBusinessIdentifier;
}
/**
 * A business. Its uniqueness is established by the external business identifier together with name, number and type. Interface: Business.
 */
export interface Business {
  /**
   * The type of the business. Interface: Business.
   */
  business_type?: BusinessType;
  /**
   * The number the company is registered under. Interface: Business.
   */
  company_number?: string;
  /**
   * The name of the company. Interface: Business.
   */
  company_name?: string;
  /**
   * Further details of the business, as keys and values. Interface: Business.
   */
  details?: BusinessDetail[];
  /**
   * The contracts of the business. A business that has contracts is created with all of them in the same payload, before any account belonging to it is migrated. Interface: Business.
   */
  business_contracts?: BusinessContract[];
}
/**
 * An account that a business payment instruction covers. Interface: Payment instruction.
 */
export interface CoveredAccount {
  /**
   * The external account number of the account covered. Interface: Payment instruction.
   */
  external_account_number: ExternalAccountNumber;
}
/**
 * The headers of a request. Every request sets Authorization; other headers are open. Header names are case-insensitive: convert them to the spelling used here before checking. Interface: Authentication 2.
 */
export interface RequestHeaders {
  /**
   * The access token, in the form Token <ACCESS_TOKEN>. Interface: Authentication 2.
   */
  Authorization: Authorization;
  [k: string]: unknown | undefined;
}
/**
 * An importing organisation. It groups migrated accounts and carries configuration such as whether automated customer e-mails are sent on migration, and the document root location; other configuration is not shown. Interface: Import supplier.
 */
export interface ImportSupplier {
  /**
   * The code of the import supplier, used in paths and as import_supplier or import_supplier_code in payloads. Interface: Import supplier.
   */
  code: ImportSupplierCode;
  /**
   * Whether the import supplier still migrates accounts. Interface: Import supplier.
   */
  status: ImportSupplierStatus;
  [k: string]: unknown | undefined;
}
/**
 * One line of a supply charge, as a response returns it. Interface: Transaction (account).
 */
export interface LineItemData {
  /**
   * The rate band the units were charged at. Interface: Transaction (account).
   */
  rate_band?: RateBand;
  /**
   * The day the line item's period starts. Interface: Transaction (account).
   */
  start_date?: CalendarDate;
  /**
   * The day the line item's period ends. Interface: Transaction (account).
   */
  end_date?: CalendarDate;
  /**
   * The number of units charged. Interface: Transaction (account).
   */
  number_of_units?: number;
  /**
   * The net amount of the line item. Interface: Transaction (account).
   */
  net_amount?: Amount;
  /**
   * The price of one unit. Interface: Transaction (account).
   */
  price_per_unit?: number;
  /**
   * Units of the line item, as numbers. What each of them stands for is not shown. Interface: Transaction (account).
   */
  units?: number[];
  [k: string]: unknown | undefined;
}
/**
 * One line of a supply charge. Interface: Transaction (account).
 */
export interface LineItem {
  /**
   * The rate band the units were charged at. Interface: Transaction (account).
   */
  rate_band?: RateBand;
  /**
   * The day the line item's period starts. Interface: Transaction (account).
   */
  start_date?: CalendarDate;
  /**
   * The day the line item's period ends. Interface: Transaction (account).
   */
  end_date?: CalendarDate;
  /**
   * The number of units charged. Interface: Transaction (account).
   */
  number_of_units?: number;
  /**
   * The net amount of the line item. Interface: Transaction (account).
   */
  net_amount?: Amount;
  /**
   * The price of one unit. Interface: Transaction (account).
   */
  price_per_unit?: number;
  /**
   * Units of the line item, as numbers. What each of them stands for is not shown. Interface: Transaction (account).
   */
  units?: number[];
}
/**
 * Whether one meter point was marked for registration. Interface: Registration flow result.
 */
export interface MeterPointRegistration {
  /**
   * The number of the meter point, an MPAN or an MPRN. Interface: Registration flow result.
   */
  mpxn: MPXN;
  /**
   * Whether the meter point was marked for registration. Interface: Registration flow result.
   */
  status: RegistrationStatus;
  /**
   * Why the meter point could not be marked. It is present on error; whether it is missing, null or empty otherwise is not shown. Interface: Registration flow result.
   */
  error_detail?: string | null;
  [k: string]: unknown | undefined;
}
/**
 * A meter point of an account and its state. Transitions of the state are not shown. Interface: Meter point status.
 */
export interface MeterPointStatus {
  /**
   * The number of the meter point, an MPAN or an MPRN. Interface: Meter point status.
   */
  mpxn: MPXN;
  /**
   * The state of the meter point. Interface: Meter point status.
   */
  status: MeterPointState;
  [k: string]: unknown | undefined;
}
/**
 * The response of a v2 endpoint to a request for something that does not exist. Interface: v2 error bodies.
 */
export interface NotFound {
  /**
   * What was not found, for people. Interface: v2 error bodies.
   */
  detail: string;
  /**
   * Reports that nothing was found. Interface: v2 error bodies.
   */
  code: NotFoundCode;
  [k: string]: unknown | undefined;
}
/**
 * A document attached to a note. Interface: Note (account).
 */
export interface NoteDocument {
  /**
   * The path of the document, relative to the root location of the import supplier. Interface: Note (account).
   */
  document_path: DocumentPath;
}
/**
 * The outcome of one note. Interface: Note (account).
 */
export interface NoteResult {
  /**
   * When the note was made. Interface: Note (account).
   */
  created_at: UTCDatetime;
  /**
   * The text of the note. A note may have documents only: whether its body is then missing, null or empty is not shown. Interface: Note (account).
   */
  body?: string | null;
  /**
   * Whether the note was created, or existed already. Interface: Note (account).
   */
  status: NoteResultStatus;
  [k: string]: unknown | undefined;
}
/**
 * Severities of rules for the findings that match every condition given. This tool's format.
 */
export interface Override {
  /**
   * Globs of the files, relative to the config. This tool's format.
   */
  files?: string[];
  /**
   * The kinds of payload. This tool's format.
   */
  kinds?: Kind[];
  /**
   * The codes of the import suppliers that the payloads name. This tool's format.
   */
  suppliers?: string[];
  /**
   * The attr of the findings; an asterisk stands for any index or field. This tool's format.
   */
  attr?: string;
  /**
   * The severity of rules, as in rules of the config. This tool's format.
   */
  rules: {
    [k: string]: RuleLevel | undefined;
  };
}
/**
 * The import of one account that is only staged: both nullable fields are always null. Interface: Endpoints 7-9.
 */
export interface PendingAccountImportProcess {
  /**
   * The external account number of the account. Interface: Account import process.
   */
  external_account_number: ExternalAccountNumber;
  /**
   * Always null, because no account exists yet. Interface: Endpoints 7-9.
   */
  service_account_number: null;
  /**
   * Always null, because no account exists yet. Interface: Endpoints 7-9.
   */
  account_created_at: null;
  [k: string]: unknown | undefined;
}
/**
 * The response of a request record. This tool's format.
 */
export interface RecordedResponse {
  /**
   * The HTTP status of the response. This tool's format.
   */
  status: number;
  /**
   * The body of the response, any JSON value. It is checked as the response kind of the operation and status. This tool's format.
   */
  body?: unknown;
}
/**
 * The result of marking the meter points of one account for registration. Interface: Registration flow result.
 */
export interface RegistrationFlowResult {
  /**
   * The code of the import supplier. Interface: Registration flow result.
   */
  import_supplier_code: ImportSupplierCode;
  /**
   * The external account number of the account. Interface: Registration flow result.
   */
  external_account_number: ExternalAccountNumber;
  /**
   * The meter points of the account, each with its outcome. Interface: Registration flow result.
   */
  meter_points: MeterPointRegistration[];
  [k: string]: unknown | undefined;
}
/**
 * The query parameters of the registration flows operation, as decoded strings. Interface: Endpoints 5.
 */
export interface RegistrationFlowsQuery {
  /**
   * The supply start date used in the registration flows sent. When omitted, the earliest valid supply start date is used. Interface: Endpoints 5.
   */
  supply_start_date?: CalendarDate;
}
/**
 * A historical statement as validated and returned. Interface: Endpoints 3.
 */
export interface StatementData {
  /**
   * The day the billed period starts. Interface: Historical statement.
   */
  bill_period_from_date?: CalendarDate;
  /**
   * The day the billed period ends. Interface: Historical statement.
   */
  bill_period_to_date?: CalendarDate;
  /**
   * The identifier of the statement. Interface: Historical statement.
   */
  statement_id?: string;
  /**
   * The day the statement was issued. Interface: Historical statement.
   */
  issued_date?: CalendarDate;
  /**
   * The number of the statement, as a string. Interface: Historical statement.
   */
  number?: string;
  /**
   * The gross amount of the statement, as the number sent or as a decimal string with two places. Which of them is not shown. Interface: Historical statement.
   */
  gross_amount?: Amount | DecimalString;
  /**
   * The path of the statement's PDF, relative to the root location of the import supplier. It is optional. Interface: Historical statement.
   */
  statement_path?: DocumentPath;
  [k: string]: unknown | undefined;
}
/**
 * A historical PDF statement to add to an account. Interface: Historical statement.
 */
export interface Statement {
  /**
   * The day the billed period starts. Interface: Historical statement.
   */
  bill_period_from_date?: CalendarDate;
  /**
   * The day the billed period ends. Interface: Historical statement.
   */
  bill_period_to_date?: CalendarDate;
  /**
   * The identifier of the statement. Interface: Historical statement.
   */
  statement_id?: string;
  /**
   * The day the statement was issued. Interface: Historical statement.
   */
  issued_date?: CalendarDate;
  /**
   * The number of the statement, as a string. Interface: Historical statement.
   */
  number?: string;
  /**
   * The gross amount of the statement, as a number. Interface: Historical statement.
   */
  gross_amount?: Amount;
  /**
   * The path of the statement's PDF, relative to the root location of the import supplier. It is optional. Interface: Historical statement.
   */
  statement_path?: DocumentPath;
}
/**
 * The path segments of the status of a contract sub-process. Interface: Endpoints 14.
 */
export interface SubProcessPath {
  /**
   * The code of the import supplier, as the decoded path segment. Interface: Endpoints.
   */
  import_supplier_code: ImportSupplierCode;
  /**
   * The external business identifier, as the decoded path segment. Interface: Endpoints.
   */
  external_business_identifier: ExternalBusinessIdentifier;
  /**
   * The identifier of the sub-process, as operation 13 returned it. Interface: Endpoints 14.
   */
  sub_process_identifier: UUID;
}
/**
 * The path segments of the lists of account import processes. Interface: Endpoints 7-9.
 */
export interface SupplierPath {
  /**
   * The code of the import supplier, as the decoded path segment. Interface: Endpoints.
   */
  import_supplier_code: ImportSupplierCode;
}
/**
 * Settings of one import supplier. This tool's format.
 */
export interface SupplierSettings {
  /**
   * Whether the supplier still migrates accounts. Payloads for one that is Paused or Complete are refused. Interface: Import supplier status.
   */
  status?: ImportSupplierStatus;
  /**
   * The folder used as the supplier's root location, to which its document paths are relative. Interface: General conventions 6.
   */
  documents?: string;
}
/**
 * Options of the asynchronous sub-process. Interface: Endpoints 13.
 */
export interface TaskParameters {
  /**
   * Whether the sub-process is a dry run. Interface: Endpoints 13.
   */
  is_dry_run?: boolean;
}
/**
 * One tax on a supply charge, as a response returns it. Interface: Transaction (account).
 */
export interface TaxItemData {
  /**
   * The amount of tax. Interface: Transaction (account).
   */
  amount?: Amount;
  /**
   * The tax that was charged. Interface: Transaction (account).
   */
  tax_type?: TaxType;
  /**
   * The amount the tax was charged on. Interface: Transaction (account).
   */
  value_taxed?: Amount;
  /**
   * The rate of the tax, in the terms of unit_type. Interface: Transaction (account).
   */
  rate?: number;
  /**
   * How the rate is expressed. Interface: Transaction (account).
   */
  unit_type?: UnitType;
  [k: string]: unknown | undefined;
}
/**
 * One tax on a supply charge. Interface: Transaction (account).
 */
export interface TaxItem {
  /**
   * The amount of tax. Interface: Transaction (account).
   */
  amount?: Amount;
  /**
   * The tax that was charged. Interface: Transaction (account).
   */
  tax_type?: TaxType;
  /**
   * The amount the tax was charged on. Interface: Transaction (account).
   */
  value_taxed?: Amount;
  /**
   * The rate of the tax, in the terms of unit_type. Interface: Transaction (account).
   */
  rate?: number;
  /**
   * How the rate is expressed. Interface: Transaction (account).
   */
  unit_type?: UnitType;
}
/**
 * A transaction as it was sent, with the amount as a decimal string. Interface: Transaction (account).
 */
export interface TransactionData {
  /**
   * The identifier of the transaction. Interface: Transaction (account).
   */
  transaction_id?: string;
  /**
   * The day of the transaction, as sent. Interface: Transaction (account).
   */
  transaction_date?: CalendarDate;
  /**
   * The amount of the transaction, as a decimal string with two places. Interface: Transaction (account).
   */
  amount?: DecimalString;
  /**
   * What the transaction is. Interface: Transaction (account).
   */
  type?: TransactionType;
  /**
   * Why the transaction was made. It is not sent for SUPPLY_CHARGE in the payload shown. Interface: Transaction (account).
   */
  reason?: TransactionReason;
  /**
   * A note the customer sees. It is shown on CHARGE, CREDIT and SUPPLY_CHARGE. Interface: Transaction (account).
   */
  display_note?: string;
  /**
   * An internal note. Interface: Transaction (account).
   */
  note?: string;
  /**
   * A reference of the transaction. Interface: Transaction (account).
   */
  reference?: string;
  /**
   * How the payment was made. It is shown on PAYMENT and REPAYMENT. Interface: Transaction (account).
   */
  payment_type?: PaymentType;
  /**
   * The serial number of the prepayment meter concerned. It is shown with the reason PREPAY_DEBT_ADJUSTMENT. Interface: Transaction (account).
   */
  to_prepay_meter_serial_number?: string;
  /**
   * The code of the product charged for. It is shown on SUPPLY_CHARGE. Interface: Transaction (account).
   */
  product_code?: string;
  /**
   * The lines of a supply charge. They are shown on SUPPLY_CHARGE only. Interface: Transaction (account).
   */
  line_items?: LineItemData[];
  /**
   * The taxes on a supply charge. They are shown on SUPPLY_CHARGE only. Interface: Transaction (account).
   */
  tax_items?: TaxItemData[];
  /**
   * A status that appears here in a sample response. Interface: Transaction (account).
   */
  status?: TransactionDataStatus;
  [k: string]: unknown | undefined;
}
/**
 * The outcome of one transaction. Interface: Transaction (account).
 */
export interface TransactionResult {
  /**
   * Whether the transaction was added, or existed already and was skipped. Interface: Transaction (account).
   */
  status: TransactionResultStatus;
  /**
   * The transaction as sent, with the amount as a string. Interface: Transaction (account).
   */
  transaction_data: TransactionData;
  [k: string]: unknown | undefined;
}
/**
 * A financial transaction to add to an account. Interface: Transaction (account).
 */
export interface Transaction {
  /**
   * The identifier of the transaction. Interface: Transaction (account).
   */
  transaction_id?: string;
  /**
   * The day of the transaction. A date outside the currently open statement period is moved into it, or refused, as the query parameter force_add_to_current_statement says. Interface: Transaction (account).
   */
  transaction_date?: CalendarDate;
  /**
   * The amount of the transaction, as a number. Interface: Transaction (account).
   */
  amount?: Amount;
  /**
   * What the transaction is. Interface: Transaction (account).
   */
  type?: TransactionType;
  /**
   * Why the transaction was made. It is not sent for SUPPLY_CHARGE in the payload shown. Interface: Transaction (account).
   */
  reason?: TransactionReason;
  /**
   * A note the customer sees. It is shown on CHARGE, CREDIT and SUPPLY_CHARGE. Interface: Transaction (account).
   */
  display_note?: string;
  /**
   * An internal note. Interface: Transaction (account).
   */
  note?: string;
  /**
   * A reference of the transaction. Interface: Transaction (account).
   */
  reference?: string;
  /**
   * How the payment was made. It is shown on PAYMENT and REPAYMENT. Interface: Transaction (account).
   */
  payment_type?: PaymentType;
  /**
   * The serial number of the prepayment meter concerned. It is shown with the reason PREPAY_DEBT_ADJUSTMENT. Interface: Transaction (account).
   */
  to_prepay_meter_serial_number?: string;
  /**
   * The code of the product charged for. It is shown on SUPPLY_CHARGE. Interface: Transaction (account).
   */
  product_code?: string;
  /**
   * The lines of a supply charge. They are shown on SUPPLY_CHARGE only. Interface: Transaction (account).
   */
  line_items?: LineItem[];
  /**
   * The taxes on a supply charge. They are shown on SUPPLY_CHARGE only. Interface: Transaction (account).
   */
  tax_items?: TaxItem[];
}
/**
 * The query parameters of the transactions operation, as decoded strings. Interface: Endpoints 2.
 */
export interface TransactionsQuery {
  /**
   * Whether to check if a transaction was already added. It defaults to true. Interface: Endpoints 2.
   */
  check_previously_added?: BooleanParameter;
  /**
   * How to handle a transaction whose date lies outside the currently open statement period. When true, the date is changed to fall inside it, a description explaining this is added to the transaction and a note is pinned to the account; when false, such a transaction is an error. It defaults to true. Interface: Endpoints 2.
   */
  force_add_to_current_statement?: BooleanParameter;
}
/**
 * The response of a v2 endpoint to a request that failed validation. Interface: v2 error bodies.
 */
export interface ValidationErrorV2 {
  /**
   * Reports that the request failed validation. Interface: v2 error bodies.
   */
  code: ValidationErrorV2Code;
  /**
   * What is wrong, for people. Interface: v2 error bodies.
   */
  detail: string;
  /**
   * The list of errors. Interface: v2 error bodies.
   */
  validation_errors: ValidationErrorItem[];
  [k: string]: unknown | undefined;
}
/**
 * Schedules the creation of further contracts for an imported business, as an asynchronous sub-process. Interface: Endpoints 13.
 */
export interface BusinessContractsRequest {
  /**
   * The business, and the contracts to create for it. Interface: Endpoints 13.
   */
  payload: BusinessContractsPayload;
  /**
   * Options of the sub-process. Interface: Endpoints 13.
   */
  task_params?: TaskParameters;
}
/**
 * Creates a payment instruction for a business and links it to its accounts. The service calls the vendor to verify that the instruction exists and to retrieve its details. Interface: Endpoints 12.
 */
export interface BusinessPaymentInstructionRequest {
  /**
   * The code of the import supplier that migrates the business. Interface: Payment instruction.
   */
  import_supplier_code: ImportSupplierCode;
  /**
   * The external identifier of the business. Together with the import supplier code it identifies the migrated business. Interface: Payment instruction.
   */
  external_business_identifier: ExternalBusinessIdentifier;
  /**
   * The name of the upstream payment vendor. The allowed values are not shown. Interface: Payment instruction.
   */
  vendor?: string;
  /**
   * The reference of the instruction held by the vendor. The service calls the vendor to verify that the instruction exists and to retrieve its details. Interface: Payment instruction.
   */
  reference?: string;
  /**
   * The type of the instruction. One value is shown; the full set is not. Interface: Payment instruction.
   */
  type?: PaymentInstructionType;
  /**
   * The accounts the instruction covers. Interface: Payment instruction.
   */
  accounts?: CoveredAccount[];
}
/**
 * Creates a business together with all its business contracts. A business that has contracts is created before any account belonging to it is migrated. Interface: Endpoints 11.
 */
export interface BusinessRequest {
  /**
   * The code of the import supplier that migrates the business. Interface: Business.
   */
  import_supplier_code: ImportSupplierCode;
  /**
   * The external identifier of the business. Together with the import supplier code it identifies the migrated business. Interface: Business.
   */
  external_business_identifier: ExternalBusinessIdentifier;
  /**
   * The business itself, and its contracts. Interface: Business.
   */
  business: Business;
}
/**
 * Adds historical PDF statements to an imported account. Interface: Endpoints 3.
 */
export interface HistoricalStatementsRequest {
  /**
   * The code of the import supplier that migrated the account. Interface: Endpoints 3.
   */
  import_supplier: ImportSupplierCode;
  /**
   * The external account number of the imported account. Interface: Endpoints 3.
   */
  external_account_number: ExternalAccountNumber;
  /**
   * The statements to add. Interface: Endpoints 3.
   */
  statements: Statement[];
}
/**
 * Adds notes to an imported account. A note is created only when the account has no note with the same body (and the same created_at, if one is provided). Interface: Endpoints 1.
 */
export interface NotesRequest {
  /**
   * The code of the import supplier that migrated the account. Interface: Endpoints 1.
   */
  import_supplier: ImportSupplierCode;
  /**
   * The external account number of the imported account. Interface: Endpoints 1.
   */
  external_account_number: ExternalAccountNumber;
  /**
   * The notes to add. Interface: Endpoints 1.
   */
  notes: Note[];
}
/**
 * Creates a payment instruction for an imported account. The service calls the vendor to verify that the instruction exists and to retrieve its details. Interface: Endpoints 4.
 */
export interface PaymentInstructionRequest {
  /**
   * The code of the import supplier that migrated the account. Interface: Payment instruction.
   */
  import_supplier: ImportSupplierCode;
  /**
   * The external account number of the imported account. Interface: Payment instruction.
   */
  external_account_number: ExternalAccountNumber;
  /**
   * The name of the upstream payment vendor. The allowed values are not shown. Interface: Payment instruction.
   */
  vendor?: string;
  /**
   * The reference of the instruction held by the vendor. The service calls the vendor to verify that the instruction exists and to retrieve its details. Interface: Payment instruction.
   */
  reference?: string;
  /**
   * The type of the instruction. One value is shown; the full set is not. Interface: Payment instruction.
   */
  type?: PaymentInstructionType;
}
/**
 * A recorded or planned request, with its response if there is one. It makes path segments, query parameters, the Authorization header and responses checkable. This tool's format.
 */
export interface RequestRecord {
  /**
   * The HTTP method. This tool's format.
   */
  method: string;
  /**
   * The path of the request. It may be preceded by any base address. This tool's format.
   */
  path: string;
  /**
   * The query parameters, decoded: a string each, or an array of strings where a parameter is repeated. This tool's format.
   */
  query?: {
    [k: string]: ParameterValue | undefined;
  };
  /**
   * The headers of the request. Every request sets Authorization to Token <ACCESS_TOKEN>. This tool's format.
   */
  headers?: {
    [k: string]: ParameterValue | undefined;
  };
  /**
   * The body of the request, any JSON value. It is checked as the request kind of the operation. This tool's format.
   */
  body?: unknown;
  /**
   * The response that was received. This tool's format.
   */
  response?: RecordedResponse;
}
/**
 * Adds financial transactions to an imported account. Interface: Endpoints 2.
 */
export interface TransactionsRequest {
  /**
   * The code of the import supplier that migrated the account. Interface: Endpoints 2.
   */
  import_supplier: ImportSupplierCode;
  /**
   * The external account number of the imported account. Interface: Endpoints 2.
   */
  external_account_number: ExternalAccountNumber;
  /**
   * The transactions to add. Interface: Endpoints 2.
   */
  transactions: Transaction[];
}
/**
 * The progress of the import of the account. Returned when an import process exists, whether or not an account was created. Interface: Endpoints 6.
 */
export interface AccountTransferStatusResponse200 {
  /**
   * The import status of the account. Interface: Endpoints 6.
   */
  status: AccountImportStatus;
  /**
   * The number the service gave the account, or an empty string when no account was created. Interface: Endpoints 6.
   */
  service_account_number: string;
  [k: string]: unknown | undefined;
}
/**
 * The creation of the contracts was scheduled. Interface: Endpoints 13.
 */
export interface BusinessContractsResponse201 {
  /**
   * The UUID of the asynchronous sub-process. Operation 14 reports its status. Interface: Endpoints 13.
   */
  identifier: UUID;
  [k: string]: unknown | undefined;
}
/**
 * The payment instruction was created for the business. Interface: Endpoints 12.
 */
export interface BusinessPaymentInstructionResponse201 {
  /**
   * The reference of the instruction held by the vendor. Interface: Endpoints 12.
   */
  reference: string;
  /**
   * The external identifier of the business. Interface: Endpoints 12.
   */
  external_business_identifier: ExternalBusinessIdentifier;
  [k: string]: unknown | undefined;
}
/**
 * The business was created. Interface: Endpoints 11.
 */
export interface BusinessResponse201 {
  /**
   * The number the service gave the business. Interface: Endpoints 11.
   */
  service_business_id: number;
  /**
   * The external identifier of the business. Interface: Endpoints 11.
   */
  external_business_identifier: ExternalBusinessIdentifier;
  [k: string]: unknown | undefined;
}
/**
 * The validated data. The success status is documented inconsistently, as 201 and as 200; both carry this body. Interface: Endpoints 3.
 */
export interface HistoricalStatementsResponse201 {
  /**
   * The code of the import supplier, as sent. Interface: Endpoints 3.
   */
  import_supplier: ImportSupplierCode;
  /**
   * The external account number, as sent. Interface: Endpoints 3.
   */
  external_account_number: ExternalAccountNumber;
  /**
   * The statements, as validated. Interface: Endpoints 3.
   */
  statements: StatementData[];
  [k: string]: unknown | undefined;
}
/**
 * The payment instruction was created for the account. Interface: Endpoints 4.
 */
export interface PaymentInstructionResponse201 {
  /**
   * The number the service gave the account. Interface: Endpoints 4.
   */
  service_account_number: string;
  /**
   * The reference of the instruction held by the vendor. Interface: Endpoints 4.
   */
  reference: string;
  [k: string]: unknown | undefined;
}
/**
 * The outcome of each transaction sent. Interface: Endpoints 2.
 */
export interface TransactionsResponse201 {
  /**
   * The transactions, each with its outcome. Interface: Endpoints 2.
   */
  results: TransactionResult[];
  [k: string]: unknown | undefined;
}
/**
 * The file preflight.config.json, which describes the payloads of a folder and how to check them. This tool's format.
 */
export interface PreflightConfig {
  /**
   * The location of this file's schema, for editors. This tool's format.
   */
  $schema?: string;
  /**
   * The kinds of payload files: each entry is a glob and the kind of the files it matches. Needed for files whose name does not state their kind. This tool's format.
   */
  payloads?: {
    [k: string]: Kind | undefined;
  };
  /**
   * The globs of the payload files, in the order in which they are sent. This tool's format.
   */
  order?: string[];
  /**
   * Patterns, as in a .gitignore, of files that are left out where a folder or a glob is searched. This tool's format.
   */
  ignore?: string[];
  /**
   * One or more globs of payloads or responses from earlier runs: the known state that references may resolve to. This tool's format.
   */
  known?: string | string[];
  /**
   * Settings of each import supplier, by its code. This tool's format.
   */
  suppliers?: {
    [k: string]: SupplierSettings | undefined;
  };
  /**
   * The folder that holds the documents, or a file that lists them. With it, document paths are checked for existence. This tool's format.
   */
  documents?: string;
  /**
   * The profile of the operator whose interface the payloads are checked by: its folder, or its name in the folder profiles. This tool's format.
   */
  profile?: string;
  /**
   * The severity of rules, by id, by a pattern of ids, or by basis. An id takes precedence over a pattern, and a pattern over a basis. This tool's format.
   */
  rules?: {
    [k: string]: RuleLevel | undefined;
  };
  /**
   * Severities of rules for some of the payloads. Later overrides take precedence over earlier ones, and all of them over rules. This tool's format.
   */
  overrides?: Override[];
  /**
   * The output formats, each as its name, or as name=file to write it to a file. This tool's format.
   */
  formats?: string[];
  /**
   * The day that counts as today, so that a run can be repeated. This tool's format.
   */
  today?: CalendarDate;
  /**
   * The number of warnings above which the run fails. This tool's format.
   */
  maxWarnings?: number;
}
/**
 * No import process exists for the supplier code and external account number. The body is not shown, so any is accepted. Interface: Other responses.
 */
export type AccountTransferStatusResponse404 = AnyBody;
/**
 * The request failed validation. Interface: Endpoints 14.
 */
export type BusinessContractsStatusResponse400 = ValidationErrorV2;
/**
 * Credentials are missing or invalid. The body is not shown, so any is accepted. Interface: Endpoints 14.
 */
export type BusinessContractsStatusResponse401 = AnyBody;
/**
 * The business in the path owns no such sub-process. Interface: Endpoints 14.
 */
export type BusinessContractsStatusResponse404 = NotFound;
/**
 * The request failed validation. Interface: Endpoints 13.
 */
export type BusinessContractsResponse400 = ValidationErrorV2;
/**
 * Credentials are missing or invalid. The body is not shown, so any is accepted. Interface: Endpoints 13.
 */
export type BusinessContractsResponse401 = AnyBody;
/**
 * The business in the path does not exist. Interface: v2 error bodies.
 */
export type BusinessContractsResponse404 = NotFound;
/**
 * The payment instruction failed validation, or there is persistent trouble talking to the payment vendor. The request must not be retried in the same form. The body of the latter is not shown, so any is accepted. Interface: Other responses.
 */
export type BusinessPaymentInstructionResponse400 = AnyBody;
/**
 * Credentials are missing or invalid. The body is not shown, so any is accepted. Interface: Authentication 3.
 */
export type BusinessPaymentInstructionResponse401 = AnyBody;
/**
 * An unexpected error, including intermittent vendor trouble. The request is retried as it is. The body is not shown, so any is accepted. Interface: Other responses.
 */
export type BusinessPaymentInstructionResponse500 = AnyBody;
/**
 * The business failed validation. Interface: Endpoints 11.
 */
export type BusinessResponse400 = ValidationErrorV1;
/**
 * The statements failed validation. Interface: Endpoints 3.
 */
export type HistoricalStatementsResponse400 = ValidationErrorV1;
/**
 * The notes failed validation. Interface: Endpoints 1.
 */
export type NotesResponse400 = ValidationErrorV1;
/**
 * The account was not found: it must be imported, not just staged, and the supplier code and external account number must be correct. The body is not shown, so any is accepted. Interface: Other responses.
 */
export type NotesResponse404 = AnyBody;
/**
 * The payment instruction failed validation, or there is persistent trouble talking to the payment vendor. The request must not be retried in the same form. The body of the latter is not shown, so any is accepted. Interface: Other responses.
 */
export type PaymentInstructionResponse400 = AnyBody;
/**
 * An unexpected error, including intermittent vendor trouble. The request is retried as it is. The body is not shown, so any is accepted. Interface: Other responses.
 */
export type PaymentInstructionResponse500 = AnyBody;
/**
 * The status of the contract sub-process. The body is not shown, so any is accepted. Interface: Endpoints 14.
 */
export type BusinessContractsStatusResponse200 = AnyBody;

/** The type of each kind of payload. */
export interface Payloads {
  "notes": NotesRequest;
  "notes.201": NotesResponse201;
  "notes.400": NotesResponse400;
  "notes.404": NotesResponse404;
  "transactions": TransactionsRequest;
  "transactions.201": TransactionsResponse201;
  "transactions.400": TransactionsResponse400;
  "historical-statements": HistoricalStatementsRequest;
  "historical-statements.201": HistoricalStatementsResponse201;
  "historical-statements.400": HistoricalStatementsResponse400;
  "payment-instruction": PaymentInstructionRequest;
  "payment-instruction.201": PaymentInstructionResponse201;
  "payment-instruction.400": PaymentInstructionResponse400;
  "payment-instruction.500": PaymentInstructionResponse500;
  "registration-flows.200": RegistrationFlowsResponse200;
  "registration-flows.404": RegistrationFlowsResponse404;
  "account-transfer-status.200": AccountTransferStatusResponse200;
  "account-transfer-status.404": AccountTransferStatusResponse404;
  "all-account-import-processes.200": AllAccountImportProcessesResponse200;
  "pending-account-import-processes.200": PendingAccountImportProcessesResponse200;
  "imported-account-import-processes.200": ImportedAccountImportProcessesResponse200;
  "meter-point-statuses.200": MeterPointStatusesResponse200;
  "meter-point-statuses.404": MeterPointStatusesResponse404;
  "business": BusinessRequest;
  "business.201": BusinessResponse201;
  "business.400": BusinessResponse400;
  "business-payment-instruction": BusinessPaymentInstructionRequest;
  "business-payment-instruction.201": BusinessPaymentInstructionResponse201;
  "business-payment-instruction.400": BusinessPaymentInstructionResponse400;
  "business-payment-instruction.401": BusinessPaymentInstructionResponse401;
  "business-payment-instruction.500": BusinessPaymentInstructionResponse500;
  "business-contracts": BusinessContractsRequest;
  "business-contracts.201": BusinessContractsResponse201;
  "business-contracts.400": BusinessContractsResponse400;
  "business-contracts.401": BusinessContractsResponse401;
  "business-contracts.404": BusinessContractsResponse404;
  "business-contracts-status.200": BusinessContractsStatusResponse200;
  "business-contracts-status.400": BusinessContractsStatusResponse400;
  "business-contracts-status.401": BusinessContractsStatusResponse401;
  "business-contracts-status.404": BusinessContractsStatusResponse404;
  "account": Account;
  "request": RequestRecord;
}
