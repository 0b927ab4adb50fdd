/** Where the strings are noted that the facts of a payload are made of. */

/** Slots of single strings. */
export const Slot = {
  supplier: 0,
  account: 1,
  business: 2,
  /** Its start is 1 for true, 0 for false. */
  dryRun: 3,
  /** Its start is 1 for a payload within the wrapper of its kind. */
  wrapped: 4,
  /** Its start is 1 if the facts must be read from the parsed payload. */
  parsed: 5,
  /** Its start is 1 if an item is identified by the one field that suffices where an item has it. */
  byFirst: 6,
  /** The parts of the identity, in order. */
  identity: 8,
  /** References to other payloads, in order of the table; those in lists are noted there. */
  references: 16,
} as const;

/** Whether a path is that of the elements of a list at the root, or of a member of theirs. */
export function isSimpleList(path: string): boolean {
  return /^[^*]+\.\*(?:\.[^.*]+)?$/.test(path);
}

/** References that have slots. */
export const maxReferences = 16;

/** Whether a reference has a slot or a list, given its path and its index in the table. */
export function isNotedReference(path: string, index: number): boolean {
  return path.includes("*") ? index < List.end - List.references && isSimpleList(path) : index < maxReferences;
}

/** The start of the second text in the list of items, if one field alone identifies an item. */
export const ByFirst = -2;

/** Lists of strings. */
export const List = {
  /** Pairs: what identifies an item, and what identifies it further. */
  items: 0,
  contracts: 1,
  /** The one or two indexes of a document, and its path. */
  documents: 2,
  /** References to other payloads, in order of the table. */
  references: 3,
  end: 5,
} as const;
