/** A choice that the stand-in makes where the interface is open. */
interface OpenChoice {
  /** The section of the interface. */
  section: string;
  /** What it says, or does not. */
  open: string;
  /** The mildest reading, which the stand-in takes. */
  choice: string;
}

/** Every choice of the stand-in that the interface does not make, in the order of its sections. */
export const openChoices: readonly OpenChoice[] = [
  {
    section: "Endpoints",
    open: "The endpoints that validate, stage and create an account are not shown.",
    choice:
      "An account in the body of a POST to any other path below /v1/data-import/ or /v2/data-import/, or to an operation of the profile, imports it: at once, or after --import-after. The answer is the profile's first success, else 201, without a body.",
  },
  {
    section: "Endpoints",
    open: "Requests to other paths and with other methods are not described.",
    choice: "404 and 405 without a body.",
  },
  {
    section: "Note (account)",
    open: "created_at defaults to the current local time, whose zone is not shown.",
    choice: "The response has the current time in UTC, in the documented form.",
  },
  {
    section: "Endpoints 2",
    open: "The currently open statement period is not shown.",
    choice: "Every date lies within it, so force_add_to_current_statement changes nothing.",
  },
  {
    section: "Endpoints 2, 3, 4 and 12",
    open: "The status for an account or a business that does not exist is not shown.",
    choice: "400, with the code account_not_found or not_found at the field that names it.",
  },
  {
    section: "Endpoints 3",
    open: "The success status is 201 in one place and 200 in another.",
    choice: "201. A statement that is sent again is answered like the first.",
  },
  {
    section: "Payment instruction",
    open: "The service calls the vendor; which instructions exist is not shown.",
    choice: "Every instruction exists, unless --fail vendor.",
  },
  {
    section: "Meter point",
    open: "Where the meter points of an account come from is not shown, nor are their states but PRE_REGISTRATION.",
    choice:
      "Those named mpxn, mpan or mprn anywhere in the account's payload, else one made of its number; all stay PRE_REGISTRATION.",
  },
  {
    section: "Account import status",
    open: "Transitions between the states are not shown.",
    choice:
      "UNKNOWN while staged, PENDING once imported, IN_PROGRESS after operation 5, and COMPLETED after --done-after.",
  },
  {
    section: "Endpoints 9",
    open: "The element shape of the response is not shown.",
    choice: "That of operations 7 and 8.",
  },
  {
    section: "Endpoints 11",
    open: "The answer to a business that is sent again as it was is not shown.",
    choice: "The same 201.",
  },
  {
    section: "Endpoints 13",
    open: "Whether contracts exist before their sub-process has ended is not shown.",
    choice: "They do; an account that needs one gets a warning on the terminal.",
  },
  {
    section: "Endpoints 13",
    open: "The status for a business that does not exist is not shown.",
    choice: "The 404 of the v2 endpoints.",
  },
  {
    section: "Endpoints 14",
    open: "The body shape of the 200 is not shown.",
    choice: '{"identifier", "status"}, the status being IN_PROGRESS and, after --done-after, COMPLETED.',
  },
  {
    section: "Authentication 2 and 3",
    open: "Operations other than 12, 13 and 14 do not list 401. The body of a 401, and which tokens are valid, are not shown.",
    choice: "401 without a body wherever the header is missing or wrong; any token is valid unless --token names one.",
  },
  {
    section: "Errors",
    open: "The body of a 404 of operations 1 and 6, and a 400 of operations 5 to 10, are not shown.",
    choice: "No body.",
  },
  {
    section: "Other responses",
    open: "Whether transactions before a failing one are kept is not shown.",
    choice: "None is kept.",
  },
  {
    section: "Other responses",
    open: "The code and status for a supplier that is Paused or Complete are not shown.",
    choice: "400 for accounts and businesses; a warning on the terminal for data of accounts.",
  },
  {
    section: "Limits",
    open: "Rate limits, sizes and time-outs are not shown.",
    choice: "413 for a body over 64 MiB; clients that take 30 s are cut off; 429 only with --rate-limit.",
  },
];
