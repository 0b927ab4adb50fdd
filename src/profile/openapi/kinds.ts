import { schemaFile } from "../../schema/described.ts";
import { type Schema, schemaFileOf } from "../../schema/load.ts";
import { lookups } from "../../schema/lookups.ts";
import { isKind, kinds } from "../../spec/kinds.ts";
import { operations } from "../../spec/operations.ts";
import type { OtherOperation } from "../operator.ts";
import type { AccountBody } from "./account-body.ts";
import { type Converter, type Drafts, elementOrList, resolved, typesOf } from "./draft.ts";
import { isJsonObject, object, sizeOf } from "./json.ts";
import { isAnnotation } from "./keywords.ts";
import { type Body, type DocumentOperation, type Example, otherIds } from "./operations.ts";
import type { ExampledKind } from "./self-check.ts";

/** Converts the bodies of an operation of the interface. Returns their kinds. */
export function convertKnown({ known, request, responses }: DocumentOperation, made: Converter): ExampledKind[] {
  if (!known) return [];
  const converted: ExampledKind[] = [];
  if (known.request && request && !isUnspecified(request, made))
    converted.push(convertBody(known.request, request, true, `${sentence(known.request)} request`, made));
  else if (known.request) {
    const body = request ? "a body without fields" : "no JSON body";
    made.gaps.push({ at: known.request, text: `has ${body} in the document, so the interface alone checks it.` });
  }
  const ours = Object.entries(known.responses).map(([status, kind]) => ({ status: Number(status), kind }));
  const success = ours.filter(({ status }) => status < 400);
  for (const [status, body] of successes(responses)) {
    const kind = success.find((one) => one.status === status)?.kind ?? success[0]?.kind;
    if (!kind || converted.some((one) => one.kind === kind)) continue;
    converted.push(convertBody(kind, body, false, `${sentence(known.id)} response ${kind.slice(-3)}`, made));
  }
  // An error response may have any form, whatever the document says.
  for (const { status, kind } of ours) {
    if (status < 400) continue;
    const file = `errors/${kind}.schema.json`;
    made.drafts.set(file, {
      title: `${sentence(known.id)} response ${status}`,
      description: "An error of the service, in any form.",
      "x-basis": "operator",
    });
    if (!converted.some((one) => one.kind === kind))
      converted.push({ kind, file, isSent: false, examples: responses.get(status)?.examples ?? [] });
  }
  return converted;
}

/** Whether a document says no more of a body than that it is an object, as generators do where nothing declares it. */
function isUnspecified({ schema, examples }: Body, { resolveMerged }: Converter): boolean {
  const found = resolveMerged(schema);
  const { type = "object", additionalProperties: others = true, ...rest } = object(found);
  const isOpen = others === true || (isJsonObject(others) && sizeOf(others) === 0);
  return (
    found !== undefined && examples.length === 0 && type === "object" && isOpen && Object.keys(rest).every(isAnnotation)
  );
}

/** Converts the bodies of the operations that only the document has. The account body is converted by itself. */
export function convertOthers(
  found: readonly DocumentOperation[],
  account: AccountBody | undefined,
  made: Converter,
): { other: Record<string, OtherOperation>; converted: ExampledKind[] } {
  const ids = otherIds(found, new Set<string>([...operations.map(({ id }) => id), ...kinds]));
  const other: Record<string, OtherOperation> = {};
  const converted: ExampledKind[] = [];
  for (const [operation, id] of ids) {
    const entry: OtherOperation = { method: operation.method, path: operation.path };
    made.gaps.push(...operation.unchecked.map((text) => ({ at: id, text })));
    const asAccount = account?.bodies.get(operation);
    if (asAccount) {
      entry.request = "account";
      if (asAccount.under) entry.under = asAccount.under;
    } else if (operation.request) {
      converted.push(convertBody(id, operation.request, true, `${sentence(id)} request`, made));
      entry.request = id;
    }
    const responses: Record<string, string> = {};
    for (const [status, body] of successes(operation.responses)) {
      const kind = `${id}.${status}`;
      converted.push(convertBody(kind, body, false, `${sentence(id)} response ${status}`, made));
      responses[status] = kind;
    }
    if (Object.keys(responses).length > 0) entry.responses = responses;
    other[id] = entry;
  }
  return { other, converted };
}

function convertBody(kind: string, { schema, examples }: Body, isSent: boolean, title: string, made: Converter) {
  const file = `${isSent ? "requests" : "responses"}/${kind}.schema.json`;
  made.root(schema, file, isSent, title);
  return { kind, file, isSent, examples };
}

/** The bodies of responses that are no errors, in the order of their statuses. */
function successes(responses: ReadonlyMap<number, Body>): [status: number, body: Body][] {
  return [...responses].filter(([status]) => status < 400).sort(([a], [b]) => a - b);
}

/** Where the interface shows a list and the document an object, or the other way round, a response may be either. */
export function eitherListOrObject(exampled: readonly ExampledKind[], drafts: Drafts): void {
  for (const { kind, file, isSent } of exampled) {
    const draft = drafts.get(file);
    if (isSent || !draft || file.startsWith("errors/") || !isKind(kind)) continue;
    const ours = schemaFile(schemaFileOf(kind));
    if (ours["type"] === undefined || draft.type === undefined) continue;
    const isListHere = typesOf(draft).includes("array");
    const isListThere = ours["type"] === "array";
    if (isListHere && isListThere) {
      // A list of lists is a known fault of the generator.
      const inner = draft.items && resolved(drafts, { schema: draft.items, file });
      if (inner && typesOf(inner.schema).includes("array") && inner.file === file)
        draft.items = inner.schema.items ?? {};
    } else if (isListHere !== isListThere) elementOrList(draft);
  }
}

/** An example of a list that the generator has wrapped in a list once more. */
export function unwrapped(example: Example, { file, isSent }: ExampledKind, drafts: Drafts): Example {
  const { value } = example;
  if (isSent || !Array.isArray(value) || value.length === 0 || !value.every(Array.isArray)) return example;
  const elements = lookups(
    (one) => drafts.get(one) as Schema | undefined,
    () => file,
  ).nodesAt(file, [0]);
  return elements.some((schema) => [schema["type"]].flat().includes("array"))
    ? example
    : { ...example, value: value.flat() };
}

/** The words of an id or a kind, as a title begins. */
export function sentence(id: string): string {
  const words = id.replaceAll(/[.-]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
