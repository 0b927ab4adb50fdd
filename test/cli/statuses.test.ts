import { describe, expect, it } from "vitest";
import { account, business, schedule } from "../check/payloads.ts";
import { lines, makeFolder } from "./folder.ts";
import { inFolder } from "./run.ts";

describe("a status with the body of another", () => {
  const body = { import_supplier: "S", external_account_number: "A", statements: [] };
  it.each([
    [["lint", "--as", "historical-statements.200", "a.json"], 0],
    [["lint", "--as", "historical-statements.200", "b.json"], 1],
    [["lint", "--as", "notes.404", "b.json"], 0],
    [["lint", "--as", "notes.418", "b.json"], 2],
    [["lint", "c.historical-statements.200.json"], 1],
    [["lint", "x.notes.404.json", "x.account-transfer-status.404.json"], 0],
    [["lint", "--config", "in.json", "b.json"], 1],
    [["schema", "historical-statements.200"], 0],
  ] as const)("is a kind for %j", async (argv, code) => {
    const folder = makeFolder({ "a.json": JSON.stringify(body) });
    for (const name of ["b.json", "c.historical-statements.200.json"])
      folder.write(name, JSON.stringify({ ...body, statements: 1 }));
    for (const name of ["x.notes.404.json", "x.account-transfer-status.404.json"]) folder.write(name, "[null]");
    folder.write("in.json", JSON.stringify({ payloads: { "b.json": "historical-statements.200" } }));
    expect(await inFolder(argv, { cwd: folder.path })).toMatchObject({ code });
  });
});

describe("a plan with contracts that accounts need", () => {
  it("says to wait for operation 14 before the accounts", async () => {
    const files = [business("B", ["C-1"]), schedule("B", ["C-2"]), account("A", "C-2"), schedule("B", ["C-3"])];
    const folder = makeFolder({ "all.jsonl": lines(...files.map(({ payload }) => JSON.stringify(payload))) });
    const { stdout, code } = await inFolder(["plan", "all.jsonl"], { cwd: folder.path });
    expect(code).toBe(0);
    const comments = stdout.split("\n").filter((line) => line.startsWith("#"));
    expect(comments.filter((line) => line.includes("operation 14"))).toHaveLength(1);
    folder.write("late.jsonl", lines(...[files[0], files[3]].map((each) => JSON.stringify(each?.payload))));
    expect((await inFolder(["plan", "late.jsonl"], { cwd: folder.path })).stdout).not.toContain("operation 14");
  });
});
