import { setTimeout } from "node:timers/promises";
import type { DocumentDiagnosticReport } from "vscode-languageserver-protocol";
import { Position, Range } from "vscode-languageserver-types";
import { remember } from "../tables/remember.ts";
import { actionsAt } from "./actions.ts";
import type { Client } from "./client.ts";
import { hoverAt, JsonHelp, payloadDocument } from "./help.ts";
import { placesOf } from "./names.ts";
import type { PayloadFile } from "./payload-file.ts";
import { type Project, type ProjectSettings, pathOf } from "./project.ts";
import { errorCodes, type Messages, type ParamsOf, ResponseError, type ResultOf } from "./protocol.ts";
import type { ShownDiagnostics } from "./shown-diagnostics.ts";
import { foldedOwners, symbolsOf } from "./symbols.ts";
import type { Workspace } from "./workspace.ts";

/** Responds to requests about diagnostics and open files. Returns a function that waits for those received. */
export function listenToRequests(
  client: Client,
  workspace: Workspace,
  diagnostics: ShownDiagnostics,
  refuseIfNotRunning: () => void,
): () => Promise<unknown> {
  const { connection } = client;
  const helpOf = remember(({ profile }: ProjectSettings) => new JsonHelp(profile));
  const running = new Set<Promise<unknown>>();

  /** Responds to a request once the documents sent so far are known. */
  const responding = <Result>(cancelled: AbortSignal, respond: () => Promise<Result> | Result): Promise<Result> => {
    const response = (async () => {
      refuseIfNotRunning();
      await workspace.settled();
      const result = cancelled.aborted ? undefined : await respond();
      if (result === undefined || cancelled.aborted)
        throw new ResponseError(errorCodes.requestCancelled, "The request was cancelled.");
      return result;
    })();
    running.add(response);
    return response.finally(() => running.delete(response));
  };

  /** Responds to a request about an open file; null for other files. */
  const about = <Result>(
    params: unknown,
    place: Place | undefined,
    cancelled: AbortSignal,
    respond: (file: PayloadFile, project: Project) => Promise<Result> | Result,
  ): Promise<Result | null> =>
    responding(cancelled, async () => {
      const given = Object(params) as Record<string, unknown>;
      const { uri } = Object(given["textDocument"]) as { uri?: unknown };
      if (typeof uri !== "string") throw invalid("textDocument.uri must be a string.");
      if (place && !isPlace[place](given[place])) throw invalid(`${place} must have lines and characters from 0.`);
      const found = workspace.fileOf(uri);
      try {
        return found ? await respond(found.file, found.project) : null;
      } catch (error) {
        client.logFailure(error, found?.file.file);
        throw new ResponseError(errorCodes.internalError, "The request failed, which is an error of preflight.");
      }
    });

  const onFile = <Method extends keyof Messages>(
    method: Method,
    place: Place | undefined,
    respond: (
      file: PayloadFile,
      project: Project,
      params: ParamsOf<Method>,
    ) => ResultOf<Method> | Promise<ResultOf<Method>>,
  ): void =>
    connection.on(method, (params, cancelled) =>
      about(params, place, cancelled, (file, project) => respond(file, project, params)),
    );

  connection.on("textDocument/diagnostic", async (params, cancelled): Promise<DocumentDiagnosticReport> => {
    const full = await about(params, undefined, cancelled, (file, project) => diagnostics.ofDocument(file, project));
    if (full && full.resultId === params.previousResultId) return { kind: "unchanged", resultId: full.resultId };
    return { kind: "full", ...(full ?? { items: [] }) };
  });
  connection.on("workspace/diagnostic", (params, cancelled) =>
    responding(cancelled, async () => {
      const { previousResultIds } = Object(params) as Partial<typeof params>;
      if (!Array.isArray(previousResultIds)) throw invalid("previousResultIds must be a list.");
      const known = new Map(previousResultIds.map(({ uri, value }) => [pathOf(uri), value]));
      return { items: await diagnostics.ofWorkspace(known, cancelled) };
    }),
  );
  onFile("textDocument/codeAction", "range", async (file, project, params) => {
    await soon(project.checked(file));
    return actionsAt(file, project, params, diagnostics.shown(), client);
  });
  onFile("textDocument/hover", "position", async (file, { settings }, { position }) => {
    const payload = payloadDocument(file, settings, position);
    const help = payload && (await helpOf(settings).hover(payload, position));
    return hoverAt(file, position, help);
  });
  onFile("textDocument/completion", "position", (file, { settings }, { position }) => {
    const payload = payloadDocument(file, settings, position);
    return payload ? helpOf(settings).complete(payload, position) : null;
  });
  onFile("textDocument/definition", "position", (file, project, { position }) =>
    placesOf(file, project, position, ({ isDefinition }) => isDefinition),
  );
  onFile("textDocument/references", "position", (file, project, { position, context }) =>
    placesOf(file, project, position, ({ isDefinition }) => context?.includeDeclaration || !isDefinition),
  );
  onFile("textDocument/documentSymbol", undefined, async (file, project) => {
    await soon(project.checked(file));
    return symbolsOf(file);
  });
  onFile("textDocument/foldingRange", undefined, async (file, project) => {
    await soon(project.checked(file));
    if (file.isByLine) return foldedOwners(file);
    const payload = payloadDocument(file, project.settings, { line: 0, character: 0 });
    return payload ? helpOf(project.settings).folding(payload) : [];
  });
  return () => Promise.allSettled(running);
}

/** A member of the parameters that says where, which a request must have. */
type Place = keyof typeof isPlace;

const isPlace = { position: Position.is, range: Range.is };

function invalid(message: string): ResponseError {
  return new ResponseError(errorCodes.invalidParams, message);
}

/** Waits a short time for work: an incomplete result for a large file is better than none. */
function soon(work: Promise<void>): Promise<void> {
  return Promise.race([work, setTimeout(maxWait, undefined, { ref: false })]);
}

const maxWait = 250;
