import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import Provider, { type KoaContextWithOIDC } from 'oidc-provider';

/** The person that the identity provider signs in, with their claims. */
export type Account = { sub: string; amr?: string[]; acr?: string } & Record<string, unknown>;

/** An OpenID Connect provider that signs in the given person. It can send wrong responses. */
export async function startIssuer() {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const behavior = {
    account: { sub: 'nobody' } as Account,
    /** Can change a request. */
    asked: (_: URL) => {},
    /** Can change a response. */
    answered: (_: KoaContextWithOIDC) => {},
    requests: [] as string[],
  };
  const provider = new Provider(issuer, {
    features: { devInteractions: { enabled: false }, registration: { enabled: true } },
    pkce: { required: () => true },
    claims: { openid: ['sub', 'amr', 'acr', 'org'], email: ['email', 'email_verified'], profile: ['name'] },
    ttl: { Session: 3600, Interaction: 3600, Grant: 3600, IdToken: 3600, AccessToken: 600 },
    interactions: { url: (_, { uid }) => `/asked/${uid}` },
    findAccount: (_, accountId) => ({ accountId, claims: () => behavior.account }),
    loadExistingGrant: granted,
    cookies: { keys: ['a'] },
  });
  provider.use(async (context, next) => {
    await next();
    behavior.answered(context as KoaContextWithOIDC);
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    const url = new URL(request.url!, issuer);
    behavior.requests.push(`${request.method} ${url.pathname}`);
    behavior.asked(url);
    request.url = url.pathname + url.search;
    if (!url.pathname.startsWith('/asked/')) return void answer(request, response);
    const { sub: accountId, amr, acr } = behavior.account;
    const login = { accountId, remember: false, ...(amr && { amr }), ...(acr && { acr }) };
    void provider.interactionFinished(request, response, { login, consent: {} });
  });

  /** Registers Latchkey, as an administrator would do manually. */
  async function client(redirect_uri: string) {
    const body = JSON.stringify({ redirect_uris: [redirect_uri] });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${issuer}/reg`, { method: 'POST', headers, body });
    const { client_id, client_secret } = (await response.json()) as Record<string, string>;
    return { issuer, client_id: client_id!, client_secret: client_secret! };
  }

  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { issuer, behavior, client, stop };
}

/** Keys that signed nothing, with the ids of the real signing keys. */
export function foreignKeys(keys: { kid: string }[]): object[] {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return keys.map((key) => ({ ...key, ...publicKey.export({ format: 'jwk' }) }));
}

async function granted({ oidc }: KoaContextWithOIDC) {
  const grant = new oidc.provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}
