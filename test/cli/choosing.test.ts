import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Finding } from "../../src/check/finding.ts";
import { account, business, recorded } from "../check/payloads.ts";
import { brokenNote, lines, makeFolder, note } from "./folder.ts";
import { inFolder, type Outcome } from "./run.ts";

type Files = Parameters<typeof makeFolder>[0];

/** Lints in a folder of these files. */
async function lint(files: Files, ...argv: string[]): Promise<Outcome & { found: string[] }> {
  return lintIn(makeFolder(files).path, ...argv);
}

async function lintIn(cwd: string, ...argv: string[]): Promise<Outcome & { found: string[] }> {
  const outcome = await inFolder(["lint", "--format", "ndjson", ...argv], { cwd });
  const findings = outcome.stdout.split("\n").filter((line) => line.startsWith('{"rule"'));
  return {
    ...outcome,
    found: findings.map((line) => {
      const { file, rule, severity } = JSON.parse(line) as Finding;
      return `${file} ${rule} ${severity}`;
    }),
  };
}

const config = (settings: object): string => JSON.stringify(settings);
const misspelt = (account = "A-1"): string => note("x", account).replace('"body"', '"bdy"');

describe("a walk leaves files out", () => {
  const files = {
    "in/a.notes.json": brokenNote(),
    "in/drafts/b.notes.json": brokenNote(),
    "in/c.old.json": "{",
  };

  test.each([
    ["by --exclude", {}, ["--exclude", "drafts/", "--exclude", "*.old.json"]],
    ["by ignore in the config", { "preflight.config.json": config({ ignore: ["in/drafts", "*.old.json"] }) }, []],
    ["by a .preflightignore", { ".preflightignore": "drafts/\n*.old.json\n" }, []],
    ["by one in a folder below", { "in/.preflightignore": "/drafts\n/c.*\n" }, []],
  ])("%s, and counts them", async (_, more, argv) => {
    const { code, found, stderr } = await lint({ ...files, ...more }, "in", ...argv);
    expect({ code, found }).toEqual({ code: 1, found: ["in/a.notes.json note-body-or-documents error"] });
    expect(stderr).toContain("Left out 2 files");
    expect((await lint({ ...files, ...more }, "in/**/*.json", ...argv)).found).toEqual(found);
  });

  test("but not one that is named", async () => {
    const { found } = await lint({ ...files, ".preflightignore": "*\n" }, "in/drafts/b.notes.json", "in");
    expect(found).toEqual(["in/drafts/b.notes.json note-body-or-documents error"]);
  });

  test("and ends with 4 if nothing is left, and says what was left out", async () => {
    const { code, stderr } = await lint({ ...files, ".preflightignore": "in/\n" }, "in");
    expect(code).toBe(4);
    expect(stderr).toContain("Left out 3 files by in/ (.preflightignore:1)");
    expect(stderr).toContain("No payload files found in in.");
  });

  test("but never because of a .gitignore", async () => {
    const { found } = await lint({ "a.notes.json": brokenNote(), ".gitignore": "*.json\n" }, ".");
    expect(found).toHaveLength(1);
  });

  test("and reads what is known from among them", async () => {
    const sent = { "sent/a.account.json": '{"import_supplier":"HALCYON_ENERGY","external_account_number":"HB-0001"}' };
    const settings = config({ ignore: ["sent/"], known: "sent/*.json" });
    const { stdout } = await inFolder(["lint", "--format", "json", "."], {
      cwd: makeFolder({ ...sent, "a.notes.json": note("a"), "preflight.config.json": settings }).path,
    });
    expect(JSON.parse(stdout).summary).toMatchObject({ files: 1, notJudged: { payloads: 0 } });
  });

  test("by a faulty list not at all: it is refused with its line", async () => {
    const { code, stderr } = await lint({ ...files, "in/.preflightignore": "x\n*a*a*a*a*a*b\n" }, "in");
    expect(code).toBe(2);
    expect(stderr).toContain("in/.preflightignore:2: ");
  });
});

