import sharp from 'sharp';
import { type Answer, startApi } from '../support/api.js';
import { setApprovalPolicy } from '../support/approval-policy.js';
import { connectionOf, teamOf } from '../support/connections.js';
import { connectorOf, ownerlessOf } from '../support/connector-of.js';
import { Contract, type Document, nameOf } from '../support/contract.js';
import { curatedThings } from '../support/curated-things.js';

const api = await startApi();
const { owner, member } = await api.organization({ member: 'Member' });
const contract = new Contract((await api.client()('GET /schema/openapi.json')).body as Document);
afterAll(() => api.stop());

const grantee = () => ({ grantee_type: 'user', grantee_id: member.userId, level: 'use' });

/** One resource of each kind, shared with the member. */
async function openWorld() {
  const { orgId, userId } = owner;
  const connection = await connectionOf(api, orgId, { owner_user_id: userId });
  const things = await curatedThings(owner, connection, grantee());
  const connector = await connectorOf(api, owner);
  for (const path of [`connection/${connection}`, `connector/${connector}`])
    expect((await owner(`POST /${path}/share`, grantee())).status).toBe(201);
  const { body } = await owner('POST /api-token', { kind: 'scim', name: 'Directory' });
  const directory = api.client(body.token as string);
  return { ...things, connection, connector, ownerless: await ownerlessOf(api, owner), directory };
}
const world = await openWorld();

type Sent = readonly [request: string, body?: unknown, headers?: Record<string, string>];

/** A route's request, and the request that it documents. */
type Case = readonly [route: string, status: number, send: () => Promise<Answer>];

const byOwner = (...sent: Sent) => owner(...sent);

const pending = { tool_name: 'list_issues', arguments: { owner: 'octo', repo: 'app' } };

async function underApproval(request: string, body: object): Promise<Answer> {
  await setApprovalPolicy(owner, { read: 'confirm' });
  const answer = await byOwner(request, body);
  await setApprovalPolicy(owner, { read: 'allow' });
  return answer;
}

async function secondTime(request: string, body: object, as = owner): Promise<Answer> {
  expect((await as(request, body)).status).toBe(201);
  return as(request, body);
}

/** Sends a GET again with the ETag of its response. */
async function known(ask: (...sent: Sent) => Promise<Answer>, request: string): Promise<Answer> {
  const { headers } = await ask(request);
  return ask(request, undefined, { 'if-none-match': headers.get('etag')! });
}

async function knownLogo(): Promise<Answer> {
  const logo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#36c' } })
    .png()
    .toBuffer();
  const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'image/png' };
  const request = { method: 'PUT', headers, body: new Uint8Array(logo) };
  const { logo_url } = await (await fetch(`${api.base}/organization/${owner.orgId}/logo`, request)).json();
  return known(api.client(), `GET ${logo_url}`);
}

async function group(): Promise<string> {
  return (await world.directory('POST /scim/v2/Groups', { displayName: `Group ${++groups}`, members: [] })).body.id;
}
let groups = 0;

const renamed = { Operations: [{ op: 'replace', path: 'displayName', value: 'Renamed' }] };
const notification = { jsonrpc: '2.0', method: 'notifications/initialized' };
const mcp = { accept: 'application/json, text/event-stream' };
const toMember = () => ({ new_owner_user_id: member.userId });

const again = (kind: 'connection' | 'connector' | 'template' | 'toolbox') => () =>
  byOwner(`POST /${kind}/${world[kind]}/share`, grantee());

const cases: Case[] = [
  ['POST /connection/{id}/share', 200, again('connection')],
  ['POST /connector/{slug}/share', 200, again('connector')],
  ['POST /template/{id}/share', 200, again('template')],
  ['POST /toolbox/{id}/share', 200, again('toolbox')],
  [
    'POST /team/{id}/members',
    200,
    async () => {
      const team = await teamOf(api, owner.orgId, 'Sales', [], [owner.userId]);
      return secondTime(`POST /team/${team}/members`, { user_id: member.userId });
    },
  ],
  [
    'POST /access-request',
    200,
    async () => {
      const rule = { target_type: 'user', target_id: member.userId, mode: 'block', connector_slugs: ['slack'] };
      expect((await owner('POST /restriction', rule)).status).toBe(201);
      return secondTime('POST /access-request', { connector_slug: 'slack' }, member);
    },
  ],
  ['POST /connection/{id}/execute', 202, () => underApproval(`POST /connection/${world.connection}/execute`, pending)],
  [
    'POST /toolbox/{id}/execute',
    202,
    async () => {
      const { tools } = (await owner(`GET /toolbox/${world.toolbox}`)).body;
      const call = { ...pending, tool_name: tools[0].name };
      return underApproval(`POST /toolbox/${world.toolbox}/execute`, call);
    },
  ],
  [
    'POST /synthetic-tool/{id}/execute',
    202,
    () => byOwner(`POST /synthetic-tool/${world.syntheticTool}/execute?wait=0`, { input: {} }),
  ],
  ['POST /mcp', 202, () => byOwner('POST /mcp', notification, mcp)],
  ['POST /mcp/accounts', 202, () => byOwner('POST /mcp/accounts', notification, mcp)],
  ['POST /mcp/toolbox/{id}', 202, () => byOwner(`POST /mcp/toolbox/${world.toolbox}`, notification, mcp)],
  ['PATCH /scim/v2/Groups/{id}', 204, async () => world.directory(`PATCH /scim/v2/Groups/${await group()}`, renamed)],
  ['GET /scim/v2/Groups/{id}', 304, async () => known(world.directory, `GET /scim/v2/Groups/${await group()}`)],
  ['GET /scim/v2/Users/{id}', 304, () => known(world.directory, `GET /scim/v2/Users/${member.userId}`)],
  ['GET /image/{org_id}/{id}', 304, knownLogo],
  ['POST /template/{id}/transfer', 204, () => leaving('template', world.template)],
  ['POST /toolbox/{id}/transfer', 204, () => leaving('toolbox', world.toolbox)],
  ['POST /connection/{id}/transfer', 204, () => leaving('connection', world.connection)],
  [
    'POST /connector/{slug}/owner',
    204,
    () => byOwner(`POST /connector/${world.ownerless}/owner`, { owner_user_id: member.userId }),
  ],
  ['POST /connector/{slug}/transfer', 204, () => leaving('connector', world.connector)],
];

/** Gives a resource to the member. The owner keeps no access. */
const leaving = (kind: string, id: string) => byOwner(`POST /${kind}/${id}/transfer`, toMember());

describe('A route with several successful responses', () => {
  it.each(cases)('documents each of them: %s %i', async (name, status, send) => {
    const route = contract.routes.find((each) => nameOf(each) === name)!;
    const answer = await send();
    expect([answer.status, answer.body]).toEqual([status, answer.body]);
    expect(contract.answer(route, answer.status, answer.body === '' ? undefined : answer.body)).toBeNull();
    const { content = {} } = route.operation.responses[status]!;
    expect(Object.keys(content).length > 0).toBe(answer.body !== '');
    for (const { schema, example } of Object.values(content)) expect(contract.problemWith(schema, example)).toBeNull();
  });

  it('is covered by this test', () => {
    const several = contract.routes.filter(
      ({ operation }) => Object.keys(operation.responses).filter((status) => status < '4').length > 1,
    );
    // A browser opens the callback. It is tested by connections/connect-flow.
    const elsewhere = ['GET /connection/{id}/callback'];
    expect([...cases.map(([name]) => name), ...elsewhere].sort()).toEqual(several.map(nameOf).sort());
  });
});
