import { Slot } from "../spec/fact-slots.ts";
import type { KindReferences } from "../spec/references.ts";
import type { Schema } from "./load.ts";
import type { Context } from "./recogniser/context.ts";
import { FactNotes, isNotable, parseFacts } from "./recogniser/facts.ts";
import { type Form, formsOf } from "./recogniser/forms.ts";
import { objectFunction } from "./recogniser/objects.ts";
import type { NotedFault } from "./recogniser/place.ts";
import { SchemaReader } from "./recogniser/read-schema.ts";
import { Source } from "./recogniser/source.ts";
import { valueCode } from "./recogniser/value.ts";
import type { SchemaSource } from "./references.ts";

/**
 * Writes the source of a recogniser: a function that accepts the bytes of a payload only if they are JSON, valid, and no
 * rule within a payload would find anything. It is made from the view of the schemas that validators are made from. It
 * does not accept a payload with a keyword or text that it does not understand.
 *
 * With `faults`, faults that are warnings are noted where the payload shows them beyond doubt, and added to it by their
 * numbers. A payload with one is not accepted, but if no other fault is found, those noted are all that is wrong with it.
 * With `learns`, wrong values and unknown members are noted, too, of which only the check can tell what is wrong.
 *
 * A recogniser reads objects by switching on the first four bytes of each key. Meanwhile it notes the strings that facts
 * are made of, or only that the facts must be read from the parsed payload if `areNoted` is false. Its readers are in
 * json/recognise.ts. Names and texts of the schemas are in the source as numbers, or as strings of JSON.
 */
export function recogniserCode(
  name: string,
  file: string,
  source: SchemaSource,
  references: KindReferences = {},
  areNoted = true,
  faults?: NotedFault[],
  learns = false,
): string {
  if (areNoted && !isNotable(references))
    throw new Error(`The references of ${file} are more than a recogniser notes.`);
  const noted = areNoted ? references : {};
  const forms = formsOf(new SchemaReader(source), source(file) as Schema, file, noted);
  const code = new Source(name);
  const factNotes = new FactNotes(noted);
  const attempts = forms.map((form) => {
    const { node, presence, wrapper } = form;
    const context: Context = {
      source: code,
      facts: factNotes,
      faults: isClosed(form) ? faults : undefined,
      learns: learns && forms.length === 1,
      readValue: (node, place) => valueCode(context, node, place),
    };
    const accept = context.faults ? "isFaultless()" : "true";
    const place = { path: wrapper === undefined ? "" : undefined, depth: 0, wrapper };
    const read = objectFunction(context, node, place, presence);
    const wrapped = wrapper === undefined ? "" : ` slots[${2 * Slot.wrapped}] = 1;`;
    // Whether a payload is a dry run is said outside the wrapper, where nothing is noted.
    const isNoted = areNoted && (wrapper === undefined || references.dryRun === undefined);
    const parsed = isNoted ? "" : ` ${parseFacts}`;
    return `begin();${wrapped}${parsed} p = ${read}(at + 1); if (p >= 0 && space(p) === end) return ${accept};`;
  });
  return `${code.text}
function ${name}(start, end) {
const at = space(start);
if (B[at] !== 123) return false;
let p = 0;
${attempts.join("\n")}
return false;
}`;
}

/** Whether a payload of a form cannot be meant as one of another kind. */
function isClosed({ node, wrapper }: Form): boolean {
  return wrapper === undefined && node.own.additionalProperties === false;
}
