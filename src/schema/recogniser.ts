import { Slot } from "../spec/fact-slots.ts";
import type { KindReferences } from "../spec/references.ts";
import type { Schema } from "./load.ts";
import type { Context } from "./recogniser/context.ts";
import { FactNotes, isNotable, parseFacts } from "./recogniser/facts.ts";
import { type Form, formsOf } from "./recogniser/forms.ts";
import { objectFunction } from "./recogniser/objects.ts";
import type { MistakePlace } from "./recogniser/place.ts";
import { SchemaReader } from "./recogniser/read-schema.ts";
import { Source } from "./recogniser/source.ts";
import { valueCode } from "./recogniser/value.ts";
import type { SchemaSource } from "./references.ts";

/**
 * Writes the source of a recogniser: a function that accepts the bytes of a payload only if they are JSON, valid, and no
 * rule within a payload would find anything. It is made from the view of the schemas that validators are made from. It
 * does not accept a payload with a keyword or text that it does not understand.
 *
 * With `mistakes`, wrong values and unknown members are noted, and the places where they may be are added to it. A payload
 * is not accepted then, but if no other fault is found, the notes are all that is wrong with it.
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
  mistakes?: MistakePlace[],
): string {
  if (areNoted && !isNotable(references))
    throw new Error(`The references of ${file} are more than a recogniser notes.`);
  const noted = areNoted ? references : {};
  const forms = formsOf(new SchemaReader(source), source(file) as Schema, file, noted);
  const code = new Source(name);
  const context: Context = {
    source: code,
    facts: new FactNotes(noted),
    mistakes: forms.every(isClosed) && forms.length === 1 ? mistakes : undefined,
    readValue: (node, place) => valueCode(context, node, place),
  };
  const accept = context.mistakes ? "hasNoMistakes()" : "true";
  const attempts = forms.map(({ node, presence, wrapper }) => {
    const place = { path: wrapper === undefined ? "" : undefined, depth: 0, wrapper };
    const read = objectFunction(context, node, place, presence);
    const wrapped = wrapper === undefined ? "" : ` slots[${2 * Slot.wrapped}] = 1;`;
    const parsed = areNoted ? "" : ` ${parseFacts}`;
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

/** Whether a form is the only one of its kind; a payload of an open kind may be meant as another. */
function isClosed({ node, presence }: Form): boolean {
  return !presence.forbidden?.length && !node.choice && node.own.additionalProperties === false;
}