describe("JSON that a walk finds and that is no payload", () => {
  const other = { "package.json": '{"name":"x","type":"module","scripts":{"test":"vitest"}}', "empty.json": "{}" };
  const payload = { "a.notes.json": note("a") };

  test("is named and not an error, but is one if it is named", async () => {
    const { code, found, stderr } = await lint({ ...other, ...payload }, ".");
    expect({ code, found }).toEqual({ code: 0, found: [] });
    expect(stderr).toContain("2 JSON files are not payloads: empty.json, package.json.");
    const named = await lint({ ...other, ...payload }, ".", "package.json");
    expect(named.found).toEqual(["package.json unrecognised-payload error"]);
    expect((await lint({ ...other, ...payload }, ".", "--workers", "2")).stderr).toBe(stderr);
    const prefixed = await lint({ "x.json": '{"ns1:import_supplier":"S","legacy.x":[]}', ...payload }, ".");
    expect(prefixed.found).toEqual(["x.json unrecognised-payload error"]);
  });

  test("is no input by itself", async () => {
    const { code, stderr } = await lint(other, ".");
    expect(code).toBe(4);
    expect(stderr).toContain("No payload files found in this folder.");
  });

  test.each([
    ["a field in another spelling", '{"externalAccountNumber":"A-1","x":1}'],
    ["a misspelt field", '{"external_acount_numbr":"A-1"}'],
    ["a field inside an envelope", '{"data":[{"record":{"import_supplier":"HALCYON_ENERGY"}}]}'],
    ["a misspelt list", '{"note":[{"text":"a"}]}'],
    ["two everyday names of the interface", '{"status":"COMPLETED","code":"x"}'],
    ["JSON that breaks off", '{"name":"x"'],
  ])("is still an error with %s", async (_, text) => {
    const { code, found } = await lint({ "x.json": text, ...payload }, ".");
    expect(code).toBe(1);
    expect(found).toHaveLength(1);
  });

  test("leaves the line of the first finding to a payload", async () => {
    const { path } = makeFolder({ "0.json": '{"x":1}', "1.json": '{"externalAccountNumber":"A-1","x":1}' });
    const { stdout } = await inFolder(["lint", "."], { cwd: path });
    expect(stdout).toMatch(/1\.json:1:1\n +1 \| /);
  });

  test("is still an error where its name or the config says a kind, or in a line of a list", async () => {
    const settings = { "preflight.config.json": config({ payloads: { "p.json": "notes" } }) };
    const { found } = await lint({ "p.json": "{}", "x.notes.json": "{}", "l.jsonl": "{}\n", ...settings }, ".");
    expect(new Set(found.map((each) => each.split(" ")[0]))).toEqual(new Set(["p.json", "x.notes.json", "l.jsonl"]));
  });
});

describe("what this tool wrote is known by its content", () => {
  test.each(["json", "sarif", "gitlab", "ndjson", "service"])("as a report in %s", async (format) => {
    const folder = makeFolder({ "a.notes.json": brokenNote() });
    const name = /ndjson|service/.test(format) ? "old.ndjson" : "old.json";
    folder.write(name, (await inFolder(["lint", "--format", format, "a.notes.json"], { cwd: folder.path })).stdout);
    const { code, found, stderr } = await lintIn(folder.path, ".");
    expect({ code, found }).toEqual({ code: 1, found: ["a.notes.json note-body-or-documents error"] });
    expect(stderr).toContain(`1 file is output of preflight, and is not linted: ${name}.`);
  });

  test("as a baseline and as rejected payloads, which are not sorted again", async () => {
    const folder = makeFolder({ "a.notes.jsonl": lines(brokenNote(), note("a")) });
    const argv = ["a.notes.jsonl", "--baseline", "base.json", "--write-baseline", "--rejected", "no.jsonl"];
    await lintIn(folder.path, ...argv);
    const { found, stderr } = await lintIn(folder.path, ".", "--accepted", "ok");
    expect(found).toEqual(["a.notes.jsonl note-body-or-documents error"]);
    expect(stderr).toContain("2 files are output of preflight, and are not linted: base.json, no.jsonl.");
    expect(stderr).toContain("1 payload accepted, 1 rejected.");
  });
});

