import type { DocumentSymbol, FoldingRange, Range } from "vscode-languageserver-protocol";
import { FoldingRangeKind, SymbolKind } from "vscode-languageserver-types";
import type { PayloadFile } from "./payload-file.ts";

const maxSymbols = 10_000;

function listedPayloads(file: PayloadFile): { range: Range; kind: string; owner: string }[] {
  return file.listed.slice(0, maxSymbols).map(({ range, facts }) => ({
    range,
    kind: facts?.kind ?? "payload",
    owner: facts?.account ?? facts?.business ?? "",
  }));
}

/** The payloads of a file, those of an account or business together. */
export function symbolsOf(file: PayloadFile): DocumentSymbol[] {
  const owners = new Map<string, DocumentSymbol>();
  for (const { range, kind, owner } of listedPayloads(file)) {
    const payload: DocumentSymbol = { name: kind, kind: SymbolKind.Object, range, selectionRange: range };
    const known = owners.get(owner);
    if (known) {
      known.children?.push(payload);
      known.range = { start: known.range.start, end: range.end };
    } else {
      const name = owner === "" ? "(no account)" : owner;
      owners.set(owner, { name, kind: SymbolKind.Namespace, range, selectionRange: range, children: [payload] });
    }
  }
  return [...owners.values()];
}

export function foldedOwners(file: PayloadFile): FoldingRange[] {
  const groups: { owner: string; startLine: number; endLine: number }[] = [];
  for (const { range, owner } of listedPayloads(file)) {
    const last = groups.at(-1);
    if (last?.owner === owner) last.endLine = range.end.line;
    else groups.push({ owner, startLine: range.start.line, endLine: range.end.line });
  }
  return groups
    .filter(({ owner, startLine, endLine }) => owner !== "" && endLine > startLine)
    .map(({ startLine, endLine }) => ({ startLine, endLine, kind: FoldingRangeKind.Region }));
}
