import { randomBytes } from 'node:crypto';
import { Egress } from '#platform/outgoing';
import { type Api, startApi } from '../../support/api.js';
import { organizations } from '../../support/api-options.js';
import { Browser, textOf, type Visit } from '../../support/browser.js';
import { type MemberClient } from '../../support/founder.js';
import { freePort } from '../../support/free-port.js';
import { type Account, type Issuer, startIssuer } from '../../support/issuer.js';

export { Browser, textOf, type Visit };

export let api: Api;
export let issuer: Issuer;

beforeAll(async () => {
  const port = await freePort();
  const here = `http://127.0.0.1:${port}`;
  const keys = { serviceKey: { id: 'test', key: randomBytes(32) }, vaultKeys: [] };
  const connections = { vaultUrl: 'http://127.0.0.1:9', serviceUrl: here, appUrl: organizations.appUrl, ...keys };
  api = await startApi({ connections, egress: Egress.to(['127.0.0.1'], true) }, port);
  issuer = await startIssuer();
});
afterAll(async () => {
  issuer.stop();
  await api.stop();
});
beforeEach(() => {
  Object.assign(issuer.behavior, { asked: () => {}, answered: () => {}, account: { sub: 'nobody' }, requests: [] });
});

export const redirectOf = (orgId: string): string => `${api.base}/sign-in/callback/${orgId}`;

/** Configures sign-in as this member. Returns the settings. */
export async function configured(as: MemberClient, more: object = {}): Promise<Record<string, any>> {
  const settings = { ...(await issuer.client(redirectOf(as.orgId))), ...more };
  const { status, body } = await as(`PUT /organization/${as.orgId}/sign-in`, settings);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

/** The account that the identity provider reports for a member. */
export const accountOf = ({ email, userId }: MemberClient, more: object = {}): Account => ({
  ...{ sub: `sub-${userId}`, email, email_verified: true, name: 'Somebody', ...more },
});

/** The headers that a browser sends when it submits one of Latchkey's pages. */
export const fromHere = { 'sec-fetch-site': 'same-origin' };

/** Goes to the identity provider. Returns the address to which it redirects the browser. */
export async function departed(
  orgId: string,
  browser: Browser,
  account: Account,
  return_to = '',
  headers: Record<string, string> = fromHere,
): Promise<string> {
  issuer.behavior.account = account;
  const start = `${api.base}/sign-in/start?${new URLSearchParams({ organization: orgId, return_to })}`;
  const away = await browser.get(start, headers);
  if (!away.location) throw new Error(textOf(away));
  const back = await browser.follow(away, issuer.issuer);
  if (!back.location?.startsWith(api.base)) throw new Error(`${back.status} ${back.html}`);
  return back.location;
}

/** Signs in. Returns the page at which the browser ends. */
export async function signedIn(orgId: string, account: Account, browser = new Browser()): Promise<Visit> {
  return browser.follow(await browser.get(await departed(orgId, browser, account)), api.base);
}

export const isSignedIn = async (browser: Browser): Promise<boolean> =>
  textOf(await browser.get(`${api.base}/sign-in`)).startsWith('You are signed in');
