import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createSelfSigned } from './self-signed.js';

/**
 * An identity provider that signs identity assertions with one of two keys. It publishes the keys that a test chooses,
 * without TLS or on a server whose certificate no authority signed.
 */
export async function startRotatingIssuer(readTime: () => Date) {
  const pairs = { first: await generateKeyPair('ES256'), second: await generateKeyPair('ES256') };
  type KeyId = keyof typeof pairs;
  const behavior = { published: ['first'] as KeyId[], isSecure: false, requests: [] as string[] };
  const publish = async (kid: KeyId) => ({ ...(await exportJWK(pairs[kid].publicKey)), kid, use: 'sig', alg: 'ES256' });

  const documents: Record<string, () => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${behavior.isSecure ? secureAddress : issuer}/keys`,
    }),
    '/keys': async () => ({ keys: await Promise.all(behavior.published.map(publish)) }),
  };
  const answer: Parameters<typeof createServer>[1] = ({ url }, response) => {
    behavior.requests.push(url!);
    void Promise.resolve(documents[url!]?.()).then((found) =>
      response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(found ?? {})),
    );
  };
  const servers = [createServer(answer), createSecureServer(createSelfSigned(), answer)];
  for (const server of servers) {
    server.listen(0, '127.0.0.1');
    await new Promise((ready) => server.once('listening', ready));
  }
  const [port, securePort] = servers.map((server) => (server.address() as AddressInfo).port);
  const [issuer, secureAddress] = [`http://127.0.0.1:${port}`, `https://127.0.0.1:${securePort}`];

  /** Signs an assertion. Keys have no date, so a key that is no longer published can still sign. */
  const sign = (kid: KeyId, claims: Record<string, unknown>): Promise<string> => {
    const now = Math.floor(readTime().getTime() / 1000);
    return new SignJWT({ iss: issuer, iat: now, exp: now + 300, jti: randomUUID(), ...claims })
      .setProtectedHeader({ alg: 'ES256', kid, typ: 'oauth-id-jag+jwt' })
      .sign(pairs[kid].privateKey);
  };
  const stop = () => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  };
  return { issuer, secureAddress, behavior, sign, stop };
}
