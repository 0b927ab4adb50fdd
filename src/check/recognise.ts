import { find, Names } from "../json/names.ts";
import type { Path } from "../json/path.ts";
import { after, isObjectAt, tape } from "../json/tape.ts";
import { isObject, membersOf, namesIn, unencoded } from "../json/value.ts";
import { baseLookups, type Interface } from "../schema/base-lookups.ts";
import { isKind, isResponseKind, requestOf } from "../spec/kinds.ts";
import type { Kind } from "../spec/operations.ts";
import { accountFields, isUnmistakable, marksIn, ordered, type References } from "../spec/references.ts";
import { remember, rememberEach } from "../tables/remember.ts";
import { foldedName, mostSimilarName, nearest } from "../text/spelling.ts";

/** How fields at the root show the kind of a payload. */
interface Marks {
  /** Fields that show a kind, alone or together with others; those alone come first. */
  sets: readonly { kind: Kind; fields: readonly string[] }[];
  /** Fields that only one kind has, of kinds about an account or a business. */
  ofAccounts: ReadonlyMap<string, Kind>;
  ofBusinesses: ReadonlyMap<string, Kind>;
  /** The field that may hold a whole payload. */
  wrapper: string;
  /** The fields of an account's number, and of its supplier. */
  accounts: readonly string[];
  supplier: string;
  /** The field of a business's identifier. */
  business: string;
  /** The fields of wrapped contracts that no wrapped account has. */
  ofContracts: readonly string[];
}

const marksOf = remember((table: References): Marks => {
  const all = marksIn(table);
  const isUnique = (field: string): boolean => all.filter(({ fields }) => fields[0] === field).length === 1;
  const unique = (target: "account" | "business"): ReadonlyMap<string, Kind> =>
    new Map(
      all.flatMap(({ kind, fields: [field = ""] }) =>
        isUnique(field) && table[kind]?.[target] !== undefined ? [[field, kind]] : [],
      ),
    );
  const schedule = table["business-contracts"];
  return {
    sets: ordered(all),
    ofAccounts: unique("account"),
    ofBusinesses: unique("business"),
    wrapper: table.account?.wrapper ?? "",
    accounts: accountFields(table.account ?? {}),
    supplier: table.account?.supplier ?? "",
    business: table.business?.business ?? "",
    ofContracts: [schedule?.contracts ?? "", schedule?.business ?? ""].map((path) => path.split(".")[1] ?? ""),
  };
});

/**
 * Returns the kind of request that a payload's own fields show, or undefined. Responses are not recognised by their
 * shape, which several operations share. A misspelt field counts too, so that it is reported as misspelt. If no single
 * field shows the kind, all fields together may, those of an operator's profile included.
 */
export function recognise(payload: unknown, own: Interface = baseLookups): Kind | undefined {
  const value = unencoded(payload);
  const kind = recogniseByMarks(value, own) ?? recogniseByFields(value, own);
  if (kind !== undefined || !isObject(value)) return kind;
  if (isLinkedAccount(value, own.references)) return "account";
  const { ofContracts, supplier } = marksOf(own.references);
  return [supplier, ...ofContracts].every((field) => Object.hasOwn(value, field)) ? "business-contracts" : undefined;
}

/**
 * The kind of the payload on the tape if fields at its root show it, and would show it whatever else it has, provided
 * that it has no fault as that kind.
 */
export function recogniseOnTape(own: Interface = baseLookups): Kind | undefined {
  if (!isObjectAt(0)) return undefined;
  const { names, sets } = unmistakableOf(own);
  const isSeen = namesAtRoot(names);
  return sets.find(({ fields }) => fields.every((field) => isSeen[field] === 1))?.kind;
}

/** By the number of a name, 1 if a field at the root of the tape has it. */
function namesAtRoot(names: Names): Uint8Array {
  const isSeen = new Uint8Array(names.lengths.length);
  const end = tape.pairs[1] as number;
  for (let k = 2; k < end; k = after(k + 2)) {
    const name = find(names, tape.pairs[k] as number, tape.pairs[k + 1] as number);
    if (name >= 0) isSeen[name] = 1;
  }
  return isSeen;
}

