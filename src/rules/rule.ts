import type { Facts, PayloadRef } from "../batch/facts.ts";
import type { Reference, Registry, Sent } from "../batch/registry.ts";
import type { FindDocument } from "../input/documents.ts";
import type { Path } from "../json/path.ts";
import type { LexicalFault } from "../json/scan.ts";
import type { Lookups } from "../schema/lookups.ts";
import type { Code } from "../spec/codes.ts";
import type { Kind } from "../spec/operations.ts";

/**
 * How sure the interface makes a rule: it states it, it implies it, or it only shows values or fields. Under a profile,
 * that the operator's own document states it.
 */
export type Basis = "documented" | "operator" | "inferred" | "shown";

/** Whether the service would refuse the payload, or the rule merely advises. */
export type Severity = "error" | "warning";

/** The parts of a request record that findings are addressed in. */
export type PartName = "body" | "query" | "path" | "headers" | "response";

/** One fault as a rule sees it: a place within one payload and a sentence. `C` are the codes it may carry. */
export interface Fault<C extends Code = Code> {
  /** Where the offending input stands; for a missing field, where it would stand. */
  path: Path;
  /** Its address where the path does not give it: of a segment or a parameter within the path of a request, say. */
  attr?: string;
  /** The part of a request record that the address is relative to, where the path does not tell it. */
  part?: PartName;
  /** What of that place to mark: the value, the key of its member, or (for a missing field) the object around it. */
  anchor: "value" | "key" | "parent";
  /** A sentence that names the field and the remedy. Values of personal fields never stand in it. */
  detail: string;
  /** Where it differs from the rule's own. */
  code?: C;
  /** Where it differs from the rule's own. */
  severity?: Severity;
  /** Where the interface makes this fault less sure than the rule's others. */
  basis?: Basis;
  /** The text that would mend it, e.g. the documented field that was meant. */
  suggestion?: string | undefined;
  /** A second place in the same payload. */
  related?: { path: Path; detail: string };
}

/** A payload that shows a rule at work. Run as a test, printed by `explain` and on the rule's page. */
export type Example = {
  kind?: Kind;
  /** What the operator of a profile documents beside the interface: keywords of schemas, by address. */
  operator?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
} & ({ payload: unknown } | { text: string; encoding?: "latin1" });

/** An example with a fault, and the attr of the one finding that the rule makes of it. */
export type BadExample = Example & { attr: string };

/** A fault of the generated validator: what a schema keyword refuses, with the value it is about. */
export interface SchemaFault {
  keyword: string;
  /** Where the value stands. */
  path: Path;
  value: unknown;
  params: Readonly<Record<string, unknown>>;
  kind: Kind;
  /** The schemas that judge the payload: of the interface, or of a profile. */
  schemas: Lookups;
  /** The whole payload, by which look-ups follow unions. */
  payload: unknown;
}

export type TextFault =
  | LexicalFault
  | { type: "byte-order-mark"; path: Path; start: number; end: number }
  | { type: "encoding"; utf16: boolean; path: Path; start: number; end: number };

/** The part of a rule about the text of a payload: it describes what the lexical check found. */
type TextPart<C extends Code> = {
  [Type in TextFault["type"]]: {
    readonly fault: Type;
    /** `isReceived` is true where the fault is in a response, which its reader cannot correct. */
    readonly describe: (
      fault: Extract<TextFault, { type: Type }>,
      isReceived: boolean,
    ) => Pick<Fault<C>, "detail" | "code" | "severity">;
  };
}[TextFault["type"]];

/** The part of a rule that a schema states, by keywords of JSON Schema or annotations of ours. */
interface SchemaPart<C extends Code> {
  readonly keywords: readonly string[];
  /** Answers undefined for a fault that is another rule's. */
  readonly describe: (fault: SchemaFault) => Fault<C> | readonly Fault<C>[] | undefined;
}

/** The part of a rule that no schema can say of a field: plain code over one payload's value, whatever its types. */
interface PayloadPart<C extends Code> {
  readonly kinds: readonly Kind[];
  readonly check: (value: unknown, kind: Kind) => Iterable<Fault<C>>;
}

/** One fault as a rule across payloads sees it: a place in one payload, and mostly one in another. */
export interface BatchFault<C extends Code = Code> extends Omit<Fault<C>, "related"> {
  where: PayloadRef;
  kind: Kind;
  related?: { where: PayloadRef; kind: Kind; path: Path; detail: string };
}

/** What a run knows beside the payloads. */
export interface BatchSettings {
  /** Import suppliers by code, where the config lists them. */
  suppliers?: Readonly<Record<string, { status?: "Ongoing" | "Paused" | "Complete" }>> | undefined;
  /** Where documents are given. */
  findDocument?: FindDocument | undefined;
}

/** What a rule across payloads is told and may ask. */
export interface BatchContext<C extends Code = Code> {
  /** Everything sent before, in send order. */
  register: Registry;
  settings: BatchSettings;
  report: (fault: BatchFault<C>) => void;
}

/** The part of a rule that reads facts, in send order, and keeps nothing itself. */
interface BatchPart<C extends Code> {
  /** Of each payload, before the register takes it in. */
  readonly onFacts?: (facts: Facts, context: BatchContext<C>) => void;
  /** Of each reference whose target was sent, but later than the reference. */
  readonly onLate?: (reference: Reference, sent: Sent, context: BatchContext<C>) => void;
  /** Of each reference whose target was never sent, at the end. */
  readonly onUnresolved?: (reference: Reference, context: BatchContext<C>) => void;
}

/** Payloads in send order that show a rule across them at work. */
export interface BatchExample {
  readonly batch: readonly { readonly kind: Kind; readonly payload: unknown }[];
  /** Payloads that exist before the batch. */
  readonly known?: readonly { readonly kind: Kind; readonly payload: unknown }[];
  readonly suppliers?: BatchSettings["suppliers"];
  /** Documents that exist, by path under the supplier's root. */
  readonly documents?: readonly string[];
}

/** A batch with a fault: in which of its payloads, and at which attr, the one finding stands. */
export type BadBatchExample = BatchExample & { readonly at: number; readonly attr: string };

/** The check that makes findings, with its meaning, and the examples that prove it. `C` are the codes it declares. */
export interface Rule<C extends Code = Code> {
  /** Kebab-case, the file's name. */
  readonly id: string;
  readonly title: string;
  readonly severity: Severity;
  readonly basis: Basis;
  /** The code of its findings, unless one says otherwise. */
  readonly code: C;
  /** Every other code that a finding of it may have. */
  readonly otherCodes?: readonly C[];
  /** The section of the interface it rests on. */
  readonly section: string;
  /** Why it matters, and what to do. */
  readonly why: string;
  readonly examples: {
    readonly bad: readonly (BadExample | BadBatchExample)[];
    readonly good: readonly (Example | BatchExample)[];
  };
  // NoInfer: the codes are those declared above, so a fault with another one does not compile.
  readonly text?: TextPart<NoInfer<C>>;
  readonly schema?: SchemaPart<NoInfer<C>>;
  readonly payload?: PayloadPart<NoInfer<C>>;
  readonly batch?: BatchPart<NoInfer<C>>;
}

/** Keeps the literal type of a rule's id, and of nothing else: types of the package would spell out every example. */
export function defineRule<const Id extends string, C extends Code>(
  rule: Rule<C> & { readonly id: Id },
): Rule & { readonly id: Id } {
  return rule;
}

/** Every code that a finding of a rule may have, its usual one first. */
export function codesOf({ code, otherCodes = [] }: Rule): readonly Code[] {
  return [code, ...otherCodes];
}
