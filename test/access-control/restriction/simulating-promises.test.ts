import fc from 'fast-check';
import { connector } from '../../support/catalog.js';
import { copyMember } from '../../support/many-members.js';
import { give } from '../../support/own-connectors.js';
import { ruleOn } from '../../support/rule-on.js';
import { startSimulatingScene } from './simulating-scene.js';
import { addRoleToMany } from '../../support/states/identity.js';
import { addManyRestrictions } from '../../support/states/access-control.js';

const { api, organize } = await startSimulatingScene();

describe('Simulating a restriction', () => {
  it('predicts whether the write is refused, and why', async () => {
    const { member, manager, role, restrict, simulate } = await organize();
    const drafts = [ruleOn(role), ruleOn(member.userId), ruleOn(manager.roleIds[0]!), ruleOn(manager.userId)];
    for (const draft of drafts) {
      const { can_write, reason } = await simulate({ draft }, manager);
      const written = await manager('POST /restriction', draft);
      expect([written.status, written.body.error?.reason ?? null]).toEqual([can_write ? 201 : 403, reason]);
    }
    const id = await restrict(manager.userId, { connector_slugs: ['slack'] });
    expect(await simulate({ draft: ruleOn(role, { mode: 'allow' }), replaces: id }, manager)).toMatchObject({
      can_write: false,
    });
  });

  it('shows no gains or losses for a change without effect', async () => {
    const { role, restrict, simulate } = await organize();
    const id = await restrict(role, { connector_slugs: ['slack'] });
    const drafts = fc.constantFrom(
      { draft: ruleOn(role, { connector_slugs: ['slack'] }), replaces: id },
      { draft: ruleOn(role) },
      { draft: ruleOn(role, { connector_slugs: ['slack'] }), deletes: id },
    );
    await fc.assert(
      fc.asyncProperty(drafts, async (body) => {
        expect((await simulate(body)).impact).toEqual({ lose: [], gain: [], members_losing: 0, members_gaining: 0 });
      }),
      { numRuns: 6 },
    );
  });

  it.each([
    ['an empty simulation', {}, '/draft', 'required'],
    ['an unknown rule to replace', { deletes: 'rstr_none' }, '/deletes', 'invalid_value'],
    ['too many members', { deletes: 'rstr_none', member_limit: 10_001 }, '/member_limit', 'out_of_range'],
    [
      'an unknown role',
      { draft: ruleOn('role_x', { connector_slugs: ['slack'] }) },
      '/draft/target_id',
      'unknown_role',
    ],
    ['an unknown mode', { draft: ruleOn('role_x', { mode: 'except' }) }, '/draft/mode', 'invalid_value'],
  ])('refuses %s', async (_, body, path, reason) => {
    const { owner } = await organize();
    expect(await owner('POST /restriction/simulate', body)).toMatchObject({
      status: 400,
      body: { error: { fields: [{ path, reason }] } },
    });
  });

  it('is refused without permission to write rules', async () => {
    const { member, role, restrict } = await organize();
    const id = await restrict(role, { connector_slugs: ['slack'] });
    expect((await member('POST /restriction/simulate', { deletes: id })).status).toBe(403);
    const other = await api.organization();
    expect((await other.owner('POST /restriction/simulate', { deletes: id })).status).toBe(400);
  });

  it('evaluates 10,000 members and shows the first 50 per kind', async () => {
    const { owner, member, colleague, role, simulate } = await organize();
    const org = owner.orgId;
    await copyMember(api, org, member.userId, 10_000);
    await addRoleToMany(api, org, role);
    await addRoleToMany(api, org, colleague.roleIds[0]!, 3);
    await addManyRestrictions(api, org);
    const many = Array.from({ length: 100 }, (_, n) => connector(`many${n}`, `Many ${n}`, ...'abcdefghijkl'));
    await give(api, owner, ...many);
    const answer = await simulate({
      draft: ruleOn(role, { mode: 'allow', connector_slugs: ['many1'] }),
      member_limit: 10_000,
    });
    expect(answer).toMatchObject({ members_bound: 10_001, members_evaluated: 10_000, truncated: true });
    expect(answer.impact.members_losing).toBe(10_000);
    expect(answer.impact.lose).toHaveLength(50);
  });
});
