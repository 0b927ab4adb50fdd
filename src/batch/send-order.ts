import { type References, references, type Stage } from "../spec/references.ts";
import { Column } from "../tables/column.ts";
import { KeyIndex } from "../tables/key-index.ts";
import { type Facts, isRefused } from "./facts.ts";
import { keyOf } from "./occurrences.ts";
import { referencesOf } from "./references.ts";

/** A step of the plan: a file, or a part of one that has to be split. */
export interface Step {
  /** In order; a file that need not be split may have several. */
  stages: Stage[];
  file: string;
  /** From its first payload to its last; undefined for the whole file. */
  part?: { from: PayloadPlace; to: PayloadPlace };
}

/** Where a payload starts and ends in its file: lines, or lines and columns; and its 0-based index there. */
export interface PayloadPlace {
  start: string;
  end: string;
  payload: number;
}

/** Consecutive payloads of a file that are of one stage. */
interface Segment {
  /** The number of its file. */
  file: number;
  stage: Stage;
  from: PayloadPlace;
  to: PayloadPlace;
  /** The entries of further contracts. Each schedule is a segment of its own until it is known who needs it. */
  contracts?: number[];
}

/** What is sent at once: a file, or a part of it. */
interface Node {
  file: number;
  segments: Segment[];
  isWhole: boolean;
  /** Nodes that must be sent before this one. */
  before: Set<Node>;
}

/** Computes the send order of files from the facts of their payloads, given one by one. */
export class Planner {
  readonly #table: References;
  readonly #names: string[] = [];
  readonly #segments: Segment[] = [];
  readonly #suppliers = new KeyIndex();
  /** What payloads name, by supplier and target. */
  readonly #identifiers = new KeyIndex();
  /** By identifier, the number + 1 of the first segment that creates it. */
  readonly #creators = new Column();
  /** By segment, the identifiers that it needs. */
  readonly #needs = new KeyIndex();

  constructor(table: References = references) {
    this.#table = table;
  }

  beginFile(file: string): void {
    this.#names.push(file);
  }

  /** Adds a payload of the file begun last; returns false for one that is never sent. */
  add(place: PayloadPlace, facts: Facts): boolean {
    const { stage, creates = [] } = this.#table[facts.kind] ?? {};
    if (stage === undefined || facts.states.length > 0) return false;
    const supplier = facts.supplier === undefined ? 0 : this.#suppliers.add(0, facts.supplier) + 1;
    const segment = this.#segmentFor(stage, place);
    for (const target of creates) {
      const names = target === "contract" ? facts.contracts : [facts[target]];
      const key = keyOf(supplier, target);
      const entries = names.flatMap((name) => (name == null ? [] : [this.#identifiers.add(key, name)]));
      for (const entry of entries)
        if (this.#creators.get(entry) === 0 && !facts.isDryRun && !isRefused(facts))
          this.#creators.set(entry, segment + 1);
      if (stage === 5) (this.#segments[segment] as Segment).contracts = entries;
    }
    for (const { target, name } of referencesOf(facts, this.#table))
      this.#needs.add(segment, String(this.#identifiers.add(keyOf(supplier, target), name)));
    return true;
  }

  #segmentFor(stage: Stage, place: PayloadPlace): number {
    const file = this.#names.length - 1;
    const last = this.#segments.at(-1);
    if (last && last.file === file && last.stage === stage && stage !== 5) last.to = place;
    else this.#segments.push({ file, stage, from: place, to: place });
    return this.#segments.length - 1;
  }

  /** The files in order. One is split only if it cannot be sent whole before or after each of the others. */
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
      const torn = nodes.filter(({ isWhole, segments }) => isWhole && segments.length > 1);
      const circular = torn.filter((node) => isCircular(node));
      if (circular.length === 0) return inOrder(nodes).map((node) => this.#step(node));
      for (const { file } of circular) split.add(file);
    }
  }

  /** Moves further contracts before the accounts where an account is linked to one that no business creates. */
  #settle(): void {
    const needed = new Set<number>();
    for (let need = 0; need < this.#needs.size; need++) needed.add(Number(this.#needs.text(need)));
    for (const segment of this.#segments) {
      const isNeeded = segment.contracts?.some((entry) => {
        const creator = this.#segments[this.#creators.get(entry) - 1];
        return needed.has(entry) && creator?.stage !== 0;
      });
      if (isNeeded) segment.stage = 1;
    }
  }

  /** The pairs of segments that must be sent in this order. */
  *#edges(): Generator<[before: number, after: number]> {
    for (let need = 0; need < this.#needs.size; need++) {
      const creator = this.#creators.get(Number(this.#needs.text(need))) - 1;
      if (creator >= 0) yield [creator, this.#needs.prefix(need)];
    }
  }

  #nodes(split: ReadonlySet<number>, edges: readonly (readonly [number, number])[]): Node[] {
    const nodes: Node[] = [];
    const segmentNodes = this.#segments.map((segment) => {
      const last = nodes.at(-1);
      const isWhole = !split.has(segment.file);
      const isSame = last?.file === segment.file && (isWhole || last.segments.at(-1)?.stage === segment.stage);
      const node = last && isSame ? last : { file: segment.file, segments: [], isWhole, before: new Set<Node>() };
      if (node !== last) nodes.push(node);
      node.segments.push(segment);
      return node;
    });
    for (const [before, after] of edges) {
      const [first, then] = [segmentNodes[before] as Node, segmentNodes[after] as Node];
      if (first !== then) then.before.add(first);
    }
    return nodes;
  }

  #step({ file, segments, isWhole }: Node): Step {
    const step = { stages: [...new Set(segments.map(({ stage }) => stage))], file: this.#names[file] as string };
    const [first, last] = [segments[0], segments.at(-1)];
    return isWhole || !first || !last ? step : { ...step, part: { from: first.from, to: last.to } };
  }
}

/** True if a node would have to be sent before itself. */
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

/** Sorts nodes by stage, and within a stage as they were added, except for what must be sent earlier. */
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

function first({ segments }: Node): Stage {
  return Math.min(...segments.map(({ stage }) => stage)) as Stage;
}

function last({ segments }: Node): Stage {
  return Math.max(...segments.map(({ stage }) => stage)) as Stage;
}
