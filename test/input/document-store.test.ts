import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { readDocuments } from "../../src/input/documents.ts";
import { makeFolder } from "../cli/folder.ts";

const { path: folder, write } = makeFolder({}, afterAll);

let files = 0;
function written(content: string | Uint8Array, ending = ".txt"): string {
  return write(`listing-${files++}${ending}`, content);
}

/** The state of a document: "there", the name of the nearest one, or "missing". */
async function asked(path: string, document: string, root?: string): Promise<string> {
  const find = await readDocuments(path, () => root);
  const missing = find("S", document);
  return missing === undefined ? "there" : (missing.nearest ?? "missing");
}

describe("a listing", () => {
  const lines: [tool: string, line: string][] = [
    ["a bare path", "notes/A-1/letter 1.pdf"],
    ["find", "./notes/A-1/letter 1.pdf"],
    ["an absolute path", "/notes/A-1/letter 1.pdf"],
    ["a URL", "s3://bucket/notes/A-1/letter 1.pdf"],
    ["gsutil ls", "gs://a-bucket/notes/A-1/letter 1.pdf"],
    ["aws s3 ls --recursive", "2025-03-31 12:30:45      20480 notes/A-1/letter 1.pdf"],
    ["aws s3 ls --recursive --human-readable", "2025-03-31 12:30:45   20.0 KiB notes/A-1/letter 1.pdf"],
    ["gsutil ls -l", "     20480  2025-03-31T12:30:45Z  gs://a-bucket/notes/A-1/letter 1.pdf"],
    ["rclone ls", "    20480 notes/A-1/letter 1.pdf"],
    ["rclone lsl", "    20480 2025-03-31 12:30:45.123456789 notes/A-1/letter 1.pdf"],
    ["mc ls --recursive", "[2025-03-31 12:30:45 UTC]  20KiB STANDARD notes/A-1/letter 1.pdf"],
  ];

  it.each(lines)("as %s prints it", async (_, line) => {
    for (const end of ["", "\n", "\r\n"]) {
      const path = written(`${line}${end}`);
      expect(await asked(path, "notes/A-1/letter 1.pdf")).toBe("there");
      expect(await asked(path, "letter 1.pdf", "notes/A-1")).toBe("there");
      expect(await asked(path, "notes/A-1/letter 2.pdf")).toBe("notes/A-1/letter 1.pdf");
    }
  });

  it("may be compressed, have a byte order mark, be empty, and hold other lines", async () => {
    const text = "\uFEFFnotes/é.pdf\n\n   \nPRE notes/\nnotes/\n2025 reports/a.pdf\nTotal Objects: 2\n";
    for (const path of [written(text), written(gzipSync(text), ".txt.gz")]) {
      expect(await asked(path, "notes/é.pdf")).toBe("there");
      expect(await asked(path, "2025 reports/a.pdf")).toBe("there");
      expect(await asked(path, "notes/")).toBe("missing");
    }
    expect(await asked(written(""), "notes/é.pdf")).toBe("missing");
  });

  it("reports its own errors", async () => {
    await expect(asked(join(folder, "none.txt"), "a")).rejects.toThrow("does not exist");
    await expect(asked(written("no gzip", ".gz"), "a")).rejects.toThrow("is not a gzip file");
    await expect(asked(written(gzipSync("x".repeat(9999)).subarray(0, 30), ".gz"), "a")).rejects.toThrow("breaks off");
    await expect(asked(written(Buffer.from("\uFEFFnotes/a.pdf\n", "utf16le")), "a")).rejects.toThrow("UTF-16");
  });

  it("of one line, which is no listing, is read in linear time", async () => {
    expect(await asked(written(gzipSync("x".repeat(100_000_000), { level: 1 }), ".gz"), "a.pdf")).toBe("missing");
  }, 30_000);

  it("is read in chunks that may end anywhere", async () => {
    const many = Array.from({ length: 20_000 }, (_, i) => `ключ/документ-${i}.pdf`);
    const path = written(many.join("\n"));
    const find = await readDocuments(path, () => undefined);
    expect(many.filter((name) => find("S", name))).toEqual([]);
    expect(find("S", "ключ/документ-20000.pdf")?.nearest).toMatch(/^ключ\/документ-\d+\.pdf$/);
  });
});

