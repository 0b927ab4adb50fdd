import { withoutInherited } from "../json/inherited.ts";
import { stepsOf } from "../json/path.ts";
import { selectorFault } from "../rules/selectors.ts";
import { baseLookups, schemaFieldNames } from "../schema/base-lookups.ts";
import { mergePatch } from "../schema/edit.ts";
import { type Schema, schemaFile, schemaFileNames, schemaFileOf } from "../schema/load.ts";
import { type Lookups, lookups } from "../schema/lookups.ts";
import { eachSchema } from "../schema/map.ts";
import { checkReferences, resolveRef, type SchemaSource, UnusableSchema } from "../schema/references.ts";
import { type Validate, validators } from "../schema/validators.ts";
import { reachableFiles } from "../schema/view.ts";
import { kinds as baseKinds } from "../spec/kinds.ts";
import type { Kind } from "../spec/operations.ts";
import type { References } from "../spec/references.ts";
import { orMeant } from "../text/spelling.ts";
import { addressOf, deadEnd } from "./address.ts";
import { adopt, amendSchema, restoreConstraint } from "./decisions.ts";
import { fileFaults } from "./file-faults.ts";
import {
  type Amendment,
  type Demotion,
  fileOfKind,
  kindOfSchema,
  type OperatorCode,
  type OperatorFile,
  type OperatorOperations,
  type OperatorSource,
  type ProfileFile,
  type RuleLevel,
} from "./operator.ts";
import { type FindOperation, otherOperations } from "./other-operations.ts";
import { ProfileError, type ProfileFault } from "./profile-error.ts";
import { type ProfileSchemas, profileReferences } from "./references.ts";
import { schemaFaults, schemaProblem } from "./schema-faults.ts";
import { profileOptions, profileValidators } from "./validators.ts";

/** The interface as one operator runs it. Look-ups use the operator's schemas, or ours if it has none. */
export interface Profile extends Lookups {
  readonly name: string;
  /** The parsed files it was made from, so that another thread can make the same profile. */
  readonly files: { readonly operator: unknown; readonly profile: unknown };
  readonly source: OperatorSource;
  /** Every kind of payload: those of the interface and those that only the operator has. */
  readonly kinds: readonly string[];
  readonly operations: OperatorOperations;
  /** Finds an operation that only the operator has. */
  readonly findOperation: FindOperation;
  /** The operator's schemas with the amendments applied, keyed by the paths of schema files. */
  readonly schemas: ReadonlyMap<string, Schema>;
  /** The validator of a kind, compiled on first use. Undefined if the kind is checked by the interface alone. */
  readonly validator: (kind: string) => Validate | undefined;
  /** The operator's name of a response field. */
  readonly nameOf: (field: string) => string;
  /** What each kind of payload says about others, by the operator's links and names. */
  readonly references: References;
  /** The severities of rules, by selector as in a config. */
  readonly levels: readonly (readonly [selector: string, RuleLevel])[];
  readonly codes: ReadonlyMap<string, OperatorCode>;
  readonly demoted: readonly Demotion[];
}

const baseFiles: ReadonlySet<string> = new Set(schemaFileNames);
const baseSource: SchemaSource = (file) => (baseFiles.has(file) ? schemaFile(file) : undefined);

/**
 * Makes a profile from the parsed contents of operator.json and profile.json. Throws a ProfileError that lists every
 * fault: violations of the files' schemas or, if there are none, every decision whose address matches nothing.
 */
export function makeProfile(operatorJson: unknown, profileJson?: unknown): Profile {
  return withoutInherited(() => profileOf(operatorJson, profileJson));
}