describe("a file all of whose payloads are in other files", () => {
  const files = { "a.notes.jsonl": lines(note("1", "A-1"), note("2", "A-2")), "b.notes.json": note("3", "A-3") };

  test("is noted, as the accepted payloads of an earlier run are", async () => {
    const folder = makeFolder(files);
    await lintIn(folder.path, ".", "--accepted", "ok.jsonl");
    const pretty = JSON.stringify(JSON.parse(files["b.notes.json"]), undefined, 2);
    folder.write("b.notes.json", pretty);
    const { stderr } = await lintIn(folder.path, ".");
    expect(stderr.match(/All payloads of .*/g)).toEqual([
      expect.stringContaining("of ok.jsonl are in other files too, such as a.notes.jsonl"),
    ]);
  });

  test("is named in one sentence with the others", async () => {
    const copies = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`${i}.notes.json`, note("1", "A-1")]));
    const notesOn = async (count: number) => (await lint(copies(count), ".")).stderr.match(/All payloads of .*/g);
    expect(await notesOn(5)).toEqual([
      "All payloads of 1.notes.json, 2.notes.json, 3.notes.json, 1 more are in other files too, such as 0.notes.json: they may be left from an earlier run.",
    ]);
    expect(await notesOn(11)).toEqual([expect.stringMatching(/, 7 more are .* earlier run\.$/)]);
    expect(await notesOn(12)).toEqual([expect.stringMatching(/, 7 more are .* Others were not compared\.$/)]);
  });

  test("is not one that differs in one payload, or repeats only a part of one", async () => {
    const two = JSON.stringify({ ...JSON.parse(note("1", "A-1")), notes: [{ body: "1" }, { body: "new" }] });
    for (const text of [lines(note("1", "A-1"), note("4", "A-4")), lines(two)])
      expect((await lint({ ...files, "ok.jsonl": text }, ".")).stderr).not.toContain("All payloads");
  });

  test.each(["pretty", "ndjson"])(
    "is noted if it is a copy, but not if it is one of a known file: %s",
    async (format) => {
      const cwd = makeFolder({
        "a.notes.jsonl": files["a.notes.jsonl"],
        "copy.notes.jsonl": files["a.notes.jsonl"],
      }).path;
      const { stderr } = await inFolder(["lint", "--format", format, "."], { cwd });
      expect(stderr).toContain("All payloads of copy.notes.jsonl are in other files too, such as a.notes.jsonl");
      const known = await inFolder(["lint", "--format", format, "copy.notes.jsonl", "--known", "a.notes.jsonl"], {
        cwd,
      });
      expect(known.stderr).not.toContain("All payloads");
    },
  );
});

