/**
 * A schema as data: what must hold of a value on a tape. `compile.ts` makes it, and the functions of `judge.ts` read
 * it. They are few, because V8 optimises them once for all schemas.
 */

import type { Names } from "../json/names.ts";
import { escapeStep, type Path } from "../json/path.ts";
import type { ShownBeside } from "./comparisons.ts";

/** What an error tells besides its place. */
export type Params = Readonly<Record<string, unknown>>;

/** A fault of a schema. That of a failed anyOf or oneOf holds the faults of its branches. */
export class SchemaError {
  branches: SchemaError[][] | undefined = undefined;
  /** Of a member that is not allowed: its index on the tape. */
  member: number | undefined = undefined;

  /**
   * @param at the file and pointer of the schema that has the keyword
   * @param path the path of the value
   * @param index its index on the tape
   */
  constructor(
    readonly keyword: string,
    readonly at: string,
    readonly params: Params,
    readonly path: Path,
    readonly index: number,
  ) {}

  /** The same error with another keyword or other parameters. */
  as(keyword: string, params: Params): SchemaError {
    const error = new SchemaError(keyword, this.at, params, this.path, this.index);
    error.member = this.member;
    return error;
  }

  /** The JSON pointer (RFC 6901) of the value. */
  get instancePath(): string {
    return this.path.map((step) => `/${escapeStep(String(step))}`).join("");
  }

  get schemaPath(): string {
    return `${this.at}/${this.keyword}`;
  }

  /** Whether it is about the name of a field, not about the object that has it. */
  get isOfName(): boolean {
    // A field may have this name as well.
    return this.at.includes("/propertyNames") && /(?<!\/properties)\/propertyNames(?:\/|$)/.test(this.at);
  }
}

/** Checks an annotation. Returns the parameters of the fault; undefined if the value passes. */
export type AnnotationCheck = (
  this: CheckContext,
  value: unknown,
  annotation: never,
  around: unknown,
) => Params | undefined;

/** What checks need to know besides the payload. */
export interface CheckContext {
  /** The day to use as today, `YYYY-MM-DD`. */
  readonly today: string;
  /** Nothing further is judged after so many errors. */
  readonly atMost?: number | undefined;
  /** Takes the errors of elements before the others are known, because there may be more than fit into memory. */
  readonly report?: ((errors: SchemaError[]) => void) | undefined;
}

/** Whether the bytes of a literal show that it is right, given today as a number such as 20260131. */
export type Shown = (start: number, end: number, today: number) => boolean;

/** What must hold of a value: a schema with all it refers to. */
export class ValueChecks {
  /** How bytes show that a string and a number are right: see `certain.ts`. Any is right if undefined. */
  isTextShown: Shown | undefined = undefined;
  isNumberShown: Shown | undefined = undefined;
  /** Of an object: its members. There is more than one if several schemas apply to it. */
  members: MemberChecks[] = [];
  /** Of a list: its elements. */
  items: ItemChecks[] = [];
  /** The checks by type, which run where bytes do not show that a value is right. */
  ofText: Check[] = [];
  ofNumber: Check[] = [];
  ofBoolean: Check[] = [];
  ofNull: Check[] = [];
  ofObject: Check[] = [];
  ofList: Check[] = [];
  /** Comparisons with other members of the object that the value is in, which run when all are read. */
  comparisons: Check[] = [];
}

/** What must hold of the members of an object. */
export class MemberChecks {
  at = "";
  /** The members that a schema names. Those with a schema come first. */
  names: Names;
  count = 0;
  /** The checks by name; undefined for a name without a schema. */
  below: (ValueChecks | undefined)[] = [];
  /** 1 for a name that is required or expected, and how many of them there are. */
  isWanted: Uint8Array;
  wanted = 0;
  required: string[] = [];
  expected: string[] | undefined = undefined;
  isClosed = false;
  others: ValueChecks | undefined = undefined;
  comparisons: Comparison[] = [];
  /** Groups of names of which the object has all of at least one, and the check that says so. */
  forms: readonly Int32Array[] | undefined = undefined;
  ofForms: Check | undefined = undefined;

  constructor(names: Names) {
    this.names = names;
    this.count = names.lengths.length;
    this.isWanted = new Uint8Array(this.count);
  }
}

/** What must hold of the elements of a list. */
export class ItemChecks {
  at = "";
  item: ValueChecks | undefined = undefined;
  least = 0;
  most = Number.POSITIVE_INFINITY;
}

export const Op = {
  /** No value is right. */
  never: 0,
  /** The value tells. */
  value: 1,
  annotation: 2,
  fillable: 3,
  unique: 4,
  branches: 5,
  not: 6,
  condition: 7,
  union: 8,
  dependents: 9,
  memberNames: 10,
  uniqueItems: 11,
} as const;

/** One keyword of a schema. */
export class Check {
  /** Of an annotation. */
  test: AnnotationCheck | undefined = undefined;
  /** Whether a value, which is at an index of the tape, is right. */
  isRight: ((value: never, v: number) => boolean) | undefined = undefined;
  /** The parameters of the fault, if the value does not matter. */
  params: Params = {};
  branches: readonly ValueChecks[] = [];
  /** Of a union: the key, its values with a branch, and the branches of others. */
  key: Names | undefined = undefined;
  cases: ReadonlyMap<unknown, ValueChecks> | undefined = undefined;
  texts: Names | undefined = undefined;
  ofTexts: readonly ValueChecks[] = [];
  /** Of a list without repeats: the one or two members that identify an element. */
  by: readonly Names[] = [];

  /**
   * @param at the file and pointer of the schema
   * @param setting the value of the keyword
   */
  constructor(
    readonly op: number,
    readonly keyword: string,
    readonly at: string,
    readonly setting: unknown,
    more: Partial<Check> = {},
  ) {
    Object.assign(this, more);
  }
}

/** A comparison of a member with others of its object. */
export interface Comparison {
  /** The number of the member. */
  readonly member: number;
  /** The check that decides where bytes do not. */
  readonly check: Check;
  readonly isShown: ShownBeside;
}
