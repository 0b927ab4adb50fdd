import { execFileSync } from "node:child_process";
import { chmodSync, linkSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type DiscoverOptions, discover, stdinName } from "../../src/input/discover.ts";
import { byNaturalOrder } from "../../src/text/order.ts";
import { makeFolder } from "../cli/folder.ts";
import { runs } from "../runs.ts";

let home: string;
let folder: string;

beforeEach(() => {
  home = process.cwd();
  folder = realpathSync(makeFolder().path);
  process.chdir(folder);
});

afterEach(() => process.chdir(home));

/** Writes empty payload files and their folders. */
function write(...files: string[]): void {
  for (const file of files) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, "{}");
  }
}

async function files(...patterns: string[]): Promise<string[]> {
  return filesBy({}, ...patterns);
}

async function filesBy(options: DiscoverOptions, ...patterns: string[]): Promise<string[]> {
  const { sources, unreadable, unmatched } = await discover(patterns, options);
  expect(unreadable).toEqual([]);
  expect(unmatched).toEqual([]);
  return sources.map(({ file }) => file);
}

/** The files that cannot be read and the arguments that match nothing. */
async function wrong(...patterns: string[]): Promise<{ unreadable: string[]; unmatched: string[]; files: string[] }> {
  const { sources, unreadable, unmatched } = await discover(patterns);
  return { unreadable: unreadable.map(({ file }) => file), unmatched, files: sources.map(({ file }) => file) };
}

describe("discover keeps the order", () => {
  it("of arguments of any kind", async () => {
    write("z.json", "a.json", "m/2.json", "m/1.json");
    expect(await files("z.json", "m", "-", "*.json")).toEqual(["z.json", "m/1.json", "m/2.json", stdinName, "a.json"]);
  });

  it("of numbers in names, within a folder and within a pattern", async () => {
    const names = ["w/1.json", "w/2.json", "w/10.json", "w/wave-2/b.json", "w/wave-2/c.json", "w/wave-10/a.json"];
    write(...names.toReversed());
    expect(await files("w")).toEqual(names);
    expect(await files("w/**/*.json")).toEqual(names);
  });

  it("of folders, without mixing their files", async () => {
    write("02/b.json", "2/a.json", "2/c.json", "002/d.json");
    const found = await files(".");
    expect(found.map((file) => dirname(file))).toEqual(["002", "02", "2", "2"]);
    expect(await files("{02,2,002}/*.json")).toEqual(found);
  });

  it("in the same way each time", () => {
    const names = fc.array(fc.constantFrom("a", "A", "á", "01", "1", "10", "-", " ", "_", "/", "b"), { maxLength: 6 });
    const paths = names.map((parts) => parts.join(""));
    fc.assert(
      fc.property(paths, paths, paths, (a, b, c) => {
        const sign = (x: string, y: string): number => Math.sign(byNaturalOrder(x, y));
        expect(sign(a, b) + sign(b, a)).toBe(0);
        expect(sign(a, b) === 0).toBe(a === b);
        if (sign(a, b) <= 0 && sign(b, c) <= 0) expect(sign(a, c)).toBeLessThanOrEqual(0);
      }),
      { numRuns: runs(3000) },
    );
  });
});

describe("discover yields each file once", () => {
  it("by its first name, however often it is given", async () => {
    write("a/1.json", "a/2.json");
    const spellings = ["a/2.json", "./a/2.json", "a//2.json", "a/./2.json", "a/../a/2.json", join(folder, "a/2.json")];
    for (const spelling of spellings) expect(await files("a/2.json", spelling)).toEqual(["a/2.json"]);
    expect(await files("a/2.json", "a", "a/*.json", join(folder, "a"), "./a/", "**/*.json")).toEqual([
      "a/2.json",
      "a/1.json",
    ]);
    expect(await files("-", "-")).toEqual([stdinName]);
  });

  it("under a name without needless steps", async () => {
    write("a/1.json");
    for (const spelling of ["./a/1.json", ".//a/./1.json", "./a", "a/", ".", "./", "./a/*.json"])
      expect(await files(spelling)).toEqual(["a/1.json"]);
    expect(await files("a/../a")).toEqual(["a/../a/1.json"]);
    expect(await files(join(folder, "a"))).toEqual([join(folder, "a/1.json")]);
  });

  it("through a linked folder as well", async () => {
    write("real/1.json");
    symlinkSync("real", "alias");
    expect(await files("alias/1.json", "real/1.json")).toEqual(["alias/1.json"]);
    expect(await files(".")).toEqual(["alias/1.json"]);
  });

  it("but two links to it are two files", async () => {
    write("1.json");
    symlinkSync("1.json", "2.json");
    linkSync("1.json", "3.json");
    expect(await files(".")).toEqual(["1.json", "2.json", "3.json"]);
  });
});

