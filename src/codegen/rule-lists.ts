import { ruleIds } from "../rules/ids.ts";
import type { Rule } from "../rules/rule.ts";

/** The modules that import the rules: all, and those across payloads, the only ones that a run over clean files loads. */
export async function ruleLists(): Promise<[file: string, text: string][]> {
  const across: string[] = [];
  for (const id of ruleIds) {
    const { default: rule } = (await import(`../rules/${id}.ts`)) as { default: Rule };
    if (rule.batch) across.push(id);
  }
  return [
    ["src/generated/rules.ts", listOf("rules", ruleIds)],
    ["src/generated/rules-across.ts", listOf("rulesAcross", across)],
  ];
}

function listOf(name: string, ids: readonly string[]): string {
  const nameOf = (id: string): string => `${id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Rule`;
  return `// Generated from src/rules/ by "npm run generate". Do not edit.

${ids.map((id) => `import ${nameOf(id)} from "../rules/${id}.ts";`).join("\n")}

export const ${name} = [${ids.map(nameOf).join(", ")}] as const;
`;
}
