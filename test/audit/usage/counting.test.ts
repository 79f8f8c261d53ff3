import { AsyncLocalStorage } from 'node:async_hooks';
import fc from 'fast-check';
import { connector } from '../../support/catalog.js';
import { startApi } from '../../support/api.js';
import { connected } from '../../support/cluster/sql.js';
import { runSweep } from '../../support/run-sweep.js';
import { type Asked, countSlowly, factsIn, loggedCalls } from './oracle.js';
import { type Call, usage, usageOn } from './scene.js';

const api = await startApi({ shipped: [connector('slack', 'Slack', 'send_message')] });
afterAll(() => api.stop());
const { record, count } = usageOn(api);

/** Runs a function outside the current transaction, which it would otherwise join. */
const apart = AsyncLocalStorage.snapshot();

const toolboxes = ['tbx_1', 'tbx_2'];

/** Random calls of the last 20 days by some of these members. */
const callsBy = (members: string[], now: Date) => {
  const common = {
    at: fc.integer({ min: 0, max: 20 * 86_400 }).map((seconds) => new Date(now.getTime() - seconds * 1000)),
    by: fc.constantFrom(...members),
    app: fc.constantFrom(null, 'Claude', 'Cursor'),
    connector: fc.constantFrom('slack', 'jira', 'github'),
    tool: fc.constantFrom('list', 'send', 'delete'),
    toolbox: fc.constantFrom(null, ...toolboxes),
  };
  const ms = fc.integer({ min: 0, max: 60_000 });
  return fc.array(
    fc.oneof(
      fc.record({ ...common, ends: fc.constant('succeeded' as const), ms }),
      fc.record({
        ...common,
        ends: fc.constant('failed' as const),
        kind: fc.constantFrom('upstream_5xx', 'tool_error'),
        ms,
      }),
      fc.record({
        ...common,
        ends: fc.constant('refused' as const),
        cause: fc.constantFrom('restricted', 'not_sent'),
        error_reason: fc.constantFrom(null, 'vault_unavailable'),
      }),
      fc.record({ ...common, ends: fc.constant('unknown' as const) }),
    ),
    { minLength: 1, maxLength: 150 },
  );
};

const questions = (members: string[]): fc.Arbitrary<Asked[]> => {
  const values = {
    connector: ['slack', 'jira', 'gone'],
    tool: ['list', 'send'],
    toolbox: toolboxes,
    member: members,
    app: ['Claude'],
    outcome: ['succeeded', 'failed', 'refused', 'unknown'],
  };
  const fields = Object.keys(values) as (keyof typeof values)[];
  const filter = fc
    .subarray(fields, { maxLength: 2 })
    .chain((some) => fc.record(Object.fromEntries(some.map((field) => [field, fc.constantFrom(...values[field])]))));
  const asked = fc.record({
    interval: fc.constantFrom('hour' as const, 'day' as const),
    group_by: fc.constantFrom(...fields),
    days: fc.integer({ min: 1, max: 7 }).map((days) => days * 3),
    filter,
  });
  return fc.array(asked, { minLength: 8, maxLength: 8 });
};

const parameters: Record<string, string> = {
  connector: 'connector_slug',
  tool: 'tool_name',
  toolbox: 'toolbox_id',
  member: 'user_id',
  app: 'app_name',
  outcome: 'outcome',
};

const organize = () => api.organization({ member: ['tool:execute'], other: ['tool:execute'], auditor: ['audit:view'] });

/** Ends the connections that wait for the rollups. Only the role that opened a connection may end it. */
const endWaiting = `
  select pg_terminate_backend(pid) from pg_locks where not granted and relation = 'audit.usage_rollups'::regclass`;

