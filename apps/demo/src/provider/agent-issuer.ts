import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose';
import Provider, { errors, type KoaContextWithOIDC } from 'oidc-provider';

const tokenExchange = 'urn:ietf:params:oauth:grant-type:token-exchange';
const identityAssertion = 'urn:ietf:params:oauth:token-type:id-jag';

const parameters = ['subject_token', 'subject_token_type', 'requested_token_type', 'audience', 'resource', 'scope'];

/** The client of the agent at the identity provider. */
export const agentAtIssuer = { client_id: 'agent-at-idp', client_secret: 'agent-secret' };

type Claims = Record<string, unknown>;

/**
 * Starts an identity provider (oidc-provider) that lets agents in: it exchanges an ID token for an identity assertion
 * (ID-JAG). Source: draft-ietf-oauth-identity-assertion-authz-grant-04, 4.3.
 * @param readTime returns the time for new tokens, in milliseconds.
 */
export async function startAgentIssuer(readTime: () => number = Date.now) {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kty: 'RSA' as const, kid: 'idp', use: 'sig' as const, alg: 'RS256' };
  /** The client id of the agent at Latchkey, and other claims that the provider adds to assertions. */
  const behavior = { assertion: {} as Claims };

  const sign = (claims: Claims, header: Partial<JWTHeaderParameters> = {}): Promise<string> => {
    const now = Math.floor(readTime() / 1000);
    const all = { iss: issuer, iat: now, exp: now + 300, jti: randomUUID(), ...claims };
    const present = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
    const protectedHeader = { alg: 'RS256', kid: 'idp', typ: 'oauth-id-jag+jwt', ...header };
    return new SignJWT(present).setProtectedHeader(protectedHeader).sign(privateKey);
  };

  async function exchange(context: KoaContextWithOIDC): Promise<void> {
    const { subject_token, requested_token_type, audience, resource, scope } = context.oidc.params as Record<
      string,
      string
    >;
    if (requested_token_type !== identityAssertion) throw new errors.InvalidRequest('this token type is not issued');
    const { payload } = await jwtVerify(subject_token!, publicKey, {
      issuer,
      audience: agentAtIssuer.client_id,
      currentDate: new Date(readTime()),
    });
    const { sub, email, email_verified } = payload;
    const asserted = { sub, email, email_verified, aud: audience, resource, scope: scope ?? 'mcp:read' };
    context.body = {
      issued_token_type: identityAssertion,
      access_token: await sign({ ...asserted, ...behavior.assertion }),
      token_type: 'N_A',
      expires_in: 300,
    };
  }

  const provider = new Provider(issuer, {
    jwks: { keys: [key] },
    clients: [{ ...agentAtIssuer, redirect_uris: [], response_types: [], grant_types: [tokenExchange] }],
    features: { devInteractions: { enabled: false } },
    cookies: { keys: [randomBytes(32).toString('hex')] },
  });
  provider.registerGrantType(tokenExchange, exchange, parameters);
  const answer = provider.callback();
  server.on('request', (request, response) => void answer(request, response));

  /** Signs the ID token that the agent gets when the person signs in to it. */
  const idToken = (claims: Claims) => sign({ aud: agentAtIssuer.client_id, ...claims }, { typ: 'JWT' });

  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { issuer, behavior, sign, idToken, stop };
}
