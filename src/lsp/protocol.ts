import { RequestType, RequestType0 } from "vscode-jsonrpc/node";
import type * as protocol from "vscode-languageserver-protocol";

type Protocol = typeof protocol;
type Messages = {
  [Name in keyof Protocol as Protocol[Name] extends { readonly method: infer Method extends string; type: unknown }
    ? Method
    : never]: Protocol[Name] extends { readonly type: infer Type } ? Type : never;
};

/**
 * A message of the protocol. Only the types of vscode-languageserver-protocol are used: it is CommonJS, of which a bundle
 * would have all.
 */
export function message<Method extends keyof Messages>(method: Method): Messages[Method] {
  return new RequestType(method) as unknown as Messages[Method];
}

/** A message without parameters. */
export function bareMessage<Method extends keyof Messages>(method: Method): Messages[Method] {
  return new RequestType0(method) as unknown as Messages[Method];
}

export const MessageType: Pick<typeof protocol.MessageType, "Error" | "Warning"> = { Error: 1, Warning: 2 };
export const incrementalSync: typeof protocol.TextDocumentSyncKind.Incremental = 2;
export const requestCancelled: typeof protocol.LSPErrorCodes.RequestCancelled = -32800;