describe('Usage', () => {
  it('equals the calls in the audit log', async () => {
    const facts = callsBy(['usr_1', 'usr_2', 'usr_3'], api.clock.now());
    await fc.assert(
      fc.asyncProperty(facts, questions(['usr_1', 'usr_4']), async (calls: Call[], asked) => {
        const { auditor } = await organize();
        const half = Math.ceil(calls.length / 2);
        for (const some of [calls.slice(0, half), calls.slice(half)]) {
          await record(auditor, ...some);
          await count();
        }
        const logged = await loggedCalls(auditor);
        for (const each of asked) {
          const days = each.interval === 'hour' ? Math.min(each.days, 7) : each.days;
          const from = new Date(api.clock.now().getTime() - days * 86_400_000 + 60_000).toISOString();
          const filter = Object.entries(each.filter).map(([field, value]) => `&${parameters[field]}=${value}`);
          const query = `scope=org&from=${from}&interval=${each.interval}&group_by=${each.group_by}${filter.join('')}`;
          const body = await usage(auditor, query);
          const expected = countSlowly(logged, each, Date.parse(body.from), Date.parse(body.to));
          expect([query, factsIn(body)]).toEqual([query, expected]);
        }
      }),
      { numRuns: 12 },
    );
  });

  it('is complete up to counted_until', async () => {
    const { member, auditor } = await organize();
    await record(member, { by: member.userId, ends: 'succeeded' });
    await count();
    const at = api.clock.now();
    await record(member, { by: member.userId, ends: 'unknown', at });
    const before = await usage(auditor, 'scope=org');
    expect([before.calls, before.counted_until]).toEqual([1, at.toISOString()]);
    await count();
    const after = await usage(auditor, 'scope=org');
    expect(after.calls).toBe(2);
    expect(Date.parse(after.counted_until)).toBeGreaterThan(at.getTime());
  });

  it('includes a call whose record is committed after later ones were counted', async () => {
    const { member, auditor } = await organize();
    await api.transactions.run(member.orgId, async () => {
      await record(member, { by: member.userId, ends: 'succeeded' });
      await apart(async () => {
        await record(member, { by: member.userId, ends: 'unknown' });
        await count();
      });
    });
    expect((await usage(auditor, 'scope=org')).calls).toBe(1);
    await count();
    expect((await usage(auditor, 'scope=org')).calls).toBe(2);
  });

  it('counts each call once when two workers count at once', async () => {
    const { member, auditor } = await organize();
    const calls = Array.from({ length: 20 }, (): Call => ({ by: member.userId, ends: 'succeeded' }));
    await record(member, ...calls);
    await connected(api.urls.owner, async (client) => {
      await client.query('begin');
      await client.query('select from audit.uncounted_calls where org_id = $1 for update', [member.orgId]);
      const counting = [count(), count()];
      await api.untilBlocking(2);
      await client.query('commit');
      await Promise.all(counting);
    });
    expect((await usage(auditor, 'scope=org')).calls).toBe(20);
  });

  it('counts each call once when a worker loses its connection while it counts', async () => {
    const { member, auditor } = await organize();
    await record(member, ...Array.from({ length: 20 }, (): Call => ({ by: member.userId, ends: 'succeeded' })));
    await connected(api.urls.owner, async (client) => {
      await client.query('begin');
      await client.query('lock table audit.usage_rollups in exclusive mode');
      const counting = count().catch(() => undefined);
      await api.untilBlocking(1);
      await connected(api.urls.app, (worker) => worker.query(endWaiting));
      await client.query('commit');
      await counting;
    });
    await count();
    expect((await usage(auditor, 'scope=org')).calls).toBe(20);
  });

  it('is deleted after 400 days', async () => {
    const { member } = await organize();
    const ago = (days: number) => new Date(api.clock.now().getTime() - days * 86_400_000);
    for (const at of [ago(401), ago(399)]) await record(member, { by: member.userId, ends: 'succeeded', at });
    await count();
    await runSweep(api, 'old-usage-is-deleted');
    const rows = await api.sql(member.orgId, `select sum(calls)::integer from audit.usage_rollups group by keyed_by`);
    expect(rows.map(({ sum }) => sum)).toEqual(Array(7).fill(1));
  });
});
