import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  isMeantForService,
  isUndocumented,
  matchOperation,
  matchRecord,
  operationsAt,
  queryOf,
  queryParameters,
} from "../../src/spec/match-request.ts";
import { operations } from "../../src/spec/operations.ts";

/** The path of an operation with its segments filled in. */
function filled(path: string): string {
  return path.replace(/\{(\w+)\}/g, (_, name) => `a-${name}`);
}

describe.each(operations)("operation $number, $id", ({ id, method, path }) => {
  it("is found by its method and path, after any base address", () => {
    for (const base of ["", "https://service.example", "https://service.example/gateway/v1", "/proxy"]) {
      const match = matchOperation(method, base + filled(path));
      expect(match?.operation.id).toBe(id);
      expect(match?.hasTrailingSlash).toBe(true);
      for (const [name, segment] of Object.entries(match?.segments ?? {})) expect(segment).toBe(`a-${name}`);
    }
    expect(matchOperation(method.toLowerCase(), filled(path).slice(1))?.operation.id).toBe(id);
  });

  it("is found without its trailing slash, and with a query or a fragment", () => {
    const bare = filled(path).slice(0, -1);
    expect(matchOperation(method, bare)).toMatchObject({ operation: { id }, hasTrailingSlash: false });
    expect(matchOperation(method, `${bare}?a=/b/`)).toMatchObject({ operation: { id }, hasTrailingSlash: false });
    expect(matchOperation(method, `${bare}/?a=b#c/d`)).toMatchObject({ operation: { id }, hasTrailingSlash: true });
  });

  it("is not found by another method, or with a longer path", () => {
    expect(matchOperation("PUT", filled(path))).toBeUndefined();
    expect(operationsAt(filled(path))[0]?.operation.id).toBe(id);
    expect(matchOperation(method, `${filled(path)}a/b/`)).toBeUndefined();
  });
});

describe("segments", () => {
  const status = "/v1/data-import/account-transfer-status/";

  it("are percent-decoded individually", () => {
    const { segments } = matchOperation("GET", `${status}HALCYON%20ENERGY/A%2F1+2/`) ?? {};
    expect(segments).toEqual({ import_supplier_code: "HALCYON ENERGY", external_account_number: "A/1+2" });
  });

  it("that cannot be decoded are null, empty ones empty, missing ones undefined", () => {
    expect(matchOperation("GET", `${status}%E4/A-1/`)?.segments["import_supplier_code"]).toBeNull();
    expect(matchOperation("GET", `${status}/A-1/`)?.segments["import_supplier_code"]).toBe("");
    expect(matchOperation("GET", `${status}HALCYON/`)?.segments["external_account_number"]).toBeUndefined();
  });

  it("that are fixed match if percent-encoded, but not in another case", () => {
    expect(matchOperation("GET", "/v1/data-import/account%2Dtransfer-status/S/A/")).toBeDefined();
    expect(matchOperation("GET", "/v1/data-import/Account-Transfer-Status/S/A/")).toBeUndefined();
    expect(matchOperation("POST", "/v2/data-import/notes/create/")).toBeUndefined();
    expect(matchOperation("POST", "/data-import/notes/create/")).toBeUndefined();
  });

  it("distinguish operation 14 without its identifier from operation 13", () => {
    const path = "/v2/data-import/businesses/S/B/business-contracts/";
    expect(matchOperation("POST", path)?.operation.number).toBe(13);
    expect(matchOperation("GET", path)).toMatchObject({
      operation: { number: 14 },
      segments: { sub_process_identifier: undefined },
    });
  });
});

describe("a record", () => {
  it("without a method or path, or of another type, has no operation", () => {
    for (const record of [undefined, null, 5, "x", [], {}, { method: "GET" }, { method: 1, path: "/v1/" }])
      expect(matchRecord(record)).toBeUndefined();
  });
});

describe("a query within a path", () => {
  it("is decoded, in order, with repeats", () => {
    expect(queryOf("/v1/x/?a=1&b=x%20y+z&a=2&c#?d=1")).toEqual([
      ["a", "1"],
      ["b", "x y z"],
      ["a", "2"],
      ["c", ""],
    ]);
    expect(queryOf("/v1/x/")).toEqual([]);
    expect(queryOf("/v1/x/?")).toEqual([]);
  });
});

describe("the query parameters", () => {
  it("are those of the OpenAPI document", () => {
    const document = readFileSync(new URL("../../schemas/operations.json", import.meta.url), "utf8");
    const { paths, components } = JSON.parse(document) as {
      paths: Record<string, Record<string, { operationId?: string; parameters?: { $ref: string }[] }>>;
      components: { parameters: Record<string, { name: string; in: string }> };
    };
    const documented = Object.values(paths)
      .flatMap((path) => Object.values(path))
      .flatMap(({ operationId, parameters = [] }) => {
        const names = parameters
          .map(({ $ref }) => components.parameters[$ref.split("/").at(-1) as string])
          .flatMap((parameter) => (parameter?.in === "query" ? [parameter.name] : []));
        return names.length > 0 ? [[operationId, names.sort()]] : [];
      });
    const ours = Object.entries(queryParameters).map(([id, known]) => [id, Object.keys(known).sort()]);
    expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(documented));
  });
});

describe("a path without an operation", () => {
  it("may exist below data-import in a documented version", () => {
    for (const path of [
      "/v1/data-import/account/",
      "/v2/data-import/notes/create/?a=b",
      "https://x.example/v1/data-import/x",
    ])
      expect(isUndocumented(path), path).toBe(true);
    for (const path of [
      "/v1/data-import/",
      "/v1/data-import",
      "/v1/data-import/?x",
      "/v3/data-import/x/",
      "/data-import/x/",
      "",
    ])
      expect(isUndocumented(path), path).toBe(false);
    for (const { path } of operations) expect(isUndocumented(filled(path)), path).toBe(false);
  });

  it("is meant for the service below data-import in any version, except preflight requests of browsers", () => {
    for (const path of [
      "/v1/data-import/account/",
      "/v3/data-import/x/",
      "https://x.test//v1//data-import//x/",
      "https://x.test/V1/Data-Import/x/",
      ...operations.map(({ path }) => filled(path)),
    ]) {
      expect(isMeantForService("PUT", path), path).toBe(true);
      expect(isMeantForService("options", path), path).toBe(false);
    }
    for (const path of [
      "/v1/data-import/",
      "/assets/?next=/v1/data-import/x/",
      "/assets/#/v1/data-import/x/",
      "/x1/data-import/x",
      "/data-import/notes/",
      "/data-import/notes/created/",
      "/my-data-import/notes/create/",
    ])
      for (const method of ["GET", "POST"]) expect(isMeantForService(method, path), path).toBe(false);
  });

  it("is meant for the service without its version only as an operation, as another service may have pages there", () => {
    for (const [method, path] of [
      ["post", "https://x.test/api/data-import/notes/create?x=1"],
      ["POST", "/Data-Import/Business/"],
      ["GET", "/data-import/businesses/H/B-1/business-contracts/1"],
    ] as const) {
      expect(isMeantForService(method, path), path).toBe(true);
      expect(isMeantForService("OPTIONS", path), path).toBe(false);
    }
    for (const path of ["/admin/data-import/business/", "/data-import/business/new", "/data-import/businesses/1"])
      expect(isMeantForService("GET", path), path).toBe(false);
  });
});
