import { fileURLToPath } from "node:url";
import type { TextDocumentContentChangeEvent } from "vscode-languageserver-protocol";
import { type LinkedFault, makeLinker } from "../check/batch.ts";
import type { Finding, Related } from "../check/finding.ts";
import { type Level, type Severities, severityOf } from "../check/levels.ts";
import { discover, type Source } from "../input/discover.ts";
import { shouldYield, yieldToEventLoop } from "../input/event-loop.ts";
import { locateAcross } from "../run/across.ts";
import { chunkOptions, type RunOptions } from "../run/options.ts";
import { checkOptions } from "../run/settings.ts";
import { baseLookups } from "../schema/base-lookups.ts";
import { addTo } from "../tables/add-to.ts";
import { byPlace, type FileOptions, PayloadFile } from "./payload-file.ts";

/** A mistake in the config of a folder. */
export type SettingsProblem = Omit<Related, "attr">;

/** How the payloads of a folder are checked: by its config, as `lint` reads it. All paths are absolute. */
export interface ProjectSettings
  extends Pick<RunOptions, "settings" | "profile" | "findDocument" | "kindOf" | "severitiesOf"> {
  /** The config of the folder; the path of the one to create if there is none. */
  configFile: string;
  /** The config that applies to a file; undefined if there is none. */
  configOf: (file: string) => string | undefined;
  /** The day to use as today, which may change while the server runs. */
  today: () => string;
  /** The payload files of the folder in send order, and those that exist before. */
  discover: () => Promise<{ sources: readonly Source[]; known: readonly Source[] }>;
  /** Whether a file belongs to the batch, if it is opened before it is saved. */
  isPayload: (file: string) => boolean;
  /** Whether the settings must be read again if a file changes. */
  isSetting: (file: string) => boolean;
  problems: readonly SettingsProblem[];
}

/** Reads the settings of a folder; undefined for documents outside all folders. Never throws because of a config. */
export type LoadSettings = (folder: string | undefined) => Promise<ProjectSettings>;

/** Milliseconds from the last change to a check of the document, and to the checks across payloads. */
export interface Delays {
  check: number;
  link: number;
}

/** What the projects of a workspace share. */
export interface ProjectContext {
  loadSettings: LoadSettings;
  delays: Delays;
  events: {
    /** The findings of a file have changed, or it is no longer part of the project. */
    onChanged: (file: PayloadFile) => void;
    onSettings: (settings: ProjectSettings, project: Project) => void;
    /** The program failed on a file, or on the checks across payloads if there is none. */
    onFailure: (error: unknown, file: PayloadFile | undefined) => void;
  };
}

/** At most this many faults across payloads are located: reading files again takes time. */
const maxLinked = 20_000;

/** A message of the client waits for some turns of the event loop, so each is shorter than in a run. */
const maxSliceMs = 8;

/** Counts the states of all files, so that none is taken for an earlier one of a file that was at the same path. */
let states = 0;

/** How often the findings so far are shown while a large document is checked. */
const showEveryMs = 500;

export type Project = Awaited<ReturnType<typeof openProject>>;

/**
 * The payload files of one folder, which are one batch, checked as they change. Facts are kept per file, so that a
 * change of one file costs a check of that file and a pass over the facts of all. Without a folder, each document is
 * checked by itself. `refresh` finds the files.
 */