function profileOf(operatorJson: unknown, profileJson: unknown): Profile {
  const { operator, decided } = checkedFiles(operatorJson, profileJson);
  const draft = draftOf(operator);
  const faults = [
    ...applyKeep(decided, operator, draft),
    ...applyAmendments(decided, draft),
    ...linkFaults(decided, draft),
    ...nameFaults(decided, draft),
    ...ruleFaults(decided),
  ];
  if (faults.length > 0) throw new ProfileError(faults);
  const { schemas, kinds, fileOf, lookupsOf } = draft;
  const validatorOf = profileValidators(draft.source, schemas.keys());
  const fieldsAt: Lookups["fieldsAt"] = (kind, path, choice) => lookupsOf(kind).fieldsAt(kind, path, choice);
  const nameOf = (field: string): string => {
    const { names } = decided;
    return (names && Object.hasOwn(names, field) ? names[field] : undefined) ?? field;
  };
  return {
    name: decided.name,
    files: { operator: operatorJson, profile: profileJson },
    source: operator.source,
    kinds,
    operations: operator.operations,
    findOperation: otherOperations(operator.operations.other),
    schemas,
    validator: (kind) => {
      const file = fileOf(kind);
      return file === undefined ? undefined : usable(() => validatorOf(file));
    },
    schemaOf: (kind) => lookupsOf(kind).schemaOf(kind),
    nodesAt: (kind, path, choice) => lookupsOf(kind).nodesAt(kind, path, choice),
    fieldsAt,
    fieldIs: (kind, path, annotation) => lookupsOf(kind).fieldIs(kind, path, annotation),
    isWanted: (kind, path, choice) => lookupsOf(kind).isWanted(kind, path, choice),
    isPlainField: (kind, path) => lookupsOf(kind).isPlainField(kind, path),
    isOfOperator: (kind) => fileOf(kind) !== undefined,
    nameOf,
    references: profileReferences(decided, draft, fieldsAt, nameOf),
    levels: Object.entries(decided.rules ?? {}),
    codes: new Map(Object.entries(operator.codes)),
    demoted: operator.demoted,
  };
}

/** The two files, checked against their schemas. */
function checkedFiles(operatorJson: unknown, profileJson: unknown): { operator: OperatorFile; decided: ProfileFile } {
  const operatorFaults = fileFaults("operator.json", operatorJson);
  const profileFaults = profileJson === undefined ? [] : fileFaults("profile.json", profileJson);
  if (operatorFaults.length > 0 || profileFaults.length > 0)
    throw new ProfileError([...operatorFaults, ...profileFaults]);
  const operator = operatorJson as OperatorFile;
  const [name = "operator"] = operator.source.file.toLowerCase().match(/^[a-z0-9_-]+/) ?? [];
  return { operator, decided: (profileJson as ProfileFile | undefined) ?? { name, operator: "operator.json" } };
}

/** The schemas of a profile while decisions are applied, with look-ups. */
interface Draft extends ProfileSchemas {
  schemas: Map<string, Schema>;
  lookupsOf: (kind: string) => Lookups;
}

