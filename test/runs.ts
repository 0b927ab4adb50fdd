/**
 * How many cases a property test tries: a twentieth of `full` unless `quick` says otherwise, since a fixed seed tries the
 * same ones each time. `npm run test:slow` tries them all.
 */
export function runs(full: number, quick = Math.ceil(full / 20)): number {
  return process.env["MODE"] === "slow" ? full : quick;
}

/** Some of many cases: every seventh, so that each place and each kind of case is among them, or all in `test:slow`. */
export function* some<T>(cases: Iterable<T>, every = 7): Generator<T> {
  let i = 0;
  for (const each of cases) if (i++ % runs(1, every) === 0) yield each;
}
