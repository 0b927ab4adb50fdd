// The minimum for a program in Node: JSON.parse each payload, and drop it.
import { eachPayload } from "./each-payload.ts";

eachPayload(process.argv.slice(2), (text) => {
  JSON.parse(text);
});