function draftOf(operator: OperatorFile): Draft {
  const schemas = new Map(Object.entries(operator.schemas));
  const source: SchemaSource = (file) => schemas.get(file);
  usable(() => checkReferences(source, schemas.keys()));
  const faults = schemaFaults(operator);
  if (faults.length > 0) throw new ProfileError(faults);
  const own = [...schemas.keys()].flatMap((file) => kindOfSchema(file) ?? []);
  const fileOf = (kind: string): string | undefined => fileOfKind(schemas, kind);
  const ownLookups = lookups(source, fileOf);
  return {
    schemas,
    source,
    kinds: [...new Set<string>([...baseKinds, ...own])],
    fileOf,
    lookupsOf: (kind) => (fileOf(kind) === undefined ? baseLookups : ownLookups),
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

function applyKeep({ keep = [] }: ProfileFile, { demoted }: OperatorFile, draft: Draft): ProfileFault[] {
  return keep.flatMap((at, i): ProfileFault[] => {
    const demotions = demoted.filter((demotion) => demotion.at === at);
    if (demotions.length === 0) {
      const sentence = `keep.${i} leads nowhere: nothing is demoted at ${JSON.stringify(at)}`;
      const meant = orMeant(
        at,
        demoted.map((one) => one.at),
      );
      return [{ file: "profile.json", path: ["keep", i], sentence: sentence + meant }];
    }
    return demotions.flatMap((demotion): ProfileFault[] => {
      const index = demoted.indexOf(demotion);
      // What replaced other constraints says where they were; one that was dropped is put back as it was.
      const problem = demotion.now === null ? schemaProblem(demotion.was) : undefined;
      if (problem !== undefined)
        return [
          { file: "operator.json", path: ["demoted", index, "was"], sentence: `demoted.${index}.was ${problem}` },
        ];
      const address = addressOf(at, draft.kinds);
      const file = address && draft.fileOf(address.kind);
      if (address && file !== undefined && restoreConstraint(draft.schemas, file, address, demotion)) return [];
      const sentence = `demoted.${index} is not what the schemas have at ${JSON.stringify(at)}: generate the file again.`;
      return [{ file: "operator.json", path: ["demoted", index], sentence }];
    });
  });
}

function applyAmendments({ amendments = [] }: ProfileFile, draft: Draft): ProfileFault[] {
  return amendments.flatMap((amendment, i) => {
    const fault = (key: keyof Amendment, problem: string): ProfileFault[] => [
      { file: "profile.json", path: ["amendments", i, key], sentence: `amendments.${i}.${key} ${problem}` },
    ];
    const { at, branch, set } = amendment;
    const address = addressOf(at, draft.kinds);
    if (!address) return fault("at", `names no kind of payload${orMeant(at.split(".")[0] as string, draft.kinds)}`);
    const end = deadEnd(address, branch, draft.lookupsOf(address.kind));
    if (end) return fault(end.isOfBranch ? "branch" : "at", end.problem);
    const file = draft.fileOf(address.kind) ?? schemaFileOf(address.kind as Kind);
    const unusable = problemOfPatch(set, file, draft.source);
    if (unusable !== undefined) return fault("set", unusable);
    if (!draft.schemas.has(file)) adopt(draft.schemas, file, baseSource);
    return amendSchema(draft.schemas, file, address, amendment) ? [] : fault("at", "leads nowhere.");
  });
}

/** Why a schema that a patch sets cannot be compiled. */
function problemOfPatch(set: Amendment["set"], file: string, source: SchemaSource): string | undefined {
  const beside = file.replace(/[^/]+$/, "patch");
  const patch = mergePatch({}, set) as Schema;
  const problem = schemaProblem(patch);
  if (problem !== undefined) return problem;
  try {
    validators((one) => (one === beside ? patch : source(one)), profileOptions)(beside);
    return undefined;
  } catch (error) {
    if (error instanceof UnusableSchema) return error.problem;
    throw error;
  }
}

function linkFaults({ links = {} }: ProfileFile, { lookupsOf }: Draft): ProfileFault[] {
  return Object.entries(links).flatMap(([name, attrs]: [string, readonly string[]]) =>
    attrs.flatMap((attr, i): ProfileFault[] => {
      const end = deadEnd({ kind: "account", steps: attr.split(".") }, undefined, lookupsOf("account"));
      return end
        ? [{ file: "profile.json", path: ["links", name, i], sentence: `links.${name}.${i} ${end.problem}` }]
        : [];
    }),
  );
}

function nameFaults({ names = {} }: ProfileFile, { schemas, source }: Draft): ProfileFault[] {
  if (Object.keys(names).length === 0) return [];
  const responses = [...schemas.keys()].filter((file) => /^(?:responses|errors)\//.test(file));
  const theirs = new Set<string>();
  for (const file of reachableFiles(source, responses))
    eachSchema(schemas.get(file) as Schema, ({ properties }) => {
      for (const name of Object.keys(properties ?? {})) theirs.add(name);
    });
  return Object.entries(names).flatMap(([field, name]): ProfileFault[] => {
    const isOurs = schemaFieldNames().has(field);
    if (isOurs && theirs.has(name)) return [];
    const problem = isOurs
      ? `no response of the operator has a field ${JSON.stringify(name)}${orMeant(name, theirs)}`
      : `the interface has no field ${JSON.stringify(field)}${orMeant(field, schemaFieldNames())}`;
    return [{ file: "profile.json", path: ["names", field], sentence: `names.${field} leads nowhere: ${problem}` }];
  });
}

function ruleFaults({ rules = {} }: ProfileFile): ProfileFault[] {
  return Object.keys(rules).flatMap((selector): ProfileFault[] => {
    const problem = selectorFault(selector);
    return problem === undefined ? [] : [{ file: "profile.json", path: ["rules", selector], sentence: problem }];
  });
}
