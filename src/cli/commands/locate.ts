import { readFileSync } from "node:fs";
import { codeFrameOf, maskAll } from "../../check/code-frame.ts";
import { recognise } from "../../check/recognise.ts";
import { discover, stdinName } from "../../input/discover.ts";
import { InputError, reasonOf } from "../../input/input-error.ts";
import { type PayloadText, positionsOf } from "../../input/payload.ts";
import { readPayloads } from "../../input/read.ts";
import type { Path } from "../../json/path.ts";
import type { Position } from "../../json/position.ts";
import { decode, scan } from "../../json/scan.ts";
import { locate as spansOf } from "../../json/spans.ts";
import type { Profile } from "../../profile/profile.ts";
import { frameLines } from "../../reporters/frame-lines.ts";
import { fieldName } from "../../rules/wording.ts";
import { isPlainField } from "../../schema/load.ts";
import { kindOfFileName, kinds } from "../../spec/kinds.ts";
import type { Kind } from "../../spec/operations.ts";
import { painter } from "../../text/paint.ts";
import { printable } from "../../text/visible.ts";
import type { Command } from "../command.ts";
import { loadConfig } from "../config.ts";
import { type Answer, answerOf, indexOfTransaction, type NamedPlace } from "../locate/error-body.ts";
import { isMissingField, type Resolved, resolveAttr } from "../locate/resolve-attr.ts";
import { profileOf, profileOption } from "../profile.ts";
import { note, print, wantsColor } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";

interface Args {
  payload: string;
  body?: string;
  as?: string;
  profile?: string;
  showValues: boolean;
}

/** The payload that an answer is about. */
interface Sent {
  file: string;
  text: PayloadText;
  kind: Kind | undefined;
  /** What leads from the text to the body that was sent: into a request record. */
  base: Path;
  value: unknown;
}

export const locate: Command<Args> = {
  options: (parser) =>
    parser
      .positional("body", { type: "string", describe: "a file with the body, or - for standard input (the default)" })
      .option("payload", {
        type: "string",
        demandOption: true,
        describe: "the payload it answers: FILE, or FILE:LINE where a file holds several",
      })
      .option("as", { type: "string", describe: "the kind of the payload (else its file's name and its shape tell)" })
      .option("profile", profileOption)
      .option("show-values", { type: "boolean", default: false, describe: "do not mask personal data" })
      .example("$0 locate --payload hb-0001.notes.json answer.json", "")
      .example("curl ... | $0 locate --payload wave-1.transactions.jsonl:17", ""),
  run: async (args) => {
    const profile = await profileOf(args.profile, loadConfig(undefined));
    const names: readonly string[] = profile?.kinds ?? kinds;
    if (args.as !== undefined && !names.includes(args.as))
      throw new UsageError(`--as takes a kind, not "${args.as}". See preflight schema for the list.`);
    try {
      const answer = readAnswer(args.body ?? stdinName);
      const sent = await readSent(args.payload, args.as as Kind | undefined, profile);
      const found = placesIn(sent, answer);
      await print(report(sent, found, args.showValues, profile));
      return found.every(({ isFound }) => isFound) ? 0 : 1;
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      note(`preflight: ${error.message}.`);
      return 3;
    }
  },
};

function readAnswer(file: string): Answer {
  let text: string;
  try {
    text = readFileSync(file === stdinName ? 0 : file, "utf8");
  } catch (error) {
    throw new InputError(file, reasonOf(error));
  }
  const answer = answerOf(text.replace(/^\uFEFF/, ""));
  if (!answer)
    throw new UsageError(
      `${file} is no 400 body of the service: it has neither errors, nor validation_errors, nor transaction_data, nor fields with lists of texts.`,
    );
  return answer;
}

/** Reads the payload that an argument names. */
async function readSent(argument: string, as: Kind | undefined, profile: Profile | undefined): Promise<Sent> {
  const [, path, digits] = /^(.*?)(?::(\d+))?$/s.exec(argument) as RegExpExecArray;
  const found = await discover([path as string]);
  const [source, another] = found.sources;
  if (another || found.unmatched.length > 0) throw new UsageError(`--payload takes one file, not ${path}.`);
  if (!source) throw found.unreadable[0];
  const line = digits === undefined ? undefined : Number(digits);
  let last: PayloadText | undefined;
  reading: for await (const batch of readPayloads(source))
    for (const text of batch) {
      if (text.har === "other") continue;
      if (line === undefined && last)
        throw new UsageError(`${path} holds several payloads: name the line of one, --payload ${path}:LINE.`);
      if (line !== undefined && text.origin.line > line) break reading;
      last = {
        ...text,
        bytes: Uint8Array.from(text.bytes.subarray(text.start, text.end)),
        start: 0,
        end: text.end - text.start,
      };
    }
  if (!last || (source.layout === "lines" && line !== undefined && last.origin.line !== line))
    throw new UsageError(`There is no payload in line ${line} of ${path}.`);
  if (scan(last.bytes, 0, last.end).at(-1)?.type === "syntax")
    throw new UsageError(`The payload ${argument} is not JSON: preflight lint tells where.`);
  const value: unknown = JSON.parse(decode(last.bytes, 0, last.end));
  const kind = as ?? kindOfFileName(source.file, profile?.kinds) ?? recognise(value, profile);
  const base = kind === "request" ? ["body"] : [];
  return {
    file: source.file,
    text: last,
    kind,
    base,
    value: base.length > 0 ? (value as { body: unknown }).body : value,
  };
}

