import { isObject, namesIn, unencoded } from "../json/value.ts";
import type { Profile } from "../profile/profile.ts";
import { rules } from "../rules/index.ts";
import { baseLookups, fieldsAt, type Interface, schemaFieldNames } from "../schema/base-lookups.ts";
import { kinds } from "../spec/kinds.ts";
import { remember } from "../tables/remember.ts";
import { foldedSpelling, nearest } from "../text/spelling.ts";

/** What a JSON text is that is not a payload: a report, baseline or rejected payload of this tool, or anything else. */
export type Other = "output" | "other";

const ruleIds: ReadonlySet<unknown> = new Set(rules.map(({ id }) => id));

/** True for what this tool writes: a report, a line of one, a baseline, or a line of rejected payloads. */
export function isOwnOutput(value: unknown): boolean {
  // A report for GitLab is a list of findings.
  if (Array.isArray(value)) return value.length > 0 && value.every(isGitlabIssue);
  if (!isObject(value)) return false;
  const { findings, runs, summary, version } = value;
  if (Array.isArray(runs)) return runs.some(isOwnSarif);
  if (Array.isArray(findings))
    return (
      (isObject(summary) && isObject(summary["byRule"])) ||
      ((version === 1 || version === 2) && findings.every((entry) => has(entry, ["fingerprint", "count", "file"]))) ||
      (has(value, ["file", "line", "payload"]) && findings.every(isFinding))
    );
  return isFinding(value) || has(value, ["file", "line", "kind", "operation", "status", "body"]);
}

function has(value: unknown, names: readonly string[]): value is Record<string, unknown> {
  return isObject(value) && names.every((name) => Object.hasOwn(value, name));
}

function isFinding(value: unknown): boolean {
  return has(value, ["rule", "code", "severity", "attr", "pointer", "file"]) && ruleIds.has(value["rule"]);
}

function isGitlabIssue(value: unknown): boolean {
  return has(value, ["check_name", "fingerprint", "location"]) && ruleIds.has(value["check_name"]);
}

function isOwnSarif(run: unknown): boolean {
  const tool = isObject(run) ? run["tool"] : undefined;
  const driver = isObject(tool) ? tool["driver"] : undefined;
  return isObject(driver) && driver["name"] === "migration-preflight";
}

/**
 * True if a value may be a payload, though its kind is not recognised: it has a field of the interface or of the
 * profile, perhaps misspelt. A name of several words is enough, wherever it is; of everyday names such as `type`, which
 * other JSON has too, two are needed at the root.
 */
export function mayBePayload(text: unknown, profile?: Profile): boolean {
  const value = unencoded(text);
  const { compound, everyday, marks } = namesOf(profile ?? baseLookups);
  const isNear = (key: string, names: readonly string[]): boolean => nearest(key, names) !== undefined;
  const root = namesIn(value);
  if (root.filter((key) => everyday.has(key)).length >= 2) return true;
  const first = [...root, ...childrenOf(value).flatMap(namesIn)].slice(0, maxNear);
  if (first.some((key) => isNear(key, marks) || (key.length >= minNear && isNear(key, compound.list)))) return true;
  const open = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (namesIn(next).some((key) => compound.folded.has(foldedSpelling(key.replace(/^.*[.:/]/, ""))))) return true;
    for (const child of childrenOf(next).map(unencoded))
      if (typeof child === "object" && child !== null) open.push(child);
  }
  return false;
}

/** The largest number of keys that are compared with similar names, and their minimum length. */
const maxNear = 200;
const minNear = 8;

function childrenOf(value: unknown): unknown[] {
  return typeof value === "object" && value !== null ? Object.values(value) : [];
}

interface Names {
  /** Names of several words. */
  compound: { list: readonly string[]; folded: ReadonlySet<string> };
  /** Names of one word at the root of a kind. */
  everyday: ReadonlySet<string>;
  /** Names by which a kind is recognised. */
  marks: readonly string[];
}

const namesOf = remember((own: Interface): Names => {
  const roots = new Set([
    ...kinds.flatMap((kind) => fieldsAt(kind, [])),
    ...(own === baseLookups ? [] : own.kinds).flatMap((kind) =>
      [[], ["payload"]].flatMap((path) => own.fieldsAt(kind, path)),
    ),
  ]);
  const isCompound = (name: string): boolean => /[_-]|[a-z][A-Z]/.test(name);
  const list = [...new Set([...schemaFieldNames(), ...roots])].filter(isCompound);
  return {
    compound: { list, folded: new Set(list.map(foldedSpelling)) },
    everyday: new Set([...roots].filter((name) => !isCompound(name))),
    marks: Object.values(own.references).flatMap((entry) =>
      (entry.recognisedBy ?? []).filter((fields) => fields.length === 1).flat(),
    ),
  };
});
