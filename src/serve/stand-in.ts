import { type Facts, isRefused, isResponse } from "../batch/facts.ts";
import { ownPosition, positionOf } from "../batch/paths.ts";
import { outcomeOf } from "../batch/record.ts";
import { eachCreated, type Reference, referencesOf } from "../batch/references.ts";
import { type LinkedFault, makeLinker } from "../check/batch.ts";
import { factsOf } from "../check/facts-of.ts";
import { type Level, severityOf } from "../check/levels.ts";
import { type Checked, type CheckOptions, check } from "../check/payload.ts";
import type { PayloadText } from "../input/payload.ts";
import { attrOf } from "../json/path.ts";
import { membersOf } from "../json/value.ts";
import type { BatchSettings } from "../rules/rule.ts";
import { errorResponse, type Linted } from "../service/error-response.ts";
import type { Code } from "../spec/codes.ts";
import { matchOperation, operationsAt } from "../spec/match-request.ts";
import type { Kind } from "../spec/operations.ts";
import { references, refersToOwn, segments as segmentNames, type Target } from "../spec/references.ts";
import { type Answer, type Asked, answers, missing } from "./answers.ts";
import { type Incoming, recordOf } from "./record.ts";
import { type Durations, State } from "./state.ts";
import type { Trouble } from "./troubles.ts";

export interface StandInOptions {
  check: () => CheckOptions;
  batch: BatchSettings;
  durations: Durations;
  /** Whether every account counts as imported. */
  anyAccount: boolean;
  /** The only token that is valid; without one, any is. */
  token?: string | undefined;
  /** The time in milliseconds since 1970. */
  now: () => number;
}

/** The finding of a request, as far as an error body and a remark need it. */
type OwnFinding = Linted["findings"][number] & { rule: string };

export type Exchange = ReturnType<StandIn["answer"]>;

/** What is said of something that does not exist. */
const absence: Record<Target, { rule: string; code: Code }> = {
  account: { rule: "account-before-data", code: "account_not_found" },
  business: { rule: "business-before-data", code: "not_found" },
  contract: { rule: "contract-linkage", code: "missing_contract_identifier" },
};

/** What a payload is about; what has no name does not exist. */
const owned = ["account", "business"] as const;

export type StandIn = ReturnType<typeof standInWith>;

