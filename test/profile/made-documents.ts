/**
 * Two made-up documents in the style of real operators: a large account with agreements, meter points, ledgers and
 * payment schedules. The first is OpenAPI 3.0 as a web framework generates it, the second is 3.1.
 */

export type Node = Record<string, unknown>;

export interface MadeDocument {
  name: string;
  document: Node;
  /** The account that the document shows. */
  account: Node;
}

const ref = (name: string): Node => ({ $ref: `#/components/schemas/${name}` });
const text = (maxLength?: number, more: Node = {}): Node => ({
  type: "string",
  ...(maxLength === undefined ? {} : { maxLength }),
  ...more,
});
const list = (items: Node, more: Node = {}): Node => ({ type: "array", items, ...more });
const flag: Node = { type: "boolean" };
const whole: Node = { type: "integer" };
const date: Node = { type: "string", format: "date" };
const utc: Node = { type: "string", format: "date-time" };
/** A datetime whose example has an offset. */
const offset: Node = { ...utc, "x-form": "offset" };
const uuid: Node = { type: "string", format: "uuid" };
const decimal = (digits = 10, places = 10, more: Node = {}): Node => ({
  type: "string",
  format: "decimal",
  pattern: `^-?\\d{0,${digits}}(?:\\.\\d{0,${places}})?$`,
  ...more,
});
const choice = (...values: unknown[]): Node => ({ type: "string", enum: values });
const object = (properties: Node, required: string[] = [], more: Node = {}): Node => ({
  type: "object",
  properties,
  ...(required.length > 0 ? { required } : {}),
  ...more,
});
/** A nullable reference: by a keyword in 3.0, by a branch in 3.1. */
const nullableRef = (name: string, is31: boolean): Node =>
  is31
    ? { anyOf: [ref(name), { type: "null" }] }
    : { allOf: [ref(name)], nullable: true, description: `The ${name}, if any` };
const nullable = (schema: Node, is31: boolean): Node =>
  is31
    ? {
        ...schema,
        type: [schema["type"], "null"],
        ...(schema["enum"] ? { enum: [...(schema["enum"] as []), null] } : {}),
      }
    : { ...schema, nullable: true };
const union = (key: string, branches: Readonly<Record<string, string>>, word = "oneOf"): Node => ({
  [word]: [...new Set(Object.values(branches))].map(ref),
  discriminator: {
    propertyName: key,
    mapping: Object.fromEntries(Object.entries(branches).map(([value, name]) => [value, ref(name)["$ref"]])),
  },
});

const tariffs = Array.from({ length: 428 }, (_, i) => `TARIFF_${i}_${i % 7 === 0 ? "GREEN" : "PLAIN"}`);
const meterKeys = ["ELECTRICITY", "GAS", "UNMETERED_ELECTRICITY"];
const transactionTypes = ["CREDIT", "CHARGE", "PAYMENT", "REPAYMENT", "SUPPLY_CHARGE"];

