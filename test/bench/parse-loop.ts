// The least that a program in Node can do with payloads: JSON.parse each, and drop it.
import { eachPayload } from "./each-payload.ts";

eachPayload(process.argv.slice(2), (text) => {
  JSON.parse(text);
});
