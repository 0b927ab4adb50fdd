/** Every report, by the name that `--format` takes. A run loads them if it writes any but `pretty`. */
export { reporters } from "../generated/reporters.ts";
export type { ReporterName } from "./names.ts";