function components(is31: boolean): Node {
  const or = (schema: Node): Node => nullable(schema, is31);
  const base = { transaction_date: date, amount: decimal(), transaction_id: text(64, { minLength: 1 }) };
  const needed = ["amount", "transaction_date", "transaction_id", "type"];
  const transaction = (fields: Node, required: string[] = []): Node =>
    object({ ...base, type: choice(...transactionTypes), ...fields }, [...needed, ...required]);
  const meterPoint = (key: string, fields: Node, required: string[]): Node =>
    object(
      {
        supply_type: { ...choice(...(key === "GAS" ? ["GAS", "PIPED_GAS"] : meterKeys)), default: key },
        agreements: list(ref("Agreement")),
        supply_start_date: date,
        supply_end_date: or(date),
        registered_at: offset,
        ...fields,
      },
      ["supply_start_date", "supply_type", ...required],
    );
  return {
    ImportSupplierEnum: choice(...Array.from({ length: 15 }, (_, i) => `SUPPLIER_${i}`)),
    TariffEnum: { ...choice(...tariffs), description: tariffs.map((one) => `* \`${one}\` - ${one}`).join("\n") },
    BlankEnum: { enum: [""] },
    NullEnum: { enum: [null] },
    TitleEnum: choice("DR", "MRS", "MR", "MX", "X _DEENERGISED", "X_DEENERGISED"),
    Address: object(
      {
        address_line_1: text(255),
        address_line_2: or(text(255)),
        house_number: or({ ...whole, minimum: 0 }),
        postcode: text(10, { minLength: 3 }),
        country: text(2, { minLength: 2, pattern: "^[A-Z]{2}$" }),
        delivery_point_identifier: or(text(36)),
      },
      ["address_line_1", "postcode"],
    ),
    Customer: object(
      {
        title: is31
          ? { anyOf: [ref("TitleEnum"), ref("BlankEnum"), { type: "null" }] }
          : { oneOf: [ref("TitleEnum"), ref("BlankEnum"), ref("NullEnum")], nullable: true },
        given_name: text(255, { minLength: 1 }),
        family_name: text(255),
        email: { type: "string", format: "email", maxLength: 254 },
        mobile: or(text(20)),
        date_of_birth: or(date),
        is_primary: { ...flag, default: false },
        consents: list(ref("Consent"), { maxItems: 3 }),
        external_id: text(64),
      },
      ["family_name", "given_name"],
    ),
    Consent: object({ channel: choice("EMAIL", "POST", "SMS"), given_at: utc, accepted: flag }, [
      "accepted",
      "channel",
    ]),
    Agreement: object(
      {
        agreement_id: uuid,
        tariff_code: ref("TariffEnum"),
        effective_from: offset,
        effective_to: or(utc),
        business_contract_identifier: or(text(64)),
        params: { type: "object", additionalProperties: {} },
        rates: list(ref("Rate"), { minItems: 1 }),
        characteristic_values: { type: "object" },
      },
      ["effective_from", "tariff_code"],
    ),
    Rate: object(
      {
        rate_code: text(20),
        price: decimal(6, 4),
        band: or(choice("DAY", "NIGHT")),
        step: { ...whole, minimum: 1, maximum: 9 },
      },
      ["price"],
    ),
    Electricity: meterPoint(
      "ELECTRICITY",
      { mpan: text(13, { minLength: 13, pattern: "^\\d{13}$" }), profile_class: whole },
      ["mpan"],
    ),
    Gas: meterPoint("GAS", { mprn: text(10), annual_quantity: decimal(8, 2) }, ["mprn"]),
    Unmetered: meterPoint("UNMETERED_ELECTRICITY", { unmetered_units: decimal(8, 3), mpan: text(13) }, []),
    MeterPoint: union("supply_type", { ELECTRICITY: "Electricity", GAS: "Gas", UNMETERED_ELECTRICITY: "Unmetered" }),
    Meter: object({ serial_number: text(50), registers: list(ref("Register")), installed_on: date }, ["serial_number"]),
    Register: object(
      { digits: { ...whole, minimum: 4, maximum: 8 }, readings: list(ref("Reading")), is_import: flag },
      ["digits"],
    ),
    Reading: object({ read_on: date, value: decimal(8, 1), source: choice("CUSTOMER", "SMART", "ESTIMATE") }, [
      "read_on",
      "value",
    ]),
    SupplyAddress: object(
      {
        address: ref("Address"),
        meter_points: list(ref("MeterPoint"), { minItems: 1 }),
        meters: list(ref("Meter")),
        occupancy: nullableRef("Occupancy", is31),
      },
      ["meter_points"],
    ),
    Occupancy: object({ occupied_from: date, is_vacant: flag, children: list(ref("Occupancy")) }, ["occupied_from"]),
    Payment: transaction({ reason: choice("CARD", "DIRECT_DEBIT"), reference: or(text(40)) }, ["reason"]),
    Credit: transaction({ reason: choice(...Array.from({ length: 239 }, (_, i) => `CREDIT_REASON_${i}`)) }, ["reason"]),
    Charge: transaction({ reason: text(50), display_note: text(255), tax_items: list(ref("TaxItem")) }),
    Repayment: transaction({ reference: or(text(40)), reason: choice("REFUND", "OVERPAID") }),
    SupplyCharge: transaction(
      { line_items: list(ref("LineItem")), tax_items: list(ref("TaxItem")), supply_point_identifier: text(20) },
      ["line_items"],
    ),
    LineItem: object(
      {
        start_date: date,
        end_date: date,
        number_of_units: decimal(),
        net_amount: decimal(),
        price_per_unit: decimal(),
      },
      ["end_date", "net_amount", "start_date"],
    ),
    TaxItem: object({ amount: decimal(), tax_type: choice("VAT", "LEVY"), rate: decimal() }, ["amount", "tax_type"]),
    Transaction: union("type", {
      CREDIT: "Credit",
      CHARGE: "Charge",
      PAYMENT: "Payment",
      REPAYMENT: "Repayment",
      SUPPLY_CHARGE: "SupplyCharge",
    }),
    Ledger: object(
      {
        ledger_type: choice("ENERGY", "SERVICES"),
        opening_balance: decimal(12, 2, { description: "In the major unit rather than its minor unit." }),
        current_transactions: list(ref("Transaction")),
        payment_schedules: list(ref("Schedule")),
      },
      ["ledger_type", "opening_balance"],
    ),
    DirectDebit: object(
      {
        method: choice("DIRECT_DEBIT", "CARD", "CASH"),
        mandate_reference: text(40),
        payment_day: { ...whole, minimum: 1, maximum: 28 },
      },
      ["mandate_reference", "method"],
    ),
    Card: object({ method: choice("DIRECT_DEBIT", "CARD", "CASH"), token: uuid }, ["method", "token"]),
    Cash: object({ method: choice("DIRECT_DEBIT", "CARD", "CASH") }, ["method"]),
    Schedule: object(
      {
        amount_in_pence: { ...whole, description: "In the lowest denomination for the currency.", minimum: 1 },
        frequency: choice("MONTHLY", "WEEKLY"),
        starts_on: date,
        instruction: is31
          ? {
              anyOf: [ref("DirectDebit"), ref("Card"), ref("Cash"), { type: "null" }],
              discriminator: union("method", { DIRECT_DEBIT: "DirectDebit", CARD: "Card", CASH: "Cash" })[
                "discriminator"
              ],
            }
          : { ...union("method", { DIRECT_DEBIT: "DirectDebit", CARD: "Card", CASH: "Cash" }), nullable: true },
      },
      ["amount_in_pence", "frequency"],
    ),
    PaperBills: object({ send_paper: { ...flag, enum: [true, false] }, copies: { ...whole, minimum: 1 } }, [
      "send_paper",
    ]),
    OnlineBills: object({ send_paper: { ...flag, enum: [true, false] }, email: { type: "string", format: "email" } }, [
      "email",
      "send_paper",
    ]),
    Billing: union("send_paper", { true: "PaperBills", false: "OnlineBills" }),
    Portfolio: object(
      { name: text(100), brand: or(text(20)), users: list(ref("User")), level: nullableRef("Level", is31) },
      ["name"],
    ),
    User: object(
      {
        email: { type: "string", format: "email" },
        role: choice("ADMIN", "VIEWER"),
        last_login: { ...utc, readOnly: true },
        id: { ...whole, readOnly: true },
      },
      ["email", "id"],
    ),
    Level: object(
      { rank: { ...whole, minimum: 0, exclusiveMaximum: is31 ? 10 : true, ...(is31 ? {} : { maximum: 10 }) } },
      ["rank"],
    ),
    Note: object(
      { body: text(), created_at: offset, is_pinned: flag, unpin_at: or(utc), documents: list(ref("NoteDocument")) },
      ["body"],
    ),
    NoteDocument: object({ document_path: text(200) }, ["document_path"]),
    Business: object(
      {
        name: text(100),
        number: or(text(20)),
        business_contract_identifier: text(64, { deprecated: true, "x-use-instead": "business_contract_identifiers" }),
        business_contract_identifiers: list(text(64), { maxItems: 5 }),
      },
      ["name"],
    ),
    Account: account(is31),
    Scheduled: object(
      { payload: ref("Account"), task_params: object({ dry_run: flag, priority: choice("LOW", "HIGH") }) },
      ["payload"],
    ),
    Notes: object(
      { import_supplier: ref("ImportSupplierEnum"), external_account_number: text(64), notes: list(ref("Note")) },
      ["external_account_number", "import_supplier", "notes"],
    ),
  };
}

