import {
  createProtocolConnection,
  ResponseError,
  type ResponseMessage,
  StreamMessageWriter,
} from "vscode-languageserver-protocol/node";
import { MessageReader } from "../../lsp/message-reader.ts";
import { serve } from "../../lsp/server.ts";

import { settingsLoader } from "../lsp/settings.ts";
import { note } from "../terminal.ts";
import type { Command } from "./index.ts";

export const lsp: Command<"lsp"> = {
  run: async (args) => {
    if (process.stdin.isTTY)
      note("preflight: The language server waits for an editor on standard input (docs/editors.md); Ctrl-C ends it.");
    // Only messages may go to standard output.
    const writer = new StreamMessageWriter(process.stdout);
    const reader = new MessageReader(process.stdin);
    reader.onError((error) => {
      if (!(error instanceof ResponseError)) return;
      const response: ResponseMessage = { jsonrpc: "2.0", id: null, error: error.toJson() };
      writer.write(response).catch(() => {});
    });
    const code = await serve(createProtocolConnection(reader, writer), { loadSettings: settingsLoader(args) });
    process.stdin.destroy();
    return code;
  },
};
