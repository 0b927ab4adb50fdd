import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { getChromium, type Machine } from "./get-chromium.ts";

/** A simulated machine with some programs. Commands may install others. */
function machineWith(
  programs: readonly string[],
  { installs = {}, ...given }: Partial<Machine> & { installs?: Record<string, string> } = {},
) {
  const present = new Set(programs);
  const commands: string[] = [];
  const machine: Machine = {
    env: { PATH: "/bin" },
    usualPlaces: { folders: ["/snap/bin"], programs: ["/Applications/Chrome"] },
    downloaded: "/cache/chrome",
    isRoot: false,
    exists: (path) => present.has(path.replaceAll("\\", "/")),
    works: () => true,
    run: (program, ...args) => {
      const command = [program === process.execPath ? "node" : program, ...args]
        .join(" ")
        .replace(/\S*cli\.js/, "driver");
      commands.push(command);
      if (installs[command]) present.add(installs[command]);
      return command in installs;
    },
    ...given,
  };
  return { machine, commands };
}

const download = "node driver install chromium --no-shell";

describe("the browser of the tests", () => {
  it("is the one that the variable CHROMIUM names", () => {
    const env = { PATH: "/bin", CHROMIUM: "/my/chrome" };
    expect(getChromium(machineWith(["/my/chrome", "/bin/chromium"], { env }).machine)).toBe("/my/chrome");
    expect(() => getChromium(machineWith(["/bin/chromium"], { env }).machine)).toThrow(/CHROMIUM names \/my\/chrome/);
  });

  it.each([
    "/bin/chromium",
    "/bin/google-chrome",
    "/snap/bin/chromium-browser",
    "/Applications/Chrome",
    "/cache/chrome",
  ])("is found at %s, and nothing is installed then", (path) => {
    const { machine, commands } = machineWith([path]);
    expect(getChromium(machine)).toBe(
      path.startsWith("/Applications") || path.startsWith("/cache") ? path : join(path),
    );
    expect(commands).toEqual([]);
  });

  it("must start", () => {
    const works = (path: string) => path.includes("google");
    const { machine } = machineWith(["/bin/chromium-browser", "/bin/google-chrome"], { works });
    expect(getChromium(machine)).toBe(join("/bin/google-chrome"));
  });

  it("is downloaded by the browser driver if none is installed", () => {
    const { machine, commands } = machineWith([], { installs: { [download]: "/cache/chrome" } });
    expect(getChromium(machine)).toBe("/cache/chrome");
    expect(commands).toEqual([download]);
  });

  it("is downloaded with its libraries if the user is root", () => {
    const { machine, commands } = machineWith([], {
      isRoot: true,
      installs: { [`${download} --with-deps`]: "/cache/chrome" },
    });
    expect(getChromium(machine)).toBe("/cache/chrome");
    expect(commands).toEqual([`${download} --with-deps`]);
  });

  it.each([
    ["apt-get", ["apt-get update", "apt-get install -y --no-install-recommends chromium"]],
    ["dnf", ["dnf install -y chromium"]],
    ["apk", ["apk add chromium"]],
  ])("comes from %s where the download fails and the user is root", (manager, expected) => {
    const installs = Object.fromEntries(expected.map((command) => [command, ""]));
    installs[expected.at(-1) as string] = "/bin/chromium";
    const { machine, commands } = machineWith([`/bin/${manager}`], { isRoot: true, installs });
    expect(getChromium(machine)).toBe(join("/bin/chromium"));
    expect(commands).toEqual([`${download} --with-deps`, download, ...expected]);
  });

  it("is requested in one sentence if none is available, without running a package manager for a normal user", () => {
    const { machine, commands } = machineWith(["/bin/apt-get"]);
    expect(() => getChromium(machine)).toThrow(
      /^[^.]*: install .* run "npx playwright-core install chromium --with-deps"/,
    );
    expect(commands).toEqual([download]);
  });
});
