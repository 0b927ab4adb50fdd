import { isWithin } from "../input/paths.ts";
import { fileUri } from "./diagnostics.ts";
import type { PayloadFile } from "./payload-file.ts";
import { openProject, type Project, type ProjectContext, pathOf } from "./project.ts";

/** A folder or a file, as a message names it. */
type UriOf = { uri: string };

export type Workspace = ReturnType<typeof workspaceIn>;

/**
 * The open folders, each a project, and the documents in them and outside them. Folders and documents open, change and
 * close in the order of the messages about them: a document may be opened before its folder has been read.
 */
export function workspaceIn(context: ProjectContext) {
  const { onChanged, onFailure, onSettings } = context.events;
  /** The innermost folder first; the project of documents outside all folders comes last. */
  let projects: readonly Project[] = [];
  let work: Promise<void> = Promise.resolve();
  return {
    projects: () => projects,
    dispose(): void {
      for (const project of projects) project.dispose();
      projects = [];
    },
    projectOf,
    fileOf(uri: string): { project: Project; file: PayloadFile } | undefined {
      const project = projectOf(uri);
      const file = project?.files.get(pathOf(uri));
      return project && file?.document ? { project, file } : undefined;
    },
    /** The file whose findings are shown at a path. */
    shownAt: (path: string): PayloadFile | undefined => projectsAt(path)[0]?.files.get(path),
    uriOf: (file: string): string =>
      projects.map((project) => project.files.get(file)?.uri).find(Boolean) ?? fileUri(file),
    /** Resolves when everything that was sent so far is opened, changed and closed. */
    settled: () => work,
    changeFolders(added: readonly UriOf[], removed: readonly UriOf[]): void {
      inOrder(async () => {
        const gone = new Set(removed.map(({ uri }) => pathOf(uri)));
        const before = projects;
        projects = before.filter(({ folder }) => folder === undefined || !gone.has(folder));
        await openFolders(added);
        for (const project of before) moveDocuments(project);
        for (const project of before) if (!projects.includes(project)) close(project);
      });
    },
    changeDocument(uri: string, change: (project: Project) => void): void {
      inOrder(() => {
        for (const project of projectsAt(pathOf(uri))) change(project);
      });
    },
    /** Takes note of files that were created, changed or deleted on disk. */
    changeFiles(changes: readonly UriOf[]): void {
      inOrder(async () => {
        const paths = changes.map(({ uri }) => pathOf(uri));
        for (const project of projects) {
          if (paths.some((path) => project.settings.isSetting(path))) await project.reload();
          else if (paths.some((path) => project.folder !== undefined && isWithin(path, project.folder)))
            await project.refresh();
        }
      });
    },
  };

  function projectOf(uri: string): Project | undefined {
    return projectsAt(pathOf(uri))[0];
  }

  /** The projects of a document, the innermost first: folders within one another have the same files. */
  function projectsAt(path: string): readonly Project[] {
    const inside = projects.filter(({ folder }) => folder !== undefined && isWithin(path, folder));
    return inside.length > 0 ? inside : projects.filter(({ folder }) => folder === undefined);
  }

  /** Moves the open documents of a project that belong to others now. */
  function moveDocuments(project: Project): void {
    for (const { uri, document } of [...project.documents.values()]) {
      if (!document) continue;
      const path = pathOf(uri);
      const owners = projectsAt(path);
      if (!owners.includes(project)) project.closeDocument(uri);
      for (const owner of owners)
        if (!owner.documents.has(path)) owner.openDocument(uri, document.getText(), document.version);
    }
  }

  function close(project: Project): void {
    project.dispose();
    for (const file of project.files.values()) onChanged(file);
    onSettings({ ...project.settings, problems: [] }, project);
  }

  function inOrder(step: () => Promise<void> | void): void {
    work = work.then(step).catch((error) => onFailure(error, undefined));
  }

  async function openFolders(added: readonly UriOf[]): Promise<void> {
    const loose = projects.find(({ folder }) => folder === undefined) ?? (await openProject(undefined, context));
    const folders = projects.filter(({ folder }) => folder !== undefined);
    for (const { uri } of added) folders.push(await openProject(pathOf(uri), context));
    projects = [...folders.sort((a, b) => (b.folder?.length ?? 0) - (a.folder?.length ?? 0)), loose];
    for (const project of folders) void project.refresh();
  }
}
