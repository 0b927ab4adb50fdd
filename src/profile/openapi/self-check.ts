import { follow, type Path } from "../../json/path.ts";
import duplicateContractIdentifier from "../../rules/duplicate-contract-identifier.ts";
import { keywords, oddPaths } from "../../rules/keywords.ts";
import type { SchemaError } from "../../schema/checks.ts";
import type { Schema } from "../../schema/load.ts";
import { type Lookups, lookups } from "../../schema/lookups.ts";
import { resolveRef } from "../../schema/references.ts";
import { unionOf } from "../../schema/unions.ts";
import { type Validate, validators } from "../../schema/validators.ts";
import { byCodeUnit } from "../../text/order.ts";
import { type Demotion, kindOfSchema, type OperatorFile, type UnionKey } from "../operator.ts";
import type { Profile } from "../profile.ts";
import { profileOptions, profileViews } from "../validators.ts";
import type { Drafts } from "./draft.ts";
import { isJsonObject, type Json } from "./json.ts";
import type { Example } from "./operations.ts";
import { ownFile, type Uses } from "./own-file.ts";
import { plainText } from "./plain-text.ts";
import { schemasAt, type Weakened, weaken } from "./weaken.ts";

export interface ExampledKind {
  kind: string;
  file: string;
  isSent: boolean;
  /** The field that may wrap the payload; addresses leave it out. */
  under?: string;
  examples: Example[];
}

/** Only annotations that are errors: an example may have what is advised against. */
const checkedAnnotations = {
  "x-decimal": keywords["x-decimal"],
  "x-document-path": keywords["x-document-path"],
  "x-unique": keywords["x-unique"],
};

/** The validators of a profile with these schemas. What differs in requests is advice, which is not checked. */
function validatorsOf(drafts: Drafts): (file: string) => Validate {
  const views = profileViews((file) => drafts.get(file) as Schema | undefined, []);
  return validators(views, { ...profileOptions, annotations: checkedAnnotations });
}

function errorsOf(check: Validate, value: Json): SchemaError[] {
  if (check.call({ today: "" }, value)) return [];
  return (check.errors ?? []).filter(({ keyword, params }) => keyword !== "if" && !isAdvice(keyword, params));
}

function isAdvice(keyword: string, params: SchemaError["params"]): boolean {
  if (keyword === "x-unique") return params["rule"] !== duplicateContractIdentifier.id;
  return keyword === "x-document-path" && (params["isAdvised"] === true || oddPaths.has(params["problem"]));
}

/** After each round the schemas are compiled again. The documents of few operators have 50 contradictions in a kind. */
const maxRounds = 500;

/** What remains of the contradictions: an example that still fails, and where. */
interface Failing {
  example: string;
  at: string;
  keyword: string;
}

/** Tries every example, and weakens what it contradicts for its kind: what an operator shows it also accepts. */
export function demoteByExamples(
  drafts: Drafts,
  kinds: readonly ExampledKind[],
): { demoted: Demotion[]; failing: Failing[] } {
  const demoted: Demotion[] = [];
  let validator: ((file: string) => Validate) | undefined;
  const validate = (file: string, value: Json): SchemaError[] => {
    validator ??= validatorsOf(drafts);
    return errorsOf(validator(file), value);
  };

  const uses: Uses = { targets: new Map(), others: new Map(), copies: new Map() };
  const roots = kinds.map(({ file }) => file);
  for (const { kind, file, isSent, under, examples } of kinds) {
    let rounds = 0;
    for (const example of examples)
      for (let errors = validate(file, example.value); errors.length > 0; errors = validate(file, example.value)) {
        if (++rounds > maxRounds) break;
        const typed = new Set<string>();
        const weakenBy = (each: typeof lacking): (Weakened & { path: Path })[] =>
          each.flatMap(({ error, lacking }) => {
            // Of alternatives that all have another type, the first takes the value.
            if (error.keyword === "type" && typed.has(error.instancePath)) return [];
            const place = resolveRef(error.at, "");
            const own = ownFile(drafts, uses, file, place.file, roots);
            const value = follow(example.value, error.path) as Json | undefined;
            const changes = schemasAt(drafts.get(own), place.pointer, error.keyword).flatMap((node) =>
              weaken(node, error, lacking, value, isSent).map((weakened) => ({
                ...weakened,
                path: [...error.path, ...weakened.below],
              })),
            );
            if (error.keyword === "type" && changes.length > 0) typed.add(error.instancePath);
            return changes;
          });
        const lacking = withFieldsLacking(errors);
        // Alternatives go only where none of them can be weakened: with them goes all that they say.
        const within = weakenBy(lacking.filter(({ error }) => error.keyword !== "anyOf"));
        const found = within.length > 0 ? within : weakenBy(lacking);
        if (found.length === 0) break;
        validator = undefined;
        const { nodesAt } = lookups(
          (one) => drafts.get(one) as Schema | undefined,
          () => file,
        );
        const has = (steps: Path): boolean => [...nodesAt(kind, steps)].length > 0;
        // A field that only additionalProperties describes is any of them.
        const described = (path: Path): Path => {
          const at: (string | number)[] = [];
          for (const step of path) at.push(!has([...at, step]) && has([...at, "*"]) ? "*" : step);
          return at;
        };
        for (const { path, was, now, value, isPersonal } of found) {
          const branch = branchAt(nodesAt, kind, example.value, path);
          demoted.push({
            at: addressOf(kind, described(path), under),
            ...(branch === undefined ? {} : { branch }),
            was,
            now,
            ...(value === undefined ? {} : { value: shownValue(value, isPersonal) }),
            example: plainText(example.name),
          });
        }
      }
  }
  return { demoted: withoutRepeats(demoted), failing: failingExamples(drafts, kinds, validator) };
}

