import { bytesOf, type BadText } from '../../support/bad-texts/corpus.js';
import { filled, nameOf, textFieldsIn } from '../../support/bad-texts/fields.js';
import { clientOf, reconnect } from '../connecting.js';
import { alike, type Outcome, type Place } from '../place.js';
import { type TextSystem } from '../system.js';
import { maxResponseHead } from './tools.js';

/** The largest document that the vault reads, in bytes. */
const maxMetadata = 120 * 1024;

const json = { 'content-type': 'application/json' };

/** Metadata of a remote MCP server and of its authorization server, and the response to a registration. */
export async function discoveryPlaces(system: TextSystem): Promise<Place[]> {
  const { hostile } = system;
  const { origin } = hostile;
  const resource = `${origin}/protected/mcp`;
  // A new issuer for each text, because the vault registers itself only once at each.
  let issuers = 0;
  const documents = (): Record<string, { path: string; status: number; document: object }> => ({
    'resource metadata': {
      path: '/.well-known/oauth-protected-resource',
      status: 200,
      document: {
        resource,
        authorization_servers: [`${origin}/issuer${issuers}`],
        scopes_supported: ['read'],
        resource_name: 'x',
      },
    },
    'server metadata': {
      path: '/.well-known/oauth-authorization-server',
      status: 200,
      document: {
        issuer: `${origin}/issuer${issuers}`,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        registration_endpoint: `${origin}/register`,
        revocation_endpoint: `${origin}/revoke`,
        code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: ['none'],
        scopes_supported: ['read'],
        response_types_supported: ['code'],
      },
    },
    registration: {
      path: '/register',
      status: 201,
      document: {
        client_id: 'client',
        client_secret: 'a-secret-of-the-client',
        token_endpoint_auth_method: 'none',
        client_id_issued_at: 1,
        redirect_uris: ['https://example.com'],
      },
    },
  });
  const prepare = () => {
    hostile.at('/token', () => ({ body: { access_token: 'access', token_type: 'Bearer' } }));
    hostile.at('/protected/mcp', () => ({ status: 401, headers: { 'www-authenticate': 'Bearer' } }));
    for (const [name, { path, status }] of Object.entries(documents()))
      hostile.at(path, () => ({ status, body: documents()[name]!.document }));
  };
  prepare();
  const mcp = { url: resource, auth_mode: 'oauth_auto' as const };
  const { slug } = await clientOf(system).connectors.create({ kind: 'remote_mcp', name: 'Protected', mcp });
  const { connection } = await clientOf(system).connections.create({ connector_slug: slug });

  /** Discovery begins when the person leaves the connect page. */
  const begin = (): Promise<Outcome> => {
    issuers++;
    return reconnect(system, connection.id);
  };

  const places = Object.entries(documents()).flatMap(([about, { path, status, document }]) => {
    const place = (what: string, body: (text: BadText) => string | Buffer): Place => ({
      name: `discovery ${about}: ${what}`,
      encoding: 'json',
      bytes: maxMetadata,
      prepare,
      put: (text) => hostile.answering(path, () => ({ status, headers: json, body: body(text) }), begin),
    });
    return [
      ...textFieldsIn(document).map((field) =>
        alike(place(nameOf(field), (text) => filled(documents()[about]!.document, [[field, text]]))),
      ),
      place('the whole JSON', (text) => text.json),
      place('the whole response', ({ text }) => bytesOf(text)),
    ];
  });
  const inChallenge = (before: string): Place => ({
    name: `discovery challenge: ${before}…`,
    encoding: 'bytes',
    bytes: maxResponseHead,
    lengths: [1000, Infinity],
    prepare,
    put: ({ text }) => {
      const value = Buffer.concat([Buffer.from(before), bytesOf(text)]);
      return hostile.answering(
        '/protected/mcp',
        () => ({ status: 401, rawHeaders: { 'www-authenticate': value } }),
        begin,
      );
    },
  });
  return [
    ...places,
    ...['', 'Bearer ', 'Bearer resource_metadata="', 'Bearer scope="', 'Bearer error='].map(inChallenge),
  ];
}
