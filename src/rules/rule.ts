import type { Definition } from "../batch/definitions.ts";
import type { Explanation } from "../batch/explain.ts";
import type { Facts } from "../batch/facts.ts";
import type { BatchPosition } from "../batch/paths.ts";
import type { Reference } from "../batch/references.ts";
import type { Registry } from "../batch/registry.ts";
import type { FindDocument } from "../input/documents.ts";
import type { LexicalFault } from "../json/faults.ts";
import type { Path } from "../json/path.ts";
import type { Lookups } from "../schema/lookups.ts";
import type { Code } from "../spec/codes.ts";
import type { QueryParameter } from "../spec/match-request.ts";
import type { CheckedKind, Kind } from "../spec/operations.ts";
import { didYouMean } from "../text/wording.ts";

/**
 * How well the interface supports a rule: it states it, implies it, or only shows values or fields. `operator` means
 * that the operator's own document states it, under a profile.
 */
export type Basis = "documented" | "operator" | "inferred" | "shown";

/** An error means that the service would refuse the payload; a warning is advice. */
export type Severity = "error" | "warning";

/** The parts of a request record that findings are addressed in. */
export type PartName = "body" | "query" | "path" | "headers" | "response";

/** Another value that a fault is about, and its relation to the fault. */
export interface RelatedPlace {
  path: Path;
  detail: string;
}

/** A message, or a function that makes it for a fault that is listed, given how a number is written in the text. */
export type Words = string | ((literal?: string) => string);

/** The message of a fault, given the literal that the fault marks if that is at hand. */
export function sentence({ detail }: { readonly detail: Words }, literal?: string): string {
  return typeof detail === "string" ? detail : detail(literal);
}

/** The message of a fault in a file of this tool, with what was probably meant, which it may have already. */
export function fullSentence(fault: Pick<Fault, "detail" | "suggestion">): string {
  const detail = sentence(fault);
  const { suggestion } = fault;
  const isOffered = suggestion === undefined || /(?:mean|perhaps) \S+$/.test(detail);
  return isOffered ? detail : `${detail} ${didYouMean(suggestion)}`;
}

/** A fault that a rule finds in one payload: a path and a message. `C` are the codes it may have. */
export interface Fault<C extends Code = Code> {
  /** The path of the value at fault; for a missing field, the path where it belongs. */
  path: Path;
  /** The attr, if the path does not give it: the name of a segment or parameter in the path of a request. */
  attr?: string;
  /** The part of a request record that `attr` is relative to, if the path does not give it. */
  part?: PartName;
  /** What to mark at the path: the value, its key, or (for a missing field) the parent object. */
  anchor: "value" | "key" | "parent";
  /** The message: what is wrong with this value, and what to do. It never quotes values of personal fields. */
  detail: Words;
  /** If it differs from the rule's. */
  code?: C | undefined;
  /** If it differs from the rule's. */
  severity?: Severity | undefined;
  /** Which of the rule's variants it is, if the rule declares any. */
  variant?: string | undefined;
  /** If the interface supports this fault less than the rule's others. */
  basis?: Basis;
  /** The text that would correct it, e.g. the documented field that was probably meant. */
  suggestion?: string | undefined;
  /** The JSON that replaces what `anchor` marks, only where its form is documented and nothing else may be meant. */
  edit?: string | undefined;
  /**
   * Where the value was probably meant to be; the object around it, if what it holds was. A fault that is gone once it
   * is there is a symptom of this one.
   */
  meantPath?: Path | undefined;
  /** Where fields are missing that the value holds under names of another system: a symptom of this fault. */
  supplies?: readonly Path[] | undefined;
  /** Other values in the same payload that the fault is about. */
  related?: readonly RelatedPlace[];
}

/** A payload that demonstrates a rule. It is run as a test, and printed by `explain` and on the rule's page. */
export type Example = {
  kind?: Kind;
  /** What the operator documents, for an example under a profile: schema keywords by address. */
  operator?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
} & ({ payload: unknown } | { text: string; encoding?: "latin1" });

/** An example with one fault, and the attr of its finding. */
export type BadExample = Example & { attr: string };

/** An error of a schema: the keyword that failed, and the value. */
export interface SchemaFault {
  keyword: string;
  path: Path;
  value: unknown;
  params: Readonly<Record<string, unknown>>;
  kind: CheckedKind;
  /** The schemas that the payload is checked against: those of the interface or of a profile. */
  schemas: Lookups;
  /** The whole payload. Look-ups need it to choose the branch of a union. */
  payload: unknown;
  /** True for transactions that the service adds even if they were added before. */
  isUnchecked?: boolean | undefined;
}

export type TextFault =
  | LexicalFault
  | { type: "byte-order-mark"; path: Path; start: number; end: number }
  | { type: "encoding"; utf16: boolean; path: Path; start: number; end: number };

/** The part of a rule that turns a fault of the text, found before parsing, into a message. */
type TextPart<C extends Code> = {
  [Type in TextFault["type"]]: {
    readonly fault: Type;
    /** `isReceived` is true in a response, which its reader cannot correct; `isText` in a field of strings. */
    readonly describe: (
      fault: Extract<TextFault, { type: Type }>,
      isReceived: boolean,
      isText: boolean,
    ) => Pick<Fault<C>, "detail" | "code" | "severity" | "variant" | "edit"> & {
      /** Another place that the fault is about. */
      related?: readonly { start: number; end: number; detail: string }[];
    };
  };
}[TextFault["type"]];

