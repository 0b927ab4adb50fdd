import { dispatch } from "./dispatch.ts";
import { type Choice, memberOf, merged, type Node } from "./node.ts";
import { refuse, type Source } from "./source.ts";

/**
 * The body of the function that reads an object whose schema depends on a member: it looks for the member, then calls
 * the function for what it finds. `read` writes such a function, for objects without some members, and returns its name.
 */
export function choiceBody(
  source: Source,
  node: Node,
  { key, cases, present, absent }: Choice,
  read: (node: Node, without: readonly string[]) => string,
): string {
  const bare = { ...node, choice: undefined };
  const readAs = (form: Node): string => {
    const whole = merged(bare, form);
    return whole.isBeyond ? refuse : `return ${read(whole, [])}(at);`;
  };
  if (cases.length === 0 && memberOf(merged(bare, present), key).isBeyond)
    return `return ${read(merged(bare, absent), [key])}(at);`;
  const bytes = source.constant(`Uint8Array.of(${[...new TextEncoder().encode(key)].join(", ")})`);
  const branches = cases.flatMap(({ values, node: form }) => {
    const code = readAs(form);
    return values.map((value) => ({ value, code }));
  });
  const strings = branches.flatMap(({ value, code }) => (typeof value === "string" ? [{ key: value, code }] : []));
  const literals = branches.flatMap(({ value, code }) =>
    typeof value === "string" ? [] : [`if (B[v] === ${String(value).charCodeAt(0)}) { ${code} }`],
  );
  const hasEscapes = /["\\]/.test(key);
  return `${hasEscapes ? refuse : ""}const v = member(at, ${bytes});
if (v < -1) return -1;
if (v < 0) { ${readAs(absent)} }
${cases.length === 0 ? readAs(present) : ""}
${literals.join("\n")}
if (B[v] !== 34) return -1;
let p = v + 1;
${dispatch(strings, refuse)}
return -1;`;
}
