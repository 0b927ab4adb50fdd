import { referencesOf } from "../check/batch.ts";
import type { Kind } from "../spec/operations.ts";
import { Column } from "../tables/column.ts";
import { KeyIndex } from "../tables/key-index.ts";
import type { Facts } from "./facts.ts";
import type { Target } from "./registry.ts";

/** The stages of a migration, in the order in which the rules across payloads ask for them. */
export const stages = [
  "businesses with their contracts",
  "further contracts that accounts need",
  "accounts",
  "notes, transactions and statements",
  "payment instructions",
  "further contracts",
] as const;

export type Stage = 0 | 1 | 2 | 3 | 4 | 5;

const stageOfKind: Partial<Record<Kind, Stage>> = {
  business: 0,
  account: 2,
  notes: 3,
  transactions: 3,
  "historical-statements": 3,
  // Registration flows.
  request: 3,
  "payment-instruction": 4,
  "business-payment-instruction": 4,
  "business-contracts": 5,
};

/** A step of the plan: a file, or the stretch of one that has to be split. */
export interface Step {
  /** In their order; a file that need not be split may have several. */
  stages: Stage[];
  file: string;
  /** From the first line of its first payload to that of its last; undefined for the whole file. */
  lines?: { from: number; to: number };
}

/** Payloads of a file that follow one another and are of one stage. */
interface Segment {
  /** The number of its file. */
  file: number;
  stage: Stage;
  from: number;
  to: number;
  /** Of further contracts, which each stand alone until it is known who needs them: their entries. */
  contracts?: number[];
}

/** What is sent at once: a file, or a stretch of it. */
interface Node {
  file: number;
  stretches: Segment[];
  isWhole: boolean;
  /** Nodes that are to be sent before. */
  before: Set<Node>;
}

