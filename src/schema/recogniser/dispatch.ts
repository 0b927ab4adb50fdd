/** What to do for a key of an object, or for a value of a string. */
interface Case {
  readonly key: string;
  readonly code: string;
}

/**
 * Code that reads a string at `p`, after its opening quote, and runs the code of its case with `p` after the closing
 * quote. It switches on the first four bytes, then compares the others. `other` runs for any other string.
 */
export function dispatch(cases: readonly Case[], other: string): string {
  const groups = new Map<number, string[]>();
  const short: string[] = [];
  for (const { key, code } of cases) {
    const bytes = [...new TextEncoder().encode(JSON.stringify(key).slice(1))];
    const { length } = bytes;
    const found = `{ p += ${length}; ${code} break found; }`;
    if (length < 4) {
      const test = bytes.map((byte, i) => `B[p + ${i}] === ${byte}`).join(" && ");
      short.push(`if (${test}) ${found}`);
      continue;
    }
    const test = offsetsOfRest(length).map((at) => `D.getInt32(p + ${at}, true) === ${wordOf(bytes, at)}`);
    const first = wordOf(bytes, 0);
    const branch = test.length > 0 ? `if (${test.join(" && ")}) ${found}` : found;
    groups.set(first, [...(groups.get(first) ?? []), branch]);
  }
  const branches = [...groups].map(([first, group]) => `case ${first}:\n${group.join("\n")}\nbreak;`);
  const longer = branches.length > 0 ? [`switch (D.getInt32(p, true)) {\n${branches.join("\n")}\n}`] : [];
  return `found: {\n${[...longer, ...short, other].join("\n")}\n}\n`;
}

/** The offsets of words that cover the bytes after the first four. */
function offsetsOfRest(length: number): number[] {
  const offsets: number[] = [];
  for (let at = 4; at + 4 <= length; at += 4) offsets.push(at);
  if (length % 4 !== 0) offsets.push(length - 4);
  return offsets;
}

/** Four bytes as a little-endian number. */
function wordOf(bytes: readonly number[], at: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(at, at + 4);
  return a | (b << 8) | (c << 16) | (d << 24);
}
