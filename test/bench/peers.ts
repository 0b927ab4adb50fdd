/** Other validators, installed in a separate folder, so that they are not dependencies. */
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";

/** The command line that checks files or folders against a schema; undefined if the program is not available. */
export interface Peers {
  /** Continues after the first invalid payload. */
  sourcemeta: ((schema: string, paths: readonly string[]) => string[]) | undefined;
  ajvCli: ((schema: string, glob: string) => string[]) | undefined;
  checkJsonschema: ((schema: string, files: readonly string[]) => string[]) | undefined;
  /** A loop in Python over files of lines. */
  jsonschemaRs: ((schema: string, paths: readonly string[]) => string[]) | undefined;
}

export function fetchPeers(folder: string): Peers {
  mkdirSync(folder);
  const own = (name: string): string => {
    const prefix = join(folder, name);
    mkdirSync(prefix);
    return prefix;
  };
  return {
    sourcemeta: attempt("@sourcemeta/jsonschema", () => {
      const at = fetchPackages(own("sourcemeta"), "@sourcemeta/jsonschema");
      const cli = [process.execPath, join(at, "@sourcemeta/jsonschema/npm/cli.js")];
      run([...cli, "--version"]);
      return (schema, paths) => [...cli, "validate", schema, ...paths, "--fast", "--continue"];
    }),
    ajvCli: attempt("ajv-cli", () => {
      const at = fetchPackages(own("ajv-cli"), "ajv-cli", "ajv-formats@2");
      const cli = [process.execPath, join(at, "ajv-cli/dist/index.js")];
      run([...cli, "help"]);
      return (schema, glob) => [
        ...[...cli, "validate", "--spec=draft2020", "--strict=false", "-c", join(at, "ajv-formats/dist/index.js")],
        ...["-s", schema, "-d", glob],
      ];
    }),
    checkJsonschema: attempt("check-jsonschema", () => {
      const at = own("check-jsonschema");
      installPython(at, "check-jsonschema");
      return (schema, files) => [join(at, "bin/check-jsonschema"), "--schemafile", schema, ...files];
    }),
    jsonschemaRs: attempt("jsonschema-rs", () => {
      const at = own("jsonschema-rs");
      installPython(at, "jsonschema-rs");
      return (schema, paths) => [join(at, "bin/python"), "-c", jsonschemaRsLoop, schema, ...paths];
    }),
  };
}

/** A program of Python that counts the valid lines of files. */
const jsonschemaRsLoop = `
import json, sys, jsonschema_rs
validator = jsonschema_rs.validator_for(json.load(open(sys.argv[1])))
print(sum(validator.is_valid(json.loads(line)) for path in sys.argv[2:] for line in open(path, "rb")))
`;

function installPython(folder: string, name: string): void {
  run(["python3", "-m", "venv", folder]);
  run([join(folder, "bin/pip"), "install", "--quiet", "--disable-pip-version-check", name]);
}

/** Returns the folder of the installed packages. */
function fetchPackages(prefix: string, ...names: string[]): string {
  run(["npm", "install", "--silent", "--no-save", "--prefix", prefix, ...names]);
  return join(prefix, "node_modules");
}

function run([file = "", ...args]: string[]): void {
  execFileSync(file, args, { stdio: ["ignore", "ignore", "pipe"], timeout: 180_000 });
}

function attempt<T>(name: string, fetch: () => T): T | undefined {
  try {
    return fetch();
  } catch (error) {
    const said = (error as { stderr?: Buffer }).stderr?.toString().trim() || (error as Error).message;
    console.error(`Left out: ${name}: ${said.split("\n").at(-1)}`);
    return undefined;
  }
}