/** What a rule says of an error of a schema. Unless it says otherwise, it is about the value at fault. */
export type DescribedFault<C extends Code = Code> = Omit<Fault<C>, "path" | "anchor"> &
  Partial<Pick<Fault<C>, "path" | "anchor">>;

/** The part of a rule that turns the failure of schema keywords, those of JSON Schema or ours, into a message. */
interface SchemaPart<C extends Code> {
  readonly keywords: readonly string[];
  /** Returns undefined for a fault that another rule reports. */
  readonly describe: (fault: SchemaFault) => DescribedFault<C> | readonly DescribedFault<C>[] | undefined;
}

/** What rules need to know of the operator of a profile. */
export interface Operator {
  /** Returns the name that a field of the interface has in responses. */
  readonly nameOf: (field: string) => string;
  readonly operations: {
    /** Operations of the interface that the operator has, by id. */
    readonly known: Readonly<Record<string, string>>;
    readonly parameters?: Readonly<Record<string, Readonly<Record<string, QueryParameter>>>>;
  };
  readonly findOperation: (method: string, path: string) => unknown;
}

/** The part of a rule that no schema can express: code that checks one payload, whatever its types. */
interface PayloadPart<C extends Code> {
  readonly kinds: readonly Kind[];
  readonly check: (value: unknown, kind: Kind, operator: Operator | undefined) => Iterable<Fault<C>>;
}

/** A fault that a rule across payloads finds in one payload, mostly because of another. */
export interface BatchFault<C extends Code = Code>
  extends Pick<Fault<C>, "code" | "severity" | "variant" | "basis" | "suggestion"> {
  at: BatchPosition;
  detail: string;
  /** A place in another payload that it is about. */
  related?: { at: BatchPosition; detail: string };
}

/** What a run knows besides the payloads. */
export interface BatchSettings {
  /** Import suppliers by code. If given, payloads of others are errors. */
  suppliers?: Readonly<Record<string, { status?: "Ongoing" | "Paused" | "Complete" }>> | undefined;
  /** Looks up each document path. If given, a path without a document is an error. */
  findDocument?: FindDocument | undefined;
}

export interface BatchContext<C extends Code = Code> {
  /** Everything sent before, in send order. */
  registry: Registry;
  settings: BatchSettings;
  report: (fault: BatchFault<C>) => void;
}

/** The part of a rule that reads facts in send order. It keeps no state of its own. */
interface BatchPart<C extends Code> {
  /** Called for each payload, before the registry records it. */
  readonly onFacts?: (facts: Facts, context: BatchContext<C>) => void;
  /** Whether `onFacts` may report innocent payloads (batch/suspects.ts) of a supplier. Without it, it reports none. */
  readonly mayReportInnocent?: (supplier: string, settings: BatchSettings) => boolean;
  /** Called for each reference whose target was sent later than the reference. */
  readonly onLate?: (reference: Reference, definition: Definition, context: BatchContext<C>) => void;
  /** Called at the end for each reference whose target was never sent, with the reason. */
  readonly onUnresolved?: (reference: Reference, explanation: Explanation, context: BatchContext<C>) => void;
}

/** Payloads in send order that demonstrate a rule across payloads. */
export interface BatchExample {
  readonly batch: readonly { readonly kind: Kind; readonly payload: unknown }[];
  /** Payloads that exist before the batch. */
  readonly known?: readonly { readonly kind: Kind; readonly payload: unknown }[];
  readonly suppliers?: BatchSettings["suppliers"];
  /** Paths of existing documents, relative to the supplier's root. */
  readonly documents?: readonly string[];
}

/** A batch with one fault, and the index of the payload and the attr of its finding. */
export type BadBatchExample = BatchExample & { readonly at: number; readonly attr: string };

/** What a rule is about, without its code. `C` are the codes it declares. */
export interface RuleInfo<C extends Code = Code> {
  /** Kebab-case, the file's name. */
  readonly id: string;
  readonly title: string;
  readonly severity: Severity;
  readonly basis: Basis;
  /** The code of its findings, unless a fault has its own. */
  readonly code: C;
  /** Every other code that its findings may have. */
  readonly otherCodes?: readonly C[];
  /** The kinds of mistake that need different corrections: a short title of each, by name. */
  readonly variants?: Readonly<Record<string, string>>;
  /**
   * What findings of other variants tell about those of a variant, in the same field: how values with such a finding
   * are, by variant, as the end of a sentence that begins with "have".
   */
  readonly evidence?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The section of the interface that it is based on. */
  readonly section: string;
  /** Why it matters and what to do. */
  readonly why: string;
  readonly examples: {
    readonly bad: readonly (BadExample | BadBatchExample)[];
    readonly good: readonly (Example | BatchExample)[];
  };
}

/** A check with its meaning and its examples, which are its tests. */
export interface Rule<C extends Code = Code> extends RuleInfo<C> {
  // NoInfer: a fault with a code that is not declared above does not compile.
  readonly text?: TextPart<NoInfer<C>>;
  readonly schema?: SchemaPart<NoInfer<C>>;
  readonly payload?: PayloadPart<NoInfer<C>>;
  readonly batch?: BatchPart<NoInfer<C>>;
}

/** Every code that a finding of a rule may have, the usual one first. */
export function codesOf({ code, otherCodes = [] }: Rule): readonly Code[] {
  return [code, ...otherCodes];
}
