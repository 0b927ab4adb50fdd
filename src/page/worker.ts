/** The worker of the page: `preflight lint` and `preflight fix` over the files that the page was given. */

import { Zip, ZipPassThrough } from "fflate";
import { fixedBytes } from "../cli/fix/fixed-bytes.ts";
import { type Checked, checkInputs } from "../cli/lint/check-inputs.ts";
import { discoverInputs } from "../cli/lint/inputs.ts";
import { progressLine } from "../cli/lint/progress.ts";
import { inputNotes, lintNotes, reportText, runInfo, skippedNotes } from "../cli/lint/report-text.ts";
import { type Lint, loadLint } from "../cli/lint/settings.ts";
import { GrowingBlob } from "../input/growing-blob.ts";
import { reporters } from "../reporters/index.ts";
import { counted } from "../text/grouped.ts";
import type { Answer, LintRequest, Made, Request } from "./messages.ts";
import { mount, workingFolder } from "./node/fs.ts";
import { through } from "./node/streams.ts";

let last: Checked | undefined;

const answer = (each: Answer): void => self.postMessage(each);

self.onmessage = async ({ data }: MessageEvent<Request>) => {
  try {
    if (data.type === "lint") last = await lintFiles(data.task);
    else if (data.type === "csv") answer({ type: "made", made: csvOf(last as Checked), sentence: "The list was made" });
    else await fixFiles(last as Checked);
  } catch (error) {
    answer({ type: "fault", sentences: sentencesOf(error) });
  }
};

/** The errors that a user can do something about have sentences as messages. */
function sentencesOf(error: unknown): string[] {
  const { name, message, stack } = error as Error;
  const isExpected = ["UsageError", "InputError", "PatternError", "ProfileError"].includes(name);
  return isExpected ? message.split("\n") : [`This is a mistake in the page: ${stack ?? error}`];
}

async function lintFiles({ files, profile, config }: LintRequest): Promise<Checked | undefined> {
  const [first] = profile;
  mount([
    ...files.map(({ path, file }) => [`${workingFolder}/${path}`, file] as const),
    ...(config ? [[`${workingFolder}/preflight.config.json`, config] as const] : []),
    ...profile.map((file) => [`/profile/${file.name}`, file] as const),
  ]);
  const lint = {
    ...(await loadLint({
      paths: ["."],
      format: ["html"],
      workers: 1,
      ...(first && { profile: profile.length > 1 ? "/profile" : `/profile/${first.name}` }),
    })),
    progress: {
      after: 0,
      show: (state) => answer({ type: "progress", state, line: progressLine(state) }),
      end: () => {},
    },
  } satisfies Lint;
  const inputs = await discoverInputs(lint);
  if (inputs.sources.length === 0) {
    answer({ type: "fault", sentences: [...inputNotes(inputs), ...skippedNotes(inputs.found)] });
    return undefined;
  }
  const checked = await checkInputs(inputs, new AbortController().signal);
  // Who uses the page may have no commands.
  const run = { ...runInfo(checked), fix: () => undefined, plan: () => undefined };
  answer({
    type: "report",
    html: [...reportText(reporters.html, checked, { run })].join(""),
    notes: lintNotes(checked, { failures: [], leftovers: [] }),
    fixable: checked.causes().causes.some(({ cause }) => cause.fixable > 0),
  });
  return checked;
}

function csvOf(checked: Checked): Made {
  const text = new GrowingBlob();
  for (const piece of reportText(reporters.csv, checked)) text.append(piece);
  return { name: "preflight-report.csv", content: new Blob([text.blob], { type: "text/csv" }) };
}

/** Makes corrected copies: of one file that file, of more an archive. */
async function fixFiles({ lint, sources }: Checked): Promise<void> {
  let edits = 0;
  const corrected: Made[] = [];
  for (const source of sources) {
    const { file, layout } = source;
    // As in the command, the copy of a HAR file is not edited.
    if (layout === "har") continue;
    const before = edits;
    const bytes = fixedBytes(source, lint, (made) => {
      edits += made.length;
    });
    const content = await blobOf(source.isGzip ? through(bytes, new CompressionStream("gzip")) : bytes);
    if (edits > before) corrected.push({ name: file, content });
  }
  const [first, ...others] = corrected;
  if (!first) return answer({ type: "fault", sentences: ["No correction is certain."] });
  const made =
    others.length === 0
      ? { name: first.name.split("/").at(-1) as string, content: first.content }
      : { name: "corrected.zip", content: await zipOf(corrected) };
  const sentence = `${counted(edits, "correction")} in ${counted(corrected.length, "file")}`;
  answer({ type: "made", made, sentence });
}

async function blobOf(chunks: AsyncIterable<Uint8Array>): Promise<Blob> {
  const all = new GrowingBlob();
  for await (const chunk of chunks) all.append(chunk);
  return all.blob;
}

async function zipOf(files: readonly Made[]): Promise<Blob> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  return blobOf(
    (async function* () {
      for (const { name, content } of files) {
        const entry = new ZipPassThrough(name);
        zip.add(entry);
        const reader = content.stream().getReader();
        for (let step = await reader.read(); !step.done; step = await reader.read()) {
          entry.push(step.value);
          yield* chunks.splice(0);
        }
        entry.push(new Uint8Array(0), true);
      }
      zip.end();
      yield* chunks.splice(0);
    })(),
  );
}
