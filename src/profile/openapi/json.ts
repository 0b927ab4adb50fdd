import { isObject } from "../../json/value.ts";
import { byCodeUnit } from "../../text/order.ts";

/** Any JSON value; objects have no prototype, so that a field may have any name. */
export type Json = string | number | boolean | null | Json[] | JsonObject;
export interface JsonObject {
  [name: string]: Json;
}

/** Follows the references of a value of a document to one without references; undefined where they lead nowhere. */
export type Resolve = (value: Json | undefined) => Json | undefined;

export const isJsonObject = isObject as (value: unknown) => value is JsonObject;

export function emptyObject(): JsonObject {
  return Object.create(null) as JsonObject;
}

/** A value if it is an object, otherwise an empty one. */
export function object(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : emptyObject();
}

/** A value if it is a list, otherwise an empty one. */
export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** Where a value refers to, if it is a reference. */
export function refOf(value: Json | undefined): string | undefined {
  const { $ref } = object(value);
  return typeof $ref === "string" ? $ref : undefined;
}

/** How many members a value has, if it is an object. */
export function sizeOf(value: Json | undefined): number {
  return Object.keys(object(value)).length;
}

/** A text, which YAML reads as a number if it looks like one without quotes: 3.1. Empty for a list or an object. */
export function scalarText(value: Json | undefined): string {
  return typeof value === "object" ? "" : String(value ?? "");
}

/** The order of scalar values: by the name of their type, then by value. */
export function byTypeAndValue(a: unknown, b: unknown): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return byCodeUnit(typeof a, typeof b) || byCodeUnit(String(a), String(b));
}