describe("discover in a folder", () => {
  it("yields files with payload extensions only", async () => {
    const payloads = [
      "a.json",
      "b.jsonl",
      "c.ndjson",
      "d.json.gz",
      "e.jsonl.gz",
      "f.ndjson.gz",
      "G.JSON",
      "h.notes.json",
    ];
    const others = ["a.txt", "b.json.bak", "c.gz", "json", "d.json5", "e.jsonc", ".json", "preflight.config.json"];
    write(...[...payloads, ...others].map((name) => `x/${name}`));
    expect(await files("x")).toEqual(payloads.map((name) => `x/${name}`));
  });

  it("skips hidden files and node_modules", async () => {
    write("x/.a.json", "x/.hidden/a.json", "x/node_modules/a.json", "x/b/node_modules/c/a.json", "x/a.json");
    expect(await files("x")).toEqual(["x/a.json"]);
    expect(await files("x/.a.json", "x/.hidden", "x/node_modules/a.json")).toEqual([
      "x/.a.json",
      "x/.hidden/a.json",
      "x/node_modules/a.json",
    ]);
  });

  it("treats a folder named like a payload file as a folder", async () => {
    write("x/a.json/b.json", "x/empty.jsonl/readme.txt");
    expect(await files("x")).toEqual(["x/a.json/b.json"]);
    expect(await files("x/a.json")).toEqual(["x/a.json/b.json"]);
    expect(await wrong("x/*.json")).toEqual({ unreadable: [], unmatched: ["x/*.json"], files: [] });
  });

  it("without payload files is reported", async () => {
    mkdirSync("empty");
    write("other/readme.txt", "other/.hidden.json", "config/preflight.config.json");
    expect(await wrong("empty", "other", "config")).toEqual({
      unreadable: [],
      unmatched: ["empty", "other", "config"],
      files: [],
    });
  });

  it("has nothing to lint in its tables, which are reported if they are named or matched", async () => {
    write("rows/day=1/part-0.snappy.parquet", "rows/_SUCCESS", "mixed/a.json", "mixed/b.csv", "list.csv.gz");
    expect(await wrong("rows")).toEqual({ unreadable: [], unmatched: ["rows"], files: [] });
    expect(await wrong("mixed")).toEqual({ unreadable: [], unmatched: [], files: ["mixed/a.json"] });
    expect(await wrong("mixed/*", "list.csv.gz")).toEqual({
      unreadable: ["mixed/b.csv", "list.csv.gz"],
      unmatched: [],
      files: ["mixed/a.json"],
    });
    const { unreadable } = await discover(["list.csv.gz", "none.csv"]);
    for (const [i, end] of ["(docs/scale.md)", "does not exist"].entries())
      expect(unreadable[i]?.message.endsWith(end)).toBe(true);
  });

  it("whose name looks like a pattern", async () => {
    write("[a-z]/x.json", "{a,b}/x.json", "a*/x.json", "!a/x.json", "a/x.json");
    for (const name of ["[a-z]", "{a,b}", "a*", "!a"]) expect(await files(name)).toEqual([`${name}/x.json`]);
  });
});

