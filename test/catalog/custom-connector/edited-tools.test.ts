import { type Client } from '../../support/client.js';
import { type MemberClient } from '../../support/founder.js';
import { ruleOn } from '../../support/rule-on.js';
import { conflicting, forbidden } from '../../support/refused.js';
import { desk, made, share, startCustomConnectorScene, tools } from './scene.js';

const { api, organize } = await startCustomConnectorScene();

const [list, create] = desk().tools as [object, object];

/**
 * The recipient can use the creator's fork, which the creator edits. A restriction on the recipient's role blocks
 * create_ticket of its upstream.
 */
async function scene() {
  const { creator, recipient, ruleManager, owner } = await organize();
  const upstream = await made(creator);
  const fork = (await creator(`POST /connector/${upstream}/fork`, {})).body.slug as string;
  await creator(`PATCH /connector/${fork}`, { status: 'published' });
  await share(creator, fork, recipient, 'use');
  const rule = (mode: string, slug: string, tool_name: string) =>
    owner('POST /restriction', ruleOn(recipient.roleIds[0]!, { mode, tools: [{ connector_slug: slug, tool_name }] }));
  expect((await rule('block', upstream, 'create_ticket')).status).toBe(201);
  const edit = (given: object, slug = fork) => edited(creator, slug, given);
  return {
    creator,
    recipient,
    ruleManager,
    owner,
    upstream,
    fork,
    rule,
    edit,
    reached: (slug = fork) => reached(recipient, slug),
  };
}

/** A member who accepts an invite link that the inviter saw, and who has the inviter's roles. */
async function invitedBy(inviter: MemberClient): Promise<Client> {
  const { body } = await inviter('POST /invite', { email: 'second@example.com', role_ids: inviter.roleIds });
  const accepted = await api.client()('POST /invite/accept', { token: body.invite_url.split('#token=')[1] });
  return api.client(accepted.body.token);
}

async function edited(creator: MemberClient, slug: string, given: object): Promise<void> {
  const { status, body } = await creator(`PATCH /connector/${slug}`, { definition: desk(given) });
  expect([status, body]).toMatchObject([200, {}]);
}

const reached = async (recipient: MemberClient, slug: string): Promise<string[]> =>
  (await recipient(`GET /connector/${slug}/tools`)).body.result.map(({ name }: any) => name);

const moved = (name: string, more: object = {}) => ({
  ...create,
  name,
  ...more,
  request: { method: 'POST', path: '/v2/tickets' },
});

