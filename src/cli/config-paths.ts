import { existsSync } from "node:fs";
import { isAbsolute, join, resolve, sep } from "node:path";
import { isWithin, realPathOf } from "../input/paths.ts";
import { placeOf } from "./file-identity.ts";

/** Whether a path is outside a folder. */
export function isOutside(path: string, folder: string): boolean {
  return !isWithin(placeOf(path), realPathOf(folder) ?? resolve(folder));
}

/** A path relative to the working folder. */
export function fromHere(path: string, folder: string): string {
  return isAbsolute(path) || folder === "." ? path : slashed(join(folder, path));
}

/** An output in `formats`, its file relative to the working folder. */
export function outputFromHere(output: string, folder: string): string {
  const [name, file] = output.split(/=(.*)/s) as [string, string?];
  return file === undefined ? output : `${name}=${fromHere(file, folder)}`;
}

/** A pattern relative to the working folder. Special characters in the name of the config's folder are escaped. */
export function patternFromHere(pattern: string, folder: string): string {
  const path = fromHere(pattern, folder);
  if (path === pattern || existsSync(path)) return path;
  return slashed(join(slashed(folder).replace(/[()[\]{}!*?@+|]/g, "\\$&"), pattern));
}

/** A path with slashes between folders, on any system. */
export function slashed(path: string): string {
  return path.split(sep).join("/");
}
