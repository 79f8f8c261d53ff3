import { AccessDecider } from '#access-control';
import { toolNamed } from '../../support/catalog.js';
import { api, blockSlack, file, people, resolve, restrict } from './scene.js';

describe('Filing an access request', () => {
  it('creates a request with all details of the blocked access', async () => {
    const { bob } = people;
    await blockSlack();
    const answer = await bob('POST /access-request', {
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
      requester_user_id: bob.userId,
      requester_label: 'Bob',
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
      acl_id: null,
      can_resolve: false,
      can_withdraw: true,
      expires_at: expect.any(String),
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(Date.parse(answer.body.expires_at) - Date.parse(answer.body.created_at)).toBe(30 * 86_400_000);
  });

  it('works with the `request_access` body that a refusal suggests', async () => {
    const { bob } = people;
    await restrict(bob.roleIds[0]!, { tools: [{ connector_slug: 'github', tool_name: 'delete_issue' }] });
    const decider = api.app.get(AccessDecider, { strict: false });
    const caller = await api.callerOf(bob);
    const tool = toolNamed('delete_issue');
    const refusal = async () => decider.mustAdmit(caller, 'github', tool).catch((error) => error.parts.details);
    const { request_access, pending_request_id } = await refusal();
    expect(pending_request_id).toBeNull();
    const id = await file(bob, request_access);
    expect((await bob(`GET /access-request/${id}`)).body).toMatchObject({
      kind: 'tool',
      connector_slug: 'github',
      tool_name: 'delete_issue',
      tool_label: 'Delete issue',
    });
    expect((await refusal()).pending_request_id).toBe(id);
    await bob(`POST /access-request/${id}/withdraw`, {});
    expect((await refusal()).pending_request_id).toBeNull();
    const denied = (await bob('POST /role', {})).body.error.details;
    expect((await bob('POST /access-request', denied.request_access)).body).toMatchObject({
      kind: 'permission',
      reason: 'permission',
      permission: 'role:manage',
      connector_slug: null,
      blocked_by: ['role'],
    });
  });

  it('returns the open request with 200 if repeated', async () => {
    const { bob, eve } = people;
    await blockSlack();
    await restrict(eve.roleIds[0]!, { connector_slugs: ['slack'] });
    const id = await file(bob, { connector_slug: 'slack' });
    const again = await bob('POST /access-request', { connector_slug: 'slack', note: 'Another note' });
    expect([again.status, again.body.id, again.body.note]).toEqual([200, id, null]);
    expect(again.headers.get('location')).toBeNull();
    expect((await bob('POST /access-request', { connector_slug: 'slack', tool_name: 'send_message' })).status).toBe(
      201,
    );
    expect((await eve('POST /access-request', { connector_slug: 'slack' })).status).toBe(201);
    await resolve(people.mia, id, { decision: 'deny' });
    expect((await bob('POST /access-request', { connector_slug: 'slack' })).status).toBe(201);
  });

  it('lists blocking rules on the role, the member and ancestor connectors', async () => {
    const { bob } = people;
    const blockers = async (body: object) => (await bob('POST /access-request', body)).body.blocked_by;
    await restrict(bob.roleIds[0]!, { connector_slugs: ['github'] });
    expect(await blockers({ connector_slug: 'gh2' })).toEqual(['inherited']);
    expect(await blockers({ connector_slug: 'github', tool_name: 'list_issues' })).toEqual(['role']);
    await restrict(bob.userId, { connector_slugs: ['github'] });
    expect(await blockers({ connector_slug: 'github' })).toEqual(['role', 'user']);
    expect(await blockers({ connector_slug: 'gh2' })).toEqual(['inherited']);
  });
});
