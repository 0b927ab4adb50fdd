import type { Options, PositionalOptions } from "yargs";
import { globalOptions } from "./global-options.ts";

/** An option of a command. */
export interface Option {
  name: string;
  /** Its short forms, such as `f`. */
  letters: readonly string[];
  type: "boolean" | "number" | "string";
  /** Whether it may be given several times. */
  isRepeatable: boolean;
  isRequired: boolean;
  describe: string;
  choices: readonly string[] | undefined;
  default: unknown;
}

/** What a command declares its options to. `yargs`, which writes the help, is one, but slow to load. */
export interface Declaring {
  option(name: string, option: Options): Declaring;
  positional(name: string, option: PositionalOptions): Declaring;
  example(command: string, description: string): Declaring;
  epilogue(text: string): Declaring;
}

/** The options of every command, and those that a command declares. */
export function declaredOptions(declare: (parser: Declaring) => unknown = () => {}): Option[] {
  const options = Object.entries<Options>(globalOptions).map(asOption);
  const parser: Declaring = {
    option: (...option) => {
      options.push(asOption(option));
      return parser;
    },
    positional: () => parser,
    example: () => parser,
    epilogue: () => parser,
  };
  declare(parser);
  return options;
}

function asOption([name, option]: readonly [name: string, option: Options]): Option {
  const { alias = [], type, array, demandOption, describe = "", choices, default: value } = option;
  return {
    name,
    letters: [alias].flat(),
    type: type === "boolean" || type === "number" ? type : "string",
    isRepeatable: array === true,
    isRequired: demandOption === true,
    describe,
    choices: choices?.map(String),
    default: value,
  };
}
