/** A fault in one of the two files of a profile. */
export interface ProfileFault {
  file: "profile.json" | "operator.json";
  /** The path of the faulty key or value in the file. */
  path: readonly (string | number)[];
  sentence: string;
}

/** A profile that cannot be used. It lists every fault with its path, so that a caller can report line and column. */
export class ProfileError extends Error {
  override readonly name = "ProfileError";
  readonly faults: readonly ProfileFault[];

  constructor(
    faults: readonly ProfileFault[],
    message = faults.map(({ file, sentence }) => `${file}: ${sentence}`).join("\n"),
  ) {
    super(message);
    this.faults = faults;
  }
}

/** A document that cannot be read or converted; its message is a sentence for the person who passed it. */
export class DocumentError extends Error {
  override readonly name = "DocumentError";
}
