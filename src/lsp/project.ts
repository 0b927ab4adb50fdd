import { fileURLToPath } from "node:url";
import type { TextDocumentContentChangeEvent } from "vscode-languageserver-protocol";
import { type LinkedFault, makeLinker } from "../check/batch.ts";
import type { Finding, Related } from "../check/finding.ts";
import { type Level, type Severities, severityOf } from "../check/levels.ts";
import type { Source } from "../input/discover.ts";
import { shouldYield, yieldToEventLoop } from "../input/event-loop.ts";
import { locateAcross } from "../run/across.ts";
import { chunkOptions, type RunOptions } from "../run/options.ts";
import { checkOptions } from "../run/settings.ts";
import { baseLookups } from "../schema/base-lookups.ts";
import { addTo } from "../tables/add-to.ts";
import { byPlace, type FileOptions, PayloadFile } from "./payload-file.ts";

/** A mistake in the config of a folder. */
export type SettingsProblem = Omit<Related, "attr">;

/** How the payloads of a folder are checked: the config and what it names, as `lint` reads them. All paths are absolute. */
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

/** Reads the settings of a folder; undefined for documents outside all folders. Never throws because of the contents of a config. */
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
    onFindings: (file: PayloadFile) => void;
    /** A file is no longer part of the project. */
    onRemoved: (file: PayloadFile) => void;
    onSettings: (settings: ProjectSettings, project: Project) => void;
    /** The program failed on a file, or on the checks across payloads if there is none. */
    onFailure: (error: unknown, file: PayloadFile | undefined) => void;
  };
}

/** At most this many faults across payloads are located: reading files again takes time. */
const maxLinked = 20_000;

/** A message of the client waits for some turns of the event loop, so each is shorter than in a run. */
const maxSliceMs = 8;

/** How often the findings so far are shown while a large document is checked. */
const showEveryMs = 500;

/**
 * The payload files of one folder, which are one batch, checked as they change. Facts are kept per file, so that a
 * change of one file costs a check of that file and a pass over the facts of all. Without a folder, each document is
 * checked by itself.
 */
export class Project {
  readonly folder: string | undefined;
  settings: ProjectSettings;
  readonly #context: ProjectContext;
  /** By path: the files of the folder in send order, then documents that are not among them. */
  files = new Map<string, PayloadFile>();
  #known: readonly PayloadFile[] = [];
  readonly #running = new Map<PayloadFile, Promise<void>>();
  readonly #timers = new Map<PayloadFile | "link", NodeJS.Timeout>();
  #linking: Promise<void> | undefined;
  #needsLink = false;
  /** Counts changes, so that work across files notices that it is outdated. */
  #generation = 0;
  #isDisposed = false;

  private constructor(folder: string | undefined, settings: ProjectSettings, context: ProjectContext) {
    this.folder = folder;
    this.settings = settings;
    this.#context = context;
  }

  /** Opens a folder, whose files `refresh` finds. */
  static async open(folder: string | undefined, context: ProjectContext): Promise<Project> {
    const project = new Project(folder, await context.loadSettings(folder), context);
    context.events.onSettings(project.settings, project);
    return project;
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#generation++;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  openDocument(uri: string, text: string, version: number): void {
    const path = pathOf(uri);
    const known = this.files.get(path);
    if (!known && !this.settings.isPayload(path)) return;
    const file = known ?? new PayloadFile(path, uri);
    this.files.set(path, file);
    file.open(text, version, uri);
    this.#changed(file, 0);
  }

  changeDocument(uri: string, changes: readonly TextDocumentContentChangeEvent[], version: number): void {
    const file = this.files.get(pathOf(uri));
    if (!file?.document) return;
    file.change(changes, version);
    this.#changed(file, this.#context.delays.check);
  }

  closeDocument(uri: string): void {
    const file = this.files.get(pathOf(uri));
    if (!file?.document) return;
    file.close();
    this.#generation++;
    if (this.folder !== undefined) void this.refresh();
    else {
      this.files.delete(file.file);
      this.#context.events.onRemoved(file);
    }
  }

