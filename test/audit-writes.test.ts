import { type Answer, type Api, startApi } from './support/api.js';
import { catalogOf, connector } from './support/catalog-of.js';
import { type MemberClient } from './support/founder.js';

let api: Api;
let owner: MemberClient;
let bob: MemberClient;
let eve: MemberClient;
let max: MemberClient;
beforeAll(async () => {
  api = await startApi();
  catalogOf(api, new Map(['slack', 'github', 'jira'].map((slug) => [slug, connector(slug, 'run')])));
  ({ owner, bob, eve, max } = await api.organization({
    bob: ['connector:view', 'api_token:create'],
    eve: ['connector:view'],
    max: 'Org Admin',
  }));
});
afterAll(() => api.stop());

/** Tags of the routes whose writes this walks through. */
const areas = ['Roles', 'Members', 'Invites', 'Teams', 'Tokens', 'Restrictions', 'restriction', 'Access requests'];

/** Writes nothing: what would be. */
const asking = ['simulateRestriction'];

type Expected = {
  actions: string[];
  /** Fields that the first event says changed. */
  changes?: string[];
  subject?: string | null;
  /** Whoever accepts an invite has no token yet. */
  byNobodyYet?: boolean;
};

const walked = new Set<string>();
let steps = 0;

/** Does one write, and holds what the log says of it against what it should. */
async function step(operation: string, as: MemberClient, [request, body]: [string, unknown?], expected: Expected) {
  const request_id = `walk-${operation}-${++steps}`;
  const headers = { 'x-request-id': request_id, 'user-agent': 'Walk/1' };
  const answer = await as(request, body, headers);
  expect([operation, answer.status < 300, answer.body?.error]).toEqual([operation, true, undefined]);
  walked.add(operation);
  const records = await recordsOf(request_id);
  expect([operation, records.map(({ action }) => action)]).toEqual([operation, expected.actions]);
  for (const record of records) {
    expect(record).toMatchObject({ request_id, ip: '127.0.0.1', user_agent: 'Walk/1', outcome: 'success' });
    expect(record.summary).not.toMatch(/undefined|something|null/);
    if (expected.byNobodyYet) continue;
    expect(record.actor).toMatchObject({ kind: 'user', id: as.userId });
    expect(record.token).toEqual({ id: expect.stringMatching(/^atok_/), kind: 'personal', name: expect.any(String) });
  }
  const [first] = records;
  if (expected.changes)
    expect([operation, first.changes.map(({ field }: any) => field)]).toEqual([
      operation,
      expect.arrayContaining(expected.changes),
    ]);
  if (expected.subject !== undefined) expect([operation, first.subject_user_id]).toEqual([operation, expected.subject]);
  return answer;
}

const recordsOf = async (request_id: string): Promise<any[]> =>
  (await owner(`GET /audit-log?scope=org&sort=occurred_at&category=${everything}&request_id=${request_id}`)).body
    .result;

const everything = 'access,people,connections,catalog,toolboxes,organization,provisioning,security,usage';

const made = ({ body }: Answer): string => body.id;

