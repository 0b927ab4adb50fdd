import { once } from "node:events";
import { appendFileSync, existsSync, fstatSync, ftruncateSync, openSync, statSync } from "node:fs";
import { starred } from "../../check/finding.ts";
import { listTest } from "../../check/lists.ts";
import type { CheckOptions } from "../../check/payload.ts";
import { localToday } from "../../check/today.ts";
import { type Source, unmatchedNote } from "../../input/discover.ts";
import type { ListTest } from "../../input/lists.ts";
import { eachPayload, type PayloadText } from "../../input/payload.ts";
import { readPayloads } from "../../input/read.ts";
import { LineFeed } from "../../json/bytes.ts";
import { readText } from "../../json/tape.ts";
import { kindOfFile } from "../../run/run.ts";
import { checkOptions } from "../../run/settings.ts";
import { openChoices } from "../../serve/open.ts";
import { type RunningServer, startServer } from "../../serve/server.ts";
import { type Exchange, type StandIn, standInWith } from "../../serve/stand-in.ts";
import type { Duration } from "../../serve/state.ts";
import { answerLines } from "../../serve/stdio.ts";
import { type Failure, failureOf, isDocumented, troubleNames, troubler } from "../../serve/troubles.ts";
import { counted, grouped } from "../../text/grouped.ts";
import { listed } from "../../text/wording.ts";
import { hanging } from "../../text/wrap.ts";
import { unwritable } from "../atomic-file.ts";
import type { Arguments } from "../command.ts";
import { interruption } from "../interruption.ts";
import { linesOf } from "../lines.ts";
import { readDocumentStore } from "../lint/check-inputs.ts";
import { discoverInputs } from "../lint/inputs.ts";
import { type Lint, loadLint } from "../lint/settings.ts";
import { asUsage, logLine, note, notes, print, UsageError } from "../terminal.ts";

export function serve(args: Arguments<"serve">, argv: readonly string[]): Promise<void> {
  return args.stdio ? serveStdio(args, argv) : args.listOpen ? printOpenChoices() : serveHttp(args);
}

/** Answers the lines of standard input until it ends, or until the reader of the answers is gone. */
async function serveStdio(
  { config, profile, rule, only, today }: Arguments<"serve">,
  argv: readonly string[],
): Promise<void> {
  const other = argv.find((each) => !/^--(?:stdio|config|profile|rule|only|today|color)=/.test(each));
  if (other) throw new UsageError(`preflight serve --stdio does not take ${other.split("=")[0]}.`);
  const lint = await loadLint({ config, profile, rule, only, today, paths: [] });
  if (process.stdin.isTTY) note("Waiting for payloads on standard input, a JSON object per line (docs/rehearsal.md).");
  const answers = answerLines(process.stdin, checkNow(lint, "<payload>", today));
  // The next lines are read once these answers are.
  for await (const lines of answers) if (!(await print(lines))) break;
}

/** Returns a function that returns how requests are checked now: today may become another day. */
function checkNow(lint: Lint, file: string, today = lint.config.today): () => CheckOptions {
  const options = { ...checkOptions(lint.settings, lint.profile), ...lint.severitiesOf(file), showValues: true };
  return () => ({ ...options, today: today ?? localToday() });
}

/** The first lines of one sort are printed, the others are counted. */
const maxAlike = 10;

async function serveHttp(args: Arguments<"serve">): Promise<void> {
  const failures = args.fail.map(failureArgument);
  const delay = args.delay === undefined ? 0 : milliseconds("--delay", args.delay);
  if (delay > maxDelay) throw new UsageError(`--delay takes a time of at most 24 days, not ${args.delay}.`);
  const rateLimit = args.rateLimit === undefined ? undefined : rate(args.rateLimit);
  const { config, profile, known, documents, rule, only, today } = args;
  const lint = await loadLint({ config, profile, known, documents, rule, only, today, paths: [] });
  const standIn = standInWith({
    check: checkNow(lint, "<request>", today),
    batch: { suppliers: lint.settings.suppliers, findDocument: await readDocumentStore(lint) },
    durations: {
      import: duration("--import-after", args.importAfter ?? "0"),
      work: duration("--done-after", args.doneAfter ?? "1"),
    },
    anyAccount: args.anyAccount,
    token: args.token,
    now: Date.now,
  });
  await readKnown(standIn, lint);
  const journal = args.journal === undefined ? undefined : await openJournal(args.journal, standIn);
  const log = new Log();
  const interrupted = interruption();
  const server = await listening({
    host: args.host ?? "127.0.0.1",
    port: args.port ?? 8080,
    standIn,
    troubleOf: troubler(failures, args.seed ?? "1"),
    onExchange: (exchange) => {
      journal?.append(exchange.line());
      log.add(exchange);
    },
    onError: (error) => log.addLost(error),
    delay,
    rateLimit,
  });
  notes(startNotes(server.url, args, failures));
  notes(journal?.notes ?? []);
  await print([`${server.url}\n`]);
  await once(interrupted.signal, "abort");
  await server.close();
  interrupted.end();
  for (const line of log.summary()) logLine(line);
}

