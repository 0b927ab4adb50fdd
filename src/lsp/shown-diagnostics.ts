import { once } from "node:events";
import type { Diagnostic, WorkspaceDocumentDiagnosticReport } from "vscode-languageserver-protocol";
import { DiagnosticSeverity } from "vscode-languageserver-types";
import { kindOfFile } from "../run/run.ts";
import { addTo } from "../tables/add-to.ts";
import { type Client, type Status, statusNotification } from "./client.ts";
import { diagnosticsOf, fileUri, plainDiagnostic, type ShownAs } from "./diagnostics.ts";
import type { PayloadFile } from "./payload-file.ts";
import type { Project, ProjectSettings } from "./project.ts";
import type { Workspace } from "./workspace.ts";

/** Shows the findings of files to the client: pushed to it, or sent when it asks. */
export class ShownDiagnostics {
  readonly #client: Client;
  readonly #workspace: Workspace;
  readonly #refreshDelay: number;
  /** The files that the client shows diagnostics of. */
  readonly #published = new Set<string>();
  /** The files with faults in the settings of each project. */
  readonly #faulty = new Map<Project, readonly string[]>();
  #refreshing: NodeJS.Timeout | undefined;

  constructor(client: Client, workspace: Workspace, refreshDelay: number) {
    this.#client = client;
    this.#workspace = workspace;
    this.#refreshDelay = refreshDelay;
  }

  dispose(): void {
    clearTimeout(this.#refreshing);
  }

  /** How diagnostics are written for the client. */
  get shown(): ShownAs {
    return { ...this.#client.shows, uriOf: (file) => this.#workspace.uriOf(file) };
  }

  show(file: PayloadFile): void {
    if (this.#workspace.shownAt(file.file) !== file) return;
    if (this.#client.pulls) this.refreshSoon();
    else this.#publish(file.uri, this.#of(file), file.document?.version);
    const project = this.#client.hasStatus && file.document && this.#workspace.projectOf(file.uri);
    if (project) this.#client.connection.notify(statusNotification, statusOf(file, project.settings));
  }

  /** Removes the diagnostics of a file, unless another project has it too. */
  remove(file: PayloadFile): void {
    const other = this.#workspace.shownAt(file.file);
    if (other) {
      this.show(other);
      return;
    }
    if (this.#client.pulls) this.refreshSoon();
    this.#publish(file.uri, []);
  }

  /** Shows the faults of configs and profiles in their files, and removes those that are corrected. */
  showSettings({ problems }: ProjectSettings, project: Project): void {
    const byFile = new Map<string, Diagnostic[]>();
    for (const file of this.#faulty.get(project) ?? []) byFile.set(file, []);
    for (const { file, detail, ...place } of problems)
      addTo(byFile, file, plainDiagnostic(detail, DiagnosticSeverity.Error, place));
    for (const [file, diagnostics] of byFile) this.#publish(fileUri(file), diagnostics);
    this.#faulty.set(
      project,
      problems.map(({ file }) => file),
    );
    if (problems.length > 0)
      this.#client.log("Warning", `The settings have faults and are not used: ${problems[0]?.file}`);
  }

  /** Asks the client to ask again, once for many changes. */
  refreshSoon(): void {
    const { connection, capabilities } = this.#client;
    if (!capabilities.workspace?.diagnostics?.refreshSupport) return;
    this.#refreshing ??= setTimeout(() => {
      this.#refreshing = undefined;
      connection.request("workspace/diagnostic/refresh");
    }, this.#refreshDelay);
  }

  /** The diagnostics of a file once it is checked, and the id of this state of them. */
  async ofDocument(file: PayloadFile, project: Project): Promise<{ resultId: string; items: Diagnostic[] }> {
    await project.checked(file);
    return { resultId: String(file.revision), items: this.#of(file) };
  }

  /** The diagnostics of all files once checked, none if cancelled. `known` has the states of the client, by path. */
  async ofWorkspace(known: Map<string, string>, cancelled: AbortSignal): Promise<WorkspaceDocumentDiagnosticReport[]> {
    const idle = Promise.all(this.#workspace.projects.map((project) => project.idle()));
    await Promise.race([idle, once(cancelled, "abort")]);
    if (cancelled.aborted) return [];
    const items: WorkspaceDocumentDiagnosticReport[] = [];
    for (const project of this.#workspace.projects)
      for (const file of project.files.values()) {
        if (this.#workspace.shownAt(file.file) !== file) continue;
        const resultId = String(file.revision);
        const previous = known.get(file.file);
        known.delete(file.file);
        const common = { uri: file.uri, version: file.document?.version ?? null, resultId };
        if (previous === resultId) items.push({ ...common, kind: "unchanged" });
        else {
          const diagnostics = this.#of(file);
          if (diagnostics.length > 0 || previous !== undefined)
            items.push({ ...common, kind: "full", items: diagnostics });
        }
      }
    // Files that are gone.
    for (const path of known.keys()) items.push({ uri: fileUri(path), version: null, kind: "full", items: [] });
    return items;
  }

  #of(file: PayloadFile): Diagnostic[] {
    if (file.failure !== undefined) return [plainDiagnostic(file.failure, DiagnosticSeverity.Error)];
    return diagnosticsOf([...file.findings()], this.shown);
  }

  #publish(uri: string, diagnostics: Diagnostic[], version?: number): void {
    if (diagnostics.length === 0 && !this.#published.has(uri)) return;
    if (diagnostics.length > 0) this.#published.add(uri);
    else this.#published.delete(uri);
    this.#client.connection.notify("textDocument/publishDiagnostics", { uri, diagnostics, version });
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
