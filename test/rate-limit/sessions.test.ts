import { type Api, startApi } from '../support/api.js';
import { Browser } from '../support/browser.js';
import { type MemberClient } from '../support/founder.js';
import { times } from './scene.js';

let api: Api;
// At this factor, a token allows bursts of 10 requests.
beforeAll(async () => void (api = await startApi({ limits: { factor: 0.1, redisUrl: null } })));
afterAll(() => api.stop());

async function signedIn({ token }: MemberClient): Promise<Browser> {
  const browser = new Browser();
  await browser.submit(await browser.get(`${api.base}/sign-in`), { link: token });
  return browser;
}

const opened = (browser: Browser, count: number, page = '/welcome') => times(count, () => browser.get(api.base + page));

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

  it('do not limit other members', async () => {
    const { owner, bob } = await api.organization({ bob: 'Member' });
    const [first, second] = [await signedIn(owner), await signedIn(bob)];
    await opened(first, 11, '/sign-in/tokens');
    expect((await second.get(`${api.base}/sign-in/tokens`)).status).toBe(200);
  });
});
