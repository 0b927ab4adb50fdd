import type { Finding } from "../../src/check/finding.ts";
import type { Level } from "../../src/check/levels.ts";
import { lintText } from "../../src/index.ts";
import { type Input, payloadText } from "../../src/input/payload.ts";
import type { BatchExample, Example } from "../../src/rules/rule.ts";
import { type RunOptions, run, type Summary } from "../../src/run/run.ts";
import { type Settings, usualSettings } from "../../src/run/settings.ts";
import type { Kind } from "../../src/spec/operations.ts";
import { profileOf } from "../profile/example-profile.ts";

export interface Sent {
  kind: Kind;
  payload: unknown;
}

/** Each payload as a separate file, named after its position in the send order and its kind. */
export function inputsOf(payloads: readonly Sent[], prefix = "sent"): Input[] {
  return payloads.map(({ kind, payload }, index) => {
    const text = payloadText(typeof payload === "string" ? payload : JSON.stringify(payload));
    return {
      file: `${prefix}-${index}.${kind}.json`,
      payloads: {
        async *[Symbol.asyncIterator]() {
          yield [text];
        },
      },
    };
  });
}

/** The usual settings of a run, but for those that are given. */
export function settingsWith(given: Partial<Settings> = {}): Settings {
  return { ...usualSettings, today: "2026-06-30", ...given };
}

type Options = Partial<Omit<RunOptions, "settings">> & { settings?: Partial<Settings> };

/** Lints payloads in send order. */
export async function lintBatch(
  payloads: readonly Sent[],
  options: Options & { knownPayloads?: readonly Sent[] } = {},
): Promise<{ findings: Finding[]; summary: Summary }> {
  const { summary, findings } = await run(inputsOf(payloads), {
    known: inputsOf(options.knownPayloads ?? [], "known"),
    ...options,
    settings: settingsWith(options.settings),
  });
  return { summary, findings: [...findings].map(({ finding }) => finding) };
}

/** Lints the batch of a rule's example. */
export function lintExample({ batch, known, suppliers, documents }: BatchExample, options: Options = {}) {
  const findDocument =
    documents && ((_: string, path: string) => (documents.includes(path) ? undefined : { nearest: undefined }));
  const settings = { ...options.settings, suppliers };
  return lintBatch(batch, { ...options, knownPayloads: known ?? [], settings, findDocument });
}

/** The findings of one example, linted as a file or as files in send order. */
export async function findingsOf(
  example: Example | BatchExample,
  levels: ReadonlyMap<string, Level> = new Map(),
): Promise<Finding[]> {
  if ("batch" in example) return (await lintExample(example, { settings: { levels: [...levels] } })).findings;
  const text = "text" in example ? example.text : JSON.stringify(example.payload);
  const bytes = "encoding" in example && example.encoding === "latin1" ? Buffer.from(text, "latin1") : text;
  return lintText(bytes, {
    ...(example.kind ? { kind: example.kind } : {}),
    today: "2026-06-30",
    rules: Object.fromEntries(levels),
    profile: profileOf(example),
  }).findings;
}