function account(is31: boolean): Node {
  const or = (schema: Node): Node => nullable(schema, is31);
  const plain: Node = {};
  // The fields that make the account large.
  for (let i = 0; i < 40; i++)
    plain[`setting_${i}`] = [
      or(text(30 + i)),
      flag,
      or(whole),
      decimal(8, 2),
      or(date),
      choice("ON", "OFF", ""),
      or(choice("A", "B")),
      text(12, { pattern: "^[a-z]+$" }),
      { type: "number", minimum: 0 },
      list(text(8), { maxItems: 4, minItems: 1 }),
    ][i % 10];
  return object(
    {
      ...plain,
      import_supplier: is31 ? ref("ImportSupplierEnum") : { allOf: [ref("ImportSupplierEnum")], description: "Whence" },
      external_account_number: text(64, { minLength: 1 }),
      account_number: text(64, { deprecated: true, "x-use-instead": "external_account_number" }),
      account_type: choice("DOMESTIC", "BUSINESS"),
      opened_at: offset,
      closed_at: or(utc),
      brand: or(text(20)),
      metadata: list(object({ key: text(20), value: {} }, ["key"])),
      labels: { type: "object", additionalProperties: text(20) },
      billing_address: ref("Address"),
      delivery_address: nullableRef("Address", is31),
      billing: ref("Billing"),
      business: nullableRef("Business", is31),
      portfolio: nullableRef("Portfolio", is31),
      customers: list(ref("Customer"), { minItems: 1, maxItems: 4 }),
      supply_addresses: list(ref("SupplyAddress")),
      ledgers: list(ref("Ledger")),
      current_statement_transactions: list(ref("Transaction")),
      notes: list(ref("Note")),
    },
    ["account_type", "billing_address", "customers", "external_account_number", "import_supplier"],
  );
}

