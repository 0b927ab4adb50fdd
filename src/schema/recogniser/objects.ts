import { choiceBody } from "./choice.ts";
import { capturesOf, comparisons, sumsOf } from "./comparisons.ts";
import { type Context, functionFor } from "./context.ts";
import { dispatch } from "./dispatch.ts";
import { type FactNotes, parseFacts } from "./facts.ts";
import { Members } from "./members.ts";
import type { Node } from "./node.ts";
import { addFault, orNoteMember, orNoteValue } from "./noted-faults.ts";
import { type Place, pathOfMember, type Term, termsWithin } from "./place.ts";
import { readAny, refuse } from "./source.ts";
import { addElement, identifying, isIdentifiable } from "./unique.ts";

/** The members that an object must have, or must not have, beyond what its schema says. */
export interface Presence {
  readonly required?: readonly string[];
  readonly forbidden?: readonly string[];
}

/** Writes a function that reads the members of an object. Returns its name. */
export function objectFunction(context: Context, node: Node, place: Place, presence: Presence = {}): string {
  const { required = [], forbidden = [] } = presence;
  const body = (): string =>
    node.choice
      ? choiceBody(context.source, node, node.choice, (form, without) =>
          objectFunction(context, form, place, { forbidden: [...forbidden, ...without] }),
        )
      : membersBody(context, node, place, required, forbidden);
  return required.length + forbidden.length > 0
    ? context.source.define(body())
    : functionFor(context, node, place, body);
}

function membersBody(
  context: Context,
  node: Node,
  place: Place,
  alsoRequired: readonly string[],
  forbidden: readonly string[],
): string {
  const { source, facts, readValue } = context;
  const { own, properties, others } = node;
  const { unique } = place;
  const isClosed = own.additionalProperties === false;
  // Facts may be made of members that the schema allows without listing them.
  const ofFacts = isClosed ? [] : facts.membersOf(place);
  if (others && !ofFacts.every((name) => properties.has(name)))
    throw new Error(`Facts are made of other members than those that ${place.path} lists.`);
  const all = new Set([...properties.keys(), ...alsoRequired, ...ofFacts]);
  const names = [...all].filter((name) => !forbidden.includes(name));
  const required = [...(own.required ?? []), ...alsoRequired];
  const expected = (own["x-expected"] ?? []).filter((name) => !required.includes(name));
  const oneOf = (own.anyOf ?? []).map((form) => form.required ?? []);
  if (
    node.isBeyond ||
    node.alternatives ||
    ![...required, ...oneOf.flat()].every((name) => names.includes(name)) ||
    (unique && !isIdentifiable(unique, properties, isClosed)) ||
    !source.hasSums([...properties.values()].filter((property) => property.own["x-sum"]).length)
  )
    return refuse;
  const captures = capturesOf(properties, unique ? identifying(unique) : []);
  const members = new Members(properties, names, isClosed, captures);
  const sums = sumsOf(source, members);
  if (!sums) return refuse;
  const starts = [...members.declarations(), ...sums.begins];
  const ends = [
    ...absenceCode(context, place, required, expected, forbidden, members),
    own["x-fillable"] ? "if (p === first) return -1;" : "",
    oneOf.length > 0 ? `if (${oneOf.map((all) => `!(${members.areSeen(...all)})`).join(" && ")}) return -1;` : "",
    ...sums.tests,
    ...names.flatMap((name) => comparisons(name, members)),
    unique ? addElement(unique, members) : "",
    ...unnamed(facts, place, [...required, ...expected], members),
  ];
  const keys = [
    ...names.map((key, i) => ({ key, code: `field = ${i};` })),
    ...forbidden.map((key) => ({ key, code: refuse })),
  ];
  const values = names.map(
    (name, i) => `case ${i}: { ${memberCode(context, name, place, members, sums.terms)}\nbreak; }\n`,
  );
  const further = others ? readValue(others, { path: undefined, depth: place.depth }) : readAny;
  const openMember = `if ((p = newKey(p, keys)) < 0) return -1; ${further}`;
  const value = `${members.see()}\nvalue: switch (field) {\n${values.join("")}}`;
  return `let p = at; ${isClosed ? "" : "const keys = openKeys();"}
${starts.join(" ")}
if (B[p] <= 32) p = space(p);
${own["x-fillable"] || expected.length > 0 ? "const first = p;" : ""}
if (B[p] !== 125) for (;;) {
if (B[p] !== 34) return -1;
p++;
let field = -1;
${dispatch(keys, "")}
${orNoteMember(context, place, value, isClosed ? undefined : openMember)}
let c = B[p];
if (c <= 32) { p = space(p); c = B[p]; }
if (c === 125) break;
if (c !== 44) return -1;
p++;
if (B[p] <= 32) p = space(p);
}
${isClosed ? "" : "closeKeys(keys);"}
${ends.filter((end) => end !== "").join("\n")}
return p + 1;`;
}