describe("each file has the nearest config above it", () => {
  const files = {
    "preflight.config.json": config({ rules: { "unknown-field": "warning" } }),
    "a/x.notes.json": misspelt(),
    "b/preflight.config.json": config({ rules: { "note-body-or-documents": "off" }, payloads: { "*.json": "notes" } }),
    "b/y.json": misspelt("A-2"),
  };

  test.each(["1", "2"])("for its kinds and rules, with %s threads", async (workers) => {
    const { found, stderr } = await lint(files, ".", "--workers", workers);
    expect(found).toEqual([
      "a/x.notes.json note-body-or-documents error",
      "a/x.notes.json unknown-field warning",
      "b/y.json unknown-field error",
    ]);
    expect(stderr).toContain("preflight.config.json for 1 file, b/preflight.config.json for 1 file");
  });

  test("even where the run starts elsewhere, and a note says so", async () => {
    const folder = makeFolder(files);
    mkdirSync(folder.file("elsewhere"));
    const { found, stderr } = await lintIn(folder.file("elsewhere"), "../b");
    expect(found).toEqual(["../b/y.json unknown-field error"]);
    expect(stderr).toContain("The config ../b/preflight.config.json applies.");
  });

  test("unless --config names another", async () => {
    const { found } = await lint(files, "b/y.json", "--as", "notes", "--config", "preflight.config.json");
    expect(found).toEqual(["b/y.json note-body-or-documents error", "b/y.json unknown-field warning"]);
  });

  test("and what holds for a whole run may not differ", async () => {
    const several = { ...files, "b/preflight.config.json": config({ documents: "store" }), "b/store/x": "" };
    const { code, stderr } = await lint(several, "a", "b");
    expect(code).toBe(2);
    expect(stderr).toContain("b/preflight.config.json sets documents");
    expect((await lint(several, "a", "b", "--documents", "b/store")).code).toBe(1);
    expect((await lint(several, "b")).code).toBe(1);
  });

  test("which is refused if it is a folder or a pipe", async () => {
    const folder = makeFolder({ "in/a.notes.json": note("a"), "in2/a.notes.json": note("a") });
    mkdirSync(folder.file("in/preflight.config.json"));
    execFileSync("sh", ["-c", "mkfifo in2/preflight.config.json"], { cwd: folder.path });
    for (const name of ["in", "in2"]) {
      const { code, stderr } = await lintIn(folder.path, name);
      expect({ code, stderr }).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(`${name}/preflight.config.json`),
      });
    }
  });
});

describe("a config may hold comments and trailing commas", () => {
  const write = (text: string) => lint({ "a.notes.json": misspelt(), "preflight.config.json": text }, "a.notes.json");

  test("which change nothing", async () => {
    const { found } = await write(
      '// é\n{ /* x */ "rules": { "unknown-field": "off", /* , */ }, // }\n "order": ["//", "/* */",], }\n',
    );
    expect(found).toEqual(["a.notes.json note-body-or-documents error"]);
  });

  test.each([
    ['{\n /* é */ "ordr": [] }', "2:10"],
    ['{ "order": [1, /* x */ 2 3] }', "1:26"],
    ['{ "order": [,] }', "1:13"],
    ['{ "overrides": [{ "rules": { "duplicates-*": "off" } }] }', "1:30"],
    ['{ "overrides": [{ "kinds": ["note"] }] }', "1:17"],
    ['{ "ignore": ["*a*a*a*a*a*b"] }', "1:14"],
    ["{ /* ", "1:"],
  ])("%j has its faults where they are", async (text, place) => {
    const { code, stderr } = await write(text);
    expect(code).toBe(2);
    expect(stderr).toContain(`preflight.config.json:${place}`);
  });
});

