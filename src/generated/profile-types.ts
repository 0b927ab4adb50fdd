// Generated from schemas/ by "npm run generate". Do not edit.

/**
 * The severity of a rule. This tool's format.
 */
export type RuleLevel = "off" | "warning" | "error";

/**
 * The file operator.json of an operator profile: the interface as the operator's document has it. It is generated and never edited by hand. This tool's format.
 */
export interface OperatorFile {
  /**
   * The version of this file's form. This tool's format.
   */
  format: 1;
  /**
   * The package and version whose interface it was combined with. This tool's format.
   */
  base: string;
  /**
   * The document it was made from. This tool's format.
   */
  source: {
    /**
     * The name of its file, without folders. This tool's format.
     */
    file: string;
    /**
     * The title that the document gives itself. This tool's format.
     */
    title: string;
    /**
     * The version that the document gives itself. This tool's format.
     */
    version: string;
    /**
     * The version of OpenAPI it is written in. This tool's format.
     */
    openapi: string;
    /**
     * The SHA-256 of its bytes. This tool's format.
     */
    sha256: string;
  };
  /**
   * The operations of the operator. This tool's format.
   */
  operations: {
    /**
     * Operations of the interface that the operator documents: its method and path of each. This tool's format.
     */
    known: {
      [k: string]: string;
    };
    /**
     * Operations of the interface that the operator does not document. This tool's format.
     */
    missing: string[];
    /**
     * The query parameters that the operator documents, by operation of the interface and by name, each with the JSON Schema of its value. This tool's format.
     */
    parameters?: {
      [k: string]: {
        [k: string]: OperatorSchema;
      };
    };
    /**
     * Operations that only the operator documents, by name. This tool's format.
     */
    other: {
      /**
       * An operation that the operator documents and the interface does not. This tool's format.
       */
      [k: string]: {
        /**
         * The HTTP method of the operation. This tool's format.
         */
        method: string;
        /**
         * The path of the operation, with its variables. This tool's format.
         */
        path: string;
        /**
         * The kind of its request body. This tool's format.
         */
        request?: string;
        /**
         * The field of the body that holds that kind. This tool's format.
         */
        under?: string;
        /**
         * The kind of the body of each documented status. This tool's format.
         */
        responses?: {
          [k: string]: string;
        };
      };
    };
  };
  /**
   * The schemas of every kind and part, by file. This tool's format.
   */
  schemas: {
    [k: string]: OperatorSchema;
  };
  /**
   * The constraints that the document's own examples contradict. This tool's format.
   *
   * Items: A constraint of the operator's document that one of its own examples contradicts, and what the profile has in its place. This tool's format.
   */
  demoted: {
    /**
     * Where the constraint was. This tool's format.
     */
    at: string;
    /**
     * The key value of the one branch that it is about. This tool's format.
     */
    branch?: string | number | boolean | null;
    /**
     * The constraint as it was. This tool's format.
     */
    was: {
      [k: string]: unknown;
    };
    /**
     * The annotation that took its place; null where it was dropped or widened. This tool's format.
     */
    now: "x-known-values" | "x-expected" | "x-undocumented" | null;
    /**
     * The value that contradicts, or its length where it may be personal. This tool's format.
     */
    value?: string;
    /**
     * The operation and the name of the example. This tool's format.
     */
    example: string;
  }[];
  /**
   * The operator's machine-readable codes. This tool's format.
   */
  codes: {
    /**
     * A machine-readable code of the operator. This tool's format.
     */
    [k: string]: {
      /**
       * What it means, in a sentence. This tool's format.
       */
      title: string;
      /**
       * When the operator gives it. This tool's format.
       */
      why?: string;
    };
  };
}
export interface OperatorSchema {
  [k: string]: unknown;
}
/**
 * The file profile.json of an operator profile, which says how a person has the operator's document read. This tool's format.
 */
