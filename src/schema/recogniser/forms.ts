import { accountFields, type KindReferences } from "../../spec/references.ts";
import type { Schema } from "../load.ts";
import { memberOf, merged, type Node, requiredOf } from "./node.ts";
import type { Presence } from "./objects.ts";
import type { SchemaReader } from "./read-schema.ts";

/** One of the forms of a payload, which are tried in turn. */
export interface Form {
  readonly node: Node;
  readonly presence: Presence;
  /** The member that wraps what the payload is about, if one does. */
  readonly wrapper?: string;
}

/** The forms of a payload: two if it may be within a wrapper. */
export function formsOf(reader: SchemaReader, root: Schema, file: string, references: KindReferences): readonly Form[] {
  const { if: condition, then, else: otherwise, ...rest } = root;
  const test = (condition ?? {}) as { required?: readonly string[]; not?: { required?: readonly string[] } };
  const [wrapper, ...otherWrappers] = test.required ?? [];
  const [field, ...otherFields] = test.not?.required ?? [];
  // The condition that the payload has a wrapper and lacks a field, such as the account.
  if (Object.keys(test).length === 2 && wrapper !== undefined && field !== undefined) {
    const plain = reader.read({ ...rest, ...otherwise }, file);
    // The plain form has the field, so the condition is false.
    if (otherWrappers.length > 0 || otherFields.length > 0 || !requiredOf(plain).includes(field))
      throw new Error(`${file} has a condition that no recogniser can be made from.`);
    const wrapped = reader.read({ ...rest, ...then }, file);
    return [
      { node: plain, presence: {} },
      { node: wrapped, presence: { required: [wrapper], forbidden: [field] }, wrapper },
    ];
  }
  const node = reader.read(root, file);
  const { choice } = node;
  const { wrapper: ours, account = "" } = references;
  // Facts are within the wrapper unless the account is beside it.
  const forbidden = ours === undefined || requiredOf(node).includes(account) ? [] : [ours];
  if (!choice || choice.cases.length > 0) return [{ node, presence: { forbidden } }];
  // The form depends on the presence of a member, such as the wrapper.
  const { key } = choice;
  const bare = { ...node, choice: undefined };
  const absent = { node: merged(bare, choice.absent), presence: { forbidden: [...forbidden, key] } };
  const present = merged(bare, choice.present);
  if (memberOf(present, key).isBeyond) return [absent];
  return key === ours
    ? [absent, { node: present, presence: { required: [key], forbidden: accountFields(references) }, wrapper: key }]
    : [absent, { node: present, presence: { required: [key], forbidden } }];
}
