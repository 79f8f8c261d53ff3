import { generateKeyPairSync } from 'node:crypto';
import { calculateJwkThumbprint } from 'jose';
import { type MemberClient } from '../../support/founder.js';
import { createOwnKey, startWorkloadScene } from './scene.js';

const scene = await startWorkloadScene();
const { product, owner, user, robot, credential, federation } = scene;
const own = await createOwnKey();
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' });
const keys = { name: 'Own key', kind: 'private_key_jwt', jwks: own.jwks };
const fresh = (more: object = {}) => ({ ...federation, subject: 'fresh', ...more });
const add = (as: MemberClient, body: object, userId = robot) => as(`POST /member/${userId}/workload-credential`, body);
const refusalOf = async (body: object) => {
  const answer = await add(owner, body);
  return { status: answer.status, path: answer.body.error?.fields?.[0]?.path };
};

describe('the keys of a workload', () => {
  it.each([
    ['a private key', () => ({ keys: [own.jwk] })],
    ['a symmetric key', () => ({ keys: [{ kty: 'oct', k: 'c2VjcmV0' }] })],
    ['a private member in a public key', () => ({ keys: [{ ...own.jwks.keys[0], p: 'AQAB' }] })],
    ['a malformed key', () => ({ keys: [{ kty: 'EC', crv: 'P-256', x: 'AQAB', y: 'AQAB' }] })],
    ['an RSA key with which anybody can sign', () => ({ keys: [{ ...rsa, e: 'AQ' }] })],
    ['an RSA key with an exponent as large as the modulus', () => ({ keys: [{ ...rsa, e: rsa.n }] })],
    ['an RSA key with an even modulus', () => ({ keys: [{ ...rsa, n: `${rsa.n!.slice(0, -2)}AA` }] })],
    ['a key for encryption', () => ({ keys: [{ ...own.jwks.keys[0], use: 'enc' }] })],
    ['a key of an algorithm that does not sign', () => ({ keys: [{ ...own.jwks.keys[0], alg: 'ECDH-ES' }] })],
    ['two keys with one kid', () => ({ keys: [own.jwks.keys[0], { ...rsa, kid: 'own' }] })],
    ['no key', () => ({ keys: [] })],
    ['no list', () => ({ keys: 'none' })],
  ])('cannot be %s', async (_, jwks) => {
    expect(await refusalOf({ ...keys, jwks: jwks() })).toEqual({ status: 400, path: '/jwks' });
  });

  it('can be an RSA key', async () => {
    expect((await add(owner, { ...keys, jwks: { keys: [rsa] } })).status).toBe(201);
  });

  it('are stored without unknown members', async () => {
    const { body } = await add(owner, { ...keys, jwks: { keys: [{ ...own.jwks.keys[0], more: 'x' }] } });
    expect(body.jwks).toEqual(own.jwks);
  });
});

describe('a workload credential', () => {
  it.each([
    ['/issuer', () => fresh({ issuer: 'ftp://example.com' })],
    ['/issuer', () => fresh({ issuer: `${federation.issuer}?a=b` })],
    ['/issuer', () => fresh({ issuer: undefined })],
    ['/subject', () => fresh({ subject: null })],
    ['/subject', () => federation],
    ['/claims', () => fresh({ claims: { sub: 'x' } })],
    ['/claims', () => fresh({ claims: { ref: ['main'] } })],
    ['/claims', () => fresh({ claims: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`c${at}`, 1])) })],
    ['/jwks', () => fresh({ jwks: own.jwks })],
    ['/jwks', () => ({ ...keys, jwks: undefined })],
    ['/jwks_uri', () => ({ ...keys, jwks_uri: 'https://keys.example.com' })],
    ['/jwks_uri', () => ({ ...keys, jwks: undefined, jwks_uri: 'http://10.0.0.1/keys' })],
    ['/issuer', () => ({ ...keys, issuer: federation.issuer })],
  ])('is refused with an invalid %s (case %#)', async (path, body) => {
    expect(await refusalOf(body())).toEqual({ status: 400, path });
  });

  it('is only for service members', async () => {
    const { status, body } = await add(owner, fresh(), user.userId);
    expect({ status, reason: body.error.reason }).toEqual({ status: 403, reason: 'token_kind' });
    expect(body.error.message).toMatch(/^Workload credentials are only for service members\./);
  });

  it('needs api_token:manage', async () => {
    expect((await add(user, fresh())).status).toBe(403);
    expect((await user(`DELETE /member/${robot}/workload-credential/${credential.id}`)).status).toBe(403);
  });

  it('needs the permissions of the service member', async () => {
    const issuer = await product.member(owner.orgId, 'issuer', ['api_token:manage', 'tool:execute']);
    const { status, body } = await add(issuer, fresh());
    expect({ status, reason: body.error.reason }).toEqual({ status: 403, reason: 'permission_not_held' });
  });

  it('is shown to members who may see tokens', async () => {
    const { body } = await owner(`GET /member/${robot}/workload-credential/${credential.id}`);
    expect(body).toMatchObject({
      ...federation,
      user_id: robot,
      max_scope: 'mcp:write',
      reusable: false,
      can_delete: true,
    });
    const list = await owner(`GET /member/${robot}/workload-credential`);
    expect(list.body.result).toContainEqual(body);
    expect((await user(`GET /member/${robot}/workload-credential`)).status).toBe(403);
  });

  it('is listed only if it was added in the requested time', async () => {
    const path = `/member/${robot}/workload-credential`;
    const count = async (query: string) => (await owner(`GET ${path}?${query}`)).body.result.length;
    expect(await count('created_before=2000-01-01T00:00:00Z')).toBe(0);
    expect(await count('created_after=2000-01-01T00:00:00Z')).toBeGreaterThan(0);
  });

  it('is in the audit log with all that it trusts', async () => {
    const trusted = { audience: 'latchkey', claims: { ref: 'main' }, reusable: true };
    await scene.addCredential(owner, robot, { subject: 'audited', ...trusted });
    await add(owner, { ...keys, name: 'Audited key' });
    const { body } = await owner('GET /audit-log?scope=org&action=workload_credential.created&limit=2');
    const key_thumbprints = [await calculateJwkThumbprint(own.jwks.keys[0]!)];
    expect(body.result.map(({ data }: { data: object }) => data)).toEqual([
      expect.objectContaining({ issuer: null, jwks_uri: null, key_thumbprints }),
      expect.objectContaining({ subject: 'audited', ...trusted, key_thumbprints: null }),
    ]);
  });

  it('is found only at its own member', async () => {
    const other = await scene.addRobot(owner, 'Other');
    expect((await owner(`GET /member/${other}/workload-credential/${credential.id}`)).status).toBe(404);
    expect((await owner(`DELETE /member/${other}/workload-credential/${credential.id}`)).status).toBe(404);
  });

  it('is one of at most 20', async () => {
    const full = await scene.addRobot(owner, 'Full');
    for (let count = 0; count < 20; count++) await scene.addCredential(owner, full, { subject: `full-${count}` });
    const { status, body } = await add(owner, fresh(), full);
    expect({ status, reason: body.error.reason }).toEqual({ status: 409, reason: 'quota_exceeded' });
  });
});
