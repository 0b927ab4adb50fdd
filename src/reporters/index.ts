export { reporters } from "../generated/reporters.ts";
export type { ReporterName } from "./names.ts";
