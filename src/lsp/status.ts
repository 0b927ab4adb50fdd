import { kindOfFile } from "../run/run.ts";
import type { PayloadFile } from "./payload-file.ts";
import type { ProjectSettings } from "./settings.ts";

/** Notifies a client of the state of an open file, if the client's initialization options have `status: true`. */
export const statusNotification = "preflight/status";

export interface Status {
  uri: string;
  /** The kind of the payloads in the file; null if it is not known. */
  kind: string | null;
  /** What decides the kind: the name of the file or the config, or the content of the payload. */
  basis: "name" | "content" | null;
  payloads: number;
  errors: number;
  warnings: number;
}

export function statusOf(file: PayloadFile, { kindOf, check: { profile } }: ProjectSettings): Status {
  const named = kindOfFile(file.file, { kindOf, profile });
  const [found, ...others] = kindsIn(file);
  const kind = named ?? (others.length === 0 ? found : undefined) ?? null;
  const counts = file.counts();
  return {
    uri: file.uri,
    kind,
    basis: named ? "name" : kind ? "content" : null,
    payloads: file.payloads(),
    errors: counts.error,
    warnings: counts.warning,
  };
}

/** The kinds of the payloads in a file. */
function kindsIn(file: PayloadFile): Set<string> {
  const kinds = new Set<string>();
  for (const { unit } of file.units()) for (const { kind } of unit.facts) kinds.add(kind);
  return kinds;
}
