import type { LexicalFault, Path } from "../input/scan.ts";
import type { Code } from "../interface/codes.ts";
import type { Kind } from "../interface/operations.ts";

/** How sure the interface makes a rule: it states it, it implies it, or it only shows values or fields. */
export type Basis = "documented" | "inferred" | "shown";

export type Severity = "error" | "warning";

/** One fault as a rule sees it: a place within one payload and a sentence. */
export interface Fault {
  /** Where the offending input stands; for a missing field, where it would stand. */
  path: Path;
  /** What of that place to mark: the value, the key of its member, or (for a missing field) the object around it. */
  mark: "value" | "key" | "parent";
  /** A sentence that names the field and the remedy. Values of personal fields never stand in it. */
  detail: string;
  /** Where it differs from the rule's own. */
  code?: Code;
  /** Where it differs from the rule's own. */
  severity?: Severity;
  /** The text that would mend it, e.g. the documented field that was meant. */
  suggestion?: string;
}

/** A payload that shows a rule at work. Run as a test, printed by `explain` and on the rule's page. */
export type Example = { kind?: Kind } & ({ payload: unknown } | { text: string; encoding?: "latin1" });

/** An example with a fault, and the attr of the one finding that the rule makes of it. */
export type BadExample = Example & { attr: string };

/** A fault of the generated validator: an error of a schema keyword, with the value it is about. */
export interface SchemaFault {
  keyword: string;
  /** Where the value stands. */
  path: Path;
  value: unknown;
  params: Readonly<Record<string, unknown>>;
  kind: Kind;
}

interface RuleText {
  /** Kebab-case, the file's name. */
  readonly id: string;
  readonly title: string;
  readonly severity: Severity;
  readonly basis: Basis;
  readonly code: Code;
  /** The section of the interface it rests on. */
  readonly section: string;
  /** Why it matters, and what to do. */
  readonly why: string;
  readonly examples: { readonly bad: readonly BadExample[]; readonly good: readonly Example[] };
}

/** A rule about the text of a payload, before it is a value: it describes what the lexical check found. */
export interface TextRule<Type extends TextFault["type"]> extends RuleText {
  readonly reads: "text";
  readonly fault: Type;
  readonly describe: (fault: Extract<TextFault, { type: Type }>) => Pick<Fault, "detail" | "code" | "severity">;
}

export type TextFault =
  | LexicalFault
  | { type: "byte-order-mark"; path: Path; start: number; end: number }
  | { type: "encoding"; utf16: boolean; path: Path; start: number; end: number };

/**
 * A rule that a schema states. `keywords` are JSON Schema's, or one annotation of ours to which `test` gives its
 * meaning; `describe` answers undefined for a fault that is another rule's.
 */
export interface SchemaRule extends RuleText {
  readonly reads: "schema";
  readonly keywords: readonly string[];
  readonly describe: (fault: SchemaFault) => Fault | undefined;
}

/** A rule of the flow itself, raised where no payload could be checked at all. */
export interface FlowRule extends RuleText {
  readonly reads: "flow";
}

type AnyTextRule = { [Type in TextFault["type"]]: TextRule<Type> }[TextFault["type"]];

export type Rule = AnyTextRule | SchemaRule | FlowRule;

/** Keeps a rule's literal types, its id above all. */
export function defineRule<const T extends Rule>(rule: T): T {
  return rule;
}