function exampleAccount(): Node {
  const settings: Node = {};
  for (let i = 0; i < 40; i++)
    settings[`setting_${i}`] = ["words", true, 4, "12.50", "2024-02-29", "", null, "lower", 2.5, ["x"]][i % 10];
  const address = {
    address_line_1: "1 Made-up Street",
    postcode: "ZZ1 1ZZ",
    country: "GB",
    house_number: 11,
    address_line_2: null,
  };
  const at = "2025-01-31T09:30:00+10:00";
  const agreement = {
    agreement_id: "00000000-0000-4000-8000-000000000001",
    tariff_code: "TARIFF_7_GREEN",
    effective_from: at,
    effective_to: null,
    business_contract_identifier: "CON-1",
    params: { green: true },
    rates: [
      { rate_code: "UNIT", price: "0.2525", band: "DAY", step: 2 },
      { price: 0.5, band: null },
    ],
    characteristic_values: { colour: "blue" },
  };
  const payment = {
    type: "PAYMENT",
    reason: "CARD",
    transaction_id: "T-1",
    transaction_date: "2025-02-14",
    amount: "95.40",
    reference: null,
  };
  const supply = {
    type: "SUPPLY_CHARGE",
    transaction_id: "T-2",
    transaction_date: "2025-02-14",
    amount: 60.6,
    line_items: [
      {
        start_date: "2025-02-01",
        end_date: "2025-02-28",
        number_of_units: "200",
        net_amount: 50.5,
        price_per_unit: "0.2525",
      },
    ],
    tax_items: [{ amount: 10.1, tax_type: "VAT", rate: "0.2" }],
  };
  return {
    ...settings,
    import_supplier: "SUPPLIER_3",
    external_account_number: "A-1001",
    account_type: "DOMESTIC",
    opened_at: at,
    closed_at: null,
    brand: null,
    metadata: [{ key: "wave", value: [1] }],
    labels: { region: "north" },
    billing_address: address,
    delivery_address: null,
    billing: { send_paper: false, email: "ada@example.com" },
    business: { name: "Made-up Ltd", number: null, business_contract_identifiers: ["CON-1"] },
    portfolio: { name: "All", users: [{ email: "ada@example.com", role: "ADMIN" }], level: { rank: 3 }, brand: null },
    customers: [
      {
        title: "DR",
        given_name: "Ada",
        family_name: "Example",
        email: "ada@example.com",
        mobile: "07123456789",
        date_of_birth: "1990-01-31",
        consents: [{ channel: "EMAIL", given_at: "2025-01-31T09:30:00Z", accepted: true }],
      },
      { title: "", given_name: "Bo", family_name: "Example" },
    ],
    supply_addresses: [
      {
        address,
        meter_points: [
          {
            supply_type: "ELECTRICITY",
            mpan: "1200012345678",
            supply_start_date: "2025-01-01",
            registered_at: at,
            agreements: [agreement],
          },
          {
            supply_type: "GAS",
            mprn: "1234567890",
            annual_quantity: 12000.5,
            supply_start_date: "2025-01-01",
            supply_end_date: null,
          },
          { supply_type: "UNMETERED_ELECTRICITY", unmetered_units: "1.125", supply_start_date: "2025-01-01" },
        ],
        meters: [
          {
            serial_number: "S-1",
            installed_on: "2020-01-01",
            registers: [
              { digits: 5, is_import: true, readings: [{ read_on: "2025-01-01", value: "1042.5", source: "SMART" }] },
            ],
          },
        ],
        occupancy: { occupied_from: "2020-01-01", is_vacant: false, children: [{ occupied_from: "2021-01-01" }] },
      },
    ],
    ledgers: [
      {
        ledger_type: "ENERGY",
        opening_balance: "-12.50",
        current_transactions: [
          { ...payment, transaction_id: "T-3" },
          {
            type: "CREDIT",
            reason: "CREDIT_REASON_17",
            transaction_id: "T-4",
            transaction_date: "2025-02-15",
            amount: "5",
          },
        ],
        payment_schedules: [
          {
            amount_in_pence: 8420,
            frequency: "MONTHLY",
            starts_on: "2025-03-01",
            instruction: { method: "DIRECT_DEBIT", mandate_reference: "M-1", payment_day: 14 },
          },
          { amount_in_pence: 100, frequency: "WEEKLY", instruction: null },
        ],
      },
    ],
    current_statement_transactions: [payment, supply],
    notes: [
      {
        body: "Prefers letters.",
        created_at: at,
        is_pinned: true,
        unpin_at: null,
        documents: [{ document_path: "notes/A-1001/letter.pdf" }],
      },
    ],
  };
}

