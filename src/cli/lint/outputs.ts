import { dirname, resolve } from "node:path";
import { stdinName } from "../../input/discover.ts";
import type { ReporterName } from "../../reporters/names.ts";
import { OutputFiles } from "../atomic-file.ts";
import { identityOf, identityOfStream } from "../file-identity.ts";
import { UsageError } from "../usage-error.ts";
import type { LintInputs } from "./inputs.ts";
import type { LintOptions } from "./options.ts";

interface NamedOutput {
  option: string;
  path: string;
  /** Whether it may have values of payloads that are not masked. */
  isPrivate: boolean;
  /** The config that names it, and its format. */
  of?: { config: string; format: ReporterName };
}

/** The files that the options name to be written. */
export function outputsOf({
  reports,
  accepted,
  rejected,
  baseline,
  writeBaseline,
  showValues,
}: LintOptions): NamedOutput[] {
  const all = [
    ...reports.map(({ name, file, config }) => ({
      option: config === undefined ? `--format ${name}` : `formats in ${config}`,
      path: file,
      isPrivate: showValues,
      ...(config === undefined ? {} : { of: { config, format: name } }),
    })),
    { option: "--accepted", path: accepted, isPrivate: true },
    { option: "--rejected", path: rejected, isPrivate: true },
    { option: "--baseline", path: writeBaseline ? baseline : undefined, isPrivate: false },
  ];
  return all.filter((output): output is NamedOutput => output.path !== undefined);
}

export async function openOutputs(options: LintOptions): Promise<OutputFiles> {
  const files = new OutputFiles();
  for (const { path, option, isPrivate, of } of outputsOf(options)) {
    if (of) (await import("./config-output.ts")).prepareOutputOf(of.config, path, of.format, option);
    await files.open(path, option, { isPrivate, within: of && dirname(of.config) });
  }
  return files;
}

/**
 * Refuses an output that would replace an input or another output, whatever its name. An output of an earlier run in a
 * linted folder is refused too, since it cannot be told from a payload file.
 */
export function refuseClashingOutputs(options: LintOptions, { found, known }: LintInputs): void {
  const written = new Map<string, { name: string; path?: string }>();
  const claim = (name: string, identity: string | undefined, path?: string): void => {
    const other = identity === undefined ? undefined : written.get(identity);
    if (other) throw new UsageError(`${name} and ${other.name} are the same file. Write them to different files.`);
    if (identity !== undefined) written.set(identity, path === undefined ? { name } : { name, path });
  };
  claim("Standard output", identityOfStream(1));
  // Both standard streams may lead to one file.
  if (identityOfStream(2) !== identityOfStream(1)) claim("Standard error", identityOfStream(2));
  for (const { option, path } of outputsOf(options))
    claim(`${option}: ${path}`, identityOf(path) ?? resolve(path), path);
  if (written.size === 0) return;

  const { config, documents, profilePath, baseline, writeBaseline } = options;
  // A baseline in a linted folder is not linted, so it may be written.
  const ownBaseline = baseline !== undefined && writeBaseline ? identityOf(baseline) : undefined;
  const others = [config.file, documents, profilePath, writeBaseline ? undefined : baseline];
  const inputs = [...found.sources, ...known].map((source) => ({
    file: source.file,
    identity: source.file === stdinName ? identityOfStream(0) : identityOfFile(source.file),
  }));
  for (const file of others) if (file !== undefined) inputs.push({ file, identity: identityOfFile(file) });
  for (const { file, identity } of inputs) {
    const output = identity === undefined || identity === ownBaseline ? undefined : written.get(identity);
    if (!output) continue;
    const isSameName = output.path !== undefined && resolve(output.path) === resolve(file);
    throw new UsageError(`${output.name} is one of the inputs${isSameName ? "" : `, ${file}`}.`);
  }
}

function identityOfFile(path: string): string {
  return identityOf(path) ?? resolve(path);
}
