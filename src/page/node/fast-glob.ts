/** Replaces `fast-glob` in the page, whose modules need streams of Node. Patterns are those of `parsePattern`. */

import picomatch from "picomatch";

interface Item {
  name: string;
  isDirectory: () => boolean;
}

interface GlobEntry {
  path: string;
  dirent: Item;
}

type Readdir = (path: string, options: undefined, done: (error: null, items: readonly Item[]) => void) => void;

export default {
  generateTasks: (pattern: string): { positive: string[] }[] => [{ positive: alternatives(pattern) }],

  /** What matches a pattern below a folder. */
  glob: async (pattern: string, { cwd, fs }: { cwd: string; fs: { readdir: Readdir } }): Promise<GlobEntry[]> => {
    const isMatch = picomatch(pattern, { noextglob: true, flags: "s" });
    const found: GlobEntry[] = [];
    const walk = async (folder: string): Promise<void> => {
      const items = await new Promise<readonly Item[]>((done) =>
        fs.readdir(`${cwd}/${folder}`, undefined, (_, all) => done(all)),
      );
      for (const item of items) {
        const path = folder + item.name;
        if (isMatch(path)) found.push({ path, dirent: item });
        if (item.isDirectory() && !item.name.startsWith(".")) await walk(`${path}/`);
      }
    };
    await walk("");
    return found;
  },
};

/** The patterns that one with braces stands for. */
function alternatives(pattern: string): string[] {
  let depth = 0;
  let open = -1;
  let from = 0;
  const parts: string[] = [];
  for (const { 0: token, index } of pattern.matchAll(/\\.|[{},]/gs)) {
    if (token === "{" && depth++ === 0) {
      open = index;
      from = index + 1;
    }
    if (depth === 1 && token === ",") {
      parts.push(pattern.slice(from, index));
      from = index + 1;
    }
    if (token !== "}" || depth === 0 || --depth > 0) continue;
    parts.push(pattern.slice(from, index));
    const [head, rest] = [pattern.slice(0, open), pattern.slice(index + 1)];
    return parts.flatMap((part) => alternatives(head + part + rest));
  }
  return [pattern];
}
