import { type CredentialKey } from '../../libs/vault/src/credential/domain/credential.js';
import { eventually } from '../support/vault.js';
import { json } from './provider.js';
import { type Account } from './scene.js';
import { startTicketsScene } from './tickets.js';

const { vault, credentials, statusOf, provider, requests, organization, given, oauth, setApp, account, post, call } =
  await startTicketsScene();

describe('A sign-in', () => {
  it('can be confirmed repeatedly with the same result', async () => {
    const orgId = await organization();
    const key = await credentials().add(
      given(orgId, { variables: { workspace: 'acme', signing_key: 'canary-signing' } }),
    );
    const waiting = { orgId, id: key.account_id };
    expect((await statusOf(waiting)).state).toBe('missing');
    expect((await call(waiting)).status).toBe(404);
    const confirmed = await credentials().confirm(key);
    expect(confirmed).toEqual({
      account_id: key.account_id,
      generation: 1,
      auth_method: 'key',
      subject_hash: null,
      account_label: 'ada@example.com',
      scopes: null,
      variables: { workspace: 'acme' },
      post_install: [],
    });
    expect(await credentials().confirm(key)).toEqual(confirmed);
    expect((await call(waiting)).status).toBe(200);
    expect(requests[0]!.headers['x-signing']).toBe('canary-signing');
  });

  it('can be confirmed by several requests at once', async () => {
    const orgId = await organization();
    const key = await credentials().add(given(orgId));
    const done = await Promise.allSettled(Array.from({ length: 10 }, () => credentials().confirm(key)));
    expect(new Set(done.map(({ status }) => status))).toEqual(new Set(['fulfilled']));
    expect((await call({ orgId, id: key.account_id })).status).toBe(200);
  });

  it('is revoked when it is not redeemed within ten minutes', async () => {
    const orgId = await organization();
    await setApp(orgId);
    const key = await credentials().add(given(orgId, oauth('canary-access')));
    await vault.pass({ minutes: 11 });
    await eventually(() => requests.some(({ url }) => url === '/revoke'), 'the revocation');
    expect(Object.fromEntries(new URLSearchParams(requests[0]!.body))).toEqual({
      token: 'canary-refresh',
      token_type_hint: 'refresh_token',
      client_id: 'client',
      client_secret: 'canary-client-secret',
    });
    await eventually(async () => (await rowsOf(key)).length === 0, 'the account to be deleted');
    await expect(credentials().confirm(key)).rejects.toThrow('No such credential');
  });

  it('for a reconnect leaves the account unchanged unless it is confirmed', async () => {
    const used = await account(oauth('first'));
    const key = await credentials().add({ ...given(used.orgId, oauth('second')), account_id: used.id });
    await vault.pass({ minutes: 11 });
    await eventually(
      async () => (await rowsOf(key)).every(({ stage, sealed }) => stage === 'current' || !sealed),
      'the end',
    );
    await call(used);
    expect(requests.map(({ url, headers }) => [url.split('?')[0], headers.authorization])).toEqual([
      ['/acme/api/items', 'Bearer first'],
    ]);
  });

  it('for a reconnect replaces the old credential once confirmed', async () => {
    const used = await account(oauth('first'));
    const key = await credentials().add({ ...given(used.orgId, oauth('second')), account_id: used.id });
    await credentials().confirm(key);
    await call(used);
    expect(requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer second']);
    expect(await rowsOf(key)).toEqual([
      { generation: 1, stage: 'ended', sealed: false },
      { generation: 2, stage: 'current', sealed: true },
    ]);
  });

  const rowsOf = ({ org_id, account_id }: CredentialKey) =>
    vault.sql(`select generation, stage, secret is not null as sealed from vault.credentials
      where org_id = '${org_id}' and account_id = '${account_id}' order by generation`);
});

describe('Revoking an account', () => {
  it('applies to the next call', async () => {
    const used = await account({
      ...oauth('canary-access'),
      variables: { workspace: 'acme', signing_key: 'canary-signing' },
    });
    expect((await post(used, 'revoke', { reason: 'disconnected' })).status).toBe(202);
    expect(await call(used)).toMatchObject({ status: 404, body: { error: { reason: 'account_missing' } } });
    expect(await statusOf(used)).toMatchObject({ state: 'revoked', cause: 'disconnected' });
    await eventually(() => requests.some(({ url }) => url === '/revoke'), 'the revocation');
    await eventually(async () => (await left(used)) === 0, 'the key material to be deleted');
    expect((await post(used, 'revoke')).status).toBe(202);
  });

  it('is abandoned after five failed attempts', async () => {
    provider.answer = (_, response) => json(response, {}, 503);
    const used = await account(oauth('canary-access'));
    await post(used, 'revoke');
    const tries = () => requests.filter(({ url }) => url === '/revoke').length;
    for (let n = 1; n <= 5; n++) {
      await eventually(() => tries() === n, `try ${n}`);
      if (n === 5) break;
      await eventually(() => isPlanned(used), `the plan of try ${n + 1}`);
      expect(await left(used)).toBe(1);
      await vault.pass({ minutes: 13 * 60 });
    }
    await eventually(async () => (await left(used)) === 0, 'the key material to be deleted');
  });

  const isPlanned = async ({ orgId, id }: Account) => {
    const planned = `select from vault.outbox where org_id = '${orgId}' and subject_id = '${id}'
      and job = 'RevokeAccountGrants' and claimed_until is null and due_at > now()`;
    return (await vault.sql(planned)).length === 1;
  };

  const left = async ({ orgId, id }: Account) =>
    (
      await vault.sql(`select from vault.credentials where org_id = '${orgId}' and account_id = '${id}' and secret is not null
        union all select from vault.variables where org_id = '${orgId}' and account_id = '${id}' and sealed is not null`)
    ).length;
});
