import { without } from "../json/value.ts";
import { selectorFault } from "../rules/selectors.ts";
import { schemaFieldNames } from "../schema/base-lookups.ts";
import { schemaFile } from "../schema/described.ts";
import { edited, mergePatch, type SchemaEdit } from "../schema/edit.ts";
import { type Schema, schemaFileNames, schemaFileOf } from "../schema/load.ts";
import type { Lookups } from "../schema/lookups.ts";
import { fieldNamesIn, mapSchema } from "../schema/map.ts";
import { refTo, resolveRef, type SchemaSource, UnusableSchema } from "../schema/references.ts";
import { unionOf } from "../schema/unions.ts";
import { validators } from "../schema/validators.ts";
import { openEnum, reachableFiles } from "../schema/view.ts";
import type { Kind } from "../spec/operations.ts";
import { orMeant } from "../text/spelling.ts";
import { dialect, formFaults } from "./file-faults.ts";
import type { Amendment, Demotion, OperatorFile, ProfileFile, UnionKey } from "./operator.ts";
import type { ProfileFault } from "./profile-error.ts";
import type { ProfileSchemas } from "./references.ts";
import { profileOptions } from "./validators.ts";

/** The schemas of a profile while decisions are applied. */
export interface Amendable extends ProfileSchemas {
  schemas: Map<string, Schema>;
  /** Look-ups in the schemas as they are now, and in ours of the kinds that the operator lacks. */
  lookups: () => Lookups;
}

/** The folder of our schemas beside those of an operator. */
export const ofBase = "base/";

/** Applies the decisions of profile.json to the schemas. Returns the faults of those that lead nowhere. */
export function applyDecisions(decided: ProfileFile, operator: OperatorFile, draft: Amendable): ProfileFault[] {
  return [
    ...applyKeep(decided, operator, draft),
    ...applyAmendments(decided, draft),
    ...linkFaults(decided, draft),
    ...nameFaults(decided, draft),
    ...ruleFaults(decided),
  ];
}

/** A fault, with a sentence that begins with its path. */
function faultAt(
  path: ProfileFault["path"],
  problem: string,
  file: ProfileFault["file"] = "profile.json",
): ProfileFault {
  return { file, path, sentence: `${path.join(".")} ${problem}` };
}

function applyKeep({ keep = [] }: ProfileFile, { demoted }: OperatorFile, draft: Amendable): ProfileFault[] {
  return keep.flatMap((at, i) => {
    const demotions = [...demoted.entries()].filter(([, demotion]) => demotion.at === at);
    const others = demoted.map((one) => one.at);
    if (demotions.length === 0)
      return faultAt(["keep", i], `leads nowhere: nothing is demoted at ${JSON.stringify(at)}${orMeant(at, others)}`);
    return demotions.flatMap(([index, demotion]) => {
      // What replaced other constraints says where they were; one that was dropped is put back as it was.
      const problem = demotion.now === null ? problemOf(demotion.was) : undefined;
      if (problem !== undefined) return faultAt(["demoted", index, "was"], problem, "operator.json");
      const address = addressOf(at, draft.kinds);
      const file = address && draft.fileOf(address.kind);
      const restores = (areWidened: boolean): boolean =>
        edit(draft, file as string, {
          steps: address?.steps ?? [],
          ...restoring(at, demotion, areWidened),
          // An example that contradicts a part weakens it for its kind, in all places.
          setPart: (part, schema) => draft.schemas.set(part, schema),
        });
      if (file !== undefined && [true, false].some(restores)) return [];
      const stale = `is not what the schemas have at ${JSON.stringify(at)}: generate the file again.`;
      return faultAt(["demoted", index], stale, "operator.json");
    });
  });
}

/** Restores a constraint; if `areWidened`, types only where there are more now, so in one of several alternatives. */
function restoring(at: string, { branch, was, now }: Demotion, areWidened: boolean): Omit<SchemaEdit, "steps"> {
  const field = at.slice(at.lastIndexOf(".") + 1);
  switch (now) {
    case "x-known-values":
      return { branch, change: closed };
    case "x-expected":
      return { branch, change: (schema) => requiring(schema, field), isOfOwner: true };
    case "x-undocumented":
      return {
        branch,
        change: (schema) => ({ ...schema, properties: without(schema.properties ?? {}, field) }),
        isOfOwner: true,
      };
    default:
      return {
        branch,
        change: (schema) => {
          const types: unknown[] = [schema.type ?? []].flat();
          const fewer = [was["type"] ?? []].flat();
          const isWidened = fewer.length < types.length && fewer.every((one) => types.includes(one));
          return areWidened && was["type"] && !isWidened ? undefined : (mergePatch(schema, was) as Schema);
        },
      };
  }
}

