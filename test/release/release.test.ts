/** What a release needs: versions that agree, and the files that make it, whose shell steps are run here. */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { version as generated } from "../../src/generated/manifest.ts";
import { brokenNote, makeFolder } from "../cli/folder.ts";
import { root } from "../cli/run.ts";

const read = (file: string): string => readFileSync(join(root, file), "utf8");
const { name, version, scripts } = JSON.parse(read("package.json")) as {
  name: string;
  version: string;
  scripts: Record<string, string>;
};

interface Step {
  name?: string;
  run?: string;
  uses?: string;
  env?: Record<string, string>;
}

const workflow = parse(read(".github/workflows/release.yml")) as {
  on: { push: { tags: string[] } };
  jobs: Record<string, { needs?: string | string[]; permissions?: Record<string, string>; steps: Step[] }>;
};
const { jobs } = workflow;
const steps = Object.values(jobs).flatMap(({ steps }) => steps);

function stepNamed(name: string): string {
  const step = steps.find((each) => each.name === name)?.run;
  if (step === undefined) throw new Error(`There is no step "${name}".`);
  return step;
}

describe("the version", () => {
  it("is the same in package.json, its lock, the code and the newest section of the CHANGELOG", () => {
    const lock = JSON.parse(read("package-lock.json"));
    const [, newest] = /^## \[([^\]]+)\] - \d{4}-\d\d-\d\d$/m.exec(read("CHANGELOG.md")) ?? [];
    expect([lock.version, lock.packages[""].version, generated, newest]).toEqual([version, version, version, version]);
  });

  it.each([
    [`v${version}`, 0],
    ["v0.0.1", 1],
    [version, 1],
  ])("is compared with the tag %s", (tag, code) => {
    const env = { ...process.env, GITHUB_REF_NAME: tag };
    const { status } = spawnSync("bash", ["--norc", "-e", "-c", stepNamed("The tag is the version")], {
      cwd: root,
      env,
    });
    expect(status).toBe(code);
  });

  it("is in no name of a package that the documents tell to install, since it may not be published", () => {
    const named = new RegExp(`${name}@\\d|${name.replace("@", "").replace("/", "-")}-\\d`);
    const pages = readdirSync(join(root, "docs")).filter((file) => file.endsWith(".md"));
    for (const file of ["README.md", ...pages.map((page) => `docs/${page}`)]) expect(read(file)).not.toMatch(named);
  });
});