describe("discover with explicit file names", () => {
  it.each([
    "a b.json",
    " leading.json",
    "a[1].json",
    "a{1,2}.json",
    "a*.json",
    "a?.json",
    "(a|b).json",
    "!a.json",
    "@(a).json",
    "a\\b.json",
    "a\\*.json",
    "a'\"$`;.json",
    "ümläut-é.json",
    "e\u0301.json",
    "😀.json",
    "日本.json",
    "a\nb.json",
    "--help.json",
  ])("%j, given as it is or found in its folder", async (name) => {
    write(`x/${name}`);
    expect(await files(`x/${name}`)).toEqual([`x/${name}`]);
    expect(await files("x")).toEqual([`x/${name}`]);
    expect(await files("x/*.json")).toEqual([`x/${name}`]);
    process.chdir("x");
    expect(await files(name)).toEqual([name]);
  });

  it("a file rather than the pattern of the same name", async () => {
    write("a1.json", "a[1].json");
    expect(await files("a[1].json")).toEqual(["a[1].json"]);
  });

  it.each<[string, "one" | "lines" | "unsaid", boolean]>([
    ["a.json", "one", false],
    ["a.JSON", "one", false],
    ["a.jsonl", "lines", false],
    ["a.NDJSON", "lines", false],
    ["a.json.gz", "one", true],
    ["a.jsonl.GZ", "lines", true],
    ["a.txt", "unsaid", false],
    ["payload", "unsaid", false],
    ["a.json.txt", "unsaid", false],
    ["a.txt.gz", "unsaid", true],
    ["a.gz", "unsaid", true],
    ["json", "unsaid", false],
  ])("%s: %s, gzip: %s", async (name, layout, isGzip) => {
    write(name);
    const { sources } = await discover([name, "-"]);
    expect(sources).toEqual([
      { file: name, layout, isGzip },
      { file: stdinName, layout: "unsaid", isGzip: false },
    ]);
  });
});

describe("discover with patterns", () => {
  it("yields all files that match a pattern, but no folders", async () => {
    write("x/a.txt", "x/b.json", "x/c/d.json");
    expect(await files("x/*")).toEqual(["x/a.txt", "x/b.json"]);
    expect(await files("x/{b,e}.json")).toEqual(["x/b.json"]);
    expect(await files("x/**")).toEqual(["x/a.txt", "x/b.json", "x/c/d.json"]);
    expect(await files(join(folder, "x/*.json"))).toEqual([join(folder, "x/b.json")]);
    expect(await files("x/c/../*.json")).toEqual(["x/c/../b.json"]);
  });

  it("skips the files of this tool", async () => {
    write("preflight.config.json", "a.json");
    expect(await files("*.json")).toEqual(["a.json"]);
    expect(await files("preflight.config.json")).toEqual(["preflight.config.json"]);
  });

  it("reports those without matches", async () => {
    write("a.json/b.txt", "c.json");
    const patterns = ["*.jsonl", "none/*.json", "c.json/*", "[", "{", "!c.json", "a.json/**/*.json"];
    const { unmatched, unreadable, files } = await wrong(...patterns);
    expect([...unmatched, ...unreadable].toSorted()).toEqual(patterns.toSorted());
    expect(files).toEqual([]);
  });

  it("skips alternatives that are not accessible", async () => {
    write("a.json");
    symlinkSync("self.json", "self.json");
    symlinkSync(".", "here");
    for (const other of ["none", "self.json", "a.json/b", "here", "x".repeat(300)])
      expect(await files(`{${other},a.json}`)).toEqual(["a.json"]);
  });

  it("reads ? in the name of a folder, ranges, and signs of other glob dialects as they are", async () => {
    write("abc/1.json", "a/c/1.json", ".bc/1.json", "it's (1)+/7.json", "it's (1)+/9.json", "it's (1)+/12.json");
    expect(await files("?bc/*.json")).toEqual(["abc/1.json"]);
    expect(await files("a?c/*.json", "a[!x]c/*.json")).toEqual(["abc/1.json"]);
    expect(await files("it's (1)+/{9..12}.json")).toEqual(["it's (1)+/9.json", "it's (1)+/12.json"]);
    expect(await files("it's (1)+/?.json")).toEqual(["it's (1)+/7.json", "it's (1)+/9.json"]);
    expect(await wrong("(a|abc)/*.json")).toEqual({ unreadable: [], unmatched: ["(a|abc)/*.json"], files: [] });
  });

  it("enters a folder by each name that matches", async () => {
    write("x/real/sub/a.json");
    symlinkSync("real", "x/earlier");
    symlinkSync("real", "x/folder");
    expect(await files("x/f*/*/*.json")).toEqual(["x/folder/sub/a.json"]);
    expect(await files("**/f*/sub/*.json")).toEqual(["x/folder/sub/a.json"]);
  });

  it("accepts long ones", async () => {
    write("a.json", "b.json");
    const names = Array.from({ length: 300 }, (_, i) => `none-${i}`);
    expect(await files(`{${["a", ...names, "b"].join(",")}}.json`)).toEqual(["a.json", "b.json"]);
  });
});

