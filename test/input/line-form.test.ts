import { expect, it } from "vitest";
import { headBytes, type LineForm, lineFormOf } from "../../src/input/line-form.ts";
import { bytesOf } from "./documents.ts";

const long = "x".repeat(headBytes);
const pretty = '{\n  "a": [\n    1\n  ]\n}\n';

it.each<[about: string, text: string, form: LineForm]>([
  ["payloads", '{"a":1}\n{"b":[]}\n', "lines"],
  ["one payload", '{"a":1}', "lines"],
  ["no text", "", "lines"],
  ["blank lines", "\n \n", "lines"],
  ["one payload over several lines", pretty, "spread"],
  ["the same after a byte order mark and blank lines", `\uFEFF\n\n${pretty}`, "spread"],
  ["the same without its end", pretty.slice(0, 15), "spread"],
  ["a line that was cut off before another", '{"a":1,\n{"b":1}\n', "lines"],
  ["a line that the next one goes on", '{"a":\n{"b":1}\n', "spread"],
  ["a line that was cut off before blank ones", '{"a":\n\n', "lines"],
  ["one bracket", "[", "lines"],
  ["a list of one line in the next", "[\n1]\n", "spread"],
  ["a table", "a,b\n1,2\n", "csv"],
  ["a table after a byte order mark", "\uFEFFa,b\n1,2\n", "csv"],
  ["a table of one line", "a,b", "csv"],
  ["a table with a blank line", "a;b\n\n1;2\n", "csv"],
  ["rows of different lengths", "a,b\n1,2,3\n", "lines"],
  ["one column", "a\n1\n", "lines"],
  ["JSON in a column", '"{""a"":1}"\n"x"\n', "csv"],
  ["quoted text that goes on", 'a,b\n"1\n",2\n', "csv"],
  ["members without braces", '"a":1,"b":2\n"a":1,"b":2\n', "lines"],
  ["a zip archive", "PK\u0003\u0004\n\n", "compressed"],
  ["a long line", `{"a":"${long}"}\n{}\n`, "lines"],
  ["a long first line of a table", `a,${long}\n1,2\n`, "lines"],
  ["a long table of one line", `a,${long}`, "lines"],
  ["a long second line of a table", `a,b\n1,${long}\n`, "csv"],
  ["a long second line of a payload", `{"a":\n"${long}"}\n`, "lines"],
])("%s: the first bytes of %j show %s, and fewer show that or nothing", (_, text, form) => {
  const bytes = bytesOf(text);
  expect(lineFormOf(bytes, true)).toBe(form);
  for (const count of [0, 1, 2, 3, 4, 5, 6, 8, 12, 20, headBytes - 1, headBytes, headBytes + 1, bytes.length]) {
    if (count > bytes.length) continue;
    const shown = lineFormOf(bytes.subarray(0, count), false);
    expect([form, count < headBytes ? undefined : form]).toContain(shown);
  }
});
