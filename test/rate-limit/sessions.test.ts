import { type Api, startApi } from '../support/api.js';
import { Browser, type Visit } from '../support/browser.js';
import { type MemberClient } from '../support/founder.js';
import { times } from './scene.js';

let api: Api;
// At this factor, a token allows bursts of 10 requests, and an address 60 requests for pages without a session.
beforeEach(async () => void (api = await startApi({ limits: { factor: 0.1, redisUrl: null } })));
afterEach(() => api.stop());

async function signedIn({ token }: MemberClient): Promise<Browser> {
  const browser = new Browser();
  await browser.submit(await browser.get(`${api.base}/sign-in`), { link: token });
  return browser;
}

const opened = (browser: Browser, count: number, page = '/welcome') => times(count, () => browser.get(api.base + page));

const refusals = (visits: readonly Visit[]) => visits.filter(({ status }) => status === 429).length;

/** Sends requests of an app that is not registered. */
const appRequests = async () => {
  const body = { grant_type: 'refresh_token', refresh_token: 'x', token: 'x', client_id: 'unknown' };
  const send = (path: string) => fetch(api.base + path, { method: 'POST', body: new URLSearchParams(body) });
  const answers = await Promise.all(['/oauth/token', '/oauth/revoke', '/oauth/register'].map(send));
  return answers.map(({ status }) => status);
};

describe('The pages of a browser session', () => {
  it('have the limits of the token that opened it', async () => {
    const { owner } = await api.organization();
    const browsers = [await signedIn(owner), await signedIn(owner)];
    const visits = [...(await opened(browsers[0]!, 6)), ...(await opened(browsers[1]!, 6))];
    expect(visits.map(({ status }) => status)).toEqual([...Array<number>(10).fill(200), 429, 429]);
    expect(visits.at(-1)!.html).toContain('<h1>Too many requests</h1>');
    expect(Number(visits.at(-1)!.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await owner('GET /user/me')).body.error.reason).toBe('token');
  });

  it('share these limits with the calls of their scripts', async () => {
    const { owner } = await api.organization();
    const browser = await signedIn(owner);
    const fromHere = { 'sec-fetch-site': 'same-origin' };
    const csrf = JSON.parse((await browser.get(`${api.base}/sign-in/csrf`, fromHere)).html).csrf as string;
    const call = () => browser.get(`${api.base}/user/me`, { ...fromHere, 'x-latchkey-csrf': csrf });
    expect((await times(11, call)).map(({ status }) => status)).toEqual([...Array<number>(9).fill(200), 429, 429]);
    expect((await owner('GET /user/me')).body.error.reason).toBe('token');
  });

  it('can sign out a member who is over the limit', async () => {
    const { owner } = await api.organization();
    const browser = await signedIn(owner);
    const page = await browser.get(`${api.base}/welcome`);
    expect(refusals(await opened(browser, 11))).toBeGreaterThan(0);
    const asked = await browser.submit(page);
    expect([asked.status, browser.cookies.get('lk_session')]).toEqual([200, expect.stringContaining('_ses_')]);
    const end = await browser.submit(asked);
    expect([end.status, browser.cookies.get('lk_session')]).toEqual([303, '']);
  });

  it('do not limit other members', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    const [first, second] = [await signedIn(owner), await signedIn(member)];
    await opened(first, 11, '/sign-in/tokens');
    expect((await second.get(`${api.base}/sign-in/tokens`)).status).toBe(200);
  });

  it('do not count toward the limits of their address', async () => {
    const [one, other] = [await api.organization(), await api.organization()];
    const neighbour = await signedIn(other.owner);
    expect(refusals(await opened(await signedIn(one.owner), 80))).toBeGreaterThan(0);
    expect((await neighbour.get(`${api.base}/welcome`)).status).toBe(200);
    expect((await new Browser().get(`${api.base}/sign-in`)).status).toBe(200);
    expect((await (await signedIn(other.owner)).get(`${api.base}/welcome`)).status).toBe(200);
    expect(await appRequests()).not.toContain(429);
  });
});

describe('Pages without a session', () => {
  it('do not limit apps or signed-in people at the same address', async () => {
    const { owner } = await api.organization();
    const browser = await signedIn(owner);
    await opened(browser, 1);
    for (const page of ['/sign-in', '/oauth/authorize']) await opened(new Browser(), 40, page);
    for (const page of ['/welcome', '/oauth/authorize']) {
      const [refused] = await opened(new Browser(), 1, page);
      expect(refused).toMatchObject({ status: 429, html: expect.stringContaining('<h1>Too many requests</h1>') });
    }
    expect(await appRequests()).not.toContain(429);
    expect((await browser.get(`${api.base}/welcome`)).status).toBe(200);
  });

  it('have a limit per address that includes sessions that have ended', async () => {
    const { owner } = await api.organization();
    const browser = await signedIn(owner);
    const copy = new Browser();
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    await browser.submit(await browser.submit(await browser.get(`${api.base}/sign-in`)));
    expect(refusals(await opened(copy, 70))).toBeGreaterThan(0);
    expect((await opened(new Browser(), 1))[0]!.status).toBe(429);
  });
});
