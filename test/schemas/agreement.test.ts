import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Finding, type Kind, kinds, lintText, type RuleId } from "../../src/index.ts";
import { schemaOf } from "../../src/schema/described.ts";
import { runs } from "../runs.ts";
import { mutations, paths, replaced } from "./mutations.ts";
import { ajvValidators, attrsOf } from "./published.ts";

/**
 * What the published schemas cannot express, so that the linter may be stricter. Any other error that only one side
 * reports is a bug in the schemas or the linter.
 */
const beyondSchemas: Partial<Record<RuleId, (finding: Finding) => boolean>> = {
  // A pattern can detect a path that starts by leaving the root, but not one that leaves it later.
  "document-path": ({ detail }) => detail.includes("leaves the supplier's root"),
  // A schema cannot express the operation of a record and its requirements.
  "unrecognised-payload": ({ kind }) => kind === "request",
  "query-parameter": () => true,
  "path-segment": () => true,
  authorization: () => true,
};

/** Whether a finding is about a body within a record, which the schema of another kind describes. */
function isOfBody({ part }: Finding): boolean {
  return part === "body" || part === "response";
}

/** The attr of a finding relative to the complete payload. */
function wholeAttr({ pointer }: Finding): string {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
    .join(".");
}

function errorsOf(kind: Kind, payload: unknown): Finding[] {
  return lintText(JSON.stringify(payload), { kind }).findings.filter(({ severity }) => severity === "error");
}

/** The attrs of the errors of a payload on both sides. The linter reports one finding per error, so none is repeated. */
function verdicts(kind: Kind, payload: unknown): { ours: string[]; ajvs: string[] } {
  const validate = ajvValidators.get(kind);
  if (!validate) throw new Error(`No schema of ${kind}.`);
  const ajvs = validate(payload) ? new Set<string>() : attrsOf(validate.errors ?? []);
  const errors = errorsOf(kind, payload);
  // An object in place of a list is checked as its element too.
  const inPlaceOfLists = errors.flatMap(({ code, pointer }) => (code === "not_a_list" ? `${pointer}/` : []));
  const isOfElement = ({ pointer }: Finding): boolean => inPlaceOfLists.some((list) => pointer.startsWith(list));
  const ours = errors.flatMap((finding) =>
    isOfBody(finding) ||
    isOfElement(finding) ||
    (beyondSchemas[finding.rule]?.(finding) && !ajvs.has(wholeAttr(finding)))
      ? []
      : wholeAttr(finding),
  );
  return { ours: ours.sort(), ajvs: [...ajvs].sort() };
}

describe.each(kinds)("the linter and ajv with the published schema agree on %s", (kind) => {
  const examples = schemaOf(kind).examples ?? [];

  it("for its examples", () => {
    for (const example of examples) expect(verdicts(kind, example)).toEqual({ ours: [], ajvs: [] });
  });

  it("for every single error", () => {
    const differing: object[] = [];
    for (const example of examples)
      for (const { name, payload } of mutations(example)) {
        const { ours, ajvs } = verdicts(kind, payload);
        if (ours.join() !== ajvs.join()) differing.push({ name, ours, ajvs });
      }
    expect(differing.slice(0, 5)).toEqual([]);
  });

  it("for several errors at once", () => {
    const example = fc.constantFrom(...examples);
    const fault = fc.tuple(fc.nat(), fc.jsonValue({ maxDepth: 2 }));
    fc.assert(
      fc.property(example, fc.array(fault, { minLength: 1, maxLength: 4 }), (payload, faults) => {
        const spoilt = faults.reduce((spoiling, [choice, value]) => {
          const places = [...paths(spoiling)];
          return replaced(spoiling, places[choice % places.length] ?? [], value);
        }, payload);
        const { ours, ajvs } = verdicts(kind, spoilt);
        expect(ours).toEqual(ajvs);
      }),
      { numRuns: runs(60, 15) },
    );
  });
});
