// Generated from schemas/ by "npm run generate". Do not edit.

/**
 * The severity of a rule.
 */
export type RuleLevel = "off" | "warning" | "error";

/**
 * The file operator.json of an operator profile: the interface as the operator's document has it. It is generated and never edited by hand.
 */
export interface OperatorFile {
  /**
   * The version of this file's form.
   */
  format: 1;
  /**
   * The package and version whose interface it was combined with.
   */
  base: string;
  /**
   * The document it was made from.
   */
  source: {
    /**
     * The name of its file, without folders.
     */
    file: string;
    /**
     * The title that the document gives itself.
     */
    title: string;
    /**
     * The version that the document gives itself.
     */
    version: string;
    /**
     * The version of OpenAPI it is written in.
     */
    openapi: string;
    /**
     * The SHA-256 of its bytes.
     */
    sha256: string;
  };
  /**
   * The operations of the operator.
   */
  operations: {
    /**
     * Operations of the interface that the operator documents: its method and path of each.
     */
    known: {
      [k: string]: string;
    };
    /**
     * Operations of the interface that the operator does not document.
     */
    missing: string[];
    /**
     * The query parameters that the operator documents, by operation of the interface and by name, each with the JSON Schema of its value.
     */
    parameters?: {
      [k: string]: {
        [k: string]: OperatorSchema;
      };
    };
    /**
     * Operations that only the operator documents, by name.
     */
    other: {
      /**
       * An operation that the operator documents and the interface does not.
       */
      [k: string]: {
        /**
         * The HTTP method of the operation.
         */
        method: string;
        /**
         * The path of the operation, with its variables.
         */
        path: string;
        /**
         * The kind of its request body.
         */
        request?: string;
        /**
         * The field of the body that holds that kind.
         */
        under?: string;
        /**
         * The kind of the body of each documented status.
         */
        responses?: {
          [k: string]: string;
        };
      };
    };
  };
  /**
   * The schemas of every kind and part, by file.
   */
  schemas: {
    [k: string]: OperatorSchema;
  };
  /**
   * The constraints that the document's own examples contradict.
   *
   * Items: A constraint of the operator's document that one of its own examples contradicts, and what the profile has in its place.
   */
  demoted: {
    /**
     * Where the constraint was.
     */
    at: string;
    /**
     * The key value of the one branch that it is about.
     */
    branch?: string | number | boolean | null;
    /**
     * The constraint as it was.
     */
    was: {
      [k: string]: unknown;
    };
    /**
     * The annotation that took its place; null where it was dropped or widened.
     */
    now: "x-known-values" | "x-expected" | "x-undocumented" | null;
    /**
     * The value that contradicts, or its length where it may be personal.
     */
    value?: string;
    /**
     * The operation and the name of the example.
     */
    example: string;
  }[];
  /**
   * The operator's machine-readable codes.
   */
  codes: {
    /**
     * A machine-readable code of the operator.
     */
    [k: string]: {
      /**
       * What it means, in a sentence.
       */
      title: string;
      /**
       * When the operator gives it.
       */
      why?: string;
    };
  };
}
export interface OperatorSchema {
  [k: string]: unknown;
}
/**
 * The file profile.json of an operator profile, which says how a person has the operator's document read.
 */
