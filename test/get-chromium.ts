/** Finds or installs the browser for tests of pages. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { chromium } from "playwright-core";

/** What the search needs to know of a machine. */
export interface Machine {
  env: Readonly<Record<string, string | undefined>>;
  /** Folders outside PATH that may hold programs. */
  usualPlaces: { folders: readonly string[]; programs: readonly string[] };
  /** The path to which the browser driver downloads. */
  downloaded: string;
  isRoot: boolean;
  exists: (path: string) => boolean;
  /** Whether a browser starts. A stub for a missing package, or a browser without its libraries, does not. */
  works: (path: string) => boolean;
  /** Runs a program; returns whether it succeeded. */
  run: (program: string, ...args: string[]) => boolean;
}

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const driver = join(dirname(createRequire(import.meta.url).resolve("playwright-core/package.json")), "cli.js");

const advice =
  'install Chromium or Chrome, or run "npx playwright-core install chromium --with-deps", or name one in the variable CHROMIUM.';

/** Returns the path of a Chromium: the one named by CHROMIUM, or one that is installed, or one installed now. */
export function getChromium(machine: Machine): string {
  const { env, exists } = machine;
  if (env["CHROMIUM"]) {
    if (exists(env["CHROMIUM"])) return env["CHROMIUM"];
    throw new Error(`The variable CHROMIUM names ${env["CHROMIUM"]}, which does not exist: correct or unset it.`);
  }
  const found = installedChromium(machine);
  if (found) return found;
  for (const install of installations(machine)) {
    install();
    const installed = installedChromium(machine);
    if (installed) return installed;
  }
  throw new Error(`The tests of pages need a browser, and none was found or could be installed: ${advice}`);
}

function installedChromium({ env, usualPlaces, downloaded, exists, works }: Machine): string | undefined {
  const folders = [...pathOf(env), ...usualPlaces.folders];
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...usualPlaces.programs];
  return [...candidates, downloaded].find((path) => exists(path) && works(path));
}

/** Ways to install a browser, best first. */
function* installations({ env, isRoot, exists, run }: Machine): Generator<() => void> {
  const download = [driver, "install", "chromium", "--no-shell"];
  // Only an administrator may install the libraries that the browser needs.
  if (isRoot) yield () => run(process.execPath, ...download, "--with-deps");
  yield () => run(process.execPath, ...download);
  if (!isRoot) return;
  const isOnPath = (name: string): boolean => pathOf(env).some((folder) => exists(join(folder, name)));
  if (isOnPath("apt-get"))
    yield () => run("apt-get", "update") && run("apt-get", "install", "-y", "--no-install-recommends", "chromium");
  if (isOnPath("dnf")) yield () => run("dnf", "install", "-y", "chromium");
  if (isOnPath("apk")) yield () => run("apk", "add", "chromium");
}

function pathOf(env: Machine["env"]): string[] {
  return (env["PATH"] ?? "").split(delimiter).filter(Boolean);
}

export const thisMachine: Machine = {
  env: process.env,
  usualPlaces: {
    folders: ["/usr/bin", "/usr/local/bin", "/snap/bin", "/opt/google/chrome"],
    programs: [
      "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
      "/Applications/Chromium.app/Contents/MacOS/Chromium",
      ...["ProgramFiles", "ProgramFiles(x86)", "LOCALAPPDATA"].map((name) =>
        join(process.env[name] ?? "", "Google/Chrome/Application/chrome.exe"),
      ),
    ],
  },
  downloaded: chromium.executablePath(),
  isRoot: process.getuid?.() === 0,
  exists: existsSync,
  // Chrome for Windows has no such option and would open a window.
  works: (path) => process.platform === "win32" || spawnSync(path, ["--version"], { timeout: 30_000 }).status === 0,
  run: (program, ...args) => {
    console.error(`No browser is installed: running ${[program, ...args].join(" ")}`);
    const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "10000", DEBIAN_FRONTEND: "noninteractive", ...process.env };
    return spawnSync(program, args, { env, stdio: ["ignore", "inherit", "inherit"] }).status === 0;
  },
};
