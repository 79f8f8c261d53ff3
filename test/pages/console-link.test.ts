import { startApi } from '../support/api.js';
import { Browser, textOf, type Visit } from '../support/browser.js';
import { type MemberClient } from '../support/founder.js';

const api = await startApi();
const withoutConsole = await startApi({ servesConsole: false });
afterAll(() => Promise.all([api.stop(), withoutConsole.stop()]));

/** Signs a member in, and returns the page that follows. */
async function signIn(browser: Browser, as: MemberClient, page: string): Promise<Visit> {
  const { body } = await as('POST /user/me/sign-in-link', {});
  const link = new URL(body.url as string).searchParams.get('link')!;
  const answer = await browser.submit(await browser.get(page), { link });
  return browser.get(answer.location!);
}

const hasLink = ({ html }: Visit): boolean => /<a class="button(?: quiet)?" href="\/console">/.test(html);

describe('The pages without script', () => {
  it.each([
    ['lead people who manage something to the console', 'Auditor', true],
    ['lead managers of members to the console', 'People Admin', true],
    ['do not lead other members there', 'Member', false],
  ])('%s', async (_, role, leads) => {
    const { person } = await api.organization({ person: role });
    const browser = new Browser();
    const signedIn = await signIn(browser, person, `${api.base}/sign-in`);
    expect(textOf(signedIn)).toContain('You are signed in');
    const start = await browser.get(`${api.base}/welcome`);
    expect([hasLink(signedIn), hasLink(start)]).toEqual([leads, leads]);
  });

  it('let a person who is signed in sign in again', async () => {
    const { owner } = await api.organization();
    const browser = new Browser();
    await signIn(browser, owner, `${api.base}/sign-in`);
    const page = await browser.get(`${api.base}/sign-in?again=yes&return_to=/console/invites/new`);
    const token = { link: owner.token, return_to: '/console/invites/new' };
    expect((await browser.submit(page, token)).location).toContain('/console/invites/new');
  });

  it('lead from the list of accounts to the console', async () => {
    const { owner } = await api.organization();
    const browser = new Browser();
    await signIn(browser, owner, `${api.base}/sign-in`);
    expect((await browser.get(`${api.base}/welcome/accounts`)).html).toContain('<a class="back" href="/console">');
  });

  it('do not lead to a console that is not served', async () => {
    const { owner } = await withoutConsole.organization();
    const browser = new Browser();
    const signedIn = await signIn(browser, owner, `${withoutConsole.base}/sign-in`);
    expect([hasLink(signedIn), hasLink(await browser.get(`${withoutConsole.base}/welcome`))]).toEqual([false, false]);
  });
});

describe('A person who opens a screen of the console', () => {
  const screen = '/console/rules?q=a+b%2Fc';

  it('comes back to it after signing in', async () => {
    const { owner } = await api.organization();
    const browser = new Browser();
    const away = await browser.get(`${api.base}${screen}`);
    expect(new URL(away.location!).searchParams.get('return_to')).toBe(screen);
    const back = await signIn(browser, owner, away.location!);
    expect([back.url, back.html]).toEqual([`${api.base}${screen}`, expect.stringContaining('id="console"')]);
  });

  it('can continue to it if they have signed in meanwhile', async () => {
    const { owner } = await api.organization();
    const browser = new Browser();
    await signIn(browser, owner, `${api.base}/sign-in`);
    const page = await browser.get(`${api.base}/sign-in?${new URLSearchParams({ return_to: screen })}`);
    expect(page.html).toContain(`href="${screen}"`);
    const elsewhere = await browser.get(`${api.base}/sign-in?return_to=//evil.example.com`);
    expect(elsewhere.html).not.toContain('href="//evil');
  });
});