describe(".github/workflows/release.yml", () => {
  it("runs for tags of versions, and publishes only what the tests passed", () => {
    expect(workflow.on).toEqual({ push: { tags: ["v*"] } });
    const needs = (job: string): string[] => {
      const direct = [jobs[job]?.needs ?? []].flat();
      return [...direct, ...direct.flatMap(needs)];
    };
    for (const job of Object.keys(jobs)) if (job !== "test") expect(needs(job)).toContain("test");
    expect(jobs["npm"]?.permissions).toMatchObject({ "id-token": "write" });
  });

  it("runs scripts that exist, and pins each action", () => {
    const run = steps.flatMap(({ run = "" }) => [...run.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name));
    expect(run.sort()).toEqual(["build:executable", "build:vscode"]);
    expect(run.filter((each) => !((each as string) in scripts))).toEqual([]);
    for (const { uses } of steps) if (uses) expect(uses).toMatch(/^[\w-]+\/[\w-]+@(?:release\/)?v\d+$/);
  });

  it("releases the files with checksums and the section of the CHANGELOG", () => {
    const folder = makeFolder({
      "released/a b.vsix": "a",
      "released/preflight-linux-x64": "b",
    });
    mkdirSync(folder.file("bin"));
    writeFileSync(folder.file("bin/gh"), `#!/bin/sh\nprintf '%s\\n' "$@" > "${folder.path}/called"\n`, { mode: 0o755 });
    cpSync(join(root, "CHANGELOG.md"), folder.file("CHANGELOG.md"));
    const env = { ...process.env, GITHUB_REF_NAME: `v${version}`, PATH: `${folder.path}/bin:${process.env["PATH"]}` };
    execFileSync("bash", ["--norc", "-e", "-c", stepNamed("Release with checksums")], { cwd: folder.path, env });
    const called = folder.read("called").trim().split("\n");
    expect(called.slice(0, 4)).toEqual(["release", "create", `v${version}`, "--verify-tag"]);
    expect(called.slice(-3)).toEqual(["SHA256SUMS", "a b.vsix", "preflight-linux-x64"]);
    expect(folder.read("released/SHA256SUMS")).toMatch(
      /^[\da-f]{64} {2}a b\.vsix\n[\da-f]{64} {2}preflight-linux-x64\n$/,
    );
    const notes = folder.read("notes.md");
    expect(notes).toContain("### Added");
    expect(notes).not.toMatch(/^## /m);
    expect(notes.length).toBeLessThan(read("CHANGELOG.md").length);
  });
});

describe("Dockerfile", () => {
  const dockerfile = read("Dockerfile");

  it("copies what exists and what the build makes, and what npm publishes is enough to run", () => {
    const folder = makeFolder();
    const copied = [...dockerfile.matchAll(/^COPY --from=build (.+) (\S+)$/gm)];
    for (const [, sources = "", target = ""] of copied)
      for (const source of sources.split(" ")) {
        const file = source.replace(/^\/build\//, "");
        expect(existsSync(join(root, file)), file).toBe(true);
        const name = target.endsWith("/") ? `${target}${file}` : target;
        const filter = (path: string): boolean => !path.endsWith(".map");
        cpSync(join(root, file), folder.file(name.replace(/^\//, "")), { recursive: true, filter });
      }
    const program = folder.file("opt/preflight/bin/preflight.js");
    const { stdout } = spawnSync(process.execPath, [program, "--version"], { encoding: "utf8" });
    expect(stdout).toBe(`${version}\n`);
    expect(dockerfile).toContain("ln -s /opt/preflight/bin/preflight.js /usr/local/bin/preflight");
    expect(dockerfile).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
    expect(dockerfile).toMatch(/^ENTRYPOINT \["preflight"\]$/m);
  });

  it("leaves out of the build what git leaves out", () => {
    const ignored = read(".dockerignore").split("\n");
    for (const name of read(".gitignore")
      .trim()
      .split("\n")
      .map((line) => line.replaceAll("/", "")))
      expect(
        ignored.some((line) => line.replace("**/", "") === name),
        name,
      ).toBe(true);
  });
});

describe("action.yml", () => {
  const action = parse(read("action.yml"));
  const [step] = action.runs.steps as [Required<Pick<Step, "run" | "env">>];

  /** Runs the step with inputs, and a program in the place of npx that runs the command of this build. */
  function run(inputs: Record<string, string>) {
    const folder = makeFolder({ "extract/x.notes.json": brokenNote(), "clean/y.txt": "" });
    mkdirSync(folder.file("bin"));
    const npx = `#!/bin/sh\necho "$3" > "${folder.path}/package"\nshift 5\nexec node "${root}/bin/preflight.js" "$@"\n`;
    writeFileSync(folder.file("bin/npx"), npx, { mode: 0o755 });
    const values = Object.fromEntries(
      Object.entries(step.env).map(([name, value]) => {
        const [, input] = /^\$\{\{ inputs\.(\w+) \}\}$/.exec(value) ?? [];
        return [name, input === undefined ? root : (inputs[input] ?? action.inputs[input].default)];
      }),
    );
    const env = {
      ...process.env,
      ...values,
      PATH: `${folder.file("bin")}:${process.env["PATH"]}`,
      RUNNER_TEMP: folder.path,
      GITHUB_STEP_SUMMARY: folder.file("summary.md"),
    };
    const { status, stdout } = spawnSync("bash", ["--norc", "-e", "-c", step.run], {
      cwd: folder.path,
      env,
      encoding: "utf8",
    });
    return { status, stdout, folder };
  }

  it("prints the findings, writes the job summary and fails", () => {
    const { status, stdout, folder } = run({ path: "extract" });
    expect(status).toBe(1);
    expect(stdout).toMatch(/^::error file=extract\/x\.notes\.json,line=1/m);
    expect(folder.read("summary.md")).toMatch(/^### Preflight report/);
    expect(folder.read("package")).toBe(`${name}@${version}\n`);
  });

  it("passes its inputs on, and needs no summary where nothing was linted", () => {
    const { status, stdout } = run({ path: "extract", format: "ndjson", package: "./x.tgz" });
    expect([status, JSON.parse(stdout).rule]).toEqual([1, "note-body-or-documents"]);
    expect(run({ path: "extract", profile: "nowhere" }).status).toBe(2);
    expect(run({ path: "clean" }).status).toBe(4);
  });

  it("describes each input, and uses each", () => {
    for (const [name, { description }] of Object.entries(action.inputs as Record<string, { description: string }>)) {
      expect(description).toMatch(/\S/);
      expect(Object.values(step.env)).toContain(`\${{ inputs.${name} }}`);
    }
  });
});
