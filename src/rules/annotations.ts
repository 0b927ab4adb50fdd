/**
 * What each annotation of schemas/vocabulary.schema.json means. The generated validators call these: a function gets
 * the annotated value, the annotation, and the object or array around the value. It answers undefined where all is
 * well, else the parameters of the fault that a rule turns into words.
 */

export type DocumentPathProblem =
  | "empty"
  | "absolute"
  | "drive"
  | "unc"
  | "url"
  | "outside"
  | "backslash"
  | "dots"
  | "slashes"
  | "control"
  | "encoded-dots";

/** The worst fault of a document path relative to the supplier's root (interface: General conventions 6). */
function documentPath(value: unknown): { problem: DocumentPathProblem } | undefined {
  if (typeof value !== "string") return undefined;
  const problem = documentPathProblem(value);
  return problem && { problem };
}

function documentPathProblem(path: string): DocumentPathProblem | undefined {
  if (path === "") return "empty";
  if (/^[A-Za-z]:(?![/\\]{2})/.test(path)) return "drive";
  if (/^[A-Za-z][A-Za-z0-9+.-]*:[/\\]{2}/.test(path)) return "url";
  if (/^[/\\]{2}/.test(path)) return "unc";
  if (/^[/\\]/.test(path)) return "absolute";
  const segments = path.split(/[/\\]/);
  let depth = 0;
  for (const segment of segments) {
    if (segment === "..") depth--;
    else if (segment !== "." && segment !== "") depth++;
    if (depth < 0) return "outside";
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
  if (/[\u0000-\u001f\u007f]/.test(path)) return "control";
  if (path.includes("\\")) return "backslash";
  if (segments.some((segment) => segment === "." || segment === "..")) return "dots";
  if (segments.includes("")) return "slashes";
  if (/%2e/i.test(path)) return "encoded-dots";
  return undefined;
}

export const annotations = {
  "x-document-path": documentPath,
} as const;
