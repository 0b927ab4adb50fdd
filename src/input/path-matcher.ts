import picomatch from "picomatch";
import { parsePattern } from "./pattern.ts";

/** Compiles a pattern that matches paths, and all paths below a folder that it matches. */
export function pathMatcher(pattern: string): (path: string) => boolean {
  const parsed = parsePattern(pattern);
  return picomatch([parsed, `${parsed}/**`], { noextglob: true, flags: "s" });
}