describe("overrides change the levels of some findings", () => {
  const account = (number: string, supplier: string): string =>
    JSON.stringify({ import_supplier: supplier, external_account_number: number, notes: [{ body: "x", bdy: 1 }] });
  const files = {
    "a.notes.jsonl": lines(account("A-1", "HALCYON"), account("A-2", "OTHER")),
    "legacy/b.notes.jsonl": lines(account("A-3", "HALCYON"), account("A-1", "HALCYON")),
  };
  const severities = async (overrides: object[], ...argv: string[]) =>
    (await lint({ ...files, "preflight.config.json": config({ overrides }) }, ".", ...argv)).found.map((each) =>
      each.replace("notes.jsonl unknown-field ", "").replace("notes.jsonl ", ""),
    );
  const all = ["a.error", "a.error", "legacy/b.error", "legacy/b.duplicate-note warning", "legacy/b.error"];

  test.each([
    [
      [{ files: ["legacy"], rules: { "unknown-field": "off" } }],
      ["a.error", "a.error", "legacy/b.duplicate-note warning"],
    ],
    [[{ files: ["legacy"], rules: { "duplicate-*": "off" } }], all.filter((each) => !each.includes("duplicate"))],
    [[{ suppliers: ["OTHER"], rules: { "unknown-field": "warning" } }], ["a.error", "a.warning", ...all.slice(2)]],
    [
      [{ suppliers: ["HALCYON"], rules: { "duplicate-note": "error" } }],
      all.map((each) => each.replace("warning", "error")),
    ],
    [[{ suppliers: ["OTHER"], rules: { "duplicate-note": "error" } }], all],
    [[{ kinds: ["account"], rules: { "unknown-field": "off" } }], all],
    [[{ attr: "notes.*.bdy", rules: { "unknown-field": "off" } }], ["legacy/b.duplicate-note warning"]],
    [
      [{ rules: { "*": "off" } }, { files: ["a.*"], rules: { "unknown-field": "error" } }],
      ["a.error", "a.error"],
    ],
  ])("%j", async (overrides, expected) => {
    expect(await severities(overrides)).toEqual(expected);
    expect(await severities(overrides, "--workers", "2")).toEqual(expected);
  });

  test("but the command line wins", async () => {
    const overrides = [{ rules: { "*": "off" } }];
    expect(await severities(overrides, "--rule", "unknown-field=warning")).toEqual(
      all.filter((each) => !each.includes("duplicate")).map((each) => each.replace("error", "warning")),
    );
    expect(await severities([], "--only", "duplicate-*")).toEqual(["legacy/b.duplicate-note warning"]);
  });

  test("and a rule that is off may be on for some files", async () => {
    const rules = { "duplicate-note": "off" };
    const overrides = [{ files: ["legacy"], rules: { "duplicate-note": "error" } }];
    const { found } = await lint(
      { ...files, "preflight.config.json": config({ rules, overrides }) },
      ".",
      "--only",
      "duplicate-note",
    );
    expect(found).toEqual(["legacy/b.notes.jsonl duplicate-note error"]);
  });
});

test("a plan lists no file as a comment or an option", async () => {
  const folder = makeFolder({ "#1.notes.json": note("a"), "-2.notes.json": note("b"), "3.notes.json": note("c") });
  const { code, stdout } = await inFolder(["plan", "."], { cwd: folder.path });
  expect(code).toBe(0);
  expect(stdout.split("\n").filter((line) => line.endsWith(".json"))).toEqual(
    expect.arrayContaining(["./#1.notes.json", "./-2.notes.json", "3.notes.json"]),
  );
});

test("what overrides turn off is not in the way of a plan", async () => {
  const plan = async (overrides: object[]): Promise<Outcome> => {
    const folder = makeFolder({
      "old/a.business.json": config(business("B", ["C-1"]).payload as object),
      "old/b.account.json": config(account("A-1", "C-2").payload as object),
      "preflight.config.json": config({ overrides }),
    });
    return inFolder(["plan", "old"], { cwd: folder.path });
  };
  expect((await plan([])).code).toBe(1);
  expect((await plan([{ files: ["old"], rules: { "contract-linkage": "off" } }])).code).toBe(0);
});

