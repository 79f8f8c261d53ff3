import { type ConnectorDefinition } from '#connector-definition';
import { shippedAt } from '../../support/answering-provider.js';
import { startPostInstallScene } from './scene.js';
import { replaceAuthMethods, replaceInDefinition } from '../../support/states/catalog.js';

const { product, provider, creator, like, connect, get, run, variables } = await startPostInstallScene();

const key = `xkeysib-${'c4n4ry'.repeat(5)}`;

/** A connector whose third party repeats the headers of every request, and which reads them wherever it can. */
const echoing: Partial<ConnectorDefinition> = {
  variables: [{ name: 'region', type: 'string', source: 'post_install' }],
  verify: { method: 'GET', path: '/echo', subject: '="ada"', label: '="Key " & body.headers.`api-key`' },
  post_install: [
    {
      name: 'region',
      label: 'Find the region',
      request: { method: 'GET', path: '/echo' },
      set: { region: '=body.headers.`api-key`' },
    },
  ],
};

const echo = {
  name: 'echo',
  resource: 'echo',
  method: 'get',
  description: 'Repeats the request.',
  request: { method: 'GET' as const, path: '/echo' },
};

const connectEchoing = async (changes: Partial<ConnectorDefinition> = {}, typed: Record<string, string> = {}) => {
  provider.answers['GET /v3/echo'] = ({ headers }: { headers: object }) => ({ headers });
  return connect(await like('brevo', { ...echoing, ...changes }), {}, { 'field.api_key': key, ...typed });
};

describe('A third party that repeats the credential', () => {
  it('puts no secret into the label of the account', async () => {
    const { id } = await connectEchoing();
    expect((await get(id)).account_label).toBe('Key [credential]');
  });

  it('puts no secret into a variable through a post-install step', async () => {
    const { id } = await connectEchoing();
    expect(await variables(id)).toEqual([{ name: 'region', value: '[credential]', source: 'post_install' }]);
  });

  it('puts no secret into the audit log', async () => {
    await connectEchoing();
    expect(JSON.stringify((await creator('GET /audit-log?limit=200')).body)).not.toContain('c4n4ry');
  });

  it('cannot name the subject of the account by a secret', async () => {
    const [subject] = await subjectsAfter({ subject: '=body.headers.`api-key`' });
    expect(subject).toBeNull();
  });

  it('does not reveal a text field that is sent with the key', async () => {
    provider.answers['GET /client/v4/user'] = { result: { id: 'u1', first_name: 'mia@example.com', last_name: 'M' } };
    const typed = { 'field.email': 'mia@example.com', 'field.api_key': 'canary-key' };
    const { id } = await connect(await like('cloudflare'), { auth_method: 'global_key' }, typed);
    expect((await get(id)).account_label).toBe('[credential] M');
  });

  async function subjectsAfter(verify: { subject: `=${string}` }) {
    const { id } = await connectEchoing({ verify: { method: 'GET', path: '/echo', ...verify } });
    const rows = await product.vaultSql<{ subject_hash: string | null }>(
      `select subject_hash from vault.accounts where connection_id = '${id}'`,
    );
    return rows.map(({ subject_hash }) => subject_hash);
  }
});

describe('A key that the form calls a text field', () => {
  const keyAndPin = (names: [string, string]) => {
    const [method] = shippedAt(provider, 'brevo').auth;
    const form_fields = [
      { name: names[0], type: 'text' as const, required: true },
      { name: names[1], type: 'password' as const, required: false },
    ];
    const inject = [{ in: 'header' as const, name: 'api-key', template: `{{${names[0]}}}` }];
    return [{ ...method, form_fields, inject } as ConnectorDefinition['auth'][0]];
  };

  it.each([
    ['alone', {}],
    ['with a password', { 'field.pin': '1234' }],
  ])('is secret if it is entered %s', async (_, typed) => {
    const { id } = await connectEchoing({ auth: keyAndPin(['api_key', 'pin']) }, typed);
    expect((await get(id)).account_label).toBe('Key [credential]');
  });

  it('is not used after the connector sends it as the user name of a Basic pair', async () => {
    const typed = { 'field.username': key, 'field.password': 'x' };
    provider.answers['GET /v3/echo'] = { name: key };
    const auth = keyAndPin(['username', 'password']);
    const { id } = await connect(await like('brevo', { ...echoing, post_install: [], tools: [echo], auth }), {}, typed);
    const { connector_slug } = await get(id);
    const { name } = auth[0]!;
    await replaceAuthMethods(product, creator.orgId, connector_slug, [{ name, type: 'basic' }]);
    expect((await run(id, 'echo')).error.reason).toBe('connection_not_active');
  });

  it('is never stored as a variable that members can read', async () => {
    const [method] = shippedAt(provider, 'brevo').auth;
    const form_fields = [{ name: 'api_key', type: 'text' as const, required: true }];
    const { id } = await connectEchoing({
      auth: [{ ...method, form_fields } as ConnectorDefinition['auth'][0]],
      variables: [{ name: 'api_key', type: 'string', source: 'form' }],
      verify: { method: 'GET', path: '/echo', subject: '="ada"' },
      post_install: [],
    });
    expect(await variables(id)).toEqual([{ name: 'api_key', value: null, source: 'form' }]);
  });
});