/** The fields at the root that show a kind, by their numbers. */
interface Shown {
  names: Names;
  sets: readonly { kind: Kind | undefined; fields: readonly number[] }[];
}

const unmistakableOf = remember((own: Interface): Shown => {
  const { sets } = marksOf(own.references);
  const names = new Names(sets.flatMap(({ fields }) => fields));
  return {
    names,
    sets: sets.map(({ kind, fields }) => ({
      kind: isUnmistakable(kind, own.schemaOf(kind), own.references) ? kind : undefined,
      fields: fields.map((field) => names.byText.get(field) as number),
    })),
  };
});

/**
 * The kind that a payload clearly is, if that is not the kind of request given: a response to that, or a request with
 * fields that only the other kind has, and none that only the given kind has, misspelt or not.
 */
export function otherKind(kind: Kind, value: unknown, own: Interface = baseLookups): Kind | undefined {
  if (isResponseKind(kind) || !isObject(value)) return undefined;
  const found = recognise(value, own) ?? responseTo(kind, value, own);
  if (found === undefined) return undefined;
  const { wrapper } = marksOf(own.references);
  const fields = Object.keys(found === "account" ? { ...value, ...membersOf(value[wrapper]) } : value);
  const ofFound = rootFields(own, found);
  const ofKind = rootFields(own, kind);
  const onlyOfKind = [...ofKind].filter((field) => !ofFound.has(field));
  const isGiven = (field: string): boolean => !ofFound.has(field) && mostSimilarName(field, onlyOfKind) !== undefined;
  if (fields.some(isGiven)) return undefined;
  return fields.some((field) => ofFound.has(field) && !ofKind.has(field)) ? found : undefined;
}

/** The kind of response to a request that has every field at the root of a value. */
function responseTo(kind: Kind, value: object, own: Interface): Kind | undefined {
  const fields = Object.keys(value);
  return (own.kinds as readonly Kind[]).find(
    (each) =>
      isResponseKind(each) && requestOf(each) === kind && fields.every((field) => rootFields(own, each).has(field)),
  );
}

/**
 * The path of what holds payloads in an object: a list of them, as exports in pages have, or an object of them; empty
 * if that is the object itself. It also holds them if they are in several places, as in a dump that has a list for each
 * kind, one of which is a field of the given kind. An object with a field of that kind, such as the supplier of them
 * all, has payloads only if their own fields show a request about an account or a business.
 */
export function holderOfPayloads(
  kind: Kind | undefined,
  value: unknown,
  own: Interface = baseLookups,
): Path | undefined {
  if (kind !== undefined && isResponseKind(kind)) return undefined;
  const isOfKind = kind !== undefined && isObject(value) && hasFieldOf(kind, value, own);
  // An operation of the operator may take several payloads.
  if (isOfKind && (kind === "account" || !isKind(kind))) return undefined;
  // By themselves, accounts in a field of the kind may be its own.
  let areAccounts = !isOfKind;
  const isPayload = (member: unknown): boolean => {
    const found = recognise(member, own) ?? (isOfKind ? undefined : needlesslyWrapped(undefined, member, own));
    return found !== undefined && (areAccounts || found !== "account");
  };
  const placesIn = (outer: unknown, path: Path): Path[] => {
    const member = unencoded(outer);
    if ((path.length > 0 || !(isOfKind || Array.isArray(member))) && arePayloads(member, isPayload)) return [path];
    if (path.length > 2 || (path.length > 0 && isWhole(member, own))) return [];
    const inner = Array.isArray(member) ? member.slice(0, maxAround).entries() : Object.entries(membersOf(member));
    const found = [...inner].flatMap(([step, each]) => placesIn(each, [...path, step]));
    // What a string of JSON holds is at the place of the string.
    return typeof outer === "string" && found.length > 0 ? [path] : found;
  };
  let places = placesIn(value, []);
  if (isOfKind && places.length === 1) {
    areAccounts = true;
    places = placesIn(value, []);
  }
  // A list in place of the object that wraps a payload of the kind is a value of the wrong type.
  const { wrapper } = marksOf(own.references);
  if (isOfKind && places.join() === wrapper && rootFields(own, kind).has(wrapper)) return undefined;
  if (places.length === 1) return places[0];
  return isOfKind && places.some(([name]) => rootFields(own, kind).has(String(name))) ? [] : undefined;
}