/** Code that reads the value of a member. `terms` are the values that sums of this object add up. */
function memberCode(context: Context, name: string, place: Place, members: Members, terms: readonly Term[]): string {
  const path = pathOfMember(place, name);
  const member = members.properties.get(name);
  if (!member) return context.facts.parseIfUnexpected({ path, depth: place.depth }, undefined) + readAny;
  const sums = termsWithin([...(place.sums ?? []), ...terms], name);
  const { depth, isBranch } = place;
  const captures = members.variablesOf(name);
  const own: Place = { path, depth, captures, sums, isBranch };
  const code = context.readValue(member, { ...own, fault: faultOf(context, member, own) });
  return presenceCode(context, member, own) + orNoteValue(context, member, own, code);
}

/** The number of the fault that the text of a member may have, if it is noted. */
function faultOf({ faults }: Context, { own }: Node, place: Place): number | undefined {
  const { type, "x-known-values": known } = own;
  const mayBe = (...keywords: readonly string[]): boolean =>
    Object.keys(own).every((keyword) => keywords.includes(keyword));
  if (type === "string" && own["x-fillable"] && mayBe("type", "x-fillable", "x-no-placeholder", "x-undocumented"))
    return addFault(faults, place, { keyword: "x-fillable" });
  if (known && mayBe("type", "x-fillable", "x-goes-with", "x-known-values", "x-undocumented"))
    return addFault(faults, place, { keyword: "x-known-values", known });
  if (own["x-document-path"] === "advised" && mayBe("type", "x-document-path", "x-fillable", "x-undocumented"))
    return addFault(faults, place, { keyword: "x-document-path" });
  return undefined;
}

/** Code that notes a member whose presence is a fault. */
function presenceCode({ faults }: Context, { own }: Node, place: Place): string {
  if (!own["x-undocumented"]) return "";
  const fault = addFault(faults, place, { keyword: "x-undocumented" });
  return fault === undefined ? refuse : `if (!noteFault(${fault}, p, p)) return -1; `;
}

/** Code that notes the members that an object should have, and lacks. Facts need some of them, which are required. */
function absenceCode(
  context: Context,
  place: Place,
  required: readonly string[],
  expected: readonly string[],
  forbidden: readonly string[],
  members: Members,
): string[] {
  const isName = (name: string): boolean => members.names.includes(name);
  const seen = (name: string): string => (isName(name) ? members.areSeen(name) : "false");
  const must: string[] = [...required];
  const notes: string[] = [];
  for (const name of expected) {
    const path = pathOfMember(place, name);
    const isOfFacts = path === undefined || context.facts.dependOn(path);
    const isKnown = isName(name) || forbidden.includes(name);
    const canNote = isKnown && !isOfFacts;
    const fault = canNote ? addFault(context.faults, { ...place, path }, { keyword: "x-expected" }) : undefined;
    if (fault === undefined) must.push(name);
    else notes.push(`if (!(${seen(name)}) && !noteFault(${fault}, at - 1, p + 1)) return -1;`);
  }
  return [
    must.length > 0 ? `if (!(${must.every(isName) ? members.areSeen(...must) : false})) return -1;` : "",
    notes.length > 0 ? "if (p === first) return -1;" : "",
    ...notes,
  ];
}

/** Code for an element that may lack the name of what it refers to: facts count these elements too. */
function unnamed(facts: FactNotes, { path }: Place, required: readonly string[], members: Members): string[] {
  if (path === undefined) return [];
  return facts
    .referringMembers(path)
    .filter((name) => !required.includes(name))
    .map((name) => (members.names.includes(name) ? `if (!(${members.areSeen(name)})) ${parseFacts}` : parseFacts));
}
