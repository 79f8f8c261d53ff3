import { Browser } from '../../support/browser.js';
import { cookieOf, noToken, rename, startSessionScene } from './scene.js';

const { api, browserOf, openPage, pageOf } = await startSessionScene();

const people = () => api.organization({ member: 'Member', colleague: 'Member' });

describe('A browser session at the API', () => {
  it('admits requests of a page of the same origin', async () => {
    const { member } = await people();
    const page = await pageOf(member);
    const { status, body } = await page('GET /user/me', undefined, { origin: null });
    expect([status, body.user.id]).toEqual([200, member.userId]);
    expect((await page(...rename)).status).toBe(200);
  });

  it.each([['https://attacker.example.com'], ['null'], [null]])(
    'refuses a request with the origin %s',
    async (origin) => {
      const page = await pageOf((await people()).member);
      expect(await page(...rename, { origin })).toMatchObject(noToken);
      if (origin !== null) expect(await page('GET /user/me', undefined, { origin })).toMatchObject(noToken);
    },
  );

  it.each([['cross-site'], ['same-site'], ['none'], [null]])('refuses a read with Sec-Fetch-Site %s', async (site) => {
    const page = await pageOf((await people()).member);
    expect(await page('GET /user/me', undefined, { 'sec-fetch-site': site })).toMatchObject(noToken);
  });

  it('refuses a form that another site posts', async () => {
    const { member } = await people();
    const headers = {
      cookie: cookieOf(await browserOf(member)),
      origin: 'https://attacker.example.com',
      'sec-fetch-site': 'cross-site',
      'content-type': 'application/x-www-form-urlencoded',
    };
    expect(await api.client()('POST /api-token/revoke-all', `user_id=${member.userId}`, headers)).toMatchObject(
      noToken,
    );
    expect((await member('GET /user/me')).status).toBe(200);
  });

  it('refuses a stolen cookie without the header', async () => {
    const page = await pageOf((await people()).member);
    expect(await page('GET /user/me', undefined, { 'x-latchkey-csrf': null })).toMatchObject(noToken);
  });

  it('refuses a guessed value, and those of other sessions and purposes', async () => {
    const { member, colleague } = await people();
    const browser = await browserOf(member);
    const page = await openPage(browser);
    const form = /name="csrf" value="([^"]+)"/.exec((await browser.get(`${api.base}/welcome/sessions`)).html)![1]!;
    for (const value of ['guessed', '', form, (await pageOf(member)).csrf, (await pageOf(colleague)).csrf])
      expect(await page('GET /user/me', undefined, { 'x-latchkey-csrf': value })).toMatchObject(noToken);
  });

  it('refuses the value of a session that the same browser had before', async () => {
    const { member, colleague } = await people();
    const browser = await browserOf(member);
    const page = await openPage(browser);
    browser.cookies.set('lk_session', (await browserOf(colleague)).cookies.get('lk_session')!);
    expect(await page('GET /user/me')).toMatchObject(noToken);
  });

  it('refuses two session cookies', async () => {
    const { member, colleague } = await people();
    const browser = await browserOf(member);
    const page = await openPage(browser);
    const planted = `lk_session=${(await browserOf(colleague)).cookies.get('lk_session')!}`;
    for (const cookie of [`${planted}; ${cookieOf(browser)}`, `${cookieOf(browser)}; ${planted}`])
      expect(await page('GET /user/me', undefined, { cookie })).toMatchObject(noToken);
  });

  it('does not count beside an Authorization header', async () => {
    const { member, colleague } = await people();
    const page = await pageOf(member);
    const as = (authorization: string) => page('GET /user/me', undefined, { authorization });
    expect((await as(`Bearer ${colleague.token}`)).body.user.id).toBe(colleague.userId);
    for (const malformed of ['Basic YTpi', 'Bearer unknown'])
      expect(await as(malformed)).toMatchObject({ status: 401, body: { error: { reason: 'token_invalid' } } });
  });

  it('is not a bearer token', async () => {
    const session = (await browserOf((await people()).member)).cookies.get('lk_session')!;
    const { status, body } = await api.client(session)('GET /user/me');
    expect([status, body.error.reason]).toEqual([401, 'token_invalid']);
  });

  it('gets the response of a request without a cookie if it is refused', async () => {
    const page = await pageOf((await people()).member);
    const refused = await page('GET /user/me', undefined, { 'sec-fetch-site': 'cross-site' });
    const without = await api.client()('GET /user/me');
    const shown = ({ status, body }: typeof without) => ({ status, error: { ...body.error, request_id: '' } });
    expect(shown(refused)).toEqual(shown(without));
  });

  it.each([
    ['GET /scim/v2/Users', undefined],
    ['POST /mcp', { jsonrpc: '2.0', id: 1, method: 'ping' }],
    ['POST /mcp/toolbox/tbx_01k7vm3q8ef6ha4x2c9b5t0rsd', { jsonrpc: '2.0', id: 1, method: 'ping' }],
    ['POST /%6dcp', { jsonrpc: '2.0', id: 1, method: 'ping' }],
  ])('never calls %s', async (request, body) => {
    const page = await pageOf((await people()).owner);
    expect((await page(request, body)).status).toBe(401);
  });
});

describe('The value for X-Latchkey-Csrf', () => {
  it('is for pages of the same origin in a signed-in browser', async () => {
    const browser = await browserOf((await people()).member);
    const ask = async (asking: Browser, site: string) => {
      const { status, html } = await asking.get(`${api.base}/sign-in/csrf`, { 'sec-fetch-site': site });
      return [status, (JSON.parse(html) as { csrf?: unknown }).csrf];
    };
    expect(await ask(browser, 'same-origin')).toEqual([200, expect.any(String)]);
    expect(await ask(browser, 'cross-site')).toEqual([401, undefined]);
    expect(await ask(new Browser(), 'same-origin')).toEqual([200, null]);
  });
});
