/** A document that cannot be read or converted; its message is a sentence for the person who passed it. */
export class DocumentError extends Error {
  override readonly name = "DocumentError";
}
