import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose';

type Claims = Record<string, unknown>;

/**
 * A platform that signs tokens for its workloads, as Kubernetes does: it publishes its keys, and has neither an
 * authorization endpoint nor a token endpoint.
 */
export async function startPlatformIssuer(readTime: () => Date) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(publicKey)), kid: 'platform', use: 'sig', alg: 'RS256' };
  const behavior = { requests: [] as string[], fails: null as number | null, failsAt: null as string | null };
  const server = createServer((request, response) => {
    behavior.requests.push(request.url!);
    const found = documents[request.url!];
    const failure = request.url === behavior.failsAt ? 500 : behavior.fails;
    response.writeHead(failure ?? (found ? 200 : 404), { 'content-type': 'application/json' });
    response.end(failure === null ? JSON.stringify(found ?? {}) : '');
  });
  server.listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const documents: Record<string, object> = {
    '/.well-known/openid-configuration': { issuer, jwks_uri: `${issuer}/openid/v1/jwks` },
    '/openid/v1/jwks': { keys: [key] },
  };

  const sign = (claims: Claims, header: Partial<JWTHeaderParameters> = {}): Promise<string> => {
    const now = Math.floor(readTime().getTime() / 1000);
    const all = { iss: issuer, iat: now, exp: now + 3600, jti: randomUUID(), ...claims };
    const present = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
    return new SignJWT(present)
      .setProtectedHeader({ alg: 'RS256', kid: 'platform', typ: 'JWT', ...header })
      .sign(privateKey);
  };

  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { issuer, behavior, sign, stop };
}
