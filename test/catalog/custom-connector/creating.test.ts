import { conflicting, forbidden } from '../../support/refused.js';
import { desk, made, share, startCustomConnectorScene, text } from './scene.js';
import { copyConnector, setConnectorSize } from '../../support/states/catalog.js';

const { api, organize } = await startCustomConnectorScene();

const diagnosticsOf = ({ body }: { body: any }) => body.error.details.diagnostics as any[];

describe('POST /connector', () => {
  it('creates a private connector from an object or text', async () => {
    const { creator, recipient, manager } = await organize();
    const answer = await creator('POST /connector', { kind: 'catalog', definition: desk(), description: 'Ours.' });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        slug: expect.stringMatching(/^ticket-desk-[a-z2-7]{5}$/),
        name: 'Ticket desk',
        description: 'Ours.',
        origin: 'custom',
        status: 'published',
        owner_user_id: creator.userId,
        access: 'owner',
        tool_count: 2,
        upstream: null,
        can_use: true,
        can_manage: true,
        can_delete: true,
        can_transfer: true,
        can_assign_owner: false,
      },
    });
    const { slug } = answer.body;
    expect(answer.headers.get('location')).toBe(`/connector/${slug}`);
    expect((await creator('GET /connector?owner=me')).body.result).toMatchObject([{ slug }]);
    for (const member of [recipient, manager]) expect((await member(`GET /connector/${slug}`)).status).toBe(404);
    const yaml = text('base_url: https://desk.example.com', 'auth: [{ name: none, type: none }]', 'tools: []');
    const written = await creator('POST /connector', { kind: 'catalog', definition_text: yaml, slug: 'help-desk' });
    expect([written.status, written.body.slug]).toEqual([201, 'help-desk']);
    const log = await creator('GET /audit-log?limit=2');
    expect(log.body.result[0]).toMatchObject({ action: 'connector.created' });
  });

  it('reports problems of a definition with pointer and line', async () => {
    const { creator } = await organize();
    const yaml = text('base_url: http://10.0.0.1', 'auth: [{ name: none, type: none }]', 'tools:', '  - { name: X }');
    const answer = await creator('POST /connector', { kind: 'catalog', definition_text: yaml });
    expect(answer).toMatchObject({ status: 400, body: { error: { reason: 'definition_invalid' } } });
    expect(diagnosticsOf(answer)).toContainEqual(
      expect.objectContaining({ pointer: '/tools/0/name', line: 7, severity: 'error' }),
    );
    const address = await creator('POST /connector', {
      kind: 'catalog',
      definition: desk({ base_url: 'https://10.0.0.1' }),
    });
    expect(diagnosticsOf(address)).toMatchObject([{ code: 'url_forbidden_host', pointer: '/base_url' }]);
    expect((await creator('GET /connector?owner=me')).body.result).toEqual([]);
    const both = await creator('POST /connector', { kind: 'catalog', definition: desk(), definition_text: yaml });
    for (const each of [both, await creator('POST /connector', { kind: 'catalog' })])
      expect(each.body.error.fields).toMatchObject([{ reason: 'exactly_one_source' }]);
  });

  it.each([
    ['nested aliases', `a: &a [x]\n${'bcdefghijklm'.replace(/./g, (to) => `${to}: &${to} [*a, *a]\n`)}`],
    ['an alias of itself', 'a: &a { b: *a }'],
    ['endless brackets', `a: ${'['.repeat(50_000)}`],
    ['a text with 900 KB of errors', Array.from({ length: 60_000 }, (_, n) => `key${n}: x`).join('\n')],
  ])('refuses %s', async (_, hostile) => {
    const { creator } = await organize();
    const answer = await creator('POST /connector', { kind: 'catalog', definition_text: text(hostile) });
    expect(answer).toMatchObject({ status: 400, body: { error: { reason: 'definition_invalid' } } });
    expect(diagnosticsOf(answer).length).toBeLessThanOrEqual(100);
  });

  it('refuses slugs that are reserved or imitate shipped ones', async () => {
    const { creator } = await organize();
    for (const slug of ['latchkey-desk', 'admin', 'g1thub', 'git-hub', 's1ack', 'c1ropbox'])
      expect(await creator('POST /connector', { kind: 'catalog', definition: desk(), slug })).toMatchObject({
        status: 400,
        body: { error: { fields: [{ path: '/slug', reason: 'slug_misleading' }] } },
      });
    expect((await creator('POST /connector', { kind: 'catalog', definition: desk(), slug: 'Ünï' })).status).toBe(400);
  });

  it('names the header that cannot carry a credential', async () => {
    const { creator } = await organize();
    const [key] = desk().auth;
    const inject = [{ in: 'header', name: 'User-Agent', template: '{{api_key}}' }];
    const definition = desk({ auth: [{ ...key, inject }] });
    const answer = await creator('POST /connector', { kind: 'catalog', definition });
    expect(answer).toMatchObject({ status: 400, body: { error: { reason: 'definition_invalid' } } });
    expect(diagnosticsOf(answer)).toMatchObject([
      { code: 'credential_in_tool', pointer: '/auth/0/inject/0/name', message: expect.stringContaining('User-Agent') },
    ]);
  });

  it('can share the connector immediately with existing members', async () => {
    const { creator, recipient, colleague, author } = await organize();
    const shares = [{ grantee_type: 'user', grantee_id: recipient.userId, level: 'use' }];
    const slug = await made(colleague, { shares });
    expect((await recipient(`GET /connector/${slug}`)).body).toMatchObject({
      access: 'use',
      can_use: true,
      can_fork: false,
    });
    const nobody = [{ grantee_type: 'user', grantee_id: 'usr_nobody', level: 'use' }];
    const refused = await colleague('POST /connector', { kind: 'catalog', definition: desk(), shares: nobody });
    expect(refused.body.error.fields).toMatchObject([{ path: '/shares/0/grantee_id', reason: 'unknown_member' }]);
    expect((await colleague('GET /connector?owner=me')).body.result).toHaveLength(1);
    const byNed = await author('POST /connector', { kind: 'catalog', definition: desk(), shares });
    expect(byNed).toMatchObject(forbidden('permission_required'));
    expect((await share(creator, slug, recipient, 'view')).status).toBe(404);
  });

  it('requires connector:view and connector:create, like validating a definition', async () => {
    const { recipient, outsider } = await organize();
    for (const member of [recipient, outsider])
      for (const request of ['POST /connector', 'POST /connector/validate'])
        expect(await member(request, {})).toMatchObject(forbidden('permission_required'));
  });

  it('allows at most 200 connectors and 50 MiB', async () => {
    const { creator } = await organize();
    const slug = await made(creator);
    await setConnectorSize(api, creator.orgId, slug, 50);
    const another = () => creator('POST /connector', { kind: 'catalog', definition: desk() });
    expect(await another()).toMatchObject(conflicting('connector_limit'));
    await copyConnector(api, creator.orgId, slug, 199);
    await setConnectorSize(api, creator.orgId, slug, 0);
    expect(await another()).toMatchObject(conflicting('connector_limit'));
  });
});

describe('POST /connector/validate', () => {
  it.each(['mcp', 'openapi'])('refuses a list as %s', async (source) => {
    const { creator } = await organize();
    for (const list of [[], [[]], ['x']]) {
      const answer = await creator('POST /connector/validate', { [source]: list });
      expect([answer.status, answer.body.error?.code]).toEqual([400, 'validation_error']);
    }
  });
});
