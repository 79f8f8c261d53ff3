import sharp from 'sharp';
import { browserOf } from '../authentication/authorization/scene.js';
import { Browser, textOf, type Visit } from '../support/browser.js';
import { type MemberClient } from '../support/founder.js';
import { startPagesScene } from './scene.js';

const { product, owner, creator, user, idle, inviteLink } = await startPagesScene();

const secretOf = (link: string): string => link.split('#token=')[1]!;

/** The page that names the invite of a link. */
async function opened(browser: Browser, link: string): Promise<Visit> {
  return browser.submit(await browser.get(`${product.base}/join`), { link });
}

/** Joins as a new member and ends on the welcome page. */
async function joined(browser = new Browser()): Promise<{ browser: Browser; page: Visit }> {
  const page = await browser.submit(await opened(browser, await inviteLink()), { name: 'Nell', answer: 'join' });
  return { browser, page };
}

const organizationName = async () => (await owner(`GET /organization/${owner.orgId}`)).body.name as string;

describe('The page of an invite', () => {
  it('names organization, inviter and address before anyone joins', async () => {
    const link = await inviteLink();
    const shown = textOf(await opened(new Browser(), link));
    const { email } = (await owner('GET /invite')).body.result[0];
    for (const part of [await organizationName(), 'Olivia Owner', owner.email, email]) expect(shown).toContain(part);
    expect((await owner('GET /invite')).body.result[0].status).toBe('pending');
  });

  it('shows the logo of the organization', async () => {
    const image = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#3366cc' } })
      .png()
      .toBuffer();
    const uploaded = await fetch(`${product.base}/organization/${owner.orgId}/logo`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'image/png' },
      body: new Uint8Array(image),
    });
    const { logo_url } = (await uploaded.json()) as { logo_url: string };
    const page = await opened(new Browser(), await inviteLink());
    expect(page.html).toContain(`src="${product.base}${logo_url}"`);
    expect(page.headers.get('content-security-policy')).toContain(`img-src data: ${product.base}`);
    expect((await fetch(product.base + logo_url)).status).toBe(200);
    await owner(`DELETE /organization/${owner.orgId}/logo`);
  });

  it('does not show the address of a revoked invite', async () => {
    const link = await inviteLink();
    const [{ id, email }] = (await owner('GET /invite')).body.result;
    await owner(`DELETE /invite/${id}`);
    const page = await opened(new Browser(), link);
    expect(page.status).toBe(404);
    expect(textOf(page)).toContain('Ask the person who invited you for a new one');
    expect(textOf(page)).not.toContain(email);
  });

  it('cannot be opened by a form of another site', async () => {
    const link = await inviteLink();
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const answer = await fetch(`${product.base}/join`, {
      method: 'POST',
      body: new URLSearchParams({ link }),
      headers,
    });
    expect([answer.status, await answer.text()]).toEqual([403, expect.not.stringContaining(await organizationName())]);
  });

  it('escapes names that contain HTML', async () => {
    const { name: before } = (await owner(`GET /organization/${owner.orgId}`)).body;
    const name = '<img src=x onerror="alert(1)"> & `Sons\'';
    expect((await owner(`PATCH /organization/${owner.orgId}`, { name })).status).toBe(200);
    const { html } = await opened(new Browser(), await inviteLink());
    await owner(`PATCH /organization/${owner.orgId}`, { name: before });
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('&#60;img src=x onerror=&#34;alert(1)&#34;&#62; &#38; &#96;Sons&#39;');
  });

  it('joins only through its own form', async () => {
    const link = await inviteLink();
    const attempts: Record<string, string>[] = [{}, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }];
    for (const headers of attempts) {
      const body = new URLSearchParams({ link, answer: 'join', csrf: 'guessed' });
      const answer = await fetch(`${product.base}/join`, { method: 'POST', body, headers });
      expect(answer.status).toBe(403);
      expect(answer.headers.getSetCookie().join()).not.toContain('lk_session');
    }
    const page = await opened(new Browser(), link);
    const stranger = new Browser();
    expect((await stranger.submit(page, { answer: 'join' })).status).toBe(403);
    expect((await product.client()('POST /invite/accept', { token: secretOf(link) })).status).toBe(200);
  });
});