test("what is no payload of its kind is in the way of a plan", async () => {
  const response = config({ status: "PENDING", service_account_number: "" });
  const folder = makeFolder({
    "a.transactions.json": note("a"),
    "b.account-transfer-status.200.json": response,
    "c.notes.json": JSON.stringify(note("a")),
    "d.json": `[${note("b")},5,6]`,
  });
  const { code, stdout } = await inFolder(["plan", "."], { cwd: folder.path });
  expect(code).toBe(1);
  expect(stdout).toMatch(/^# in the way: c\.notes\.json:1: This is a string that holds JSON/m);
  expect(stdout).toMatch(/^# in the way 2 times: .*\n# {3}d\.json:1:\d\d+\n# {3}d\.json:1:\d\d+$/m);
  expect(stdout).toMatch(/^# in the way: a\.transactions\.json:1: This looks like notes, not transactions\./m);
  expect(stdout).toMatch(/^# left out: 1 payload that need not be sent$/m);
});

describe("a baseline", () => {
  const files = { "in/a.notes.json": brokenNote(), "in/b.notes.json": brokenNote("A-2") };

  test("holds paths relative to itself, so that it holds wherever the run starts", async () => {
    const folder = makeFolder(files);
    await lintIn(folder.path, "in", "--baseline", "in/base.json", "--write-baseline");
    expect(JSON.parse(folder.read("in/base.json")).findings.map(({ file }: { file: string }) => file)).toEqual([
      "a.notes.json",
      "b.notes.json",
    ]);
    for (const [cwd, path] of [
      ["", "in"],
      ["in", "."],
      ["in", folder.file("in")],
    ] as const)
      expect(await lintIn(folder.file(cwd), path, "--baseline", folder.file("in/base.json"))).toMatchObject({
        code: 0,
        found: [],
      });
  });

  test("of version 1 holds paths relative to the working folder, and keeps that when it is written again", async () => {
    const folder = makeFolder(files);
    await lintIn(folder.path, "in", "--baseline", "base.json", "--write-baseline");
    folder.write("in/old.json", folder.read("base.json").replace('"version": 2', '"version": 1'));
    const { code, found } = await lintIn(folder.path, "in", "--baseline", "in/old.json");
    expect({ code, found }).toEqual({ code: 0, found: [] });
    await lintIn(folder.path, "in/a.notes.json", "--baseline", "in/old.json", "--write-baseline");
    expect(JSON.parse(folder.read("in/old.json"))).toMatchObject({ version: 1, findings: [{}, {}] });
  });

  test("that matches nothing says so", async () => {
    const folder = makeFolder({ ...files, "c.notes.json": note("c") });
    await lintIn(folder.path, "in", "--baseline", "base.json", "--write-baseline");
    const { stderr } = await lintIn(folder.path, "c.notes.json", "--baseline", "base.json");
    expect(stderr).toContain("The baseline base.json matches nothing");
    expect((await lintIn(folder.path, "in", "--baseline", "base.json")).stderr).not.toContain("matches nothing");
  });
});

test("--print-config lists each file with its kind and why, and what is left out, and lints none", async () => {
  const files = {
    "a.notes.json": "{",
    "b.json": note("b"),
    "c.json": "{}",
    "d.json": "{}",
    "e.json": "{",
    "f.old.json": "{}",
    "preflight.config.json": config({ payloads: { "c.json": "account" } }),
  };
  const { code, stdout } = await lint(files, ".", "--exclude", "*.old.json", "--print-config");
  const printed = JSON.parse(stdout);
  expect(code).toBe(0);
  expect(printed.files).toEqual([
    { file: "a.notes.json", kind: "notes", reason: "its name" },
    { file: "b.json", kind: "notes", reason: "the fields of its payload" },
    { file: "c.json", kind: "account", reason: "payloads in preflight.config.json" },
    { file: "d.json", kind: null, reason: expect.any(String) },
    { file: "e.json", kind: null, reason: expect.any(String) },
  ]);
  expect(printed.leftOut).toMatchObject([{ file: "f.old.json" }]);
});

test("--print-config prints the settings of the run and of its files as JSON", async () => {
  const settings = {
    rules: { "basis:shown": "off" },
    overrides: [{ files: ["a/**"], rules: { "*": "off" } }],
    maxWarnings: 3,
  };
  const { code, stdout } = await lint(
    { "a.notes.json": "{", "preflight.config.json": config(settings) },
    ".",
    "--print-config",
  );
  const { run, configs } = JSON.parse(stdout);
  expect(code).toBe(0);
  expect(run).toMatchObject({ config: "preflight.config.json", maxWarnings: 3, formats: ["ndjson"] });
  expect(configs).toMatchObject([{ files: 1, rules: { required: "error" }, overrides: settings.overrides }]);
  expect(Object.values(configs[0].rules)).toContain("off");
});

test("a plan does not rely on a business that was refused", async () => {
  const sent = business("B", ["C-1"]);
  const folder = makeFolder({
    "1.request.json": config(recorded(sent, 400).payload as object),
    "2.json": config([account("A-1", "C-1").payload, sent.payload]),
  });
  expect((await inFolder(["plan", "."], { cwd: folder.path })).code).toBe(0);
});
