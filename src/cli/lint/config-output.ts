import { closeSync, lstatSync, readdirSync, readSync } from "node:fs";
import { dirname, extname, join, resolve } from "node:path";
import { openFile } from "../../input/open.ts";
import { type ReporterName, reporterEndings } from "../../reporters/names.ts";
import { refuseLinks } from "../atomic-file.ts";
import { UsageError } from "../terminal.ts";

/**
 * Throws a UsageError for a place where an output that a config names might do harm, since the config may come from
 * someone else: it replaces earlier reports only, and a new file has a name that its format usually has, or is in a
 * folder of reports.
 */
export function refuseOutputOf(config: string, path: string, format: ReporterName, option: string): void {
  refuseLinks(path, dirname(config), option);
  const content = startAndEnd(path);
  const endings: readonly string[] = reporterEndings[format];
  const hasUsualName = endings.includes(extname(path).toLowerCase());
  // A report without findings may be empty.
  const isBlank = content === undefined || /^(?:\[\s*\])?\s*$/.test(content);
  if (content !== undefined && !(isBlank && hasUsualName) && !isReport(content))
    throw new UsageError(
      `${option}: ${path} is there already, and is not a report of preflight. Remove it, or write elsewhere.`,
    );
  if (content === undefined && !hasUsualName && !isOfReports(dirname(path), dirname(config)))
    throw new UsageError(
      `${option}: ${path} is not the name of a ${format} report. Call it ${path}${endings[0]}, or write it to a folder of reports.`,
    );
}

const maxLooked = 100;

/** Whether a folder below that of the config has nothing but reports, or does not exist yet. */
function isOfReports(folder: string, configFolder: string): boolean {
  if (resolve(folder) === resolve(configFolder)) return false;
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT";
  }
  return names.length <= maxLooked && names.every((name) => isReport(startAndEnd(join(folder, name)) ?? ""));
}

const pieceSize = 1 << 16;

/** The start and the end of a file; undefined if nothing is there. Text that is no report for what cannot be read. */
export function startAndEnd(path: string): string | undefined {
  if (!lstatSync(path, { throwIfNoEntry: false })) return undefined;
  try {
    const { handle, stats } = openFile(path);
    try {
      const piece = Buffer.alloc(pieceSize);
      const read = (at: number): string => piece.toString("utf8", 0, readSync(handle, piece, 0, pieceSize, at));
      return stats.size <= pieceSize ? read(0) : `${read(0)}${read(stats.size - pieceSize)}`;
    } finally {
      closeSync(handle);
    }
  } catch {
    return "unreadable";
  }
}

function isReport(content: string): boolean {
  return marks.some((mark) => mark.test(content));
}

/** What the reports of each format, and of earlier versions, have at their start or end. */
const marks: readonly RegExp[] = [
  /(?:^|\n)(?:[\d,]+ payloads? in [\d,]+ files?.*: [\d,]+ errors?, [\d,]+ warnings?|no payload was read)\n$/,
  /^### Preflight report\n/,
  /^severity,file,line,column,/,
  /^<!doctype html>[\s\S]{0,1000}<title>Preflight report</,
  /^<\?xml[^\n]*\n<testsuites name="preflight"/,
  /^\{\s*"\$schema": "[^"]*sarif[\s\S]{0,1000}"name":\s*"migration-preflight"/,
  /^\{\s*"summary": \{[\s\S]*"byRule": /,
  /^\{"rule":"[a-z-]+","code":"[a-z_]+","severity":/,
  /^\{"file":"[^\n]*,"kind":[^\n]*,"operation":[^\n]*,"status":[^\n]*,"body":/,
  /^\[\s*\{"description":"[^\n]*,"check_name":"[a-z-]+","fingerprint":/,
];
