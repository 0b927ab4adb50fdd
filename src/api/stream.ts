import type { NotJudged } from "../check/batch.ts";
import type { Finding } from "../check/finding.ts";
import { listTest } from "../check/lists.ts";
import { isOpen, StreamInput, type StreamSource } from "../input/stream.ts";
import type { BatchSettings } from "../rules/rule.ts";
import type { Signal } from "../run/abortable.ts";
import type { OnChecked } from "../run/chunk.ts";
import { runInSteps } from "../run/run.ts";
import type { Kind } from "../spec/operations.ts";
import {
  type CommonOptions,
  commonTests,
  type LintResult,
  placed,
  resultOf,
  setting,
  settingsOf,
  withKind,
} from "./lint.ts";
import { abortSignal, callback, mustBe, requireArgument, requireOptions, type Tests, text } from "./options.ts";

/** Options of a stream. */
export interface StreamOptions<K extends Kind = Kind> extends CommonOptions, BatchSettings {
  /** The kind of every payload. Without it, kinds are recognised by shape, which works for requests only. */
  kind?: K | undefined;
  /** The file name in findings; `<stream>` by default. */
  file?: string | undefined;
  /** What exists before anything is sent, as JSON Lines: captured responses or payloads sent earlier. */
  known?: readonly StreamSource[] | undefined;
  /** Ends the stream: reading its results throws the reason of the signal. */
  signal?: Signal | undefined;
}

/** The result of one payload of a stream: that of `lintText`, and where the payload is. */
export type StreamedPayload<K extends Kind = Kind> = LintResult<K> & {
  type: "payload";
  /** The number of the payload in the stream, from 0, and the line that it starts in, from 1. */
  payload: number;
  line: number;
};

/** The last result: what only all payloads together show. */
export interface StreamedBatch {
  type: "batch";
  /** Whether no payload has an error, and no finding across payloads is one. */
  ok: boolean;
  /** The findings across payloads, by position. */
  findings: Finding[];
  /** The number of payloads, and of errors and warnings in all results. */
  payloads: number;
  errors: number;
  warnings: number;
  /** What was not checked, since it refers to something outside of the stream. */
  notJudged: NotJudged;
}

/** A result of a stream: that of a payload or, at the end, that of the batch. */
export type StreamResult<K extends Kind = Kind> = StreamedPayload<K> | StreamedBatch;

const source = mustBe("an async iterable, a ReadableStream, a Blob or a function that returns one", isSource);

const streamTests: Tests = {
  ...commonTests,
  file: text,
  suppliers: setting,
  findDocument: callback,
  known: (value, name) =>
    Array.isArray(value) && value.every(isSource) ? undefined : `${name} must be a list of sources of JSON Lines.`,
  signal: abortSignal,
};

/**
 * Lints JSON Lines as they arrive: each payload by itself as `lintText` does, in order, and at the end all against each
 * other, with the findings of `preflight lint` (interface: What the service does, States and transitions). Reads on
 * only as results are taken. Memory grows with the largest payload and the distinct identifiers, not with the stream.
 *
 * Payloads that may have to do with others are read again at the end. A source that can be read only once is therefore
 * kept in a temporary file meanwhile, or in blobs where there are no files; a Blob, or a function that opens the source
 * anew, is not.
 *
 * @param from chunks of bytes or strings, cut anywhere
 * @returns a result for each payload that is not a blank line, and one for the batch
 * @throws TypeError for a mistake in the options, such as an unknown kind, rule or option; while reading, what the
 * source throws, or the reason of the signal
 */
export function lintStream<K extends Kind = Kind>(
  from: StreamSource,
  given: StreamOptions<K> = {},
): AsyncGenerator<StreamResult<K>, void, undefined> {
  const options = requireOptions(given, withKind(streamTests, given?.profile));
  requireArgument(from, "The source", source);
  return results(from, options);
}

async function* results<K extends Kind>(
  from: StreamSource,
  { kind, file = "<stream>", known = [], signal, rules, profile, findDocument, ...given }: StreamOptions<K>,
): AsyncGenerator<StreamResult<K>, void, undefined> {
  const isList = listTest(kind, profile);
  const input = new StreamInput(file, from, "lines", { isList });
  const before = known.map(
    (each, i) => new StreamInput(`<known ${i + 1}>`, each, "lines", { isList: listTest(undefined, profile) }),
  );
  let found: StreamResult<K>[] = [];
  let payloads = 0;
  let across: Finding[] = [];
  const onChecked: OnChecked = (checked, payload) => {
    const { bytes, start, end, origin } = payload;
    const own = resultOf<K, Finding>({ checked, text: bytes.subarray(start, end) }, placed);
    found.push(Object.assign(own, { type: "payload" as const, payload: payloads++, line: origin.line }));
  };
  const steps = runInSteps([input], {
    settings: settingsOf({ rules, profile, ...given, as: kind }),
    profile,
    findDocument,
    known: before,
    signal,
    onChecked,
    onFinding: (finding) => across.push(finding),
  });
  try {
    for (;;) {
      const step = await steps.next();
      if (signal?.aborted) throw (signal as Partial<AbortSignal>).reason ?? new Error("The stream was aborted.");
      for (const { failure } of [...before, input]) if (failure) throw failure.error;
      if (step.done) {
        const { errors, warnings, notJudged } = step.value.summary;
        yield { type: "batch", ok: errors === 0, findings: across, payloads, errors, warnings, notJudged };
        return;
      }
      // The findings of payloads are in their results.
      across = [];
      const ready = found;
      found = [];
      yield* ready;
    }
  } finally {
    await steps.return(undefined as never);
    for (const each of [...before, input]) each.close();
  }
}

function isSource(value: unknown): boolean {
  return typeof value === "function" || isOpen(value);
}
