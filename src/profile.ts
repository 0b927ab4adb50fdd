/**
 * Profiles: the interface as one operator runs it, made from the contents of operator.json and profile.json. It reads
 * no file and runs in browsers, without eval; `loadProfile` of `@migration-preflight/toolkit/files` reads them.
 */

export type {
  Amendment,
  Demotion,
  OperatorCode,
  OperatorFile,
  OperatorSource,
  ProfileFile,
} from "./profile/operator.ts";
export { makeProfile, type Profile } from "./profile/profile.ts";
export { ProfileError, type ProfileFault } from "./profile/profile-error.ts";
