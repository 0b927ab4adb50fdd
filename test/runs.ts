/**
 * How many cases a property test tries: a quarter of `full`, since a fixed seed tries the same ones each time.
 * `npm run test:slow` tries them all.
 */
export function runs(full: number): number {
  return process.env["MODE"] === "slow" ? full : Math.ceil(full / 4);
}