describe('Every write of access control leaves exactly its event', () => {
  it('roles', async () => {
    const draft = { name: 'Ops', permissions: ['connector:view'] };
    const id = made(await step('createRole', owner, ['POST /role', draft], { actions: ['role.created'] }));
    const changed = { name: 'Operations', permissions: ['connector:view', 'team:create'] };
    await step('updateRole', owner, [`PATCH /role/${id}`, changed], {
      actions: ['role.updated'],
      changes: ['name', 'permissions'],
    });
    await step('updateRole', owner, [`PATCH /role/${id}`, changed], { actions: [] });
    await step('deleteRole', owner, [`DELETE /role/${id}`], { actions: ['role.deleted'] });
    const held = (await owner('POST /role', { name: 'Held', permissions: [] })).body.id;
    await owner(`PATCH /member/${eve.userId}`, { role_ids: [held] });
    await step('deleteRoleWith', owner, [`POST /role/${held}/delete`, { reassign_to: eve.roleIds[0] }], {
      actions: ['member.roles_changed', 'role.deleted'],
    });
  });

  it('members', async () => {
    const service = { kind: 'service', name: 'Robot', role_ids: eve.roleIds };
    const robot = made(await step('createMember', owner, ['POST /member', service], { actions: ['member.created'] }));
    const at = `/member/${robot}`;
    await step('updateMember', owner, [`PATCH ${at}`, { name: 'Robby' }], {
      actions: ['member.updated'],
      changes: ['name'],
      subject: robot,
    });
    await step('updateMember', owner, [`PATCH ${at}`, { role_ids: bob.roleIds }], {
      actions: ['member.roles_changed'],
      changes: ['roles'],
      subject: robot,
    });
    const suspended = { actions: ['member.suspended'], changes: ['status'], subject: robot };
    const reactivated = { actions: ['member.reactivated'], changes: ['status'], subject: robot };
    await step('suspendMember', owner, [`POST ${at}/suspend`, { note: 'Noisy' }], suspended);
    await step('suspendMember', owner, [`POST ${at}/suspend`, {}], { actions: [] });
    await step('reactivateMember', owner, [`POST ${at}/reactivate`, {}], reactivated);
    await owner(`POST ${at}/suspend`, {});
    await step('reinstateMember', owner, [`POST ${at}/reinstate`, {}], reactivated);
    await step('removeMember', owner, [`DELETE ${at}?confirm_ownerless=true`], {
      actions: ['member.removed'],
      subject: robot,
    });
    const other = (await owner('POST /member', { ...service, name: 'Other' })).body.id;
    await step('removeMemberWith', owner, [`POST /member/${other}/remove`, { confirm_ownerless: true }], {
      actions: ['member.removed'],
      subject: other,
    });
  });

  it('invites', async () => {
    const draft = { email: 'new@example.com', role_ids: eve.roleIds };
    const id = made(await step('createInvite', owner, ['POST /invite', draft], { actions: ['invite.created'] }));
    await step('updateInvite', owner, [`PATCH /invite/${id}`, { role_ids: bob.roleIds }], {
      actions: ['invite.updated'],
      changes: ['role_ids'],
    });
    const resent = await step('resendInvite', owner, [`POST /invite/${id}/resend`, {}], { actions: ['invite.resent'] });
    const token = new URL(resent.body.invite_url, 'http://latchkey').href.match(/lk_test_inv_[0-9A-Za-z]+/)![0];
    const nobody = Object.assign(api.client(), { userId: '', orgId: owner.orgId }) as unknown as MemberClient;
    await step('acceptInvite', nobody, ['POST /invite/accept', { token }], {
      actions: ['member.joined', 'token.issued', 'invite.accepted'],
      byNobodyYet: true,
    });
    const other = (await owner('POST /invite', { email: 'other@example.com' })).body.id;
    await step('revokeInvite', owner, [`DELETE /invite/${other}`], {
      actions: ['invite.revoked'],
      changes: ['status'],
    });
  });

  it('teams', async () => {
    const id = made(await step('createTeam', owner, ['POST /team', { name: 'Sales' }], { actions: ['team.created'] }));
    await step('updateTeam', owner, [`PATCH /team/${id}`, { name: 'Sales EMEA' }], {
      actions: ['team.updated'],
      changes: ['name'],
    });
    await step('addTeamMember', owner, [`POST /team/${id}/members`, { user_id: bob.userId }], {
      actions: ['team.member_added'],
      subject: bob.userId,
    });
    const at = `/team/${id}/members/${bob.userId}`;
    await step('appointTeamAdmin', owner, [`PATCH ${at}`, { is_admin: true }], {
      actions: ['team.admin_appointed'],
      subject: bob.userId,
    });
    await step('appointTeamAdmin', owner, [`PATCH ${at}`, { is_admin: false }], {
      actions: ['team.admin_dismissed'],
      subject: bob.userId,
    });
    await step('removeTeamMember', owner, [`DELETE ${at}`], {
      actions: ['team.member_removed'],
      subject: bob.userId,
    });
    await step('deleteTeam', owner, [`DELETE /team/${id}`], { actions: ['team.deleted'] });
  });

  it('tokens', async () => {
    const id = made(
      await step('issueToken', bob, ['POST /api-token', { name: 'Laptop' }], { actions: ['token.issued'] }),
    );
    await step('renameToken', bob, [`PATCH /api-token/${id}`, { name: 'Desktop' }], {
      actions: ['token.renamed'],
      changes: ['name'],
    });
    await step('rotateToken', bob, [`POST /api-token/${id}/rotate`, {}], {
      actions: ['token.rotated'],
      changes: ['hint', 'expires_at'],
    });
    await step('revokeToken', max, [`DELETE /api-token/${id}`], {
      actions: ['token.revoked'],
      changes: ['revoked_at', 'revoked_by'],
      subject: bob.userId,
    });
    await bob('POST /api-token', { name: 'One' });
    const all = { user_id: bob.userId, except_current: true };
    await step('revokeAllTokens', bob, ['POST /api-token/revoke-all', all], { actions: ['token.revoked'] });
  });

  it('restrictions', async () => {
    const rule = { target_type: 'user', target_id: bob.userId, mode: 'block', connector_slugs: ['slack'] };
    const actions = ['restriction.created'];
    const id = made(
      await step('createRestriction', owner, ['POST /restriction', rule], { actions, subject: bob.userId }),
    );
    await step('updateRestriction', owner, [`PATCH /restriction/${id}`, { connector_slugs: ['slack', 'github'] }], {
      actions: ['restriction.updated'],
      changes: ['connector_slugs'],
      subject: bob.userId,
    });
    await step('updateRestriction', owner, [`PATCH /restriction/${id}`, {}], { actions: [] });
    await api.sql(owner.orgId, 'update access_control.restrictions set legacy_override = true where id = $1', [id]);
    await step('updateRestriction', owner, [`PATCH /restriction/${id}`, { legacy_override: false }], {
      actions: ['restriction.legacy_override_cleared'],
      changes: ['legacy_override'],
      subject: bob.userId,
    });
    const draft = { ...rule, connector_slugs: ['jira'] };
    await step('simulateRestriction', owner, ['POST /restriction/simulate', { draft }], { actions: [] });
    await step('deleteRestriction', owner, [`DELETE /restriction/${id}`], {
      actions: ['restriction.deleted'],
      subject: bob.userId,
    });
  });

  it('access requests and grants', async () => {
    const slugs = ['slack', 'github', 'jira'];
    const rule = { target_type: 'role', target_id: bob.roleIds[0], mode: 'block', connector_slugs: slugs };
    expect((await owner('POST /restriction', rule)).status).toBe(201);
    const file = async (connector_slug: string) =>
      made(
        await step('fileAccessRequest', bob, ['POST /access-request', { connector_slug }], {
          actions: ['access_request.created'],
          subject: null,
        }),
      );
    const [slack, github, jira] = [await file('slack'), await file('github'), await file('jira')];
    await step('fileAccessRequest', bob, ['POST /access-request', { connector_slug: 'jira' }], { actions: [] });
    const approve = { decision: 'approve', note: 'Fine.', expires_in_days: 3 };
    const { body } = await step('resolveAccessRequest', max, [`POST /access-request/${slack}/resolve`, approve], {
      actions: ['access_grant.created', 'access_request.approved'],
      subject: bob.userId,
    });
    await step('resolveAccessRequest', max, [`POST /access-request/${github}/resolve`, { decision: 'deny' }], {
      actions: ['access_request.denied'],
      changes: ['status', 'decided_by', 'decided_at'],
      subject: bob.userId,
    });
    await step('withdrawAccessRequest', bob, [`POST /access-request/${jira}/withdraw`, {}], {
      actions: ['access_request.withdrawn'],
      changes: ['status'],
      subject: null,
    });
    await step('extendAccessGrant', max, [`POST /access-grant/${body.grant_id}/extend`, { expires_in_days: 9 }], {
      actions: ['access_grant.extended'],
      changes: ['expires_at'],
      subject: bob.userId,
    });
    await step('revokeAccessGrant', max, [`POST /access-grant/${body.grant_id}/revoke`, { note: 'Done.' }], {
      actions: ['access_grant.revoked'],
      changes: ['revoked_at', 'revoke_reason'],
      subject: bob.userId,
    });
    const said = (await owner(`GET /audit-log?scope=org&action=access_request.*,access_grant.*&sort=occurred_at`)).body
      .result;
    expect(said.map(({ summary }: any) => summary)).toEqual([
      'Bob asked for slack',
      'Bob asked for github',
      'Bob asked for jira',
      'Max granted Bob an exception for slack',
      "Max approved Bob's request for slack",
      "Max denied Bob's request for github",
      'Bob withdrew the request for jira',
      "Max extended Bob's exception for slack",
      "Max revoked Bob's exception for slack",
    ]);
  });

  it('ends what a member who leaves asked for and was granted, and says who did it', async () => {
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

  it('whichever it is: none is left out of this walk', async () => {
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
