import { ruleOn } from '../support/rule-on.js';
import { desk, made, people, share } from './scene.js';

const step = (method: string) => ({
  name: 'site',
  label: 'Find the site',
  request: { method, path: '/create_ticket' },
});

const [key] = desk().auth;
const [bearing] = key!.inject;

/** Ada edits how a connector signs in; Bob may not use one of its tools: what he reaches before and after. */
async function reachedAfter(auth: object): Promise<string[]> {
  const { ada, bob, owner } = await people();
  const slug = await made(ada);
  await share(ada, slug, bob, 'use');
  const rule = ruleOn(bob.userId, { tools: [{ connector_slug: slug, tool_name: 'create_ticket' }] });
  expect((await owner('POST /restriction', rule)).status).toBe(201);
  const { status, body } = await ada(`PATCH /connector/${slug}`, { definition: desk({ auth: [auth] }) });
  expect([status, body]).toMatchObject([200, {}]);
  return (await bob(`GET /connector/${slug}/tools`)).body.result.map(({ name }: any) => name);
}

describe('A block on a tool', () => {
  it('binds every tool once the sign-in has all requests say something else', async () => {
    const saying = { in: 'query', name: 'action', template: 'create' };
    expect(await reachedAfter({ ...key, inject: [bearing, saying] })).toEqual([]);
  });

  it.each([
    ['behind another path', { tools_path: '/create_ticket' }],
    ['to another path of an address of its own', { base_url: 'https://desk.example.com/api/create_ticket' }],
  ])('binds every tool once a way to sign in sends all requests %s', async (_, own) => {
    expect(await reachedAfter({ ...key, ...own })).toEqual([]);
  });

  it('binds no more than before where the sign-in is only described otherwise', async () => {
    expect(await reachedAfter({ ...key, label: 'Key of a desk' })).toEqual(['list_tickets']);
  });
});

describe('What signing in sends', () => {
  it('only reads, where an edit brings it', async () => {
    const { ada } = await people();
    const slug = await made(ada);
    const edit = (more: object) => ada(`PATCH /connector/${slug}`, { definition: desk(more) });
    const writing = [{ post_install: [step('POST')] }, { verify: { method: 'POST', path: '/create_ticket' } }];
    for (const more of [...writing, ...writing.map((own) => ({ auth: [{ ...key, ...own }] }))])
      expect(await edit(more)).toMatchObject({
        status: 400,
        body: { error: { fields: [{ reason: 'request_not_read' }] } },
      });
    expect((await edit({ post_install: [step('GET')] })).status).toBe(200);
  });

  it('stays what it was from the beginning, unless all requests become others', async () => {
    const { ada } = await people();
    const proved = { verify: { method: 'POST', path: '/me' } };
    const slug = await made(ada, { definition: desk(proved) });
    const edit = (more: object) => ada(`PATCH /connector/${slug}`, { definition: desk({ ...proved, ...more }) });
    expect((await edit({ description: 'Described anew.' })).status).toBe(200);
    const moved = await edit({ base_url: 'https://desk.example.com/tickets' });
    expect(moved.body.error.fields).toMatchObject([{ path: '/definition/verify', reason: 'request_not_read' }]);
  });
});