export async function openProject(folder: string | undefined, context: ProjectContext) {
  const { onChanged, onFailure, onSettings } = context.events;
  let settings = await context.loadSettings(folder);
  /** By path: the files of the folder in send order, then documents that are not among them. */
  let files = new Map<string, PayloadFile>();
  /** By path: the open documents, also those that are left out, until the settings let them in. */
  const documents = new Map<string, PayloadFile>();
  let knownFiles: readonly PayloadFile[] = [];
  const timers = new Map<PayloadFile | "link", NodeJS.Timeout>();
  let finding: Promise<void> = Promise.resolve();
  let linking: Promise<void> | undefined;
  let needsLink = false;
  /** Whether the files are one batch: not without a folder, nor while configs have faults, or contradict each other. */
  let isBatch = false;
  /** Counts changes, so that work across files notices that it is outdated. */
  let generation = 0;
  let isDisposed = false;
  const project = {
    folder,
    get settings() {
      return settings;
    },
    get files() {
      return files;
    },
    ...{ documents, dispose, openDocument, changeDocument, closeDocument, refresh, reload, checked, idle },
  };
  onSettings(settings, project);
  return project;

  function dispose(): void {
    isDisposed = true;
    generation++;
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
  }

  function openDocument(uri: string, text: string, version: number): void {
    const path = pathOf(uri);
    const file = files.get(path) ?? new PayloadFile(path, uri);
    documents.set(path, file);
    file.open(text, version, uri);
    if (!files.has(path) && settings.isPayload(path)) files.set(path, file);
    if (files.has(path)) changed(file, 0);
  }

  function changeDocument(uri: string, changes: readonly TextDocumentContentChangeEvent[], version: number): void {
    const file = documents.get(pathOf(uri));
    if (!file) return;
    file.change(changes, version);
    if (files.has(file.file)) changed(file, context.delays.check);
  }

  function closeDocument(uri: string): void {
    const file = documents.get(pathOf(uri));
    if (!file) return;
    documents.delete(file.file);
    file.close();
    generation++;
    void refresh();
  }

  /** Finds the files again. Resolves when they are found, before they are checked. */
  function refresh(): Promise<void> {
    finding = finding.then(find).catch((error) => onFailure(error, undefined));
    return finding;
  }

  async function find(): Promise<void> {
    const found = await discovered();
    if (isDisposed) return;
    const opened = [...documents].filter(([path]) => settings.isPayload(path));
    const before = files;
    files = new Map();
    for (const { file } of found.sources)
      files.set(file, documents.get(file) ?? before.get(file) ?? new PayloadFile(file));
    for (const [path, file] of opened) files.set(path, file);
    const knownBefore = new Map(knownFiles.map((file) => [file.file, file]));
    knownFiles = found.known.map(({ file }) => files.get(file) ?? knownBefore.get(file) ?? new PayloadFile(file));
    const allKnown = new Set(knownFiles);
    for (const file of all()) {
      file.isKnown = allKnown.has(file);
      if (file.isOutdated()) file.reset();
    }
    for (const [path, file] of before) if (!files.has(path)) onChanged(file);
    outdate();
    void checkAll();
  }

  async function discovered(): ReturnType<ProjectSettings["discover"]> {
    isBatch = folder !== undefined;
    try {
      return await settings.discover();
    } catch (error) {
      onFailure(error, undefined);
      isBatch = false;
      const { sources } = await discover(folder === undefined ? [] : [folder]);
      return { sources: sources.filter(({ file }) => settings.isPayload(file)), known: [] };
    }
  }

  async function reload(): Promise<void> {
    settings = await context.loadSettings(folder);
    onSettings(settings, project);
    for (const file of documents.values()) file.reset();
    for (const file of all()) {
      file.reset();
      if (file.document) changed(file, 0);
    }
    await refresh();
  }

  /** Resolves when a file is checked, by itself. */
  async function checked(file: PayloadFile): Promise<void> {
    while (!file.isChecked && !isDisposed) {
      file.checking ??= checkFile(file);
      await file.checking;
    }
  }

  /** Resolves when all files are found and checked, by themselves and against each other. */
  async function idle(): Promise<void> {
    while (!isDisposed) {
      await finding;
      await checkAll();
      // A document that was opened while the folder was read again.
      if ([...all()].some(({ isChecked }) => !isChecked)) continue;
      if (!needsLink) return;
      linking ??= link();
      await linking;
    }
  }

  function* all(): Generator<PayloadFile> {
    const now = files;
    for (const file of knownFiles) if (now.get(file.file) !== file) yield file;
    yield* now.values();
  }

  function changed(file: PayloadFile, delay: number): void {
    outdate();
    after(file, delay, () => checked(file));
  }

  /** Notes that the checks across payloads must run again, once nothing has changed for a while. */
  function outdate(): void {
    generation++;
    needsLink = true;
    after("link", context.delays.link, idle);
  }

  function after(key: PayloadFile | "link", delay: number, work: () => Promise<void>): void {
    if (isDisposed) return;
    clearTimeout(timers.get(key));
    const timer = setTimeout(() => {
      timers.delete(key);
      void work();
    }, delay);
    timers.set(key, timer);
  }

  async function checkAll(): Promise<void> {
    for (const file of all()) {
      if (file.isChecked) continue;
      await checked(file);
      if (shouldYield(maxSliceMs)) await yieldToEventLoop();
    }
  }

  async function checkFile(file: PayloadFile): Promise<void> {
    const optionsOf = (): FileOptions => {
      const { today, kindOf, severitiesOf } = settings;
      // A folder may have JSON that is not a payload.
      return { ...chunkOptions(settings, !file.isKnown, severitiesOf?.(file.file)), today: today(), kindOf };
    };
    try {
      let shown = performance.now();
      for await (const _ of file.check(optionsOf)) {
        if (!shouldYield(maxSliceMs)) continue;
        await yieldToEventLoop();
        if (isDisposed) return;
        // The check of a large file takes long: its first findings are shown meanwhile.
        if (!file.document || performance.now() - shown < showEveryMs) continue;
        shown = performance.now();
        show(file);
      }
    } catch (error) {
      file.failure = "The checks of this file failed, which is an error of preflight. Please report it.";
      onFailure(error, file);
    } finally {
      file.checking = undefined;
    }
    if (!file.isChecked || isDisposed) return;
    if (!file.document) outdate();
    show(file);
  }

  function show(file: PayloadFile): void {
    file.revision = ++states;
    if (files.get(file.file) === file) onChanged(file);
  }

  async function link(): Promise<void> {
    const own = generation;
    const isOutdated = (): boolean => own !== generation || isDisposed;
    let found: Map<string, Finding[]> | undefined;
    try {
      found = await linkedFindings(isOutdated);
    } catch (error) {
      // A file that has changed since has other payloads than its facts.
      if (!isOutdated()) onFailure(error, undefined);
      found = new Map();
    } finally {
      linking = undefined;
    }
    if (!found || isOutdated()) return;
    needsLink = false;
    for (const file of files.values()) {
      const linked = found.get(file.file) ?? [];
      if (JSON.stringify(file.linked) === JSON.stringify(linked)) continue;
      file.linked = linked;
      show(file);
    }
  }

  /** The findings across payloads by file; undefined if something changed meanwhile. */
  async function linkedFindings(isOutdated: () => boolean): Promise<Map<string, Finding[]> | undefined> {
    const found = new Map<string, Finding[]>();
    if (!isBatch) return found;
    const { profile, findDocument, severitiesOf } = settings;
    const check = checkOptions(settings.settings, profile);
    const sent = [...knownFiles, ...[...files.values()].filter(({ isKnown }) => !isKnown)];
    let order = 0;
    const inputs = sent.map(({ input, file, payloads }) => {
      order += payloads;
      return { input, order: order - payloads, severities: severitiesOf?.(file) };
    });
    /** The severity of a fault; undefined if overrides may change it, which depends on its payload. */
    const levelOf = (fault: LinkedFault): Level | undefined => {
      const severities: Severities = inputs[fault.where.file]?.severities ?? check;
      return severities.overrides ? undefined : severityOf(fault, severities);
    };
    const batch = { suppliers: settings.settings.suppliers, findDocument };
    const linker = makeLinker(batch, profile?.references, levelOf);
    const faults: LinkedFault[] = [];
    const keep = (fault: LinkedFault): void => {
      if (faults.length < maxLinked && levelOf(fault) !== "off") faults.push(fault);
    };
    for (const [index, file] of sent.entries())
      for (const facts of file.facts(index)) {
        for (const fault of linker.take(facts)) keep(fault);
        if (!shouldYield(maxSliceMs)) continue;
        await yieldToEventLoop();
        if (isOutdated()) return undefined;
      }
    for (const fault of linker.finish(profile ?? baseLookups)) keep(fault);
    const context = { inputs, options: check, reportUnreadable: () => {} };
    for (const { findings } of await locateAcross(faults, context))
      for (const { finding } of findings) addTo(found, finding.file, finding);
    for (const findings of found.values()) findings.sort(byPlace);
    return found;
  }
}

/** The path of a file URI; the URI itself if it is of another kind. */
export function pathOf(uri: string): string {
  try {
    return fileURLToPath(uri).replaceAll("\\", "/");
  } catch {
    return uri;
  }
}
