import type { OtherOperation } from "./operator.ts";

/** Finds the operation that only the operator has of a method and a path, after any base address. */
export type FindOperation = (method: string, path: string) => OtherOperation | undefined;

export function otherOperations(others: Readonly<Record<string, OtherOperation>>): FindOperation {
  const templates = Object.values(others).map((operation) => ({ operation, steps: stepsOf(operation.path) }));
  return (method, path) => {
    const sent = stepsOf(path);
    const found = templates.filter(({ operation, steps }) => {
      // The version may be in the server's address instead of the document's paths.
      const own = isVersion(steps[0]) || !isVersion(sent[0]) ? sent : sent.slice(1);
      return (
        operation.method === method.toUpperCase() &&
        steps.length === own.length &&
        steps.every((step, i) => (isVariable(step) ? own[i] !== "" : step === own[i]))
      );
    });
    // A path without variables is more exact than one with them.
    const variables = ({ steps }: { steps: readonly string[] }): number => steps.filter(isVariable).length;
    return found.sort((a, b) => variables(a) - variables(b))[0]?.operation;
  };
}

function isVersion(step: string | undefined): boolean {
  return /^v\d+$/.test(step ?? "");
}

function isVariable(step: string): boolean {
  return /^\{.*\}$/.test(step);
}

/** The steps of a path below data-import with its version, without its query. */
function stepsOf(path: string): string[] {
  const plain = /^[^?#]*/.exec(path)?.[0] ?? "";
  return plain
    .replace(/^.*?\/?(?=(?:v\d+\/)?data-import(?:\/|$))/, "")
    .replace(/^\/|\/$/g, "")
    .split("/");
}
