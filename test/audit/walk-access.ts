import { made, type Walk } from './walk-scene.js';
import { makeLegacyOverride } from '../support/states/access-control.js';

export async function writeRestrictions({ api, owner, member, step }: Walk) {
  const rule = { target_type: 'user', target_id: member.userId, mode: 'block', connector_slugs: ['slack'] };
  const actions = ['restriction.created'];
  const id = made(
    await step('createRestriction', owner, ['POST /restriction', rule], { actions, subject: member.userId }),
  );
  await step('updateRestriction', owner, [`PATCH /restriction/${id}`, { connector_slugs: ['slack', 'github'] }], {
    actions: ['restriction.updated'],
    changes: ['connector_slugs'],
    subject: member.userId,
  });
  await step('updateRestriction', owner, [`PATCH /restriction/${id}`, {}], { actions: [] });
  await makeLegacyOverride(api, owner.orgId, id);
  await step('updateRestriction', owner, [`PATCH /restriction/${id}`, { legacy_override: false }], {
    actions: ['restriction.legacy_override_cleared'],
    changes: ['legacy_override'],
    subject: member.userId,
  });
  const draft = { ...rule, connector_slugs: ['jira'] };
  await step('simulateRestriction', owner, ['POST /restriction/simulate', { draft }], { actions: [] });
  await step('deleteRestriction', owner, [`DELETE /restriction/${id}`], {
    actions: ['restriction.deleted'],
    subject: member.userId,
  });
}

export async function writeRequestsAndGrants({ owner, member, admin, step }: Walk) {
  const slugs = ['slack', 'github', 'jira'];
  const rule = { target_type: 'role', target_id: member.roleIds[0], mode: 'block', connector_slugs: slugs };
  expect((await owner('POST /restriction', rule)).status).toBe(201);
  const file = async (connector_slug: string) =>
    made(
      await step('fileAccessRequest', member, ['POST /access-request', { connector_slug }], {
        actions: ['access_request.created'],
        subject: null,
      }),
    );
  const [slack, github, jira] = [await file('slack'), await file('github'), await file('jira')];
  await step('fileAccessRequest', member, ['POST /access-request', { connector_slug: 'jira' }], { actions: [] });
  const approve = { decision: 'approve', note: 'Fine.', expires_in_days: 3 };
  const { body } = await step('resolveAccessRequest', admin, [`POST /access-request/${slack}/resolve`, approve], {
    actions: ['access_grant.created', 'access_request.approved'],
    subject: member.userId,
  });
  await step('resolveAccessRequest', admin, [`POST /access-request/${github}/resolve`, { decision: 'deny' }], {
    actions: ['access_request.denied'],
    changes: ['status', 'decided_by', 'decided_at'],
    subject: member.userId,
  });
  await step('withdrawAccessRequest', member, [`POST /access-request/${jira}/withdraw`, {}], {
    actions: ['access_request.withdrawn'],
    changes: ['status'],
    subject: null,
  });
  await step('extendAccessGrant', admin, [`POST /access-grant/${body.grant_id}/extend`, { expires_in_days: 9 }], {
    actions: ['access_grant.extended'],
    changes: ['expires_at'],
    subject: member.userId,
  });
  await step('revokeAccessGrant', admin, [`POST /access-grant/${body.grant_id}/revoke`, { note: 'Done.' }], {
    actions: ['access_grant.revoked'],
    changes: ['revoked_at', 'revoke_reason'],
    subject: member.userId,
  });
  const terms = { user_id: member.userId, connector_slug: 'slack', expires_in_days: 1 };
  await step('grantAccess', admin, ['POST /access-grant', terms], {
    actions: ['access_grant.created'],
    subject: member.userId,
  });
  const said = (await owner(`GET /audit-log?scope=org&action=access_request.*,access_grant.*&sort=occurred_at`)).body
    .result;
  expect(said.map(({ summary }: any) => summary)).toEqual([
    'Member requested slack',
    'Member requested github',
    'Member requested jira',
    'Admin granted Member access to slack',
    "Admin approved Member's request for slack",
    "Admin denied Member's request for github",
    'Member withdrew the request for jira',
    "Admin extended Member's access grant for slack",
    "Admin revoked Member's access grant for slack",
    'Admin granted Member access to slack',
  ]);
}

/** Verifies a tool that an edit added. */
export async function writeVerifications({ owner, step }: Walk) {
  const tool = { name: 'file_ticket', resource: 'tickets', method: 'file', description: 'Files a ticket.' };
  const desk = { format: 1, name: 'Desk', categories: [], base_url: 'https://desk.example.com' };
  const definition = (path: string) => ({
    ...desk,
    auth: [{ name: 'none', type: 'none' }],
    tools: [{ ...tool, request: { method: 'POST', path } }],
  });
  const { slug } = (await owner('POST /connector', { kind: 'catalog', definition: definition('/tickets') })).body;
  await owner(`PATCH /connector/${slug}`, { definition: definition('/v2/tickets') });
  const path = `/restriction/connector/${slug}/tools/file_ticket/verify`;
  await step('verifyTool', owner, [`POST ${path}`, { request: 'POST /v2/tickets' }], {
    actions: ['connector.tool_verified'],
  });
}

/** Confirms a tool that an edit changed, and that an allow list names. */
export async function writeConfirmations({ owner, member, step }: Walk) {
  const tool = { name: 'close_ticket', resource: 'tickets', method: 'close', description: 'Closes a ticket.' };
  const desk = { format: 1, name: 'Counter', categories: [], base_url: 'https://counter.example.com' };
  const definition = (state: string) => ({
    ...desk,
    auth: [{ name: 'none', type: 'none' }],
    tools: [{ ...tool, request: { method: 'POST', path: '/tickets', body: { state } } }],
  });
  const { slug } = (await owner('POST /connector', { kind: 'catalog', definition: definition('closed') })).body;
  const tools = [{ connector_slug: slug, tool_name: tool.name }];
  const rule = { target_type: 'user', target_id: member.userId, mode: 'allow', tools };
  const { id } = (await owner('POST /restriction', rule)).body;
  await owner(`PATCH /connector/${slug}`, { definition: definition('done') });
  const [{ unconfirmed }] = (await owner(`GET /restriction/connector/${slug}/tools`)).body.result;
  const path = `/restriction/connector/${slug}/tools/${tool.name}/confirm`;
  await step('confirmTool', owner, [`POST ${path}`, { request_digest: unconfirmed.request_digest }], {
    actions: ['restriction.tool_confirmed'],
  });
  await owner(`DELETE /restriction/${id}`);
}

export async function writeBudgets({ owner, member, step }: Walk) {
  const budget = { subject_type: 'member', subject_id: member.userId, period: 'day', calls: 1000 };
  const id = made(
    await step('createBudget', owner, ['POST /budget', budget], {
      actions: ['budget.created'],
      subject: member.userId,
    }),
  );
  await step('resizeBudget', owner, [`PATCH /budget/${id}`, { calls: 2000 }], {
    actions: ['budget.updated'],
    changes: ['calls'],
    subject: member.userId,
  });
  await step('deleteBudget', owner, [`DELETE /budget/${id}`], { actions: ['budget.deleted'], subject: member.userId });
}
