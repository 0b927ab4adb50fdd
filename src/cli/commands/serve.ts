import type { Command } from "../command.ts";

export const serve: Command<"serve"> = {
  run: async (args) => {
    if (args.stdio) return (await import("../serve/stdio.ts")).serveStdio(args);
    const { printOpenChoices, serveHttp } = await import("../serve/http.ts");
    return args.listOpen ? printOpenChoices() : serveHttp(args);
  },
};