/** Whether a value is a payload with several fields of its kind, rather than an object with a list named like one. */
function isWhole(value: unknown, own: Interface): boolean {
  const kind = recognise(value, own);
  return kind !== undefined && namesIn(value).filter((name) => rootFields(own, kind).has(name)).length > 1;
}

/**
 * The way to a payload that an object holds, or an object in it or in that, as JSON or as a string of JSON, though its
 * kind, if known, has none around it: `payload`, `data` of an export, the `body` of a message, `attributes` in the
 * `data` of a resource.
 */
export function needlesslyWrapped(
  kind: Kind | undefined,
  value: unknown,
  own: Interface = baseLookups,
  depth = 3,
): { wrapper: Path; value: unknown } | undefined {
  if (!isObject(value) || (kind !== undefined && isResponseKind(kind))) return undefined;
  const members = Object.entries(value).slice(0, maxAround);
  // A wrapper in a wrapper of the same name, and nothing beside it.
  const isTwice = members.every(
    ([name, member]) => isObject(unencoded(member)) && namesIn(unencoded(member)).includes(name),
  );
  if (kind !== undefined && hasFieldOf(kind, value, own) && !(members.length === 1 && isTwice)) return undefined;
  for (const [name, member] of members) {
    const held = unencoded(member);
    const found = isObject(held) ? recognise(held, own) : undefined;
    if (found !== undefined && found === (kind ?? found)) return { wrapper: [name], value: member };
  }
  for (const [name, member] of depth > 1 ? members : []) {
    const inner = needlesslyWrapped(kind, member, own, depth - 1);
    if (inner) return { ...inner, wrapper: [name, ...inner.wrapper] };
  }
  return undefined;
}

/** What is around a payload has few members, such as the number of its page. The first elements of a list tell all. */
const maxAround = 10;

/** The wrapper that contracts lack, as the operation for further contracts takes them. */
export function missingWrapper(kind: Kind, value: unknown, own: Interface = baseLookups): string | undefined {
  const { wrapper, ofContracts } = marksOf(own.references);
  if (kind !== "business-contracts" || !isObject(value) || Object.hasOwn(value, wrapper)) return undefined;
  return Object.hasOwn(value, ofContracts[0] ?? "") && !Object.hasOwn(value, "business") ? wrapper : undefined;
}

/** Whether a value is a list with a payload among its first elements, or an object whose first members are payloads. */
function arePayloads(value: unknown, isPayload: (member: unknown) => boolean): boolean {
  if (Array.isArray(value)) return value.slice(0, maxAround).some(isPayload);
  const members = Object.values(membersOf(value));
  return members.length > 1 && members.slice(0, maxAround).every(isPayload);
}

/** For each field at the root of a kind, the numbers of the other kinds that lack it. */
interface Distinction {
  lackedBy: ReadonlyMap<string, readonly number[]>;
  /** The number of the other kinds. */
  others: number;
}

/**
 * Whether a payload with these fields at its root cannot be meant as one of another kind than that given: for each
 * other kind, it has a field that only the kind given has.
 */
export function showsKind(kind: Kind, fields: readonly string[], own: Interface = baseLookups): boolean {
  // Those have fields of their own although they lack their wrapper.
  if (kind === "business-contracts") return false;
  const { lackedBy, others } = distinctionOf(own, kind);
  const isExcluded = new Uint8Array(others);
  for (const field of fields) for (const other of lackedBy.get(field) ?? []) isExcluded[other] = 1;
  return !isExcluded.includes(0);
}

