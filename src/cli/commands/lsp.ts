import type { Readable, Writable } from "node:stream";
import { createMessageConnection, ResponseError, type ResponseMessage, StreamMessageWriter } from "vscode-jsonrpc/node";
import { MessageReader } from "../../lsp/message-reader.ts";
import { serve } from "../../lsp/server.ts";
import type { Command } from "../command.ts";
import { type SettingsArguments, settingsLoader } from "../lsp/settings.ts";
import { note } from "../terminal.ts";

export const lsp: Command<"lsp"> = {
  // Only messages may go to standard output.
  run: (args) => {
    if (process.stdin.isTTY)
      note("The language server waits for an editor on standard input (docs/editors.md); Ctrl-C ends it.");
    return serveStreams(process.stdin, process.stdout, args);
  },
};

/** Serves the client at the other end of two streams. Resolves with the exit code. */
export async function serveStreams(input: Readable, output: Writable, args: SettingsArguments): Promise<number> {
  const writer = new StreamMessageWriter(output);
  const reader = new MessageReader(input);
  reader.onError((error) => {
    if (!(error instanceof ResponseError)) return;
    const response: ResponseMessage = { jsonrpc: "2.0", id: null, error: error.toJson() };
    writer.write(response).catch(() => {});
  });
  const code = await serve(createMessageConnection(reader, writer), { loadSettings: settingsLoader(args) });
  input.destroy();
  return code;
}
