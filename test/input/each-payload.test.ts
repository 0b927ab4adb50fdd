import { expect, test } from "vitest";
import { eachPayload, type PayloadText, payloadText } from "../../src/input/payload.ts";

test("the payloads of several groups are numbered on, and end before the index that is asked for", async () => {
  const texts = ["1", "2", "3", "4", "5"].map((text) => payloadText(text));
  async function* groups() {
    yield* [texts.slice(0, 2), texts.slice(2, 4), texts.slice(4)];
  }
  const numbered = async (end?: number) => {
    const all: [PayloadText, number][] = [];
    for await (const each of eachPayload(groups(), end)) all.push(each);
    return all;
  };
  const all = texts.map((text, i) => [text, i]);
  expect(await numbered()).toEqual(all);
  for (const end of [0, 1, 2, 3, 4, 5, 6]) expect(await numbered(end)).toEqual(all.slice(0, end));
});
