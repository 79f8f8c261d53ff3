import { functionsOnCitus, replacedParts } from '../../apps/cli/src/citus/functions.js';
import { rowTriggers } from '../../apps/cli/src/citus/row-triggers.js';
import { createTeam } from '../identity/team/create-team.js';
import { startApi } from '../support/api.js';
import { query } from '../support/cluster/sql.js';
import { createDatabase } from '../support/database.js';
import { pretendDistributed } from '../support/states/kernel.js';

// The triggers and functions for Citus, on one server, which can run them as well.
const urls = await createDatabase();
await pretendDistributed(urls.owner);
const count = async (from: string) =>
  (await query<{ n: number }>(urls.owner, `select count(*)::int as n from ${from}`))[0]!.n;
const having = (part: string) => count(`pg_proc where strpos(prosrc, $part$${part}$part$) > 0`);
const before = await Promise.all(replacedParts.map(([part]) => having(part)));
await query(urls.owner, rowTriggers);
await query(urls.owner, functionsOnCitus);
const api = await startApi({ urls });
afterAll(() => api.stop());
const { owner, member } = await api.organization({ member: 'Member' });

describe('The forms for Citus', () => {
  it.each(replacedParts.map(([part], place) => [part, place] as const))(
    'replace the part of functions “%s”',
    async (part, place) => {
      expect(before[place]).toBeGreaterThan(0);
      expect(await having(part)).toBe(0);
    },
  );

  it('leave no trigger with a transition table', async () => {
    expect(await count('pg_trigger where tgoldtable is not null or tgnewtable is not null')).toBe(0);
  });

  it('leave no function in SQL that reads tables', async () => {
    const stable = `pg_proc p join pg_language l on l.oid = p.prolang
      where lanname = 'sql' and provolatile = 's' and pronamespace::regnamespace::text !~ '^(pg_|information_schema|bullmq)'`;
    expect(await count(stable)).toBe(0);
  });

  it('do not change when they are applied again', async () => {
    const sources = () => query(urls.owner, `select md5(string_agg(prosrc, '' order by oid)) from pg_proc`);
    const applied = await sources();
    await query(urls.owner, functionsOnCitus);
    expect(await sources()).toEqual(applied);
  });

  it('count the members of roles and teams', async () => {
    const { id } = await createTeam(owner, { members: [{ user_id: member.userId }] });
    const counts = async () => [
      (await owner(`GET /team/${id}`)).body.member_count,
      (await owner(`GET /role/${member.roleIds[0]}`)).body.member_count,
    ];
    expect(await counts()).toEqual([2, 1]);
    expect((await owner(`DELETE /member/${member.userId}`)).status).toBe(204);
    expect(await counts()).toEqual([1, 0]);
  });

  it('count the pending invites of a role', async () => {
    const [role] = (await owner('GET /role?q=member')).body.result;
    const { id } = (await owner('POST /invite', { email: 'guest@example.com', role_ids: [role.id] })).body;
    const pending = async () => (await owner(`GET /role/${role.id}`)).body.pending_invite_count;
    expect(await pending()).toBe(1);
    expect((await owner(`DELETE /invite/${id}`)).status).toBe(204);
    expect(await pending()).toBe(0);
  });
});
