import { type ServerResponse } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { type NewCredential } from '../../libs/vault/src/credential/domain/credentials.js';
import { json } from './provider.js';
import { type Account } from './scene.js';
import { startTicketsScene } from './tickets.js';

const { vault, origin, definition, provider, requests, account, oauth, setApp, call } = await startTicketsScene();

const key = 'canary-api-key';
const echoed = { key: `It is ${key}.` };

/** Responds with a body in an encoding that the request did not ask for. */
const respond = (body: Buffer | string, headers: Record<string, string>) =>
  (provider.answer = (_, response) => response.writeHead(200, headers).end(body));

const bodyOf = async (used: Account, more: object = {}) => (await call(used, more)).body.body;

const fields = (auth_method: string, values: Record<string, string>): Partial<NewCredential> => ({
  auth_method,
  secret: { kind: 'fields', fields: values },
});

describe('The credential in an encoded response', () => {
  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('is masked after %s was decoded', async (coding, encode) => {
    respond(encode(JSON.stringify(echoed)), { 'content-type': 'application/json', 'content-encoding': coding });
    expect(await bodyOf(await account())).toEqual({ key: 'It is [credential].' });
  });

  it.each([
    ['that cannot be decoded', 'zstd'],
    ['that the body does not have', 'gzip'],
  ])('is not returned in an encoding %s', async (_, coding) => {
    respond(key, { 'content-encoding': coding });
    expect(await call(await account())).toMatchObject({
      status: 502,
      body: { error: { reason: 'upstream_unreachable', details: { sent: true } } },
    });
  });

  it('is masked in UTF-16', async () => {
    const text = Buffer.from(JSON.stringify(echoed), 'utf16le');
    respond(text, { 'content-type': 'application/json; charset=utf-16' });
    expect(await bodyOf(await account())).toEqual({ key: 'It is [credential].' });
  });

  it('cannot be requested by the caller', async () => {
    const headers = {
      Range: 'bytes=0-9',
      'If-Range': '"1"',
      'Accept-Encoding': 'gzip',
      'Accept-Charset': 'utf-32',
      Accept: 'text/plain;charset=ibm037;q=1',
    };
    await call(await account(), { headers });
    expect(requests[0]!.headers).toMatchObject({ 'accept-encoding': 'identity', accept: 'text/plain;q=1' });
    for (const name of ['accept-charset', 'range', 'if-range']) expect(requests[0]!.headers).not.toHaveProperty(name);
  });

  it('is cut at the requested length of the decoded body', async () => {
    respond(gzipSync('x'.repeat(5_000_000)), { 'content-encoding': 'gzip' });
    expect((await call(await account(), { max_bytes: 100 })).body).toMatchObject({
      truncated: true,
      body: 'x'.repeat(100),
    });
  });
});

describe('A response that repeats the credential more than 5,000 times', () => {
  it.each([
    ['text', 'text/plain', `${key} `.repeat(5001)],
    ['one JSON string', 'application/json', JSON.stringify(`${key} `.repeat(5001))],
    ['a JSON list', 'application/json', JSON.stringify(Array(5001).fill(key))],
  ])('in %s is replaced as a whole', async (_, type, body) => {
    respond(body, { 'content-type': type });
    expect((await call(await account())).body).toMatchObject({ body: '[credential]', body_encoding: 'text' });
  });
});

