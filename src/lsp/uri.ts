/** Replaces `vscode-uri` in the bundle: the JSON language service only compares addresses. */
export const URI = { parse: addressOf };

interface Address {
  scheme: string;
  with: () => Address;
  toString: () => string;
}

function addressOf(text: string): Address {
  return {
    scheme: text.split(":", 1)[0] as string,
    // The service takes the query and the fragment away.
    with: () => addressOf(text.replace(/[?#].*/s, "")),
    toString: () => text.replace(/#$/, ""),
  };
}
