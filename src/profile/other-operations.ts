import type { OtherOperation } from "./operator.ts";

/** Finds the operation that only the operator has of a method and a path, after any base address. */
export type FindOperation = (method: string, path: string) => OtherOperation | undefined;

export function otherOperations(others: Readonly<Record<string, OtherOperation>>): FindOperation {
  const templates = Object.values(others).map((operation) => ({ operation, steps: stepsOf(operation.path) }));
  return (method, path) => {
    const sent = stepsOf(path);
    const found = templates.filter(
      ({ operation, steps }) =>
        operation.method === method.toUpperCase() &&
        steps.length === sent.length &&
        steps.every((step, i) => (isVariable(step) ? sent[i] !== "" : step === sent[i])),
    );
    // A path without variables is more exact than one with them.
    const variables = ({ steps }: { steps: readonly string[] }): number => steps.filter(isVariable).length;
    return found.sort((a, b) => variables(a) - variables(b))[0]?.operation;
  };
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