describe("discover and links", () => {
  it("follows links to files and to folders that stay in the named folders", async () => {
    write("all/elsewhere/a.json", "all/elsewhere/b/c.json", "all/x/d.json");
    symlinkSync("../elsewhere/a.json", "all/x/link.json");
    symlinkSync("../elsewhere/b", "all/x/folder");
    symlinkSync("all", "way");
    const inOrder = ["all/elsewhere/a.json", "all/elsewhere/b/c.json", "all/x/d.json", "all/x/link.json"];
    expect(await files("all")).toEqual(inOrder);
    expect(await files("all/**/*.json")).toEqual(inOrder);
    expect(await files("all/x", "all/elsewhere")).toEqual([
      "all/x/d.json",
      "all/x/folder/c.json",
      "all/x/link.json",
      "all/elsewhere/a.json",
    ]);
    expect(await files("way")).toEqual(inOrder.map((file) => file.replace("all", "way")));
    expect(await files("way/x/{d,link}.json", "way/*/f*/*.json")).toEqual([
      "way/x/d.json",
      "way/x/link.json",
      "way/x/folder/c.json",
    ]);
    expect(await files("all/x/link.json", "all/x/folder")).toEqual(["all/x/link.json", "all/x/folder/c.json"]);
  });

  it("reports those that lead out of the named folders, and follows them only with followLinks", async () => {
    write("elsewhere/a.json", "elsewhere/b/c.json", "x/d.json");
    symlinkSync("../elsewhere/a.json", "x/link.json");
    symlinkSync("../elsewhere/a.json", "x/link.txt");
    symlinkSync("../elsewhere/b", "x/folder");
    const expected = { unreadable: ["x/folder", "x/link.json"], unmatched: [], files: ["x/d.json"] };
    expect(await wrong("x")).toEqual(expected);
    expect(await wrong("x/**/*.json")).toEqual(expected);
    expect(await wrong("x/*.json")).toEqual({ ...expected, unreadable: ["x/link.json"] });
    expect(await wrong("x/l*.json")).toEqual({ unreadable: ["x/link.json"], unmatched: [], files: [] });
    const all = ["x/d.json", "x/folder/c.json", "x/link.json"];
    expect(await filesBy({ followLinks: true }, "x")).toEqual(all);
    expect(await filesBy({ followLinks: true }, "x/**/*.json")).toEqual(all);
  });

  it("resolves .. after a link like the system", async () => {
    write("far/away/a.json", "far/b.json", "b.json");
    symlinkSync("far/away", "link");
    expect(await files("link/../b.json", "b.json")).toEqual(["link/../b.json", "b.json"]);
  });

  it("reports dangling ones, given or found", async () => {
    write("x/a.json");
    symlinkSync("none", "x/gone.json");
    symlinkSync("none", "x/gone.txt");
    symlinkSync("self.json", "x/self.json");
    expect(await wrong("x/gone.json")).toEqual({ unreadable: ["x/gone.json"], unmatched: [], files: [] });
    expect(await wrong("x/self.json")).toEqual({ unreadable: ["x/self.json"], unmatched: [], files: [] });
    const expected = { unreadable: ["x/gone.json", "x/self.json"], unmatched: [], files: ["x/a.json"] };
    expect(await wrong("x")).toEqual(expected);
    expect(await wrong("x/*.json")).toEqual(expected);
  });

  it("reports an address as it was written, unless there is a folder of that name", async () => {
    const addresses = ["s3://bucket/x/*.jsonl", "abfss://box@store/x.jsonl", "https://host/a.json"];
    expect(await wrong(...addresses)).toEqual({ unreadable: addresses, unmatched: [], files: [] });
    const { unreadable } = await discover(addresses);
    for (const { message } of unreadable) expect(message).toContain("docs/scale.md");
    write("gs:/bucket/a.json");
    expect(await files("gs://bucket/a.json", "gs://bucket")).toEqual(["gs:/bucket/a.json"]);
  });

  it("reports a dangling link instead of its pattern", async () => {
    symlinkSync("none", "[a].json");
    expect(await wrong("[a].json")).toEqual({ unreadable: ["[a].json"], unmatched: [], files: [] });
  });

  it("does not follow cycles", async () => {
    write("x/a.json", "x/b/c.json", "y/d.json");
    symlinkSync(".", "x/self");
    symlinkSync("..", "x/b/up");
    symlinkSync(folder, "x/b/top");
    symlinkSync("../y", "x/y");
    symlinkSync("../x", "y/x");
    const followed = (...patterns: string[]) => filesBy({ followLinks: true }, ...patterns);
    expect(await followed("x")).toEqual(["x/a.json", "x/b/c.json", "x/y/d.json"]);
    expect(await followed("x/**/*.json")).toEqual(["x/a.json", "x/b/c.json", "x/y/d.json"]);
    expect(await followed("x/self")).toEqual(["x/self/a.json", "x/self/b/c.json", "x/self/y/d.json"]);
  });

  it("says of links that lead to themselves or nowhere which they are", async () => {
    write("x/a.json");
    symlinkSync("b.json", "x/c.json");
    symlinkSync("c.json", "x/b.json");
    symlinkSync("nowhere.json", "x/d.json");
    for (const paths of [["x"], ["x/*.json"], ["x/b.json", "x/c.json", "x/d.json"]])
      expect((await discover(paths)).unreadable.map(({ message }) => message)).toEqual([
        "x/b.json is a link that leads to itself",
        "x/c.json is a link that leads to itself",
        "x/d.json is a link to a file that does not exist",
      ]);
  });

  it("does not enter a folder again for each link to it", async () => {
    for (let i = 0; i < 12; i++) write(`x/${i}/a.json`);
    for (let i = 0; i < 12; i++) for (let j = 0; j < 12; j++) symlinkSync(`../${j}`, `x/${i}/to-${j}`);
    expect(await files("x")).toHaveLength(12);
    expect(await files("x/**/*.json")).toHaveLength(12);
  });
});

