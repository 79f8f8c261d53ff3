import { bytesOf, type BadText } from '../../support/bad-texts/corpus.js';
import { filled, nameOf, textFieldsIn } from '../../support/bad-texts/fields.js';
import { clientOf, connect, reconnect } from '../connecting.js';
import { oauthDefinition } from '../definitions.js';
import { type Reply } from '../hostile-server.js';
import { alike, type Outcome, type Place } from '../place.js';
import { outcomeOf, send } from '../send.js';
import { type TextSystem } from '../system.js';
import { maxResponseHead } from './tools.js';

/** The largest response of a token endpoint that the vault reads, in bytes. */
const maxTokenResponse = 122 * 1024;

const json = { 'content-type': 'application/json' };

/** An unsigned ID token. The vault reads its claims only. */
const idToken = (claims: string): string =>
  `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(claims).toString('base64url')}.`;

const granted = {
  access_token: 'access',
  refresh_token: 'refresh',
  token_type: 'Bearer',
  expires_in: 3600,
  scope: 'read',
  id_token: idToken('{"sub":"ada"}'),
  user: { name: 'Ada' },
};

const refused = { error: 'temporarily_unavailable', error_description: 'Later.', error_uri: 'https://example.com' };

/** Responses of a token endpoint, when a person connects and when a token is refreshed. */
export async function tokenPlaces(system: TextSystem): Promise<Place[]> {
  const { url, busy, hostile } = system;
  hostile.at('/api/me', () => ({ body: { id: 'ada', email: 'ada@example.com' } }));
  hostile.at('/authorize', ({ url: { searchParams } }) => {
    const back = new URL(searchParams.get('redirect_uri')!);
    back.search = new URLSearchParams({ code: 'code', state: searchParams.get('state')! }).toString();
    return { status: 302, headers: { location: back.href } };
  });
  hostile.at('/revoke', () => ({}));
  hostile.at('/token', () => ({ body: granted }));
  const latchkey = clientOf(system);
  const { slug } = await latchkey.connectors.create({
    kind: 'catalog',
    definition: oauthDefinition(hostile.origin),
  } as never);
  await latchkey.connectors.setOAuthApp(slug, { client_id: 'latchkey', client_secret: 'a-client-secret' });
  const connection = await connect(system, slug);
  const headers = { ...json, authorization: `Bearer ${busy.token}` };

  const refresh = async (): Promise<Outcome> =>
    outcomeOf(
      await send({ url: `${url}/connection/${connection}/refresh-credentials`, method: 'POST', headers, body: '{}' }),
    );
  const prepare = async () => {
    hostile.at('/api/me', () => ({ body: { id: 'ada', email: 'ada@example.com' } }));
    hostile.at('/token', () => ({ body: granted }));
    await reconnect(system, connection);
  };

  const places = (about: string, action: () => Promise<Outcome>): Place[] => {
    const place = (what: string, reply: (text: BadText) => Reply): Place => ({
      name: `token endpoint ${about}: ${what}`,
      encoding: 'json',
      bytes: maxTokenResponse,
      prepare,
      put: (text) => hostile.answering('/token', () => reply(text), action),
    });
    return [
      ...textFieldsIn(granted).map((field) =>
        alike(place(nameOf(field), (text) => ({ headers: json, body: filled(granted, [[field, text]]) }))),
      ),
      ...textFieldsIn(refused).map((field) =>
        alike(place(nameOf(field), (text) => ({ status: 400, headers: json, body: filled(refused, [[field, text]]) }))),
      ),
      {
        ...place('the claims of an ID token', ({ json: value }) => ({
          body: { ...granted, id_token: idToken(`{"sub":${value}}`) },
        })),
        // The claims are encoded in base64.
        bytes: maxTokenResponse * 0.7,
      },
      place('the whole JSON', (text) => ({ headers: json, body: text.json })),
      place('the whole response', ({ text }) => ({ headers: json, body: bytesOf(text) })),
      place('a form', ({ text }) => ({
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: bytesOf(text),
      })),
      ...['retry-after', 'content-type', 'www-authenticate'].map((name): Place => ({
        ...place(`header ${name}`, ({ text }) => ({ status: 429, body: {}, rawHeaders: { [name]: bytesOf(text) } })),
        encoding: 'bytes',
        bytes: maxResponseHead,
        lengths: [1000, Infinity],
      })),
    ];
  };
  return [...places('after signing in', () => reconnect(system, connection)), ...places('when refreshing', refresh)];
}