async function printOpenChoices(): Promise<void> {
  const width = Math.min(process.stdout.columns || 80, 100);
  const lines = openChoices.flatMap(({ section, line, choice }) => [
    ...hanging(`${section}: "${line}"`, width, ""),
    ...hanging(choice, width, "  "),
  ]);
  await print(lines.map((line) => `${line}\n`));
}

/** Gives a stand-in what `--known` names. Throws a UsageError if something is not there or cannot be read. */
async function readKnown(standIn: StandIn, lint: Lint): Promise<void> {
  const { known, foundKnown } = await discoverInputs(lint);
  const { unmatched, unreadable } = foundKnown;
  const [fault] = [...unmatched.map(unmatchedNote), ...unreadable.map(({ message }) => `${message}.`)];
  if (fault !== undefined) throw new UsageError(`--known: ${fault}`);
  for (const source of known) {
    const kind = kindOfFile(source.file, lint);
    await readStored(source, (text) => standIn.know(text, kind), listTest(kind, lint.profile));
  }
}

async function listening(options: Parameters<typeof startServer>[0]): Promise<RunningServer> {
  try {
    return await startServer(options);
  } catch (error) {
    const { syscall, code, message } = error as NodeJS.ErrnoException;
    if (code === "ERR_SOCKET_BAD_PORT") throw new UsageError(`--port takes a number below 65536, not ${options.port}.`);
    if (syscall === undefined) throw error;
    throw new UsageError(`The server cannot listen: ${message}. Give another --port or --host.`);
  }
}

function* startNotes(url: string, args: Arguments<"serve">, failures: readonly Failure[]): Generator<string> {
  yield `A stand-in of the service listens on ${url}; Ctrl-C ends it.`;
  if (!/^http:\/\/(?:127\.|\[::1\])/.test(url)) yield "Other machines can reach it, because --host says so.";
  if (args.anyAccount) yield "Every account counts as imported (--any-account).";
  yield `The interface leaves ${counted(openChoices.length, "matter")} open; --list-open prints how they are taken.`;
  const undocumented = [
    ...failures.flatMap((failure, i) => (isDocumented(failure) ? [] : [`--fail '${args.fail[i]}'`])),
    ...(args.rateLimit === undefined ? [] : [`429 (--rate-limit ${args.rateLimit})`]),
  ];
  if (undocumented.length > 0) yield `Not in the interface: ${listed(undocumented, "and")}.`;
}

/** Prints what rules say of requests, without their values, and counts the answers. */
class Log {
  readonly #alike = new Map<string, number>();
  readonly #answers = new Map<string, number>();

  add({ answer: { status }, operation, remarks }: Exchange): void {
    const answer = `${status} ${operation ?? "(no operation)"}`;
    this.#answers.set(answer, (this.#answers.get(answer) ?? 0) + 1);
    for (const { severity, rule, attr } of remarks) this.#print(`${answer}  ${severity}  ${rule}`, attr);
  }

  addLost({ message }: Error): void {
    this.#print("no answer", message);
  }

