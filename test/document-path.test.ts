import { expect, test } from "vitest";
import { documentPathProblem } from "../src/rules/keywords.ts";

test.each([
  ["letters/a-1001.pdf", undefined],
  ["ab:/a.pdf", undefined],
  ["..letters/.a..pdf", undefined],
  ["", "empty"],
  [" ", "blank"],
  ["C:/a.pdf", "drive"],
  ["c:\\a.pdf", "drive"],
  ["s3://bucket/a.pdf", "url"],
  ["C://a.pdf", "url"],
  ["https:\\\\host\\a.pdf", "url"],
  ["1s://a.pdf", "slashes"],
  ["letters/s3://a.pdf", "slashes"],
  ["//server/a.pdf", "unc"],
  ["\\\\server\\a.pdf", "unc"],
  ["/a.pdf", "absolute"],
  ["..", "outside"],
  ["letters/../../a.pdf", "outside"],
  ["letters/a/../../a.pdf", "dots"],
  ["./letters/../a.pdf", "dots"],
  ["./../a.pdf", "outside"],
  ["/\ta.pdf", "absolute"],
  ["letters\\\ta.pdf", "control"],
  ["letters/caf\u008e.pdf", "control"],
  ["letters\\..\\a.pdf", "backslash"],
  ["letters/./a//b.pdf", "dots"],
  ["letters/", "slashes"],
  ["letters/a.pdf ", "blanks"],
  ["letters/%2E./a.pdf", "encoded-dots"],
])("the most serious problem of the path %j is %s", (path, problem) => {
  expect(documentPathProblem(path)).toBe(problem);
});
