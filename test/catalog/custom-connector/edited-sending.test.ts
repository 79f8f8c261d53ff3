import { ruleOn } from '../../support/rule-on.js';
import { desk, made, share, startCustomConnectorScene } from './scene.js';

const { organize } = await startCustomConnectorScene();

const step = (method: string) => ({
  name: 'site',
  label: 'Find the site',
  request: { method, path: '/create_ticket' },
});

const [key] = desk().auth;
const [bearing] = key!.inject;

/**
 * The creator edits the sign-in of a connector while a restriction blocks the recipient from one tool. Returns the
 * tools that the recipient can use afterwards.
 */
async function reachedAfter(auth: object): Promise<string[]> {
  const { creator, recipient, owner } = await organize();
  const slug = await made(creator);
  await share(creator, slug, recipient, 'use');
  const rule = ruleOn(recipient.userId, { tools: [{ connector_slug: slug, tool_name: 'create_ticket' }] });
  expect((await owner('POST /restriction', rule)).status).toBe(201);
  const { status, body } = await creator(`PATCH /connector/${slug}`, { definition: desk({ auth: [auth] }) });
  expect([status, body]).toMatchObject([200, {}]);
  return (await recipient(`GET /connector/${slug}/tools`)).body.result.map(({ name }: any) => name);
}

describe('A block on a tool of an edited connector', () => {
  it('covers every tool if the auth method now changes every request', async () => {
    const saying = { in: 'query', name: 'action', template: 'create' };
    expect(await reachedAfter({ ...key, inject: [bearing, saying] })).toEqual([]);
  });

  it.each([
    ['below another path prefix', { tools_path: '/create_ticket' }],
    ['to another path of its own address', { base_url: 'https://desk.example.com/api/create_ticket' }],
  ])('covers every tool if an auth method moves all requests %s', async (_, own) => {
    expect(await reachedAfter({ ...key, ...own })).toEqual([]);
  });

  it('covers no other tools if only an auth method’s label changes', async () => {
    expect(await reachedAfter({ ...key, label: 'Key of a desk' })).toEqual(['list_tickets']);
  });
});

describe('Sign-in requests', () => {
  it('that an edit adds must be read-only', async () => {
    const { creator } = await organize();
    const slug = await made(creator);
    const edit = (more: object) => creator(`PATCH /connector/${slug}`, { definition: desk(more) });
    const writing = [{ post_install: [step('POST')] }, { verify: { method: 'POST', path: '/create_ticket' } }];
    for (const more of [...writing, ...writing.map((own) => ({ auth: [{ ...key, ...own }] }))])
      expect(await edit(more)).toMatchObject({
        status: 400,
        body: { error: { fields: [{ reason: 'request_not_read' }] } },
      });
    expect((await edit({ post_install: [step('GET')] })).status).toBe(200);
  });

  it('can keep their POST method unless all requests change', async () => {
    const { creator } = await organize();
    const proved = { verify: { method: 'POST', path: '/me' } };
    const slug = await made(creator, { definition: desk(proved) });
    const edit = (more: object) => creator(`PATCH /connector/${slug}`, { definition: desk({ ...proved, ...more }) });
    expect((await edit({ description: 'Described anew.' })).status).toBe(200);
    const moved = await edit({ base_url: 'https://desk.example.com/tickets' });
    expect(moved.body.error.fields).toMatchObject([{ path: '/definition/verify', reason: 'request_not_read' }]);
  });
});