describe("a document", () => {
  const listing = written(
    ["halcyon/notes/a-1.pdf", "halcyon/notes/Cafe\u0301.pdf", "halcyon/statements/2025.pdf", "other/x.pdf"].join("\n"),
  );

  it("is looked up below the root of its supplier, however that is written", async () => {
    for (const root of ["halcyon", "/halcyon/", "./halcyon", "halcyon//"])
      expect(await asked(listing, "notes/a-1.pdf", root)).toBe("there");
    expect(await asked(listing, "notes/a-1.pdf")).toBe("missing");
    expect(await asked(listing, "x.pdf", "halcyon")).toBe("missing");
    expect(await asked(listing, "halcyon/notes/a-1.pdf", "")).toBe("there");
  });

  it("has a root of its own for each supplier", async () => {
    const roots: Record<string, string> = { S: "halcyon", T: "other" };
    const find = await readDocuments(listing, (supplier) => roots[supplier]);
    expect(find("S", "notes/a-1.pdf")).toBeUndefined();
    expect(find("T", "notes/a-1.pdf")).toEqual({ nearest: undefined });
    expect(find("T", "x.pdf")).toBeUndefined();
  });

  it("suggests the nearest name in its folder, or else in the nearest folder", async () => {
    expect(await asked(listing, "notes/a-2.pdf", "halcyon")).toBe("notes/a-1.pdf");
    expect(await asked(listing, "notes/A-1.PDF", "halcyon")).toBe("notes/a-1.pdf");
    expect(await asked(listing, "notes/Caf\u00e9.pdf", "halcyon")).toBe("notes/Cafe\u0301.pdf");
    expect(await asked(listing, "note/a-1.pdf", "halcyon")).toBe("notes/a-1.pdf");
    expect(await asked(listing, "statements/a-1.pdf", "halcyon")).toBe("missing");
    expect(await asked(listing, "elsewhere/else.pdf", "halcyon")).toBe("missing");
    // The nearest one is below the root too.
    expect(await asked(listing, "y.pdf", "othe")).toBe("missing");
  });

  it("exists however its path is written, which another rule checks", async () => {
    for (const odd of ["notes//a-1.pdf", "./notes/a-1.pdf", "notes\\a-1.pdf", "notes/x/../a-1.pdf", "notes/a-1.pdf/"])
      expect(await asked(listing, odd, "halcyon"), odd).toBe("there");
  });
});

describe("a folder of documents", () => {
  const store = join(folder, "store");
  mkdirSync(join(store, "halcyon/notes"), { recursive: true });
  writeFileSync(join(store, "halcyon/notes/a.pdf"), "");
  write("secret.pdf", "");
  write("outside/b.pdf", "");
  symlinkSync("a.pdf", join(store, "halcyon/notes/link.pdf"));
  symlinkSync(join(folder, "secret.pdf"), join(store, "halcyon/notes/secret.pdf"));
  symlinkSync(join(folder, "outside"), join(store, "halcyon/outside"));
  symlinkSync(store, join(store, "loop"));
  symlinkSync(store, join(folder, "linked"));

  it("contains its files, also through links within it", async () => {
    for (const path of [store, `${store}/`, join(folder, "linked")]) {
      expect(await asked(path, "notes/a.pdf", "halcyon")).toBe("there");
      expect(await asked(path, "notes/link.pdf", "halcyon")).toBe("there");
      expect(await asked(path, "notes", "halcyon")).toBe("missing");
    }
  });

  it("contains nothing outside it, whatever links there are", async () => {
    for (const path of ["notes/secret.pdf", "outside/b.pdf", "../secret.pdf", "../../secret.pdf", "/etc/passwd"])
      expect(await asked(store, path, "halcyon"), path).not.toBe("there");
    expect(await asked(store, "secret.pdf", "..")).not.toBe("there");
  });
});
