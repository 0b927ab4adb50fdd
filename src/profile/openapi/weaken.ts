import { stepsOf } from "../../json/path.ts";
import { jsonType, pick } from "../../json/value.ts";
import type { SchemaError } from "../../schema/checks.ts";
import type { Schema } from "../../schema/load.ts";
import { unionOf } from "../../schema/unions.ts";
import type { Demotion } from "../operator.ts";
import { profileFormats } from "../validators.ts";
import { type Draft, elementOrList, setTypes, typesOf } from "./draft.ts";
import type { Json } from "./json.ts";
import { utcPattern } from "./scalars.ts";

export interface Weakened {
  was: Record<string, unknown>;
  now: Demotion["now"];
  /** The steps from the value to the field it is about. */
  below: readonly string[];
  /** The value that contradicts; undefined where it is absent. */
  value: Json | undefined;
  isPersonal: boolean;
}

/** A schema within a file, with the schemas around it, nearest first. */
interface DraftAt {
  draft: Draft;
  around: { draft: Draft; step: string }[];
}

/** Weakens a schema so that it takes a value. Returns nothing where an earlier error of the round has changed it. */
export function weaken(
  node: DraftAt,
  { keyword, params }: SchemaError,
  lacking: readonly string[],
  value: Json | undefined,
  isSent: boolean,
): Weakened[] {
  const { draft } = node;
  const isPersonal = [draft, ...node.around.map(({ draft }) => draft)].some((one) => one["x-personal"] === true);
  const weakened = (was: Weakened["was"], more: Partial<Weakened> = {}): Weakened[] => [
    { was, now: null, below: [], value, isPersonal, ...more },
  ];
  const dropped = (...keywords: string[]): Weakened[] => {
    const was = pick(draft, keywords);
    for (const name of keywords) delete draft[name];
    return Object.keys(was).length === 0 ? [] : weakened(was);
  };

  switch (keyword) {
    case "enum": {
      const values = draft.enum;
      if (!values || node.around[0]?.draft["x-known-values"] !== undefined) return [];
      const known = values.filter((one) => one !== null);
      delete draft.enum;
      if (known.length > 0 && draft.anyOf === undefined) {
        const types = new Set([...typesOf(draft), ...values.map(jsonType), jsonType(value)]);
        delete draft.type;
        const open: Draft = draft["x-personal"] === true ? { "x-personal": true } : {};
        setTypes(open, types);
        draft["x-known-values"] = known;
        draft.anyOf = [{ enum: values }, open];
        draft["x-basis"] = "shown";
      }
      return weakened({ enum: values.length }, { now: "x-known-values" });
    }
    case "required": {
      const required = new Set(draft.required);
      const names = lacking.filter((name) => required.delete(name));
      const [name] = names;
      if (name === undefined) return [];
      const union = unionAround(node);
      if (required.size > 0) draft.required = [...required];
      else delete draft.required;
      const [parent] = node.around;
      if (union) {
        // Without its key the object may be of any branch.
        const { properties } = draft;
        for (const word of Object.keys(draft)) delete draft[word];
        draft.if = { required: [name] };
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
        draft.then = { ...(properties ? { properties } : {}) };
        draft.else = {
          properties: { [name]: {} },
          "x-expected": [name],
          anyOf: union.branches.map((branch) => structuredClone(branch)),
        };
      } else if (parent?.step === "else" && parent.draft.if && Object.keys(parent.draft.if).join() === "required") {
        delete parent.draft.if;
        delete parent.draft.else;
        expect(parent.draft, names);
      } else if (parent && /^(?:anyOf|allOf)\/\d+$/.test(parent.step) && draft.properties === undefined) {
        delete parent.draft.anyOf;
      } else expect(draft, names);
      return names.flatMap((one) =>
        weakened({ required: true }, { now: "x-expected", below: [one], value: undefined }),
      );
    }
    case "additionalProperties": {
      const name = params["additionalProperty"] as string;
      draft.properties ??= Object.create(null) as Record<string, Draft>;
      if (Object.hasOwn(draft.properties, name)) return [];
      const field: Draft = { "x-undocumented": true, "x-personal": true, "x-basis": "shown" };
      // A plain assignment would lose a field named __proto__.
      Object.defineProperty(draft.properties, name, {
        value: field,
        enumerable: true,
        configurable: true,
        writable: true,
      });
      const member = (value as Record<string, Json> | undefined)?.[name];
      const added = { now: "x-undocumented", below: [name], value: member, isPersonal: true } as const;
      return weakened({ additionalProperties: false }, added);
    }
    case "type": {
      if (draft.type === undefined && draft["x-known-values"] === undefined) return [];
      const was = { type: draft.type };
      if (
        !isSent &&
        Array.isArray(value) !== typesOf(draft).includes("array") &&
        (Array.isArray(value) || draft.items)
      ) {
        elementOrList(draft);
        return weakened(was, { isPersonal: true });
      }
      // An open set is a type beside the values that it shows.
      const typed = draft["x-known-values"] === undefined ? draft : (draft.anyOf?.at(-1) ?? draft);
      const types = typesOf(typed);
      if (types.length === 0 || types.includes(jsonType(value))) return [];
      setTypes(typed, [...types, jsonType(value)]);
      return weakened(
        { type: typed === draft ? was.type : types },
        { isPersonal: isPersonal || (value !== null && typeof value === "object") },
      );
    }
    case "format":
      // With an offset it is still a datetime.
      return draft.pattern === utcPattern && typeof value === "string" && profileFormats["offset-date-time"](value)
        ? dropped("pattern")
        : dropped("format", "pattern");
    case "x-document-path":
      // What documents show, the service finds in its store: the form of the interface is advice there.
      return draft["x-document-path"] === "advised"
        ? []
        : dropped("x-document-path", "pattern").map((change) => {
            draft["x-document-path"] = "advised";
            return change;
          });
    case "x-decimal": {
      const limit = { min_value: "minimum", max_value: "maximum" }[params["code"] as string];
      return limit === undefined ? dropped("x-decimal", "pattern") : dropped(limit);
    }
    default:
      return dropped(keyword);
  }

  function expect(object: Draft, names: readonly string[]): void {
    const known = (object["x-expected"] as string[] | undefined) ?? [];
    object["x-expected"] = [...new Set([...known, ...names])].sort();
  }

  /** The union whose last else a schema is: the one that says what the key must be. */
  function unionAround({ draft: last, around }: DraftAt): { branches: Draft[] } | undefined {
    const end = around.findIndex(({ step }) => step !== "else");
    const root = around.slice(0, end < 0 ? undefined : end).at(-1)?.draft;
    const union = root && unionOf(root as Schema);
    return union && union.other === (last as Schema)
      ? { branches: union.cases.map(({ schema }) => schema as Draft) }
      : undefined;
  }
}

