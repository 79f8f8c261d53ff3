import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose';
import Provider, { errors } from 'oidc-provider';

const tokenExchange = 'urn:ietf:params:oauth:grant-type:token-exchange';
const identityAssertion = 'urn:ietf:params:oauth:token-type:id-jag';

type Claims = Record<string, unknown>;

/**
 * An identity provider (oidc-provider) that lets agents in: it exchanges an ID token for an identity assertion. Source:
 * draft-ietf-oauth-identity-assertion-authz-grant-04, 4.3.
 */
export async function startAgentIssuer(readTime: () => Date) {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: 'idp', use: 'sig', alg: 'RS256' };
  /** What the provider adds to assertions: the client id of the agent at Latchkey, and what policy decides. */
  const behavior = { assertion: {} as Claims, requests: [] as string[], fails: null as number | null };

  const sign = (claims: Claims, header: Partial<JWTHeaderParameters> = {}, by = privateKey): Promise<string> => {
    const now = Math.floor(readTime().getTime() / 1000);
    const all = { iss: issuer, iat: now, exp: now + 300, jti: randomUUID(), ...claims };
    const present = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
    const typ = { typ: 'oauth-id-jag+jwt', ...header };
    return new SignJWT(present).setProtectedHeader({ alg: 'RS256', kid: 'idp', ...typ }).sign(by);
  };

  const provider = new Provider(issuer, {
    jwks: { keys: [key] },
    clients: [
      {
        client_id: 'agent-at-idp',
        client_secret: 'agent-secret',
        redirect_uris: [],
        response_types: [],
        grant_types: [tokenExchange],
      },
    ],
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['a'] },
  });
  const parameters = ['subject_token', 'subject_token_type', 'requested_token_type', 'audience', 'resource', 'scope'];
  provider.registerGrantType(
    tokenExchange,
    async (context) => {
      const { subject_token, requested_token_type, audience, resource, scope } = context.oidc.params as Record<
        string,
        string
      >;
      if (requested_token_type !== identityAssertion) throw new errors.InvalidRequest('no such token type');
      const { payload } = await jwtVerify(subject_token!, publicKey, { issuer, audience: 'agent-at-idp' });
      const { sub, email, email_verified } = payload;
      const given = { sub, email, email_verified, aud: audience, resource, scope: scope ?? 'mcp:read' };
      context.body = {
        issued_token_type: identityAssertion,
        access_token: await sign({ ...given, ...behavior.assertion }),
        token_type: 'N_A',
        expires_in: 300,
      };
    },
    parameters,
  );
  const answer = provider.callback();
  server.on('request', (request, response) => {
    behavior.requests.push(request.url!);
    if (behavior.fails === null) return void answer(request, response);
    response.writeHead(behavior.fails).end();
  });

  /** The ID token that an agent got when the person signed in to it. */
  const idToken = (claims: Claims) => sign({ aud: 'agent-at-idp', ...claims }, { typ: 'JWT' });

  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { issuer, behavior, sign, idToken, stop };
}
