/**
 * How many cases a property test tries: a tenth of `full` unless `quick` says otherwise, since a fixed seed tries the
 * same ones each time. `npm run test:slow` tries them all.
 */
export function runs(full: number, quick = Math.ceil(full / 10)): number {
  return process.env["MODE"] === "slow" ? full : quick;
}
