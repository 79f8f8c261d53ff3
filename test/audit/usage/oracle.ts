import { type MemberClient } from '../../support/founder.js';

/** A call as the audit log shows it. */
export type Logged = {
  at: number;
  connector: string;
  tool: string;
  toolbox: string;
  member: string;
  app: string;
  outcome: string;
  reason: string;
};

/** Reads the ends of all calls from the audit log. */
export async function loggedCalls(as: MemberClient): Promise<Logged[]> {
  const from = new Date(0).toISOString();
  const all: Logged[] = [];
  for (let cursor = ''; ;) {
    const path = `GET /audit-log?scope=org&from=${from}&action=tool.*&limit=200${cursor && `&cursor=${cursor}`}`;
    const { body } = await as(path);
    all.push(...body.result.map(toCall));
    if (!body.next_cursor) return all;
    cursor = body.next_cursor;
  }
}

const outcomes: Record<string, string> = { 'tool.refused': 'refused', 'tool.outcome_unknown': 'unknown' };

const toCall = ({ occurred_at, action, actor, token, data }: any): Logged => ({
  at: Date.parse(occurred_at),
  connector: data.connector_slug,
  tool: data.tool_name,
  toolbox: data.toolbox_id ?? '',
  member: actor.id,
  app: token?.name ?? '',
  outcome: outcomes[action] ?? data.outcome,
  reason: data.error_kind ?? data.error_reason ?? data.cause ?? '',
});

export type Asked = {
  interval: 'hour' | 'day';
  group_by: 'connector' | 'tool' | 'toolbox' | 'member' | 'app' | 'outcome';
  days: number;
  filter: Partial<Record<'connector' | 'tool' | 'toolbox' | 'member' | 'app' | 'outcome', string>>;
};

const isError = ({ outcome }: Logged) => outcome !== 'succeeded';

/** Counts the calls one by one. The percentiles have a test of their own. */
export function countSlowly(calls: Logged[], { interval, group_by, filter }: Asked, from: number, to: number) {
  const length = interval === 'hour' ? 3_600_000 : 86_400_000;
  const matching = calls.filter(
    (call) =>
      call.at >= from &&
      call.at < to &&
      Object.entries(filter).every(([field, value]) => call[field as keyof Logged] === value),
  );
  const starts: number[] = [];
  for (let start = from; start < to; start += length) starts.push(start);
  const within = (some: Logged[]) => starts.map((start) => some.filter(({ at }) => at >= start && at < start + length));
  const keyOf = (call: Logged) => (group_by === 'tool' ? `${call.connector} ${call.tool}` : call[group_by]);
  const groups = [...new Set(matching.map(keyOf))].map((key) => {
    const some = matching.filter((call) => keyOf(call) === key);
    return {
      key,
      calls: some.length,
      errors: some.filter(isError).length,
      by_period: within(some).map((each) => each.length),
    };
  });
  const reasons = [...new Set(matching.filter(isError).map(({ outcome, reason }) => `${outcome} ${reason}`))];
  return {
    calls: matching.length,
    errors: matching.filter(isError).length,
    periods: within(matching).map((each) => [each.length, each.filter(isError).length]),
    reasons: reasons
      .map((each) => `${each}: ${matching.filter(({ outcome, reason }) => `${outcome} ${reason}` === each).length}`)
      .sort(),
    groups: groups.sort((one, other) => (one.key < other.key ? -1 : 1)),
  };
}

/** The same facts in a response. */
export const factsIn = ({ calls, errors, periods, errors_by_reason, groups }: any) => ({
  calls,
  errors,
  periods: periods.map((each: any) => [each.calls, each.errors]),
  reasons: errors_by_reason.map((each: any) => `${each.outcome} ${each.reason ?? ''}: ${each.calls}`).sort(),
  groups: groups
    .map((each: any) => ({
      key: each.connector_slug ? `${each.connector_slug} ${each.value}` : (each.value ?? ''),
      calls: each.calls,
      errors: each.errors,
      by_period: each.calls_by_period,
    }))
    .sort((one: any, other: any) => (one.key < other.key ? -1 : 1)),
});
