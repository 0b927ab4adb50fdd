import { type Finding, starred } from "../check/finding.ts";

/** A group of findings that one remedy fixes: same rule, code, severity, kind and attr without indexes. */
export interface Cause extends Pick<Finding, "rule" | "code" | "severity" | "kind" | "part"> {
  /** Indexes starred; undefined for the findings beyond `maxAttrs`. */
  attr: string | undefined;
  /** Findings so far, and the number of files they are in. */
  count: number;
  files: number;
}

/**
 * Maximum number of causes with an attr, to bound memory: payloads whose undocumented fields all differ have as many
 * causes as findings. Further findings share one cause per rule, code, severity, kind and part.
 */
const maxAttrs = 1000;

/** Counts findings by cause, at constant memory. They come in order of file. */
export class Causes implements Iterable<Cause> {
  readonly #causes = new Map<string, Cause>();
  readonly #lastFile = new Map<Cause, string>();

  /** Counts a finding, and returns its cause with this finding included. */
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

/** How many findings carry a code frame: the first of all, and the first of each cause. */
export interface FrameLimits {
  first: number;
  ofEachCause: number;
}

/** Chooses the findings that carry a frame, in order; undefined if none does. */
export function chooseFrames({ first, ofEachCause }: FrameLimits): ((finding: Finding) => boolean) | undefined {
  if (first === 0 && ofEachCause === 0) return undefined;
  const causes = new Causes();
  let count = 0;
  return (finding) => ++count <= first || causes.add(finding).count <= ofEachCause;
}
