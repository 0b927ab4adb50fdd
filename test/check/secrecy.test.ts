import { afterAll, describe, expect, it } from "vitest";
import { reporters } from "../../src/reporters/index.ts";
import { makeFolder } from "../cli/folder.ts";
import { inProcess } from "../cli/run.ts";
import { entryOf, harOf, notes, plants } from "./records.ts";

// Including the planted ones.
const secret = "a-very-secret-token";

/** Texts that hold the token in different ways, with an error whose source a report shows. */
const texts: Record<string, string> = {};
for (const [i, { record, harMark }] of plants.entries()) {
  const spoilt = { ...record, headers: { Authorization: `Token ${secret}`, ...record.headers }, colour: "blue" };
  texts[`plant-${i}.request.json`] = JSON.stringify(spoilt);
  texts[`pretty-${i}.request.json`] = JSON.stringify(spoilt, null, 2);
  // HAR entries without an operation are ignored.
  if (harMark !== null) texts[`plant-${i}.har`] = JSON.stringify(harOf([entryOf(spoilt)]));
}
const record = { ...notes(), headers: { Authorization: `Bearer ${secret}` } };
const text = JSON.stringify(record);
Object.assign(texts, {
  "cut-off.request.json": text.slice(0, -1),
  "cut-off.json": text.slice(0, -1),
  "cut-off.har": JSON.stringify(harOf([entryOf(record)])).slice(0, -2),
  "cut-within.request.json": text.slice(0, text.indexOf(secret) + secret.length),
  "no-log.har": JSON.stringify({ entries: [entryOf(record)] }),
  "har.json": JSON.stringify(harOf([entryOf(record)])),
  "unknown.json": JSON.stringify({ headers: record.headers }),
  "misnamed.notes.json": text,
  "misnamed-har.notes.json": JSON.stringify(harOf([entryOf(record)])),
  "misplaced.request.json": JSON.stringify({ ...notes(), Authorization: `Token ${secret}` }),
  "in-the-body.request.json": JSON.stringify({ ...notes({ Authorization: `Token ${secret}` }) }),
  "escaped-name.request.json": text.replace("Authorization", "\\u0041uthorization"),
  "in-a-list.request.json": JSON.stringify([record]),
  "headers-as-a-list.request.json": JSON.stringify({ ...record, headers: [{ name: "Authorization", value: secret }] }),
  "headers-as-text.request.json": JSON.stringify({ ...record, headers: `Authorization: Token ${secret}` }),
  "nested.request.json": JSON.stringify({ ...record, headers: { Authorization: { token: secret } } }),
  "twice.request.json": text.replace('"headers"', `"headers":{"Authorization":"Token ${secret}"},"headers"`),
  "surrogate.request.json": text.replace(secret, `${secret}\\ud800`),
  "lower-case.request.json": JSON.stringify({ ...record, headers: { authorization: `token ${secret} ${secret}` } }),
  "lines.request.jsonl": `${text}\n${text.slice(0, -9)}\n`,
});

const { path: folder } = makeFolder(texts, afterAll);
const reports = makeFolder({}, afterAll);

describe.each([[[]], [["--show-values"]]])("reports in every format, with %j", (options) => {
  it("never show an access token or a part of it", async () => {
    const names = Object.keys(reporters);
    const all = names.flatMap((name) => ["--format", `${name}=${reports.file(name)}`]);
    const { stdout, stderr } = await inProcess("lint", folder, ...all, ...options);
    const output = [stdout, stderr, ...names.map((name) => reports.read(name))].join("\n");
    const at = output.search(/very-|-secret|secret-|-token/);
    // The surrounding text identifies its origin.
    expect(at < 0 ? "" : output.slice(Math.max(0, at - 100), at + 40)).toBe("");
    expect(output.includes("Grüße 😀 an alle")).toBe(options.length > 0);
    for (const name of Object.keys(texts)) expect(output, name).toContain(name);
  });
});
