import { fileURLToPath } from "node:url";

/**
 * Replaces `escalade/sync` in the bundle: the argument parser would list every folder from the working folder up to
 * look for a package.json, whose version it does not need.
 */
export default function ownManifest(): string {
  return fileURLToPath(new URL("../../package.json", import.meta.url));
}
