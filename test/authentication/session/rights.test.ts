import { forbidden } from '../../support/refused.js';
import { startSessionScene } from './scene.js';
import { setTokenScopes } from '../../support/states/identity.js';

const { api, configured, pageOf, pageAfterSignIn } = await startSessionScene();

const stale = forbidden('recent_sign_in_required');

describe('The rights of a browser session at the API', () => {
  it('are those of the member after a sign-in at an identity provider', async () => {
    const { owner, member } = await api.organization({ member: ['connector:view'] });
    await configured(owner);
    const page = await pageAfterSignIn(member);
    const { body } = await page('GET /user/me');
    expect([body.permissions, body.token]).toEqual([['connector:view'], null]);
    expect((await page('GET /api-token/current')).status).toBe(404);
    expect(await page('POST /role', { name: 'Ops', permissions: [] })).toMatchObject({ status: 403 });
  });

  it('are at most those of the token that opened it', async () => {
    const { owner } = await api.organization();
    const page = await pageOf(owner);
    expect((await page('GET /api-token/current')).body.id).toBe((await owner('GET /api-token/current')).body.id);
    // Tokens with scopes cannot open sessions, so the scopes are added later.
    await setTokenScopes(api, owner, ['connector:view']);
    expect((await page('GET /user/me')).body.permissions).toEqual(['connector:view']);
    expect(await page('POST /role', { name: 'Ops', permissions: [] })).toMatchObject({ status: 403 });
  });

  it('change with the roles of the member', async () => {
    const { owner, member } = await api.organization({ member: 'Org Admin' });
    const page = await pageOf(member);
    expect((await page('POST /role', { name: 'Ops', permissions: [] })).status).toBe(201);
    await owner(`PATCH /member/${member.userId}`, { role_ids: [await api.roleId(owner, 'Guest')] });
    expect((await page('POST /role', { name: 'Dev', permissions: [] })).status).toBe(403);
  });

  it('do not include new sessions', async () => {
    const { owner } = await api.organization();
    expect(await (await pageOf(owner))('POST /user/me/sign-in-link')).toMatchObject(forbidden('token_kind'));
    await configured(owner);
    expect(await (await pageAfterSignIn(owner))('POST /user/me/sign-in-link')).toMatchObject(forbidden('token_kind'));
  });
});

describe('A response with a secret', () => {
  it.each([
    ['a token of a directory', 'POST /api-token', { kind: 'scim', name: 'Directory' }],
    ['a personal token', 'POST /api-token', { name: 'Laptop' }],
    ['the secret of a webhook', 'POST /webhook-endpoint', { url: 'https://hooks.example.com', events: ['team.*'] }],
    ['an invite link', 'POST /invite', { email: 'invitee@example.com' }],
  ])('with %s needs a sign-in within 15 minutes', async (_, request, body) => {
    const { owner } = await api.organization();
    const page = await pageOf(owner);
    api.clock.pass({ minutes: 14 });
    expect((await page(request, body)).status).toBe(201);
    api.clock.pass({ minutes: 2 });
    const refused = await page(request, body);
    expect(refused).toMatchObject(stale);
    expect(refused.body.error.message).toContain('sign in again at /sign-in');
    expect((await page('GET /user/me')).status).toBe(200);
  });

  it('is not repeated to a session that has become older', async () => {
    const { owner } = await api.organization();
    const page = await pageOf(owner);
    api.clock.pass({ minutes: 14 });
    const issue = () => page('POST /api-token', { name: 'Laptop' }, { 'idempotency-key': 'once' });
    expect((await issue()).status).toBe(201);
    api.clock.pass({ minutes: 2 });
    expect(await issue()).toMatchObject(stale);
  });
});

describe('A workload credential', () => {
  it('needs a sign-in within 15 minutes', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    const { body } = await owner('POST /member', { kind: 'service', name: 'Robot', role_ids: member.roleIds });
    const page = await pageOf(owner);
    const add = (subject: string) => {
      const proof = { kind: 'federation', issuer: 'https://token.example.com', subject };
      return page(`POST /member/${body.id}/workload-credential`, { name: 'Report', ...proof });
    };
    expect((await add('before')).status).toBe(201);
    api.clock.pass({ minutes: 16 });
    expect(await add('after')).toMatchObject(stale);
  });
});

describe('A stored response', () => {
  const create = ['POST /role', { name: 'Ops', permissions: [] }, { 'idempotency-key': 'once' }] as const;

  it('is repeated to sessions of the same kind', async () => {
    const { owner } = await api.organization();
    const first = await (await pageOf(owner))(...create);
    const again = await (await pageOf(owner))(...create);
    expect([first.status, again.body.id]).toEqual([201, first.body.id]);
  });

  it('of a session is not repeated to a token, and the other way around', async () => {
    const { owner } = await api.organization();
    await configured(owner);
    const everyone = [owner, await pageOf(owner), await pageAfterSignIn(owner)];
    for (const first of everyone) {
      const key = { 'idempotency-key': `first ${everyone.indexOf(first)}` };
      const request = ['POST /role', { name: key['idempotency-key'], permissions: [] }, key] as const;
      expect((await first(...request)).status).toBe(201);
      for (const other of everyone)
        if (other !== first) expect((await other(...request)).body.error.reason).toBe('idempotency_key_reused');
    }
  });
});
