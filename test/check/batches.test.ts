import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Finding } from "../../src/check/finding.ts";
import { type Input, type PayloadText, payloadText } from "../../src/input/payload.ts";
import type { Position } from "../../src/json/position.ts";
import { rules } from "../../src/rules/index.ts";
import type { Rule } from "../../src/rules/rule.ts";
import { run } from "../../src/run/run.ts";
import { kinds } from "../../src/spec/kinds.ts";
import { operations } from "../../src/spec/operations.ts";
import { runs } from "../runs.ts";
import { inputsOf, lintBatch, type Sent, settingsWith } from "./batch.ts";
import { type Found, findAll, payloadOf, type Spec, specs } from "./oracle.ts";

const batches = fc.array(specs, { maxLength: 16 });
const knownBatches = fc.oneof({ weight: 3, arbitrary: fc.constant<Spec[]>([]) }, fc.array(specs, { maxLength: 5 }));

const key = ({ at, rule, severity, attr, other }: Found): string => `${at} ${rule} ${severity} ${attr} ${other}`;

/** The index of the payload in a file of `lintBatch`: from 0 for the batch, negative for known ones. */
function placeIn(file: string, known: number): number {
  const index = Number(/\d+/.exec(file)?.[0]);
  return file.startsWith("known") ? index - known : index;
}

describe("a batch", () => {
  it("has the same findings as a plain search, in any order", async () => {
    await fc.assert(
      fc.asyncProperty(knownBatches, batches, async (known, batch) => {
        const { findings } = await lintBatch(batch.map(payloadOf), { knownPayloads: known.map(payloadOf) });
        const found = findings.map(({ file, rule, severity, attr, related }) => {
          const at = placeIn(file, known.length);
          return key({ at, rule, severity, attr, other: related?.[0] && placeIn(related[0].file, known.length) });
        });
        expect(found.sort()).toEqual(findAll(known, batch).map(key).sort());
      }),
      { numRuns: runs(600, 12) },
    );
  });
});

/** How a batch is split into files: the number of payloads of each, and whether a single one spans several lines. */
const cuts = fc.array(fc.record({ count: fc.integer({ min: 1, max: 6 }), isIndented: fc.boolean() }), {
  maxLength: 16,
});

interface CutFile {
  texts: string[];
  /** The index of its first payload in the batch. */
  first: number;
}

function cut(batch: readonly Sent[], sizes: readonly { count: number; isIndented: boolean }[]): CutFile[] {
  const files: CutFile[] = [];
  for (let first = 0; first < batch.length; ) {
    const { count = batch.length, isIndented = false } = sizes[files.length] ?? {};
    const part = batch.slice(first, first + (isIndented ? 1 : count));
    files.push({ texts: part.map(({ payload }) => JSON.stringify(payload, undefined, isIndented ? 2 : 0)), first });
    first += part.length;
  }
  return files;
}

/** Lints files that are named by number. */
async function lintCut(files: readonly CutFile[], known: readonly Sent[]): Promise<Finding[]> {
  const inputs = files.map(({ texts }, i) => {
    const bytes = new TextEncoder().encode(texts.join("\n"));
    let start = 0;
    const payloads = texts.map((text, line): PayloadText => {
      const end = start + Buffer.byteLength(text);
      const payload = { bytes, start, end, origin: { line: line + 1, column: 1 } };
      start = end + 1;
      return payload;
    });
    return inputOf(`${i}`, payloads);
  });
  const options = { settings: settingsWith(), known: inputsOf(known, "known") };
  return [...(await run(inputs, options)).findings].map(({ finding }) => finding);
}

function inputOf(file: string, payloads: readonly PayloadText[]): Input {
  return {
    file,
    payloads: {
      async *[Symbol.asyncIterator]() {
        for (const payload of payloads) yield [payload];
      },
    },
  };
}

/** The text from one position to another, or to the end. */
function between(text: string, from: Position, to?: Position): string {
  const lines = text.split("\n");
  const inner = lines.slice(from.line - 1, to?.line);
  if (to) inner.push((inner.pop() as string).slice(0, to.column - 1));
  inner.unshift((inner.shift() as string).slice(from.column - 1));
  return inner.join("\n");
}

/** The value at an attr of a payload, assuming that no field name contains a dot. */
function valueAt(text: string, attr: string): unknown {
  return attr.split(".").reduce((value, step) => (value as Record<string, unknown>)[step], JSON.parse(text));
}

describe("a batch that is split into files", () => {
  it("has the same findings at the right positions for every split", async () => {
    await fc.assert(
      fc.asyncProperty(knownBatches, batches, cuts, async (knownSpecs, batchSpecs, sizes) => {
        const [known, batch] = [knownSpecs.map(payloadOf), batchSpecs.map(payloadOf)];
        const files = cut(batch, sizes);
        const found = (await lintCut(files, known)).map((finding) => {
          const { file, payload, line, column, endLine, endColumn, attr, rule, severity, detail, related } = finding;
          const { texts, first } = files[Number(file)] as CutFile;
          const marked = between(texts.join("\n"), { line, column }, { line: endLine, column: endColumn });
          expect(JSON.parse(marked)).toEqual(valueAt(texts[payload] as string, attr));
          const [other] = related ?? [];
          if (other && !other.file.startsWith("known")) {
            const { texts } = files[Number(other.file)] as CutFile;
            const text = texts.length === 1 ? texts[0] : texts[other.line - 1];
            const value = JSON.stringify(valueAt(text as string, other.attr));
            // A file of one payload may be indented or not.
            const plain = (piece: string): string => piece.replace(/\s+/g, "");
            expect(plain(between(texts.join("\n"), other)).startsWith(plain(value))).toBe(true);
          }
          expect(finding.order).toBe(first + payload);
          return `${first + payload} ${rule} ${severity} ${attr} ${detail} ${other?.attr}`;
        });
        const whole = await lintBatch(batch, { knownPayloads: known });
        const expected = whole.findings.map(
          ({ file, rule, severity, attr, detail, related }) =>
            `${placeIn(file, known.length)} ${rule} ${severity} ${attr} ${detail} ${related?.[0]?.attr}`,
        );
        expect(found).toEqual(expected);
      }),
      { numRuns: runs(250, 6) },
    );
  });
});

