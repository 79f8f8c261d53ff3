import { desk, made, share, startCustomConnectorScene } from './scene.js';

const { organize } = await startCustomConnectorScene();

describe('PUT /connector/{slug}/documentation', () => {
  it('replaces either all given pages or none', async () => {
    const { creator } = await organize();
    const documentation = [{ kind: 'overview', key: 'overview', body: 'From the document.' }];
    const slug = await made(creator, { definition: desk({ documentation }) });
    const put = (...items: object[]) => creator(`PUT /connector/${slug}/documentation`, { items });
    const page = { kind: 'tool', key: 'list_tickets', body_markdown: '# How to list' };
    expect((await put(page)).body.items).toMatchObject([{ body_markdown: 'From the document.' }, page]);
    const wrong = await put({ ...page, body_markdown: 'changed' }, { ...page, key: 'no_tool' });
    expect(wrong.body.error.fields).toMatchObject([{ path: '/items/1/key', reason: 'tool_not_found' }]);
    expect((await put(page, page)).body.error.fields).toMatchObject([{ reason: 'duplicate' }]);
    expect((await put({ ...page, body_markdown: null })).body.items).toHaveLength(1);
    expect((await creator(`GET /connector/${slug}`)).body.documentation).toMatchObject([{ key: 'overview' }]);
    const patched = await creator(`PATCH /connector/${slug}`, { name: 'Help', documentation: [page] });
    expect(patched.body).toMatchObject({ name: 'Help', documentation: [{ key: 'overview' }, page] });
    const missing = await creator(`PATCH /connector/${slug}`, {
      name: 'Other',
      documentation: [{ ...page, key: 'none' }],
    });
    expect(missing.body.error.fields).toMatchObject([{ path: '/documentation/0/key', reason: 'tool_not_found' }]);
    expect(
      (await creator(`PATCH /connector/${slug}`, { documentation: [{ ...page, body_markdown: null }] })).body,
    ).toMatchObject({ name: 'Help', documentation: [{ key: 'overview' }] });
    const large = (key: string, body_markdown = 'x'.repeat(65_536)) => ({ kind: 'setup', key, body_markdown });
    expect((await put(large('a', 'x'.repeat(65_537)))).status).toBe(400);
    const tooMuch = { status: 400, body: { error: { fields: [{ path: '/items', reason: 'too_long' }] } } };
    const pages = Array.from({ length: 200 }, (_, n) => `n${n}`);
    expect(await put(...pages.map((key) => large(key, 'x')))).toMatchObject(tooMuch);
    for (const some of [pages.slice(0, 11), pages.slice(11, 22), pages.slice(22, 31)])
      expect((await put(...some.map((key) => large(key)))).status).toBe(200);
    expect(await put(large('more'))).toMatchObject(tooMuch);
    expect((await creator(`GET /connector/${slug}`)).body.documentation).toHaveLength(32);
  });
});

describe('A page without a text', () => {
  it.each([
    ['PUT /connector/{slug}/documentation', 'items'],
    ['PATCH /connector/{slug}', 'documentation'],
  ])('is refused: %s', async (route, field) => {
    const { creator } = await organize();
    const slug = await made(creator);
    const answer = await creator(route.replace('{slug}', slug), { [field]: [{ kind: 'overview', key: 'overview' }] });
    expect(answer).toMatchObject({ status: 400, body: { error: { fields: [{ path: `/${field}/0/body_markdown` }] } } });
  });
});

describe('A disabled tool', () => {
  it('stays disabled when it is renamed', async () => {
    const { creator, recipient } = await organize();
    const slug = await made(creator);
    await share(creator, slug, recipient, 'use');
    const names = async () =>
      (await recipient(`GET /connector/${slug}/tools`)).body.result.map(({ name }: any) => name);
    const off = await creator(`PATCH /connector/${slug}/tool/create_ticket`, { status: 'disabled' });
    expect(off).toMatchObject({ status: 200, body: { name: 'create_ticket', status: 'disabled', can_manage: true } });
    expect(off.headers.get('etag')).toBe((await creator(`GET /connector/${slug}`)).headers.get('etag'));
    expect(await names()).toEqual(['list_tickets']);
    expect((await creator(`GET /connector/${slug}/tool?status=disabled`)).body.result).toMatchObject([
      { name: 'create_ticket', kind: 'catalog', input_schema: { type: 'object' } },
    ]);
    const [list, create] = desk().tools;
    const renamed = { ...create!, name: 'file_ticket', operation: 'create' };
    await creator(`PATCH /connector/${slug}`, { definition: desk({ tools: [list, renamed] }) });
    expect(await names()).toEqual(['list_tickets']);
    await creator(`PATCH /connector/${slug}/tool/file_ticket`, { status: 'active' });
    expect(await names()).toEqual(['file_ticket', 'list_tickets']);
    expect((await creator(`PATCH /connector/${slug}/tool/no_tool`, { status: 'active' })).status).toBe(404);
  });
});
