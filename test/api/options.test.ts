import { describe, expect, it } from "vitest";
import { lintFiles } from "../../src/files.ts";
import {
  Batch,
  isPayload,
  jsonSchema,
  type Kind,
  kinds,
  lintText,
  lintValue,
  standardSchemas,
} from "../../src/index.ts";

const inherited = ["constructor", "toString", "__proto__", "hasOwnProperty", "valueOf"] as const;

/** The message of the TypeError that a call throws. */
function complaint(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError);
    return (error as Error).message;
  }
  return expect.unreachable("nothing is thrown");
}

describe("a kind that does not exist", () => {
  const calls: Record<string, (kind: Kind) => unknown> = {
    lintText: (kind) => lintText('{"notes":5}', { kind }),
    lintValue: (kind) => lintValue({ notes: 5 }, { kind }),
    isPayload: (kind) => isPayload({ notes: 5 }, { kind }),
    jsonSchema: (kind) => jsonSchema(kind),
    "Batch.addText": (kind) => new Batch().addText("{}", { kind }),
    "Batch.addValue": (kind) => new Batch().addValue({}, { kind }),
  };

  it.each(Object.entries(calls))("makes %s throw a TypeError that suggests the nearest", async (_, call) => {
    for (const kind of [...inherited, "", "no such thing"]) expect(complaint(() => call(kind as Kind))).toContain(kind);
    expect(complaint(() => call("note" as Kind))).toContain("notes?");
    expect(complaint(() => call("Transaction" as Kind))).toContain("transactions?");
    expect(complaint(() => call(5 as never))).toContain("a number");
    expect(complaint(() => call(["notes"] as never))).toContain("a list");
    await expect(lintFiles([], { kind: "note" as Kind })).rejects.toThrow(/notes\?/);
  });

  it("is not in the tables of the library", () => {
    for (const name of inherited) expect((kinds as readonly string[]).includes(name)).toBe(false);
  });
});

describe("a mistake in the options", () => {
  const wrong: [options: object, words: RegExp][] = [
    [{ rules: { "unknown-field": "warn" } }, /unknown-field.*warning\?/],
    [{ rules: { "unkown-field": "off" } }, /unknown-field\?/],
    [{ rules: { constructor: "off" } }, /constructor/],
    [{ rules: ["type"] }, /rules/],
    [{ rules: "off" }, /rules/],
    [{ today: "31/01/2026" }, /today/],
    [{ today: "2026-02-29" }, /today/],
    [{ today: new Date(0) }, /today/],
    [{ rule: { type: "off" } }, /rules\?/],
    [{ toady: "2026-01-31" }, /today\?/],
    [{ constructor: 1 }, /constructor/],
  ];
  const calls: Record<string, (options: never) => unknown> = {
    lintText: (options) => lintText("{}", options),
    lintValue: (options) => lintValue({}, options),
    Batch: (options) => new Batch(options),
  };

  it.each(Object.entries(calls))("makes %s throw a TypeError that suggests the nearest valid name", (_, call) => {
    for (const [options, words] of wrong) expect(complaint(() => call(options as never))).toMatch(words);
    for (const options of ["notes", 5, null, ["notes"]]) complaint(() => call(options as never));
    expect(complaint(() => call({ rules: { typo: "off" }, tody: "x" } as never))).toMatch(/today\?.*There is no rule/);
  });

  it("makes lintFiles throw a TypeError, as does a single path", async () => {
    const more: [options: object, words: RegExp][] = [
      ...wrong,
      [{ known: "sent" }, /known/],
      [{ documents: 1 }, /documents/],
      [{ suppliers: { S: { status: "ongoing" } } }, /Ongoing\?/],
      [{ suppliers: { S: { stauts: "Ongoing" } } }, /status\?/],
      [{ signal: true }, /signal/],
      [{ file: "x" }, /file/],
    ];
    for (const [options, words] of more) {
      const failed = await lintFiles([], options as never).catch((error: unknown) => error);
      expect(failed).toBeInstanceOf(TypeError);
      expect(String(failed)).toMatch(words);
    }
    await expect(lintFiles("folder" as never)).rejects.toThrow(TypeError);
    await expect(lintFiles([1] as never)).rejects.toThrow(TypeError);
  });

  it("makes a batch throw a TypeError, for suppliers and for each payload", () => {
    expect(complaint(() => new Batch({ suppliers: { S: { status: "Pause" as "Paused" } } }))).toMatch(/Paused\?/);
    expect(complaint(() => new Batch({ findDocument: "documents" as never }))).toMatch(/findDocument/);
    expect(complaint(() => new Batch().addValue({}, { known: "yes" as never }))).toMatch(/known/);
    expect(complaint(() => new Batch().addValue({}, { rules: {} } as never))).toMatch(/rules/);
  });

  it("makes jsonSchema throw a TypeError", () => {
    expect(complaint(() => jsonSchema("notes", { dialect: "draft-7" as never }))).toMatch(/draft-07\?/);
    expect(complaint(() => jsonSchema("notes", "draft-07" as never))).toMatch(/options/);
    complaint(() => standardSchemas.notes["~standard"].jsonSchema.input({ target: "constructor" }));
  });

  it("is not an undefined option", () => {
    const options = { kind: undefined, file: undefined, rules: { type: undefined }, today: undefined };
    expect(lintValue({}, options)).toEqual(lintValue({}));
    expect(lintText("{}", { rules: undefined })).toEqual(lintText("{}"));
    new Batch({ suppliers: undefined, findDocument: undefined });
  });
});

describe("a text", () => {
  it("that is not a string or bytes is a TypeError", () => {
    for (const value of [{}, undefined, null, 5, [1]]) {
      expect(complaint(() => lintText(value as never))).toContain("lintValue");
      complaint(() => new Batch().addText(value as never));
    }
  });
});
