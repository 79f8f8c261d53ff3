import { permissionNames } from '#identity';
import { query } from '../../support/cluster/sql.js';
import { copyMember } from '../../support/many-members.js';
import { simulate, startSimulatingScene, trying } from './simulating-scene.js';
import { addRoleToMany } from '../../support/states/identity.js';

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
    await addRoleToMany(api, owner.orgId, role);
    await addRoleToMany(api, owner.orgId, creator.roleIds[0]!, 3);
    // After so many inserts, PostgreSQL does this itself within a minute.
    await query(api.urls.owner, 'analyze identity.members, identity.member_roles');
    const answer = await simulate(owner, trying(role, permissionNames, { member_limit: 10_000 }));
    expect(answer).toMatchObject({ members_bound: 10_001, members_evaluated: 10_000, truncated: true });
    expect(answer.impact.members_gaining).toBe(10_000);
  });
});
