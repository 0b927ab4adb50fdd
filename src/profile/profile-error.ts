/** A fault of one of the two files of a profile. */
export interface ProfileFault {
  file: "profile.json" | "operator.json";
  /** Where in the file it is: a key that is at fault itself, or a value. */
  path: readonly (string | number)[];
  sentence: string;
}

/** A profile that cannot be used. It names every fault, each with its place, so that a caller can give line and column. */
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
