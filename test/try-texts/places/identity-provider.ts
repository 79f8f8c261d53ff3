import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { Browser } from '../../../apps/demo/src/browser.js';
import { type BadText, bytesOf } from '../../support/bad-texts/corpus.js';
import { filled, nameOf, textFieldsIn } from '../../support/bad-texts/fields.js';
import { type Reply } from '../hostile-server.js';
import { alike, type Outcome, type Place } from '../place.js';
import { outcomeOf, pageOutcome, send } from '../send.js';
import { type TextSystem } from '../system.js';
import { maxResponseHead } from './tools.js';

/** The largest document or response that the API reads, in bytes. */
const maxDocument = 120 * 1024;

const json = { 'content-type': 'application/json' };

/** Documents of an identity provider, its keys, tokens, claims and user info. */
export async function identityProviderPlaces(system: TextSystem): Promise<Place[]> {
  const { url, hostile, things, as } = system;
  const issuer = `${hostile.origin}/idp`;
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'key', alg: 'RS256', use: 'sig' };
  const discovery = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    userinfo_endpoint: `${issuer}/userinfo`,
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    id_token_signing_alg_values_supported: ['RS256'],
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
  };
  const keys = { keys: [jwk] };
  const refused = { error: 'invalid_grant', error_description: 'x' };
  const info = { sub: 'ada', email: 'ada@example.com', email_verified: true, name: 'Ada', org: 'x', amr: ['pwd'] };
  let nonce = '';
  const signed = (claims: string): Promise<string> =>
    new SignJWT({ ...(JSON.parse(claims) as object), nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'key' })
      .setIssuer(issuer)
      .setAudience('latchkey')
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey);
  const tokens = async (claims = '{"sub":"ada"}') => ({
    access_token: 'access',
    token_type: 'Bearer',
    expires_in: 3600,
    scope: 'openid',
    id_token: await signed(claims),
  });

  const prepare = () => {
    hostile.at('/idp', () => ({ status: 404 }));
    hostile.at('/idp/.well-known', () => ({ body: discovery }));
    hostile.at('/idp/keys', () => ({ body: keys }));
    hostile.at('/idp/token', async () => ({ body: await tokens() }));
    hostile.at('/idp/userinfo', () => ({ body: info }));
  };
  prepare();
  const settings = `${url}/organization/${things.organization}/sign-in`;
  const headers = { ...as.owner, ...json };
  const client = { issuer, client_id: 'latchkey', client_secret: 'a-client-secret' };
  const set = await send({ url: settings, method: 'PUT', headers, body: JSON.stringify(client) });
  if (set.status !== 200) throw new Error(set.text);

  const verify = async (): Promise<Outcome> =>
    outcomeOf(await send({ url: `${settings}/verify`, method: 'POST', headers: as.owner }));
  const start = `${url}/sign-in/start?organization=${things.organization}`;
  const enter = async (): Promise<Outcome> => {
    const browser = new Browser();
    const away = await browser.get(start, { 'sec-fetch-site': 'same-origin' });
    const { searchParams } = new URL(away.location ?? url);
    nonce = searchParams.get('nonce') ?? '';
    const answer = new URLSearchParams({ code: 'code', state: searchParams.get('state') ?? '' });
    const { status, html } = await browser.get(`${url}/sign-in/callback/${things.organization}?${answer}`);
    return pageOutcome({ status, text: html });
  };

  type Part = { about: string; path: string; document: object; status?: number; action: () => Promise<Outcome> };
  const place = (
    { about, path, action }: Pick<Part, 'about' | 'path' | 'action'>,
    what: string,
    reply: (text: BadText) => Reply | Promise<Reply>,
  ): Place => ({
    name: `identity provider ${about}: ${what}`,
    encoding: 'json',
    bytes: maxDocument,
    prepare: async () => {
      prepare();
      // Forgets the documents that the last place has left.
      await verify();
    },
    put: (text) => hostile.answering(path, () => reply(text), action),
  });
  const inFields = ({ document, status, ...part }: Part): Place[] =>
    textFieldsIn(document).map((field) =>
      alike(place(part, nameOf(field), (text) => ({ status, headers: json, body: filled(document, [[field, text]]) }))),
    );
  const asWhole = (part: Omit<Part, 'document'>): Place[] => [
    place(part, 'the whole JSON', (text) => ({ headers: json, body: text.json })),
    place(part, 'the whole response', ({ text }) => ({ headers: json, body: bytesOf(text) })),
  ];
  const inDocument = (part: Part): Place[] => [...inFields(part), ...asWhole(part)];
  const token = { about: 'token', path: '/idp/token', action: enter };
  const claims = { sub: 'ada', email: 'ada@example.com', name: 'Ada', org: 'x', amr: ['pwd'], acr: 'x' };
  // The claims are encoded in base64.
  const inClaims = textFieldsIn(claims).map((field) => ({
    ...alike(
      place({ ...token, about: 'claims' }, nameOf(field), async (text) => ({
        body: await tokens(filled(claims, [[field, text]])),
      })),
    ),
    bytes: maxDocument * 0.7,
  }));
  const inHeader = ['content-type', 'www-authenticate', 'dpop-nonce'].map((name): Place => ({
    ...place(token, `header ${name}`, async ({ text }) => ({
      status: name === 'www-authenticate' ? 401 : 200,
      body: await tokens(),
      rawHeaders: { [name]: bytesOf(text) },
    })),
    encoding: 'bytes',
    bytes: maxResponseHead,
    lengths: [1000, Infinity],
  }));
  return [
    ...inDocument({ about: 'discovery', path: '/idp/.well-known', document: discovery, action: verify }),
    ...inDocument({ about: 'keys', path: '/idp/keys', document: keys, action: verify }),
    ...asWhole({ about: 'keys of a sign-in', path: '/idp/keys', action: enter }),
    ...inDocument({ ...token, document: await tokens() }),
    ...inFields({ ...token, about: 'refusal of a token', status: 400, document: refused }),
    ...inClaims,
    ...inHeader,
    ...inDocument({ about: 'user info', path: '/idp/userinfo', document: info, action: enter }),
  ];
}
