import { oneOf, type Random } from "../bench/corpora.ts";
import type { Seed } from "./seeds.ts";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A payload made from some seeds by up to three mutations of its structure and up to two of its text. */
export function mutant(all: readonly Seed[], random: Random): { kind: Seed["kind"]; text: Uint8Array } {
  const seed = oneOf(random, all);
  const { kind } = seed;
  let text = seed.text;
  if (random() < 0.9) {
    let value = parse(text);
    if (value !== undefined) {
      const structural = Math.floor(random() * 3);
      for (let i = 0; i < structural; i++) value = changed(value, random, all);
      text =
        random() < 0.1 ? JSON.stringify(value, undefined, oneOf(random, [1, "\t", "\r\n"])) : JSON.stringify(value);
    }
  }
  const lexical = Math.floor(random() * 3);
  for (let i = 0; i < lexical; i++) text = oneOf(random, textMutations)(text, random);
  const bytes = encoder.encode(text);
  if (random() < 0.1 && bytes.length > 0) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
  return { kind, text: bytes };
}

const encoder = new TextEncoder();

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

const strings = [
  "",
  " ",
  "\t\n",
  "\u00a0",
  "\u3000",
  "\ufeff",
  "\u1680",
  " a",
  "a ",
  "A-1001",
  "A 1001\t",
  "A-1001\u00a0",
  "nan",
  "None ",
  "NAN-12",
  "n",
  "NaT",
  "undefined\n",
  "#N/A",
  "\\N",
  "100000.0",
  "100000.05",
  "1.23E+11",
  "4E-12",
  "1E+5 ",
  "ノート",
  "Łódź",
  "日本",
  "\u{1f600}",
  "\ud800",
  "é",
  "\u007f",
  "CHARGE",
  "SUPPLY_CHARGE",
  "PAYMENT",
  "charge",
  "PREPAY_DEBT_ADJUSTMENT",
  "VAT",
  "PROPORTION",
  "CARD",
  "LTD",
  "DEBIT_CARD",
  "2026-01-31",
  "2026-02-29",
  "2024-02-29",
  "2100-02-29",
  "2000-02-29",
  "2999-01-01",
  "0000-01-01",
  "2026-13-01",
  "2026-00-10",
  "2026-04-31",
  "2026-1-1",
  "2026-01-31T12:00:00Z",
  "2026-01-31T24:00:00Z",
  "2026-01-31T23:59:60Z",
  "2026-01-31T12:00:00+01:00",
  "2025-01-31T09:30:00.5-11:30",
  "2025-01-31T09:30:00+24:00",
  "12.50",
  "-.5",
  "1.",
  "-",
  ".",
  "12.5x",
  "0012",
  "12345678901",
  "0.12345678901",
  "5000000.01",
  "1e3",
  "60.000",
  "2024-02-29T00:00:00Z",
  "/a.pdf",
  "a/../b.pdf",
  "./a",
  "a//b",
  "a/",
  "a/.b",
  "C:\\a",
  "s3://b/c",
  "a%2e",
  "a\\b",
  "a/b.pdf",
  "..",
  "a\u0000b",
  "__proto__",
  "toString",
  'a"b',
  "a\\",
  "line\nline",
  "x".repeat(200),
];
const numbers = [
  0,
  -0,
  1,
  -1,
  0.1,
  0.005,
  0.015,
  1.005,
  10.1,
  99.99,
  100.001,
  1e15,
  1e16,
  123456789012345,
  1234567890123456,
  0.1 + 0.2,
  1e-7,
  1e21,
  2 ** 53,
  1e300,
  12.345678,
  1e8,
  1e9,
  44,
  44.004,
  44.005,
  44.006,
  43.99,
];

function scalar(random: Random): Json {
  const choice = random();
  if (choice < 0.5) return oneOf(random, strings);
  if (choice < 0.75) return oneOf(random, numbers);
  if (choice < 0.85) return Math.round(random() * 10 ** Math.floor(random() * 8)) / 10 ** Math.floor(random() * 5);
  return oneOf<Json>(random, [true, false, null, [], {}, [""], { a: 1 }]);
}