describe('A person who joined', () => {
  it('is signed in to the browser', async () => {
    const { browser, page } = await joined();
    expect(textOf(page)).toContain(`Welcome to ${await organizationName()}`);
    const start = await browser.get(`${product.base}/welcome`);
    expect([start.status, textOf(start)]).toEqual([200, expect.stringContaining('signed in to this browser as Nell')]);
    expect(start.html).toContain(`<code>${product.base}/mcp</code>`);
  });

  it('gets the first token only on the first page', async () => {
    const { browser, page } = await joined();
    const [token] = /lk_test_pat_\w+/.exec(page.html)!;
    expect((await product.client(token)('GET /user/me')).body.user.name).toBe('Nell');
    expect((await browser.get(`${product.base}/welcome`)).html).not.toContain('lk_test_pat_');
  });

  it('gets a session cookie that scripts and other sites cannot use', async () => {
    const { page } = await joined();
    const [session] = page.headers.getSetCookie().filter((line) => line.startsWith('lk_session='));
    expect(session).toMatch(/^lk_session=lk_test_ses_\w+; Max-Age=36000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('gets a new session instead of the one that the browser had', async () => {
    const browser = new Browser();
    await joined(browser);
    const planted = browser.cookies.get('lk_session');
    await joined(browser);
    expect(browser.cookies.get('lk_session')).not.toBe(planted);
  });

  it('gets token pages that browsers must not cache', async () => {
    const { page } = await joined();
    expect(page.html).toContain('lk_test_pat_');
    const { headers } = page;
    expect([headers.get('cache-control'), headers.get('x-frame-options'), headers.get('referrer-policy')]).toEqual([
      'no-store',
      'DENY',
      'no-referrer',
    ]);
  });

  it('is signed out when the first token is revoked', async () => {
    const { browser } = await joined();
    const tokens = await browser.get(`${product.base}/sign-in/tokens`);
    expect(textOf(tokens)).toContain('First token Used by this browser');
    const id = /name="id" value="([^"]+)"/.exec(tokens.html)![1]!;
    await browser.submit(tokens, { id });
    expect((await browser.get(`${product.base}/welcome`)).location).toContain('/sign-in?return_to=%2Fwelcome');
  });

  it('sees advice when a token expires soon', async () => {
    const { browser, page } = await joined();
    const advice = 'Create another token before then';
    const read = async () => textOf(await browser.get(`${product.base}/sign-in/tokens`));
    expect(await read()).not.toContain(advice);
    const [token] = /lk_test_pat_\w+/.exec(page.html)!;
    await product.client(token)('POST /api-token', { name: 'Short', expires_in_days: 7 });
    expect((await read()).split(advice)).toHaveLength(2);
  });

  it('signs in to another browser with the token', async () => {
    const { page } = await joined();
    const [token] = /lk_test_pat_\w+/.exec(page.html)!;
    const other = new Browser();
    const visit = await other.submit(await other.get(`${product.base}/sign-in?return_to=/welcome`), { link: token });
    expect(visit.location).toBe(`${product.base}/welcome`);
    expect((await other.get(visit.location!)).status).toBe(200);
  });
});

describe('The tokens page', () => {
  async function tokensOf(member: MemberClient) {
    const browser = await browserOf(member);
    const page = await browser.get(`${product.base}/sign-in/tokens`);
    const [replacing] = /<form[^>]*\/replace">.*?<\/form>/s.exec(page.html)!;
    return { browser, page, replacing: { ...page, html: replacing } };
  }

  it('replaces a token for members who cannot create tokens', async () => {
    const { browser, page, replacing } = await tokensOf(idle);
    expect(textOf(page)).toContain('Your roles do not allow you to create tokens');
    const shown = await browser.submit(replacing);
    const [token] = /lk_test_pat_\w+/.exec(shown.html)!;
    expect((await browser.get(`${product.base}/welcome`)).status).toBe(200);
    const other = new Browser();
    const signedIn = await other.submit(await other.get(`${product.base}/sign-in?return_to=/welcome`), { link: token });
    expect(signedIn.location).toBe(`${product.base}/welcome`);
    expect((await idle('GET /user/me')).status).toBe(401);
  });

  it('does not let another site replace a token', async () => {
    const { browser, replacing } = await tokensOf(user);
    const sent = await browser.submit(replacing, {}, { origin: 'https://evil.example' });
    expect(sent.status).toBe(403);
    expect((await user('GET /user/me')).status).toBe(200);
  });

  it("does not replace another member's token", async () => {
    const { browser, replacing } = await tokensOf(user);
    const { id } = (await creator('GET /api-token/current')).body;
    const sent = await browser.submit(replacing, { token_id: id });
    expect(sent.html).not.toMatch(/lk_test_pat_\w{10}/);
    expect((await creator('GET /user/me')).status).toBe(200);
  });
});

describe('The sign-in page', () => {
  const answerTo = async (token: string): Promise<Visit> => {
    const browser = new Browser();
    const visit = await browser.submit(await browser.get(`${product.base}/sign-in`), { link: token });
    expect((await browser.get(`${product.base}/welcome`)).status).toBe(303);
    return visit;
  };

  it('refuses a token that was revoked', async () => {
    const { id, token } = (await creator('POST /api-token', { name: 'Old' })).body;
    await creator(`DELETE /api-token/${id}`);
    const page = await answerTo(token);
    expect([page.status, page.html.includes('role="alert"')]).toEqual([401, true]);
    expect(page.html).not.toContain(token);
  });

  it('refuses a token with scopes', async () => {
    const { token } = (await creator('POST /api-token', { name: 'Narrow', scopes: ['tool:execute'] })).body;
    expect((await answerTo(token)).status).toBe(403);
  });

  it('refuses the token of a service member', async () => {
    const robot = await owner('POST /member', { kind: 'service', name: 'Robot', role_ids: creator.roleIds });
    const { token } = (await owner('POST /api-token', { kind: 'service', user_id: robot.body.id, name: 'Robot' })).body;
    expect((await answerTo(token)).status).toBe(403);
  });
});

describe('The page to connect an account', () => {
  it('leads from a list of services to a connected account', async () => {
    const { browser } = await joined();
    const page = await browser.get(`${product.base}/welcome/connect?q=DEMO`);
    expect(textOf(page)).toContain('Demo Notes');
    const visit = await browser.submit(page, { connector: 'demo' });
    expect([visit.status, visit.location ?? textOf(visit)]).toEqual([
      303,
      expect.stringMatching(`^${product.vaultUrl}/connect\\?`),
    ]);
    const ended = await browser.follow(
      await browser.get(await product.signIn(visit.location!)),
      product.base,
      product.vaultUrl,
    );
    expect(textOf(ended)).toContain('ada@notes.example at Demo Notes is connected');
    expect(ended.html).toContain('href="/welcome"');
  });

  it('cannot be submitted by another site', async () => {
    const { browser } = await joined();
    const page = await browser.get(`${product.base}/welcome/connect?q=demo`);
    const sent = await browser.submit(page, { connector: 'demo' }, { origin: 'https://evil.example' });
    expect(sent.status).toBe(403);
  });

  it('can be submitted under another address of this server', async () => {
    const { browser } = await joined();
    const other = product.base.replace('127.0.0.1', 'localhost');
    const page = await browser.get(`${other}/welcome/connect?q=demo`);
    expect((await browser.submit(page, { connector: 'demo' }, { origin: other })).status).toBe(303);
  });

  it('shows why a service cannot be connected', async () => {
    const { browser } = await joined();
    const page = await browser.get(`${product.base}/welcome/connect?q=demo`);
    const refused = await browser.submit(page, { connector: 'nothing' });
    expect([refused.status, refused.html.includes('role="alert"')]).toEqual([404, true]);
  });

  it('asks a person without a session to sign in first', async () => {
    const { location } = await new Browser().get(`${product.base}/welcome/connect`);
    expect(location).toBe(`${product.base}/sign-in?return_to=%2Fwelcome%2Fconnect`);
  });
});

it('Without a session, the closing page does not link to /welcome', async () => {
  const { ended } = await product.connect(creator);
  expect(textOf(ended)).toContain('You can close this window');
  expect(ended.html).not.toContain('/welcome');
});
