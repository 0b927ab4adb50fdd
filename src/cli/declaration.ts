import type { Options, PositionalOptions } from "yargs";

/** What a command declares of its arguments. Their checks, the help and the completion in shells follow from it. */
export class Declaration {
  readonly options = new Map<string, Options>();
  readonly positionals = new Map<string, PositionalOptions>();
  readonly examples: (readonly [command: string, description: string])[] = [];
  /** The text at the end of the help. */
  end: string | undefined;

  option(name: string, option: Options): this {
    this.options.set(name, option);
    return this;
  }

  positional(name: string, positional: PositionalOptions): this {
    this.positionals.set(name, positional);
    return this;
  }

  example(command: string, description: string): this {
    this.examples.push([command, description]);
    return this;
  }

  epilogue(text: string): this {
    this.end = text;
    return this;
  }
}

/** The options of every command. */
export function globalOptions(): Declaration {
  return new Declaration()
    .option("help", { alias: "h", type: "boolean", describe: "Show help" })
    .option("version", { alias: ["v", "V"], type: "boolean", describe: "Show version number" })
    .option("color", {
      type: "boolean",
      describe: "Colour the output, or not with --no-color (default: in a terminal; see also NO_COLOR and FORCE_COLOR)",
    });
}
