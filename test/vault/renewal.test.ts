import { signIn } from '../support/sign-in.js';
import { eventually, type RunningVault } from '../support/vault.js';
import { me, notes, startNotesScene } from './notes.js';

const { vault, credentials, statusOf, provider, installed, credentialOf, connected, account, call } =
  await startNotesScene();

describe('An expiring token', () => {
  it('is refreshed once for 200 concurrent calls in two processes', async () => {
    const used = await account();
    const second = await vault.start();
    await vault.pass({ minutes: 61 });
    provider.counts.token = provider.counts.refreshes = 0;
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => call(used, me, (n % 2 ? second : vault) as RunningVault)),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.status} ${body.body?.email}`))).toEqual(
      new Set(['200 200 ada@notes.example']),
    );
    expect(provider.counts).toMatchObject({ token: 1, refreshes: 1 });
    await second.app.close();
  });

  it('is refreshed each time with the latest refresh token', async () => {
    const used = await account();
    for (let round = 0; round < 4; round++) {
      await vault.pass({ minutes: 61 });
      expect((await call(used)).body).toMatchObject({ status: 200, body: { email: 'ada@notes.example' } });
    }
    expect(await statusOf(used)).toMatchObject({ state: 'ok', cause: null });
  });

  it('is refreshed before it expires while calls continue', async () => {
    const used = await account();
    await vault.pass({ minutes: 50 });
    provider.counts.refreshes = 0;
    expect((await call(used)).body.status).toBe(200);
    await eventually(() => provider.counts.refreshes === 1, 'a refresh in the background');
  });

  it('requires a new sign-in after invalid_grant', async () => {
    const used = await account();
    const orgId = used.orgId;
    const key = await credentials().add({
      ...credentialOf(orgId, { access_token: 'gone', refresh_token: 'gone' }),
      account_id: used.id,
    });
    await credentials().confirm(key);
    await vault.pass({ minutes: 61 });
    provider.counts.token = 0;
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(used)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.error.reason}`))).toEqual(
      new Set(['409 needs_reauth']),
    );
    expect(provider.counts.token).toBe(1);
    expect(await statusOf(used)).toMatchObject({ state: 'needs_reauth', cause: 'invalid_grant' });
    await eventually(
      () => vault.hints.some(({ account_id, kind }) => account_id === used.id && kind === 'status_changed'),
      'the service to be notified',
    );
  });

  it('leaves the account unchanged while the provider fails', async () => {
    const used = await account();
    await vault.pass({ minutes: 56 });
    provider.behavior.tokenStatus = 503;
    expect((await call(used)).body.status).toBe(200); // The old token is still valid for four minutes.
    await vault.pass({ minutes: 10 });
    expect(await call(used)).toMatchObject({ status: 503, body: { error: { reason: 'credential_refresh_failed' } } });
    expect(await statusOf(used)).toMatchObject({ state: 'ok', cause: null });
    provider.counts.token = 0;
    await Promise.all([call(used), call(used)]);
    expect(provider.counts.token).toBe(0); // No request is sent for a while after a failure.
    await vault.pass({ minutes: 10 });
    await call(used);
    expect(await statusOf(used)).toMatchObject({ state: 'ok', cause: 'refresh_failing' });
    provider.behavior.tokenStatus = null;
    await vault.pass({ minutes: 70 });
    expect((await call(used)).body.status).toBe(200);
    expect(await statusOf(used)).toMatchObject({ state: 'ok', cause: null });
  });

  it('without a refresh token requires a new sign-in', async () => {
    const orgId = await installed(notes(provider.issuer));
    const used = { orgId, id: await connected(orgId, { access_token: 'x', refresh_token: null }) };
    await vault.pass({ minutes: 61 });
    expect(await call(used)).toMatchObject({ status: 409, body: { error: { reason: 'needs_reauth' } } });
    expect(await statusOf(used)).toMatchObject({ state: 'needs_reauth', cause: 'expired' });
  });
});

describe('A token refused before it expires', () => {
  it('is refreshed once before the call is repeated', async () => {
    const orgId = await installed(notes(provider.issuer));
    const { refresh_token } = await signIn(provider);
    const used = { orgId, id: await connected(orgId, { access_token: 'revoked', refresh_token }) };
    expect((await call(used)).body).toMatchObject({ status: 200, refreshed: true });
    const note = { method: 'POST', path: '/notes', body: { text: 'once' } };
    expect((await call(used, note)).body).toMatchObject({ status: 201, refreshed: false, body: { text: 'once' } });
  });
});
