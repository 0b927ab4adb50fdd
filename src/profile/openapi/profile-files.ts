import type { OperatorFile } from "../operator.ts";
import type { FromOpenapi } from "./from-openapi.ts";

/** The texts of a profile's files by name; undefined where a folder has no such file. */
export type ProfileTexts = Partial<Record<"profile.json" | "operator.json" | "REPORT.md", string>>;

/**
 * The files to write into a profile's folder, given what it holds. What is generated is written where it changes;
 * profile.json only where there is none, since it belongs to a person from then on.
 */
export function filesToWrite(made: FromOpenapi, existing: ProfileTexts): Map<keyof ProfileTexts, string> {
  const texts = new Map<keyof ProfileTexts, string>();
  if (existing["profile.json"] === undefined) texts.set("profile.json", `${JSON.stringify(made.profile, null, 2)}\n`);
  const generated = { "operator.json": operatorText(made.operator), "REPORT.md": made.report };
  for (const name of ["operator.json", "REPORT.md"] as const)
    if (existing[name] !== generated[name]) texts.set(name, generated[name]);
  return texts;
}

/** The text of operator.json: one fact a line. */
export function operatorText(operator: OperatorFile): string {
  return `${JSON.stringify(operator, null, 1)}\n`;
}