/** A copy of a value with one part of it changed. */
function changed(value: Json, random: Random, all: readonly Seed[]): Json {
  if (typeof value !== "object" || value === null || random() < 0.05) return varied(value, random, all);
  if (Array.isArray(value)) {
    const copy = [...value];
    const at = Math.floor(random() * copy.length);
    const choice = random();
    if (copy.length === 0 || choice < 0.05) copy.push(scalar(random));
    else if (choice < 0.12) copy.splice(at, 1);
    else if (choice < 0.25) copy.push(copy[at] as Json);
    // Almost the same again, which may make it unique.
    else if (choice < 0.35) copy.push(changed(copy[at] as Json, random, all));
    else if (choice < 0.4) copy.reverse();
    else copy[at] = changed(copy[at] as Json, random, all);
    return copy;
  }
  const entries = Object.entries(value);
  const at = Math.floor(random() * entries.length);
  const choice = random();
  if (entries.length === 0 || choice < 0.04) entries.push([oneOf(random, keys), scalar(random)]);
  else if (choice < 0.08) entries.splice(at, 1);
  else if (choice < 0.14) entries.sort(() => random() - 0.5);
  else if (choice < 0.17) return { payload: value, task_params: {} };
  else {
    const [key, member] = entries[at] as [string, Json];
    entries[at] = [choice < 0.18 ? oneOf(random, keys) : key, changed(member, random, all)];
    if (choice > 0.97) entries[at] = [key.replace(/(?:^|_)([a-z])/g, (_, letter) => letter.toUpperCase()), member];
    // A field of it, or of its first element, that is one level up.
    const inner = choice > 0.94 && choice < 0.97 ? (Array.isArray(member) ? member[0] : member) : undefined;
    if (typeof inner === "object" && inner !== null)
      for (const lifted of Object.keys(inner).slice(0, 1)) {
        entries.push([lifted, (inner as Record<string, Json>)[lifted] as Json]);
        if (random() < 0.7) delete (inner as Record<string, Json>)[lifted];
      }
  }
  return Object.fromEntries(entries);
}

const keys = [
  "a",
  "ab",
  "abc",
  "payload",
  "external_account_number",
  "import_supplier",
  "import_supplier_code",
  "external_business_identifier",
  "notes",
  "business",
  "transactions",
  "amount",
  "unpin_at",
  "is_pinned",
  "created_at",
  "line_items",
  "tax_items",
  "reason",
  "payment_type",
  "task_params",
  "is_dry_run",
  "dry_run",
  "account_number",
  "external_id",
  "type",
  "supply_type",
  "send_paper_bills",
  "__proto__",
  "constructor",
  "é",
  "",
];

function varied(value: Json, random: Random, all: readonly Seed[]): Json {
  const choice = random();
  if (typeof value === "number" && choice < 0.6)
    return oneOf(random, [
      value + 0.01,
      value - 0.01,
      value + 0.004,
      value + 0.006,
      -value,
      value * 2,
      value + 0.001,
      Math.trunc(value),
      value * 100,
    ]);
  if (typeof value === "string" && choice < 0.5) {
    const at = Math.floor(random() * (value.length + 1));
    return (
      value.slice(0, at) +
      oneOf(random, ["", " ", "x", "é", "/", ".", '"', "\\", "\n", "0", "9", "-"]) +
      value.slice(at + (random() < 0.5 ? 1 : 0))
    );
  }
  if (typeof value === "boolean" && choice < 0.6) return !value;
  if (choice < 0.65) return parse(oneOf(random, all).text) ?? null;
  return scalar(random);
}

/** The offset of one of the places where a pattern matches. */
function placeOf(text: string, pattern: RegExp, random: Random): RegExpExecArray | undefined {
  pattern.lastIndex = Math.floor(random() * text.length);
  const found = pattern.exec(text);
  if (found) return found;
  pattern.lastIndex = 0;
  return pattern.exec(text) ?? undefined;
}

function spliced(text: string, at: number, length: number, more: string): string {
  return text.slice(0, at) + more + text.slice(at + length);
}