const distinctionOf = rememberEach(String, (schemas: Interface, kind: Kind): Distinction => {
  const others = (schemas.kinds as readonly Kind[])
    .filter((each) => each !== kind && !isResponseKind(each))
    .map((other) => rootFields(schemas, other));
  return {
    lackedBy: new Map(
      [...rootFields(schemas, kind)].map((field) => [
        field,
        [...others.keys()].filter((other) => !others[other]?.has(field)),
      ]),
    ),
    others: others.length,
  };
});

/** The names of the fields at the root of a kind. */
const rootFields = rememberEach(
  String,
  (schemas: Interface, kind: Kind): ReadonlySet<string> => new Set(schemas.fieldsAt(kind, [])),
);

/** Whether an object has a field that is at the root of a kind. */
export function hasFieldOf(kind: Kind, value: object, own: Interface = baseLookups): boolean {
  const fields = rootFields(own, kind);
  return Object.keys(value).some((name) => fields.has(name));
}

/** The program whose recording an object is part of. Logs have an httpRequest too, but no method in it. */
export function recordingOf(value: unknown): string | undefined {
  const has = (field: string): boolean => namesIn(value).includes(field);
  if (has("method")) return has("tunnel") ? "Charles" : has("scope") ? "nock" : undefined;
  return namesIn(membersOf(value)["httpRequest"]).includes("method") ? "MockServer" : undefined;
}

function recogniseByMarks(value: unknown, own: Interface): Kind | undefined {
  if (!isObject(value)) return undefined;
  const has = (field: string): boolean => Object.hasOwn(value, field);
  const table = own.references;
  const marks = marksOf(table);
  const { sets, ofAccounts, ofBusinesses } = marks;
  const isOfAccount = marks.accounts.some(has);
  const orAccount = (kind: Kind): Kind => {
    const ofKind = rootFields(own, kind);
    const isAccount = isOfAccount && (isLinkedAccount(value, table, ofKind) || isRatherAccount(value, ofKind, own));
    return isAccount ? "account" : kind;
  };
  for (const { kind, fields } of sets) if (fields.every(has)) return orAccount(kind);
  const isWrapped = !isOfAccount && has(marks.wrapper);
  const member = isWrapped ? unencoded(value[marks.wrapper]) : undefined;
  // A number by itself is no wrapped payload: findings have the index of theirs.
  const ofContracts = rootFields(own, "business-contracts");
  const isWrapper = typeof member === "object" || Object.keys(value).every((field) => ofContracts.has(field));
  const content = isWrapper ? member : undefined;
  const wrapped = content === undefined ? undefined : recogniseWrapped(content, marks, own !== baseLookups);
  // Only accounts and contracts are wrapped, so of any other kind the wrapper is the mistake.
  if (wrapped === "account") return recogniseByMarks(content, own) ?? wrapped;
  if (wrapped && own === baseLookups && !namesIn(content).includes(marks.ofContracts[0] ?? ""))
    return recogniseByMarks(content, own) ?? wrapped;
  if (wrapped) return wrapped;
  if (has("method") && has("path") && recordingOf(value) === undefined) return "request";

  const fields = Object.keys(value);
  const ofRow = kindOfRow(fields, own);
  if (ofRow) return ofRow;
  const isOfBusiness = has(marks.business);
  if (!isOfBusiness && !isOfAccount) return undefined;
  const kinds = isOfBusiness ? ofBusinesses : ofAccounts;
  for (const field of fields) {
    const mark = nearest(field, kinds.keys()) ?? "";
    const kind = kinds.get(mark);
    if (kind === undefined) continue;
    // All fields together tell more than one that is misspelt, and the same if the account is misspelt too.
    const meant = recogniseByFields(value, own) ?? (isNoList(value[field], kind, [mark], own) ? undefined : kind);
    if (meant) return orAccount(meant);
  }
  const others = fields.filter((field) => field !== marks.supplier && !marks.accounts.includes(field));
  const lists = new Set(others.map((field) => pathIntoList.exec(field)?.[1] ?? ""));
  const flat = kinds.get([...lists].join());
  if (flat) return flat;
  const ofInstruction = own.fieldsAt("payment-instruction", []);
  if (!isOfBusiness && fields.length > 2 && fields.every((field) => isNear(field, ofInstruction)))
    return "payment-instruction";
  // An account may have any fields beside the two that identify it, or none.
  const isAccount = fields.some((field) => isNear(field, [marks.supplier])) || isLinkedAccount(value, table);
  return isOfAccount && isAccount ? "account" : undefined;
}

