import { type MemberClient } from '../../support/founder.js';
import { explain, startExplainingScene } from './explaining-scene.js';
import { addAccessGrant, makeLegacyOverride } from '../../support/states/access-control.js';

const { api, organize } = await startExplainingScene();

describe('Explaining access', () => {
  it('shows every step: targets, connectors, rules and results', async () => {
    const { member, viewer, restrict, about } = await organize();
    const id = await restrict(member.roleIds[0]!, { tools: [{ connector_slug: 'github', tool_name: 'delete_issue' }] });
    const role = { source: 'role', role_id: member.roleIds[0], lifted_by: null, stands_for: null };
    expect(await about(member, 'connector_slug=gh2&tool_name=tidy_issue')).toEqual({
      user_id: member.userId,
      user_label: 'Member',
      suspended_by: null,
      blocked_tools: null,
      connector_slug: 'gh2',
      connector_label: 'Our GitHub',
      tool_name: 'tidy_issue',
      tool_label: 'Tidy issue',
      decision: 'blocked',
      sentence: 'Blocked by a rule on role Role of member; inherited from github.',
      roles: [{ id: member.roleIds[0], name: 'Role of member' }],
      legacy_override: false,
      lineage: ['gh2', 'github'],
      steps: [
        ...['gh2', 'github'].map((on_slug) => ({
          source: 'user',
          role_id: null,
          on_slug,
          inherited: on_slug === 'github',
          matched: 'none',
          verdict: 'admits',
          lifted_by: null,
          stands_for: null,
          restrictions: [],
        })),
        { ...role, on_slug: 'gh2', inherited: false, matched: 'none', verdict: 'admits', restrictions: [] },
        {
          ...role,
          on_slug: 'github',
          inherited: true,
          matched: 'operation',
          verdict: 'blocks',
          restrictions: [{ id, mode: 'block', summary: 'Blocks “Delete issue” on github.' }],
        },
      ],
      grants: [],
      other_gates: { member_active: true, permission: true, connector_visible: true, tool_active: true, account: null },
      can_request_access: true,
      request_refusal: null,
      can_grant_access: false,
      grant_refusal: 'permission_required',
      can_lift_member_rules: false,
    });
    expect(viewer.userId).not.toBe(member.userId);
  });

  it('names each blocking rule and each allow rule that omits the connector', async () => {
    const { member, restrict, about } = await organize();
    const role = member.roleIds[0]!;
    const whole = await restrict(role, { connector_slugs: ['slack'] });
    const both = await restrict(role, { connector_slugs: ['slack', 'github'] });
    await restrict(role, { connector_slugs: ['github'] });
    const allow = await restrict(member.userId, { mode: 'allow', connector_slugs: ['github'] });
    const { steps, sentence } = await about(member, 'connector_slug=slack');
    const named = steps.map((step: any) => [step.source, step.matched, step.restrictions.map((rule: any) => rule.id)]);
    expect(named).toEqual([
      ['user', 'allowlist', [allow]],
      ['role', 'connector', [whole, both]],
    ]);
    expect(sentence).toBe('Blocked by a rule on Member that does not list it and a rule on role Role of member.');
  });

  it('names the grant that lifts a rule, with its expiry', async () => {
    const { member, restrict, about } = await organize();
    await restrict(member.roleIds[0]!, { connector_slugs: ['slack'] });
    const id = await addAccessGrant(api, member, { connector_slug: 'slack', expires_at: '2027-12-01' });
    const explained = await about(member, 'connector_slug=slack');
    expect(explained).toMatchObject({
      decision: 'allowed',
      sentence: 'Allowed: the rule on role Role of member is lifted by an access grant until 2027-12-01.',
      grants: [{ id, connector_slug: 'slack', tool_name: null, expires_at: '2027-12-01T00:00:00.000Z' }],
      can_request_access: false,
    });
    expect(explained.steps[1].lifted_by).toBe(id);
  });

  it('offers a request only for a connector that the member may know of', async () => {
    const { member, restrict, about } = await organize();
    await restrict(member.userId, { connector_slugs: ['secret', 'slack'] });
    for (const [connector_slug, refusal, status] of [
      ['secret', 'connector_not_shared', 404],
      ['slack', null, 201],
      ['github', 'not_restricted', 409],
    ] as const) {
      const { can_request_access, request_refusal } = await about(member, `connector_slug=${connector_slug}`);
      expect([can_request_access, request_refusal]).toEqual([refusal === null, refusal]);
      expect(await member('POST /access-request', { connector_slug })).toMatchObject({ status });
    }
  });

  it('says whether the caller may grant the access, or why not', async () => {
    const { owner, member, viewer, restrict } = await organize();
    const granting = async (as: MemberClient, of: MemberClient, slug = 'slack') => {
      const view = await explain(as, `user_id=${of.userId}&connector_slug=${slug}`);
      return [view.can_grant_access, view.grant_refusal, view.can_lift_member_rules];
    };
    for (const target of [member.roleIds[0]!, viewer.roleIds[0]!])
      await restrict(target, { connector_slugs: ['slack'] });
    expect(await granting(owner, member)).toEqual([true, null, true]);
    expect(await granting(owner, member, 'github')).toEqual([false, 'not_restricted', false]);
    expect(await granting(viewer, member)).toEqual([false, 'permission_required', false]);
    await owner(`POST /member/${member.userId}/suspend`, {});
    expect(await granting(owner, member)).toEqual([false, 'requester_suspended', false]);
  });

  it('says if no rule blocks the access or only member rules count', async () => {
    const { owner, member, restrict, about } = await organize();
    expect((await about(member, 'connector_slug=slack')).sentence).toBe('Allowed: no rule blocks it.');
    await restrict(member.userId, { connector_slugs: ['github'] });
    await makeLegacyOverride(api, owner.orgId);
    expect(await about(member, 'connector_slug=slack')).toMatchObject({
      legacy_override: true,
      sentence: "Allowed: the member's own rules allow it, and they still replace the rules of roles.",
    });
  });

  it('shows the other conditions for running a tool', async () => {
    const { member, viewer, about } = await organize();
    expect((await about(member, 'connector_slug=slack')).other_gates.tool_active).toBeNull();
    expect((await about(member, 'connector_slug=secret')).other_gates.connector_visible).toBe(false);
    expect((await about(viewer, 'connector_slug=slack')).other_gates.permission).toBe(false);
  });
});
