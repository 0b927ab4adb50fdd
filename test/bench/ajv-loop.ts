// Validates payloads with ajv and a published schema, without locations or rules. Prints the number of invalid ones.
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { eachPayload } from "./each-payload.ts";

const [schema = "", ...paths] = process.argv.slice(2);
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
const validate = ajv.compile(JSON.parse(readFileSync(schema, "utf8")));
let invalid = 0;
eachPayload(paths, (text) => {
  if (!validate(JSON.parse(text))) invalid++;
});
console.log(invalid);
