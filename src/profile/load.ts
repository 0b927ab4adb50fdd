/** Reads operator profiles from disk. For Node; the rest of a profile runs in a browser. */

import { statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { version } from "../generated/manifest.ts";
import { InputError, reasonOf } from "../input/input-error.ts";
import { readFile } from "../input/open.ts";
import { isFolder } from "../input/paths.ts";
import { payloadText } from "../input/payload.ts";
import { faultsIn } from "../json/faults.ts";
import type { Path } from "../json/path.ts";
import { positionReader } from "../json/position.ts";
import { locate } from "../json/spans.ts";
import type { FromOpenapi, FromOpenapiOptions } from "./openapi/from-openapi.ts";
import type { OperatorFile } from "./operator.ts";
import { makeProfile, type Profile } from "./profile.ts";
import { DocumentError, ProfileError, type ProfileFault } from "./profile-error.ts";

export interface LoadedProfile {
  profile: Profile;
  /** The content of operator.json, without the decisions of profile.json. */
  operator: OperatorFile;
  /** True if the path was an OpenAPI document, which was converted in memory. */
  isConverted: boolean;
}

/** Reads a profile: a folder, one of its files, or an OpenAPI document. A ProfileError says where each fault is. */
export async function readProfile(path: string): Promise<LoadedProfile> {
  if (isFolder(path)) {
    const names = ["profile.json", "operator.json"].map((name) => join(path, name));
    const file = names.find(isThere);
    if (file === undefined)
      throw problem(
        `${path} holds no profile. Make one: preflight profile from-openapi FILE -o ${path}, with the operator's OpenAPI document.`,
      );
    return fromJson(readJson(file));
  }
  if (/\.ya?ml$/i.test(path)) return converted(path);
  const json = readJson(path, true);
  return json === undefined || isDocument(json.value) ? converted(path) : fromJson(json);
}

/** Converts an OpenAPI document. The modules for this, such as a YAML parser, are loaded only here. */
export async function convertDocument(
  bytes: Uint8Array,
  file: string,
  options: Pick<FromOpenapiOptions, "name" | "isStrict"> = {},
): Promise<FromOpenapi> {
  const { fromOpenapi } = await import("./openapi/from-openapi.ts");
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>));
  try {
    return fromOpenapi(textOf(bytes), {
      ...options,
      file: basename(file),
      sha256: Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join(""),
      base: `migration-preflight ${version}`,
    });
  } catch (error) {
    throw error instanceof DocumentError ? problem(`${file}: ${error.message}`) : error;
  }
}

/** The text of a document. Other characters in its choices and patterns would refuse what is right. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new DocumentError("The document is not UTF-8. Save it as UTF-8.");
  }
}

/** Reads a document. Checks its size first, so that a huge file is not read. `isNamed` as for `readFile`. */
export function readBytes(path: string, isNamed = false): Uint8Array {
  try {
    const { size } = statSync(path);
    if (size > maxBytes) throw problem(`${path} is larger than ${maxBytes / 1024 / 1024} MB.`);
    return readFile(path, isNamed);
  } catch (error) {
    if (error instanceof ProfileError) throw error;
    const { message } = error instanceof InputError ? error : new InputError(path, reasonOf(error));
    throw problem(`${message}.`);
  }
}

const maxBytes = 64 * 1024 * 1024;

async function converted(path: string): Promise<LoadedProfile> {
  const { operator, profile } = await convertDocument(readBytes(path), path);
  return { profile: makeProfile(operator, profile), operator, isConverted: true };
}

/** A JSON file, and a function that returns the position of a path in it as `file:line:column`. */
interface JsonFile {
  file: string;
  value: unknown;
  positionOf: (path: Path) => string;
}

function fromJson(json: JsonFile): LoadedProfile {
  if (isOperator(json.value)) return made(json, undefined);
  const { operator } = Object(json.value) as { operator?: unknown };
  const file = join(dirname(json.file), typeof operator === "string" ? operator : "operator.json");
  if (typeof operator !== "string" && !isThere(file))
    throw problem(
      `${json.file} is neither an OpenAPI document nor a profile. Name the operator's document, or the folder of its profile.`,
    );
  return made(readJson(file), json);
}

function made(operator: JsonFile, profile: JsonFile | undefined): LoadedProfile {
  try {
    return {
      profile: makeProfile(operator.value, profile?.value),
      operator: operator.value as OperatorFile,
      isConverted: false,
    };
  } catch (error) {
    if (!(error instanceof ProfileError)) throw error;
    const lines = error.faults.map(({ file, path, sentence }: ProfileFault) => {
      const source = file === "profile.json" && profile ? profile : operator;
      return `${source.positionOf(path)}: ${sentence}`;
    });
    throw new ProfileError(error.faults, lines.join("\n"));
  }
}

function readJson(file: string): JsonFile;
/** Returns undefined if the file is not JSON and may be YAML. */
function readJson(file: string, mayBeYaml: true): JsonFile | undefined;
function readJson(file: string, mayBeYaml = false): JsonFile | undefined {
  const { bytes, start, end, origin } = payloadText(readBytes(file));
  const at = (offset: number): string => {
    const { line, column } = positionReader(bytes, start, end, origin)(offset);
    return `${file}:${line}:${column}`;
  };
  const [fault] = faultsIn(bytes, start, end).filter(({ type }) => type === "syntax" || type === "duplicate-key");
  if (fault?.type === "syntax") {
    if (mayBeYaml && !/\.json$/i.test(file)) return undefined;
    const sentence = fault.problem === "too-deep" ? "This is nested too deep." : "This is not JSON.";
    throw problem(`${at(fault.start)}: ${sentence}`);
  }
  const value: unknown = JSON.parse(new TextDecoder().decode(bytes.subarray(start, end)));
  if (fault && !isDocument(value)) throw problem(`${at(fault.start)}: This key is given twice. Remove one.`);
  const positionOf = (path: Path): string => {
    // A path may end at a missing field: use the position of the enclosing object.
    const paths = path.map((_, i) => path.slice(0, path.length - i));
    const span = locate(bytes, start, end, paths).find(Boolean);
    return at(span?.keyStart ?? span?.start ?? start);
  };
  return { file, value, positionOf };
}

function isDocument(value: unknown): boolean {
  const { openapi, swagger } = Object(value) as Record<string, unknown>;
  return openapi !== undefined || swagger !== undefined;
}

function isOperator(value: unknown): boolean {
  const { format, schemas } = Object(value) as Record<string, unknown>;
  return format !== undefined || schemas !== undefined;
}

function isThere(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    throw problem(`${file} ${reasonOf(error)}.`);
  }
}

/** A fault without a position in the two files. */
function problem(sentence: string): ProfileError {
  return new ProfileError([], sentence);
}