export interface OperatorProfile {
  /**
   * Where the schema of this file is, for editors. This tool's format.
   */
  $schema?: string;
  /**
   * The name that reports give the profile. This tool's format.
   */
  name: string;
  /**
   * The path of operator.json, relative to this file. This tool's format.
   */
  operator: string;
  /**
   * What the operator calls fields of responses: its name by the name in the interface. This tool's format.
   */
  names?: {
    [k: string]: string;
  };
  /**
   * Where an account payload names its contracts and its number. This tool's format.
   */
  links?: {
    /**
     * The identifiers of the contracts that the account is under. This tool's format.
     */
    contract?: string[];
    /**
     * The account number, in the order in which the fields are read. This tool's format.
     */
    account?: string[];
  };
  /**
   * The addresses of demoted constraints that hold after all, although an example of the document contradicts them. This tool's format.
   *
   * Items: The address of a field: a kind and an attr, with * for any element of a list. The kind alone is the whole payload. This tool's format.
   */
  keep?: string[];
  /**
   * Corrections of the schemas of single fields, in order. This tool's format.
   *
   * Items: A correction of the schema of one field, whose other uses stay as they are. This tool's format.
   */
  amendments?: {
    /**
     * Which field is amended. This tool's format.
     */
    at: string;
    /**
     * The key value of the one branch that is amended, where the field is part of a union. Without it every branch that has the field is amended. This tool's format.
     */
    branch?: string | number | boolean | null;
    /**
     * What the schema of the field says from now on. This tool's format.
     */
    set: {
      /**
       * The name of the schema. This tool's format.
       */
      title?: string | null;
      /**
       * What the field is. This tool's format.
       */
      description?: string | null;
      /**
       * The JSON type or types of the value. This tool's format.
       */
      type?: string | string[] | null;
      /**
       * Every value that the field may have. This tool's format.
       */
      enum?: unknown[] | null;
      /**
       * The one value that the field may have. This tool's format.
       */
      const?: unknown;
      /**
       * A regular expression that the text matches. This tool's format.
       */
      pattern?: string | null;
      /**
       * The form of the text. A date-time with a pattern for UTC is one in UTC, without a pattern one with any offset. This tool's format.
       */
      format?: "date" | "date-time" | "uuid" | null;
      /**
       * What the number is a multiple of. This tool's format.
       */
      multipleOf?: number | null;
      /**
       * The fewest characters of the text. This tool's format.
       */
      minLength?: number | null;
      /**
       * The most characters of the text. This tool's format.
       */
      maxLength?: number | null;
      /**
       * The least value of the number. This tool's format.
       */
      minimum?: number | null;
      /**
       * The greatest value of the number. This tool's format.
       */
      maximum?: number | null;
      /**
       * The fewest elements of the list. This tool's format.
       */
      minItems?: number | null;
      /**
       * The most elements of the list. This tool's format.
       */
      maxItems?: number | null;
      /**
       * Whether the elements of the list must differ. This tool's format.
       */
      uniqueItems?: boolean | null;
      /**
       * The fewest fields of the object. This tool's format.
       */
      minProperties?: number | null;
      /**
       * The fields of the object: a schema each, and null removes a field. This tool's format.
       */
      properties?: {
        [k: string]: unknown;
      } | null;
      /**
       * The fields that the object must have. The list replaces the one there is. This tool's format.
       */
      required?: string[] | null;
      /**
       * Whether the object may have other fields, or the schema of their values. This tool's format.
       */
      additionalProperties?:
        | boolean
        | {
            [k: string]: unknown;
          }
        | null;
      /**
       * The schema of the elements of the list. This tool's format.
       */
      items?: {
        [k: string]: unknown;
      } | null;
      /**
       * Whether the field is deprecated. This tool's format.
       */
      deprecated?: boolean | null;
      /**
       * The values that are known where others are accepted with a warning. This tool's format.
       */
      "x-known-values"?: unknown[] | null;
      /**
       * The fields that the object should have. One that is missing is a warning. This tool's format.
       */
      "x-expected"?: string[] | null;
      /**
       * How a decimal is written: the most digits before (whole) and after the point (places), and the unit of money, major or minor. This tool's format.
       */
      "x-decimal"?: {
        [k: string]: unknown;
      } | null;
      /**
       * The most decimal places of a sum of money. More are a warning. This tool's format.
       */
      "x-max-decimals"?: number | null;
      /**
       * Whether the field stands only in an example. Null takes it for documented. This tool's format.
       */
      "x-undocumented"?: boolean | null;
      /**
       * The field that took the place of this deprecated one. This tool's format.
       */
      "x-use-instead"?: string | null;
      /**
       * Whether the value may be personal data, which reports mask. Null shows it. This tool's format.
       */
      "x-personal"?: boolean | null;
      /**
       * Whether the text is the path of a document; `advised` where other paths are warnings. This tool's format.
       */
      "x-document-path"?: boolean | string | null;
      /**
       * Whether the date must not be after today. This tool's format.
       */
      "x-not-future"?: {
        [k: string]: unknown;
      } | null;
    };
    /**
     * Why, for whoever reads the profile next. This tool's format.
     */
    why?: string;
  }[];
  /**
   * The severity of rules, by id, by a pattern of ids, or by basis. An id takes precedence over a pattern, and a pattern over a basis; the config and the command line over all of them. This tool's format.
   */
  rules?: {
    [k: string]: RuleLevel;
  };
}