/** A place that the service named, and what of it the payload holds. */
interface Found extends NamedPlace {
  resolved: Resolved;
  isFound: boolean;
}

function placesIn({ value }: Sent, answer: Answer): Found[] {
  if ("places" in answer)
    return answer.places.map((place) => {
      const resolved = resolveAttr(value, place.attr);
      return { ...place, resolved, isFound: resolved.rest.length === 0 || isMissingField(resolved) };
    });
  const { transactions } = (value ?? {}) as { transactions?: unknown };
  const index = Array.isArray(transactions) ? indexOfTransaction(transactions, answer.transaction) : -1;
  const place = { attr: `transactions.${index}`, code: "TRANSACTION_IMPORT_ERROR", detail: answer.detail };
  if (index >= 0) return [{ ...place, resolved: { path: ["transactions", index], rest: [] }, isFound: true }];
  return [{ ...place, attr: "transaction_data", resolved: { path: [], rest: ["transaction_data"] }, isFound: false }];
}

function* report(
  { file, text, kind, base, value }: Sent,
  found: readonly Found[],
  showValues: boolean,
  profile?: Profile,
) {
  const paint = painter(wantsColor(process.stdout));
  const width = process.stdout.columns || 100;
  const spans = spansOf(
    text.bytes,
    text.start,
    text.end,
    found.map(({ resolved }) => [...base, ...resolved.path]),
  );
  const personal = showValues ? [] : [...unplainTexts(kind, value, base, profile)].sort((a, b) => b.length - a.length);
  for (const [i, { attr, code, detail, resolved, isFound }] of found.entries()) {
    const { keyStart, keyEnd, start, end } = spans[i] as NonNullable<(typeof spans)[number]>;
    const isKey = code === "unknown_field" && keyStart !== undefined && resolved.rest.length === 0;
    const mark = isKey ? { start: keyStart, end: keyEnd as number } : { start, end };
    const [[{ line, column }]] = positionsOf(text, [mark]) as [[Position, Position]];
    const style = isFound ? "red" : "yellow";
    const head = [
      paint(style, isFound ? "located" : "not found"),
      paint("bold", printable(`${file}:${line}:${column}`)),
      paint("cyan", printable(code)),
      printable(attr),
    ];
    yield `${head.filter(Boolean).join("  ")}\n`;
    if (detail !== "") yield `  ${printable(masked(detail, personal))}\n`;
    const known = profile?.codes.get(code);
    if (known) yield `  ${printable(`${profile?.name}: ${[known.title, known.why].filter(Boolean).join(". ")}`)}\n`;
    if (resolved.rest.length > 0)
      yield `  ${printable(resolved.rest.join("."))} is not in the payload; the nearest that is: ${printable(fieldName(resolved.path))}.\n`;
    const frame = codeFrameOf(text, kind, mark.start, mark.end, showValues, profile);
    yield `${frameLines(frame, line, width, paint, style).join("\n")}\n\n`;
  }
  yield `${found.filter(({ isFound }) => isFound).length} of ${found.length} places found\n`;
}

/** The values of a payload that may be personal, as a sentence of the service may quote them. */
function* unplainTexts(kind: Kind | undefined, value: unknown, path: Path, profile?: Profile): Generator<string> {
  if (typeof value === "object" && value !== null)
    for (const [key, child] of Object.entries(value))
      yield* unplainTexts(kind, child, [...path, Array.isArray(value) ? Number(key) : key], profile);
  else if (
    (typeof value === "string" || typeof value === "number") &&
    !(kind && (profile?.isPlainField ?? isPlainField)(kind, path))
  )
    yield String(value);
}

// A shorter value is as likely to be a part of any word.
const shortest = 3;

function masked(detail: string, personal: readonly string[]): string {
  return personal
    .filter(({ length }) => length >= shortest)
    .reduce((text, value) => text.replaceAll(value, maskAll(value)), detail);
}