describe('A password field', () => {
  it('is never stored as a variable that members can read', async () => {
    const { id } = await connectEchoing({
      variables: [{ name: 'api_key', type: 'string', source: 'form' }],
      post_install: [],
    });
    expect(await variables(id)).toEqual([{ name: 'api_key', value: null, source: 'form' }]);
  });

  it('stays secret after the connector calls it a text field', async () => {
    const { id } = await connectEchoing({ tools: [echo] });
    const { connector_slug } = await get(id);
    await replaceInDefinition(product, creator.orgId, connector_slug, ['"password"', '"text"']);
    const { data } = await run(id, 'echo');
    expect(data.headers['api-key']).toBe('[credential]');
  });
});

describe('The response of a token endpoint', () => {
  const others = { token: { value: 'canary-object' }, secret: 12345678901, seen: 'canary-object 12345678901' };
  const nested = { authed_user: { id: 'U1', access_token: 'canary-nested' }, note: 'It is canary-nested.', ...others };
  const reading: Partial<ConnectorDefinition> = {
    post_install: [],
    variables: [
      { name: 'user_token', type: 'string', source: 'token_response', from: '=token.authed_user.access_token' },
      { name: 'note', type: 'string', source: 'token_response', from: '=token.note' },
      { name: 'user_id', type: 'string', source: 'token_response', from: '=token.authed_user.id' },
      { name: 'code', type: 'string', source: 'token_response', from: '=redirect.code' },
      { name: 'whole', type: 'string', source: 'token_response', from: '=$string(token.token)' },
      { name: 'seen', type: 'string', source: 'token_response', from: '=token.seen' },
    ],
    verify: { method: 'GET', path: '/me', subject: '=body.account_id', label: '=token.authed_user.access_token' },
  };

  it('puts no nested token into variables or labels', async () => {
    provider.tokens = () => nested;
    const { id } = await connect(await like('jira', reading), { auth_method: 'oauth' });
    expect(await variables(id)).toEqual([
      { name: 'note', value: 'It is [credential].', source: 'token_response' },
      { name: 'seen', value: '[credential] [credential]', source: 'token_response' },
      { name: 'user_id', value: 'U1', source: 'token_response' },
      { name: 'user_token', value: '[credential]', source: 'token_response' },
      { name: 'whole', value: '{"value":"[credential]"}', source: 'token_response' },
    ]);
    expect((await get(id)).account_label).toBe('[credential]');
  });

  it('puts no secret of the request into variables', async () => {
    provider.tokens = ({ body, headers }) => ({ note: `${body} ${headers.authorization ?? ''}` });
    const [, note] = reading.variables!;
    const { id } = await connect(await like('jira', { ...reading, variables: [note!] }), { auth_method: 'oauth' });
    const [found] = await variables(id);
    const value = String(found?.value);
    expect(value).toContain('client_secret=[credential]');
    expect(value).toContain('code_verifier=[credential]');
  });

  it('lets no later response reveal the secret of the application', async () => {
    const learned: { secret?: string } = {};
    provider.tokens = ({ body }) => {
      learned.secret = new URLSearchParams(body).get('client_secret')!;
      return {};
    };
    provider.answers['GET /me'] = () => ({ account_id: 'a1', name: `It is ${learned.secret}.` });
    const verify = { method: 'GET', path: '/me', subject: '=body.account_id', label: '=body.name' } as const;
    const { id } = await connect(await like('jira', { ...reading, variables: [], verify }), { auth_method: 'oauth' });
    expect(learned.secret!.length).toBeGreaterThan(8);
    expect((await get(id)).account_label).toBe('It is [credential].');
  });

  it('puts a nested token into a secret variable', async () => {
    provider.tokens = () => nested;
    const [user_token] = reading.variables!;
    const slug = await like('jira', {
      ...reading,
      variables: [{ ...user_token!, secret: true }],
      headers: { 'X-User': '{{user_token}}' },
    });
    const { id } = await connect(slug, { auth_method: 'oauth' });
    expect(provider.askedFor('GET /me').at(-1)!.headers['x-user']).toBe('canary-nested');
    expect(await variables(id)).toEqual([{ name: 'user_token', value: null, source: 'token_response' }]);
  });
});