export interface OperatorProfile {
  /**
   * Where the schema of this file is, for editors.
   */
  $schema?: string;
  /**
   * The name that reports give the profile.
   */
  name: string;
  /**
   * The path of operator.json, relative to this file.
   */
  operator: string;
  /**
   * What the operator calls fields of responses: its name by the name in the interface.
   */
  names?: {
    [k: string]: string;
  };
  /**
   * Where an account payload names its contracts and its number.
   */
  links?: {
    /**
     * The identifiers of the contracts that the account is under.
     */
    contract?: string[];
    /**
     * The account number, in the order in which the fields are read.
     */
    account?: string[];
  };
  /**
   * The addresses of demoted constraints that hold after all, although an example of the document contradicts them.
   *
   * Items: The address of a field: a kind and an attr, with * for any element of a list. The kind alone is the whole payload.
   */
  keep?: string[];
  /**
   * Corrections of the schemas of single fields, in order.
   *
   * Items: A correction of the schema of one field, whose other uses stay as they are.
   */
  amendments?: {
    /**
     * Which field is amended.
     */
    at: string;
    /**
     * The key value of the one branch that is amended, where the field is part of a union. Without it every branch that has the field is amended.
     */
    branch?: string | number | boolean | null;
    /**
     * What the schema of the field says from now on.
     */
    set: {
      /**
       * The name of the schema.
       */
      title?: string | null;
      /**
       * What the field is.
       */
      description?: string | null;
      /**
       * The JSON type or types of the value.
       */
      type?: string | string[] | null;
      /**
       * Every value that the field may have.
       */
      enum?: unknown[] | null;
      /**
       * The one value that the field may have.
       */
      const?: unknown;
      /**
       * A regular expression that the text matches.
       */
      pattern?: string | null;
      /**
       * The form of the text. A date-time with a pattern for UTC is one in UTC, without a pattern one with any offset.
       */
      format?: "date" | "date-time" | "uuid" | null;
      /**
       * What the number is a multiple of.
       */
      multipleOf?: number | null;
      /**
       * The fewest characters of the text.
       */
      minLength?: number | null;
      /**
       * The most characters of the text.
       */
      maxLength?: number | null;
      /**
       * The least value of the number.
       */
      minimum?: number | null;
      /**
       * The greatest value of the number.
       */
      maximum?: number | null;
      /**
       * The fewest elements of the list.
       */
      minItems?: number | null;
      /**
       * The most elements of the list.
       */
      maxItems?: number | null;
      /**
       * Whether the elements of the list must differ.
       */
      uniqueItems?: boolean | null;
      /**
       * The fewest fields of the object.
       */
      minProperties?: number | null;
      /**
       * The fields of the object: a schema each, and null removes a field.
       */
      properties?: {
        [k: string]: unknown;
      } | null;
      /**
       * The fields that the object must have. The list replaces the one there is.
       */
      required?: string[] | null;
      /**
       * Whether the object may have other fields, or the schema of their values.
       */
      additionalProperties?:
        | boolean
        | {
            [k: string]: unknown;
          }
        | null;
      /**
       * The schema of the elements of the list.
       */
      items?: {
        [k: string]: unknown;
      } | null;
      /**
       * Whether the field is deprecated.
       */
      deprecated?: boolean | null;
      /**
       * The values that are known where others are accepted with a warning.
       */
      "x-known-values"?: unknown[] | null;
      /**
       * The fields that the object should have. One that is missing is a warning.
       */
      "x-expected"?: string[] | null;
      /**
       * How a decimal is written: the most digits before (whole) and after the point (places), and the unit of money, major or minor.
       */
      "x-decimal"?: {
        [k: string]: unknown;
      } | null;
      /**
       * The most decimal places of a sum of money. More are a warning.
       */
      "x-max-decimals"?: number | null;
      /**
       * Whether the field stands only in an example. Null takes it for documented.
       */
      "x-undocumented"?: boolean | null;
      /**
       * The field that took the place of this deprecated one.
       */
      "x-use-instead"?: string | null;
      /**
       * Whether the value may be personal data, which reports mask. Null shows it.
       */
      "x-personal"?: boolean | null;
      /**
       * Whether the text is the path of a document; `advised` where other paths are warnings.
       */
      "x-document-path"?: boolean | string | null;
      /**
       * Whether the date must not be after today.
       */
      "x-not-future"?: {
        [k: string]: unknown;
      } | null;
    };
    /**
     * Why, for whoever reads the profile next.
     */
    why?: string;
  }[];
  /**
   * The severity of rules, by id, by a pattern of ids, or by basis. An id takes precedence over a pattern, and a pattern over a basis; the config and the command line over all of them.
   */
  rules?: {
    [k: string]: RuleLevel;
  };
}
