import { fileURLToPath } from "node:url";

/** Replaces `escalade/sync` in the bundle, which would list every folder up to the root for a package.json. */
export default function ownManifest(): string {
  return fileURLToPath(new URL("../../package.json", import.meta.url));
}
