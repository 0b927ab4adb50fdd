import type * as protocol from "vscode-languageserver-protocol";

// Only the types of vscode-languageserver-protocol are used: it is CommonJS, of which a bundle would have all.
type Protocol = typeof protocol;

/** The messages of the protocol by their methods. */
export type Messages = {
  [Name in keyof Protocol as Protocol[Name] extends { readonly method: infer Method extends string; type: unknown }
    ? Method
    : never]: Protocol[Name] extends { readonly type: { readonly _: infer Types } } ? NonNullable<Types> : never;
};

/** The types of a message are its parameters, if it has any; of a request also its result and its error. */
export type ParamsOf<Method extends keyof Messages> = Messages[Method] extends [infer Params, infer _]
  ? Params
  : Messages[Method] extends [infer Params, infer _Result, infer _Error, infer _]
    ? Params
    : undefined;

export type ResultOf<Method extends keyof Messages> = Messages[Method] extends [
  infer _Params,
  infer Result,
  infer _Error,
  infer _,
]
  ? Result
  : unknown;

/** What is wrong with a request, for the client. */
export class ResponseError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }

  get body(): { code: number; message: string } {
    return { code: this.code, message: this.message };
  }
}

export const errorCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  serverNotInitialized: -32002,
  requestCancelled: -32800,
};

export const MessageType: Pick<typeof protocol.MessageType, "Error" | "Warning"> = { Error: 1, Warning: 2 };
export const incrementalSync: typeof protocol.TextDocumentSyncKind.Incremental = 2;