/** Changes the schema at an address of a file. Returns false if it matches nothing. */
function edit({ schemas, source }: Amendable, file: string, change: SchemaEdit): boolean {
  const schema = edited(file, source, change);
  if (schema) schemas.set(file, schema);
  return schema !== undefined;
}

/** Turns known values back into an enum. */
function closed(schema: Schema): Schema | undefined {
  const { "x-known-values": values, ...rest } = schema as Record<string, unknown>;
  if (!Array.isArray(values)) return undefined;
  const open = openEnum(schema);
  if (open) {
    delete rest["anyOf"];
    rest["type"] = open.type;
  }
  const isNullable = [rest["type"]].flat().includes("null");
  return { ...rest, "x-basis": "operator", enum: isNullable ? [...new Set([...values, null])] : values };
}

function requiring(schema: Schema, field: string): Schema | undefined {
  const { "x-expected": expected, ...rest } = schema as { "x-expected"?: string[] };
  if (!expected?.includes(field)) return undefined;
  const others = expected.filter((one) => one !== field);
  const required = [...(schema.required ?? []), field].sort();
  return { ...rest, ...(others.length > 0 ? { "x-expected": others } : {}), required };
}

function applyAmendments({ amendments = [] }: ProfileFile, draft: Amendable): ProfileFault[] {
  return amendments.flatMap(({ at, branch, set }, i): ProfileFault | [] => {
    const fault = (key: keyof Amendment, problem: string): ProfileFault => faultAt(["amendments", i, key], problem);
    const address = addressOf(at, draft.kinds);
    if (!address)
      return fault("at", `does not begin with a kind of payload${orMeant(at.split(".")[0] as string, draft.kinds)}`);
    const { kind, steps } = address;
    const end = deadEnd(address, branch, draft.lookups());
    if (end) return fault(end.isOfBranch ? "branch" : "at", end.problem);
    const file = draft.fileOf(kind) ?? schemaFileOf(kind as Kind);
    const unusable = problemOfPatch(set, file, draft.source);
    if (unusable !== undefined) return fault("set", unusable);
    if (!draft.schemas.has(file)) adopt(draft.schemas, file);
    const change = (schema: Schema): Schema => mergePatch(schema, set) as Schema;
    return edit(draft, file, { steps, branch, change }) ? [] : fault("at", "leads nowhere.");
  });
}

/** What is wrong with a schema that a decision puts into one of operator.json, as the end of a sentence. */
function problemOf(schema: object): string | undefined {
  const [fault] = formFaults(dialect, schema);
  return fault && `is wrong: ${fault.sentence}`;
}

function problemOfPatch(set: Amendment["set"], file: string, source: SchemaSource): string | undefined {
  const beside = file.replace(/[^/]+$/, "patch");
  const patch = mergePatch({}, set) as Schema;
  const problem = problemOf(patch);
  if (problem !== undefined) return problem;
  try {
    validators((one) => (one === beside ? patch : source(one)), profileOptions)(beside);
    return undefined;
  } catch (error) {
    if (error instanceof UnusableSchema) return error.problem;
    throw error;
  }
}

/**
 * Copies a schema file of ours into a profile whose operator lacks it, so that it can be amended. Its parts are copied
 * into a folder of their own, because the operator may have other parts with the same names.
 */
export function adopt(schemas: Map<string, Schema>, file: string): void {
  for (const part of reachableFiles(baseSource, [file])) {
    const schema = baseSource(part) as Schema;
    if (part !== file) schemas.set(ofBase + part, schema);
    else
      schemas.set(
        file,
        mapSchema(schema, (node) =>
          node.$ref === undefined ? node : { ...node, $ref: refTo(ofBase + resolveRef(node.$ref, file).file, file) },
        ),
      );
  }
}

