import { randomBytes } from 'node:crypto';
import { Egress } from '#platform/outgoing';
import { startApi } from '../../support/api.js';
import { organizations } from '../../support/api-options.js';
import { Browser, textOf, type Visit } from '../../support/browser.js';
import { type MemberClient } from '../../support/founder.js';
import { freePort } from '../../support/free-port.js';
import { type Account, startIssuer } from '../../support/issuer.js';

/** An API and an identity provider that behaves well before each test. They stop after the tests of the file. */
export async function startSignInScene() {
  const port = await freePort();
  const here = `http://127.0.0.1:${port}`;
  const keys = { serviceKey: { id: 'test', key: randomBytes(32) }, vaultKeys: [] };
  const connections = { vaultUrl: 'http://127.0.0.1:9', serviceUrl: here, appUrl: organizations.appUrl, ...keys };
  const api = await startApi({ connections, egress: Egress.to(['127.0.0.1'], true) }, port);
  const issuer = await startIssuer();
  afterAll(async () => {
    issuer.stop();
    await api.stop();
  });
  beforeEach(() => {
    Object.assign(issuer.behavior, { asked: () => {}, answered: () => {}, account: { sub: 'nobody' }, requests: [] });
  });

  const redirectOf = (orgId: string): string => `${api.base}/sign-in/callback/${orgId}`;

  /** Configures sign-in as this member. Returns the settings. */
  const configured = async (as: MemberClient, more: object = {}): Promise<Record<string, any>> => {
    const settings = { ...(await issuer.client(redirectOf(as.orgId))), ...more };
    const { status, body } = await as(`PUT /organization/${as.orgId}/sign-in`, settings);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body;
  };

  /** Goes to the identity provider. Returns the address to which it redirects the browser. */
  const departed = async (
    orgId: string,
    browser: Browser,
    account: Account,
    { return_to = '', headers = fromHere }: { return_to?: string; headers?: Record<string, string> } = {},
  ): Promise<string> => {
    issuer.behavior.account = account;
    const start = `${api.base}/sign-in/start?${new URLSearchParams({ organization: orgId, return_to })}`;
    const away = await browser.get(start, headers);
    if (!away.location) throw new Error(textOf(away));
    const back = await browser.follow(away, issuer.issuer);
    if (!back.location?.startsWith(api.base)) throw new Error(`${back.status} ${back.html}`);
    return back.location;
  };

  /** Signs in. Returns the page at which the browser ends. */
  const signedIn = async (orgId: string, account: Account, browser = new Browser()): Promise<Visit> =>
    browser.follow(await browser.get(await departed(orgId, browser, account)), api.base);

  const isSignedIn = async (browser: Browser): Promise<boolean> =>
    textOf(await browser.get(`${api.base}/sign-in`)).startsWith('You are signed in');

  return { api, issuer, redirectOf, configured, departed, signedIn, isSignedIn };
}

/** The account that the identity provider reports for a member. */
export const accountOf = ({ email, userId }: MemberClient, more: object = {}): Account => ({
  sub: `sub-${userId}`,
  email,
  email_verified: true,
  name: 'Somebody',
  ...more,
});

/** The headers that a browser sends when it submits one of Latchkey's pages. */
export const fromHere = { 'sec-fetch-site': 'same-origin' };
