import { listing } from '../../toolboxes/mcp/scene.js';
import { allowed, asked, browserOf, callback, startAuthorizationScene } from './scene.js';
import { setRedirectUris } from '../../support/states/authentication.js';

const { product, owner, user, colleague, form, registered, wish, tokensOf } = await startAuthorizationScene();

const accepts = { accept: 'application/json, text/event-stream' };

const list = async (token: string) => (await product.client(token)('POST /mcp', listing, accepts)).status;

describe('A request from an app', () => {
  it('with characters that cannot be stored gets an error response', async () => {
    for (const client_name of ['a\0b', 'a\ud800b'])
      await expect(registered({ client_name })).rejects.toThrow('invalid_request');
    const unknown = { grant_type: 'refresh_token', client_id: '\0', refresh_token: 'x' };
    expect((await form('/oauth/token', unknown)).body.error).toBe('invalid_client');
    expect((await asked(await browserOf(user), wish('\0').url)).status).toBe(400);
    expect((await asked(await browserOf(user), wish(await registered(), { state: '\0' }).url)).status).toBe(200);
  });

  it('cannot register with a body that contains the key __proto__', async () => {
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
    'ms-settings:display',
    'ms-msdt:/id',
    'search-ms:query=x',
    'microsoft-edge:https://evil.example/cb',
    'microsoft.windows.camera:cb',
    'x-apple.systempreferences:com.apple.preference.security',
    'com.apple.tv:/cb',
    'intent://cb#Intent;scheme=x;end',
    'view-source:https://evil.example/cb',
    'chrome://settings/cb',
    'edge://settings',
    'moz-extension://id/cb',
    'MAILTO:eve@evil.example',
    'tel:+4912345',
    'sms:+4912345',
    'ftp://evil.example/cb',
    'ssh://evil.example/cb',
    'ws://127.0.0.1/cb',
    'web+agent:cb',
    'unknown-agent://cb',
    'javascript:alert(1)',
    'data:text/html,cb',
    'file:///cb',
  ])('cannot register the redirect address %j', async (uri) => {
    await expect(registered({ redirect_uris: [uri] })).rejects.toThrow('invalid_redirect_uri');
  });

  it.each([
    'https://app.example.com/cb?a=*',
    'http://127.0.0.1:1234/cb',
    'http://[::1]/cb',
    'com.example.app:/cb',
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'vscode://vendor.extension/cb',
    'vscode-insiders://vendor.extension/cb',
    'org.example.agent-2:/cb',
  ])('can register the redirect address %s', async (uri) => {
    expect(await registered({ redirect_uris: [uri] })).toEqual(expect.any(String));
  });

  it('cannot use a redirect address that an earlier version registered', async () => {
    const clientId = await registered();
    await setRedirectUris(product.urls.owner, clientId, ['ms-settings:display']);
    const visit = await asked(await browserOf(user), wish(clientId, { redirect_uri: 'ms-settings:display' }).url);
    expect([visit.status, visit.location]).toEqual([400, null]);
  });

  it('gets its state back unchanged, even with a question mark', async () => {
    const browser = await browserOf(user);
    const page = await asked(browser, `${wish(await registered(), { state: null }).url}&state=a?b`);
    expect((await allowed(browser, page)).get('state')).toBe('a?b');
  });

  it('with two redirect addresses gets an error page', async () => {
    const { url } = wish(await registered());
    const visit = await asked(await browserOf(user), `${url}&redirect_uri=https%3A%2F%2Fevil.example%2Fcb`);
    expect([visit.status, visit.location]).toEqual([400, null]);
    expect(visit.html).toContain('This app could not be connected');
    expect(visit.html).not.toContain('evil.example');
  });

  it('leads to a consent form that submits only to that app', async () => {
    const page = await asked(await browserOf(user), wish(await registered()).url);
    expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${new URL(callback).origin};`);
  });

  it('that asks for form_post gets a page that submits only to that app', async () => {
    const browser = await browserOf(user);
    const page = await asked(browser, wish(await registered(), { response_mode: 'form_post' }).url);
    const sent = await browser.submit(page, { scope: ['mcp:read'], reach: 'all', answer: 'allow' });
    const { html, headers } = await browser.follow(sent, product.base);
    expect(html).toContain(`action="${callback}"`);
    const policy = headers.get('content-security-policy')!;
    expect(policy).toContain(`form-action 'self' ${new URL(callback).origin};`);
    expect(policy).toMatch(/default-src 'none';.*script-src 'self' 'sha256-[^']+';.*frame-ancestors 'none'/);
    expect(headers.get('x-frame-options')).toBe('DENY');
  });

  it('must name exactly one resource', async () => {
    const { url } = wish(await registered());
    const other = new URLSearchParams({ resource: `${product.base}/mcp/toolbox/tbx_1` });
    const visit = await asked(await browserOf(user), `${url}&${other}`);
    expect([visit.status, visit.html]).toEqual([400, expect.stringContaining('invalid_target')]);
  });
});

describe('The authorization server', () => {
  it.each([
    ['GET /oauth/revoke', 'POST'],
    ['DELETE /oauth/token', 'POST'],
    ['OPTIONS /oauth/token', 'POST'],
    ['PUT /oauth/register', 'POST'],
    ['POST /oauth/authorize', 'GET, HEAD'],
    ['OPTIONS /oauth/authorize/a-request', 'GET, HEAD'],
  ])('answers an unsupported method with the supported ones: %s', async (asked, allow) => {
    const [method, path] = asked.split(' ') as [string, string];
    const answer = await fetch(product.base + path, { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
    const error_description = `This path supports ${allow}.`;
    expect(await answer.json()).toEqual({ error: 'invalid_request', error_description });
  });

  it.each([
    ['/oauth/token', 'application/x-www-form-urlencoded', 'grant_type=refresh_token&client_id=none'],
    ['/oauth/token', 'application/json', '{}'],
    ['/oauth/revoke', 'application/x-www-form-urlencoded', 'token=none&client_id=none'],
    ['/oauth/register', 'application/json', '{}'],
  ])('sends errors as JSON to programs that accept HTML: %s, %s', async (path, type, body) => {
    // The default of Java, and that of a browser.
    for (const accept of ['text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2', 'text/html']) {
      const answer = await fetch(product.base + path, {
        method: 'POST',
        body,
        headers: { 'content-type': type, accept },
      });
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(await answer.json()).toEqual({ error: expect.any(String), error_description: expect.any(String) });
    }
  });

  it('refuses percent-encoded spellings of its paths', async () => {
    const answer = await fetch(`${product.base}/oauth/%74oken`, { method: 'POST' });
    expect([answer.status, await answer.json()]).toMatchObject([404, { error: 'invalid_request' }]);
  });
});

describe('Apps cannot be authorized', () => {
  it('in an organization scheduled for deletion', async () => {
    const { owner: stranger } = await product.organization();
    const browser = await browserOf(stranger);
    const page = await asked(browser, wish(await registered()).url);
    await stranger(`DELETE /organization/${stranger.orgId}`);
    const answered = await browser.submit(page, { scope: ['mcp:read'], reach: 'all', answer: 'allow' });
    expect(answered.location).toBe(`${product.base}/sign-in/deletion`);
    expect((await stranger('GET /user/me/connected-app')).body.result).toEqual([]);
  });

  it('by a member who is suspended during the consent', async () => {
    const browser = await browserOf(colleague);
    const page = await asked(browser, wish(await registered()).url);
    const answered = await browser.submit(page, { scope: ['mcp:read'], reach: 'all', answer: 'allow' });
    await owner(`POST /member/${colleague.userId}/suspend`);
    expect((await browser.follow(answered, product.base)).html).toContain('Sign in');
    await owner(`POST /member/${colleague.userId}/reactivate`);
  });
});

it('Ending all sessions of a member also ends their connected apps', async () => {
  const own = await tokensOf(user);
  await owner('POST /api-token/revoke-all', { user_id: user.userId });
  expect(await list(own.access)).toBe(401);
});
