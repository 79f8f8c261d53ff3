import { Browser } from '../../support/browser.js';
import { type Answer } from '../../support/client.js';
import { type MemberClient } from '../../support/founder.js';
import { accountOf, fromHere, startSignInScene } from '../sign-in/scene.js';

/** Sends a request as the script of a page does. A header that is null is left out. */
export type Page = ((request: string, body?: unknown, headers?: Record<string, string | null>) => Promise<Answer>) & {
  readonly csrf: string;
};

export const cookieOf = ({ cookies }: Browser): string => [...cookies].map((pair) => pair.join('=')).join('; ');

/** An API with an identity provider, and pages that call it with a browser session. */
export async function startSessionScene() {
  const scene = await startSignInScene();
  const { api, signedIn } = scene;

  /** Returns a browser that signed in with the member's token. */
  const browserOf = async ({ token }: { token: string }): Promise<Browser> => {
    const browser = new Browser();
    await browser.submit(await browser.get(`${api.base}/sign-in`), { link: token });
    return browser;
  };

  /** Opens a page in a signed-in browser. */
  const openPage = async (browser: Browser): Promise<Page> => {
    const { csrf } = JSON.parse((await browser.get(`${api.base}/sign-in/csrf`, fromHere)).html) as { csrf: string };
    const usual = { ...fromHere, origin: api.base, 'x-latchkey-csrf': csrf };
    const send = (request: string, body?: unknown, headers: Record<string, string | null> = {}) => {
      const all = { cookie: cookieOf(browser), ...usual, ...headers };
      const sent = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== null);
      return api.client()(request, body, Object.fromEntries(sent));
    };
    return Object.assign(send, { csrf });
  };

  const pageOf = async (member: { token: string }): Promise<Page> => openPage(await browserOf(member));

  /** Opens a page of a member who signed in at the identity provider. */
  const pageAfterSignIn = async (member: MemberClient): Promise<Page> => {
    const browser = new Browser();
    await signedIn(member.orgId, accountOf(member), browser);
    return openPage(browser);
  };

  return { ...scene, browserOf, openPage, pageOf, pageAfterSignIn };
}

export const noToken = { status: 401, body: { error: { reason: 'token_missing' } } };

export const rename = ['PATCH /user/me', { notifications: { approvals: false } }] as const;
