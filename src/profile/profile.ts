import type { RuleLevel } from "../generated/profile-types.ts";
import { withoutInherited } from "../json/inherited.ts";
import { stepsOf } from "../json/path.ts";
import type { Interface } from "../schema/base-lookups.ts";
import { schemaFile } from "../schema/described.ts";
import { type Schema, schemaFileOf } from "../schema/load.ts";
import { lookups } from "../schema/lookups.ts";
import { checkReferences, resolveRef, type SchemaSource, UnusableSchema } from "../schema/references.ts";
import type { Validate } from "../schema/validators.ts";
import { kinds as baseKinds, isKind } from "../spec/kinds.ts";
import { withoutQuery } from "../spec/match-request.ts";
import { operations } from "../spec/operations.ts";
import { type Amendable, applyDecisions, ofBase } from "./decisions.ts";
import { fileFaults } from "./file-faults.ts";
import {
  type Demotion,
  fileOfKind,
  kindOfSchema,
  type OperatorCode,
  type OperatorFile,
  type OperatorOperations,
  type OperatorSource,
  type OtherOperation,
  type ProfileFile,
} from "./operator.ts";
import { ProfileError } from "./profile-error.ts";
import { profileReferences } from "./references.ts";
import { profileValidators } from "./validators.ts";

/** The interface as one operator runs it. Look-ups use the operator's schemas, or ours if it has none. */
export interface Profile extends Interface {
  readonly name: string;
  /** The parsed files it was made from, so that another thread can make the same profile. */
  readonly files: { readonly operator: unknown; readonly profile: unknown };
  readonly source: OperatorSource;
  readonly operations: OperatorOperations;
  readonly findOperation: FindOperation;
  /** The operator's schemas with the amendments applied, keyed by the paths of schema files. */
  readonly schemas: ReadonlyMap<string, Schema>;
  /** The validator of a kind, compiled on first use. Undefined if the kind is checked by the interface alone. */
  readonly validator: (kind: string) => Validate | undefined;
  /** The operator's name of a response field. */
  readonly nameOf: (field: string) => string;
  /** The severities of rules, by selector as in a config. */
  readonly levels: readonly (readonly [selector: string, RuleLevel])[];
  readonly codes: ReadonlyMap<string, OperatorCode>;
  readonly demoted: readonly Demotion[];
}

/**
 * Makes a profile from the parsed contents of operator.json and profile.json. Throws a ProfileError that lists every
 * fault: violations of the files' schemas or, if there are none, every decision whose address matches nothing.
 */
export function makeProfile(operatorJson: unknown, profileJson?: unknown): Profile {
  return withoutInherited(() => profileOf(operatorJson, profileJson));
}

function profileOf(operatorJson: unknown, profileJson: unknown): Profile {
  const { operator, decided } = checkedFiles(operatorJson, profileJson);
  const amendable = amendableOf(operator);
  const faults = applyDecisions(decided, operator, amendable);
  if (faults.length > 0) throw new ProfileError(faults);
  const { schemas, kinds, fileOf } = amendable;
  const validatorOf = profileValidators(amendable.source, schemas.keys());
  const lookupsOfAll = amendable.lookups();
  const nameOf = (field: string): string => {
    const { names } = decided;
    return (names && Object.hasOwn(names, field) ? names[field] : undefined) ?? field;
  };
  return {
    ...lookupsOfAll,
    name: decided.name,
    files: { operator: operatorJson, profile: profileJson },
    source: operator.source,
    kinds,
    operations: operator.operations,
    findOperation: operationFinder(operator.operations),
    schemas,
    validator: (kind) => {
      const file = fileOf(kind);
      return file === undefined ? undefined : usable(() => validatorOf(file));
    },
    isOfOperator: (kind) => fileOf(kind) !== undefined,
    nameOf,
    references: profileReferences(decided, amendable, lookupsOfAll.fieldsAt, nameOf),
    levels: Object.entries(decided.rules ?? {}),
    codes: new Map(Object.entries(operator.codes)),
    demoted: operator.demoted,
  };
}

