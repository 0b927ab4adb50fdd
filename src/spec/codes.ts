import { frozen } from "../json/value.ts";

/** What is known of a code. */
export interface CodeEntry {
  /**
   * Where the code comes from, in descending order of authority: 1 the interface shows it; 2 the web framework whose
   * error items the service sends; 3 public operator documents of this family of interfaces; 4 this tool.
   */
  readonly source: 1 | 2 | 3 | 4;
  readonly title: string;
}

const table = tableOf({
  unknown_field: { source: 1, title: "A field that is not documented" },
  invalid_phone_number: { source: 1, title: "A phone number that the service refuses" },
  not_found: { source: 1, title: "Nothing exists at the path" },
  account_failed_validation: { source: 1, title: "Envelope: an account failed validation" },
  validation_failed: { source: 1, title: "Envelope: the payload failed validation" },

  required: { source: 2, title: "A required field is missing" },
  null: { source: 2, title: "null in a field that should have a value or be left out" },
  blank: { source: 2, title: "An empty string" },
  invalid: { source: 2, title: "A value of the wrong type or format" },
  invalid_choice: { source: 2, title: "A value outside a closed set" },
  not_a_list: { source: 2, title: "A value that is not a list where a list is expected" },
  empty: { source: 2, title: "An empty list or object" },
  parse_error: { source: 2, title: "A text that is not JSON" },
  max_length: { source: 2, title: "A text that is too long" },
  min_length: { source: 2, title: "A text that is too short" },
  max_value: { source: 2, title: "A number that is too large" },
  min_value: { source: 2, title: "A number that is too small" },
  max_digits: { source: 2, title: "A number with more digits than a double keeps" },
  max_decimal_places: { source: 2, title: "A number with too many decimal places" },
  not_authenticated: { source: 2, title: "A request without usable credentials" },
  authentication_failed: { source: 2, title: "Malformed credentials" },

  note_body_or_document_path_not_found: { source: 3, title: "A note with neither a body nor documents" },
  note_unpin_at_earlier_than_creation_date: { source: 3, title: "A note that is unpinned before it is created" },
  duplicate_transaction_ids: { source: 3, title: "A transaction id sent more than once" },
  missing_transaction_id: { source: 3, title: "A transaction without its id" },
  transaction_in_future: { source: 3, title: "A transaction dated in the future" },
  start_date_later_than_end_date: { source: 3, title: "A period that ends before it starts" },
  incorrect_line_item_net_amount: { source: 3, title: "A line item whose net amount is not units x price" },
  ledger_transaction_amount_does_not_match_with_line_item_net_amount_and_tax_amount: {
    source: 3,
    title: "A charge that is not the sum of its line and tax items",
  },
  line_item_units_must_be_two_values: { source: 3, title: "A line item whose units are not two values" },
  historical_statement_already_exists: { source: 3, title: "A statement sent more than once" },
  path_does_not_exist_in_file_store: { source: 3, title: "A document that is not in the file store" },
  duplicate_contract_identifiers: { source: 3, title: "A contract identifier used more than once" },
  contract_with_identifier_exists: { source: 3, title: "A contract that already exists" },
  missing_contract_identifier: { source: 3, title: "A contract without its identifier" },
  children_with_duplicate_values: { source: 3, title: "Elements that share a value that must be unique" },
  account_not_found: { source: 3, title: "No account with this number" },
  import_process_does_not_exist: { source: 3, title: "No import process for this account" },
  import_supplier_migration_not_ongoing: { source: 3, title: "An import supplier whose migration is not ongoing" },

  duplicate_key: { source: 4, title: "A field that appears twice in one object" },
  byte_order_mark: { source: 4, title: "A byte order mark before the payload" },
  invalid_encoding: { source: 4, title: "Bytes that are not UTF-8" },
  lone_surrogate: { source: 4, title: "Half of a surrogate pair" },
  unrecognised_payload: { source: 4, title: "A payload of unknown kind" },
  expected_field: { source: 4, title: "A field that the interface lists but the payload lacks" },
  placeholder_value: { source: 4, title: "A text that stands for a missing or rewritten value" },
  undocumented_value: { source: 4, title: "A value that the interface does not show" },
  undocumented_field: { source: 4, title: "A field that only an example of the operator shows" },
  deprecated_field: { source: 4, title: "A field that the operator deprecates" },
  irrelevant_field: { source: 4, title: "A field that has no meaning where it is used" },
  incorrect_tax_amount: { source: 4, title: "A tax item whose amount is not rate x taxed value" },
  duplicate_note: { source: 4, title: "A note sent more than once" },
  duplicate_account: { source: 4, title: "An account sent more than once" },
  business_exists: { source: 4, title: "A business that was sent before" },
  retried_request: { source: 4, title: "A request sent again although the service refused it as it is" },
  repeated_parameter: { source: 4, title: "A query parameter or header given more than once" },
  path_mismatch: { source: 4, title: "A path that differs from the payload" },
  incoherent_response: { source: 4, title: "A response that contradicts itself" },
  import_supplier_not_listed: { source: 4, title: "An import supplier that the config does not list" },
  invalid_document_path: { source: 4, title: "A document path that cannot be found under the supplier's root" },
});

/** A table with its codes in its type, and not what each entry is, so that its declaration is short. */
function tableOf<Codes extends string>(table: Record<Codes, CodeEntry>): Record<Codes, CodeEntry> {
  return table;
}

/** A machine-readable code (interface: Errors). */
export type Code = keyof typeof table;

/**
 * Every machine-readable code that a finding or an error body may have (interface: Errors). A rule with another code
 * does not compile.
 */
export const codes: Readonly<Record<Code, CodeEntry>> = frozen(table);
