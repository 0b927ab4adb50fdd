import { readFileSync } from "node:fs";

const manifest = new URL("../../package.json", import.meta.url);

export const { name: packageName, version } = JSON.parse(readFileSync(manifest, "utf8")) as {
  name: string;
  version: string;
};
