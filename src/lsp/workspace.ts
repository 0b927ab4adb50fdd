import { isWithin } from "../input/paths.ts";
import { fileUri } from "./diagnostics.ts";
import type { PayloadFile } from "./payload-file.ts";
import { Project, type ProjectContext, pathOf } from "./project.ts";

/** A folder or a file, as a message names it. */
type UriOf = { uri: string };

/**
 * The open folders, each a project, and the documents in them and outside them. Folders and documents open, change and
 * close in the order of the messages about them: a document may be opened before its folder has been read.
 */
export class Workspace {
  readonly #context: ProjectContext;
  /** The innermost folder first; the project of documents outside all folders comes last. */
  projects: readonly Project[] = [];
  #work: Promise<void> = Promise.resolve();

  constructor(context: ProjectContext) {
    this.#context = context;
  }

  dispose(): void {
    for (const project of this.projects) project.dispose();
    this.projects = [];
  }

  projectOf(uri: string): Project | undefined {
    return this.#projectAt(pathOf(uri));
  }

  fileOf(uri: string): { project: Project; file: PayloadFile } | undefined {
    const project = this.projectOf(uri);
    const file = project?.files.get(pathOf(uri));
    return project && file?.document ? { project, file } : undefined;
  }

  /** The file whose findings are shown at a path: folders within one another have the same files. */
  shownAt(path: string): PayloadFile | undefined {
    return this.#projectAt(path)?.files.get(path);
  }

  uriOf(file: string): string {
    return this.projects.map((project) => project.files.get(file)?.uri).find(Boolean) ?? fileUri(file);
  }

  /** Resolves when everything that was sent so far is opened, changed and closed. */
  settled(): Promise<void> {
    return this.#work;
  }

  changeFolders(added: readonly UriOf[], removed: readonly UriOf[]): void {
    this.#inOrder(async () => {
      const gone = new Set(removed.map(({ uri }) => pathOf(uri)));
      const before = this.projects;
      this.projects = before.filter(({ folder }) => folder === undefined || !gone.has(folder));
      await this.#openFolders(added);
      for (const project of before) this.#moveDocuments(project);
      for (const project of before) if (!this.projects.includes(project)) this.#close(project);
    });
  }

  /** Has the project of a document open, change or close it. */
  changeDocument(uri: string, change: (project: Project) => void): void {
    this.#inOrder(() => {
      const project = this.projectOf(uri);
      if (project) change(project);
    });
  }

  /** Takes note of files that were created, changed or deleted on disk. */
  changeFiles(changes: readonly UriOf[]): void {
    this.#inOrder(async () => {
      const paths = changes.map(({ uri }) => pathOf(uri));
      for (const project of this.projects) {
        if (paths.some((path) => project.settings.isSetting(path))) await project.reload();
        else if (paths.some((path) => project.folder !== undefined && isWithin(path, project.folder)))
          await project.refresh();
      }
    });
  }

  #projectAt(path: string): Project | undefined {
    return this.projects.find(({ folder }) => folder === undefined || isWithin(path, folder));
  }

  /** Moves the open documents of a project that belong to another one now. */
  #moveDocuments(project: Project): void {
    for (const { uri, document } of [...project.files.values()]) {
      const owner = this.projectOf(uri);
      if (!document || owner === project) continue;
      project.closeDocument(uri);
      owner?.openDocument(uri, document.getText(), document.version);
    }
  }

  #close(project: Project): void {
    const { onRemoved, onSettings } = this.#context.events;
    project.dispose();
    for (const file of project.files.values()) onRemoved(file);
    onSettings({ ...project.settings, problems: [] }, project);
  }

  #inOrder(work: () => Promise<void> | void): void {
    this.#work = this.#work.then(work).catch((error) => this.#context.events.onFailure(error, undefined));
  }

  async #openFolders(added: readonly UriOf[]): Promise<void> {
    const open = (folder: string | undefined): Promise<Project> => Project.open(folder, this.#context);
    const loose = this.projects.find(({ folder }) => folder === undefined) ?? (await open(undefined));
    const folders = this.projects.filter(({ folder }) => folder !== undefined);
    for (const { uri } of added) folders.push(await open(pathOf(uri)));
    this.projects = [...folders.sort((a, b) => (b.folder?.length ?? 0) - (a.folder?.length ?? 0)), loose];
    for (const project of folders) void project.refresh();
  }
}
