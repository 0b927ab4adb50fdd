import { readdirSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { type Source, stdinName } from "../../input/discover.ts";
import { isFolder, isWithin } from "../../input/paths.ts";
import { refuseHyphen } from "../atomic-file.ts";
import { isTaken, placeOf } from "../file-identity.ts";
import { UsageError } from "../usage-error.ts";

/**
 * Returns the path of each source's copy in a folder. Copies keep their place relative to the folder that all inputs
 * have in common. Throws a UsageError if the copies could replace or join the inputs, which `paths` name and which are
 * searched for in `searched`.
 */
export function targetsIn(
  folder: string,
  sources: readonly Source[],
  paths: readonly string[],
  searched: readonly string[],
): (source: Source) => string {
  if (sources.some(({ file }) => file === stdinName)) throw new UsageError("fix takes files, not standard input.");
  refuseHyphen(folder, "--to");
  if (isTaken(folder) && !(isFolder(folder) && readdirSync(folder).length === 0))
    throw new UsageError(`--to: ${folder} must be a new or an empty folder.`);
  const target = placeOf(folder);
  const inside = searched.find((each) => isWithin(target, placeOf(each)));
  if (inside !== undefined)
    throw new UsageError(
      `--to: ${folder} is in ${inside === "." ? "this folder" : inside}, where the inputs are searched for, so the copies would be linted with them. Choose a folder outside it.`,
    );
  const files = sources.map(({ file }) => dirname(resolve(file)));
  const root = commonFolder([...files, ...paths.filter(isFolder).map((path) => resolve(path))]);
  return ({ file }) => join(folder, relative(root, resolve(file)));
}

function commonFolder(folders: readonly string[]): string {
  const [first = "", ...others] = folders;
  const steps = first.split(sep);
  let count = steps.length;
  for (const other of others) {
    const own = other.split(sep);
    while (steps.slice(0, count).some((step, i) => own[i] !== step)) count--;
  }
  return steps.slice(0, count).join(sep) || sep;
}
