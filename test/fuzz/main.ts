// Compares the ways to judge a payload: on the tape and parsed, listed and counted. npm run fuzz -- --lines 1000000
// --seed 1; with --profile, under the profiles of the tests. Prints how many payloads were compared, and how many are
// clean; ends with the first disagreement.
import { parseArgs } from "node:util";
import { randomOf } from "../bench/corpora.ts";
import { compare } from "./compare.ts";
import { mutant } from "./mutate.ts";
import { type Profiled, profiles } from "./profiles.ts";
import { seeds } from "./seeds.ts";

const { values } = parseArgs({
  options: {
    lines: { type: "string", default: "1000000" },
    seed: { type: "string", default: "1" },
    profile: { type: "boolean", default: false },
  },
});
const ofInterface = { name: "the interface", profile: undefined, seeds: seeds() };
const sets = (values.profile ? profiles() : [ofInterface])
  .map((set) => ({
    ...set,
    seeds: set.seeds.filter(({ kind, text }) => kind !== "request" && text.length < 5_000),
  }))
  .filter(({ seeds }) => seeds.length > 0);
const random = randomOf(Number(values.seed));
const begin = performance.now();
let clean = 0;
const lines = Number(values.lines);
for (let line = 0; line < lines; line++) {
  const {
    name,
    profile,
    seeds: all,
  } = sets[Math.floor(random() * sets.length)] as Omit<Profiled, "profile"> & Partial<Pick<Profiled, "profile">>;
  const { kind, text } = mutant(all, random);
  const { isClean, disagreement } = compare(kind, text, profile);
  if (disagreement !== undefined) {
    console.error(`${name}: ${kind}\n${Buffer.from(text)}\n${disagreement}`);
    process.exitCode = 1;
    break;
  }
  if (isClean) clean++;
}
const seconds = ((performance.now() - begin) / 1000).toFixed(0);
console.log(
  `${lines.toLocaleString("en")} payloads from ${sets.reduce((sum, { seeds }) => sum + seeds.length, 0)} seeds in ${seconds} s: ${clean.toLocaleString("en")} clean, ${process.exitCode ? 1 : 0} disagreements`,
);
