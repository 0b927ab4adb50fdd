/** The reports that `--format` names, in the order of the help. */
export const reporterNames = [
  "pretty",
  "compact",
  "ndjson",
  "json",
  "service",
  "csv",
  "github",
  "gitlab",
  "html",
  "junit",
  "sarif",
] as const;

export type ReporterName = (typeof reporterNames)[number];

/** Those that `--statistics` prints. */
export const withStatistics = ["pretty", "json", "csv"] as const satisfies readonly ReporterName[];
