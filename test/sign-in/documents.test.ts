import { type KoaContextWithOIDC } from 'oidc-provider';
import { accountOf, api, configured, issuer, signedIn } from './scene.js';

type Lie = (context: KoaContextWithOIDC) => void;

/** What an issuer says of itself, with something else in one place. */
const saying =
  (field: string, value: unknown): Lie =>
  (context) => {
    if (context.path.includes('openid-configuration')) Object.assign(context.body as object, { [field]: value });
  };

const answering =
  (path: string, body: unknown): Lie =>
  (context) => {
    if (context.path.endsWith(path)) context.body = JSON.stringify(body);
  };

/** What no server of HTTP answers. */
const withStatus =
  (path: string, status: number): Lie =>
  (context) => {
    if (!context.path.endsWith(path)) return;
    context.respond = false;
    context.res.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  };

const badKey = { kty: 'RSA', kid: 'k', n: 'AQAB', e: 'AQAB', key_ops: 5 };

/** Tells how checking the settings and signing in went. */
async function tried(lie: Lie) {
  const { owner, ada } = await api.organization({ ada: 'Member' });
  issuer.behavior.answered = () => {};
  await configured(owner);
  issuer.behavior.answered = lie;
  const { status } = await owner(`POST /organization/${owner.orgId}/sign-in/verify`);
  const visit = await signedIn(owner.orgId, accountOf(ada)).catch(textOf403);
  const { body } = await owner(`GET /organization/${owner.orgId}/sign-in`);
  return [status, visit.status, body.last_error];
}

/** Nobody leaves for an issuer that cannot be believed: the page says so. */
const textOf403 = ({ message }: Error) => ({
  status: /cannot be believed|may not be called/.test(message) ? 403 : 500,
});

describe('An issuer whose documents and answers are none', () => {
  it.each([null, 5, {}])('that names %j as ways to authenticate is asked in the standard’s own', async (methods) => {
    expect(await tried(saying('token_endpoint_auth_methods_supported', methods))).toEqual([200, 200, null]);
  });

  it.each<[string, Lie, string]>([
    ['an address of nothing', saying('authorization_endpoint', null), 'address_refused'],
    ['documents with a status that HTTP does not have', withStatus('openid-configuration', 999), 'not_believed'],
    ['keys with one', withStatus('/jwks', 600), 'not_believed'],
    ['tokens with one', withStatus('/token', 999), 'not_believed'],
    ['null for its keys', answering('/jwks', null), 'not_believed'],
    ['keys that are none', answering('/jwks', { keys: [badKey] }), 'not_believed'],
  ])('is told of, with %s', async (_, lie, failure) => {
    expect(await tried(lie)).toEqual([200, 403, expect.stringContaining(failure)]);
  });
});
