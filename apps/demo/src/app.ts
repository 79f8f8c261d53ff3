import {
  auth,
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { type Api } from './api.js';
import { Browser } from './browser.js';

const callback = 'http://127.0.0.1:33418/callback';

const scopes = ['mcp:read', 'mcp:write', 'mcp:destructive'];

/** Connects an app to which its person signs in with a browser. They allow it everything that it requests. */
export async function connectApp(person: Api, mcpUrl: URL, name: string): Promise<Client> {
  let authorizationUrl: URL | undefined;
  const authProvider = createAuthProvider(name, (url) => (authorizationUrl = url));
  const options = { serverUrl: mcpUrl, scope: scopes.join(' ') };
  await auth(authProvider, options);
  const { code, iss } = await allow(person, authorizationUrl!);
  await auth(authProvider, { ...options, authorizationCode: code, iss });
  const client = new Client({ name, version: '1' });
  await client.connect(new StreamableHTTPClientTransport(mcpUrl, { authProvider }));
  return client;
}

function createAuthProvider(client_name: string, redirectToAuthorization: (url: URL) => void): OAuthClientProvider {
  let client: ReturnType<OAuthClientProvider['clientInformation']>;
  let tokens: ReturnType<OAuthClientProvider['tokens']>;
  let discovered: OAuthDiscoveryState | undefined;
  let verifier = '';
  return {
    redirectUrl: callback,
    clientMetadata: { client_name, redirect_uris: [callback] },
    clientInformation: () => client,
    saveClientInformation: (given) => void (client = given),
    tokens: () => tokens,
    saveTokens: (given) => void (tokens = given),
    codeVerifier: () => verifier,
    saveCodeVerifier: (given) => void (verifier = given),
    discoveryState: () => discovered,
    saveDiscoveryState: (given) => void (discovered = given),
    redirectToAuthorization,
  };
}

/** Allows the app on the consent page. Returns what the app receives. */
async function allow(person: Api, { href, origin }: URL): Promise<{ code: string; iss: string }> {
  const browser = await signInToLatchkey(person);
  const page = await browser.follow(await browser.get(href), origin);
  const answer = await browser.submit(page, { scope: scopes, answer: 'allow' });
  const { location } = await browser.follow(answer, origin);
  const received = new URL(location!).searchParams;
  return { code: received.get('code')!, iss: received.get('iss')! };
}

/** Returns a browser in which the person is signed in. */
export async function signInToLatchkey({ latchkey }: Api): Promise<Browser> {
  const browser = new Browser();
  const { url } = await latchkey.currentUser.makeSignInLink();
  await browser.submit(await browser.get(url), { link: new URL(url).searchParams.get('link')! });
  return browser;
}
