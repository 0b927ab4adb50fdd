import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isAddress } from "../input/input-error.ts";
import type { LoadedProfile } from "../profile/load.ts";
import type { Profile } from "../profile/profile.ts";
import type { ProfileId } from "../reporters/reporter.ts";
import { kindNamed, kinds } from "../spec/kinds.ts";
import type { Kind } from "../spec/operations.ts";
import { shellWord } from "../text/shell.ts";
import { orMeant } from "../text/spelling.ts";
import type { Config } from "./config.ts";
import { fromHere } from "./paths.ts";
import { asUsage, note, UsageError } from "./terminal.ts";

/** The profile that --profile names, or else the config. For a document, a note says how to keep what it becomes. */
export async function profileOf(argument: string | undefined, config: Config, isQuiet = false) {
  const path = profilePath(argument, config);
  if (path === undefined) return undefined;
  const { profile, isConverted } = await loadedProfile(path);
  if (isConverted && !isQuiet)
    note(
      `${path} was converted for this run. To keep the profile: preflight profile from-openapi ${shellWord(path)} -o profiles/${profile.name}`,
    );
  return profile;
}

export function profileId(profile: Profile | undefined): ProfileId | undefined {
  if (!profile) return undefined;
  const { version, sha256 } = profile.source;
  return { name: profile.name, version, sha256 };
}

/** Loads the profile at a path. Throws a UsageError that names every fault in it. */
export async function loadedProfile(path: string): Promise<LoadedProfile> {
  const { readProfile } = await import("../profile/load.ts");
  return asUsage(() => readProfile(path));
}

/** The path of the profile of a run; undefined for a run without one. */
export function profilePath(argument: string | undefined, config: Config): string | undefined {
  const home = dirname(config.file ?? "./");
  const text = argument ?? config.profile;
  if (text === undefined) return undefined;
  const path = argument === undefined ? fromHere(text, home) : text;
  // A name without a folder is looked up in profiles/ first.
  const places = basename(text) === text ? [join(home, "profiles", text), path] : [path];
  const found = places.find((place) => existsSync(place));
  // Loading says of an address that only files are read.
  if (found === undefined && !isAddress(text))
    throw new UsageError(
      `There is no profile "${text}": ${places.join(" and ")} ${places.length > 1 ? "do" : "does"} not exist.`,
    );
  return found ?? text;
}

export function kindArgument(name: string | undefined, profile: Profile | undefined): Kind | undefined {
  const names: readonly string[] = profile?.kinds ?? kinds;
  if (name === undefined) return undefined;
  const kind = kindNamed(name);
  if (names.includes(kind)) return kind as Kind;
  throw new UsageError(`Unknown kind "${name}" for --as${orMeant(name, names)} Run preflight schema for the list.`);
}
