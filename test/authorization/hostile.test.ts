import {
  allowed,
  asked,
  browserOf,
  callback,
  form,
  listing,
  org,
  product,
  registered,
  tokensOf,
  toldTo,
  wish,
} from './scene.js';

const accepts = { accept: 'application/json, text/event-stream' };

const list = async (token: string) => (await product.client(token)('POST /mcp', listing, accepts)).status;

describe('Input from an app', () => {
  it('is refused as its own error if it cannot be stored', async () => {
    for (const client_name of ['a\0b', 'a\ud800b'])
      await expect(registered({ client_name })).rejects.toThrow('invalid_request');
    const nobody = { grant_type: 'refresh_token', client_id: '\0', refresh_token: 'x' };
    expect((await form('/oauth/token', nobody)).body.error).toBe('invalid_client');
    expect((await asked(await browserOf(org.bob), wish('\0').url)).status).toBe(400);
    expect((await asked(await browserOf(org.bob), wish(await registered(), { state: '\0' }).url)).status).toBe(200);
  });

  it('registers it as a public client for codes, whatever it asks for', async () => {
    const headers = { 'content-type': 'application/json' };
    for (const more of ['"sector_identifier_uri": "https://a.b/c"', '"token_endpoint_auth_method": "none"']) {
      const body = `{"__proto__": {}, "redirect_uris": ["https://app.example.com/cb"], ${more}}`;
      const { status } = await fetch(`${product.base}/oauth/register`, { method: 'POST', headers, body });
      expect(status).toBe(400);
    }
  });

  it.each([
    'https://*.example.com/cb',
    'https://%2A.example.com/cb',
    'https://user@example.com/cb',
    'https://user:secret@example.com/cb',
    'https://@example.com/cb',
    'https://app.example.com/cb\r\nx: y',
    'https://app.exa\tmple.com/cb',
    'https:\\\\app.example.com/cb',
    'http://user@127.0.0.1/cb',
    'com.example.app://user@host/cb',
  ])('is refused with the redirect address %j', async (uri) => {
    await expect(registered({ redirect_uris: [uri] })).rejects.toThrow('invalid_redirect_uri');
  });

  it.each([
    'https://app.example.com/cb?a=*',
    'http://127.0.0.1:1234/cb',
    'http://[::1]/cb',
    'com.example.app:/cb',
    'cursor://host/cb',
  ])('is accepted with the redirect address %s', async (uri) => {
    expect(await registered({ redirect_uris: [uri] })).toEqual(expect.any(String));
  });

  it('is accepted unchanged, including a question mark', async () => {
    const browser = await browserOf(org.bob);
    const page = await asked(browser, `${wish(await registered(), { state: null }).url}&state=a?b`);
    expect((await allowed(browser, page)).get('state')).toBe('a?b');
  });

  it('is an error page if it names two redirect addresses', async () => {
    const { url } = wish(await registered());
    const visit = await asked(await browserOf(org.bob), `${url}&redirect_uri=https%3A%2F%2Fevil.example%2Fcb`);
    expect([visit.status, visit.location]).toEqual([400, null]);
    expect(visit.html).toContain('This app could not be connected');
    expect(visit.html).not.toContain('evil.example');
  });

  it('is a form that submits only to that app', async () => {
    const page = await asked(await browserOf(org.bob), wish(await registered()).url);
    expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${new URL(callback).origin};`);
  });

  it('names one address for its token', async () => {
    const { url } = wish(await registered());
    const other = new URLSearchParams({ resource: `${product.base}/mcp/toolbox/tbx_1` });
    expect(toldTo(await asked(await browserOf(org.bob), `${url}&${other}`)).get('error')).toBe('invalid_target');
  });
});

describe('A request the authorization server does not support', () => {
  it.each([
    ['GET /oauth/revoke', 'POST'],
    ['DELETE /oauth/token', 'POST'],
    ['OPTIONS /oauth/token', 'POST'],
    ['PUT /oauth/register', 'POST'],
    ['POST /oauth/authorize', 'GET, HEAD'],
    ['OPTIONS /oauth/authorize/a-request', 'GET, HEAD'],
  ])('is refused with the supported values: %s', async (asked, allow) => {
    const [method, path] = asked.split(' ') as [string, string];
    const answer = await fetch(product.base + path, { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
    const error_description = `This path supports ${allow}.`;
    expect(await answer.json()).toEqual({ error: 'invalid_request', error_description });
  });

  it('is refused on a differently spelled path', async () => {
    const answer = await fetch(`${product.base}/oauth/%74oken`, { method: 'POST' });
    expect([answer.status, await answer.json()]).toMatchObject([404, { error: 'invalid_request' }]);
  });
});

describe('Apps cannot be authorized', () => {
  it('in a frozen organization, where nobody signs in either', async () => {
    const { owner } = await product.organization({});
    const [browser, link] = [await browserOf(owner), (await owner('POST /user/me/sign-in-link')).body.url];
    const page = await asked(browser, wish(await registered()).url);
    await owner(`DELETE /organization/${owner.orgId}`);
    expect((await browser.submit(page, { scope: ['mcp:read'], reach: 'all', answer: 'allow' })).status).toBe(403);
    expect((await browser.get(link)).html).toContain('This link is invalid, expired or already used');
    expect((await owner('GET /user/me/connected-app')).body.result).toEqual([]);
  });

  it('by a member suspended before the app receives its code', async () => {
    const browser = await browserOf(org.eve);
    const page = await asked(browser, wish(await registered()).url);
    const answered = await browser.submit(page, { scope: ['mcp:read'], reach: 'all', answer: 'allow' });
    await org.owner(`POST /member/${org.eve.userId}/suspend`);
    expect((await browser.follow(answered, product.base)).html).toContain('Sign in');
    await org.owner(`POST /member/${org.eve.userId}/reactivate`);
  });
});

it('An app ends with all tokens of its person', async () => {
  const own = await tokensOf(org.bob);
  await org.owner('POST /api-token/revoke-all', { user_id: org.bob.userId });
  expect(await list(own.access)).toBe(401);
});
