import { ErrorCodes, ResponseError } from "vscode-jsonrpc/node";
import type { CancellationToken, ProtocolConnection } from "vscode-languageserver-protocol";
import { remember } from "../tables/remember.ts";
import { actionsAt } from "./actions.ts";
import type { Client } from "./client.ts";
import { hoverAt } from "./hover.ts";
import { JsonHelp, payloadDocument } from "./json-help.ts";
import { type Naming, placesOf } from "./names.ts";
import type { PayloadFile } from "./payload-file.ts";
import { type Project, pathOf } from "./project.ts";
import { message, requestCancelled } from "./protocol.ts";
import type { ProjectSettings } from "./settings.ts";
import type { ShownDiagnostics } from "./shown-diagnostics.ts";
import { foldedOwners, symbolsOf } from "./symbols.ts";
import { turnOffAction } from "./turn-off.ts";
import type { Workspace } from "./workspace.ts";

/**
 * Responds to the requests of the client about diagnostics and open files. `refuseIfNotRunning` throws if the client may
 * not send requests now. Returns a function that waits for the responses to those that were received.
 */
export function listenToRequests(
  connection: ProtocolConnection,
  client: Client,
  workspace: Workspace,
  diagnostics: ShownDiagnostics,
  refuseIfNotRunning: () => void,
): () => Promise<unknown> {
  /** The help with fields under some settings. */
  const helpOf = remember(({ check }: ProjectSettings) => new JsonHelp(check.profile));
  const running = new Set<Promise<unknown>>();

  /** Responds to a request once the documents sent so far are known. */
  const responding = <Result>(token: CancellationToken, respond: () => Promise<Result> | Result): Promise<Result> => {
    const response = (async () => {
      refuseIfNotRunning();
      await workspace.settled();
      const result = token.isCancellationRequested ? undefined : await respond();
      if (result === undefined || token.isCancellationRequested)
        throw new ResponseError(requestCancelled, "The request was cancelled.");
      return result;
    })();
    running.add(response);
    return response.finally(() => running.delete(response));
  };

  /** Responds to a request about an open file; null for other files. */
  const about = <Result>(
    params: { textDocument?: { uri: string } } | null,
    token: CancellationToken,
    respond: (file: PayloadFile, project: Project) => Promise<Result> | Result,
  ): Promise<Result | null> =>
    responding(token, async () => {
      const uri: unknown = params?.textDocument?.uri;
      if (typeof uri !== "string")
        throw new ResponseError(ErrorCodes.InvalidParams, "textDocument.uri must be a string.");
      const found = workspace.fileOf(uri);
      try {
        return found ? await respond(found.file, found.project) : null;
      } catch (error) {
        client.logFailure(error, found?.file.file);
        throw new ResponseError(ErrorCodes.InternalError, "The request failed, which is an error of preflight.");
      }
    });

  connection.onRequest(message("textDocument/diagnostic"), async (params, token) => {
    const full = await about(params, token, (file, project) => diagnostics.ofDocument(file, project));
    if (full && full.resultId === params.previousResultId) return { kind: "unchanged", resultId: full.resultId };
    return { kind: "full", ...(full ?? { items: [] }) };
  });
  connection.onRequest(message("workspace/diagnostic"), (params, token) =>
    responding(token, async () => {
      const known = new Map(params.previousResultIds.map(({ uri, value }) => [pathOf(uri), value]));
      return { items: await diagnostics.ofWorkspace(known, token) };
    }),
  );
  connection.onRequest(message("textDocument/codeAction"), (params, token) =>
    about(params, token, async (file, project) => {
      const { range, context } = params;
      await soon(project.checked(file));
      return actionsAt(file, range, context, diagnostics.shown, (rule) =>
        turnOffAction(rule, file, project, client.canCreateFiles),
      );
    }),
  );
  connection.onRequest(message("textDocument/hover"), (params, token) =>
    about(params, token, async (file, { settings }) => {
      const { position } = params;
      const payload = payloadDocument(file, settings, position);
      const help = payload && (await helpOf(settings).hover(payload, position));
      return hoverAt(file, position, help);
    }),
  );
  connection.onRequest(message("textDocument/completion"), (params, token) =>
    about(params, token, (file, { settings }) => {
      const { position } = params;
      const payload = payloadDocument(file, settings, position);
      return payload ? helpOf(settings).complete(payload, position) : null;
    }),
  );
  connection.onRequest(message("textDocument/definition"), (params, token) =>
    about(params, token, async (file, project) =>
      placesOf(file, project, params.position, ({ isDefinition }) => isDefinition),
    ),
  );
  connection.onRequest(message("textDocument/references"), (params, token) =>
    about(params, token, async (file, project) => {
      const { position, context } = params;
      const isWanted = ({ isDefinition }: Naming): boolean => context.includeDeclaration || !isDefinition;
      return placesOf(file, project, position, isWanted);
    }),
  );
  connection.onRequest(message("textDocument/documentSymbol"), (params, token) =>
    about(params, token, async (file, project) => {
      await soon(project.checked(file));
      return symbolsOf(file);
    }),
  );
  connection.onRequest(message("textDocument/foldingRange"), (params, token) =>
    about(params, token, async (file, project) => {
      await soon(project.checked(file));
      if (file.isByLine) return foldedOwners(file);
      const payload = payloadDocument(file, project.settings, { line: 0, character: 0 });
      return payload ? helpOf(project.settings).folding(payload) : [];
    }),
  );
  return () => Promise.allSettled(running);
}

/** Waits a short time for work: an incomplete result for a large file is better than none. */
async function soon(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, maxWait);
  });
  await Promise.race([work, enough]);
  clearTimeout(timer);
}

const maxWait = 250;
