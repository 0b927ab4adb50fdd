import type { Readable, Writable } from "node:stream";
import {
  createProtocolConnection,
  ResponseError,
  type ResponseMessage,
  StreamMessageWriter,
} from "vscode-languageserver-protocol/node";
import { MessageReader } from "../../lsp/message-reader.ts";
import { serve } from "../../lsp/server.ts";
import type { Command } from "../command.ts";
import { type SettingsArguments, settingsLoader } from "../lsp/settings.ts";
import { profileOption } from "../profile.ts";

interface Args extends SettingsArguments {
  stdio: boolean;
}

export const lsp: Command<Args> = {
  options: (parser) =>
    parser
      .option("stdio", {
        type: "boolean",
        default: true,
        describe: "Use standard input and output, which is the only way",
      })
      .option("config", { type: "string", describe: "The config file of all folders (default: the nearest of each)" })
      .option("profile", profileOption)
      // Editors pass it. The request `initialize` says the same.
      .option("client-process-id", { type: "string", hidden: true })
      .example("$0 lsp", "See docs/editors.md for the settings of editors"),
  // Only messages may go to standard output.
  run: (args) => serveStreams(process.stdin, process.stdout, args),
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
  const code = await serve(createProtocolConnection(reader, writer), { loadSettings: settingsLoader(args) });
  input.destroy();
  return code;
}
