import { severityOf } from "../../check/levels.ts";
import { rules } from "../../rules/index.ts";
import type { Config } from "../config.ts";
import { print } from "../terminal.ts";
import type { LintInputs } from "./inputs.ts";
import type { LintOptions } from "./options.ts";

/** Prints the settings of a run as JSON: those of the whole run, and those of the files of each config. */
export async function printConfig({ sources }: LintInputs, options: LintOptions): Promise<void> {
  const { config, configs, reports, profilePath, documents, known, today, maxWarnings, exclude } = options;
  const counts = new Map<Config, number>();
  for (const { file } of sources) {
    const one = configs.of(file);
    counts.set(one, (counts.get(one) ?? 0) + 1);
  }
  const settings = {
    run: {
      config: config.file ?? null,
      profile: profilePath ?? null,
      known,
      documents: documents ?? null,
      suppliers: config.suppliers ?? {},
      formats: reports.map(({ name, file }) => (file === undefined ? name : `${name}=${file}`)),
      today,
      maxWarnings: Number.isFinite(maxWarnings) ? maxWarnings : null,
      exclude,
    },
    configs: [...counts].map(([one, files]) => ({
      config: one.file ?? null,
      files,
      payloads: one.written.payloads ?? {},
      order: one.written.order ?? [],
      ignore: one.written.ignore ?? [],
      rules: Object.fromEntries(
        rules.map((rule) => [rule.id, severityOf({ rule, kind: null, path: [] }, { levels: options.levelsIn(one) })]),
      ),
      overrides: one.written.overrides ?? [],
    })),
  };
  await print([`${JSON.stringify(settings, undefined, 2)}\n`]);
}