  #print(what: string, attr: string): void {
    const key = `${what} ${starred(attr)}`;
    const count = (this.#alike.get(key) ?? 0) + 1;
    // Whoever sends names that do not exist decides how many sorts there are.
    if (count > 1 || this.#alike.size < maxSorts) this.#alike.set(key, count);
    if (count <= maxAlike) logLine(`${what}  ${attr}${count === maxAlike ? " (further ones are counted)" : ""}`);
  }

  *summary(): Generator<string> {
    for (const [key, count] of this.#alike) if (count > maxAlike) yield `${grouped(count)} x ${key}`;
    for (const [answer, count] of [...this.#answers].sort()) yield `${grouped(count).padStart(9)}  ${answer}`;
  }
}

const maxSorts = 1000;

function failureArgument(text: string): Failure {
  const failure = failureOf(text);
  if (typeof failure !== "string") return failure;
  throw new UsageError(
    `--fail takes [OPERATION] [N%] WHAT, such as "notes 5% 500" or "20% cut". ${failure} WHAT is ${listed(["a status from 400 to 599", ...troubleNames])}.`,
  );
}

/** 24 days: a timer of Node that is longer by a day ends at once. */
const maxDelay = 24 * 24 * 3_600_000;

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };

function milliseconds(option: string, text: string): number {
  const [, count, unit = ""] = /^(\d+(?:\.\d+)?)(ms|s|m)$/.exec(text) ?? [];
  if (count === undefined) throw new UsageError(`${option} takes a time such as 200ms or 2s, not "${text}".`);
  return Number(count) * (units[unit] as number);
}

function duration(option: string, text: string): Duration {
  return /^\d+$/.test(text) ? { polls: Number(text) } : { milliseconds: milliseconds(option, text) };
}

function rate(text: string): number {
  const count = Number(/^(\d+)(?:\/s)?$/.exec(text)?.[1]);
  if (!(count > 0))
    throw new UsageError(`--rate-limit takes a number of requests in a second, such as 50/s, not "${text}".`);
  return count;
}

const suffix = ".request.jsonl";

/** Replays the records of a journal, if there is one, and opens it. Throws a UsageError for a wrong file. */
async function openJournal(file: string, standIn: StandIn) {
  if (!file.endsWith(suffix))
    throw new UsageError(`--journal: name the file *${suffix}, so that lint --known can read it, not ${file}.`);
  const descriptor = open(file);
  const isCutOff = endLastLine(file, descriptor);
  const count = { replayed: 0, others: 0 };
  const replay = (text: PayloadText): void => {
    if (standIn.replay(text)) count.replayed++;
    else count.others++;
  };
  if (fstatSync(descriptor).size > 0) await readStored({ file, layout: "lines", isGzip: false }, replay);
  const notes: string[] = [];
  if (count.replayed > 0) notes.push(`${file}: begins with its ${counted(count.replayed, "record")}.`);
  if (isCutOff) notes.push(`${file}: removed its last line, which was cut off.`);
  const areNone = count.others === 1 ? "is no record" : "are no records";
  if (count.others > 0)
    notes.push(`${file}: ignored ${counted(count.others, "line")} that ${areNone} of a request and its answer.`);
  return { append, notes };

  /** Appends a line, or nothing. */
  function append(line: Uint8Array): void {
    const { size } = fstatSync(descriptor);
    try {
      appendFileSync(descriptor, line);
    } catch (error) {
      // The next line would go on where this one stops.
      ftruncateSync(descriptor, size);
      throw error;
    }
  }
}

function open(file: string): number {
  try {
    // What is no regular file would be waited for, or could not be read again.
    if (existsSync(file) && !statSync(file).isFile()) throw new UsageError(`--journal: ${file} is no regular file.`);
    // It holds personal data.
    return openSync(file, "a+", 0o600);
  } catch (error) {
    throw unwritable("--journal", file, error);
  }
}

/** What the records in a journal begin with. */
const recordStart = '{"method":"';

/**
 * Ends the last line of a file, or removes a record that its writer did not end, since it was stopped. Returns whether
 * it did. Throws a UsageError if something else is cut off.
 */
function endLastLine(file: string, descriptor: number): boolean {
  for (const { bytes, offset } of linesOf(file)) {
    if (bytes.at(-1) === LineFeed) continue;
    if (!readText(bytes, 0, bytes.length)) {
      const start = bytes.toString("utf8", 0, recordStart.length);
      if (!recordStart.startsWith(start))
        throw new UsageError(`--journal: the last line of ${file} is not JSON. Remove it, or name another file.`);
      ftruncateSync(descriptor, offset);
      return true;
    }
    appendFileSync(descriptor, "\n");
  }
  return false;
}

/** Reads the payloads of a source. Throws a UsageError if it cannot be read. */
function readStored(source: Source, take: (text: PayloadText) => void, isList?: ListTest): Promise<void> {
  return asUsage(async () => {
    for await (const [text] of eachPayload(readPayloads(source, { isList }))) take(text);
  });
}
