/** The reports that `--format` names, in the order of the help, with the endings that their files usually have. */
export const reporterEndings = {
  pretty: [".txt", ".log"],
  compact: [".txt", ".log"],
  markdown: [".md"],
  ndjson: [".ndjson", ".jsonl", ".json"],
  json: [".json"],
  service: [".ndjson", ".jsonl", ".json"],
  csv: [".csv"],
  github: [".txt", ".log"],
  gitlab: [".json"],
  html: [".html", ".htm"],
  junit: [".xml"],
  sarif: [".sarif", ".json"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type ReporterName = keyof typeof reporterEndings;

export const reporterNames = Object.keys(reporterEndings) as ReporterName[];

/** Those that `--statistics` prints. */
export const withStatistics = ["pretty", "markdown", "json", "csv"] as const satisfies readonly ReporterName[];
