import { createHash, randomBytes } from 'node:crypto';
import {
  Client,
  type OAuthClientInformationMixed,
  type OAuthClientMetadata,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { Browser, type Visit } from '../../support/browser.js';
import { type MemberClient } from '../../support/founder.js';
import { startMcpScene } from '../../toolboxes/mcp/scene.js';

/** The product with a toolbox of the creator that the user can use, and the requests of apps. */
export async function startAuthorizationScene(options: Parameters<typeof startMcpScene>[0] = {}) {
  const { product, ...world } = await startMcpScene(options);

  const form = async (path: string, fields: Record<string, string>) => {
    const response = await fetch(product.base + path, { method: 'POST', body: new URLSearchParams(fields) });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  };

  const registered = async (metadata: object = {}): Promise<string> => {
    const given = { client_name: 'By hand', redirect_uris: [callback], ...metadata };
    const { status, body } = await product.client()('POST /oauth/register', given);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.client_id as string;
  };

  /** A raw authorization request. Null omits a parameter. */
  const wish = (client_id: string, changes: Record<string, string | null> = {}): Wish => {
    const verifier = randomBytes(32).toString('base64url');
    const code_challenge = createHash('sha256').update(verifier).digest('base64url');
    const pkce = { code_challenge, code_challenge_method: 'S256' };
    const resource = `${product.base}/mcp`;
    const usual = { client_id, response_type: 'code', redirect_uri: callback, state: 'x', resource };
    const given = { ...usual, ...pkce, ...changes };
    const params = new URLSearchParams(
      Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== null),
    );
    return { url: `${product.base}/oauth/authorize?${params}`, verifier, client_id };
  };

  const redeem = ({ client_id, verifier }: Omit<Wish, 'url'>, code: string) =>
    form('/oauth/token', {
      grant_type: 'authorization_code',
      client_id,
      code,
      redirect_uri: callback,
      code_verifier: verifier,
    });

  /** Gets tokens for an app that is registered already. */
  const tokensFor = async (member: MemberClient, own: Wish, answers: Answers = {}) => {
    const browser = await browserOf(member);
    const code = (await allowed(browser, await asked(browser, own.url), answers)).get('code')!;
    const { body } = await redeem(own, code);
    return { ...own, code, access: body.access_token as string, refresh: body.refresh_token as string };
  };

  /** Gets tokens for a new app, without a client library. */
  const tokensOf = async (member: MemberClient, answers: Answers = {}, changes = {}) =>
    tokensFor(member, wish(await registered(), changes), answers);

  const refreshed = ({ client_id }: { client_id: string }, refresh_token: string) =>
    form('/oauth/token', { grant_type: 'refresh_token', client_id, refresh_token });

  return { product, ...world, form, registered, wish, redeem, tokensFor, tokensOf, refreshed };
}

/** The redirect address of a local app. */
export const callback = 'http://127.0.0.1:33418/callback';

/** An authorization request of an app, with the secret that redeems its code. */
type Wish = { url: string; verifier: string; client_id: string };

/** What a member answers on the consent page. */
type Answers = { scope?: string[]; reach?: string; toolbox?: string[] };

/** A browser that was signed in with a link. */
export async function browserOf(member: MemberClient): Promise<Browser> {
  const browser = new Browser();
  const { body } = await member('POST /user/me/sign-in-link');
  await browser.submit(await browser.get(body.url), { link: new URL(body.url).searchParams.get('link')! });
  return browser;
}

/** Follows the app in the browser up to the consent page. */
export const asked = async (browser: Browser, url: string): Promise<Visit> =>
  browser.follow(await browser.get(url), new URL(url).origin);

/** Allows the request. Returns what the app receives. */
export async function allowed(browser: Browser, page: Visit, answers: Answers = {}): Promise<URLSearchParams> {
  const { scope = ['mcp:read'], reach = 'all', toolbox = [] } = answers;
  const choice: Record<string, string | string[]> = page.html.includes('name="reach"')
    ? { reach, ...(toolbox.length > 0 && { toolbox }) }
    : {};
  const visit = await browser.submit(page, { scope, ...choice, answer: 'allow' });
  if (!visit.location) throw new Error(`${visit.status} ${visit.html}`);
  return toldTo(await browser.follow(visit, new URL(page.url).origin));
}

export const toldTo = ({ location, html }: Visit): URLSearchParams => {
  if (!location?.startsWith(callback))
    throw new Error(`The browser was not redirected to the app: ${location} ${html}`);
  return new URL(location).searchParams;
};

/** An app built with the official packages. */
export class App implements OAuthClientProvider {
  information: OAuthClientInformationMixed | undefined;
  kept: OAuthTokens | undefined;
  wanted: URL | undefined;
  private verifier = '';
  private found: OAuthDiscoveryState | undefined;

  readonly redirectUrl = callback;
  readonly clientMetadata: OAuthClientMetadata = { client_name: 'Test app', redirect_uris: [callback] };

  constructor(private readonly base: string) {}

  clientInformation = () => this.information;
  saveClientInformation = (given: OAuthClientInformationMixed) => void (this.information = given);
  tokens = () => this.kept;
  saveTokens = (given: OAuthTokens) => void (this.kept = given);
  redirectToAuthorization = (url: URL) => void (this.wanted = url);
  saveCodeVerifier = (given: string) => void (this.verifier = given);
  codeVerifier = () => this.verifier;
  saveDiscoveryState = (found: OAuthDiscoveryState) => void (this.found = found);
  discoveryState = () => this.found;

  transport = (path = '/mcp') => new StreamableHTTPClientTransport(new URL(this.base + path), { authProvider: this });

  /** Signs in as a person who allows it. */
  async signIn(member: MemberClient, path = '/mcp', answers: Answers = {}): Promise<void> {
    const transport = this.transport(path);
    await new Client({ name: 'test', version: '1' }).connect(transport).catch(() => undefined);
    const browser = await browserOf(member);
    await transport.finishAuth(await allowed(browser, await asked(browser, this.wanted!.href), answers));
  }
}
