import { Client } from 'pg';
import { startApi } from '../support/api.js';
import { query } from '../support/cluster/sql.js';
import { type MemberClient } from '../support/founder.js';

// Three of the twelve connections for reads are for heavy reads.
const api = await startApi({ poolSize: 12 });
afterAll(() => api.stop());
const { owner: busy } = await api.organization();
const { owner: neighbour } = await api.organization();

const many = 7;

const waitingForLock = `select from pg_stat_activity
  where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;

/** The number of API connections that wait for a lock, once the maximum is reached. */
async function blocked(expected: number): Promise<number> {
  let count = 0;
  while (count < expected) count = (await query(api.urls.owner, waitingForLock)).length;
  return count;
}

/** Runs `work` while the table is locked for all readers. */
async function whileLocked(table: string, work: () => Promise<unknown>): Promise<void> {
  const lock = new Client(api.urls.owner);
  await lock.connect();
  await lock.query(`begin; lock table ${table} in access exclusive mode`);
  try {
    await work();
  } finally {
    await lock.end();
  }
}

const simulated = (member: MemberClient) => ({
  draft: { target_type: 'user', target_id: member.userId, mode: 'block', connector_slugs: ['github'] },
});

/** On a slow machine, a request that waits for a lock may get 409 or 503. */
const orContended = [200, 409, 503];

describe.each<[string, string, (member: MemberClient) => ReturnType<MemberClient>]>([
  ['Audit log filters', 'kernel.events', (member) => member('GET /audit-log?scope=org&ip=192.0.2.1')],
  ['Simulations', 'access_control.restrictions', (member) => member('POST /restriction/simulate', simulated(member))],
  ['Searches', 'connections.connections', (member) => member('GET /connection?q=notes')],
])('%s', (_, table, ask) => {
  it('of one organization use at most two database connections', async () => {
    let begun: ReturnType<MemberClient>[] = [];
    await whileLocked(table, async () => {
      begun = Array.from({ length: many }, () => ask(busy));
      await api.untilBlocking(many);
      expect(await blocked(2)).toBe(2);
      expect((await busy('GET /team')).status).toBe(200);
      expect((await neighbour('GET /team')).status).toBe(200);
    });
    for (const { status } of await Promise.all(begun)) expect(orContended).toContain(status);
  });

  it('of all organizations use at most a quarter of the connections', async () => {
    let begun: ReturnType<MemberClient>[] = [];
    await whileLocked(table, async () => {
      begun = Array.from({ length: many }, () => [ask(busy), ask(neighbour)]).flat();
      await api.untilBlocking(2 * many);
      expect(await blocked(3)).toBe(3);
    });
    for (const { status } of await Promise.all(begun)) expect(orContended).toContain(status);
  });
});

describe('Audit log exports', () => {
  const whileExporting = async (members: MemberClient[], check: () => Promise<void>): Promise<void> => {
    let begun: ReturnType<MemberClient>[] = [];
    await whileLocked('kernel.events', async () => {
      begun = members.map((member) => member('GET /audit-log/export'));
      await check();
    });
    for (const { body } of await Promise.all(begun)) expect(body).toContain('"complete":true');
  };

  it('of one organization take turns reading their batches', () =>
    whileExporting([busy, busy, busy, neighbour], async () => {
      await blocked(2);
      // These responses come after all exports have begun.
      for (const member of [busy, neighbour]) expect((await member('GET /team')).status).toBe(200);
      expect(await blocked(2)).toBe(2);
    }));

  it('of all organizations use at most a quarter of the connections', async () => {
    const others = [await api.organization(), await api.organization()].map(({ owner }) => owner);
    await whileExporting([busy, neighbour, ...others], async () => {
      await api.untilBlocking(4);
      expect(await blocked(3)).toBe(3);
    });
  });
});
