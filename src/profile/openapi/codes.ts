import type { OperatorCode } from "../operator.ts";
import { isJsonObject, type Json, type JsonObject } from "./json.ts";
import { prose } from "./plain-text.ts";

export type Codes = Map<string, OperatorCode>;

/**
 * The machine-readable codes of an `x-validators`, which are added to all codes. No standard says its form: codes are
 * the snake_case texts below keys named after codes; the title and the text beside them explain them.
 */
export function readCodes(validators: Json | undefined, all: Codes): string[] {
  const found = new Set<string>();
  for (const validator of [validators ?? []].flat())
    if (isJsonObject(validator)) readValidator(validator);
    else if (typeof validator === "string") readText(validator);
  return [...found].sort();

  function readValidator(validator: JsonObject): void {
    const own = new Set<string>();
    const codeTexts = new Map<string, string>();
    for (const [name, value] of Object.entries(validator)) if (/codes?$/i.test(name)) collect(value, own, codeTexts);
    const text = first(validator, "description", "detail", "message", "text", "why");
    const title = first(validator, "title", "summary", "name") ?? text?.split(/(?<=\.)\s/)[0];
    for (const code of own) {
      const because = codeTexts.get(code) ?? text;
      add(code, title ?? because, because);
    }
  }

  function collect(value: Json, own: Set<string>, texts: Map<string, string>): void {
    if (typeof value === "string") {
      if (isCode(value)) own.add(value);
    } else if (Array.isArray(value)) for (const one of value) collect(one, own, texts);
    else if (isJsonObject(value)) {
      const named = [value["code"], value["name"]].find((one): one is string => typeof one === "string" && isCode(one));
      if (named !== undefined) {
        own.add(named);
        const text = first(value, "description", "detail", "message", "title");
        if (text !== undefined) texts.set(named, text);
      } else
        for (const [code, text] of Object.entries(value))
          if (isCode(code)) {
            own.add(code);
            if (typeof text === "string") texts.set(code, prose(text));
          }
    }
  }

  /** A validator in prose only: its codes are in backticks. */
  function readText(validator: string): void {
    const text = prose(validator);
    for (const [, code] of validator.matchAll(/`([a-z0-9]+(?:_[a-z0-9]+)+)`/g))
      if (code !== undefined) add(code, text.split(/(?<=\.)\s/)[0], text);
    if (isCode(validator)) add(validator, undefined, undefined);
  }

  function add(code: string, title: string | undefined, why: string | undefined): void {
    found.add(code);
    const known = all.get(code);
    const entry = {
      title: title || known?.title || code.replaceAll("_", " "),
      ...(why && why !== title ? { why } : {}),
    };
    if (!known || (known.why === undefined && entry.why !== undefined)) all.set(code, entry);
  }
}

/** The codes of every `x-validators` of a document, at any depth. */
export function collectCodes(value: Json, all: Codes): void {
  if (Array.isArray(value)) for (const element of value) collectCodes(element, all);
  if (!isJsonObject(value)) return;
  for (const [name, child] of Object.entries(value))
    if (name === "x-validators") readCodes(child, all);
    else if (name !== "example" && name !== "examples") collectCodes(child, all);
}

function isCode(text: string): boolean {
  return /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(text) && text.length <= 200;
}

function first(from: JsonObject, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = from[name];
    if (typeof value === "string" && value.trim() !== "") return prose(value);
  }
  return undefined;
}
