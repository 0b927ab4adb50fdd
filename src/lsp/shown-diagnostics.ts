import { once } from "node:events";
import type { Diagnostic, WorkspaceDocumentDiagnosticReport } from "vscode-languageserver-protocol";
import { DiagnosticSeverity } from "vscode-languageserver-types";
import { kindOfFile } from "../run/run.ts";
import { addTo } from "../tables/add-to.ts";
import { type Client, type Status, statusNotification } from "./client.ts";
import { diagnosticsOf, fileUri, plainDiagnostic, type ShownAs } from "./diagnostics.ts";
import type { PayloadFile } from "./payload-file.ts";
import { type Project, type ProjectSettings, pathOf } from "./project.ts";
import type { Workspace } from "./workspace.ts";

export type ShownDiagnostics = ReturnType<typeof diagnosticsFor>;

/** Shows the findings of files to the client: pushed to it, or sent when it asks. */
export function diagnosticsFor(client: Client, workspace: Workspace, refreshDelay: number) {
  const { connection } = client;
  /** By path: the files that the client shows diagnostics of, as URIs. */
  const published = new Map<string, string>();
  /** The files with faults in the settings of each project. */
  const faulty = new Map<Project, readonly string[]>();
  let refreshing: NodeJS.Timeout | undefined;
  const dispose = (): void => clearTimeout(refreshing);
  return { dispose, shown, show, showSettings, ofDocument, ofWorkspace };

  function shown(): ShownAs {
    return { ...client.shows(), uriOf: workspace.uriOf };
  }

  /** Shows what is at the place of a file now: its findings, those of another project that has it too, or none. */
  function show({ file, uri }: PayloadFile): void {
    const now = workspace.shownAt(file);
    if (client.pulls()) refreshSoon();
    if (!now) publish(uri, []);
    else if (!client.pulls()) publish(now.uri, of(now), now.document?.version);
    const project = client.hasStatus() && now?.document && workspace.projectOf(now.uri);
    if (project) connection.notify(statusNotification, statusOf(now, project.settings));
  }

  /** Shows the faults of configs and profiles in their files, and removes those that are corrected. */
  function showSettings({ problems }: ProjectSettings, project: Project): void {
    const byFile = new Map<string, Diagnostic[]>();
    const before = faulty.get(project) ?? [];
    const files = problems.map(({ file }) => file);
    faulty.set(project, files);
    // Folders within one another may have the same config.
    const all = new Set([...faulty.values()].flat());
    for (const file of before) if (!all.has(file)) byFile.set(file, []);
    for (const { file, detail, ...place } of problems)
      addTo(byFile, file, plainDiagnostic(detail, DiagnosticSeverity.Error, place));
    for (const [file, diagnostics] of byFile) publish(fileUri(file), diagnostics);
    if (files.length > 0) client.log("Warning", `The settings have faults and are not used: ${files[0]}`);
  }

  /** Asks the client to ask again, once for many changes. */
  function refreshSoon(): void {
    if (!client.canRefresh()) return;
    refreshing ??= setTimeout(() => {
      refreshing = undefined;
      connection.request("workspace/diagnostic/refresh");
    }, refreshDelay);
  }

  /** The diagnostics of a file once it is checked, and the id of this state of them. */
  async function ofDocument(file: PayloadFile, project: Project): Promise<{ resultId: string; items: Diagnostic[] }> {
    await project.checked(file);
    return { resultId: String(file.revision), items: of(file) };
  }

  /** The diagnostics of all files once checked, none if cancelled. `known` has the states of the client, by path. */
  async function ofWorkspace(
    known: Map<string, string>,
    cancelled: AbortSignal,
  ): Promise<WorkspaceDocumentDiagnosticReport[]> {
    const projects = workspace.projects();
    await Promise.race([Promise.all(projects.map((project) => project.idle())), once(cancelled, "abort")]);
    if (cancelled.aborted) return [];
    const items: WorkspaceDocumentDiagnosticReport[] = [];
    for (const project of workspace.projects())
      for (const file of project.files.values()) {
        if (workspace.shownAt(file.file) !== file) continue;
        const resultId = String(file.revision);
        const previous = known.get(file.file);
        known.delete(file.file);
        const common = { uri: file.uri, version: file.document?.version ?? null, resultId };
        const diagnostics = previous === resultId ? [] : of(file);
        if (previous === resultId) items.push({ ...common, kind: "unchanged" });
        else if (diagnostics.length > 0 || previous !== undefined)
          items.push({ ...common, kind: "full", items: diagnostics });
      }
    // Files that are gone.
    for (const path of known.keys()) items.push({ uri: fileUri(path), version: null, kind: "full", items: [] });
    return items;
  }

  function of(file: PayloadFile): Diagnostic[] {
    if (file.failure !== undefined) return [plainDiagnostic(file.failure, DiagnosticSeverity.Error)];
    return diagnosticsOf([...file.findings()], shown());
  }

  function publish(uri: string, diagnostics: Diagnostic[], version?: number): void {
    const path = pathOf(uri);
    const before = published.get(path);
    // Clients escape other characters than `fileUri` does.
    if (before !== undefined && before !== uri)
      connection.notify("textDocument/publishDiagnostics", { uri: before, diagnostics: [] });
    if (diagnostics.length > 0) published.set(path, uri);
    else published.delete(path);
    if (diagnostics.length > 0 || before === uri)
      connection.notify("textDocument/publishDiagnostics", { uri, diagnostics, version });
  }
}

function statusOf(file: PayloadFile, settings: ProjectSettings): Status {
  const named = kindOfFile(file.file, settings);
  const [found, ...others] = new Set(Array.from(file.facts(0), ({ kind }) => kind));
  const kind = named ?? (others.length === 0 ? found : undefined) ?? null;
  const counts = { error: 0, warning: 0 };
  for (const { severity } of file.findings()) counts[severity]++;
  return {
    uri: file.uri,
    kind,
    basis: named ? "name" : kind ? "content" : null,
    payloads: file.payloads,
    errors: counts.error,
    warnings: counts.warning,
  };
}
