/** Replaces `node:path` in the page, where paths have slashes and the working folder is what was dropped. */

/** The folder of what the page was given. */
export const workingFolder = "/files";

export const sep = "/";

export function isAbsolute(path: string): boolean {
  return path.startsWith("/");
}

export function normalize(path: string): string {
  const steps: string[] = [];
  for (const step of path.split("/")) {
    if (step === "" || step === ".") continue;
    if (step !== ".." || steps.at(-1) === ".." || (steps.length === 0 && !isAbsolute(path))) steps.push(step);
    else steps.pop();
  }
  const end = path.endsWith("/") && steps.length > 0 ? "/" : "";
  return `${isAbsolute(path) ? "/" : ""}${steps.join("/")}${end}` || ".";
}

export function join(...parts: readonly string[]): string {
  return normalize(parts.filter((part) => part !== "").join("/"));
}

export function resolve(...parts: readonly string[]): string {
  const last = parts.findLastIndex(isAbsolute);
  return normalize([...(last < 0 ? [workingFolder] : []), ...parts.slice(Math.max(0, last))].join("/")).replace(
    /(?<=.)\/$/,
    "",
  );
}

export function relative(from: string, to: string): string {
  const [start, end] = [from, to].map((path) => resolve(path).split("/").filter(Boolean)) as [string[], string[]];
  const differs = start.findIndex((step, i) => step !== end[i]);
  const same = differs < 0 ? start.length : differs;
  return [...start.slice(same).map(() => ".."), ...end.slice(same)].join("/");
}

export function basename(path: string): string {
  return path.replace(/\/+$/, "").split("/").at(-1) as string;
}

export function dirname(path: string): string {
  const plain = path.replace(/(?<=.)\/+$/, "");
  const cut = plain.lastIndexOf("/");
  return cut < 0 ? "." : plain.slice(0, cut) || "/";
}

export const posix = { basename, dirname, isAbsolute, join, normalize, relative, resolve, sep };
