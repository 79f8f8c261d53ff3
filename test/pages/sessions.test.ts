import { startApi } from '../support/api.js';
import { Browser, textOf } from '../support/browser.js';
import { type MemberClient } from '../support/founder.js';

const api = await startApi();
afterAll(() => api.stop());

const list = `${api.base}/welcome/sessions`;
const onWindows = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const onPhone = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
};

/** Signs a member in to a new browser with their token. */
async function signedIn({ token }: MemberClient, headers: Record<string, string> = onWindows): Promise<Browser> {
  const browser = new Browser();
  await browser.submit(await browser.get(`${api.base}/sign-in`, headers), { link: token }, headers);
  return browser;
}

const isSignedIn = async (browser: Browser): Promise<boolean> =>
  (await browser.get(`${api.base}/welcome`, onWindows)).status === 200;

/** The ids of the sessions on a page, in the order of the page. */
const idsOn = ({ html }: { html: string }): string[] =>
  [...html.matchAll(/name="id" value="(\w+)"/g)].map(([, id]) => id!);

const eventsOf = async (owner: MemberClient): Promise<string[]> =>
  (await owner('GET /audit-log?scope=org&action=browser_session.ended')).body.result.map((each: any) => each.summary);

describe('The page of browser sessions', () => {
  it('lists the browsers of the member, with system, address and times', async () => {
    const { member } = await api.organization({ member: 'Member' });
    const own = await signedIn(member);
    await signedIn(member, onPhone);
    const page = await own.get(list, onWindows);
    const text = textOf(page);
    expect(text).toMatch(
      /Firefox on Windows This browser Address 127\.0\.0\.1 Began 2026-\d\d-\d\d \d\d:\d\d UTC In use now/,
    );
    expect(text).toMatch(/Safari on iOS Address 127\.0\.0\.1 Began .* Last used 2026-/);
    expect(idsOn(page)).toHaveLength(2);
    expect((await own.get(`${api.base}/welcome`)).html).toContain('href="/welcome/sessions"');
  });

  it('ends one session, whose next request is refused, and does so once', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    const own = await signedIn(member);
    const lost = await signedIn(member, onPhone);
    const page = await own.get(list);
    const id = idsOn(page).at(-1)!;
    for (let twice = 0; twice < 2; twice++) expect((await own.submit(page, { id })).location).toBe(list);
    expect([await isSignedIn(own), await isSignedIn(lost)]).toEqual([true, false]);
    expect(idsOn(await own.get(list))).toHaveLength(1);
    expect(await eventsOf(owner)).toEqual([expect.stringMatching(/ended browser sessions of their own$/)]);
  });

  it('signs this browser out if it ends its own session', async () => {
    const { member } = await api.organization({ member: 'Member' });
    const [own, other] = [await signedIn(member), await signedIn(member)];
    const page = await own.get(list);
    const asked = await own.follow(await own.submit(page, { id: idsOn(page)[0]! }), api.base);
    expect((await own.submit(asked)).location).toBe(`${api.base}/sign-in`);
    expect([own.cookies.get('lk_session'), await isSignedIn(own), await isSignedIn(other)]).toEqual(['', false, true]);
  });

  it('ends all other sessions', async () => {
    const { member, colleague } = await api.organization({ member: 'Member', colleague: 'Member' });
    const [own, ...others] = [await signedIn(member), await signedIn(member), await signedIn(member)];
    const neighbour = await signedIn(colleague);
    const page = await own.get(list);
    const form = page.html.match(/<form method="post" action="\/welcome\/sessions\/others">.*?<\/form>/s)![0];
    await own.submit({ ...page, html: form });
    expect([await isSignedIn(own), ...(await Promise.all(others.map(isSignedIn)))]).toEqual([true, false, false]);
    expect(await isSignedIn(neighbour)).toBe(true);
    expect(textOf(await own.get(list))).toContain('You are not signed in to any other browser.');
  });

  it('does not end sessions of other members', async () => {
    const { member, colleague } = await api.organization({ member: 'Member', colleague: 'Member' });
    const [own, neighbour] = [await signedIn(member), await signedIn(colleague)];
    const [id] = idsOn(await neighbour.get(list));
    await own.submit(await own.get(list), { id: id! });
    expect(await isSignedIn(neighbour)).toBe(true);
  });

  it('refuses a form that another site sent', async () => {
    const { member } = await api.organization({ member: 'Member' });
    const own = await signedIn(member);
    const page = await own.get(list);
    expect((await own.submit(page, { id: idsOn(page)[0]!, csrf: 'guessed' })).status).toBe(403);
    expect(await isSignedIn(own)).toBe(true);
  });

  it('leaves out sessions whose token has ended', async () => {
    const { member } = await api.organization({ member: 'Member' });
    const { body } = await member('POST /api-token', { name: 'Laptop' });
    const own = await signedIn(member);
    const ended = await signedIn({ ...member, token: body.token } as MemberClient, onPhone);
    expect(idsOn(await own.get(list))).toHaveLength(2);
    await member(`DELETE /api-token/${body.id}`);
    expect([await isSignedIn(ended), idsOn(await own.get(list)).length]).toEqual([false, 1]);
  });

  it('shows when each session was last used, recorded in the background', async () => {
    const { member } = await api.organization({ member: 'Member' });
    const [own, other] = [await signedIn(member), await signedIn(member, onPhone)];
    const lastUse = async () => /Last used (\S+ \S+) UTC/.exec(textOf(await own.get(list)))![1]!;
    const before = await lastUse();
    api.clock.pass({ minutes: 5 });
    await other.get(`${api.base}/welcome`, onPhone);
    while ((await lastUse()) === before);
    expect((await lastUse()) > before).toBe(true);
  });
});
