import { Client } from 'pg';
import { startApi } from '../support/api.js';
import { query } from '../support/cluster/sql.js';
import { type MemberClient } from '../support/founder.js';

const api = await startApi({ poolSize: 6 });
afterAll(() => api.stop());
const { owner: busy } = await api.organization();
const { owner: neighbour } = await api.organization();

/** More requests than the process has connections. */
const many = 7;
const teams = (of: MemberClient) =>
  Array.from({ length: many }, (_, n) => of('POST /team', { name: `Team ${n} of ${of.orgId}` }));

/** On a slow machine, a request may wait for a lock too long for PostgreSQL and get 409 or 503. */
const orContended = [200, 201, 409, 503];

/** The number of API connections that wait for a lock. */
const blocked = async () => {
  const sql = `select from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;
  return (await query(api.urls.owner, sql)).length;
};

describe('While an organization waits', () => {
  it('for its lock, only one of its writes holds a connection', async () => {
    let written: number | undefined;
    const answers = await api.atOnce(
      busy.orgId,
      () => teams(busy),
      async () => {
        expect(await blocked()).toBe(1);
        written = (await neighbour('POST /team', { name: 'Next door' })).status;
      },
    );
    expect(written).toBe(201);
    for (const { status } of answers) expect(orContended).toContain(status);
  });

  it('for slow reads, half of the connections stay free for other organizations', async () => {
    const slow = new Client(api.urls.owner);
    await slow.connect();
    await slow.query('begin; lock table access_control.restrictions in access exclusive mode');
    const begun = Array.from({ length: many }, () => busy('GET /restriction'));
    await api.untilBlocking(many);
    expect(await blocked()).toBe(3);
    expect((await neighbour('GET /team')).status).toBe(200);
    await slow.end();
    for (const { status } of await Promise.all(begun)) expect(orContended).toContain(status);
  });
});
