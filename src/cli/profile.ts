import { existsSync } from "node:fs";
import { basename, dirname, isAbsolute, join } from "node:path";
import type { Options } from "yargs";
import type { LoadedProfile } from "../profile/load.ts";
import type { Profile } from "../profile/profile.ts";
import type { ProfileId } from "../reporters/reporter.ts";
import type { Config } from "./config.ts";
import { note } from "./terminal.ts";
import { UsageError } from "./usage-error.ts";

/** `--profile`, of every command that reads payloads or explains them. */
export const profileOption = {
  type: "string",
  describe: "an operator's profile: its folder, its NAME in profiles/, or the operator's OpenAPI document",
} satisfies Options;

/**
 * The profile of a run: that of `--profile`, or else that of the config. A document that is converted in memory is
 * noted on standard error, with the command that keeps the profile.
 */
export async function profileOf(
  argument: string | undefined,
  config: Config,
  isQuiet = false,
): Promise<Profile | undefined> {
  const path = profilePath(argument, config);
  if (path === undefined) return undefined;
  const { profile, isConverted } = await loadedProfile(path);
  if (isConverted && !isQuiet)
    note(
      `preflight: ${path} was converted for this run. To keep the profile: preflight profile from-openapi ${quoted(path)} -o profiles/${profile.name}`,
    );
  return profile;
}

/** What a report says of the profile. */
export function profileId(profile: Profile | undefined): ProfileId | undefined {
  if (!profile) return undefined;
  const { version, sha256 } = profile.source;
  return { name: profile.name, version, sha256 };
}

/** Loads the profile at a path. Fails with a UsageError that names every fault in it. */
export async function loadedProfile(path: string): Promise<LoadedProfile> {
  const { readProfile } = await import("../profile/load.ts");
  return asUsage(() => readProfile(path));
}

/** Does something with a profile. What is wrong with the profile is a mistake of its user. */
export async function asUsage<Result>(use: () => Promise<Result>): Promise<Result> {
  try {
    return await use();
  } catch (error) {
    throw error instanceof Error && error.name === "ProfileError"
      ? new UsageError(...error.message.split("\n"))
      : error;
  }
}

/** Where the profile of a run is; undefined for a run without one. */
export function profilePath(argument: string | undefined, config: Config): string | undefined {
  const home = dirname(config.file ?? "./");
  if (argument !== undefined) return foundProfile(argument, ".", home);
  return config.profile === undefined ? undefined : foundProfile(config.profile, home, home);
}

/** The path that a name or a path of a profile means: a bare name is first looked for in profiles/. */
export function foundProfile(text: string, base: string, home: string): string {
  const path = isAbsolute(text) || base === "." ? text : join(base, text);
  const places = basename(text) === text ? [join(home, "profiles", text), path] : [path];
  const found = places.find((place) => existsSync(place));
  if (found === undefined)
    throw new UsageError(
      `There is no profile ${text}: ${places.join(" and ")} ${places.length > 1 ? "do" : "does"} not exist.`,
    );
  return found;
}

/** A path as a shell takes it. */
function quoted(path: string): string {
  return /^[\w./@%+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
