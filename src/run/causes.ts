import { type Finding, starred } from "../check/finding.ts";

/** What findings share that one remedy mends: the rule, the code, and the place but for its indexes. */
export interface Cause extends Pick<Finding, "rule" | "code" | "severity" | "kind" | "part"> {
  /** Indexes starred; undefined for the many fields that are more than a run tells apart. */
  attr: string | undefined;
  /** How often it has been found so far, and in how many files. */
  count: number;
  files: number;
}

/**
 * Places that are told apart: payloads with ever other undocumented fields have as many causes as findings, and memory
 * is to stay bounded. Those beyond are one cause a rule, code, severity and kind.
 */
const maxAttrs = 1000;

/** Counts findings by cause, at constant memory. They come in order of file. */
export class Causes implements Iterable<Cause> {
  readonly #causes = new Map<string, Cause>();
  readonly #lastFile = new Map<Cause, string>();

  /** Counts a finding; answers its cause, up to and with this finding. */
  add(finding: Finding): Cause {
    const cause = this.#causeOf(finding);
    cause.count += 1 + (finding.more ?? 0);
    if (this.#lastFile.get(cause) !== finding.file) cause.files++;
    this.#lastFile.set(cause, finding.file);
    return cause;
  }

  /** In order of their first finding. */
  [Symbol.iterator](): Iterator<Cause> {
    return this.#causes.values();
  }

  #causeOf(finding: Finding): Cause {
    const { rule, code, severity, kind, part } = finding;
    const shared = `${rule} ${code} ${severity} ${kind} ${part}`;
    let attr: string | undefined = starred(finding.attr);
    const known = this.#causes.get(`${shared} ${attr}`);
    if (known) return known;
    if (this.#causes.size >= maxAttrs) {
      attr = undefined;
      const others = this.#causes.get(shared);
      if (others) return others;
    }
    const cause: Cause = { rule, code, severity, kind, ...(part && { part }), attr, count: 0, files: 0 };
    this.#causes.set(attr === undefined ? shared : `${shared} ${attr}`, cause);
    return cause;
  }
}

/** How many findings are to carry their frames: the first of all, and the first of each cause. */
export interface FrameLimits {
  first: number;
  ofEachCause: number;
}

/** Chooses findings in order, up to limits; undefined where none is wanted. */
export function chooseFrames({ first, ofEachCause }: FrameLimits): ((finding: Finding) => boolean) | undefined {
  if (first === 0 && ofEachCause === 0) return undefined;
  const causes = new Causes();
  let count = 0;
  return (finding) => ++count <= first || causes.add(finding).count <= ofEachCause;
}
