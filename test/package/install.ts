/** The package as users have it: packed, and installed in an empty folder. */
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { once } from "../once.ts";
import { tsc } from "../tsc.ts";

export const root = fileURLToPath(new URL("../..", import.meta.url));
const run = promisify(execFile);

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** The tarball of the package, which is installed in its folder. */
interface Installed {
  tarball: string;
  /** The files of the tarball, by path. */
  files: string[];
}

async function install(folder: string): Promise<Installed> {
  // npm test has built the package; scripts would build it again.
  const options = ["--ignore-scripts", "--json", "--pack-destination", folder];
  const { stdout } = await run("npm", ["pack", ...options], { cwd: root, maxBuffer: 1e8 });
  const report = JSON.parse(stdout);
  const [{ filename, files }] = (Array.isArray(report) ? report : Object.values(report)) as [
    { filename: string; files: { path: string }[] },
  ];
  const tarball = join(folder, filename);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  // Offline, since nothing needs to be downloaded.
  await run("npm", ["install", tarball, "--offline", "--no-audit", "--no-fund"], { cwd: folder });
  return { tarball, files: files.map(({ path }) => path) };
}

/** A copy of that folder for one test file to write to. */
export class Installation {
  readonly folder = mkdtempSync(join(tmpdir(), "preflight-package-"));
  readonly tarball: string;
  readonly files: readonly string[];

  static async make(): Promise<Installation> {
    return new Installation(await once("package", install));
  }

  private constructor({ tarball, files }: Installed) {
    this.tarball = tarball;
    this.files = files;
    for (const part of ["package.json", "node_modules"])
      cpSync(join(dirname(tarball), part), join(this.folder, part), { recursive: true, verbatimSymlinks: true });
  }

  /** Makes packages that only tests need importable, as if they were installed. */
  async lend(...names: string[]): Promise<void> {
    for (const name of names) {
      const link = join(this.folder, "node_modules", name);
      await mkdir(dirname(link), { recursive: true });
      symlinkSync(join(root, "node_modules", name), link, "junction");
    }
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.folder, file), text);
  }

  read(file: string): string {
    return readFileSync(join(this.folder, file), "utf8");
  }

  /** Runs Node in the folder. */
  async node(...args: string[]): Promise<Outcome> {
    const { NODE_OPTIONS: _, ...env } = process.env;
    try {
      return { code: 0, ...(await run(process.execPath, args, { cwd: this.folder, env, maxBuffer: 1e8 })) };
    } catch (error) {
      return error as Outcome;
    }
  }

  /** Compiles the folder strictly, including libraries; returns the output of the compiler. */
  compile(options: object): Promise<string> {
    const compilerOptions = {
      target: "ES2022",
      lib: ["ES2023", "DOM"],
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      // All libraries but those of the compiler itself.
      skipLibCheck: false,
      skipDefaultLibCheck: true,
      resolveJsonModule: true,
      types: ["node"],
      typeRoots: [join(root, "node_modules/@types")],
      ...options,
    };
    this.write("tsconfig.json", JSON.stringify({ compilerOptions, include: ["*.ts"] }));
    return tsc(this.folder);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