describe('The credential in a response is masked', () => {
  const special = `c4n4ry+/<"a'&b\\ü`;
  const [, ...codes] = [...special].map((each) => each.charCodeAt(0).toString(16).padStart(4, '0'));

  it.each([
    ['with every character escaped in JSON', `"${special[0]}${codes.map((code) => `\\u${code}`).join('')}"`],
    ['as .NET writes it in JSON', '"c4n4ry\\u002B/\\u003C\\u0022a\\u0027\\u0026b\\\\\\u00FC"'],
    ['as PHP writes it in JSON', '"c4n4ry+\\/<\\"a\'&b\\\\\\u00fc"'],
  ])('%s', async (_, text) => {
    const used = await account(fields('key', { api_key: special }));
    respond(text, { 'content-type': 'application/json' });
    expect(await bodyOf(used)).toBe('[credential]');
  });

  it.each([
    ['HTML', 'c4n4ry+/&lt;&quot;a&#x27;&amp;b\\ü'],
    ['a link', encodeURIComponent(special)],
    ['a form', new URLSearchParams([['', special]]).toString().slice(1)],
    ['a link by Python', 'c4n4ry%2B/%3C%22a%27%26b%5C%C3%BC'],
    ['a link in mixed case', 'c4n4ry%2b%2F%3c"a%27%26b%5C%c3%BC'],
    ['a link within a link', encodeURIComponent(encodeURIComponent(special))],
    ['HTML of a template', 'c4n4ry&#43;&#x2F;&lt;&quot;a&apos;&amp;b\\ü'],
    ['HTML without semicolons', 'c4n4ry&#43/&#0000060&quota&#x0000027&ampb&#92&uuml'],
    ['HTML with names only', 'c4n4ry&plus;&sol;&LT;&QUOT;a&apos;&AMP;b&bsol;&uuml;'],
    ['JavaScript', 'c4n4ry\\u{2B}/\\074\\"a\\x27\\U00000026b\\\\\\303\\274'],
    ['a link by an old script', 'c4n4ry%u002B/%u003C%22a%u0027%26b%u005C%u00FC'],
    ['JSON within JSON', JSON.stringify(JSON.stringify(special)).slice(3, -3)],
    ['hexadecimal numbers', Buffer.from(special).toString('hex')],
    ['truncated JSON', '"c4n4ry\\u002B/\\u003C\\u0022a\\u0027\\u0026b\\\\\\u00FC'],
  ])('in %s', async (_, text) => {
    const used = await account(fields('key', { api_key: special }));
    respond(text, { 'content-type': 'text/plain' });
    expect((await bodyOf(used)).replace(/^"/, '')).toBe('[credential]');
  });

  it.each([
    ['UTF-16', 'utf16le', 'utf16le'],
    ['UTF-16 with its bytes swapped', 'utf16le', 'swapped'],
  ] as const)('in undeclared %s', async (_, encoding, order) => {
    const text = Buffer.from(`ü ${key}`, encoding);
    respond(order === 'swapped' ? text.swap16() : text, { 'content-type': 'text/plain' });
    const read = Buffer.from((await bodyOf(await account())) as string, 'base64').toString('latin1');
    expect(read).toContain('[credential]');
    expect(read.replaceAll('\0', '')).not.toContain(key);
  });

  it('in Latin-1', async () => {
    const used = await account(fields('key', { api_key: special }));
    respond(Buffer.from(`${special} größer`, 'latin1'), { 'content-type': 'text/plain' });
    const read = Buffer.from((await bodyOf(used)) as string, 'base64').toString('latin1');
    expect(read).toBe('[credential] größer');
  });

  it('in wrapped base64', async () => {
    const wrapped = Buffer.from(key.repeat(3)).toString('base64').replace(/.{8}/g, '$&\r\n');
    const used = await account(fields('key', { api_key: key.repeat(3) }));
    respond(wrapped, { 'content-type': 'text/plain' });
    expect(await bodyOf(used)).toBe('[credential]\r\n');
  });

  it('in the query of a link', async () => {
    provider.answer = ({ url }, response) => json(response, { next: `https://desk.example.com${url}` });
    const { next } = await bodyOf(await account(fields('query', { api_key: key })));
    expect(next).toBe('https://desk.example.com/acme/api/items?locale=en&apikey=[credential]');
  });

  it('in headers', async () => {
    respond('', { location: `/login?key=${key}`, 'www-authenticate': `Bearer error="${key}"` });
    const { headers } = (await call(await account())).body;
    expect(headers).toMatchObject({
      location: '/login?key=[credential]',
      'www-authenticate': 'Bearer error="[credential]"',
    });
  });

  it('as a pair with a short password', async () => {
    const used = await account(fields('password', { username: 'ada', password: 'hush' }));
    provider.answer = ({ headers }, response) => json(response, { sent: headers.authorization, read: 'ada:hush' });
    expect(await bodyOf(used)).toEqual({ sent: 'Basic [credential]', read: '[credential]' });
  });

  it('except the user name of a password', async () => {
    const used = await account(fields('password', { username: 'ada@example.com', password: 'hush' }));
    provider.answer = (_, response) => json(response, { name: 'ada@example.com' });
    expect(await bodyOf(used)).toEqual({ name: 'ada@example.com' });
  });

  it.each([
    ['without a password', { username: key }],
    ['with an empty password', { username: key, password: '' }],
  ])('as a user name %s', async (_, values) => {
    const used = await account(fields('password', values));
    provider.answer = (_request, response) => json(response, { name: key });
    expect(await bodyOf(used)).toEqual({ name: '[credential]' });
  });

  it('if it is part of the path', async () => {
    const variables = [{ name: 'bot', type: 'string', identity: true, secret: true, source: 'form' } as const];
    const used = await account(
      { variables: { bot: 'canary-bot' } },
      { base_url: `${origin}/{{bot}}`, variables, headers: {} },
    );
    provider.answer = ({ url }, response) => json(response, { url }, 404);
    expect(await bodyOf(used)).toEqual({ url: '/[credential]/items?locale=en' });
  });

  it('if it is a number', async () => {
    const variables = [{ name: 'pin', type: 'number', secret: true, source: 'manual' } as const];
    const own = { base_url: origin, variables, headers: { 'x-pin': '{{pin}}' } };
    const used = await account({ variables: { pin: 1234567890 } }, own);
    provider.answer = ({ headers }, response) => json(response, { pin: Number(headers['x-pin']) });
    expect(await bodyOf(used)).toEqual({ pin: '[credential]' });
    provider.answer = (_, response) => json(response, { ok: false, account: 9_912_345_678_901 });
    expect(await bodyOf(used)).toEqual({ ok: false, account: '[credential]' });
  });
});

describe('A credential', () => {
  const echo = ({ headers }: { headers: Record<string, string> }, response: ServerResponse) =>
    json(response, { email: headers['x-email'], key: headers['x-key'] });

  const pair = (email: 'text' | 'password', type: 'text' | 'password') => ({
    ...definition(),
    auth: [
      {
        name: 'key',
        type: 'api_key' as const,
        form_fields: [
          { name: 'email', type: email },
          { name: 'api_key', type },
        ],
        inject: [
          { in: 'header' as const, name: 'X-Email', template: '{{email}}' },
          { in: 'header' as const, name: 'X-Key', template: '{{api_key}}' },
        ],
      },
    ],
  });
  const given = { email: 'mia@example.com', api_key: key };

  const install = ({ orgId }: Account, changed: object) =>
    vault.asService(orgId, 'PUT /v1/integrations/ii_tickets', {
      slug: 'tickets',
      definition_digest: 'changed',
      definition_version: 2,
      definition: changed,
    });

  it('stays secret after its field became a text field', async () => {
    const secret = { kind: 'fields' as const, fields: given, public: ['email'] };
    const used = await account({ secret }, pair('text', 'password'));
    expect((await install(used, pair('password', 'text'))).status).toBe(200);
    provider.answer = echo;
    expect(await bodyOf(used)).toEqual({ email: '[credential]', key: '[credential]' });
  });

  it('is not used if an edited definition sends the user name of a Basic pair as a key', async () => {
    const pairOfKey = { username: key, password: 'x' };
    const used = await account({ ...fields('password', pairOfKey) });
    const asKey = {
      name: 'password',
      type: 'api_key' as const,
      form_fields: [{ name: 'username', type: 'text' as const }],
      inject: [{ in: 'header' as const, name: 'X-Key', template: '{{username}}' }],
    };
    expect((await install(used, { ...definition(), auth: [asKey] })).status).toBe(200);
    expect((await call(used)).body.error.reason).toBe('needs_reauth');
  });

  it('of an earlier version is secret in all its fields', async () => {
    const used = await account({ secret: { kind: 'fields', fields: given } }, pair('text', 'password'));
    provider.answer = echo;
    expect(await bodyOf(used)).toEqual({ email: '[credential]', key: '[credential]' });
  });
});

describe('The secret of an OAuth application in a response', () => {
  const repeated = { error: 'The secrets are canary-client-secret and canary-new-secret.' };

  it('is masked', async () => {
    const used = await account(oauth('canary-token'));
    provider.answer = (_, response) => json(response, repeated);
    expect(await bodyOf(used)).toEqual({ error: 'The secrets are [credential] and canary-new-secret.' });
  });

  it('is masked before and after a rotation', async () => {
    const used = await account(oauth('canary-token'));
    await setApp(used.orgId, { client_id: 'client', client_secret: 'canary-new-secret' });
    provider.answer = (_, response) => json(response, repeated);
    expect(await bodyOf(used)).toEqual({ error: 'The secrets are [credential] and [credential].' });
  });
});
