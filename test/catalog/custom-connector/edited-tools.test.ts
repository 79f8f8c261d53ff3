import { type MemberClient } from '../../support/founder.js';
import { ruleOn } from '../../support/rule-on.js';
import { conflicting, forbidden } from '../../support/refused.js';
import { api, desk, made, people, share, tools } from './scene.js';

const [list, create] = desk().tools as [object, object];

/** Bob can use Ada's fork, which she edits. A restriction on his role blocks create_ticket of its upstream. */
async function scene() {
  const { ada, bob, sam, owner } = await people();
  const upstream = await made(ada);
  const fork = (await ada(`POST /connector/${upstream}/fork`, {})).body.slug as string;
  await ada(`PATCH /connector/${fork}`, { status: 'published' });
  await share(ada, fork, bob, 'use');
  const rule = (mode: string, slug: string, tool_name: string) =>
    owner('POST /restriction', ruleOn(bob.roleIds[0]!, { mode, tools: [{ connector_slug: slug, tool_name }] }));
  expect((await rule('block', upstream, 'create_ticket')).status).toBe(201);
  const edit = (given: object, slug = fork) => edited(ada, slug, given);
  return { ada, bob, sam, owner, upstream, fork, rule, edit, reached: (slug = fork) => reached(bob, slug) };
}

async function edited(ada: MemberClient, slug: string, given: object): Promise<void> {
  const { status, body } = await ada(`PATCH /connector/${slug}`, { definition: desk(given) });
  expect([status, body]).toMatchObject([200, {}]);
}

const reached = async (bob: MemberClient, slug: string): Promise<string[]> =>
  (await bob(`GET /connector/${slug}/tools`)).body.result.map(({ name }: any) => name);

const moved = (name: string, more: object = {}) => ({
  ...{ ...create, name, ...more },
  request: { method: 'POST', path: '/v2/tickets' },
});

describe('A block on a tool of an edited connector', () => {
  it.each([
    ['removes its origin', {}],
    ['declares a new origin', { origin: 'invented' }],
  ])('covers the tool if one edit renames it, moves it and %s', async (_, origin) => {
    const { ada, fork, edit, reached } = await scene();
    expect(await reached()).toEqual(['list_tickets']);
    await edit({ tools: [list, moved('file_ticket', origin)] });
    expect(await reached()).toEqual(['list_tickets']);
    await ada(`DELETE /connector/${fork}/link-upstream`);
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
    const { ada, bob, rule, edit, reached } = await scene();
    const slug = await made(ada);
    await share(ada, slug, bob, 'use');
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
    const { ada, upstream, fork, edit, reached } = await scene();
    await edit(tools('list_tickets', 'create_ticket', 'close_ticket'), upstream);
    const [change] = (await ada(`GET /connector/${fork}/pull`)).body.changes;
    expect((await ada(`POST /connector/${fork}/pull`, { changes: [{ id: change.id }] })).status).toBe(200);
    expect(await reached()).toEqual(['list_tickets']);
  });

  it('stops covering a tool once an unblocked restriction manager verifies it', async () => {
    const { ada, sam, owner, fork, edit, reached } = await scene();
    await edit({ tools: [list, moved('file_ticket')] });
    const row = { name: 'file_ticket', unverified_request: 'POST /v2/tickets' };
    const path = `/restriction/connector/${fork}/tools`;
    expect((await owner(`GET ${path}`)).body.result).toMatchObject([row, {}]);
    expect((await ada(`GET /connector/${fork}/tool`)).body.result).toMatchObject([row, {}]);
    const verify = (as: MemberClient, request: string) => as(`POST ${path}/file_ticket/verify`, { request });
    expect(await verify(ada, row.unverified_request)).toMatchObject(forbidden('permission_required'));
    expect(await verify(owner, 'POST /tickets')).toMatchObject(conflicting('stale_review'));
    await owner(
      'POST /restriction',
      ruleOn(sam.userId, { tools: [{ connector_slug: fork, tool_name: 'list_tickets' }] }),
    );
    expect(await verify(sam, row.unverified_request)).toMatchObject(forbidden('self_target'));
    const { body, status } = await verify(owner, row.unverified_request);
    expect([status, body]).toMatchObject([200, { name: 'file_ticket' }]);
    expect('unverified_request' in body).toBe(false);
    expect(await reached()).toEqual(['file_ticket', 'list_tickets']);
    await edit({ tools: [list, { ...moved('file_ticket'), request: { method: 'POST', path: '/v3/tickets' } }] });
    expect(await reached()).toEqual(['list_tickets']);
  });
});

describe('A disabled tool', () => {
  it('stays disabled when its request changes', async () => {
    const { ada } = await people();
    const slug = await made(ada);
    const statuses = async () =>
      (await ada(`GET /connector/${slug}/tool`)).body.result.map(({ status }: any) => status);
    await ada(`PATCH /connector/${slug}/tool/create_ticket`, { status: 'disabled' });
    await edited(ada, slug, { tools: [moved('create_ticket'), list] });
    expect(await statuses()).toEqual(['disabled', 'active']);
    await ada(`PATCH /connector/${slug}/tool/create_ticket`, { status: 'active' });
    expect(await statuses()).toEqual(['active', 'active']);
  });
});

describe('An allow list', () => {
  it("does not allow a tool that copies an allowed tool's `origin`", async () => {
    const { ada, bob, rule, edit, reached } = await scene();
    const slug = await made(ada);
    await share(ada, slug, bob, 'use');
    await rule('allow', slug, 'list_tickets');
    expect(await reached(slug)).toEqual(['list_tickets']);
    const [kept] = await api.sql(ada.orgId, 'select tools from catalog.connectors where slug = $1', [slug]);
    const { origin } = kept.tools.find(({ name }: { name: string }) => name === 'list_tickets');
    await edit({ tools: [moved('file_ticket', { origin })] }, slug);
    expect(await reached(slug)).toEqual([]);
  });
});
