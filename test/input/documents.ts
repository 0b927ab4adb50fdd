import fc from "fast-check";
import type { Path } from "../../src/json/path.ts";
import { codePoint } from "../code-point.ts";

/** A JSON text, with the expected results of reading it, which are known from generating it. */
export interface Document {
  text: string;
  /** Every value that `JSON.parse` keeps, with its byte offsets and those of its key. */
  values: readonly Placed[];
  /** Every repeated member, in order. */
  duplicates: readonly { path: Path; start: number; end: number; first: number }[];
}

export interface Placed {
  path: Path;
  keyStart?: number;
  keyEnd?: number;
  start: number;
  end: number;
}

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

type Tree =
  | { type: "scalar"; text: string }
  | { type: "array"; items: Tree[]; space: string[] }
  | { type: "object"; members: { key: Spelled; value: Tree }[]; space: string[] };

/** A string and one of the ways to write it. */
interface Spelled {
  value: string;
  text: string;
}

const shortEscapes: Record<string, string> = {
  '"': '\\"',
  "\\": "\\\\",
  "/": "\\/",
  "\b": "\\b",
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
};

function longEscape(character: string): string {
  const units = character.split("").map((unit) => unit.charCodeAt(0).toString(16).padStart(4, "0"));
  return units.map((digits) => `\\u${digits}`).join("");
}

function spell(character: string, way: number): string {
  const short = shortEscapes[character];
  if (way === 2 || (character < " " && short === undefined)) return longEscape(character);
  return short !== undefined && (way === 1 || character !== "/") ? short : character;
}

/** A string spelled with a random mixture of raw characters and escapes. */
export function spelled(unit: fc.Arbitrary<string>, maxLength = 6): fc.Arbitrary<Spelled> {
  return fc.array(fc.tuple(unit, fc.nat(2)), { maxLength }).map((characters) => ({
    value: characters.map(([character]) => character).join(""),
    text: `"${characters.map(([character, way]) => spell(character, way)).join("")}"`,
  }));
}

const fewKeys = spelled(fc.constantFrom("a", "b", "é", "/", "😀"), 2);
const nastyKeys = fc
  .constantFrom("", "__proto__", "constructor", "toString", "a.b", "a/b", "~0", "~1", "0", "-1", "\ufeff")
  .map((value): Spelled => ({ value, text: JSON.stringify(value) }));
const anyKeys = spelled(fc.string({ unit: codePoint, minLength: 1, maxLength: 1 }));

const numbers = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
  fc.constantFrom("-0", "0.0", "1e5", "1E+05", "-1.50e-3", "12345678901234567890"),
);

const spaces = fc.array(fc.constantFrom("", "", "", " ", "\n", "\r\n", "\t", " \n\n  "), {
  minLength: 3,
  maxLength: 9,
});

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc
      .oneof(
        numbers,
        fc.constantFrom("true", "false", "null"),
        spelled(fc.string({ unit: codePoint, minLength: 1, maxLength: 1 })).map(({ text }) => text),
      )
      .map((text): Tree => ({ type: "scalar", text })),
    fc.record({ type: fc.constant("array" as const), items: fc.array(tie("tree"), { maxLength: 5 }), space: spaces }),
    fc.record({
      type: fc.constant("object" as const),
      members: fc.array(
        fc.record({
          key: fc.oneof({ weight: 4, arbitrary: fewKeys }, nastyKeys, anyKeys),
          value: tie("tree"),
        }),
        { maxLength: 6 },
      ),
      space: spaces,
    }),
  ),
}));

/** Any well-formed JSON text: repeated members, escapes and white space in all places included. */
export const documents: fc.Arbitrary<Document> = fc.tuple(tree, spaces).map(([root, space]) => write(root, space));

function write(root: Tree, margin: readonly string[]): Document {
  let text = "";
  let length = 0;
  let values: Placed[] = [];
  const duplicates: { path: Path; start: number; end: number; first: number }[] = [];
  const put = (piece: string): void => {
    text += piece;
    length += Buffer.byteLength(piece);
  };

  function putTree(node: Tree, path: Path, key?: { keyStart: number; keyEnd: number }): void {
    const placed: Placed = { path, ...key, start: length, end: length };
    values.push(placed);
    if (node.type === "scalar") put(node.text);
    else putContainer(node, path);
    placed.end = length;
  }

  function putContainer(node: Exclude<Tree, { type: "scalar" }>, path: Path): void {
    let turn = 0;
    const gap = (): void => put(node.space[turn++ % node.space.length] as string);
    const separate = (index: number): void => {
      if (index > 0) put(",");
      gap();
    };
    if (node.type === "array") {
      put("[");
      node.items.forEach((item, index) => {
        separate(index);
        putTree(item, [...path, index]);
        gap();
      });
      if (node.items.length === 0) gap();
      put("]");
      return;
    }
    const firsts = new Map<string, number>();
    put("{");
    node.members.forEach(({ key, value }, index) => {
      separate(index);
      const memberPath = [...path, key.value];
      const [keyStart, keyEnd] = [length, length + Buffer.byteLength(key.text)];
      const first = firsts.get(key.value);
      if (first === undefined) firsts.set(key.value, keyStart);
      else {
        duplicates.push({ path: memberPath, start: keyStart, end: keyEnd, first });
        values = values.filter((known) => !beginsWith(known.path, memberPath));
      }
      put(key.text);
      gap();
      put(":");
      gap();
      putTree(value, memberPath, { keyStart, keyEnd });
      gap();
    });
    if (node.members.length === 0) gap();
    put("}");
  }

  put(margin[0] as string);
  putTree(root, []);
  put(margin[1] as string);
  return { text, values, duplicates };
}

function beginsWith(path: Path, beginning: Path): boolean {
  return beginning.every((step, i) => path[i] === step);
}
