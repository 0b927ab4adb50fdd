import { readFileSync } from "node:fs";

/** The address that links to the page of a rule have: none unless package.json names a repository. */
export function pageOf(rule: string): string | undefined {
  const { repository } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
    repository?: { url: string };
  };
  return repository && `${repository.url.replace(/^git\+|\.git$/g, "")}/blob/HEAD/docs/rules/${rule}.md`;
}