function made(name: string, is31: boolean): MadeDocument {
  const value = exampleAccount();
  const post = (schema: Node, example: unknown): Node => ({
    post: {
      requestBody: {
        required: true,
        content: { "application/json": { schema, examples: { Shown: { value: example } } } },
      },
      responses: { "201": { description: "" } },
    },
  });
  const notes = { import_supplier: "SUPPLIER_3", external_account_number: "A-1001", notes: value["notes"] };
  return {
    name,
    account: value,
    document: {
      openapi: is31 ? "3.1.0" : "3.0.3",
      info: { title: name, version: "v1" },
      servers: [{ url: "https://operator.example/api/" }],
      paths: {
        [is31 ? "/v2/data-import/accounts" : "/v2/data-import/accounts/"]: post(ref("Scheduled"), value),
        "/v1/data-import/notes/create/": post(ref("Notes"), notes),
      },
      components: { schemas: components(is31) },
    },
  };
}

export const madeDocuments: readonly MadeDocument[] = [made("meridian", false), made("corvid", true)];

/** The first document with each component several times, all of them part of the account: real documents are larger. */
export function largeDocument(copies: number): Node {
  const [{ document }] = madeDocuments as [MadeDocument];
  const large = structuredClone(document) as { components: { schemas: Record<string, Node> } };
  const { schemas } = large.components;
  const original = structuredClone(schemas);
  for (let i = 1; i < copies; i++) {
    const copy = JSON.parse(
      JSON.stringify(original).replaceAll(/(#\/components\/schemas\/\w+)/g, `$1${i}`),
    ) as typeof schemas;
    for (const [name, schema] of Object.entries(copy)) schemas[`${name}${i}`] = schema;
    const { properties } = schemas["Account"] as { properties: Node };
    for (const [name, field] of Object.entries((copy["Account"] as { properties: Node }).properties))
      properties[`${name}_${i}`] = field;
  }
  return large;
}
