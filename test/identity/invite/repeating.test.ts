import { Browser, textOf, type Visit } from '../../support/browser.js';
import { refused } from '../../support/refused.js';
import { type MemberClient } from '../../support/founder.js';
import { invite, startInviteScene } from './scene.js';

const { api, accept } = await startInviteScene();

const membersOf = async (owner: MemberClient) => (await owner('GET /member')).body.result.length as number;

/** A browser on the page of a new invite. */
async function onPage() {
  const { owner } = await api.organization();
  const { id, secret } = await invite(owner);
  const browser = new Browser();
  const link = `${api.base}/join#token=${secret}`;
  const reopened = async (by = browser) => by.submit(await by.get(`${api.base}/join`), { link });
  return { owner, id, secret, browser, reopened, page: await reopened() };
}

const joins = (browser: Browser, page: Visit) => browser.submit(page, { name: 'Invitee', answer: 'join' });

/** A browser whose connection was cut before it got the response, so it has only the cookies from before. */
function cutOff(browser: Browser): Browser {
  const copy = new Browser();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

const tokenOn = ({ html }: Visit) => /lk_test_pat_\w+/.exec(html)?.[0];

describe('A repeated “Join”', () => {
  it('signs the browser in whose first response was lost', async () => {
    const { owner, browser, page } = await onPage();
    const token = tokenOn(await joins(cutOff(browser), page));
    const again = await joins(browser, page);
    expect([again.status, tokenOn(again)]).toEqual([200, token]);
    expect((await browser.get(`${api.base}/welcome`)).status).toBe(200);
    expect(await membersOf(owner)).toBe(2);
  });

  it.each([2, 6, 20])('makes one member for %d clicks at once', async (clicks) => {
    const { owner, browser, page } = await onPage();
    const all = await api.atOnce(owner.orgId, () => Array.from({ length: clicks }, () => joins(browser, page)));
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
    expect(new Set(all.map(tokenOn)).size).toBe(1);
    expect(await membersOf(owner)).toBe(2);
  });

  it('works when the person opens the link again', async () => {
    const { browser, page, reopened } = await onPage();
    await joins(cutOff(browser), page);
    expect(textOf(await reopened())).toContain('You are now a member');
    expect((await browser.get(`${api.base}/welcome`)).status).toBe(200);
  });

  it('is refused in another browser', async () => {
    const { browser, page, reopened } = await onPage();
    await joins(browser, page);
    const other = new Browser();
    expect((await reopened(other)).status).toBe(404);
    // This browser has a cookie of its own, from another invite.
    const { browser: stranger } = await onPage();
    for (const visit of [await reopened(stranger), await joins(stranger, page), await joins(other, page)])
      expect([visit.status, tokenOn(visit)]).toEqual([404, undefined]);
    expect(stranger.cookies.has('lk_session')).toBe(false);
  });

  it('is refused after 15 minutes', async () => {
    const { browser, page, reopened } = await onPage();
    await joins(cutOff(browser), page);
    api.clock.pass({ minutes: 16 });
    for (const visit of [await joins(browser, page), await reopened()])
      expect([visit.status, tokenOn(visit)]).toEqual([404, undefined]);
    expect(browser.cookies.has('lk_session')).toBe(false);
  });

  it('is refused after the member signs out', async () => {
    const { browser, page, reopened } = await onPage();
    const welcome = await joins(browser, page);
    const left = await browser.follow(await browser.submit(await browser.submit(welcome)), api.base);
    expect([new URL(left.url).pathname, browser.cookies.get('lk_session')]).toEqual(['/sign-in', '']);
    for (const visit of [await joins(browser, page), await reopened()])
      expect([visit.status, tokenOn(visit)]).toEqual([404, undefined]);
    expect(browser.cookies.get('lk_session')).toBe('');
    const token = tokenOn(welcome)!;
    expect(new URL((await browser.submit(left, { link: token })).location!).pathname).toBe('/sign-in');
    expect((await browser.get(`${api.base}/welcome`)).status).toBe(200);
  });

  it('leads to the page that names the date of a scheduled deletion', async () => {
    const { owner, browser, page, reopened } = await onPage();
    await joins(cutOff(browser), page);
    await owner(`DELETE /organization/${owner.orgId}`);
    const other = cutOff(browser);
    const deletion = `${api.base}/sign-in/deletion`;
    for (const [visit, by] of [
      [await joins(browser, page), browser],
      [await reopened(other), other],
    ] as const) {
      expect([visit.status, visit.location, tokenOn(visit)]).toEqual([303, deletion, undefined]);
      expect(textOf(await by.get(deletion))).toContain('will be deleted on');
    }
  });

  it('does not sign in a member who was removed', async () => {
    const { owner, browser, page, reopened } = await onPage();
    await joins(cutOff(browser), page);
    const { result } = (await owner('GET /member')).body;
    await owner(`DELETE /member/${result.find((each: any) => each.name === 'Invitee').id}`);
    for (const visit of [await joins(browser, page), await reopened()]) {
      expect([visit.status, visit.headers.has('www-authenticate')]).toEqual([410, false]);
      expect(textOf(visit)).toContain('This invite has already been used. Ask');
    }
    const stranger = await reopened(new Browser());
    expect([stranger.status, textOf(stranger)]).toEqual([404, expect.stringContaining('invalid, expired or')]);
    expect(browser.cookies.has('lk_session')).toBe(false);
  });
});

describe('Accepting an invite with an Idempotency-Key', () => {
  const keyed = (secret: string, key: string, body: object = {}) =>
    api.client()('POST /invite/accept', { token: secret, ...body }, { 'idempotency-key': key });

  /** Repeats the request while the first one runs, as the error asks. */
  const answered = async (secret: string, key: string): Promise<Awaited<ReturnType<typeof keyed>>> => {
    const answer = await keyed(secret, key);
    return answer.body.error?.reason === 'idempotency_in_progress' ? answered(secret, key) : answer;
  };

  it('returns the first response to a repeat', async () => {
    const { owner, secret } = await onPage();
    const [first, again] = [await keyed(secret, 'once'), await keyed(secret, 'once')];
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await api.client(again.body.token)('GET /user/me')).status).toBe(200);
    expect(await membersOf(owner)).toBe(2);
  });

  it('returns the same response to concurrent requests', async () => {
    const { owner, secret } = await onPage();
    const both = await api.atOnce(owner.orgId, () => [answered(secret, 'twice'), answered(secret, 'twice')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]!.body).toEqual(both[1]!.body);
  });

  it('gives the holder of the link nothing without the key', async () => {
    const { secret } = await onPage();
    await keyed(secret, 'mine');
    expect(await accept(secret)).toMatchObject(refused(404, 'not_found'));
    expect(await keyed(secret, 'other')).toMatchObject(refused(404, 'not_found'));
    expect(await keyed(secret, 'mine', { name: 'X' })).toMatchObject(
      refused(409, 'conflict', 'idempotency_key_reused'),
    );
  });

  it('does not return the token after 15 minutes', async () => {
    const { secret } = await onPage();
    await keyed(secret, 'late');
    api.clock.pass({ minutes: 16 });
    expect(await keyed(secret, 'late')).toMatchObject(refused(409, 'conflict', 'idempotency_secret_expired'));
  });
});
