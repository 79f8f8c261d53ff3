import { Browser } from '../../../apps/demo/src/browser.js';
import { filled, nameOf, textFieldsIn } from '../../support/bad-texts/fields.js';
import { type Place } from '../place.js';
import { answerTo, send } from '../send.js';
import { type TextSystem } from '../system.js';
import { formPlaces, pagePlaces, params, queryPlaces } from './forms.js';

const callback = 'http://127.0.0.1:33418/callback';

/** The pages of the API: signing in, joining, choosing a service, and the OAuth endpoints for agents. */
export async function pagePlacesOfApi(system: TextSystem): Promise<Place[]> {
  const { url, things } = system;
  const organization = things.organization;
  const at = (path: string, names: string, more: Record<string, string> = {}) =>
    queryPlaces(`GET ${path}`, url + path, { ...params(names), ...more });
  const browser = await signedIn(system);
  const authorize = await authorization(system);
  const consent = await browser.follow(await browser.get(authorize.url), url);
  const anonymous = new Browser();
  return [
    ...at('/sign-in', 'link return_to organization org'),
    ...at('/sign-in/start', 'organization return_to confirm'),
    ...at('/sign-in/callback', 'code state iss error error_description'),
    ...at(`/sign-in/callback/${organization}`, 'code state iss error error_description'),
    ...at('/sign-in/choose', 'choice'),
    ...at('/join', 'link token'),
    ...at('/oauth/authorize', 'nonce prompt login_hint claims ui_locales', authorize.parameters),
    ...pagePlaces('/sign-in', anonymous, await anonymous.get(`${url}/sign-in`)),
    ...pagePlaces('/join', anonymous, await anonymous.get(`${url}/join`)),
    ...pagePlaces('/sign-in of a signed-in person', browser, await browser.get(`${url}/sign-in`)),
    ...pagePlaces('/sign-in/tokens', browser, await browser.get(`${url}/sign-in/tokens`)),
    ...pagePlaces('/welcome/connect', browser, await browser.get(`${url}/welcome/connect`)),
    ...pagePlaces('the consent page', browser, consent),
    ...queryPlaces('GET /welcome/connect', `${url}/welcome/connect`, { q: 'x' }, { cookie: cookieOf(browser) }),
    ...oauthPlaces(system, authorize.client_id),
  ];
}

const cookieOf = ({ cookies }: Browser) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** A browser of the owner, signed in with a link. */
async function signedIn({ url, as }: TextSystem): Promise<Browser> {
  const browser = new Browser();
  const made = await send({ url: `${url}/user/me/sign-in-link`, method: 'POST', headers: as.owner });
  const link = new URL((JSON.parse(made.text) as { url: string }).url);
  await browser.submit(await browser.get(link.href), { link: link.searchParams.get('link')! });
  return browser;
}

const metadata = {
  client_name: 'By hand',
  client_uri: 'https://agent.example.com',
  logo_uri: 'https://agent.example.com/logo.png',
  redirect_uris: [callback],
  grant_types: ['authorization_code'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
  scope: 'mcp:read',
  contacts: ['agent@example.com'],
  software_id: 'x',
  jwks: { keys: [{ kty: 'RSA', n: 'x', e: 'AQAB' }] },
};

/** A registered app, and its request for authorization. */
async function authorization({ url }: TextSystem) {
  const headers = { 'content-type': 'application/json' };
  const registered = await send({
    url: `${url}/oauth/register`,
    method: 'POST',
    headers,
    body: JSON.stringify({ client_name: 'By hand', redirect_uris: [callback] }),
  });
  const { client_id } = JSON.parse(registered.text) as { client_id: string };
  const parameters = {
    client_id,
    response_type: 'code',
    redirect_uri: callback,
    scope: 'mcp:read',
    state: 'x',
    resource: `${url}/mcp`,
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  };
  return { client_id, parameters, url: `${url}/oauth/authorize?${new URLSearchParams(parameters)}` };
}

/** The endpoints that apps call without a browser. */
function oauthPlaces({ url }: TextSystem, client_id: string): Place[] {
  const register = (body: string) =>
    answerTo({ url: `${url}/oauth/register`, method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const code = { grant_type: 'authorization_code', client_id, code: 'x', redirect_uri: callback, code_verifier: 'x' };
  const refresh = { grant_type: 'refresh_token', client_id, refresh_token: 'x', scope: 'x', resource: 'x' };
  return [
    ...formPlaces('POST /oauth/token with a code', `${url}/oauth/token`, { ...code, client_secret: 'x' }),
    ...formPlaces('POST /oauth/token with a refresh token', `${url}/oauth/token`, refresh),
    ...formPlaces('POST /oauth/revoke', `${url}/oauth/revoke`, { token: 'x', token_type_hint: 'x', client_id }),
    ...textFieldsIn(metadata).map((field): Place => ({
      name: `form POST /oauth/register ${nameOf(field)}`,
      encoding: 'json',
      bytes: 255 * 1024,
      isAlike: true,
      put: (text) => register(filled(metadata, [[field, text]])),
    })),
  ];
}
