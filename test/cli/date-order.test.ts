/** What the clear dates of a field tell about those whose day and month could be either. */
import { describe, expect, it } from "vitest";
import { type Folder, lines, makeFolder } from "./folder.ts";
import { inFolder } from "./run.ts";

const statement = (issued_date: string, account: string): string =>
  JSON.stringify({
    import_supplier: "S",
    external_account_number: account,
    statements: [
      {
        statement_id: account,
        bill_period_from_date: "2025-01-01",
        bill_period_to_date: "2025-01-31",
        issued_date,
        number: "1",
        gross_amount: 84.2,
      },
    ],
  });

const dayFirst = (count: number): string[] => Array.from({ length: count }, (_, i) => `${13 + (i % 15)}/02/2025`);
const file = (dates: readonly string[]): string => lines(...dates.map((date, i) => statement(date, `A-${i}`)));

async function evidence(folder: Folder, ...argv: string[]): Promise<unknown> {
  const { stdout } = await inFolder(["lint", ".", "--format", "json", ...argv], { cwd: folder.path });
  const { causes } = JSON.parse(stdout) as { causes: { variant?: string; attr: string; evidence?: string }[] };
  return causes.flatMap(({ variant, attr, evidence }) => (variant === "unknown-order" ? [[attr, evidence]] : []));
}

describe("dates whose order cannot be told", () => {
  const attr = "statements.*.issued_date";
  const name = "a.historical-statements.jsonl";

  it("have the order of the clear ones of their field beside them", async () => {
    const folder = makeFolder({ [name]: file(["03/02/2025", ...dayFirst(31)]) });
    expect(await evidence(folder)).toEqual([[attr, "31 other values of this field have the day first"]]);
    for (const format of ["pretty", "compact", "html"]) {
      const { stdout } = await inFolder(["lint", ".", "--format", format], { cwd: folder.path });
      expect(stdout).toContain("31 other values of this field have the day first.");
    }
    const { stdout } = await inFolder(["lint", ".", "--statistics"], { cwd: folder.path });
    expect(stdout.replaceAll(/\s+/g, " ")).toContain("31 other values of this field have the day first.");
  });

  it("have both orders where the field has both, and nothing where none is clear", async () => {
    const both = makeFolder({ [name]: file(["03/02/2025", "02/13/2025", ...dayFirst(2)]) });
    expect(await evidence(both)).toEqual([[attr, "1 other value of this field has the month first, 2 the day first"]]);
    const none = makeFolder({ [name]: file(["03/02/2025", "01/01/2025", "2025/01/31", "31 Jan 2025"]) });
    expect(await evidence(none)).toEqual([[attr, undefined]]);
  });

  it("learn nothing from another field or kind", async () => {
    const folder = makeFolder({
      [name]: file(["03/02/2025"]),
      "a.notes.jsonl": lines(
        ...["31/01/2025T12:00:00Z", "03/02/2025T12:00:00Z"].map((created_at) =>
          JSON.stringify({ import_supplier: "S", external_account_number: "A-1", notes: [{ body: "a", created_at }] }),
        ),
      ),
    });
    expect(await evidence(folder)).toEqual([
      [attr, undefined],
      ["notes.*.created_at", "1 other value of this field has the day first"],
    ]);
  });

  it("are told the same by one thread and by two, wherever files are cut", async () => {
    const folder = makeFolder({
      [name]: file([...dayFirst(400), "03/02/2025", ...dayFirst(400)]),
      "b.historical-statements.jsonl": file([...dayFirst(200), "04/02/2025"]),
    });
    const expected = [[attr, "1,000 other values of this field have the day first"]];
    for (const workers of ["1", "2"]) expect(await evidence(folder, "--workers", workers)).toEqual(expected);
  });
});
