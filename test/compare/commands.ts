import type { Inputs } from "./inputs.ts";

/** Something that a build does; its result is one file or folder. */
export type Step =
  | { name: string; argv: readonly string[] }
  /** A path, split, checked and linked as on many machines. */
  | { name: string; cluster: string }
  /** Each payload of a file of JSON Lines, through the library. */
  | { name: string; library: string }
  /** Each file of a folder, open in the language server. */
  | { name: string; server: string };

const today = ["--today", "2026-06-30"];
const oneFileFormats = ["json", "sarif", "html", "csv", "compact", "service", "github", "gitlab", "junit"] as const;

/** How many batches are opened in the language server, each in a process of its own. */
const servers = 20;

/** What each build does with the inputs. Outputs are below `out/NAME`. */
export function commandsOver({ corpora, batches, mutated, documents }: Inputs): Step[] {
  const steps: Step[] = [];
  const lint = (name: string, ...argv: string[]): void => {
    steps.push({ name, argv: ["lint", ...today, ...argv] });
  };
  documents.forEach((document, index) => {
    steps.push({
      name: `profile-${index}`,
      argv: ["profile", "from-openapi", document, "-o", `out/profile-${index}/made`],
    });
  });
  const profiles = documents.map((_, index) => ["--profile", `out/profile-${index}/made`]);
  for (const path of corpora) {
    const name = path.replaceAll("/", "-");
    const out = (file: string): string => `out/${name}/${file}`;
    const formats = oneFileFormats.flatMap((format) => ["--format", `${format}=${out(`report.${format}`)}`]);
    lint(name, ...formats, "--accepted", out("accepted.jsonl"), "--rejected", out("rejected.jsonl"), path);
    for (const workers of ["1", "2"])
      for (const format of ["pretty", "ndjson"])
        lint(`${name}-${format}-${workers}`, "--workers", workers, "--format", format, path);
    lint(`${name}-statistics`, "--statistics", path);
    lint(`${name}-levels`, "--rule", "expected-field=off", "--rule", "blank-value=error", "--format", "ndjson", path);
    profiles.forEach((profile, index) => {
      lint(`${name}-profile-${index}`, ...profile, "--format", `ndjson=${out(`profile-${index}`)}`, path);
    });
    steps.push({ name: `${name}-fix`, argv: ["fix", ...today, path, "--to", out("fixed")] });
    steps.push({ name: `${name}-plan`, argv: ["plan", path] });
    steps.push({ name: `${name}-cluster`, cluster: path });
  }
  for (const path of batches) {
    const name = path.replaceAll("/", "-");
    lint(`${name}-ndjson`, "--format", "ndjson", path);
    lint(`${name}-pretty`, path);
    steps.push({ name: `${name}-plan`, argv: ["plan", path] });
  }
  for (const path of batches.slice(0, servers))
    steps.push({ name: `${path.replaceAll("/", "-")}-server`, server: path });
  for (const path of mutated) {
    const name = path.replaceAll("/", "-");
    lint(`${name}-ndjson`, "--format", "ndjson", path);
    lint(`${name}-counted`, "--statistics", path);
    profiles.forEach((profile, index) => {
      lint(`${name}-profile-${index}`, ...profile, "--format", "ndjson", path);
    });
    steps.push({ name: `${name}-library`, library: path });
  }
  steps.push({ name: "server-samples", server: "samples/broken" });
  return steps;
}
