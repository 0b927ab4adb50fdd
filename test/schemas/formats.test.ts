import { fullFormats } from "ajv-formats/dist/formats.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isDate, isDatetime, isUuid } from "../../src/spec/string-formats.ts";
import { runs } from "../runs.ts";
import { files } from "./published.ts";

/** The pattern beside the format in a schema file. */
const patternOf = (file: string): RegExp =>
  new RegExp(files.get(`parts/${file}.schema.json`)?.["pattern"] as string, "u");

/** ajv-formats in full mode is the oracle for existing dates; our formats only restrict the notation. */
const oracle = {
  date: fullFormats.date as { validate: (text: string) => boolean },
  datetime: fullFormats["date-time"] as { validate: (text: string) => boolean },
  uuid: fullFormats.uuid as RegExp,
};

const digits = (length: number): fc.Arbitrary<string> =>
  fc.nat(10 ** length - 1).map((value) => String(value).padStart(length, "0"));
const two = fc.oneof(
  fc.nat(62).map((value) => String(value).padStart(2, "0")),
  fc.constantFrom("00", "1", "001", "02", "29", "30", "31", "60", "٠١"),
);
const year = fc.oneof(digits(4), fc.constantFrom("1900", "2000", "2024", "2026", "0000", "02026", "26"));
const dateLike = fc
  .tuple(year, two, two, fc.constantFrom("-", "-", "-", "/", ""))
  .map(([y, m, d, dash]) => [y, m, d].join(dash));
const zone = fc.constantFrom("Z", "Z", "Z", "z", "", "+00:00", "-00:00", "+01:00", " Z", "Z ", "Z\n");
const fraction = fc.constantFrom("", "", "", ".0", ".123", ",5");
const datetimeLike = fc
  .tuple(dateLike, fc.constantFrom("T", "T", "T", "t", " "), two, two, two, fraction, zone)
  .map(([date, t, h, m, s, part, z]) => `${date}${t}${h}:${m}:${s}${part}${z}`);
const realDate = fc
  .date({ min: new Date("0000-01-01T00:00:00Z"), max: new Date("9999-12-31T23:59:59Z"), noInvalidDate: true })
  .map((date) => date.toISOString());
/** A text with one character changed, dropped or doubled. */
const nearly = (texts: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(texts, fc.nat(40), fc.constantFrom("", "0", "9", "-", "T", ":", " ", "\n", "é")).map(([text, at, other]) => {
    const place = at % (text.length + 1);
    return text.slice(0, place) + other + text.slice(place + 1);
  });

describe("dates", () => {
  const texts = fc.oneof(
    dateLike,
    realDate.map((text) => text.slice(0, 10)),
    nearly(dateLike),
    fc.string(),
  );

  it("are those of the oracle, written YYYY-MM-DD", () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(isDate(text)).toBe(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) && oracle.date.validate(text));
      }),
      { numRuns: runs(5000) },
    );
  });

  it("are every day of the calendar and no other", () => {
    for (let year = 1890; year <= 2110; year++)
      for (let month = 0; month <= 13; month++)
        for (let day = 0; day <= 32; day++) {
          const text = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
          const time = new Date(`${text}T00:00:00Z`);
          const exists = !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 10) === text;
          if (isDate(text) !== exists) expect.fail(`${text} ${exists ? "exists" : "does not exist"}`);
        }
  });

  it.each([
    "2026-02-29",
    "1900-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
    "26-01-31",
    "2026-1-31",
    "31/01/2026",
    "2026-01-31\n",
    " 2026-01-31",
    "2026-01-31T00:00:00Z",
    "２０２６-01-31",
    "-026-01-31",
    "",
  ])("are not %j", (text) => {
    expect(isDate(text)).toBe(false);
  });
});

describe("datetimes", () => {
  const texts = fc.oneof(
    datetimeLike,
    realDate,
    realDate.map((text) => text.replace(/\.\d+/, "")),
    nearly(realDate.map((text) => text.replace(/\.\d+/, ""))),
    fc.string(),
  );
  const written = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$/;

  it("are those of the oracle, written YYYY-MM-DDTHH:MM:SSZ, without a sixtieth second", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const expected = written.test(text) && !text.endsWith(":60Z") && oracle.datetime.validate(text);
        expect(isDatetime(text)).toBe(expected);
      }),
      { numRuns: runs(5000) },
    );
  });

  it("are every second of a day", () => {
    const start = Date.parse("2024-02-29T00:00:00Z");
    for (let second = 0; second < 86_400; second += 7) {
      const text = new Date(start + second * 1000).toISOString().replace(".000", "");
      if (!isDatetime(text)) expect.fail(text);
    }
  });

  it.each([
    "2026-01-31T24:00:00Z",
    "2026-01-31T12:60:00Z",
    "2016-12-31T23:59:60Z",
    "2026-02-30T12:00:00Z",
    "2026-01-31T12:00:00+00:00",
    "2026-01-31T12:00:00.000Z",
    "2026-01-31t12:00:00z",
    "2026-01-31 12:00:00Z",
    "2026-01-31T12:00Z",
    "2026-01-31",
  ])("are not %j", (text) => {
    expect(isDatetime(text)).toBe(false);
  });
});

describe("UUIDs", () => {
  const texts = fc.oneof(
    fc.uuid(),
    fc.uuid().map((text) => text.toUpperCase()),
    fc.uuid().map((text) => `urn:uuid:${text}`),
    nearly(fc.uuid()),
    fc.string(),
  );

  it("are those of the oracle, without urn:uuid: in front", () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(isUuid(text)).toBe(!text.startsWith("urn:") && oracle.uuid.test(text));
      }),
      { numRuns: runs(3000) },
    );
  });
});

describe("the patterns of the schemas", () => {
  it.each([
    ["date", isDate, dateLike],
    ["datetime", isDatetime, datetimeLike],
    ["nullable-datetime", isDatetime, datetimeLike],
  ] as const)("of %s take what the format takes, so that a validator needs no formats", (file, isGood, texts) => {
    const pattern = patternOf(file);
    const time = file === "date" ? "" : "T23:59:59Z";
    for (const year of ["0000", "0004", "0100", "1900", "2000", "2023", "2024", "2096", "2100", "2400", "9996", "9999"])
      for (let month = 0; month <= 13; month++)
        for (let day = 0; day <= 32; day++) {
          const text = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}${time}`;
          if (pattern.test(text) !== isGood(text)) expect.fail(text);
        }
    const text = fc.oneof(
      texts,
      realDate.map((date) => (time ? `${date.slice(0, 19)}Z` : date.slice(0, 10))),
    );
    fc.assert(
      fc.property(fc.oneof(text, nearly(text), fc.string()), (each) => pattern.test(each) === isGood(each)),
      { numRuns: runs(3000) },
    );
  });

  it("of uuid accept what the format accepts", () => {
    const pattern = patternOf("uuid");
    fc.assert(fc.property(fc.oneof(fc.uuid(), nearly(fc.uuid())), (text) => pattern.test(text) === isUuid(text)));
  });
});