/**
 * The kind whose list has elements with all fields of a row of a table about an account, one of which identifies an
 * element, in whatever spelling. An account may have any fields, so what has others is no row.
 */
function kindOfRow(fields: readonly string[], own: Interface): Kind | undefined {
  const { accounts, owner, all, ofAccount, lists } = rowsOf(own);
  // The first fields tell of most payloads that they are no rows.
  if (!fields.every((field) => all.has(foldedName(field)))) return undefined;
  const given = fields.map(foldedName);
  const forms = [...new Set(given)].filter((form) => !owner.has(form));
  const areIn = (known: ReadonlySet<string>): boolean => forms.every((form) => known.has(form));
  if (!given.some((form) => accounts.has(form)) || forms.length < 2 || areIn(ofAccount)) return undefined;
  return lists.find(({ id, known }) => forms.includes(id) && areIn(known))?.kind;
}

/** The names that rows of tables may have, in the form that they are compared in; those of elements by their lists. */
const rowsOf = remember((own: Interface) => {
  const formsOf = (names: Iterable<string>): ReadonlySet<string> => new Set(Array.from(names, foldedName));
  const { accounts, supplier } = marksOf(own.references);
  const lists = Object.entries(own.references).flatMap(([kind, { items }]) => {
    const known = formsOf(items?.list === undefined ? [] : own.fieldsAt(kind, [...items.list.split("."), "*"]));
    return known.size === 0 ? [] : [{ kind: kind as Kind, id: foldedName(items?.id[0] as string), known }];
  });
  const owner = formsOf([...accounts, supplier]);
  const all = new Set([...owner, ...lists.flatMap(({ known }) => [...known])]);
  return { accounts: formsOf(accounts), owner, all, ofAccount: formsOf(rootFields(own, "account")), lists };
});

/** The name of a field of an element, as tables have them: notes.0.body, notes_0_body. */
const pathIntoList = /^(\p{L}+)[^\p{L}\d]+\d+[^\p{L}\d]+\p{L}/u;

/**
 * Whether a payload has too many other fields than those of a kind, so that it is an account with notes, say: more than
 * the kind has; or, if the operator documents accounts, at least two that only an account has, and more of them than of
 * those that only the kind has.
 */
function isRatherAccount(value: object, ofKind: ReadonlySet<string>, own: Interface): boolean {
  const fields = Object.keys(value);
  const others = fields.filter((field) => !ofKind.has(field));
  if (!own.isOfOperator?.("account")) return others.length > ofKind.size;
  const ofAccount = rootFields(own, "account");
  const onlyOwn = fields.filter((field) => ofKind.has(field) && !ofAccount.has(field));
  return others.filter((field) => ofAccount.has(field)).length > Math.max(1, onlyOwn.length);
}

/** Whether a payload names a contract where only an account does: not in a field that the other kind has. */
function isLinkedAccount(value: object, table: References, ofOther: ReadonlySet<string> = new Set()): boolean {
  return (table.account?.refersTo?.contract ?? []).some((path) => {
    const steps = path.split(".");
    const [root = ""] = steps;
    return !ofOther.has(root) && hasAt(value, steps);
  });
}

/** Whether there is a value at a path, or a list where the path goes on into its elements. */
function hasAt(value: unknown, steps: readonly string[]): boolean {
  const [step, ...rest] = steps;
  if (step === undefined || step === "*") return true;
  return isObject(value) && Object.hasOwn(value, step) && hasAt(value[step], rest);
}

/** Whether a field is one of some names, perhaps misspelt. */
function isNear(field: string, names: readonly string[]): boolean {
  return names.includes(field) || nearest(field, names) !== undefined;
}

