import { newId } from '#kernel';
import { type Answer, type Api, type Client } from './api.js';
import { appOf } from './app-of.js';
import { Browser } from './browser.js';
import { approvalGrantOf, approvalOf, connectionOf, teamOf } from './connections.js';
import { connectorOf, ownerlessOf } from './connector-of.js';
import { type CuratedThings, curatedThings, noCuratedThings } from './curated-things.js';
import { type MemberClient } from './founder.js';

export { connectorOf };

/** One id of every kind that requests can contain. */
export type Things = CuratedThings & {
  /** The owner's app, which can access all toolboxes. */
  app: string;
  organization: string;
  /** A role that the member holds. */
  role: string;
  member: string;
  service: string;
  /** A team with the member in it. */
  team: string;
  restriction: string;
  request: string;
  grant: string;
  invite: string;
  /** A token of the service member. */
  token: string;
  connection: string;
  /** Approval for deleting a file through the connection. */
  approval: string;
  /** A grant for further calls of the owner's app through the connection. */
  approvalGrant: string;
  /** An agent that the identity provider can let in. */
  enterpriseClient: string;
  /** A workload of the service member. */
  workloadCredential: string;
  /** A budget of the member. */
  budget: string;
  /** A share of the connection. */
  share: string;
  /** A custom connector. */
  connector: string;
  connectorShare: string;
  /** A custom connector without an owner. */
  ownerless: string;
  /** A tool name that no other connector has. */
  tool: string;
  group: string;
  /** A mapping of the group. */
  mapping: string;
  webhook: string;
  record: string;
  /** A browser session of the owner. */
  session: string;
};

const created = async (as: MemberClient, request: string, body: object): Promise<string> => {
  const answer = await as(request, body);
  if (answer.status !== 201) throw new Error(`${request}: ${JSON.stringify(answer.body)}`);
  return answer.body.id as string;
};

/** Signs a member in to a browser. Returns the id of the session. */
async function sessionOf(api: Api, member: MemberClient): Promise<string> {
  const browser = new Browser();
  await browser.submit(await browser.get(`${api.base}/sign-in`), { link: member.token });
  return (await member('GET /user/me/session')).body.result[0].id as string;
}

/** @property ask sends requests as the owner, or as the directory if only directories can send them */
type Everything = {
  owner: MemberClient;
  member: MemberClient;
  directory: Client;
  ask: (request: string, body?: unknown) => Promise<Answer>;
  things: Things;
};

/** An organization with one of everything. */
export async function oneOfEverything(api: Api): Promise<Everything> {
  const { owner, member } = await api.organization({ member: ['connector:view', 'tool:execute', 'connection:create'] });
  const { orgId } = owner;
  const [role] = member.roleIds as [string];
  const block = (slug: string) =>
    created(owner, 'POST /restriction', {
      target_type: 'role',
      target_id: role,
      mode: 'block',
      connector_slugs: [slug],
    });
  const restriction = await block('slack');
  await block('jira');
  const request = await created(member, 'POST /access-request', { connector_slug: 'slack' });
  const granted = await created(member, 'POST /access-request', { connector_slug: 'jira' });
  const resolved = await owner(`POST /access-request/${granted}/resolve`, { decision: 'approve', expires_in_days: 7 });
  const service = await created(owner, 'POST /member', { kind: 'service', name: 'Robot', role_ids: [role] });
  const team = await teamOf(api, orgId, 'Sales', [member.userId], [owner.userId]);
  const connection = await connectionOf(api, orgId, { owner_user_id: owner.userId });
  const grantee = { grantee_type: 'user', grantee_id: member.userId, level: 'use' };
  const connector = await connectorOf(api, owner);
  const log = await owner('GET /audit-log?scope=org&limit=1');
  const things: Things = {
    organization: orgId,
    role,
    member: member.userId,
    service,
    team,
    restriction,
    request,
    grant: resolved.body.grant_id,
    invite: await created(owner, 'POST /invite', { email: 'invitee@example.com', role_ids: [role], team_ids: [team] }),
    token: await created(owner, 'POST /api-token', { kind: 'service', user_id: service, name: 'Robot' }),
    connection,
    approval: await approvalOf(api, orgId, owner.userId, connection),
    approvalGrant: await approvalGrantOf(api, orgId, owner.userId, connection),
    enterpriseClient: await created(owner, `POST /organization/${orgId}/enterprise-client`, { name: 'Claude' }),
    workloadCredential: await created(owner, `POST /member/${service}/workload-credential`, {
      ...{ name: 'Report', kind: 'federation', issuer: 'https://token.example.com', subject: 'report' },
    }),
    budget: await created(owner, 'POST /budget', {
      ...{ subject_type: 'member', subject_id: member.userId },
      ...{ period: 'day', calls: 1000 },
    }),
    share: await created(owner, `POST /connection/${connection}/share`, grantee),
    ...(await curatedThings(owner, connection, grantee)),
    connector,
    ownerless: await ownerlessOf(api, owner),
    tool: `tool_of_${orgId.slice(-8)}`,
    connectorShare: await created(owner, `POST /connector/${connector}/share`, grantee),
    app: await appOf(api, orgId, owner.userId, 'http://127.0.0.1:9/mcp'),
    group: '',
    mapping: '',
    webhook: await created(owner, 'POST /webhook-endpoint', { url: 'https://hooks.example.com', events: ['team.*'] }),
    record: log.body.result[0].id,
    session: await sessionOf(api, owner),
  };
  const theirs = api.client((await owner('POST /api-token', { kind: 'scim', name: 'Directory' })).body.token as string);
  const ask: Everything['ask'] = (request, body) => (request.includes(' /scim/') ? theirs : owner)(request, body);
  things.group = (
    await ask('POST /scim/v2/Groups', { displayName: 'Crew', members: [{ value: member.userId }] })
  ).body.id;
  things.mapping = await created(owner, 'POST /group-mapping', { group_id: things.group, role_id: role });
  return { owner, member, directory: theirs, ask, things };
}

/** Ids of the same kinds that never existed. */
export function oneOfNothing(api: Api): Things {
  const id = (prefix: string) => newId(prefix, api.clock.now());
  return {
    organization: id('org'),
    role: id('role'),
    member: id('usr'),
    service: id('usr'),
    team: id('team'),
    restriction: id('rstr'),
    request: id('areq'),
    grant: id('agrt'),
    invite: id('inv'),
    token: id('atok'),
    connection: id('conn'),
    app: id('ogrt'),
    approval: id('apr'),
    approvalGrant: id('apgr'),
    enterpriseClient: id('entc'),
    workloadCredential: id('wcr'),
    budget: id('bdgt'),
    share: id('acl'),
    ...noCuratedThings(id),
    connector: 'nobodys-connector',
    connectorShare: id('acl'),
    tool: 'tool_of_nobody',
    ownerless: 'left-by-nobody',
    group: id('sgrp'),
    mapping: id('gmap'),
    webhook: id('whep'),
    record: id('aud'),
    session: '0'.repeat(64),
  };
}
