import { get } from 'node:https';
import { Egress } from '#platform/outgoing';
import { startApi } from '../../support/api.js';
import { moveProcessTime } from '../../support/process-time.js';
import { startRotatingIssuer } from '../../support/rotating-issuer.js';
import { startAssertionScene } from './scene.js';

const { product, owner, user, enterprise, configure, redeem, mcp } = await startAssertionScene();
const readTime = () => product.clock.now();

const passTime = moveProcessTime();

/** A new identity provider of the organization, and the result of an assertion that one of its keys signs. */
async function startIssuer() {
  const issuer = await startRotatingIssuer(readTime);
  onStop.push(issuer.stop);
  await configure(owner, { issuer: issuer.issuer });
  const person = { sub: `sub-${user.email}`, email: user.email, email_verified: true };
  const about = { aud: product.base, client_id: enterprise.client_id, resource: mcp, scope: 'mcp:read' };
  const redeemBy = async (key: 'first' | 'second') => {
    const { status, body } = await redeem(await issuer.sign(key, { ...person, ...about }));
    return status === 200 ? 'token' : body.error;
  };
  return { ...issuer, redeemBy };
}

const onStop: (() => unknown)[] = [];
afterAll(() => Promise.all(onStop.map((stop) => stop())));

/** Reads what a server publishes, without checking its certificate. */
const readUnchecked = (url: string): Promise<string> =>
  new Promise((resolve, reject) => {
    get(url, { rejectUnauthorized: false }, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString())).on('end', () => resolve(text));
    }).on('error', reject);
  });

describe('the keys of an identity provider', () => {
  it('are used as soon as it publishes them', async () => {
    const { behavior, redeemBy } = await startIssuer();
    expect([await redeemBy('first'), await redeemBy('second')]).toEqual(['token', 'invalid_grant']);
    behavior.published = ['first', 'second'];
    passTime({ minutes: 2 });
    expect([await redeemBy('second'), await redeemBy('first')]).toEqual(['token', 'token']);
  });

  it('are refused once it no longer publishes them', async () => {
    const { behavior, redeemBy } = await startIssuer();
    expect(await redeemBy('first')).toBe('token');
    behavior.published = ['second'];
    passTime({ minutes: 11 });
    expect([await redeemBy('first'), await redeemBy('second')]).toEqual(['invalid_grant', 'token']);
  });

  it('stay refused after an assertion names their id again', async () => {
    const { behavior, redeemBy } = await startIssuer();
    expect(await redeemBy('first')).toBe('token');
    behavior.published = ['second'];
    passTime({ minutes: 11 });
    expect([await redeemBy('second'), await redeemBy('first')]).toEqual(['token', 'invalid_grant']);
    passTime({ minutes: 22 });
    expect(await redeemBy('first')).toBe('invalid_grant');
  });

  it('are not read from a server whose certificate is not trusted', async () => {
    const { secureAddress, behavior, redeemBy } = await startIssuer();
    behavior.isSecure = true;
    expect(await readUnchecked(`${secureAddress}/keys`)).toContain('"first"');
    behavior.requests.splice(0);
    expect(await redeemBy('first')).not.toBe('token');
    expect(behavior.requests).toEqual(['/.well-known/openid-configuration']);
  });

  it('are read without TLS only if the operator allows it', async () => {
    const { issuer, behavior } = await startIssuer();
    const api = await startApi({ egress: Egress.to(['127.0.0.1']) });
    onStop.push(api.stop);
    const { owner: other } = await api.organization();
    behavior.requests.splice(0);
    const settings = { issuer, client_id: 'latchkey', client_secret: 'secret' };
    expect((await other(`PUT /organization/${other.orgId}/sign-in`, settings)).status).toBe(400);
    expect(behavior.requests).toEqual([]);
  });
});