const baseFiles: ReadonlySet<string> = new Set(schemaFileNames);
const baseSource: SchemaSource = (file) => (baseFiles.has(file) ? schemaFile(file) : undefined);

function linkFaults({ links = {} }: ProfileFile, { lookups }: Amendable): ProfileFault[] {
  return Object.entries(links).flatMap(([name, attrs]: [string, readonly string[]]) =>
    attrs.flatMap((attr, i) => {
      const end = deadEnd({ kind: "account", steps: attr.split(".") }, undefined, lookups());
      return end ? faultAt(["links", name, i], end.problem) : [];
    }),
  );
}

function nameFaults({ names = {} }: ProfileFile, { schemas, source }: Amendable): ProfileFault[] {
  if (Object.keys(names).length === 0) return [];
  const responses = [...schemas.keys()].filter((file) => /^(?:responses|errors)\//.test(file));
  const theirs = fieldNamesIn([...reachableFiles(source, responses)].map((file) => schemas.get(file) as Schema));
  return Object.entries(names).flatMap(([field, name]) => {
    const isOurs = schemaFieldNames().has(field);
    if (isOurs && theirs.has(name)) return [];
    const problem = isOurs
      ? `no response of the operator has a field ${JSON.stringify(name)}${orMeant(name, theirs)}`
      : `the interface has no field ${JSON.stringify(field)}${orMeant(field, schemaFieldNames())}`;
    return faultAt(["names", field], `leads nowhere: ${problem}`);
  });
}

function ruleFaults({ rules = {} }: ProfileFile): ProfileFault[] {
  return Object.keys(rules).flatMap((selector): ProfileFault[] => {
    const problem = selectorFault(selector);
    return problem === undefined ? [] : [{ file: "profile.json", path: ["rules", selector], sentence: problem }];
  });
}

/** A kind and the steps to one of its fields: names, and `*` for any element. */
interface Address {
  kind: string;
  steps: readonly string[];
}

/** Reads an address such as `transactions.201.results.*.status`; undefined unless it starts with a kind. */
function addressOf(at: string, kinds: readonly string[]): Address | undefined {
  const kind = kinds
    .filter((one) => at === one || at.startsWith(`${one}.`))
    .reduce<string | undefined>((longest, one) => (one.length > (longest?.length ?? 0) ? one : longest), undefined);
  if (kind === undefined) return undefined;
  return { kind, steps: at === kind ? [] : at.slice(kind.length + 1).split(".") };
}

/** Why an address matches no field; undefined if it matches one. */
function deadEnd(
  { kind, steps }: Address,
  branch: UnionKey | undefined,
  { nodesAt, fieldsAt }: Lookups,
): { isOfBranch: boolean; problem: string } | undefined {
  const prefixes = [[], ...steps.map((_, i) => steps.slice(0, i + 1))];
  if (branch !== undefined) {
    const keys = prefixes
      .flatMap((prefix) => [...nodesAt(kind, prefix)])
      .flatMap((schema) => unionOf(schema)?.cases.flatMap(({ values }) => values) ?? []);
    if (!keys.includes(branch)) {
      const problem = `leads nowhere: no union on the way has the branch ${JSON.stringify(branch)}`;
      return { isOfBranch: true, problem: problem + orMeant(String(branch), keys.map(String)) };
    }
  }
  const choice = branch === undefined ? {} : { branch };
  for (const prefix of prefixes.slice(1)) {
    if ([...nodesAt(kind, prefix, choice)].length > 0) continue;
    const around = prefix.slice(0, -1);
    const step = prefix.at(-1) as string;
    const name = [kind, ...around].join(".");
    const inBranch = branch === undefined ? "" : ` in the branch ${JSON.stringify(branch)}`;
    const isList = [...nodesAt(kind, [...around, "*"], choice)].length > 0;
    const problem =
      step === "*"
        ? `leads nowhere: ${name} is not a list.`
        : isList
          ? `leads nowhere: ${name} is a list. Write ${name}.* for its elements.`
          : `leads nowhere: ${name} has no field ${JSON.stringify(step)}${inBranch}${orMeant(step, fieldsAt(kind, around, choice))}`;
    return { isOfBranch: false, problem };
  }
  return undefined;
}
