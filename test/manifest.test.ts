/** package.json, its lock file, and what the documents say about both. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import { generateManifest } from "../src/codegen/generate.ts";
import { makeFolder } from "./cli/folder.ts";
import { root } from "./cli/run.ts";

const read = (file: string): string => readFileSync(join(root, file), "utf8");
const manifest = JSON.parse(read("package.json")) as {
  name: string;
  exports: Record<string, unknown>;
  devDependencies: Record<string, string>;
};
const documents = ["README.md", ...readdirSync(join(root, "docs")).map((name) => `docs/${name}`)].filter((file) =>
  file.endsWith(".md"),
);

const pages = [
  ...documents,
  ...readdirSync(join(root, "docs/rules")).map((name) => `docs/rules/${name}`),
  "samples/README.md",
  "CHANGELOG.md",
];

describe("package.json", () => {
  it("has a scope, since the bare name belongs to another package", () => {
    expect(manifest.name).toMatch(/^@[a-z-]+\/[a-z-]+$/);
  });

  it("names at most the repository, from which npm derives the home page and the issues", () => {
    expect(manifest).not.toHaveProperty("homepage");
    expect(manifest).not.toHaveProperty("bugs");
  });

  it.each([
    ["a repository", { type: "git", url: "git+https://github.com/your-team/preflight.git" }],
    ["an address", "https://github.com/your-team/preflight"],
    ["an address for ssh", "git+ssh://git@github.com/your-team/preflight.git"],
    ["an address for scp", "git@github.com:your-team/preflight.git"],
    ["a short form", "your-team/preflight"],
    ["a short form with its host", "github:your-team/preflight"],
  ])("may name %s, which becomes an address to read", (_, repository) => {
    const project = makeFolder({ "package.json": JSON.stringify({ ...manifest, repository }) });
    expect(generateManifest(project.path)).toContain(
      'repository: string | undefined = "https://github.com/your-team/preflight";',
    );
  });
});

describe("python/pyproject.toml", () => {
  it("has the version of the command", () => {
    const { version } = JSON.parse(read("package.json")) as { version: string };
    expect(/^version = "(.*)"$/m.exec(read("python/pyproject.toml"))?.[1]).toBe(version);
  });
});

describe("package-lock.json", () => {
  const { packages } = JSON.parse(read("package-lock.json")) as {
    packages: Record<string, { integrity?: string; resolved?: string; link?: boolean; name?: string }>;
  };

  it("has the integrity of every package", () => {
    const installed = Object.entries(packages).filter(([path, { link }]) => path !== "" && !link);
    expect(installed.length).toBeGreaterThan(200);
    expect(installed.flatMap(([path, { integrity }]) => (integrity ? [] : [path]))).toEqual([]);
  });

  it("does not name a registry", () => {
    expect(Object.entries(packages).flatMap(([path, { resolved }]) => (resolved ? [path] : []))).toEqual([]);
  });

  it("has the name of the package", () => {
    expect(packages[""]?.name).toBe(manifest.name);
  });
});

/** The modules that the programs in a document import. */
function importsOf(text: string): string[] {
  const blocks = [...text.matchAll(/^```(?:ts|js|mjs|tsx|jsx)\n(.*?)^```$/gms)].map(([, block]) => block ?? "");
  return blocks.flatMap((block) =>
    Array.from(
      block.matchAll(/\bfrom "([^"]+)"|\b(?:import|require)\(["`]([^"`]+)["`]\)|^import "([^"]+)"/gm),
      ([, ...names]) => String(names.find(Boolean)),
    ),
  );
}

describe("the documents", () => {
  it("import this package by its name, and by paths that it exports", () => {
    const patterns = Object.keys(manifest.exports).map(
      (path) =>
        new RegExp(
          `^${path
            .replace(/^\.(?=\/|$)/, manifest.name)
            .replaceAll(".", "\\.")
            .replace("*", ".+")}$`,
        ),
    );
    const isOther = (name: string): boolean =>
      name.startsWith(".") ||
      name.startsWith("node:") ||
      builtinModules.includes(name) ||
      name in manifest.devDependencies;
    const imported = documents.flatMap((file) => importsOf(read(file)).map((name) => ({ file, name })));
    expect(imported.filter(({ name }) => name.startsWith(manifest.name)).length).toBeGreaterThan(10);
    expect(imported.filter(({ name }) => !isOther(name) && !patterns.some((pattern) => pattern.test(name)))).toEqual(
      [],
    );
  });

  it.each([...documents, "schemas/config.schema.json", ".pre-commit-hooks.yaml"])(
    "say in %s where it is installed",
    (file) => {
      const paths = [...read(file).matchAll(/node_modules\/(?!\.bin\/)((?:@[^/\s]+\/)?[^/\s]+)/g)].map(
        ([, name]) => name,
      );
      expect(paths.filter((name) => name !== manifest.name)).toEqual([]);
    },
  );

  it.each(pages)("link from %s to files and headings that exist", (page) => {
    const links = [...withoutCode(read(page)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link ?? "");
    const relative = links.filter((link) => !/^https?:/.test(link));
    if (page === "README.md") expect(relative.length).toBeGreaterThan(25);
    const isThere = (link: string): boolean => {
      const [path = "", anchor] = link.split("#");
      const file = path === "" ? page : posix.join(posix.dirname(page), path);
      return existsSync(join(root, file)) && (anchor === undefined || anchorsOf(read(file)).includes(anchor));
    };
    expect(relative.filter((link) => !isThere(link))).toEqual([]);
    expect(links.filter((link) => /^https?:\/\/[^/]*\b(example|localhost|invalid)\b/.test(link))).toEqual([]);
  });
});

/** Markdown without its code, in which nothing is a link. */
function withoutCode(text: string): string {
  return text.replace(/^```.*?^```$/gms, "").replace(/`[^`\n]*`/g, "");
}

/** The anchors that GitHub gives to headings. */
function anchorsOf(text: string): string[] {
  const seen = new Map<string, number>();
  return [...text.replace(/^```.*?^```$/gms, "").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => {
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
    const anchor = words.replace(/[^\p{L}\p{N}_ -]/gu, "").replaceAll(" ", "-");
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
}
