import { type ConnectorDefinition } from '#connector-definition';
import { atlassianPerson } from './answers.js';
import { startPostInstallScene } from './scene.js';
import { atlassian, ways } from './ways.js';

const { provider, creator, like, connect, reconnect, get, run, variables } = await startPostInstallScene();

describe('An auth method with its own address', () => {
  it.each(ways)('sends the credential to no other address: %s', async (slug, way) => {
    provider.answers = way.answers;
    const { id, page } = await connect(await like(slug), { auth_method: way.auth_method }, way.typed);
    expect(page).toBeNull();
    expect(await get(id)).toMatchObject({ status: 'active', auth_method: way.auth_method, last_error: null });
    expect(await run(id, ...way.tool)).toMatchObject({ outcome: 'succeeded' });
    const calls = provider.asked.filter(({ path }) => !path.endsWith('/token') && !path.endsWith('/token/'));
    expect(calls).toHaveLength(2);
    for (const { path, headers } of calls) {
      expect(path.startsWith(way.below)).toBe(true);
      expect(headers).toMatchObject(way.carries);
    }
  });
});

describe('A sign-in to the same account by another auth method', () => {
  it('removes the variables of the previous method', async () => {
    const user = { method: 'GET', path: '/user', subject: '=body.result.id' } as const;
    const list = { name: 'list_zones', resource: 'zones', method: 'list', description: 'Lists zones.' };
    const changes: Partial<ConnectorDefinition> = {
      base_url: `${provider.origin}/api`,
      variables: [{ name: 'zone', type: 'string', source: 'form', auth_methods: ['token'] }],
      verify: user,
      auth: [
        { name: 'token', type: 'basic', form_fields: [{ name: 'zone', type: 'text' }] },
        { name: 'key', type: 'basic' },
      ],
      tools: [{ ...list, request: { method: 'GET', path: '/zones', query: { zone: '=vars.zone' } } }],
    };
    const slug = await like('cloudflare', changes);
    provider.answers = { 'GET /api/user': { result: { id: 'u1' } }, 'GET /api/zones': [] };
    const typed = { 'field.username': 'mia', 'field.password': 'canary-token' };
    const { id } = await connect(slug, { auth_method: 'token' }, { ...typed, 'field.zone': 'z1' });
    await run(id, 'list_zones');
    expect((await reconnect(id, typed, 'key')).page).toBeNull();
    await run(id, 'list_zones');
    expect(provider.askedFor('GET /api/zones').map(({ query }) => query.get('zone'))).toEqual(['z1', null]);
  });
});

describe('For Jira, with two auth methods,', () => {
  const byToken = async (slug: string, site = 'acme') => {
    provider.answers[`GET /${site}/rest/api/3/myself`] = { accountId: 'mia', emailAddress: 'mia@example.com' };
    return connect(slug, { auth_method: 'token' }, { ...atlassian, 'field.site': site });
  };

  it("a connection has only its own method's steps", async () => {
    const slug = await like('jira');
    const [token, oauth] = [await byToken(slug), await connect(slug, { auth_method: 'oauth' })];
    expect(await variables(token.id)).toEqual([{ name: 'site', value: 'acme', source: 'form' }]);
    const names = async (id: string) =>
      (await creator(`GET /connection/${id}/variables`)).body.result.map(({ name }: any) => name);
    expect([await names(token.id), await names(oauth.id)]).toEqual([['site'], ['cloud_id']]);
    expect((await get(token.id)).post_install).toMatchObject({ status: 'not_run', steps: [] });
    expect((await get(oauth.id)).post_install).toMatchObject({ steps: [{ name: 'site', status: 'succeeded' }] });
    const again = await creator(`POST /connection/${token.id}/run-post-install`, {});
    expect([again.status, again.body.error.reason]).toEqual([409, 'no_post_install']);
  });

  it('variables of the other method are refused', async () => {
    const slug = await like('jira');
    const asked = { connector_slug: slug, auth_method: 'token', variables: { cloud_id: 'site-1' } };
    const { status, body } = await creator('POST /connection', asked);
    expect([status, body.error.fields[0].path]).toEqual([400, '/variables/cloud_id']);
  });

  it('another method or another site means a different account', async () => {
    provider.answers['GET /me'] = atlassianPerson('mia');
    const { id } = await byToken(await like('jira'));
    expect((await reconnect(id, { ...atlassian, 'field.site': 'acme' })).page).toBeNull();
    provider.answers['GET /other/rest/api/3/myself'] = { accountId: 'mia' };
    expect((await reconnect(id, { ...atlassian, 'field.site': 'other' })).page).toContain(
      'This is a different account',
    );
    expect((await reconnect(id, {}, 'oauth')).page).toContain('This is a different account');
  });
});