/** The service as the interface describes it, in memory: judges requests by the linter's checks, and answers them. */
export function standInWith(given: StandInOptions) {
  const { levels, profile } = given.check();
  const table = profile?.references ?? references;
  const levelOf = (fault: LinkedFault): Level => severityOf(fault, { levels });
  const linker = makeLinker(given.batch, table, levelOf);
  const { registry } = linker;
  const state = new State(given.durations, given.now);
  let payloads = 0;
  return { answer, know, replay };

  function answer(incoming: Incoming, trouble?: Trouble) {
    const { method, path, authorization } = incoming;
    const options = given.check();
    // A path that lacks a segment at its end is another one.
    const found = operationsAt(path).filter(({ segments }) => !Object.values(segments).includes(undefined));
    const match = found.find(({ operation }) => operation.method === method);
    const other = match ? undefined : options.profile?.findOperation(method, path);
    const kind = (match?.operation.request ?? other?.request ?? undefined) as Kind | undefined;
    const { text, lineWith } = recordOf(incoming, kind);
    const { checked, facts } = read(text, "request", options);
    const { body } = membersOf(checked.content.value);
    const exchange = (answer: Answer, findings: readonly OwnFinding[] = []) => {
      const response = { status: answer.status, ...("body" in answer && { body: answer.body }) };
      return {
        answer,
        /** The operation, or the kind of the body where only an operator has it. */
        operation: match?.operation.id ?? checked.parts.find(({ part }) => part === "body")?.kind ?? kind,
        /** What rules say of the request, without its values. */
        remarks: findings.map(({ severity, rule, attr }) => ({ severity, rule, attr })),
        /** Makes the record of the request with its answer, as a line. */
        line: () => lineWith(response),
      };
    };
    if (trouble?.status !== undefined) return exchange({ status: trouble.status });
    const { token } = given;
    const isAccount = facts.some(({ kind }) => kind === "account");
    if (!match && !other && !isAccount) {
      const allowed = found.map(({ operation }) => operation.method);
      return exchange(allowed.length > 0 ? { status: 405, allowed } : { status: 404 });
    }
    if (token !== undefined && (authorization.length !== 1 || authorization[0] !== `Token ${token}`))
      return exchange({ status: 401 });
    const asked = askedIn(match?.segments ?? {}, facts, body);
    const own = checked.findings.map(({ finding }) => finding);
    const across = own.some(isError) ? [] : faultsAcross(facts, options);
    const absent = own.some(isError) ? [] : absentIn(facts);
    const findings = [...own, ...across, ...absent];
    const isRight = !findings.some(isError);
    const isAbsent = !isRight && ![...own, ...across].some(isError);
    const notFound = isAbsent && match ? missing[match.operation.id]?.(asked) : undefined;
    const faults = isRight ? trouble?.refusal && [{ ...trouble.refusal, part: "body" as const }] : findings;
    const success = (): Answer =>
      match
        ? answers[match.operation.id]({ ...asked, trouble: trouble?.within })
        : { status: Number(Object.keys(other?.responses ?? {}).find((status) => status.startsWith("2")) ?? 201) };
    const answer = notFound ?? (faults ? refusalOf(checked, faults, match === undefined) : named(success(), options));
    record(facts, answer.status, body);
    return exchange(answer, findings);
  }

  /** Takes what exists before the first request: a payload sent earlier, a captured response, or a record. */
  function know(text: PayloadText, kind: Kind | undefined): void {
    const { checked, facts } = read(text, kind);
    for (const each of facts) each.isKnown = true;
    if (checked.kind !== "request") record(facts, undefined, checked.content.value);
    else {
      record(facts, undefined, membersOf(checked.content.value)["body"]);
      repeat(checked.content.value, facts);
    }
  }

  /** Takes a record of an earlier session: has the effects that it had then. Returns false if it is no such record. */
  function replay(text: PayloadText): boolean {
    const { checked, facts } = read(text, "request");
    const status = statusIn(checked.content.value);
    if (status === undefined) return false;
    const sent = facts.filter((each) => !isResponse(each));
    repeat(checked.content.value, sent);
    record(sent, status, membersOf(checked.content.value)["body"]);
    return true;
  }

  function read(text: PayloadText, kind: Kind | undefined, options = given.check()) {
    const checked = check(text, kind, "", payloads++, options);
    return { checked, facts: factsOf(checked, 0, payloads, text, table) };
  }

  /** The effects of an answered request beyond what the registry keeps. */
  function repeat(record: unknown, facts: readonly Facts[]): void {
    const status = statusIn(record);
    if (status === undefined || status >= 400) return;
    const { method, path, body, response } = membersOf(record);
    const match = matchOperation(String(method), String(path));
    if (!match) return;
    const asked = askedIn(match.segments, facts, body);
    if (match.operation.id !== "business-contracts") answers[match.operation.id](asked);
    else {
      const { identifier } = membersOf(membersOf(response)["body"]);
      const known = typeof identifier === "string" ? identifier : undefined;
      state.schedule(asked.supplier, asked.business, known);
    }
  }

  /** What a request is about, by the segments of its path or by its body. */
  function askedIn(
    segments: Readonly<Record<string, string | null | undefined>>,
    [facts]: readonly Facts[],
    body: unknown,
  ): Asked {
    const supplier = segments[segmentNames.supplier] ?? facts?.supplier ?? "";
    const account = segments[segmentNames.account] ?? facts?.account ?? "";
    if (given.anyAccount && account !== "") state.add(supplier, account);
    return {
      supplier,
      account,
      business: segments[segmentNames.business] ?? facts?.business ?? "",
      process: segments["sub_process_identifier"] ?? "",
      body: membersOf(body),
      facts,
      state,
      registry,
      trouble: undefined,
    };
  }

  /** The findings of a request in view of what was sent before. */
  function faultsAcross(facts: readonly Facts[], { levels }: CheckOptions): OwnFinding[] {
    return facts.flatMap((each) =>
      linker.judge(each).flatMap((fault) => {
        const { rule, path, attr = attrOf(path), detail, code = rule.code, part } = fault;
        const severity = severityOf(fault, { levels });
        return severity === "off" ? [] : [{ rule: rule.id, severity, attr, detail, code, part: part ?? "body" }];
      }),
    );
  }

  /** What a request refers to that does not exist. An account must be imported, not just staged. */
  function absentIn(facts: readonly Facts[]): OwnFinding[] {
    return facts.flatMap((each) => {
      const entry = table[each.kind] ?? {};
      // The service may read something else in a wrapper that is not documented.
      const severity = each.isWrapped && entry.isWrapperAssumed ? "warning" : "error";
      const absent = (target: Target, position: ReturnType<typeof positionOf>, name: string): OwnFinding => {
        const { path, attr = attrOf(path), part = "body" } = position;
        const detail = `There is no ${target} "${name}" of this supplier.`;
        return { ...absence[target], severity, attr, detail, part };
      };
      const unnamed = owned
        .filter((target) => refersToOwn(entry, target) && (each.supplier === undefined || each[target] === undefined))
        .filter((target) => !(target === "account" && given.anyAccount))
        .map((target) => absent(target, ownPosition(each, target, table), each[target] ?? ""));
      const missing = referencesOf(each, table)
        .filter((reference) => !exists(reference))
        .map((reference) => absent(reference.target, positionOf(reference), reference.name));
      return [...unnamed, ...missing];
    });
  }

  function exists({ target, supplier, name }: Reference): boolean {
    if (target !== "account") return registry.find(target, supplier, name) !== undefined;
    // Those that an instruction for a business covers are not in its path.
    if (given.anyAccount) state.add(supplier, name);
    return state.imported(supplier, name) !== undefined;
  }

  /** Records what a request says. Without a status, it is what exists. */
  function record(facts: readonly Facts[], status: number | undefined, body?: unknown): void {
    for (const own of facts) {
      const each = status === undefined ? own : { ...own, outcome: outcomeOf(status) };
      registry.record(each);
      const { supplier } = each;
      if (isRefused(each) || supplier === undefined) continue;
      eachCreated(each, table, (target, name) => {
        if (target === "account") state.import(supplier, name, meterPointsIn(body), each.isKnown);
      });
      for (const { account = each.account, state: reached } of each.states)
        if (account !== undefined && (reached === "imported" || reached === "staged"))
          state.add(supplier, account, reached === "staged" ? { staged: "for-good" } : {});
    }
  }

  function named(answer: Answer, { profile }: CheckOptions): Answer {
    if (!profile || answer.body === undefined) return answer;
    const named = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(named);
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([field, each]) => [profile.nameOf(field), named(each)]));
    };
    return { ...answer, body: named(answer.body) };
  }
}

function isError({ severity }: Pick<OwnFinding, "severity">): boolean {
  return severity === "error";
}

function refusalOf({ kind, content, parts }: Checked, findings: readonly OwnFinding[], isOther: boolean): Answer {
  // The linter knows no answer of an endpoint that is not documented but that to a payload.
  const body = isOther ? parts.find(({ part }) => part === "body") : undefined;
  const linted: Linted = { ok: false, findings, kind: body?.kind ?? kind, value: body?.value ?? content.value };
  const response = errorResponse(linted);
  return response?.body ? { status: response.status, body: response.body } : { status: response?.status ?? 400 };
}

/** The status of the answer in a record; undefined if it is not the record of a request and its answer. */
function statusIn(record: unknown): number | undefined {
  const { method, path, response } = membersOf(record);
  const { status } = membersOf(response);
  return typeof method === "string" && typeof path === "string" && typeof status === "number" ? status : undefined;
}

/** The meter points that an account names in whatever form: the interface does not show it. */
function meterPointsIn(value: unknown): readonly string[] {
  return Object.entries(membersOf(value)).flatMap(([key, each]) =>
    /^(?:mpxn|mpan|mprn)$/i.test(key) && typeof each === "string" ? [each] : meterPointsIn(each),
  );
}
