/**
 * Sends the files that preflight plan lists, in its order.
 *
 *     preflight plan extract | TOKEN=... npx tsx send.ts http://127.0.0.1:8080
 */
import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";

const v1 = "/v1/data-import";
const { TOKEN, PAUSE = "1" } = process.env;
const headers = { Authorization: `Token ${TOKEN}`, "Content-Type": "application/json" };

function pathOf(kind: string, body: string): string {
  if (kind === "business") return `${v1}/business/`;
  // The interface does not show the path of accounts: ask the operators.
  if (kind === "account") return `${v1}/accounts/`;
  if (kind !== "business-contracts") return `${v1}/${kind}/create/`;
  const { import_supplier, external_business_identifier } = JSON.parse(body).payload;
  return `/v2/data-import/businesses/${import_supplier}/${external_business_identifier}/business-contracts/`;
}

/** Repeats a request as it is after a 500 or a lost connection. A 400 must not be sent again in the same form. */
async function post(path: string, body: string, pauses = [1, 2, 4, 8, 16]): Promise<[status: number, answer: string]> {
  const [pause, ...rest] = pauses;
  const [status, answer] = await fetch(process.argv[2] + path, { method: "POST", headers, body })
    .then(async (response): Promise<[number, string]> => [response.status, await response.text()])
    .catch((error): [number, string] => [0, String(error)]);
  if (pause === undefined || ![0, 429, 500].includes(status)) return [status, answer];
  await setTimeout(pause * Number(PAUSE) * 1000);
  return post(path, body, rest);
}

for (const [, file = "", first = "1", last] of readFileSync(0, "utf8").matchAll(/^([^#].*?)(?::(\d+)-(\d+))?$/gm)) {
  const [suffix, kind = ""] = file.split(".").reverse();
  const text = readFileSync(file, "utf8");
  const payloads = suffix === "jsonl" ? text.trimEnd().split("\n") : [text];
  for (const [i, payload] of payloads.slice(Number(first) - 1, last ? Number(last) : undefined).entries()) {
    const [status, answer] = await post(pathOf(kind, payload), payload);
    if (status === 200 || status === 201) continue;
    process.exitCode = 1;
    console.log(`${file}:${Number(first) + i}: ${status} ${answer}`);
  }
}