describe('A block on a tool of an edited connector', () => {
  it.each([
    ['removes its origin', {}],
    ['declares a new origin', { origin: 'invented' }],
  ])('covers the tool if one edit renames it, moves it and %s', async (_, origin) => {
    const { creator, fork, edit, reached } = await scene();
    expect(await reached()).toEqual(['list_tickets']);
    await edit({ tools: [list, moved('file_ticket', origin)] });
    expect(await reached()).toEqual(['list_tickets']);
    await creator(`DELETE /connector/${fork}/link-upstream`);
    expect(await reached()).toEqual(['list_tickets']);
  });

  it('also covers tools that later edits add', async () => {
    const { edit, reached } = await scene();
    await edit({ tools: [list] });
    await edit({ tools: [list, moved('file_ticket')] });
    expect(await reached()).toEqual(['list_tickets']);
    await edit({ tools: [list, moved('post_ticket')] });
    expect(await reached()).toEqual(['list_tickets']);
  });

  it('covers added tools, even under the names of other tools', async () => {
    const { edit, reached } = await scene();
    await edit({ tools: [list, create, moved('file_ticket')] });
    expect(await reached()).toEqual(['list_tickets']);
    await edit({ tools: [moved('list_tickets'), create] });
    expect(await reached()).toEqual([]);
  });

  it('covers every tool if all requests move to another path', async () => {
    const { edit, reached } = await scene();
    await edit({ base_url: 'https://desk.example.com/api/create_ticket' });
    expect(await reached()).toEqual([]);
  });

  it('covers edited tools of connectors without upstream', async () => {
    const { creator, recipient, rule, edit, reached } = await scene();
    const slug = await made(creator);
    await share(creator, slug, recipient, 'use');
    await rule('block', slug, 'create_ticket');
    await edit({ tools: [list, moved('file_ticket')] }, slug);
    expect(await reached(slug)).toEqual(['list_tickets']);
  });

  it('does not extend to other tools that are only renamed or restored', async () => {
    const { edit, reached } = await scene();
    await edit({ tools: [create] });
    await edit({ tools: [{ ...list, name: 'find_tickets' }, create] });
    expect(await reached()).toEqual(['find_tickets']);
  });

  it('covers unverified tools pulled from the upstream', async () => {
    const { creator, upstream, fork, edit, reached } = await scene();
    await edit(tools('list_tickets', 'create_ticket', 'close_ticket'), upstream);
    const [change] = (await creator(`GET /connector/${fork}/pull`)).body.changes;
    expect((await creator(`POST /connector/${fork}/pull`, { changes: [{ id: change.id }] })).status).toBe(200);
    expect(await reached()).toEqual(['list_tickets']);
  });

  it('stops covering a tool once an unblocked restriction manager verifies it', async () => {
    const { creator, ruleManager, owner, fork, edit, reached } = await scene();
    await edit({ tools: [list, moved('file_ticket')] });
    const row = { name: 'file_ticket', unverified_request: 'POST /v2/tickets' };
    const path = `/restriction/connector/${fork}/tools`;
    expect((await owner(`GET ${path}`)).body.result).toMatchObject([row, {}]);
    expect((await creator(`GET /connector/${fork}/tool`)).body.result).toMatchObject([row, {}]);
    const verify = (as: Client, request: string) => as(`POST ${path}/file_ticket/verify`, { request });
    expect(await verify(creator, row.unverified_request)).toMatchObject(forbidden('permission_required'));
    expect(await verify(owner, 'POST /tickets')).toMatchObject(conflicting('stale_review'));
    await owner(
      'POST /restriction',
      ruleOn(ruleManager.userId, { tools: [{ connector_slug: fork, tool_name: 'list_tickets' }] }),
    );
    expect(await verify(ruleManager, row.unverified_request)).toMatchObject(forbidden('self_target'));
    const invited = await invitedBy(ruleManager);
    expect(await verify(invited, row.unverified_request)).toMatchObject(forbidden('self_target'));
    const { body, status } = await verify(owner, row.unverified_request);
    expect([status, body]).toMatchObject([200, { name: 'file_ticket' }]);
    expect('unverified_request' in body).toBe(false);
    expect(await reached()).toEqual(['file_ticket', 'list_tickets']);
    await edit({ tools: [list, { ...moved('file_ticket'), request: { method: 'POST', path: '/v3/tickets' } }] });
    expect(await reached()).toEqual(['list_tickets']);
  });
});

