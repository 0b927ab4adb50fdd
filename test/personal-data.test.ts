/** No report shows a personal value, whatever errors surround it. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Kind, kinds } from "../src/index.ts";
import { reporters } from "../src/reporters/index.ts";
import { isPlainField } from "../src/schema/base-lookups.ts";
import { schemaOf } from "../src/schema/described.ts";
import { makeFolder } from "./cli/folder.ts";
import { inProcess } from "./cli/run.ts";
import { runs } from "./runs.ts";
import { paths, replaced, valueAt } from "./schemas/mutations.ts";
import { isObject } from "./schemas/published.ts";

const secret = "Zqx Vrbl 7391";
/** Any recognisable part of the secret. */
const trace = /Zqx|Vrbl|7391/;

const { file: path, read, write } = makeFolder({}, afterAll);

/** The example of a kind with a secret in each personal field, an undocumented field in each object. */
function withSecrets(kind: Kind, example: unknown): unknown {
  if (kind === "request") {
    // The bodies of a record are payloads of other kinds: this one's are notes and their results.
    const { body, response, ...record } = example as { body: unknown; response: { body: unknown } };
    return {
      ...record,
      headers: { Authorization: `Token ${secret}`, "X-Customer": secret },
      body: withSecrets("notes", body),
      response: { ...response, body: withSecrets("notes.201", response.body) },
    };
  }
  let payload = example;
  for (const path of paths(example)) {
    const value = valueAt(example, path);
    if (typeof value === "string" && !isPlainField(kind, path)) payload = replaced(payload, path, secret);
    if (isObject(value)) payload = replaced(payload, [...path, "undocumented"], { anything: [secret] });
  }
  return payload;
}

/** Texts with secrets, each broken in a different way. */
function spoilt(kind: Kind, example: unknown): Record<string, string | Uint8Array> {
  const payload = withSecrets(kind, example);
  const text = JSON.stringify(payload, undefined, 1);
  const line = JSON.stringify(payload);
  const mistyped = JSON.stringify(payload, (key, value) => (value === secret && key !== "0" ? [secret] : value));
  return {
    "as-lines": text,
    "on-one-line": line,
    mistyped,
    "cut-off": line.slice(0, -1),
    "cut-off-in-a-secret": line.slice(0, line.lastIndexOf(secret) + 5),
    unquoted: text.replaceAll(`"${secret}"`, secret),
    "single-quoted": text.replaceAll(`"${secret}"`, `'${secret}'`),
    commented: text.replaceAll(`"${secret}"`, `"${secret}" // ${secret}`),
    "in-a-key": text.replaceAll('"anything"', `"anything": "${secret}", "anything"`),
    "with-a-raw-control-character": text.replaceAll(secret, `${secret}\u0001`),
    "with-a-lone-surrogate": text.replaceAll(secret, `${secret}\\ud83d`),
    "in-latin-1": Buffer.from(text.replaceAll(secret, `${secret} é`), "latin1"),
    twice: text + text,
  };
}

const files = new Map(
  kinds.flatMap((kind, k) =>
    (schemaOf(kind).examples ?? []).slice(0, 1).flatMap((example) =>
      Object.entries(spoilt(kind, example))
        // Each kind has another fifth of them, unless all are tried.
        .filter((_, i) => (i + k) % runs(1, 5) === 0)
        .map(([name, text]): [string, string | Uint8Array] => [`${name}.${kind}.json`, text]),
    ),
  ),
);

/** Fingerprints in reports for programs. Among so many, some contain four digits of the secret by chance. */
const fingerprint = /\b[0-9a-f]{16}\b/g;

/** The first lines of a report that reveal a secret. */
function leaksIn(report: string): string[] {
  const lines = report.split("\n").filter((line) => trace.test(line.replace(fingerprint, "")));
  return lines.slice(0, 5).map((line) => line.slice(0, 400));
}

describe("personal data", () => {
  // The response of operation 2 includes the failing transaction as sent, as the interface documents.
  const names = Object.keys(reporters).filter((name) => name !== "service");

  beforeAll(() => {
    for (const [name, text] of files) write(`in/${name}`, text);
  });

  it("reaches no report of any format, nor standard error", async () => {
    const args = names.flatMap((name) => ["--format", `${name}=${path(name)}`]);
    const { code, stdout, stderr } = await inProcess("lint", path("in"), "--all", ...args);
    expect(code).toBe(1);
    expect(leaksIn(`${stdout}${stderr}`)).toEqual([]);
    for (const name of names) {
      const report = read(name);
      expect(report.length, name).toBeGreaterThan(1000);
      expect(leaksIn(report), name).toEqual([]);
    }
  });

  it("is shown where --show-values asks for it", async () => {
    const { stdout } = await inProcess("lint", path("in"), "--all", "--show-values");
    expect(stdout).toMatch(trace);
  });
});