const names = fc.constantFrom("a", "A", "b", "", "1", "__proto__", "HALCYON");
const fieldNames = fc.constantFrom(
  ...["import_supplier", "import_supplier_code", "external_account_number", "external_business_identifier", "business"],
  ...["business_contracts", "business_contract_identifier", "identifier", "payload", "task_params", "is_dry_run"],
  ...["accounts", "notes", "body", "created_at", "document_paths", "document_path", "transactions", "transaction_id"],
  ...["statements", "statement_id", "statement_path", "status", "service_account_number", "company_name", "__proto__"],
);
const { wild } = fc.letrec<{ wild: unknown }>((tie) => ({
  wild: fc.oneof(
    { depthSize: "medium", withCrossShrink: true },
    fc.oneof({ weight: 3, arbitrary: names }, fc.constantFrom(null, true, false, 0, 1)),
    fc.array(tie("wild"), { maxLength: 3 }),
    fc.array(fc.tuple(fieldNames, tie("wild")), { maxLength: 6 }).map((entries) => Object.fromEntries(entries)),
  ),
}));
/** Payloads that are nearly valid, and records of them. */
const loose = fc
  .tuple(
    fc.constantFrom(...kinds),
    fc.oneof(
      wild,
      specs.map((spec) => payloadOf(spec).payload),
    ),
    fc.nat(9),
    wild,
  )
  .map(([kind, payload, spoilt, value]): Sent => {
    const fields = typeof payload === "object" && payload !== null ? Object.keys(payload) : [];
    const field = fields[spoilt % (fields.length + 1)];
    return { kind, payload: field === undefined ? payload : { ...(payload as object), [field]: value } };
  });
const recordOf = fc
  .tuple(fc.constantFrom(...operations), loose, fc.constantFrom(undefined, 200, 201, 400, 404, "200"), wild)
  .map(([{ method, path }, { payload }, status, answer]): Sent => {
    const own = path.replace(/\{[^}]*\}/g, () => "a");
    return { kind: "request", payload: { method, path: own, body: payload, response: { status, body: answer } } };
  });

describe("payloads of any shape", () => {
  it("never end a run, and findings are located correctly, whatever rules are off", async () => {
    const off = new Map(rules.filter(({ batch }: Rule) => !batch).map(({ id }) => [id, "off" as const]));
    const texts = loose.map(({ kind, payload }) => ({ kind, payload: JSON.stringify(payload).slice(0, -1) }));
    const any = fc.array(fc.oneof({ weight: 4, arbitrary: loose }, recordOf, texts), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.array(loose, { maxLength: 3 }), any, fc.boolean(), async (known, batch, areOff) => {
        const suppliers = { HALCYON: { status: "Paused" as const } };
        const findDocument = () => ({ nearest: undefined });
        const settings = { suppliers, levels: areOff ? [...off] : [] };
        const { findings } = await lintBatch(batch, { knownPayloads: known, settings, findDocument });
        for (const { line, file } of findings) expect([line > 0, file.startsWith("sent-")]).toEqual([true, true]);
      }),
      { numRuns: runs(1000, 20) },
    );
  });
});

describe("findings that exceed memory", () => {
  it("are located in batches and stay in order", async () => {
    // Every account is sent before its business, and one of them twice.
    const accounts = Array.from({ length: 500 }, (_, i) => ({
      import_supplier: "S",
      external_account_number: `A-${i % 499}`,
      business: { business_contract_identifier: "C" },
    }));
    const business = {
      import_supplier_code: "S",
      external_business_identifier: "B",
      business: {
        business_type: "LTD",
        company_number: "1",
        company_name: "x",
        business_contracts: [{ identifier: "C" }],
      },
    };
    const texts = [...accounts, business].map((payload) => JSON.stringify(payload));
    const input = inputOf(
      "x",
      texts.map((text, i) => ({ ...payloadText(text), origin: { line: i + 1, column: 1 } })),
    );
    const settings = settingsWith({ levels: [["expected-field", "off"]] });
    const { findings } = await run([input], { settings, maxUnlocated: 100 });
    const all = [...findings].map(({ finding }) => finding);
    expect(all.filter(({ rule }) => rule === "business-before-account")).toHaveLength(500);
    expect(all.map(({ line }) => line)).toEqual(all.map(({ line }) => line).sort((a, b) => a - b));
    expect(new Set(all.map(({ rule, related }) => `${rule} ${related?.[0]?.line}`))).toEqual(
      new Set(["business-before-account 501", "duplicate-account 1"]),
    );
  });
});