/** The kind of request that wraps an object in `payload`: an account, or contracts as operation 13 takes them. */
function recogniseWrapped(
  payload: unknown,
  { accounts, business, ofContracts }: Marks,
  hasProfile: boolean,
): Kind | undefined {
  const fields = namesIn(payload);
  if (fields.some((field) => field !== business && ofContracts.includes(field))) return "business-contracts";
  if (fields.some((field) => accounts.includes(field))) return "account";
  // Operators wrap other payloads too.
  if (hasProfile && !fields.includes(business)) return undefined;
  const isOfBusiness = fields.some((field) => ofContracts.includes(nearest(field, ofContracts) ?? field));
  return isOfBusiness || fields.length === 0 ? "business-contracts" : undefined;
}

/**
 * The kind of request that has the most of a payload's fields: at least two and half of them. No ties. Kinds of the
 * interface have few fields, so a payload must have half of them, and misspelt ones count.
 */
function recogniseByFields(value: unknown, own: Interface): Kind | undefined {
  const root = namesIn(value);
  const { wrapper, accounts } = marksOf(own.references);
  const isOperator = own !== baseLookups;
  const isWrapped = root.includes(wrapper) && !root.some((field) => accounts.includes(field));
  // The interface wraps contracts only, which show themselves.
  if (isWrapped && !isOperator) return undefined;
  const path = isWrapped ? [wrapper] : [];
  const content = isWrapped ? membersOf(value)[wrapper] : value;
  const [fields, members] = [namesIn(content), membersOf(content)];
  if (fields.length < 2) return undefined;
  const within = Object.values(membersOf(value)).flatMap((member) => (isObject(member) ? Object.keys(member) : []));
  let best: Kind[] = [];
  let most = 0;
  for (const kind of bodiesOf(own)) {
    const known = own.fieldsAt(kind, path);
    const least = Math.max(2, isOperator ? 0 : known.length / 2);
    // A row of a table has what identifies a business beside what is at the root.
    const ofRow = own.references[kind]?.identity?.map((field) => field.replace(/.*\./, "")) ?? [];
    const isOther = (field: string): boolean =>
      known.includes(field)
        ? isOfAnother(members[field], kind, [...path, field], own)
        : isNoList(members[field], kind, [...path, nearest(field, known) ?? ""], own);
    const likely = fields.filter((field) => !isOther(field));
    if (countOf(likely, known, !isOperator) < least) continue;
    if (countOf(likely, [...known, ...ofRow], !isOperator) < fields.length / 2) continue;
    // What identifies the account may be in an object beside the others.
    const count = countOf([...likely, ...within], known, !isOperator);
    if (count < most) continue;
    if (count > most) best = [];
    best.push(kind);
    most = count;
  }
  return best.length === 1 ? best[0] : undefined;
}

/** Whether an object has fields that another kind documents there, and none that this kind does. */
function isOfAnother(value: unknown, kind: Kind, path: Path, own: Interface): boolean {
  const fields = isObject(value) ? Object.keys(value) : [];
  const isOf = (each: Kind): boolean => own.fieldsAt(each, path).some((field) => fields.includes(field));
  return fields.length > 0 && !isOf(kind) && bodiesOf(own).some(isOf);
}

/** Whether a value is a number or a text, which is no list with a similar name: `account` is not `accounts`. */
function isNoList(value: unknown, kind: Kind, path: Path, own: Interface): boolean {
  return typeof unencoded(value) !== "object" && own.nodesAt(kind, [...path, 0]).length > 0;
}

/** The kinds of the bodies of requests. */
const bodiesOf = remember((own: Interface) =>
  (own.kinds as readonly Kind[]).filter((kind) => !isResponseKind(kind) && kind !== "request"),
);

/** How many of some names are among the fields, perhaps misspelt. */
function countOf(fields: readonly string[], names: readonly string[], areMisspelt: boolean): number {
  const missing = names.filter((name) => !fields.includes(name));
  const unknown = areMisspelt ? fields.filter((field) => !names.includes(field)) : [];
  const meant = new Set(unknown.map((field) => nearest(field, missing)).filter((name) => name !== undefined));
  return names.length - missing.length + meant.size;
}
