/** Operator profiles on the command line, made from the made-up document of an operator. */
import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it, test } from "vitest";
import { errorResponseOf, fieldsOfTree } from "../../src/cli/locate/error-body.ts";
import { loadProfile } from "../../src/files.ts";
import type { OperatorFile, ProfileFile } from "../../src/profile.ts";
import { documentOf, edited, halcyonText } from "../profile/halcyon-document.ts";
import { tsc } from "../tsc.ts";
import { type Folder, makeFolder, valuesIn } from "./folder.ts";
import { inChild, inFolder, type Outcome, root } from "./run.ts";

const document = join(root, "test/fixtures/operator/halcyon.openapi.yml");
const generated = ["REPORT.md", "operator.json", "profile.json"];

const texts = new Map<string, string>();

/** A folder with a profile in P, made by the command once for all tests. */
async function profiled(files: Readonly<Record<string, string>> = {}): Promise<Folder> {
  if (texts.size === 0) {
    const first = await made();
    for (const name of generated) texts.set(`P/${name}`, first.read(`P/${name}`));
  }
  return makeFolder({ "halcyon.openapi.yml": halcyonText, ...Object.fromEntries(texts), ...files });
}

async function made(): Promise<Folder> {
  const folder = makeFolder({ "halcyon.openapi.yml": halcyonText });
  const outcome = await run(folder, "profile", "from-openapi", "halcyon.openapi.yml", "-o", "P");
  expect(outcome).toMatchObject({ code: 0, stderr: "" });
  return folder;
}

function run({ path }: Folder, ...argv: string[]): Promise<Outcome> {
  return inFolder(argv, { cwd: path });
}

const operatorOf = (folder: Folder): OperatorFile => JSON.parse(folder.read("P/operator.json"));
const decide = (folder: Folder, decisions: Partial<ProfileFile> & Record<string, unknown>): string =>
  folder.write("P/profile.json", JSON.stringify({ name: "halcyon", operator: "operator.json", ...decisions }, null, 2));
const without = (text: string): string => text.replace(/^.*in \d+ files.*\n/m, "");

const payments = JSON.stringify({
  import_supplier: "HALCYON_EAST",
  external_account_number: "HE-1",
  transactions: [
    { transaction_id: "T-1", transaction_date: "2025-02-14", amount: 95.4, type: "PAYMENT", reason: "DEPOSIT" },
  ],
});
const misspelt = payments.replace("transaction_date", "transaction_dat");

