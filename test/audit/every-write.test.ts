import { writeRequestsAndGrants, writeRestrictions, writeVerifications } from './walk-access.js';
import { writeInvites, writeMembers, writeRoles, writeTeams, writeTokens } from './walk-people.js';
import { api, bob, max, owner, recordsOf, walked } from './walk-scene.js';

/** Tags of the routes whose writes this test goes through. */
const areas = ['Roles', 'Members', 'Invites', 'Teams', 'Tokens', 'Restrictions', 'restriction', 'Access requests'];

/** These operations write nothing. They only report what a write would do. */
const asking = ['simulateRestriction'];

describe('The audit log has exactly one event for every change to', () => {
  it('roles', writeRoles);
  it('members', writeMembers);
  it('invites', writeInvites);
  it('teams', writeTeams);
  it('tokens', writeTokens);
  it('restrictions', writeRestrictions);
  it('tool verifications', writeVerifications);
  it('access requests and grants', writeRequestsAndGrants);

  it('the requests and grants of a member who leaves', async () => {
    const zoe = await joined();
    const rule = { target_type: 'user', target_id: zoe.userId, mode: 'block', connector_slugs: ['slack', 'jira'] };
    await owner('POST /restriction', rule);
    await zoe.as('POST /access-request', { connector_slug: 'jira' });
    const { id } = (await zoe.as('POST /access-request', { connector_slug: 'slack' })).body;
    const lift = { decision: 'approve', lift_member_rules: true };
    expect((await max(`POST /access-request/${id}/resolve`, lift)).status).toBe(200);
    const request_id = 'walk-leaving';
    await owner(`DELETE /member/${zoe.userId}`, undefined, { 'x-request-id': request_id });
    const records = await recordsOf(request_id);
    expect(records.map(({ action, subject_user_id }) => [action, subject_user_id]).sort()).toEqual([
      ['access_grant.revoked', zoe.userId],
      ['access_request.withdrawn', zoe.userId],
      ['member.removed', zoe.userId],
    ]);
    for (const { actor } of records) expect(actor.id).toBe(owner.userId);
  });

  it('anything that a write route can change', async () => {
    const { body } = await api.client()('GET /schema/openapi.json');
    const writes = Object.values<Record<string, { operationId: string; tags: string[] }>>(body.paths).flatMap((item) =>
      Object.entries(item)
        .filter(([method, { tags }]) => method !== 'get' && areas.includes(tags[0]!))
        .map(([, { operationId }]) => operationId),
    );
    expect(writes.filter((operation) => !walked.has(operation) && !asking.includes(operation))).toEqual([]);
    expect(writes.length).toBeGreaterThan(30);
  });
});

const joined = async () => {
  const { body } = await owner('POST /invite', { email: 'zoe@example.com', role_ids: bob.roleIds });
  const token = body.invite_url.match(/lk_test_inv_[0-9A-Za-z]+/)[0];
  const { body: accepted } = await api.client()('POST /invite/accept', { token, name: 'Zoe' });
  return { userId: accepted.user.id as string, as: api.client(accepted.token) };
};
