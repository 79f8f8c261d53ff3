import { AccessDecider } from '#access-control';
import { toolNamed } from '../../support/catalog.js';
import { file, resolve, startAccessRequestScene } from './scene.js';

const { api, organize } = await startAccessRequestScene();

describe('Filing an access request', () => {
  it('creates a request with all details of the blocked access', async () => {
    const { requester, blockSlack } = await organize();
    await blockSlack();
    const answer = await requester('POST /access-request', {
      connector_slug: 'slack',
      note: ' For work. ',
      requested_days: 30,
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toBe(`/access-request/${answer.body.id}`);
    expect(answer.headers.get('etag')).toBe('"1"');
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^areq_/),
      kind: 'connector',
      reason: 'restriction',
      requester_user_id: requester.userId,
      requester_label: 'Requester',
      app_name: null,
      connector_slug: 'slack',
      connector_label: 'Slack',
      tool_name: null,
      tool_label: null,
      permission: null,
      resource_type: null,
      resource_id: null,
      resource_label: null,
      level: null,
      note: 'For work.',
      requested_days: 30,
      status: 'pending',
      blocked_by: ['role'],
      decided_by: null,
      decided_by_label: null,
      decided_at: null,
      decision_note: null,
      grant_id: null,
      access_ends_at: null,
      acl_id: null,
      can_resolve: false,
      can_withdraw: true,
      expires_at: expect.any(String),
      created_at: expect.any(String),
      url: expect.stringMatching(/\/welcome\/requests\/areq_\w+$/),
      updated_at: expect.any(String),
    });
    expect(Date.parse(answer.body.expires_at) - Date.parse(answer.body.created_at)).toBe(30 * 86_400_000);
  });

  it('works with the `request_access` body that a refusal suggests', async () => {
    const { requester, restrict } = await organize();
    await restrict(requester.roleIds[0]!, { tools: [{ connector_slug: 'github', tool_name: 'delete_issue' }] });
    const decider = api.app.get(AccessDecider, { strict: false });
    const caller = await api.callerOf(requester);
    const tool = toolNamed('delete_issue');
    const refusal = async () => decider.assertAdmitted(caller, 'github', tool).catch((error) => error.parts.details);
    const { request_access, pending_request_id } = await refusal();
    expect(pending_request_id).toBeNull();
    const id = await file(requester, request_access);
    expect((await requester(`GET /access-request/${id}`)).body).toMatchObject({
      kind: 'tool',
      connector_slug: 'github',
      tool_name: 'delete_issue',
      tool_label: 'Delete issue',
    });
    expect((await refusal()).pending_request_id).toBe(id);
    await requester(`POST /access-request/${id}/withdraw`, {});
    expect((await refusal()).pending_request_id).toBeNull();
    const denied = (await requester('POST /role', {})).body.error.details;
    expect((await requester('POST /access-request', denied.request_access)).body).toMatchObject({
      kind: 'permission',
      reason: 'permission',
      permission: 'role:manage',
      connector_slug: null,
      blocked_by: ['role'],
    });
  });

  it('returns the open request with 200 if repeated', async () => {
    const { requester, colleague, manager, restrict, blockSlack } = await organize();
    await blockSlack();
    await restrict(colleague.roleIds[0]!, { connector_slugs: ['slack'] });
    const id = await file(requester, { connector_slug: 'slack' });
    const again = await requester('POST /access-request', { connector_slug: 'slack', note: 'Another note' });
    expect([again.status, again.body.id, again.body.note]).toEqual([200, id, null]);
    expect(again.headers.get('location')).toBeNull();
    expect(
      (await requester('POST /access-request', { connector_slug: 'slack', tool_name: 'send_message' })).status,
    ).toBe(201);
    expect((await colleague('POST /access-request', { connector_slug: 'slack' })).status).toBe(201);
    await resolve(manager, id, { decision: 'deny' });
    expect((await requester('POST /access-request', { connector_slug: 'slack' })).status).toBe(201);
  });

  it('lists blocking rules on the role, the member and ancestor connectors', async () => {
    const { requester, restrict } = await organize();
    const blockers = async (body: object) => (await requester('POST /access-request', body)).body.blocked_by;
    await restrict(requester.roleIds[0]!, { connector_slugs: ['github'] });
    expect(await blockers({ connector_slug: 'gh2' })).toEqual(['inherited']);
    expect(await blockers({ connector_slug: 'github', tool_name: 'list_issues' })).toEqual(['role']);
    await restrict(requester.userId, { connector_slugs: ['github'] });
    expect(await blockers({ connector_slug: 'github' })).toEqual(['role', 'user']);
    expect(await blockers({ connector_slug: 'gh2' })).toEqual(['inherited']);
  });
});
