import { expect, test } from "vitest";
import { needsOf } from "../../src/cli/lint/check-inputs.ts";
import type { Lint } from "../../src/cli/lint/settings.ts";
import { type ReporterName, reporters } from "../../src/reporters/index.ts";
import { exactCount } from "../../src/run/causes.ts";

const needs = (names: readonly ReporterName[], all = false) =>
  needsOf({
    reports: names.map((name) => ({ reporter: reporters[name], file: undefined })),
    settings: { all },
  } as unknown as Lint);

test("a run gathers what its reports need together, and nothing else", () => {
  expect(needs(["ndjson", "sarif"])).toEqual({ frames: 0, bodies: false });
  expect(needs(["ndjson", "pretty", "html", "service"])).toEqual({
    frames: reporters.html.needs?.framesOfEachCause,
    bodies: true,
  });
});

test("--all lifts the limit of reports that show the first findings of each cause, and of no others", () => {
  expect(needs(["pretty"], true).frames).toBe(Number.POSITIVE_INFINITY);
  expect(needs(["html"], true)).toEqual(needs(["html"]));
  expect(needs(["ndjson"], true)).toEqual(needs(["ndjson"]));
});

test("findings are only counted beyond what every report reads of a cause", () => {
  expect(needs(["pretty", "github"]).ofEachCause).toBe(exactCount);
  expect(needs(["pretty", "ndjson"]).ofEachCause).toBeUndefined();
  expect(needs(["pretty"], true).ofEachCause).toBeUndefined();
});
