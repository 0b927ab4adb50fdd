import type { Lookups } from "../schema/lookups.ts";
import type { Kind } from "../spec/operations.ts";
import { type KindReferences, type References, references } from "../spec/references.ts";
import type { ProfileFile } from "./operator.ts";

/** What each kind says of others, as the operator runs the interface: the links and names of a profile laid over ours. */
export function profileReferences(
  { links = {} }: Pick<ProfileFile, "links">,
  fieldsAt: Lookups["fieldsAt"],
  nameOf: (field: string) => string,
): References {
  const kinds = Object.entries(references) as [Kind, KindReferences][];
  return Object.fromEntries(
    kinds.map(([kind, entry]) => [kind, entry.stage === undefined ? renamed(entry) : linked(kind, entry)]),
  );

  /** The paths in a response, by the operator's names of its fields. */
  function renamed(entry: KindReferences): KindReferences {
    return Object.fromEntries(
      Object.entries(entry).map(([name, path]) => [name, path.split(".").map(nameOf).join(".")]),
    );
  }

  function linked(kind: Kind, entry: KindReferences): KindReferences {
    const { dryRun = dryRunOf(kind) } = entry;
    return {
      ...entry,
      ...accountsOf(kind, entry),
      ...(dryRun === undefined ? {} : { dryRun }),
      ...(kind === "account" && links.contract ? { refersTo: { ...entry.refersTo, contract: links.contract } } : {}),
    };
  }

  /** Where a payload names its account: the fields of the profile that the kind has, and ours, in the profile's order. */
  function accountsOf(
    kind: Kind,
    { account: ours }: KindReferences,
  ): Pick<KindReferences, "account" | "otherAccounts"> {
    // A request record names its account in the path of the request.
    if (ours === undefined || kind === "request") return {};
    const theirs = (links.account ?? []).filter((path) => hasField(kind, path));
    const [account = ours, ...otherAccounts] = new Set([...theirs, ours]);
    return otherAccounts.length > 0 ? { account, otherAccounts } : { account };
  }

  function dryRunOf(kind: Kind): string | undefined {
    return ["dry_run", "task_params.is_dry_run"].find((path) => hasField(kind, path));
  }

  function hasField(kind: Kind, path: string): boolean {
    const steps = path.split(".");
    return fieldsAt(kind, steps.slice(0, -1)).includes(steps.at(-1) as string);
  }
}
