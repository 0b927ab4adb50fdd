import { reporterNames } from "../reporters/names.ts";
import { ruleIds } from "../rules/ids.ts";
import type { Rule } from "../rules/rule.ts";

/** The modules that import the reports and the rules. A run over clean files loads the rules across payloads alone. */
export async function moduleLists(): Promise<[file: string, text: string][]> {
  const across: string[] = [];
  for (const id of ruleIds) {
    const { default: rule } = (await import(`../rules/${id}.ts`)) as { default: Rule };
    if (rule.batch) across.push(id);
  }
  const nameOf = (id: string): string => `${id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Rule`;
  return [
    ["src/generated/rules.ts", listOf("rules", ruleIds, nameOf, `rules = [${ruleIds.map(nameOf)}]`)],
    ["src/generated/rules-across.ts", listOf("rules", across, nameOf, `rulesAcross = [${across.map(nameOf)}]`)],
    [
      "src/generated/reporters.ts",
      listOf("reporters", reporterNames, (name) => `{ ${name} }`, `reporters = { ${reporterNames} }`),
    ],
  ];
}

function listOf(folder: string, files: readonly string[], imported: (file: string) => string, list: string): string {
  return `// Generated from src/${folder}/ by "npm run generate". Do not edit.

${files.map((file) => `import ${imported(file)} from "../${folder}/${file}.ts";`).join("\n")}

export const ${list} as const;
`;
}