describe("preflight profile from-openapi", () => {
  it("writes three files, and nothing new the second time", async () => {
    const folder = await profiled();
    expect(readdirSync(folder.file("P")).sort()).toEqual(generated);
    const before = generated.map((name) => folder.read(`P/${name}`));
    expect((await run(folder, "profile", "from-openapi", "halcyon.openapi.yml", "-o", "P")).stdout).toMatch(
      /^P is up to date\./,
    );
    expect(generated.map((name) => folder.read(`P/${name}`))).toEqual(before);
  });

  it("writes the same bytes wherever it runs", async () => {
    const [one, other] = [await profiled(), await made()];
    for (const name of generated) expect(one.read(`P/${name}`)).toBe(other.read(`P/${name}`));
  });

  it("reads a document from standard input", async () => {
    const folder = makeFolder();
    const argv = ["profile", "from-openapi", "-", "-o", "P", "--name", "east"];
    expect(await inChild(argv, { cwd: folder.path, stdin: halcyonText })).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(folder.read("P/profile.json")).name).toBe("east");
  });

  it("refuses a document that its own output would overwrite", async () => {
    for (const name of generated) {
      const folder = makeFolder({ [`P/${name}`]: halcyonText });
      const { code, stderr } = await run(folder, "profile", "from-openapi", `P/${name}`, "-o", "P");
      expect([code, stderr]).toEqual([2, expect.stringContaining(name)]);
      expect(folder.read(`P/${name}`)).toBe(halcyonText);
      expect(readdirSync(folder.file("P"))).toEqual([name]);
    }
  });

  it("leaves an edited profile.json as it is, and says what a newer document changes", async () => {
    const folder = await profiled();
    const text = `${JSON.stringify({ name: "east", operator: "operator.json", rules: { enum: "warning" } })}  \n`;
    folder.write("P/profile.json", text);
    folder.write("newer.yml", edited("maxLength: 40\n        mobile", "maxLength: 30\n        mobile"));
    const { code, stdout } = await run(folder, "profile", "from-openapi", "newer.yml", "-o", "P");
    expect(code).toBe(0);
    expect(stdout).toMatch(/customers\.\*\.name.*maxLength 40 -> maxLength 30/);
    expect(folder.read("P/profile.json")).toBe(text);
    expect(folder.read("P/REPORT.md")).toMatch(/^# east/);
  });

  it("names decisions that lead nowhere in a newer document", async () => {
    const folder = await profiled();
    decide(folder, { keep: ["payment-instruction.vendor"] });
    folder.write("newer.yml", edited("vendor: NORTHBANK", "vendor: HALCYON_PAY"));
    const { code, stderr } = await run(folder, "profile", "from-openapi", "newer.yml", "-o", "P");
    expect(code).toBe(2);
    expect(stderr).toMatch(/P\/profile\.json:5:5: .*payment-instruction\.vendor/);
  });

  it("keeps with --strict what examples contradict, and lists it in REPORT.md", async () => {
    const folder = makeFolder();
    await run(folder, "profile", "from-openapi", document, "-o", "P", "--strict");
    expect(operatorOf(folder).demoted).toEqual([]);
    const { code, stdout } = await run(folder, "profile", "check", "P");
    expect(code).toBe(1);
    expect(stdout).toMatch(/^payment-instruction\.vendor: enum/m);
    // The errors in each example are at the addresses that REPORT.md lists.
    const [, section = ""] = folder.read("P/REPORT.md").split("## Examples that fail\n");
    const listed = [...(section.split("\n## ")[0] as string).matchAll(/^- `([^`]+)`/gm)].map(([, at]) => at as string);
    const found = new Set<string>();
    for (const [file, { examples = [] }] of Object.entries(operatorOf(folder).schemas)) {
      const [, kind] = /^requests\/(.+)\.schema\.json$/.exec(file) ?? [];
      if (kind === undefined) continue;
      for (const [i, example] of examples.entries()) folder.write(`E/${i}.${kind}.json`, JSON.stringify(example));
    }
    const linted = await run(folder, "lint", "--profile", "P", "--format", "json", "E");
    for (const { file, severity, attr } of JSON.parse(linted.stdout).findings as Record<string, string>[])
      if (severity === "error") found.add(`${file?.split(".")[1]}.${attr?.replace(/\b\d+\b/g, "*")}`);
    const ofRequests = listed.filter((at) => !/\.\d{3}\./.test(at));
    expect(found.size).toBeGreaterThan(10);
    expect([...found].sort()).toEqual([...new Set(ofRequests)].sort());
  });

  it.each([
    ["a document that does not exist", ["none.yml", "-o", "P"]],
    ["no folder", ["halcyon.openapi.yml"]],
    ["no document", ["-o", "P"]],
    ["a folder that is a file", ["halcyon.openapi.yml", "-o", "halcyon.openapi.yml"]],
    ["a name that no file name can be", ["halcyon.openapi.yml", "-o", "P", "--name", "../x"]],
    ["Swagger 2.0", ["old.json", "-o", "P"]],
    ["what cannot be read as YAML or JSON", ["broken.yml", "-o", "P"]],
  ])("refuses %s", async (_, argv) => {
    const folder = makeFolder({
      "halcyon.openapi.yml": halcyonText,
      "old.json": '{"swagger":"2.0"}',
      "broken.yml": "a: [",
    });
    expect(await run(folder, "profile", "from-openapi", ...argv)).toMatchObject({ code: 2, stdout: "" });
    expect(folder.names()).not.toContain("P");
  });

  it.each(["profile from-openapi URL -o P", "lint --profile URL"])(
    "says of an address that only files are read: %s",
    async (line) => {
      const address = "https://operator.example/a.yml";
      const argv = line.replace("URL", address).split(" ");
      const { code, stderr } = await run(makeFolder({}), ...(argv as [string]));
      expect(code).toBe(2);
      expect(stderr).toContain(`${address} is an address`);
    },
  );
});

describe("preflight profile check", () => {
  it("passes the profile that was made, whose schemas are of the vocabulary and of their draft", async () => {
    const folder = await profiled();
    expect(await run(folder, "profile", "check", "P")).toMatchObject({ code: 0, stderr: "" });
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    const vocabulary = JSON.parse(readFileSync(join(root, "schemas/vocabulary.schema.json"), "utf8"));
    const isOfVocabulary = ajv.compile(vocabulary);
    for (const [file, schema] of Object.entries(operatorOf(folder).schemas)) {
      expect(isOfVocabulary(schema), `${file}: ${ajv.errorsText(isOfVocabulary.errors)}`).toBe(true);
      expect(ajv.validateSchema(schema), file).toBe(true);
    }
  });

  it("passes the profile that was made, whose schemas compile in the strict mode of ajv", async () => {
    const { schemas } = operatorOf(await profiled());
    // Branches say nothing of the fields that the schema around them declares.
    const ajv = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false, allowUnionTypes: true });
    addFormats.default(ajv);
    const words = Object.values(schemas).flatMap(
      (schema) => JSON.stringify(schema).match(/"(?:x-[a-z-]+|markdownDescription)"(?=:)/g) ?? [],
    );
    for (const word of new Set(words)) ajv.addKeyword(JSON.parse(word));
    for (const [file, schema] of Object.entries(schemas)) ajv.addSchema({ ...schema, $id: `profile:/${file}` });
    for (const file of Object.keys(schemas)) expect(() => ajv.getSchema(`profile:/${file}`), file).not.toThrow();
  });

  it("passes where a decision overrules an example, and says so", async () => {
    const folder = await profiled();
    decide(folder, { keep: ["payment-instruction.vendor"] });
    const { code, stdout } = await run(folder, "profile", "check", "P");
    expect([code, stdout.split("\n")[0]]).toEqual([
      0,
      expect.stringMatching(/^payment-instruction\.vendor: enum.*overruled/),
    ]);
  });

  it("names an amendment that leads nowhere, with its place", async () => {
    const folder = await profiled();
    decide(folder, { amendments: [{ at: "transactions.nope", set: { type: "string" } }] });
    for (const argv of [
      ["profile", "check", "P"],
      ["lint", "--profile", "P", "-"],
      ["explain", "enum", "--profile", "P"],
    ]) {
      const { code, stderr } = await run(folder, ...argv);
      expect(code).toBe(2);
      expect(stderr).toMatch(/P\/profile\.json:6:7: .*nope/);
    }
  });

  it.each([
    ["JSON that breaks off", '{ "name":', /P\/profile\.json:1:10: /],
    ["a key given twice", '{ "name": "a",\n  "name": "b" }', /P\/profile\.json:2:3: /],
    ["an unknown key", '{ "name": "a", "operator": "operator.json",\n "amendment": [] }', /:2:2: .*amendments/],
    ["an operator.json that is absent", '{ "name": "a", "operator": "other.json" }', /P\/other\.json does not exist/],
  ])("names %s", async (_, text, message) => {
    const folder = await profiled();
    folder.write("P/profile.json", text);
    expect(await run(folder, "profile", "check", "P")).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(message),
    });
  });
});

describe("preflight profile diff", () => {
  const required = [
    "- import_supplier\n    AccountBusiness:",
    "- import_supplier\n      - customers\n    AccountBusiness:",
  ];
  const withoutValue = ["            - LATE_FEE\n", ""];
  const added = ["        house_number:\n", "        nickname:\n          type: string\n        house_number:\n"];
  const change = (...edits: string[][]): string =>
    edits.reduce((text, [from, to]) => edited(from as string, to as string, text), halcyonText);

  it("says what a newer document changes, and fails where payloads that passed may fail", async () => {
    const folder = await profiled({ "newer.yml": change(required, withoutValue, added) });
    const { code, stdout } = await run(folder, "profile", "diff", "P", "newer.yml");
    expect(stdout.trimEnd().split("\n")).toHaveLength(3);
    expect(code).toBe(1);
  });

  it("passes a document that only adds a field, and the same document", async () => {
    const folder = await profiled({ "newer.yml": change(added) });
    expect((await run(folder, "profile", "diff", "P", "newer.yml")).code).toBe(0);
    expect(await run(folder, "profile", "diff", "P", "halcyon.openapi.yml")).toMatchObject({ code: 0, stdout: "" });
  });
});

describe("preflight profile types", () => {
  it("makes types of which a switch narrows a transaction", async () => {
    const folder = await profiled();
    const { stdout } = await inFolder(["profile", "types", folder.file("P")]);
    folder.write("p.d.ts", stdout);
    folder.write(
      "use.ts",
      `import type { Payloads } from "./p.d.ts";
export function use(sent: Payloads["transactions"]): number {
  let count = 0;
  for (const one of sent.transactions ?? [])
    switch (one.type) {
      case "SUPPLY_CHARGE": count += one.line_items.length; break;
      // @ts-expect-error only supply charges have line items
      case "PAYMENT": count += one.line_items.length; break;
      case "CHARGE": break;
      default: { const nothing: never = one; return nothing; }
    }
  return count;
}
export const note: Payloads["notes"]["notes"][number] = { body: "Hi" };
// @ts-expect-error neither body nor document_paths
export const pinned: Payloads["notes"]["notes"][number] = { is_pinned: true };
// @ts-expect-error a misspelt field
export const misspelt: Payloads["notes"]["notes"][number] = { body: "Hi", is_pined: true };
`,
    );
    const options = ["--noEmit", "--strict", "--skipDefaultLibCheck", "--allowImportingTsExtensions"];
    expect(await tsc(folder.path, ...options, "--module", "preserve", "use.ts", "p.d.ts")).toBe("");
  });

  it("says how to install the compiler where it is absent", async () => {
    const folder = await profiled();
    const { code, stderr } = await run(folder, "profile", "types", "P");
    expect(code).toBe(2);
    expect(stderr).toMatch(/npm install --save-dev json-schema-to-typescript/);
  });
});

describe("lint --profile", () => {
  it.each([
    ["is of another kind", '{"name": "x"}', /other\.json is neither an OpenAPI document nor a profile/],
    ["is nested too deep", `{"a": ${"[".repeat(2000)}${"]".repeat(2000)}}`, /other\.json:1:\d+: .*nested too deep/],
  ])("says of a JSON file that it %s", async (_name, text, message) => {
    const folder = makeFolder({ "other.json": text, "a.notes.json": "{}" });
    const { code, stdout, stderr } = await run(folder, "lint", "--profile", "other.json", "a.notes.json");
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(message);
  });

  it("names the profile in every report for people and for programs", async () => {
    const folder = await profiled({ "x.transactions.json": payments });
    const { sha256 } = operatorOf(folder).source;
    const { code, stdout } = await run(folder, "lint", "--profile", "P", "x.transactions.json");
    expect(code).toBe(0);
    expect(stdout).toContain(`1 payload in 1 file, by halcyon (v1, sha ${sha256.slice(0, 7)}): 0 errors,`);
    const argv = ["--format", "json=a.json", "--format", "sarif=a.sarif", "--format", "html=a.html"];
    await run(folder, "lint", "--profile", "P", ...argv, "x.transactions.json");
    const profile = { name: "halcyon", version: "v1", sha256 };
    expect(JSON.parse(folder.read("a.json")).profile).toEqual(profile);
    expect(JSON.parse(folder.read("a.sarif")).runs[0].properties).toEqual({ profile });
    expect(folder.read("a.html")).toContain(sha256);
  });

  it("passes every request that the document shows, on any number of threads", async () => {
    const folder = await profiled();
    const files = Object.entries(operatorOf(folder).schemas).flatMap(([file, { examples = [] }]) => {
      const kind = /^requests\/(.+)\.schema\.json$/.exec(file)?.[1];
      return kind === undefined
        ? []
        : examples.map((value, i) => folder.write(`x${i}.${kind}.json`, JSON.stringify(value)) && `x${i}.${kind}.json`);
    });
    expect(files.length).toBeGreaterThan(5);
    const argv = ["lint", "--profile", "P", "--rule", "contract-linkage=off", ...files];
    const { code, stdout, stderr } = await run(folder, ...argv);
    expect(stdout).toMatch(/: 0 errors, \d+ warnings\n$/);
    expect(code).toBe(0);
    expect(await inFolder([...argv, "--workers", "2"], { cwd: folder.path })).toEqual({ code, stdout, stderr });
  });

  it("takes amounts as text where the operator does", async () => {
    const folder = await profiled({ "x.transactions.json": payments.replace("95.4", '"95.40"') });
    expect((await run(folder, "lint", "--profile", "P", "x.transactions.json")).code).toBe(0);
    expect((await run(folder, "lint", "x.transactions.json")).code).toBe(1);
  });

  it("takes the document itself, with one line on standard error that keeps the profile", async () => {
    const folder = await profiled({ "x.transactions.json": misspelt });
    const [kept, direct] = [
      await run(folder, "lint", "--profile", "P", "x.transactions.json"),
      await run(folder, "lint", "--profile", "halcyon.openapi.yml", "x.transactions.json"),
    ];
    const withoutProfile = (text: string): string => without(text).replace(/--profile=\S+/, "--profile");
    expect(withoutProfile(direct.stdout)).toBe(withoutProfile(kept.stdout));
    expect(direct.code).toBe(kept.code);
    expect(kept.stderr).toBe("");
    expect(direct.stderr.trimEnd().split("\n")).toEqual([
      expect.stringContaining("preflight profile from-openapi halcyon.openapi.yml -o profiles/halcyon"),
    ]);
  });

  it("takes the profile of the config, unless the option names another", async () => {
    const folder = await profiled({ "x.transactions.json": payments, "data/y.transactions.json": payments });
    const last = async (...argv: string[]): Promise<string | undefined> =>
      /, by (\w+)/.exec((await run(folder, "lint", ...argv)).stdout)?.[1];
    folder.write("preflight.config.json", '{ "profile": "P" }');
    expect(await last("x.transactions.json")).toBe("halcyon");
    folder.write("profiles/east/operator.json", folder.read("P/operator.json"));
    folder.write("profiles/east/profile.json", '{ "name": "east", "operator": "operator.json" }');
    expect(await last("--profile", "east", "x.transactions.json")).toBe("east");
    expect(await last("--profile", "P/operator.json", "x.transactions.json")).toBe("halcyon");
    expect(await last("--profile", "profiles/east/profile.json", "x.transactions.json")).toBe("east");
    folder.write("preflight.config.json", '{ "profile": "east" }');
    expect((await inFolder(["lint", "y.transactions.json"], { cwd: folder.file("data") })).stdout).toContain(
      " by east ",
    );
    folder.write("preflight.config.json", '{ "profile": "none" }');
    expect(await run(folder, "lint", "x.transactions.json")).toMatchObject({ code: 2 });
    expect(await run(folder, "lint", "--profile", "nobody", "x.transactions.json")).toMatchObject({ code: 2 });
  });

  it("gives rules the levels of the profile, below those of the config and the command line", async () => {
    const folder = await profiled({ "x.transactions.json": misspelt });
    decide(folder, { rules: { "unknown-field": "warning", required: "off", "expected-field": "off" } });
    expect((await run(folder, "lint", "--profile", "P", "x.transactions.json")).code).toBe(0);
    const raised = ["--rule", "unknown-field=error", "x.transactions.json"];
    expect((await run(folder, "lint", "--profile", "P", ...raised)).code).toBe(1);
  });

  it("gives rules levels by pattern and by basis, of which the more precise wins", async () => {
    const folder = await profiled({ "x.transactions.json": misspelt });
    decide(folder, { rules: { "unknown-field": "warning", "*": "off", "basis:operator": "error" } });
    const { code, stdout } = await run(folder, "lint", "--profile", "P", "x.transactions.json");
    expect([code, stdout.match(/^(?:error|warning).*/gm)]).toEqual([0, [expect.stringContaining("unknown_field")]]);
    const { stdout: explained } = await run(folder, "explain", "--profile", "P");
    expect(explained).toMatch(/^required +off/m);
    expect((await run(folder, "explain", "blank-value", "--profile", "P")).stdout).toContain("sets its level to off");
  });

  it("leaves the files of profiles out of a folder that is linted", async () => {
    const folder = await profiled({ "x.transactions.json": payments });
    expect((await run(folder, "lint", "--profile", "P", ".")).stdout).toContain("1 payload in 1 file, by halcyon");
  });

  it("accepts the query parameters that the operator documents for an operation", async () => {
    const page = "      parameters:\n      - {in: query, name: page, schema: {type: integer}}\n";
    const path = "  /v1/data-import/notes/create/:\n    post:\n";
    const request = (parameters: object): string =>
      JSON.stringify({ method: "POST", path: "/v1/data-import/notes/create/", query: parameters });
    const folder = makeFolder({
      "operator.yml": edited(path, path + page),
      "x.request.json": request({ page: "2" }),
      "y.request.json": request({ pgae: "2" }),
    });
    await run(folder, "profile", "from-openapi", "operator.yml", "-o", "P");
    expect(operatorOf(folder).operations.parameters).toMatchObject({ notes: { page: { type: "integer" } } });
    const attrs = async (name: string, ...options: string[]): Promise<unknown[]> => {
      const { stdout } = await run(folder, "lint", "--format", "ndjson", ...options, name);
      const findings = valuesIn(stdout).filter(({ rule }) => rule === "query-parameter");
      return findings.map(({ suggestion }) => suggestion ?? null);
    };
    expect(await attrs("x.request.json")).toEqual([null]);
    expect(await attrs("x.request.json", "--profile", "P")).toEqual([]);
    expect(await attrs("y.request.json", "--profile", "P")).toEqual(["page"]);
  });

  it("says which kinds the operator does not document", async () => {
    const folder = await profiled({
      "b.business.json": JSON.stringify({
        import_supplier: "HALCYON_EAST",
        external_business_identifier: "B-1",
        business: { contracts: [] },
      }),
    });
    const { stdout } = await run(folder, "lint", "--profile", "P", "b.business.json");
    expect(stdout.replaceAll(/\s+/g, " ")).toContain(
      " halcyon does not document business payloads; they were checked by the interface only ",
    );
  });

  it("refuses a baseline that was recorded under another profile, and records it again", async () => {
    const folder = await profiled({ "x.transactions.json": misspelt });
    const lint = (...argv: string[]): Promise<Outcome> =>
      run(folder, "lint", "--baseline", "b.json", ...argv, "x.transactions.json");
    expect((await lint("--write-baseline")).code).toBe(0);
    expect(await lint("--profile", "P")).toMatchObject({ code: 2, stderr: expect.stringMatching(/b\.json.*halcyon/) });
    expect((await lint("--profile", "P", "--write-baseline")).code).toBe(0);
    expect((await lint("--profile", "P")).code).toBe(0);
    expect((await lint()).code).toBe(2);
  });

  it("works where no code may be made at run time", async () => {
    const folder = await profiled({ "x.transactions.json": payments });
    const argv = ["lint", "--profile", "P", "x.transactions.json"];
    const bin = join(root, "bin/preflight.js");
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--disallow-code-generation-from-strings", bin, ...argv],
      { cwd: folder.path },
    );
    expect(stdout).toMatch(/, by halcyon .*: 0 errors/);
  });
});

test("the command brings no ajv, and loads what reads YAML only to convert a document", () => {
  const folder = join(root, "dist/cli");
  const sources = readdirSync(folder).filter((name) => name.endsWith(".js"));
  const text = new Map(sources.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
  expect(sources.filter((name) => text.get(name)?.includes("ajv"))).toEqual([]);
  const reached = new Set<string>();
  const follow = (name: string): void => {
    if (reached.has(name)) return;
    reached.add(name);
    for (const [, target] of (text.get(name) ?? "").matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g))
      follow(target as string);
  };
  for (const name of sources.filter((one) => /^(?:main|lint|load)/.test(one))) follow(name);
  const yaml = sources.filter((name) => text.get(name)?.includes("tag:yaml.org"));
  expect(yaml).not.toEqual([]);
  expect(yaml.filter((name) => reached.has(name))).toEqual([]);
});

test("a documented name is shown, even if it looks like data", async () => {
  const text = payments.replace('"reason"', '"k8s_version":4,"Zqx 12 Vrb":4,"reason"');
  const folder = makeFolder({
    "operator.yml": halcyonText.replace(
      "        note:\n",
      "        k8s_version:\n          type: string\n        note:\n",
    ),
    "x.transactions.json": text,
  });
  const lint = ["lint", "--profile", "operator.yml", "x.transactions.json"];
  const { causes } = JSON.parse((await run(folder, ...lint, "--format", "json")).stdout) as {
    causes: { attr: string }[];
  };
  expect(causes.map(({ attr }) => attr).sort()).toEqual(["transactions.*.*", "transactions.*.k8s_version"]);
  for (const format of ["compact", "pretty"]) {
    const { stdout } = await run(folder, ...lint, "--format", format);
    expect(stdout).toContain("k8s_version must be a string");
    expect(stdout).not.toContain("Zqx 12 Vrb");
  }
});

describe("other commands under a profile", () => {
  it("explain the operator's codes, and rules as before", async () => {
    const folder = await profiled();
    const code = "account_or_external_number_required";
    expect((await run(folder, "explain", code)).code).toBe(2);
    const { code: exit, stdout } = await run(folder, "explain", code, "--profile", "P");
    expect(exit).toBe(0);
    expect(stdout).toMatch(/halcyon v1.*Ensure an account number is provided/);
    expect((await run(folder, "explain", "type", "--profile", "P")).stdout).toMatch(/^# type/);
    const account = await run(folder, "explain", "account", "--profile", "P");
    expect(account.stdout).toMatch(/^account: request of POST \/v2\/data-import\/accounts\//);
    folder.write("preflight.config.json", '{ "profile": "P" }');
    expect((await run(folder, "explain", code)).code).toBe(0);
  });

  it("explain a field that may be of several types", async () => {
    const body = { anyOf: [{ type: "string", format: "uuid" }, { type: "string", maxLength: 36 }, { type: "null" }] };
    const folder = makeFolder({ "small.json": documentOf({ Notes: { type: "object", properties: { body } } }) });
    const { stdout } = await run(folder, "explain", "notes.body", "--profile", "small.json");
    expect(stdout).toContain("\nuuid, string or null, optional");
  });

  it("print and export the operator's schemas, and ours where there are none", async () => {
    const folder = await profiled();
    const { stdout } = await run(folder, "schema", "notes", "--profile", "P", "--bundle");
    expect(JSON.stringify(JSON.parse(stdout))).toContain("is_archived");
    const own = await run(folder, "schema", "business", "--bundle");
    expect((await run(folder, "schema", "business", "--profile", "P", "--bundle")).stdout).toBe(own.stdout);
    expect((await run(folder, "schema", "--profile", "P")).stdout).toMatch(/^accounts\.201 .*POST \/v2/m);
    await run(folder, "schema", "--export", "out", "--profile", "P");
    const refs = (file: string): string[] =>
      [...folder.read(file).matchAll(/"\$ref": "([^"#]+)/g)].map(([, target]) => join(dirname(file), target as string));
    const files = readdirSync(folder.file("out"), { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".json"),
    );
    expect(files.length).toBeGreaterThan(40);
    for (const file of files)
      for (const target of refs(join("out", file))) expect(() => folder.read(target)).not.toThrow();
  });

  it("fix what a profile suggests, and compare reports of the same profile", async () => {
    const folder = await profiled({ "in/x.transactions.json": misspelt });
    const lint = (...argv: string[]): Promise<Outcome> => run(folder, "lint", "--profile", "P", ...argv);
    await lint("in", "--format", "json=before.json");
    expect(await run(folder, "fix", "--profile", "P", "in", "--to", "out")).toMatchObject({ code: 0 });
    expect(folder.read("out/x.transactions.json")).toBe(payments);
    await lint("out", "--format", "json=after.json");
    const { code, stdout, stderr } = await run(folder, "diff", "before.json", "after.json");
    expect([code, stdout + stderr]).toEqual([0, expect.not.stringContaining("was checked")]);
  });

  it("split, check and link a run as lint does it, and refuse a profile that has changed", async () => {
    const folder = await profiled({ "in/x.transactions.jsonl": `${misspelt}\n${payments}\n` });
    const cluster = (...argv: string[]): Promise<Outcome> => run(folder, "cluster", ...argv);
    folder.write("records/tasks.jsonl", (await cluster("split", "in", "--profile", "P")).stdout);
    const check = ["check", "--tasks", "records/tasks.jsonl", "--out", "records"];
    expect(await cluster(...check)).toMatchObject({ code: 0, stderr: "preflight: 1 task checked.\n" });
    const linked = await cluster("link", "records");
    const { stdout, code } = await run(folder, "lint", "--profile", "P", "in");
    expect([linked.stdout, linked.code]).toEqual([stdout, code]);
    decide(folder, { rules: { "unknown-field": "warning" } });
    expect(await cluster(...check)).toMatchObject({ code: 2, stderr: expect.stringContaining("profile") });
  });

  it("plan", async () => {
    const folder = await profiled({ "x.transactions.json": payments });
    expect((await run(folder, "plan", "--profile", "P", "x.transactions.json")).stdout).toContain(
      "x.transactions.json",
    );
  });

  it("locate a field of a wrapped account, named from the wrapper or from the account on", async () => {
    const account = { import_supplier: "HALCYON_EAST", customers: [{ name: "Ada" }] };
    const folder = await profiled({ "x.account.json": JSON.stringify({ payload: account }) });
    for (const [body, attr, column] of [
      [{ customers: [{ name: ["No."] }] }, "customers.0.name", 67],
      [{ payload: { customers: [{ name: ["No."] }] } }, "payload.customers.0.name", 67],
      [{ payload: { customers: [{ mobile: ["Required."] }] } }, "payload.customers.0.mobile", 59],
      [{ external_account_number: ["Required."] }, "external_account_number", 12],
    ] as const) {
      folder.write("body.json", JSON.stringify(body));
      const { code, stdout } = await run(
        folder,
        "locate",
        "--profile",
        "P",
        "--payload",
        "x.account.json",
        "body.json",
      );
      expect([code, stdout]).toEqual([0, expect.stringContaining(`  ${attr}\n`)]);
      expect(stdout).toMatch(new RegExp(`^located {2}x\\.account\\.json:1:${column} `));
    }
  });

  it("locate what the service refuses, with what the operator's document says of the code", async () => {
    const folder = await profiled({
      "x.transactions.json": payments,
      "coded.json":
        '{"errors":[{"attr":"transactions.0.transaction_date","code":"transaction_in_future","detail":"No."}]}',
      "unknown.json": '{"external_account_number":["This field is required."],"detial":["No."]}',
      "tree.json": '{"transactions":[{"amount":["A valid number is required."]}],"non_field_errors":["No."]}',
    });
    const locate = (file: string): Promise<Outcome> =>
      run(folder, "locate", "--profile", "P", "--payload", "x.transactions.json", file);
    const coded = await locate("coded.json");
    expect(coded.stdout).toMatch(/transactions\.0\.transaction_date/);
    expect(coded.stdout).toMatch(/halcyon: Ensure the transaction is not in the future/);
    const operator = operatorOf(folder);
    operator.codes["transaction_in_future"] = { title: "In the future.", why: "It must be past." };
    folder.write("P/operator.json", JSON.stringify(operator));
    expect((await locate("coded.json")).stdout).toContain("halcyon: In the future. It must be past.\n");
    const unknown = await locate("unknown.json");
    expect([unknown.code, unknown.stdout.match(/^(?:not found|located).*$/gm)]).toEqual([
      1,
      [expect.stringMatching(/^located.*external_account_number$/), expect.stringMatching(/^not found.*detial$/)],
    ]);
    const tree = await locate("tree.json");
    expect([tree.code, tree.stdout.match(/^located.*/gm)]).toEqual([
      0,
      [expect.stringMatching(/transactions\.0\.amount$/), expect.stringMatching(/:1:1$/)],
    ]);
  });

  it("write the operator's schemas for editors, and bind them", async () => {
    const folder = await profiled();
    const argv = ["init", "--vscode", "--idea", "--profile", "P"];
    expect((await run(folder, ...argv)).code).toBe(0);
    const own = readdirSync(folder.file(".preflight/halcyon"));
    expect(own).toContain("transactions.schema.json");
    const settings = JSON.parse(folder.read(".vscode/settings.json"))["json.schemas"] as {
      fileMatch: string[];
      url: string;
    }[];
    const urlOf = (kind: string): string | undefined =>
      settings.find(({ fileMatch }) => fileMatch.includes(`*.${kind}.json`))?.url;
    expect(urlOf("transactions")).toBe("./.preflight/halcyon/transactions.schema.json");
    expect(JSON.parse(folder.read("preflight.config.json")).profile).toBe("P");
    expect((await run(folder, ...argv)).stdout).toMatch(/\.preflight\/halcyon is up to date/);
  });
});

describe("error bodies of the web framework", () => {
  const at = (body: unknown): string[] | undefined =>
    fieldsOfTree(body)?.map(({ attr, code, detail }) => [attr, code, detail].join("|"));

  test.each([
    ["errors of the whole", { non_field_errors: ["a", "b"] }, ["||a", "||b"]],
    ["a tree of fields", { notes: [{}, { body: ["a"] }] }, ["notes.1.body||a"]],
    ["errors of an object in a tree", { notes: [{ non_field_errors: ["a"] }] }, ["notes.0||a"]],
    ["a field without a text", { amount: [] }, ["amount||"]],
    ["a detail and more", { error_detail: "a", status: "ERROR" }, ["||a"]],
    ["a code, a detail and fields", { code: "invalid", detail: "a", errors: { notes: ["b"] } }, ["notes|invalid|b"]],
    ["a code and a detail", { code: "not_allowed", detail: "a", errors: [] }, ["|not_allowed|"]],
    ["a code, a detail and texts", { code: "invalid", detail: "a", errors: ["b"] }, ["|invalid|b"]],
    ["texts with codes", { notes: [{ message: "a", code: "blank" }] }, ["notes|blank|a"]],
    ["a payload", { import_supplier: "A", notes: [{ body: "x" }] }, undefined],
    ["the body of a 404", { detail: "Not found." }, undefined],
    ["nothing", {}, undefined],
  ])("%s", (_, body, places) => {
    expect(at(body)).toEqual(places);
  });

  test.each([
    ["steps", { detail: [{ loc: ["body", "notes", 1], msg: "a", type: "b" }] }, ["body.notes.1|b|a"]],
    ["a pointer", { errors: [{ source: { pointer: "/notes/1" }, detail: "a", code: "b" }] }, ["/notes/1|b|a"]],
    ["a location", { detail: "x", errors: [{ location: "body.notes[1]", message: "a" }] }, ["body.notes[1]||a"]],
    ["a field", { error: "x", errors: [{ field: "notes[1]", defaultMessage: "a" }] }, ["notes[1]||a"]],
    ["names beside a title", { title: "x", status: 400, errors: { "notes[1].body": ["a"] } }, ["notes[1].body||a"]],
  ])("of other frameworks, with %s", (_, body, places) => {
    expect(errorResponseOf(body)?.map(({ attr, code, detail }) => `${attr}|${code}|${detail}`)).toEqual(places);
  });
});

describe("loadProfile", () => {
  it("reads a folder, each of its files, and a document", async () => {
    const folder = await profiled();
    for (const name of ["P", "P/profile.json", "P/operator.json", "halcyon.openapi.yml"]) {
      const { name: own, kinds } = await loadProfile(folder.file(name));
      expect([own, kinds.includes("accounts.201")]).toEqual(["halcyon", true]);
    }
  });

  it("fails with a ProfileError that has the place of every fault", async () => {
    const folder = await profiled();
    decide(folder, { keep: ["notes.nope"], links: { contract: ["nope"] } });
    const failed = loadProfile(folder.file("P"));
    await expect(failed).rejects.toMatchObject({ name: "ProfileError", faults: [{}, {}] });
    await expect(failed).rejects.toThrow(/profile\.json:\d+:\d+: .*\n.*profile\.json:\d+:\d+: /);
    await expect(loadProfile(folder.file("none"))).rejects.toMatchObject({ name: "ProfileError" });
  });
});

describe("a hostile document", () => {
  const path = (schema: object, info = {}): string =>
    JSON.stringify({
      openapi: "3.0.3",
      info: { title: "Evil", version: "v1", ...info },
      paths: {
        "/v1/data-import/notes/create/": {
          post: { requestBody: { content: { "application/json": { schema } } }, responses: {} },
        },
      },
    });
  const evil = "\u001b[31m</script><script>alert(1)</script>\u202e\u0007";
  const base = { import_supplier: { type: "string" }, external_account_number: { type: "string" } };
  const documents: [string, string][] = [
    ["a field named __proto__", path({ type: "object", properties: JSON.parse('{"__proto__":{"type":"string"}}') })],
    ["thousands of values", path({ enum: Array.from({ length: 20_000 }, (_, i) => `v${i}`) })],
    [
      "control characters",
      path(
        { type: "object", description: evil, properties: { ...base, [evil]: { type: "integer", description: evil } } },
        { title: `evil ${evil}`, version: evil },
      ),
    ],
    ["a reference to itself", path({ $ref: "#/components/schemas/A" })],
  ];

  it.each([
    ["lists nested without end", `openapi: 3.0.3\npaths: ${"[".repeat(5_000)}`, /evil\.yml:.* line 2/],
    [
      "JSON nested without end",
      `{"openapi": "3.0.3", "paths": ${'{"a":'.repeat(50_000)}1${"}".repeat(50_001)}`,
      /evil\.yml:/,
    ],
    [
      "aliases that stand for billions of values",
      `a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n${Array.from({ length: 9 }, (_, i) => `a${i + 1}: &a${i + 1} [${`*a${i}, `.repeat(10)}]`).join("\n")}`,
      /evil\.yml:/,
    ],
    ["a reference to another file", path({ $ref: "../../../etc/passwd" }), /passwd/],
    ["YAML that breaks off", "openapi: 3.0.3\npaths:\n  a: [", /line 3/],
  ])("with %s is refused with its place", async (_, text, place) => {
    const folder = makeFolder({ "evil.yml": text });
    const made = await run(folder, "profile", "from-openapi", "evil.yml", "-o", "P");
    expect(made).toMatchObject({ code: 2, stdout: "", stderr: expect.stringMatching(place) });
    expect(made.stderr).not.toContain("fault of preflight itself");
    expect(folder.names()).toEqual(["evil.yml"]);
  });

  it("with a pattern that takes a RegExp exponential time is checked by it", async () => {
    const pattern = `^(?:${"(a+)+".repeat(50)})$`;
    const folder = makeFolder({
      "evil.yml": path({ type: "object", properties: { ...base, notes: { type: "string", pattern } } }),
      "x.notes.json": JSON.stringify({ notes: `${"a".repeat(5_000)}!` }),
    });
    const { code, stdout } = await run(folder, "lint", "--profile", "evil.yml", "--format", "ndjson", "x.notes.json");
    const errors = valuesIn(stdout)
      .filter(({ severity }) => severity === "error")
      .map(({ code, attr }) => [code, attr]);
    expect([code, errors]).toEqual([1, [["invalid", "notes"]]]);
  });

  it.each(documents)("with %s is converted or refused, and harmless in what is printed", async (_, text) => {
    const folder = makeFolder({
      "evil.yml": text,
      "x.notes.json": JSON.stringify({ notes: [{ body: "x" }], [evil]: "y" }),
    });
    const outcomes = [
      await run(folder, "profile", "from-openapi", "evil.yml", "-o", "P"),
      await run(folder, "lint", "--profile", "evil.yml", "--format", "html=a.html", "x.notes.json"),
      await run(folder, "explain", "--profile", "evil.yml"),
    ];
    for (const { code, stdout, stderr } of outcomes) {
      expect([0, 1, 2]).toContain(code);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
      expect(stdout + stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202a-\u202e]|fault of preflight itself/);
    }
    if (folder.names().includes("a.html")) expect(folder.read("a.html")).not.toContain("<script>alert");
  });
});
