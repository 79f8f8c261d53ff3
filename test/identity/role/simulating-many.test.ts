import { permissionNames } from '#identity';
import { query } from '../../support/cluster/sql.js';
import { copyMember } from '../../support/many-members.js';
import { simulate, startSimulatingScene, trying } from './simulating-scene.js';

const { api, organize } = await startSimulatingScene();

describe('Simulating a role', () => {
  it('counts all members, although it shows only the first 50', async () => {
    const { owner, role } = await organize();
    const role_ids = [role];
    for (let n = 0; n < 52; n++) await owner('POST /member', { kind: 'service', name: `Robot ${n}`, role_ids });
    const answer = await simulate(owner, trying(role, []));
    expect([answer.impact.lose.length, answer.impact.members_losing, answer.members_bound]).toEqual([50, 53, 53]);
    expect(await simulate(owner, trying(role, [], { member_limit: 10 }))).toMatchObject({
      members_bound: 53,
      members_evaluated: 10,
      truncated: true,
      impact: { members_losing: 10 },
    });
  });

  it('counts and labels 10,000 members', async () => {
    const { owner, holder, creator, role } = await organize();
    await copyMember(api, owner.orgId, holder.userId, 10_000);
    for (const [role_id, every] of [
      [role, 1],
      [creator.roleIds[0], 3],
    ])
      await api.sql(
        owner.orgId,
        `insert into identity.member_roles (org_id, user_id, role_id, direct)
         select $1, 'usr_' || n, $2, true from generate_series(1, 10000, $3) n`,
        [owner.orgId, role_id, every],
      );
    // After so many inserts, PostgreSQL does this itself within a minute.
    await query(api.urls.owner, 'analyze identity.members, identity.member_roles');
    const answer = await simulate(owner, trying(role, permissionNames, { member_limit: 10_000 }));
    expect(answer).toMatchObject({ members_bound: 10_001, members_evaluated: 10_000, truncated: true });
    expect(answer.impact.members_gaining).toBe(10_000);
  });
});