/** Errors with the fields that an object lacks; an object that lacks several has one error. */
function withFieldsLacking(errors: readonly SchemaError[]): { error: SchemaError; lacking: string[] }[] {
  const ofObjects = new Map<string, string[]>();
  return errors.flatMap((error) => {
    const name = error.params["missingProperty"] as string | undefined;
    if (name === undefined) return { error, lacking: [] };
    const id = JSON.stringify([error.keyword, error.at, error.path]);
    const known = ofObjects.get(id);
    known?.push(name);
    if (known) return [];
    const lacking = [name];
    ofObjects.set(id, lacking);
    return { error, lacking };
  });
}

export function failingExamples(
  drafts: Drafts,
  kinds: readonly ExampledKind[],
  validator = validatorsOf(drafts),
): Failing[] {
  return kinds.flatMap(({ kind, file, under, examples }) =>
    examples.flatMap((example) =>
      errorsOf(validator(file), example.value).map((error) => {
        const missing = error.params["missingProperty"] ?? error.params["additionalProperty"];
        const path = [...error.path, ...(typeof missing === "string" ? [missing] : [])];
        return { example: example.name, at: addressOf(kind, path, under), keyword: error.keyword };
      }),
    ),
  );
}

/** The value of the key of the last union on the way to an address of an example. */
function branchAt(nodesAt: Lookups["nodesAt"], kind: string, value: Json, path: Path): UnionKey | undefined {
  let branch: UnionKey | undefined;
  for (const [depth, step] of path.entries()) {
    const at = path.slice(0, depth);
    const parent = follow(value, at);
    if (!isJsonObject(parent)) continue;
    for (const schema of nodesAt(kind, at)) {
      const union = schema.if && unionOf(schema);
      const key = union && union.key !== step ? parent[union.key] : undefined;
      if (key !== undefined && (key === null || typeof key !== "object")) branch = key;
    }
  }
  return branch;
}

export function addressOf(kind: string, path: Path, under?: string): string {
  const steps = under !== undefined && path[0] === under ? path.slice(1) : path;
  return [kind, ...steps.map((step) => (/^\d+$/.test(String(step)) ? "*" : step))].join(".");
}

/** The value as a report may show it: examples may be copied from life. */
function shownValue(value: Json, isPersonal: boolean): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (isPersonal) return `(${[...text].length} characters)`;
  const plain = plainText(text);
  return plain.length > 100 ? `${plain.slice(0, 100)}...` : plain;
}

/** One entry an address, branch and constraint: the first example that contradicts it. */
function withoutRepeats(demoted: readonly Demotion[]): Demotion[] {
  const idOf = ({ at, branch = "", now, was }: Demotion): string =>
    JSON.stringify([at, branch, now ?? "", Object.keys(was)]);
  // A map keeps the last value of a key.
  const firsts = new Map([...demoted].reverse().map((one) => [idOf(one), one]));
  return [...firsts].sort(([a], [b]) => byCodeUnit(a, b)).map(([, one]) => one);
}

/** Counts the examples of a profile, and lists what contradicts them: the operator's schemas, or decisions. */
export function checkProfile({ schemas }: Profile, operator: OperatorFile) {
  const failing = faultsIn(new Map(Object.entries(operator.schemas)));
  const overruled = faultsIn(schemas).filter((fault) => !failing.includes(fault));
  const examples = exampledKinds(schemas).reduce((sum, { examples }) => sum + examples.length, 0);
  return { examples, failing, overruled };
}

function faultsIn(schemas: ReadonlyMap<string, Schema>): string[] {
  const faults = failingExamples(new Map(schemas) as never, exampledKinds(schemas));
  return [...new Set(faults.map(({ example, at, keyword }) => `${at}: ${keyword}: ${example}`))];
}

function exampledKinds(schemas: ReadonlyMap<string, Schema>) {
  return [...schemas].flatMap(([file, { examples = [] }]) => {
    const kind = kindOfSchema(file);
    if (kind === undefined) return [];
    const named = examples.map((value, i) => ({ name: `example ${i + 1}`, value: value as never }));
    return [{ kind, file, isSent: file.startsWith("requests/"), examples: named }];
  });
}
