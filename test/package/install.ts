/** The package as its users have it: packed, and installed in an empty folder. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export const root = fileURLToPath(new URL("../..", import.meta.url));
const run = promisify(execFile);

export interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

export class Installation {
  readonly folder = mkdtempSync(join(tmpdir(), "preflight-package-"));
  tarball = "";
  /** What the tarball holds, by path. */
  files: string[] = [];

  async install(): Promise<this> {
    // npm test has built what is packed; scripts would build it again.
    const options = ["--ignore-scripts", "--json", "--pack-destination", this.folder];
    const { stdout } = await run("npm", ["pack", ...options], { cwd: root, maxBuffer: 1e8 });
    const report = JSON.parse(stdout);
    const [{ filename, files }] = (Array.isArray(report) ? report : Object.values(report)) as [
      { filename: string; files: { path: string }[] },
    ];
    this.tarball = join(this.folder, filename);
    this.files = files.map(({ path }) => path);
    this.write("package.json", JSON.stringify({ private: true, type: "module" }));
    // Offline, for there is nothing else to fetch.
    await run("npm", ["install", this.tarball, "--offline", "--no-audit", "--no-fund"], { cwd: this.folder });
    return this;
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

  /** Compiles the folder strictly, libraries included; answers what the compiler says. */
  async compile(options: object): Promise<string> {
    const compilerOptions = {
      target: "ES2022",
      lib: ["ES2023", "DOM"],
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: false,
      resolveJsonModule: true,
      types: ["node"],
      typeRoots: [join(root, "node_modules/@types")],
      ...options,
    };
    this.write("tsconfig.json", JSON.stringify({ compilerOptions, include: ["*.ts"] }));
    return (await this.node(join(root, "node_modules/typescript/bin/tsc"), "--pretty", "false")).stdout;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
