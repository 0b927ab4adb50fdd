import type { TextUse } from "../../text/placeholders.ts";

/** A schema together with everything it refers to. The code of a recogniser is written from a tree of these. */
export interface Node {
  /** Keywords that constrain the value itself. */
  readonly own: Keywords;
  readonly properties: ReadonlyMap<string, Node>;
  readonly items: Node | undefined;
  /** The schema of members that are not in `properties`; undefined if they may hold anything, or must not exist. */
  readonly others: Node | undefined;
  /** The value must also satisfy one of these, which differ in type. */
  readonly alternatives: readonly Node[] | undefined;
  readonly choice: Choice | undefined;
  /** Whether a recogniser cannot tell if a value satisfies the schema. It accepts no value then. */
  readonly isBeyond: boolean;
}

/** What else an object must satisfy, depending on one of its members. */
export interface Choice {
  readonly key: string;
  readonly cases: readonly { values: readonly unknown[]; node: Node }[];
  /** For an object whose member has none of those values. */
  readonly present: Node;
  /** For an object without the member. */
  readonly absent: Node;
}

/** The keywords of a value that recognisers check. */
export interface Keywords {
  readonly type?: string | readonly string[];
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  /** The forms of an object, which differ in the members that they require. */
  readonly anyOf?: readonly { readonly required?: readonly string[] }[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly "x-decimal"?: {
    readonly whole?: number;
    readonly places?: number;
    readonly minimum?: number;
    readonly maximum?: number;
  };
  readonly "x-document-path"?: unknown;
  readonly "x-expected"?: readonly string[];
  readonly "x-expected-type"?: string | readonly string[];
  readonly "x-fillable"?: unknown;
  readonly "x-goes-with"?: readonly { readonly values: readonly unknown[]; readonly fields: readonly string[] }[];
  readonly "x-known-values"?: readonly unknown[];
  readonly "x-max-decimals"?: number;
  readonly "x-no-placeholder"?: TextUse;
  readonly "x-not-before"?: { readonly property: string };
  readonly "x-not-future"?: unknown;
  readonly "x-product"?: { readonly of: readonly string[]; readonly rounded: readonly string[] };
  readonly "x-relevant-when"?: {
    readonly property: string;
    readonly values?: readonly unknown[];
    readonly except?: readonly unknown[];
    readonly unlessAbsent?: boolean;
  };
  readonly "x-sum"?: { readonly of: readonly string[] };
  readonly "x-undocumented"?: unknown;
  readonly "x-unique"?: { readonly by: readonly string[]; readonly first?: string };
}

/** The schema that every value satisfies. */
export const anything: Node = {
  own: {},
  properties: new Map(),
  items: undefined,
  others: undefined,
  alternatives: undefined,
  choice: undefined,
  isBeyond: false,
};

export const beyond: Node = { ...anything, isBeyond: true };

/** The schema of a member of an object. */
export function memberOf({ properties, own, others }: Node, name: string): Node {
  return properties.get(name) ?? (own.additionalProperties === false ? beyond : (others ?? anything));
}

/** The names that must be present: those that the schema requires, and those whose absence a rule reports. */
export function requiredOf({ own }: Node): string[] {
  return [...(own.required ?? []), ...(own["x-expected"] ?? [])];
}

/** The schema of a value that satisfies two schemas. */
export function merged(a: Node, b: Node): Node {
  if (a === anything) return b;
  if (b === anything) return a;
  let isBeyond = a.isBeyond || b.isBeyond;
  if ((a.choice && b.choice) || (a.alternatives && b.alternatives) || (a.others && b.others)) isBeyond = true;
  const own: Record<string, unknown> = { ...a.own };
  for (const [keyword, value] of Object.entries(b.own)) {
    const both = Object.hasOwn(own, keyword) ? bothOf(keyword, own[keyword], value) : value;
    if (both === undefined) isBeyond = true;
    else own[keyword] = both;
  }
  const names = new Set([...a.properties.keys(), ...b.properties.keys()]);
  return {
    own,
    properties: new Map([...names].map((name) => [name, merged(memberOf(a, name), memberOf(b, name))])),
    items: a.items && b.items ? merged(a.items, b.items) : (a.items ?? b.items),
    others: a.others ?? b.others,
    alternatives: a.alternatives ?? b.alternatives,
    choice: a.choice ?? b.choice,
    isBeyond,
  };
}

/** The value of a keyword that constrains as much as two values of it; undefined if there is none. */
function bothOf(keyword: string, a: unknown, b: unknown): unknown {
  if (JSON.stringify(a) === JSON.stringify(b)) return a;
  switch (keyword) {
    case "required":
    case "x-expected":
      return [...new Set([...(a as string[]), ...(b as string[])])];
    case "additionalProperties":
      return a === false || b === false ? false : a === true ? b : a;
    case "enum":
      return (a as unknown[]).filter((value) => (b as unknown[]).includes(value));
    case "type": {
      const types = commonTypes([a].flat() as string[], [b].flat() as string[]);
      return types.length > 0 ? types : undefined;
    }
    case "maxLength":
    case "maximum":
    case "maxItems":
    case "exclusiveMaximum":
      return Math.min(a as number, b as number);
    case "minLength":
    case "minimum":
    case "minItems":
    case "exclusiveMinimum":
      return Math.max(a as number, b as number);
    default:
      return undefined;
  }
}

function commonTypes(some: readonly string[], others: readonly string[]): string[] {
  return some.flatMap((type) => {
    if (others.includes(type) || (type === "integer" && others.includes("number"))) return [type];
    return type === "number" && others.includes("integer") ? ["integer"] : [];
  });
}