function checkedFiles(operatorJson: unknown, profileJson: unknown): { operator: OperatorFile; decided: ProfileFile } {
  const operatorFaults = fileFaults("operator.json", operatorJson);
  const profileFaults = profileJson === undefined ? [] : fileFaults("profile.json", profileJson);
  if (operatorFaults.length > 0 || profileFaults.length > 0)
    throw new ProfileError([...operatorFaults, ...profileFaults]);
  const operator = operatorJson as OperatorFile;
  const [name = "operator"] = operator.source.file.toLowerCase().match(/^[a-z0-9_-]+/) ?? [];
  return { operator, decided: (profileJson as ProfileFile | undefined) ?? { name, operator: "operator.json" } };
}

function amendableOf(operator: OperatorFile): Amendable {
  const schemas = new Map(Object.entries(operator.schemas));
  const source: SchemaSource = (file) => schemas.get(file);
  usable(() => checkReferences(source, schemas.keys()));
  const own = [...schemas.keys()].flatMap((file) => kindOfSchema(file) ?? []);
  const fileOf = (kind: string): string | undefined => fileOfKind(schemas, kind);
  return {
    schemas,
    source,
    kinds: [...new Set<string>([...baseKinds, ...own])],
    fileOf,
    lookups: () =>
      lookups(
        (file) => (file.startsWith(ofBase) ? schemaFile(file.slice(ofBase.length)) : schemas.get(file)),
        (kind) => fileOf(kind) ?? (isKind(kind) ? ofBase + schemaFileOf(kind) : undefined),
      ),
  };
}

/** Calls a function on the operator's schemas. An UnusableSchema becomes a fault of operator.json. */
function usable<Result>(use: () => Result): Result {
  try {
    return use();
  } catch (error) {
    if (!(error instanceof UnusableSchema)) throw error;
    const { file, pointer } = resolveRef(error.at, "");
    const path = ["schemas", file, ...stepsOf(pointer)];
    throw new ProfileError([{ file: "operator.json", path, sentence: error.message }]);
  }
}

/**
 * Finds the operation that the operator has at a method and a path, after any base address: one that only it has, or
 * one of the interface at a path without its version.
 */
type FindOperation = (method: string, path: string) => Pick<OtherOperation, "request" | "responses"> | undefined;

function operationFinder({ other, known }: OperatorFile["operations"]): FindOperation {
  const atOwnPaths = operations.flatMap(({ id, request, ...operation }) => {
    const [, path] = known[id]?.split(" ") ?? [];
    return path === undefined ? [] : [{ ...operation, request: request ?? undefined, path }];
  });
  const templates = [...Object.values(other), ...atOwnPaths].map((operation) => ({
    operation,
    steps: pathSteps(operation.path),
  }));
  return (method, path) => {
    const sent = pathSteps(path);
    const found = templates.filter(({ operation, steps }) => {
      // The version may be in the server's address instead of the document's paths.
      const own = isVersion(steps[0]) || !isVersion(sent[0]) ? sent : sent.slice(1);
      return (
        operation.method === method.toUpperCase() &&
        steps.length === own.length &&
        steps.every((step, i) => (isVariable(step) ? own[i] !== "" : step === own[i]))
      );
    });
    // A path without variables is more exact than one with them.
    const variables = ({ steps }: { steps: readonly string[] }): number => steps.filter(isVariable).length;
    return found.sort((a, b) => variables(a) - variables(b))[0]?.operation;
  };
}

function isVersion(step: string | undefined): boolean {
  return /^v\d+$/.test(step ?? "");
}

function isVariable(step: string): boolean {
  return /^\{.*\}$/.test(step);
}

/** The steps of a path below data-import with its version, without its query. */
function pathSteps(path: string): string[] {
  return withoutQuery(path)
    .replace(/^.*?\/?(?=(?:v\d+\/)?data-import(?:\/|$))/, "")
    .replace(/^\/|\/$/g, "")
    .split("/");
}
