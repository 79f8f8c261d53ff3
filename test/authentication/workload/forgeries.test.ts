import { generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { createOwnKey, startWorkloadScene } from './scene.js';

const scene = await startWorkloadScene();
const { product, owner, robot, platform, platformToken, redeem, signOwn, redeemOwn, seconds, mcp, causes } = scene;
await scene.addCredential(owner, robot, { subject: 'claims', claims: { ref: 'main' } });
const [broken, keyless] = [await scene.startPlatform(), await scene.startPlatform()];
const unentitled = await scene.addRobot(owner, 'Unentitled');
await scene.addCredential(owner, unentitled, { subject: 'suspended' });
await owner(`POST /member/${unentitled}/suspend`, {});

const foreignKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const withClaims = (claims: Record<string, unknown>) => () => platformToken(claims);
const parts = async () => (await platformToken()).split('.') as [string, string, string];

const signedBy = (key: Parameters<SignJWT['sign']>[0], header: { alg: string; kid?: string }) => async () => {
  const [, payload] = await parts();
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  return new SignJWT(claims).setProtectedHeader(header).sign(key);
};

const forgeries: Record<string, () => Promise<string>> = {
  'an access token': () => platformToken({}, { typ: 'at+jwt' }),
  'a type with a prefix': () => platformToken({}, { typ: 'application/oauth-id-jag+jwt' }),
  'no signature': async () => `${encoded({ alg: 'none' })}.${(await parts())[1]}.`,
  'a symmetric signature': signedBy(Buffer.from('x'.repeat(32)), { alg: 'HS256', kid: 'platform' }),
  'a foreign key with the id of a real key': signedBy(foreignKey, { alg: 'RS256', kid: 'platform' }),
  'a key that is not published': signedBy(foreignKey, { alg: 'RS256', kid: 'other' }),
  'another payload': async () => {
    const [header, payload, signature] = await parts();
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    return `${header}.${encoded({ ...claims, more: true })}.${signature}`;
  },
  'a cut signature': async () => (await platformToken()).slice(0, -20),
  'no JWT': () => Promise.resolve('assertion'),
  'five parts': async () => `${await platformToken()}.a.b`,
  'more than 8 KiB': withClaims({ more: 'x'.repeat(9000) }),
  'another issuer': withClaims({ iss: 'https://token.actions.githubusercontent.com' }),
  'an issuer with a slash': withClaims({ iss: `${platform.issuer}/` }),
  'an issuer in a list': withClaims({ iss: [platform.issuer] }),
  'no issuer': withClaims({ iss: undefined }),
  'another subject': withClaims({ sub: `${scene.subject}2` }),
  'a subject in capitals': withClaims({ sub: scene.subject.toUpperCase() }),
  'a subject that is a number': withClaims({ sub: 7 }),
  'no subject': withClaims({ sub: undefined }),
  'another audience': withClaims({ aud: 'https://kubernetes.default.svc' }),
  'an audience with a slash': withClaims({ aud: `${product.base}/` }),
  'the audience of another service too': withClaims({ aud: [product.base, 'https://other.example.com'] }),
  'the resource as the audience': withClaims({ aud: mcp }),
  'no audience': withClaims({ aud: undefined }),
  'a token that expired': withClaims({ exp: seconds() - 60 }),
  'a token that expires now': withClaims({ exp: seconds() - 5 }),
  'a token that lives for two days': withClaims({ exp: seconds() + 2 * 86_400 }),
  'an end that is text': withClaims({ exp: '2099-01-01' }),
  'no end': withClaims({ exp: undefined }),
  'a beginning in the future': withClaims({ iat: seconds() + 120 }),
  'no beginning': withClaims({ iat: undefined }),
  'a token that is not valid yet': withClaims({ nbf: seconds() + 120 }),
  'an id that is a number': withClaims({ jti: 7 }),
  'an id that is too long': withClaims({ jti: 'x'.repeat(501) }),
  'another value of a required claim': withClaims({ sub: 'claims', ref: 'mine' }),
  'a required claim in a list': withClaims({ sub: 'claims', ref: ['main'] }),
  'no required claim': withClaims({ sub: 'claims' }),
  'a service member that is suspended': withClaims({ sub: 'suspended' }),
};

const answers = new Map<string, unknown>();

describe('the token endpoint', () => {
  it.each(Object.entries(forgeries))('gives a workload no token for %s', async (name, forge) => {
    const answer = await redeem(await forge());
    answers.set(name, answer);
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('answers all forgeries alike', () => {
    expect(answers.size).toBe(Object.keys(forgeries).length);
    expect(new Set([...answers.values()].map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it('answers a workload of another organization in the same way', async () => {
    const { owner: stranger } = await product.organization({});
    const answer = await redeem(await platformToken(), { organization_id: stranger.orgId });
    expect([...answers.values()]).toContainEqual(answer);
  });

  it('answers the toolbox of another organization in the same way', async () => {
    const { owner: stranger } = await product.organization({});
    const given = { organization_id: stranger.orgId, resource: `${mcp}/toolbox/${scene.toolbox}` };
    expect([...answers.values()]).toContainEqual(await redeem(await platformToken(), given));
  });

  it('tells the administrators the cause', async () => {
    expect(await causes()).toEqual(
      expect.arrayContaining([
        'aud names other recipients too',
        'a required claim has another value',
        'the service member is suspended',
      ]),
    );
  });

  it('gives an identity assertion without a client no token', async () => {
    const { status, body } = await redeem(await platformToken({}, { typ: 'oauth-id-jag+jwt' }));
    expect({ status, error: body.error }).toEqual({ status: 401, error: 'invalid_client' });
  });

  it('calls a platform that fails only once a minute, and tells the workload to try again', async () => {
    broken.behavior.fails = 500;
    await scene.addCredential(owner, robot, { issuer: broken.issuer });
    for (let time = 0; time < 3; time++) {
      const { status, body } = await redeem(await platformToken({ iss: broken.issuer }));
      expect({ status, error: body.error }).toEqual({ status: 503, error: 'temporarily_unavailable' });
    }
    expect(broken.behavior.requests).toHaveLength(1);
  });

  it('treats a platform whose keys cannot be downloaded in the same way', async () => {
    keyless.behavior.failsAt = '/openid/v1/jwks';
    await scene.addCredential(owner, robot, { issuer: keyless.issuer });
    for (let time = 0; time < 3; time++) {
      const { status, body } = await redeem(await platformToken({ iss: keyless.issuer }));
      expect({ status, error: body.error }).toEqual({ status: 503, error: 'temporarily_unavailable' });
    }
    expect(keyless.behavior.requests).toHaveLength(2);
  });

  it('says that it does not support a grant type', async () => {
    const { status, body } = await scene.form('/oauth/token', { grant_type: 'password', username: 'a', password: 'b' });
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'unsupported_grant_type' });
  });
});

describe('an assertion that a workload signs', () => {
  it('is accepted only if it is its own, fresh and for Latchkey', async () => {
    const [own, foreign] = [await createOwnKey(), await createOwnKey()];
    const keys = { kind: 'private_key_jwt', issuer: null, subject: null, jwks: own.jwks };
    const { id } = await scene.addCredential(owner, robot, keys);
    const { id: other } = await scene.addCredential(owner, robot, { ...keys, jwks: foreign.jwks });
    const used = await signOwn(id, own);
    expect((await redeemOwn(used)).status).toBe(200);
    const tries = [
      used,
      await signOwn(id, foreign),
      await signOwn(other, own),
      await signOwn(id, own, { sub: other }),
      await signOwn(id, own, { aud: mcp }),
      await signOwn(id, own, { aud: [product.base, 'https://other.example.com'] }),
      await signOwn(id, own, { exp: seconds() + 3600 }),
      await signOwn(id, own, { exp: seconds() - 60 }),
      await signOwn(id, own, { jti: undefined }),
      await signOwn(id, own, { iat: seconds() + 120 }),
      await signOwn(scene.credential.id, own),
      await signOwn('wcr_01k7vm3q8ef6ha4x2c9b5t0rsd', own),
      'assertion',
    ];
    const refusals = await Promise.all(tries.map((each) => redeemOwn(each)));
    expect(refusals[0]).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    expect(new Set(refusals.map((each) => JSON.stringify(each))).size).toBe(1);
  });
});