/** The schemas at a pointer into the validated view, which merges the forms of an object: each where they are apart. */
export function schemasAt(root: Draft | undefined, pointer: string, keyword: string): DraftAt[] {
  let nodes: DraftAt[] = root ? [{ draft: root, around: [] }] : [];
  const steps = stepsOf(pointer);
  const below = ({ draft, around }: DraftAt, step: string, inner?: string): DraftAt[] => {
    const holder = draft[step] as Record<string, unknown> | undefined;
    const child = inner === undefined ? holder : holder?.[inner];
    const name = inner === undefined ? step : `${step}/${inner}`;
    if (typeof child !== "object" || child === null) return [];
    return [{ draft: child as Draft, around: [{ draft, step: name }, ...around] }];
  };
  const forms = (node: DraftAt): DraftAt[] =>
    (node.draft.anyOf ?? []).flatMap((_, i) => below(node, "anyOf", String(i)));
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i] as string;
    const inner = ["properties", "anyOf", "allOf"].includes(step) ? steps[++i] : undefined;
    nodes = nodes.flatMap((node) => {
      const found = below(node, step, inner);
      return found.length > 0 ? found : forms(node).flatMap((form) => below(form, step, inner));
    });
  }
  return nodes.flatMap((node) => {
    const own = forms(node).filter(({ draft }) => draft[keyword] !== undefined);
    return node.draft[keyword] === undefined && own.length > 0 ? own : [node];
  });
}
