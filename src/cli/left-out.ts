import { dirname } from "node:path";
import { Ignored, IgnoreList, ignoreFileIn } from "../input/ignore.ts";
import type { Configs } from "./config.ts";

/**
 * Returns a function that says why a walk leaves a path out: by `ignore` in its config, by a .preflightignore in its
 * folder or above, or by --exclude. The last pattern that matches decides. A .gitignore is not read, because it names
 * the extracts that the user wants to lint.
 */
export function leftOutBy(
  configs: Configs,
  exclude: readonly string[],
): (path: string, isFolder?: boolean) => string | undefined {
  const excluded = new IgnoreList(".", exclude, () => "--exclude");
  const files = new Map<string, readonly IgnoreList[]>();
  const filesOf = (folder: string): readonly IgnoreList[] => {
    let lists = files.get(folder);
    if (!lists) {
      const above = dirname(folder);
      const own = ignoreFileIn(folder);
      lists = [...(above === folder ? [] : filesOf(above)), ...(own ? [own] : [])];
      files.set(folder, lists);
    }
    return lists;
  };
  const ignored = new Ignored((folder) => [configs.inFolder(folder).ignoreList, ...filesOf(folder), excluded]);
  return (path, isFolder) => ignored.by(path, isFolder);
}
