import type { Schema } from "../../schema/load.ts";
import { byCodeUnit } from "../../text/order.ts";
import { kindOfSchema, type OperatorFile } from "../operator.ts";
import { type Difference, describe, differences } from "./differences.ts";

/** What a newer document of an operator changes, one line each, and whether a payload that passed may fail under it. */
export function diffOperators(old: OperatorFile, newer: OperatorFile) {
  const lines: string[] = [];
  let mayFail = false;
  const add = (line: string, isBreaking: boolean): void => {
    lines.push(isBreaking ? `${line} (payloads that passed may fail)` : line);
    mayFail ||= isBreaking;
  };
  for (const [name, isGone] of operationChanges(old, newer))
    add(`operation ${name}: ${isGone ? "removed" : "added"}`, isGone);
  for (const { line, isBreaking } of schemaChanges(old, newer)) add(line, isBreaking);
  for (const code of Object.keys(newer.codes)) if (!Object.hasOwn(old.codes, code)) add(`code ${code}: added`, false);
  for (const code of Object.keys(old.codes)) if (!Object.hasOwn(newer.codes, code)) add(`code ${code}: removed`, false);
  return { lines, mayFail };
}

/** One entry per change, however many payloads use the component that changed; those of requests come first. */
function schemaChanges(old: OperatorFile, newer: OperatorFile): { line: string; isBreaking: boolean }[] {
  const side = ({ schemas }: OperatorFile, file: string) => ({
    source: (name: string): Schema | undefined => schemas[name],
    file,
  });
  /** The query parameters of an operation, as the fields of an object. */
  const querySide = ({ operations }: OperatorFile, id: string) => ({
    source: (): Schema => ({ properties: operations.parameters?.[id] ?? {}, additionalProperties: false }) as Schema,
    file: id,
  });
  const pairs = [
    ...Object.keys(old.operations.known)
      .filter((id) => Object.hasOwn(newer.operations.known, id))
      .sort()
      .map((id) => ({ kind: `${id} query`, isSent: true, before: querySide(old, id), after: querySide(newer, id) })),
    ...Object.keys(old.schemas)
      .filter((file) => Object.hasOwn(newer.schemas, file))
      .sort((a, b) => rank(a) - rank(b) || byCodeUnit(a, b))
      .flatMap((file) => {
        const kind = kindOfSchema(file);
        const isSent = file.startsWith("requests/");
        return kind === undefined ? [] : [{ kind, isSent, before: side(old, file), after: side(newer, file) }];
      }),
  ];
  const changes = new Map<
    string,
    { difference: Difference; at: Set<string>; branches: Set<string>; isBreaking: boolean }
  >();
  for (const { kind, isSent, before, after } of pairs)
    for (const difference of differences(kind, before, after)) {
      const { what, from, to, origin, at, branch, mayFail } = difference;
      const isBreaking = mayFail && isSent;
      const id = branch === undefined ? origin : `${at} `;
      const key = JSON.stringify([id, what, from ?? null, to ?? null]);
      const known = changes.get(key);
      const change = known ?? { difference, at: new Set(), branches: new Set(), isBreaking };
      change.at.add(at);
      if (branch !== undefined) change.branches.add(String(branch));
      change.isBreaking ||= isBreaking;
      changes.set(key, change);
    }
  return [...changes.values()].map(({ difference, at, branches, isBreaking }) => {
    const others =
      at.size === 1
        ? ""
        : ` (and at ${[...at].slice(1, 3).join(", ")}${at.size > 3 ? ` and ${at.size - 3} more` : ""})`;
    const branch = branches.size === 0 ? undefined : [...branches].sort().join(", ");
    return { line: `${describe({ ...difference, branch })}${others}`, isBreaking };
  });
}

function rank(file: string): number {
  return file === "requests/account.schema.json" ? 1 : file.startsWith("requests/") ? 0 : 2;
}

function operationChanges(old: OperatorFile, newer: OperatorFile): [name: string, isGone: boolean][] {
  const idsOf = ({ operations }: OperatorFile): Set<string> =>
    new Set([...Object.keys(operations.known), ...Object.keys(operations.other)]);
  const [before, after] = [idsOf(old), idsOf(newer)];
  return [
    ...[...before].filter((id) => !after.has(id)).map((id): [string, boolean] => [id, true]),
    ...[...after].filter((id) => !before.has(id)).map((id): [string, boolean] => [id, false]),
  ].sort(([a], [b]) => byCodeUnit(a, b));
}
