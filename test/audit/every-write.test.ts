import {
  writeBudgets,
  writeConfirmations,
  writeRequestsAndGrants,
  writeRestrictions,
  writeVerifications,
} from './walk-access.js';
import {
  writeApps,
  writeEnterpriseClients,
  writeInvites,
  writeMembers,
  writeRoles,
  writeTeams,
  writeTokens,
  writeWorkloadCredentials,
} from './walk-people.js';
import { startWalk } from './walk-scene.js';

const walk = await startWalk();
const { api, owner, member, admin, walked, recordsOf } = walk;

/** Tags whose writes are not walked through here: the tests of these subjects read the events that they expect. */
const elsewhere = [
  ['Current user', 'Sign-in', 'Organizations', 'Billing', 'Connectors', 'Connections', 'Approvals', 'Synthetic tools'],
  ['Templates', 'Toolboxes', 'Agents', 'SCIM', 'Webhooks', 'Provisioning'],
].flat();

/** These operations write nothing. They only report what a write would do. */
const asking = ['simulateRestriction'];

describe('The audit log has exactly one event for every change to', () => {
  it('roles', () => writeRoles(walk));
  it('members', () => writeMembers(walk));
  it('invites', () => writeInvites(walk));
  it('teams', () => writeTeams(walk));
  it('tokens', () => writeTokens(walk));
  it('connected apps', () => writeApps(walk));
  it('enterprise clients', () => writeEnterpriseClients(walk));
  it('workload credentials', () => writeWorkloadCredentials(walk));
  it('restrictions', () => writeRestrictions(walk));
  it('tool verifications', () => writeVerifications(walk));
  it('tool confirmations', () => writeConfirmations(walk));
  it('access requests and grants', () => writeRequestsAndGrants(walk));
  it('budgets', () => writeBudgets(walk));

  it('the requests and grants of a member who leaves', async () => {
    const leaver = await joined();
    const rule = { target_type: 'user', target_id: leaver.userId, mode: 'block', connector_slugs: ['slack', 'jira'] };
    await owner('POST /restriction', rule);
    await leaver.as('POST /access-request', { connector_slug: 'jira' });
    const { id } = (await leaver.as('POST /access-request', { connector_slug: 'slack' })).body;
    const lift = { decision: 'approve', lift_member_rules: true };
    expect((await admin(`POST /access-request/${id}/resolve`, lift)).status).toBe(200);
    const request_id = 'walk-leaving';
    await owner(`DELETE /member/${leaver.userId}`, undefined, { 'x-request-id': request_id });
    const records = await recordsOf(request_id);
    expect(records.map(({ action, subject_user_id }) => [action, subject_user_id]).sort()).toEqual([
      ['access_grant.revoked', leaver.userId],
      ['access_request.withdrawn', leaver.userId],
      ['member.removed', leaver.userId],
    ]);
    for (const { actor } of records) expect(actor.id).toBe(owner.userId);
  });

  it('anything that a write route can change', async () => {
    const { body } = await api.client()('GET /schema/openapi.json');
    const writes = Object.values<Record<string, { operationId: string; tags: string[] }>>(body.paths).flatMap((item) =>
      Object.entries(item)
        .filter(([method, { tags }]) => method !== 'get' && !elsewhere.includes(tags[0]!))
        .map(([, { operationId }]) => operationId),
    );
    expect(writes.filter((operation) => !walked.has(operation) && !asking.includes(operation))).toEqual([]);
    expect(writes.length).toBeGreaterThan(30);
  });
});

const joined = async () => {
  const { body } = await owner('POST /invite', { email: 'leaver@example.com', role_ids: member.roleIds });
  const token = body.invite_url.match(/lk_test_inv_[0-9A-Za-z]+/)[0];
  const { body: accepted } = await api.client()('POST /invite/accept', { token, name: 'Leaver' });
  return { userId: accepted.user.id as string, as: api.client(accepted.token) };
};