describe.skipIf(process.platform === "win32")("discover and what is no regular file", () => {
  beforeEach(() => {
    write("x/a.json");
    execFileSync("sh", ["-c", "mkfifo x/pipe.json x/pipe.txt"]);
    symlinkSync("/dev/zero", "x/device.json");
    symlinkSync("pipe.json", "x/to-pipe.jsonl");
  });

  it("reports and skips special files in a folder", async () => {
    const expected = {
      unreadable: ["x/device.json", "x/pipe.json", "x/to-pipe.jsonl"],
      unmatched: [],
      files: ["x/a.json"],
    };
    expect(await wrong("x")).toEqual(expected);
    expect(await wrong("x/*.json*")).toEqual(expected);
    expect((await discover(["x"], { followLinks: true })).sources).toHaveLength(1);
  });

  it("reads a pipe that is named explicitly, and no device except a standard stream", async () => {
    expect(await files("x/pipe.json", "x/to-pipe.jsonl", "/dev/stdin")).toHaveLength(3);
    for (const device of ["/dev/zero", "x/device.json"])
      expect(await wrong(device)).toEqual({ unreadable: [device], unmatched: [], files: [] });
  });
});

describe("discover reports what it cannot read", () => {
  it("because it does not exist", async () => {
    write("a.json");
    for (const name of [
      "none.json",
      "none",
      "none/a.json",
      "a.json/b.json",
      "a.json/",
      "",
      " ",
      "x".repeat(5000),
      "a\0b",
    ])
      expect(await wrong(name, "a.json")).toEqual({ unreadable: [name || '""'], unmatched: [], files: ["a.json"] });
  });

  it("because of missing permissions, and continues with the rest", async () => {
    write("x/a.json", "x/closed/b.json", "x/z/c.json");
    chmodSync("x/closed", 0);
    chmodSync(folder, 0o755);
    const isRoot = process.geteuid?.() === 0;
    // Root may read everything.
    if (isRoot) process.seteuid?.(65534);
    try {
      const expected = { unreadable: ["x/closed"], unmatched: [], files: ["x/a.json", "x/z/c.json"] };
      expect(await wrong("x")).toEqual(expected);
      expect(await wrong("x/**/*.json")).toEqual(expected);
      expect(await wrong("x/closed/b.json")).toEqual({ unreadable: ["x/closed/b.json"], unmatched: [], files: [] });
    } finally {
      if (isRoot) process.seteuid?.(0);
      chmodSync("x/closed", 0o755);
    }
  });
});