// Empty strings are the most common.
const recurring = ['""', '""', '""', "null", '"n/a"', "true", '"true"', "0", '"2026-02-30"', "{}", '[{"a":null}]'];

const textMutations: readonly ((text: string, random: Random) => string)[] = [
  // A string member without its text.
  (text, random) => {
    const members = [...text.matchAll(/(?<=":\s*")[^"\\]+(?=")/g)];
    if (members.length === 0) return text;
    const { index, 0: member } = oneOf(random, members);
    return text.slice(0, index) + text.slice(index + member.length);
  },
  // A wrong value that recurs in many payloads, or an unknown member.
  (text, random) => {
    const isValue = random() < 0.6;
    const pattern = isValue ? /(?<=":\s*)(?:"[^"\\]*"|-?[\d.]+|true|false)/g : /(?<=\{)(?=\s*")/g;
    const found = placeOf(text, pattern, random);
    if (!found) return text;
    const value = oneOf(random, recurring);
    const names = ["migrated_from", "source", "x", "note", "payload_id"];
    return spliced(text, found.index, found[0].length, isValue ? value : `"${oneOf(random, names)}":${value},`);
  },
  // Another way to write a number.
  (text, random) => {
    const found = placeOf(text, /(?<=[:,[]\s*)-?\d+(?:\.\d+)?(?=\s*[,}\]])/g, random);
    if (!found) return text;
    const [number] = found;
    const other = oneOf(random, [
      `${number}.0`,
      `${number}0`,
      `${number}.00`,
      `${number}e0`,
      `${number}E+1`,
      `0${number}`,
      `-${number}`,
      `+${number}`,
      `${number}.`,
      `.${number}`,
      "-0",
      "1e400",
      `${number}000000000000000`,
      "0.000000000000001",
      `${number}.000000000000`,
    ]);
    return spliced(text, found.index, number.length, other);
  },
  // Another way to write a character of a string or key, or a character that a string cannot have.
  (text, random) => {
    const found = placeOf(text, /(?<=[\w ])\w(?=[\w ])/g, random);
    if (!found) return text;
    const code = (found[0] as string).charCodeAt(0).toString(16).padStart(4, "0");
    const other = oneOf(random, [
      `\\u${code}`,
      "\\n",
      "\\/",
      '\\"',
      "\\\\",
      "\\u00e9",
      "\\ud83d\\ude00",
      "\\ud83d",
      "\\ude00",
      "\\x",
      "\\u00g0",
      "\u0001",
      "\u007f",
      "é",
      "\u{1f600}",
      "\t",
      "\\u0000",
    ]);
    return spliced(text, found.index, 1, other);
  },
  // White space between tokens.
  (text, random) => {
    const found = placeOf(text, /[{}[\],:]/g, random);
    return found
      ? spliced(
          text,
          found.index + (random() < 0.5 ? 0 : 1),
          0,
          oneOf(random, [" ", "\n", "\t", "\r\n", "  ", "\f", "\u00a0", "\0", ","]),
        )
      : text;
  },
  // A member twice, or a comma or bracket too many.
  (text, random) => {
    const found = placeOf(text, /"\w+":(?:"[^"\\]*"|-?[\d.]+|true|false),/g, random);
    return found
      ? spliced(
          text,
          found.index,
          0,
          oneOf(random, [found[0] as string, ",", '"a":1,', '"":0,', '"b":{"c":1,"c":2},', '"d":[1,[2,{"e":null}]],']),
        )
      : text;
  },
  (text, random) => text.slice(0, Math.floor(random() * text.length)),
  (text, random) => text + oneOf(random, [" ", "\n", "}", "1", "\0", "{}"]),
  (text, random) => oneOf(random, [" ", "\n\n", "\ufeff", "["]) + text,
  (text, random) => {
    const at = Math.floor(random() * text.length);
    return spliced(
      text,
      at,
      Math.floor(random() * 3),
      oneOf(random, ["", '"', "{", "}", "[", "]", ",", ":", "0", "e", "\\", "true", "null", "tru"]),
    );
  },
];
