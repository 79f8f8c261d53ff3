import { type ToolFacts } from '#access-control';
import { type CompiledPolicy } from '../../../libs/access-control/src/decision/domain/compiled-policy.js';
import { toolNamed } from '../../support/catalog.js';
import { query } from '../../support/cluster/sql.js';
import { type MemberClient } from '../../support/founder.js';
import { restrict, startInForceScene, tidyIssue } from './in-force-scene.js';
import { addAccessGrant, makeLegacyOverride } from '../../support/states/access-control.js';

const { api, organize, decider } = await startInForceScene();

const decide = async (as: MemberClient, slug: string, tool?: ToolFacts) => {
  const rules = await decider.policyFor(await api.callerOf(as), [slug]);
  return tool ? rules.decideTool(slug, tool) : rules.decideConnector(slug);
};
const grant = (to: MemberClient, connector_slug: string, facts: object = {}) =>
  addAccessGrant(api, to, { connector_slug, ...facts });

describe('Restrictions in force', () => {
  it('apply from the next request until they are deleted', async () => {
    const { owner, member } = await organize();
    for (let round = 0; round < 5; round++) {
      expect((await decide(member, 'slack')).allowed).toBe(true);
      const { body } = await restrict(owner, member.roleIds[0]!, { connector_slugs: ['slack'] });
      expect(await decide(member, 'slack')).toMatchObject({ allowed: false, restricted_by: 'role' });
      await owner(`PATCH /restriction/${body.id}`, { connector_slugs: ['github'] });
      expect((await decide(member, 'slack')).allowed).toBe(true);
      await owner(`DELETE /restriction/${body.id}`);
      expect((await decide(member, 'github')).allowed).toBe(true);
    }
  });

  it('are compiled once per member and epoch, even for concurrent requests', async () => {
    const { owner, member } = await organize();
    await restrict(owner, member.roleIds[0]!, { connector_slugs: ['slack'] });
    const caller = await api.callerOf(member);
    const compiled = async () =>
      ((await decider.policyFor(caller, ['slack'])) as unknown as { compiled: CompiledPolicy }).compiled;
    const [one, other] = await Promise.all([compiled(), compiled()]);
    expect([one === other, one === (await compiled())]).toEqual([true, true]);
    await restrict(owner, member.userId, { connector_slugs: ['github'] });
    const later = (await decider.policyFor(await api.callerOf(member), ['slack'])) as unknown as {
      compiled: CompiledPolicy;
    };
    expect(later.compiled === one).toBe(false);
  });

  it('include rules on every role and on the member', async () => {
    const { owner, colleague } = await organize();
    await restrict(owner, colleague.roleIds[0]!, { tools: [{ connector_slug: 'github', tool_name: 'delete_issue' }] });
    await restrict(owner, colleague.roleIds[1]!, { mode: 'allow', connector_slugs: ['github', 'gh2'] });
    await restrict(owner, colleague.userId, { tools: [{ connector_slug: 'github', tool_name: 'list_issues' }] });
    expect(await decide(colleague, 'slack')).toMatchObject({ allowed: false, restricted_by: 'role' });
    expect(await decide(colleague, 'github', toolNamed('list_issues'))).toMatchObject({ restricted_by: 'user' });
    expect(await decide(colleague, 'gh2', tidyIssue)).toMatchObject({ allowed: false, restricted_scope: 'tool' });
    expect((await decide(colleague, 'github')).allowed).toBe(true);
  });

  it('exclude role rules while the member has a legacy override', async () => {
    const { owner, member } = await organize();
    await restrict(owner, member.roleIds[0]!, { connector_slugs: ['slack'] });
    const { body } = await restrict(owner, member.userId, { connector_slugs: ['github'] });
    await makeLegacyOverride(api, owner.orgId, body.id);
    expect([(await decide(member, 'slack')).allowed, (await decide(member, 'github')).allowed]).toEqual([true, false]);
    await owner(`PATCH /restriction/${body.id}`, { legacy_override: false });
    expect([(await decide(member, 'slack')).allowed, (await decide(member, 'github')).allowed]).toEqual([false, false]);
  });

  it('are lifted by a grant until it expires or is revoked', async () => {
    const { owner, member } = await organize();
    await restrict(owner, member.roleIds[0]!, { connector_slugs: ['slack', 'github'] });
    await grant(member, 'slack', { expires_at: new Date(api.clock.now().getTime() + 60_000) });
    const lasting = await grant(member, 'github');
    const both = async () => [(await decide(member, 'slack')).allowed, (await decide(member, 'github')).allowed];
    expect(await both()).toEqual([true, true]);
    api.clock.pass({ minutes: 2 });
    expect(await both()).toEqual([false, true]);
    expect((await owner(`POST /access-grant/${lasting}/revoke`, {})).status).toBe(200);
    expect(await both()).toEqual([false, false]);
  });

  it('block everything if the lineage cannot be read', async () => {
    const { member } = await organize();
    await query(api.urls.owner, 'alter table catalog.lineages rename to elsewhere');
    try {
      await expect(decider.policyFor(await api.callerOf(member), ['gh2'])).rejects.toThrow('does not exist');
      await expect(decider.assertAdmitted(await api.callerOf(member), 'gh2', null)).rejects.toThrow('does not exist');
    } finally {
      await query(api.urls.owner, 'alter table catalog.elsewhere rename to lineages');
    }
    await expect(decider.assertAdmitted(await api.callerOf(member), 'gh2', null)).resolves.toBeUndefined();
  });

  it('do not affect members of other organizations', async () => {
    const [ours, theirs] = [await organize(), await organize()];
    await restrict(ours.owner, ours.member.roleIds[0]!, { mode: 'allow' });
    expect((await decide(ours.member, 'slack')).allowed).toBe(false);
    expect((await decide(theirs.member, 'slack')).allowed).toBe(true);
  });
});