  async refresh(): Promise<void> {
    // Configs below the folder may contradict each other.
    const onFailure = (error: unknown): void => this.#context.events.onFailure(error, undefined);
    const found = await this.settings.discover().catch(onFailure);
    if (!found || this.#isDisposed) return;
    const { sources, known } = found;
    const before = this.files;
    const after = new Map<string, PayloadFile>();
    const fileOf = (path: string): PayloadFile => before.get(path) ?? new PayloadFile(path);
    for (const { file } of sources) after.set(file, fileOf(file));
    for (const [path, file] of before) if (file.document && !after.has(path)) after.set(path, file);
    const knownBefore = new Map(this.#known.map((file) => [file.file, file]));
    this.#known = known.map(({ file }) => after.get(file) ?? knownBefore.get(file) ?? new PayloadFile(file));
    this.files = after;
    const allKnown = new Set(this.#known);
    let isSame = before.size === after.size && [...before.keys()].join("\n") === [...after.keys()].join("\n");
    for (const file of this.#all()) {
      isSame &&= file.isKnown === allKnown.has(file);
      file.isKnown = allKnown.has(file);
      if (!file.document && (!file.isChecked || file.isOutdated())) file.reset();
    }
    for (const [path, file] of before) if (!after.has(path)) this.#context.events.onRemoved(file);
    if (!isSame) this.#outdate();
    void this.#checkAll();
  }

  async reload(): Promise<void> {
    this.settings = await this.#context.loadSettings(this.folder);
    this.#context.events.onSettings(this.settings, this);
    for (const file of this.#all()) {
      file.reset();
      if (file.document) this.#changed(file, 0);
    }
    await this.refresh();
  }

  /** Resolves when a file is checked, by itself. */
  async checked(file: PayloadFile): Promise<void> {
    while (!file.isChecked && !this.#isDisposed) {
      let running = this.#running.get(file);
      if (!running) {
        running = this.#check(file);
        this.#running.set(file, running);
      }
      await running;
    }
  }

  /** Resolves when all files are checked, by themselves and against each other. */
  async idle(): Promise<void> {
    while (!this.#isDisposed) {
      await this.#checkAll();
      if (!this.#needsLink) return;
      this.#linking ??= this.#link();
      await this.#linking;
    }
  }

  *#all(): Generator<PayloadFile> {
    const files = this.files;
    for (const file of this.#known) if (files.get(file.file) !== file) yield file;
    yield* files.values();
  }

  #changed(file: PayloadFile, delay: number): void {
    this.#outdate();
    this.#after(file, delay, () => this.checked(file));
  }

  /** Notes that the checks across payloads must run again, once nothing has changed for a while. */
  #outdate(): void {
    this.#generation++;
    this.#needsLink = true;
    this.#after("link", this.#context.delays.link, () => this.idle());
  }

  #after(key: PayloadFile | "link", delay: number, work: () => Promise<void>): void {
    if (this.#isDisposed) return;
    clearTimeout(this.#timers.get(key));
    const timer = setTimeout(() => {
      this.#timers.delete(key);
      void work();
    }, delay);
    this.#timers.set(key, timer);
  }

  async #checkAll(): Promise<void> {
    for (const file of this.#all()) {
      if (file.isChecked) continue;
      await this.checked(file);
      if (shouldYield(maxSliceMs)) await yieldToEventLoop();
    }
  }

  async #check(file: PayloadFile): Promise<void> {
    const { today, kindOf, severitiesOf } = this.settings;
    // A folder may have JSON that is not a payload.
    const isFound = !file.isKnown;
    const own = chunkOptions(this.settings, severitiesOf?.(file.file));
    const options: FileOptions = { ...own, today: today(), kindOf, isFound };
    try {
      let shown = performance.now();
      for await (const _ of file.check(options)) {
        if (!shouldYield(maxSliceMs)) continue;
        await yieldToEventLoop();
        if (this.#isDisposed) return;
        // The check of a large file takes long: its first findings are shown meanwhile.
        if (!file.document || performance.now() - shown < showEveryMs) continue;
        shown = performance.now();
        this.#show(file);
      }
    } catch (error) {
      file.failure = "The checks of this file failed, which is an error of preflight. Please report it.";
      this.#context.events.onFailure(error, file);
    } finally {
      this.#running.delete(file);
    }
    if (!file.isChecked || this.#isDisposed) return;
    if (!file.document) this.#outdate();
    this.#show(file);
  }

  #show(file: PayloadFile): void {
    file.revision++;
    if (this.files.get(file.file) === file) this.#context.events.onFindings(file);
  }

  async #link(): Promise<void> {
    const generation = this.#generation;
    const isOutdated = (): boolean => generation !== this.#generation || this.#isDisposed;
    try {
      const found = await this.#linkedFindings(isOutdated);
      if (!found || isOutdated()) return;
      this.#needsLink = false;
      for (const file of this.files.values()) this.#setLinked(file, found.get(file.file) ?? []);
    } catch (error) {
      // A file that has changed since has other payloads than its facts.
      if (isOutdated()) return;
      this.#needsLink = false;
      this.#context.events.onFailure(error, undefined);
    } finally {
      this.#linking = undefined;
    }
  }

  /** The findings across payloads by file; undefined if something changed meanwhile. */
  async #linkedFindings(isOutdated: () => boolean): Promise<Map<string, Finding[]> | undefined> {
    const found = new Map<string, Finding[]>();
    // Documents outside a folder are not a batch.
    if (this.folder === undefined) return found;
    const { settings, profile, findDocument, severitiesOf } = this.settings;
    const check = checkOptions(settings, profile);
    const files = [...this.#known, ...[...this.files.values()].filter(({ isKnown }) => !isKnown)];
    /** The severity of a fault; undefined if overrides may change it, which depends on its payload. */
    const levelOf = (fault: LinkedFault): Level | undefined => {
      const severities: Severities = severitiesOf?.(files[fault.where.file]?.file ?? "") ?? check;
      return severities.overrides ? undefined : severityOf(fault, severities);
    };
    const batch = { suppliers: settings.suppliers, findDocument };
    const linker = makeLinker(batch, profile?.references, levelOf);
    const faults: LinkedFault[] = [];
    const keep = (fault: LinkedFault): void => {
      if (faults.length < maxLinked && levelOf(fault) !== "off") faults.push(fault);
    };
    let order = 0;
    const inputs = files.map((file) => {
      const input = { input: file.input, order };
      order += file.payloads;
      return input;
    });
    for (const [index, file] of files.entries())
      for (const facts of file.facts(index)) {
        for (const fault of linker.take(facts)) keep(fault);
        if (!shouldYield(maxSliceMs)) continue;
        await yieldToEventLoop();
        if (isOutdated()) return undefined;
      }
    for (const fault of linker.finish(profile ?? baseLookups)) keep(fault);
    const context = { inputs, options: { ...check, severitiesOf }, reportUnreadable: () => {} };
    for (const { findings } of await locateAcross(faults, context))
      for (const { finding } of findings) addTo(found, finding.file, finding);
    for (const findings of found.values()) findings.sort(byPlace);
    return found;
  }

  #setLinked(file: PayloadFile, findings: readonly Finding[]): void {
    if (file.linked.length === 0 && findings.length === 0) return;
    if (JSON.stringify(file.linked) === JSON.stringify(findings)) return;
    file.linked = findings;
    this.#show(file);
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