describe('The tier of an edited tool', () => {
  const remove = { ...create, name: 'delete_ticket', request: { method: 'DELETE', path: '/tickets' } };
  const tierOf = async (creator: MemberClient, slug: string, name: string) =>
    (await creator(`GET /connector/${slug}/tool`)).body.result.find((each: any) => each.name === name).tier;
  const harmless = { tier: 'read', tier_note: 'It deletes nothing.' };

  it.each<[string, object[]]>([
    ['is lowered', [list, { ...remove, ...harmless }]],
    ['is lost with the name', [list, { ...remove, name: 'get_ticket' }]],
    ['is lowered for a copy', [list, remove, { ...remove, name: 'get_ticket' }]],
    ['is lowered with a change', [{ ...remove, ...harmless, request: { method: 'DELETE', path: '/tickets/all' } }]],
  ])('stays if it %s, until a restriction manager verifies the tool', async (_, changed) => {
    const { creator, owner } = await organize();
    const slug = await made(creator, { definition: desk({ tools: [list, remove] }) });
    await edited(creator, slug, { tools: changed });
    const { name } = changed.at(-1) as { name: string };
    const tier = () => tierOf(creator, slug, name);
    expect(await tier()).toBe('destructive');
    const rows = (await owner(`GET /restriction/connector/${slug}/tools`)).body.result;
    const { unverified_request: request } = rows.find((each: any) => each.name === name);
    expect((await owner(`POST /restriction/connector/${slug}/tools/${name}/verify`, { request })).status).toBe(200);
    expect(await tier()).toBe('read');
    await edited(creator, slug, { tools: changed, description: 'Edited again.' });
    expect(await tier()).toBe('read');
  });

  it('is not read if the tool writes, until a restriction manager verifies the tool with this tier', async () => {
    const { creator, owner } = await organize();
    const slug = await made(creator, { definition: desk({ tools: [list] }) });
    const sending = (more: object) => ({ ...create, name: 'get_ticket', ...more });
    await edited(creator, slug, { tools: [list, sending({ tier: 'destructive' })] });
    const shown = async () =>
      (await owner(`GET /restriction/connector/${slug}/tools`)).body.result.find(
        (each: any) => each.name === 'get_ticket',
      );
    const verify = (request: string) =>
      owner(`POST /restriction/connector/${slug}/tools/get_ticket/verify`, { request });
    const { unverified_request } = await shown();
    await edited(creator, slug, { tools: [list, sending({})] });
    expect(await verify(unverified_request as string)).toMatchObject(conflicting('stale_review'));
    const lowered = await shown();
    expect(lowered.tier).toBe('destructive');
    expect((await verify(lowered.unverified_request as string)).body.tier).toBe('read');
    await edited(creator, slug, { tools: [list, sending({}), { ...create, name: 'find_ticket' }] });
    expect(await tierOf(creator, slug, 'find_ticket')).toBe('write');
  });

  it.each<[string, object]>([
    ['with another field', { path: '/tickets/purge', body: { v: 1 } }],
    ['with a slash at the end', { path: '/tickets/purge/' }],
    ['in other letters', { path: '/Tickets/Purge' }],
    ['from an argument', { path: '/tickets/{what}' }],
    ['with another method', { path: '/tickets/purge', method: 'PUT' }],
    ['at a new path', { path: '/v2/tickets/purge' }],
  ])('is that of a tool whose path it may send %s', async (_, request) => {
    const { creator } = await organize();
    const purge = { ...create, name: 'delete_tickets', request: { method: 'POST', path: '/tickets/purge' } };
    const slug = await made(creator, { definition: desk({ tools: [list, purge] }) });
    const input = { type: 'object', properties: { what: { type: 'string' } }, required: ['what'] };
    const added = { ...create, name: 'get_ticket', tier: 'read', tier_note: 'It reads.', input };
    await edited(creator, slug, { tools: [list, purge, { ...added, request: { method: 'POST', ...request } }] });
    expect(await tierOf(creator, slug, 'get_ticket')).toBe('destructive');
  });

  it('can be lower in a new connector', async () => {
    const { creator } = await organize();
    const slug = await made(creator, { definition: desk({ tools: [list, { ...remove, ...harmless }] }) });
    expect(await tierOf(creator, slug, 'delete_ticket')).toBe('read');
  });
});

describe('A disabled tool', () => {
  it('stays disabled when its request changes', async () => {
    const { creator } = await organize();
    const slug = await made(creator);
    const statuses = async () =>
      (await creator(`GET /connector/${slug}/tool`)).body.result.map(({ status }: any) => status);
    await creator(`PATCH /connector/${slug}/tool/create_ticket`, { status: 'disabled' });
    await edited(creator, slug, { tools: [moved('create_ticket'), list] });
    expect(await statuses()).toEqual(['disabled', 'active']);
    await creator(`PATCH /connector/${slug}/tool/create_ticket`, { status: 'active' });
    expect(await statuses()).toEqual(['active', 'active']);
  });
});

describe('An allow list', () => {
  it("does not allow a tool that copies an allowed tool's `origin`", async () => {
    const { creator, recipient, rule, edit, reached } = await scene();
    const slug = await made(creator);
    await share(creator, slug, recipient, 'use');
    await rule('allow', slug, 'list_tickets');
    expect(await reached(slug)).toEqual(['list_tickets']);
    const [kept] = await api.sql(creator.orgId, 'select tools from catalog.connectors where slug = $1', [slug]);
    const { origin } = kept.tools.find(({ name }: { name: string }) => name === 'list_tickets');
    await edit({ tools: [moved('file_ticket', { origin })] }, slug);
    expect(await reached(slug)).toEqual([]);
  });

  it('never reads an origin that a definition declares', async () => {
    const { creator } = await scene();
    const slug = await made(creator);
    await edited(creator, slug, { tools: [moved('file_ticket', { origin: 'declared' })] });
    const [stored] = await api.sql(creator.orgId, 'select definition from catalog.connectors where slug = $1', [slug]);
    expect(stored.definition.tools[0]).not.toHaveProperty('origin');
  });
});
