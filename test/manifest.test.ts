/** package.json, its lock file, and what the documents say about both. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "./cli/run.ts";

const read = (file: string): string => readFileSync(join(root, file), "utf8");
const manifest = JSON.parse(read("package.json")) as {
  name: string;
  homepage: string;
  bugs: string;
  repository: { url: string };
  exports: Record<string, unknown>;
  devDependencies: Record<string, string>;
};
const repository = manifest.repository.url.replace(/^git\+|\.git$/g, "");
const documents = ["README.md", ...readdirSync(join(root, "docs")).map((name) => `docs/${name}`)].filter((file) =>
  file.endsWith(".md"),
);

describe("package.json", () => {
  it("has a scope, since the bare name belongs to another package", () => {
    expect(manifest.name).toMatch(/^@[a-z-]+\/[a-z-]+$/);
  });

  it("names one repository, its home page and its issues", () => {
    expect(manifest.homepage).toBe(`${repository}#readme`);
    expect(manifest.bugs).toBe(`${repository}/issues`);
    expect(read("docs/ci.md")).toContain(`repo: ${repository}\n`);
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

  it("link from the README to existing files in the repository", () => {
    const links = [...read("README.md").matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, link]) => link ?? "");
    expect(links.length).toBeGreaterThan(10);
    const base = `${repository}/blob/main/`;
    const isThere = (link: string): boolean => link.startsWith(base) && existsSync(join(root, link.slice(base.length)));
    expect(links.filter((link) => !isThere(link))).toEqual([]);
  });

  it("say in docs/CONTRIBUTING.md which lines replace the name and the repository", () => {
    const [, section = ""] = /^## Publishing\n(.*?)(?=^## |$(?![\s\S]))/ms.exec(read("docs/CONTRIBUTING.md")) ?? [];
    for (const placeholder of [manifest.name, repository.replace("https://", "")])
      expect(section).toContain(`git grep -lF ${placeholder} | xargs sed -i 's#${placeholder}#`);
  });
});