/** Works out the send order of files from the facts of their payloads, given one by one. */
export class Planner {
  readonly #names: string[] = [];
  readonly #segments: Segment[] = [];
  readonly #suppliers = new KeyIndex();
  readonly #things: Record<Target, KeyIndex> = {
    account: new KeyIndex(),
    business: new KeyIndex(),
    contract: new KeyIndex(),
  };
  /** By thing, the number + 1 of the stretch that brings it first. */
  readonly #bringers: Record<Target, Column> = {
    account: new Column(),
    business: new Column(),
    contract: new Column(),
  };
  /** Which stretch needs which thing. */
  readonly #needs = new KeyIndex();

  beginFile(file: string): void {
    this.#names.push(file);
  }

  /** Takes a payload of the file begun last; answers false where it is none that is sent. */
  add(line: number, facts: Facts): boolean {
    const stage = facts.states.length > 0 ? undefined : stageOfKind[facts.kind];
    if (stage === undefined) return false;
    const supplier = facts.supplier === undefined ? 0 : this.#suppliers.add(0, facts.supplier) + 1;
    const stretch = this.#stretchFor(stage, line);
    const bring = (target: Target, name: string | undefined): number[] => {
      if (name === undefined) return [];
      const entry = this.#things[target].add(supplier, name);
      const bringers = this.#bringers[target];
      if (bringers.get(entry) === 0 && !facts.isDryRun) bringers.set(entry, stretch + 1);
      return [entry];
    };
    if (facts.kind === "account") bring("account", facts.account);
    if (facts.kind === "business") bring("business", facts.business);
    const contracts = facts.contracts.flatMap((name) => bring("contract", name));
    if (stage === 5) (this.#segments[stretch] as Segment).contracts = contracts;
    for (const { target, name } of referencesOf(facts))
      this.#needs.add(stretch, `${target} ${this.#things[target].add(supplier, name)}`);
    return true;
  }

  #stretchFor(stage: Stage, line: number): number {
    const file = this.#names.length - 1;
    const last = this.#segments.at(-1);
    if (last && last.file === file && last.stage === stage && stage !== 5) last.to = line;
    else this.#segments.push({ file, stage, from: line, to: line });
    return this.#segments.length - 1;
  }

  /** The files in order. One is split only where it cannot be sent whole before or after each of the others. */
  steps(): Step[] {
    this.#settle();
    const edges = [...this.#edges()];
    const split = new Set<number>();
    for (const [before, after] of edges) {
      const [first, then] = [this.#segments[before] as Segment, this.#segments[after] as Segment];
      if (first.file === then.file && before > after) split.add(then.file);
    }
    for (;;) {
      const nodes = this.#nodes(split, edges);
      const torn = nodes.filter(({ isWhole, stretches }) => isWhole && stretches.length > 1);
      const circular = torn.filter((node) => isCircular(node));
      if (circular.length === 0) return inOrder(nodes).map((node) => this.#step(node));
      for (const { file } of circular) split.add(file);
    }
  }

  /** Further contracts move before the accounts where an account is linked to one that no business brings. */
  #settle(): void {
    const needed = new Set<number>();
    for (let need = 0; need < this.#needs.size; need++) {
      const [target, entry] = this.#needs.text(need).split(" ");
      if (target === "contract") needed.add(Number(entry));
    }
    for (const stretch of this.#segments) {
      const isNeeded = stretch.contracts?.some((entry) => {
        const bringer = this.#segments[this.#bringers.contract.get(entry) - 1];
        return needed.has(entry) && bringer?.stage !== 0;
      });
      if (isNeeded) stretch.stage = 1;
    }
  }

  /** Which stretch is to be sent before which. */
  *#edges(): Generator<[before: number, after: number]> {
    for (let need = 0; need < this.#needs.size; need++) {
      const [target, entry] = this.#needs.text(need).split(" ") as [Target, string];
      const bringer = this.#bringers[target].get(Number(entry)) - 1;
      if (bringer >= 0) yield [bringer, this.#needs.prefix(need)];
    }
  }

  #nodes(split: ReadonlySet<number>, edges: readonly (readonly [number, number])[]): Node[] {
    const nodes: Node[] = [];
    const ofStretch = this.#segments.map((stretch) => {
      const last = nodes.at(-1);
      const isWhole = !split.has(stretch.file);
      const isSame = last?.file === stretch.file && (isWhole || last.stretches.at(-1)?.stage === stretch.stage);
      const node = last && isSame ? last : { file: stretch.file, stretches: [], isWhole, before: new Set<Node>() };
      if (node !== last) nodes.push(node);
      node.stretches.push(stretch);
      return node;
    });
    for (const [before, after] of edges) {
      const [first, then] = [ofStretch[before] as Node, ofStretch[after] as Node];
      if (first !== then) then.before.add(first);
    }
    return nodes;
  }

  #step({ file, stretches, isWhole }: Node): Step {
    const step = { stages: [...new Set(stretches.map(({ stage }) => stage))], file: this.#names[file] as string };
    const [from, to] = [stretches[0]?.from ?? 1, stretches.at(-1)?.to ?? 1];
    return isWhole ? step : { ...step, lines: { from, to } };
  }
}

/** Whether a node is to be sent before itself. */
function isCircular(node: Node): boolean {
  const seen = new Set<Node>();
  const rest = [...node.before];
  for (let next = rest.pop(); next; next = rest.pop()) {
    if (next === node) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    for (const before of next.before) rest.push(before);
  }
  return false;
}

/** Nodes by stage, and in a stage as they came, but for what is to be sent before. */
function inOrder(nodes: readonly Node[]): Node[] {
  const placed = new Set<Node>();
  for (const node of [...nodes].sort((a, b) => first(a) - first(b) || last(a) - last(b))) {
    const stack = [node];
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const before = stack.length;
      for (const missing of top.before) if (!placed.has(missing)) stack.push(missing);
      if (stack.length > before) continue;
      placed.add(top);
      stack.pop();
    }
  }
  return [...placed];
}

function first({ stretches }: Node): Stage {
  return Math.min(...stretches.map(({ stage }) => stage)) as Stage;
}

function last({ stretches }: Node): Stage {
  return Math.max(...stretches.map(({ stage }) => stage)) as Stage;
}
