import { type ToolFacts } from '#access-control';
import { type ApiError } from '#kernel';
import { toolNamed } from '../../support/catalog.js';
import { type MemberClient } from '../../support/founder.js';
import { restrict, startInForceScene } from './in-force-scene.js';

const { api, organize, decider } = await startInForceScene();

const refusal = async (as: MemberClient, slug: string, tool: ToolFacts | null = null) => {
  const error = await decider.assertAdmitted(await api.callerOf(as), slug, tool).then(
    () => null,
    (thrown: ApiError) => thrown,
  );
  return error && { status: error.status, reason: error.reason, message: error.message, ...error.parts };
};

describe('A refusal because of a restriction', () => {
  it('explains how to request access without revealing the rule', async () => {
    const { owner, member } = await organize();
    const { body } = await restrict(owner, member.roleIds[0]!, { connector_slugs: ['slack'] });
    const refused = await refusal(member, 'slack');
    expect(refused).toEqual({
      status: 403,
      reason: 'connector_restricted',
      message: 'A restriction blocks you from using slack. Request access.',
      details: {
        connector_slug: 'slack',
        restricted_by: 'role',
        restricted_scope: 'connector',
        can_request_access: true,
        pending_request_id: null,
        request_access: { connector_slug: 'slack' },
      },
    });
    expect(JSON.stringify(refused)).not.toContain(body.id);
    expect(await refusal(member, 'github')).toBeNull();
  });

  it('names the blocked tool or the blocked connector', async () => {
    const { owner, member } = await organize();
    await restrict(owner, member.userId, { tools: [{ connector_slug: 'github', tool_name: 'delete_issue' }] });
    expect(await refusal(member, 'github', toolNamed('delete_issue'))).toMatchObject({
      reason: 'tool_restricted',
      details: {
        connector_slug: 'github',
        tool_name: 'delete_issue',
        restricted_by: 'user',
        restricted_scope: 'tool',
        request_access: { connector_slug: 'github', tool_name: 'delete_issue' },
      },
    });
    expect(await refusal(member, 'github', toolNamed('list_issues'))).toBeNull();
    await restrict(owner, member.roleIds[0]!, { connector_slugs: ['github'] });
    expect(await refusal(member, 'github', toolNamed('list_issues'))).toMatchObject({ reason: 'connector_restricted' });
  });

  it('says who can request access for an app and for a service member', async () => {
    const { owner, member } = await organize();
    await restrict(owner, member.roleIds[0]!, { connector_slugs: ['slack'] });
    const caller = await api.callerOf(member);
    const app = { resource: '', scopes: new Set<string>(), declined: new Set<string>(), reach: null };
    const messageTo = (as: object) =>
      decider.assertAdmitted({ ...caller, ...as }, 'slack', null).catch(({ message }: ApiError) => message);
    const blocked = 'A restriction blocks you from using slack.';
    expect(await messageTo({ app })).toBe(`${blocked} The person who connected this app can request access.`);
    expect(await messageTo({ app: { ...app, isEnterprise: true } })).toBe(
      `${blocked} The person for whom this app acts can request access.`,
    );
    expect(await messageTo({ kind: 'service' })).toBe(`${blocked} Ask an administrator for access.`);
  });

  it('names the blocking ancestor only if the caller can see it', async () => {
    const { owner, member } = await organize();
    await restrict(owner, member.roleIds[0]!, { connector_slugs: ['github', 'secret'] });
    expect(await refusal(member, 'gh2')).toMatchObject({
      details: { inherited_from: { slug: 'github', label: 'GitHub' } },
    });
    expect(await refusal(member, 'fork-of-secret')).toMatchObject({
      details: { inherited_from: { slug: null, label: null } },
    });
  });
});
