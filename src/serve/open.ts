/** What the interface leaves open, in the order of its sections, with the mildest reading, which the stand-in takes. */
export const openChoices: readonly { section: string; line: string; choice: string }[] = [
  {
    section: "General conventions",
    line: "Complete field-definition tables (required flags, lengths, validation rules) for every payload: not shown.",
    choice:
      "What the linter reports as an error is a 400; its warnings are printed on the terminal. Fields without a required flag may be absent, and values that are not shown are accepted.",
  },
  {
    section: "Note (account)",
    line: "defaults to the current local time",
    choice: "The response has the current time in UTC, in the documented form.",
  },
  {
    section: "Transaction (account)",
    line: "number in requests; decimal string with two places in responses",
    choice: "A response has the first two of more decimal places.",
  },
  {
    section: "Payment instruction",
    line: "The service calls the vendor to verify that the instruction exists and to retrieve its details.",
    choice:
      "Every instruction exists, unless --fail vendor. A response has an empty reference where the request has none.",
  },
  {
    section: "Meter point status",
    line: "Only PRE_REGISTRATION is shown; other values: not shown.",
    choice:
      "Every meter point stays PRE_REGISTRATION. Those of an account are named mpxn, mpan or mprn anywhere in its payload; without any, it has one made of its number.",
  },
  {
    section: "Account import status",
    line: "Transitions between these states: not shown.",
    choice:
      "UNKNOWN while staged, PENDING once imported, IN_PROGRESS after operation 5, and COMPLETED after --done-after, or REJECTED by --fail.",
  },
  {
    section: "Import supplier status",
    line: "The status is set by the service operators. Transitions: not shown.",
    choice: "The status in the config, for the whole session; Ongoing where the config lists no suppliers.",
  },
  {
    section: "Endpoints",
    line: "The endpoints that validate, stage and create an account are not shown.",
    choice:
      "An account in the body of a POST to any other path below /v1/data-import/ or /v2/data-import/, or to an operation of the profile, imports it: at once, or after --import-after. The answer is the profile's first success, else 201, without a body.",
  },
  {
    section: "1. Create notes",
    line: "A note is created only when the account has no note with the same body (and the same created_at, if one is provided)",
    choice: "A note without a body is created each time.",
  },
  {
    section: "2. Create transactions",
    line: "when true and a transaction date lies outside the currently open statement period",
    choice: "Every date lies within the period, so force_add_to_current_statement changes nothing.",
  },
  {
    section: "3. Create historical statements",
    line: "The documented success status is inconsistent: the status column says 201 and the description says 200.",
    choice: "201. A statement that is sent again is answered like the first.",
  },
  {
    section: "7-9. List account import processes",
    line: "9 lists only imported processes (those with an account). Element shape of the response: not shown.",
    choice: "The shape of operations 7 and 8.",
  },
  {
    section: "11. Create business",
    line: "Uniqueness of a business is established by the external business identifier together with name, number and type.",
    choice: "A business that is sent again as it was gets the same 201.",
  },
  {
    section: "13. Schedule business contract creation",
    line: "400 on validation errors; 401 without valid credentials.",
    choice: "A business that does not exist gets the 404 of the v2 endpoints.",
  },
  {
    section: "13. Schedule business contract creation",
    line: "identifier: string (UUID of the asynchronous sub-process)",
    choice:
      "Contracts exist before their sub-process has ended, with a warning on the terminal for an account that needs one. A dry run creates none.",
  },
  {
    section: "14. Business contract sub-process status",
    line: "Responses: 200 (body shape: not shown), 400 (validation), 401, 404.",
    choice: '{"identifier", "status"}, the status being IN_PROGRESS and, after --done-after, COMPLETED.',
  },
  {
    section: "Authentication",
    line: "The mutation's input and result fields and the token lifetime are not shown.",
    choice: "Any token is valid for ever, unless --token names the only one. There is no GraphQL mutation.",
  },
  {
    section: "Authentication",
    line: "Endpoints 12, 13 and 14 return 401 when credentials are missing or invalid.",
    choice: "All operations do, because every request sets the header. The 401 has no body.",
  },
  {
    section: "Authentication",
    line: "Permission rules beyond holding a valid token: not shown.",
    choice: "There are none.",
  },
  {
    section: "Errors",
    line: "attr is a dot-delimited path to the offending input",
    choice:
      "An account or a business that a body of operations 2, 3, 4 and 12 names and that does not exist is a 400, with the code account_not_found or not_found at the field. A 404 of operations 1 and 6 and a 400 of operations 5 to 10 have no body.",
  },
  {
    section: "Other responses",
    line: "Whether transactions preceding a failing one are kept: not shown.",
    choice: "None is kept.",
  },
  {
    section: "Other responses",
    line: "Error code and status for migration attempts on a Paused or Complete import supplier: not shown (an error is returned).",
    choice: "400 for accounts and businesses; a warning on the terminal for data of accounts.",
  },
  {
    section: "Other responses",
    line: "Further machine codes for individual validation failures: not shown.",
    choice: "Those of the linter, which are on the pages of its rules (preflight explain RULE).",
  },
  {
    section: "Limits",
    line: "Rate limits, payload or batch size limits and time-outs are not given.",
    choice:
      "413 for a body over 64 MiB, and 415 for a compressed one; clients that take 30 s are cut off; 429 only with --rate-limit.",
  },
  {
    section: "Versioning",
    line: "New endpoints and additions to existing endpoints may appear.",
    choice: "404 for other paths and 405 for other methods, without a body.",
  },
];
