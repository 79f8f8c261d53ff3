import { generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { startAssertionScene } from './scene.js';

const scene = await startAssertionScene();
const { product, owner, user, colleague, enterprise, issuer, assertion, redeem, tokenFor, causes, mcp } = scene;

const seconds = () => Math.floor(product.clock.now().getTime() / 1000);
const foreignKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const parts = async () => (await assertion(user)).split('.') as [string, string, string];
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const withClaims = (claims: object) => () => assertion(user, claims as Record<string, unknown>);

const signedBy = (key: Parameters<SignJWT['sign']>[0], header: { alg: string; kid?: string }) => async () => {
  const [, payload] = await parts();
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  return new SignJWT(claims).setProtectedHeader({ typ: 'oauth-id-jag+jwt', ...header }).sign(key);
};

const forgeries: Record<string, () => Promise<string>> = {
  'an ID token': () => assertion(user, {}, { typ: 'JWT' }),
  'an access token': () => assertion(user, {}, { typ: 'at+jwt' }),
  'no type': () => assertion(user, {}, { typ: undefined }),
  'no signature': async () => {
    const [, payload] = await parts();
    return `${encoded({ typ: 'oauth-id-jag+jwt', alg: 'none' })}.${payload}.`;
  },
  'a symmetric signature': signedBy(Buffer.from(enterprise.client_secret), { alg: 'HS256', kid: 'idp' }),
  'a foreign key with the id of a real key': signedBy(foreignKey, { alg: 'RS256', kid: 'idp' }),
  'a key that is not published': signedBy(foreignKey, { alg: 'RS256', kid: 'other' }),
  'another payload': async () => {
    const [header, payload, signature] = await parts();
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    return `${header}.${encoded({ ...claims, sub: `sub-${owner.email}`, email: owner.email })}.${signature}`;
  },
  'a cut signature': async () => (await assertion(user)).slice(0, -20),
  'no JWT': () => Promise.resolve('assertion'),
  'five parts': async () => `${await assertion(user)}.a.b`,
  'more than 8 KiB': withClaims({ more: 'x'.repeat(9000) }),
  'another issuer': withClaims({ iss: 'https://login.example.com' }),
  'an issuer with a slash': withClaims({ iss: `${issuer.issuer}/` }),
  'an issuer in a list': withClaims({ iss: [issuer.issuer] }),
  'no issuer': withClaims({ iss: undefined }),
  'another audience': withClaims({ aud: 'https://other.example.com' }),
  'an audience with a slash': withClaims({ aud: `${product.base}/` }),
  'several audiences': withClaims({ aud: [product.base, 'https://other.example.com'] }),
  'the token endpoint as the audience': withClaims({ aud: `${product.base}/oauth/token` }),
  'the resource as the audience': withClaims({ aud: mcp }),
  'the issuer identifier twice as the audience': withClaims({ aud: [product.base, product.base] }),
  'no audience': withClaims({ aud: undefined }),
  'an assertion that expired': withClaims({ exp: seconds() - 60 }),
  'an assertion that lives for an hour': withClaims({ exp: seconds() + 3600 }),
  'an end that is text': withClaims({ exp: '2099-01-01' }),
  'no end': withClaims({ exp: undefined }),
  'a beginning in the future': withClaims({ iat: seconds() + 120 }),
  'no beginning': withClaims({ iat: undefined }),
  'an assertion that is not valid yet': withClaims({ nbf: seconds() + 120 }),
  'another organization as the tenant': withClaims({ aud_tenant: 'org_01k7vm3q8ef6ha4x2c9b5t0rsd' }),
  'an assertion that was issued an hour ago': withClaims({ iat: seconds() - 3600 }),
  'an empty subject': withClaims({ sub: '' }),
  'a subject that cannot be stored': withClaims({ sub: 'a\u0000' }),
  'another client': withClaims({ client_id: 'entc_01k7vm3q8ef6ha4x2c9b5t0rsd' }),
  'several clients': withClaims({ client_id: [enterprise.client_id] }),
  'no client': withClaims({ client_id: undefined }),
  'no resource': withClaims({ resource: undefined }),
  'several resources': withClaims({ resource: [mcp] }),
  'a foreign resource': withClaims({ resource: 'https://other.example.com/mcp' }),
  'a resource that is no address for agents': withClaims({ resource: product.base }),
  'a toolbox that the member cannot use': () => assertion(colleague, { resource: `${mcp}/toolbox/${scene.toolbox}` }),
  'no id': withClaims({ jti: undefined }),
  'an id that is a number': withClaims({ jti: 7 }),
  'an id that is too long': withClaims({ jti: 'x'.repeat(501) }),
  'an unknown scope': withClaims({ scope: 'mcp:read admin' }),
  'scopes in a list': withClaims({ scope: ['mcp:read'] }),
  'a key that the agent must prove': withClaims({ cnf: { jkt: 'x'.repeat(43) } }),
  'details that limit the agent': withClaims({ authorization_details: [{ type: 'notes' }] }),
  'a person who is no member': () => assertion({ email: 'nobody@example.com' }),
  'a person whose address is not confirmed': withClaims({ sub: 'someone', email_verified: false }),
  'no subject': withClaims({ sub: undefined }),
  'a subject that is a number': withClaims({ sub: 7 }),
};

const answers = new Map<string, unknown>();

describe('the token endpoint', () => {
  it('takes nobody else with the same address for a member', async () => {
    await tokenFor(colleague);
    const { body } = await redeem(await assertion(colleague, { sub: 'another account' }));
    expect(body.error).toBe('invalid_grant');
    expect(await causes()).toContain('other_subject');
  });

  it.each(Object.entries(forgeries))('gives no token for %s', async (name, forge) => {
    const answer = await redeem(await forge());
    answers.set(name, answer);
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('answers all forgeries alike', () => {
    expect(answers.size).toBe(Object.keys(forgeries).length);
    expect(new Set([...answers.values()].map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it('accepts an assertion once', async () => {
    const given = await assertion(user);
    const both = await Promise.all([redeem(given), redeem(given)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(both.find(({ status }) => status === 400)!.body.error).toBe('invalid_grant');
  });

  it('accepts its issuer identifier as the only member of an audience list', async () => {
    await tokenFor(user, { aud: [product.base] });
  });

  it('rejects an id until the assertion with it expires', async () => {
    await tokenFor(user, { jti: 'until', exp: seconds() + 60 });
    product.clock.pass({ seconds: 50 });
    expect((await redeem(await assertion(user, { jti: 'until' }))).body.error).toBe('invalid_grant');
  });

  it('accepts an id again after the assertion with it expired', async () => {
    await tokenFor(user, { jti: 'again', exp: seconds() + 60 });
    product.clock.pass({ minutes: 2 });
    await tokenFor(user, { jti: 'again' });
  });

  it('tells the administrators the cause', async () => {
    expect(await causes()).toEqual(
      expect.arrayContaining([
        'aud is not exactly the issuer of Latchkey',
        'not_member',
        'resource is missing, or not a single address',
      ]),
    );
  });

  it('answers a repeated parameter and a missing assertion with invalid_request', async () => {
    const { body } = await redeem('');
    expect(body).toEqual({ error: 'invalid_request', error_description: 'The parameter assertion is required.' });
    const response = await fetch(`${product.base}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams([
        ['grant_type', 'urn:ietf:params:oauth:grant-type:jwt-bearer'],
        ['assertion', 'a'],
        ['assertion', 'b'],
      ]),
    });
    expect(await response.json()).toMatchObject({ error: 'invalid_request' });
  });
});
