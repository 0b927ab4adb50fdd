import type { PayloadRef } from "../batch/facts.ts";
import { type LinkedFault, type Linker, makeLinker, type NotJudged } from "../check/batch.ts";
import { factsOf } from "../check/facts-of.ts";
import type { Finding } from "../check/finding.ts";
import { type Levels, severityOf } from "../check/levels.ts";
import { findingOf } from "../check/make-finding.ts";
import { payloadText } from "../input/payload.ts";
import { withoutInherited } from "../json/inherited.ts";
import { attrOf } from "../json/path.ts";
import type { BatchSettings } from "../rules/rule.ts";
import { baseLookups } from "../schema/base-lookups.ts";
import type { Kind } from "../spec/operations.ts";
import { getOrMake } from "../tables/remember.ts";
import { shortDetail } from "../text/wording.ts";
import {
  type CheckedText,
  type CommonOptions,
  checkText,
  checkValue,
  commonTests,
  type LintOptions,
  type LintResult,
  levelsOf,
  type PayloadOptions,
  placed,
  resultOf,
  setting,
  type UnplacedFinding,
  unplaced,
  withKind,
} from "./lint.ts";
import { callback, flag, requireOptions, requireText, type Tests, text } from "./options.ts";

const batchTests: Tests = { ...commonTests, suppliers: setting, findDocument: callback };
const payloadTests: Tests = { file: text, known: flag };

/** Options of a whole batch. */
export interface BatchOptions extends CommonOptions, BatchSettings {}

/** Options of one payload of a batch. */
export interface BatchPayloadOptions<K extends Kind = Kind> extends PayloadOptions<K> {
  /**
   * Whether the payload exists before the batch and is not part of it: one sent earlier, or a captured response. All
   * payloads of the batch may refer to it, even those added before it. Only those added after it are found to repeat
   * it, so add it first.
   */
  known?: boolean | undefined;
}

/** The result of a payload of a batch, with the findings about other payloads that it completes. */
export type BatchResult<K extends Kind = Kind, F = UnplacedFinding> = LintResult<K, F> & {
  /** Findings across payloads that this one completes, in it or in a payload added before. */
  across: UnplacedFinding[];
};

/**
 * Lints payloads in send order, each by itself and against the others: linkage, order, repetition (interface: What the
 * service does, States and transitions).
 *
 * It keeps the identifiers in payloads but not the payloads, so memory grows with the number of distinct identifiers. A
 * finding across payloads is therefore located by `file`, `payload`, `attr` and `pointer` only; `positionOf` returns
 * its line and column from the text.
 */
export class Batch {
  readonly #options: BatchOptions;
  readonly #levels: Levels;
  readonly #linker: Linker;
  /** The number of each file and how many payloads it has had so far, by name. */
  readonly #files = new Map<string, { number: number; payloads: number }>();
  readonly #names: string[] = [];
  #isFinished = false;

  /** @throws TypeError for a mistake in the options, such as an unknown rule or option */
  constructor(given: BatchOptions = {}) {
    const options = withoutInherited(() => requireOptions(given, batchTests));
    this.#options = options;
    this.#levels = levelsOf(options.rules, options.profile);
    this.#linker = withoutInherited(() =>
      makeLinker(options, options.profile?.references, (fault) => severityOf(fault, { levels: this.#levels })),
    );
  }

  /**
   * Lints the text of the next payload, as `lintText` does. Payloads of one `file` are numbered in order.
   *
   * @param text JSON, as a string or as UTF-8
   */
  addText<K extends Kind = Kind>(
    text: string | Uint8Array,
    given: BatchPayloadOptions<K> = {},
  ): BatchResult<K, Finding> {
    return withoutInherited(() => {
      requireText(text);
      const options = this.#optionsOf(given);
      const where = this.#next(options);
      const source = payloadText(text);
      const checked = checkText(source, this.#lintOptions(options), where.payload);
      return this.#add({ checked, text, source }, where, options, placed);
    });
  }

  /** Lints the next payload, a value, as `lintValue` does. */
  addValue<K extends Kind = Kind>(value: unknown, given: BatchPayloadOptions<K> = {}): BatchResult<K> {
    return withoutInherited(() => {
      const options = this.#optionsOf(given);
      const where = this.#next(options);
      return this.#add(checkValue(value, this.#lintOptions(options), where.payload), where, options, unplaced);
    });
  }

  /**
   * Ends the batch. Returns the findings that waited for a payload that was never added, and counts the payloads that
   * were not checked because they refer to something outside the batch. Adding or finishing afterwards throws an error.
   */
  finish(): { across: UnplacedFinding[]; notJudged: NotJudged } {
    return withoutInherited(() => {
      this.#requireUnfinished();
      this.#isFinished = true;
      const across: UnplacedFinding[] = [];
      for (const left = this.#linker.finish(this.#options.profile ?? baseLookups); ; ) {
        const step = left.next();
        if (step.done) return { across, notJudged: step.value };
        across.push(...this.#findings(step.value));
      }
    });
  }

  #optionsOf<Options extends BatchPayloadOptions>(given: Options): Options {
    this.#requireUnfinished();
    return requireOptions(given, withKind(payloadTests, this.#options.profile));
  }

  #lintOptions<K extends Kind>({ kind, file }: BatchPayloadOptions<K>): LintOptions<K> {
    return { ...this.#options, kind, file };
  }

  /** Links a payload that was just checked, and returns its result. */
  #add<K extends Kind, F extends Finding | UnplacedFinding>(
    checked: CheckedText,
    where: PayloadRef,
    { known = false }: BatchPayloadOptions<K>,
    place: (each: { finding: Finding }) => F,
  ): BatchResult<K, F> {
    const { references } = this.#options.profile ?? {};
    const own = resultOf<K, F>(checked, place);
    const facts = factsOf(checked.checked, where.file, where.payload, checked.source, references);
    const across: UnplacedFinding[] = [];
    for (const each of facts) {
      each.isKnown = known;
      for (const fault of this.#linker.take(each)) across.push(...this.#findings(fault));
    }
    // Spreading would read the value of a clean payload.
    return Object.assign(own, { across });
  }

  /** Counts the next payload, and returns its position in the batch. */
  #next({ file = "<payload>" }: BatchPayloadOptions): { file: number; payload: number } {
    const place = getOrMake(this.#files, file, () => ({ number: this.#names.push(file) - 1, payloads: 0 }));
    return { file: place.number, payload: place.payloads++ };
  }

  #requireUnfinished(): void {
    if (this.#isFinished) throw new Error("This batch is finished: start another one.");
  }

  /** Makes the finding of a fault; returns undefined if its rule is off. */
  #findings(fault: LinkedFault): UnplacedFinding[] {
    const { where, elsewhere, detail, suggestion, because } = fault;
    const root = because && { ...because, payload: this.#payloadOf(because.where) };
    const severity = severityOf(fault, { levels: this.#levels });
    if (severity === "off") return [];
    return [
      findingOf(
        { ...fault, because: root },
        {
          ...this.#payloadOf(where),
          severity,
          detail: shortDetail(detail),
          ...(suggestion === undefined ? {} : { suggestion }),
          position: {},
          profile: this.#options.profile,
          related: elsewhere
            ? [{ ...this.#payloadOf(elsewhere.at.where), attr: attrOf(elsewhere.at.path), detail: elsewhere.detail }]
            : [],
        },
      ),
    ];
  }

  #payloadOf({ file, payload }: PayloadRef): { file: string; payload: number } {
    return { file: this.#names[file] as string, payload };
  }
}
