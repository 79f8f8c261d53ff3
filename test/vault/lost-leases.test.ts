import { type ServerResponse } from 'node:http';
import { Leases } from '../../libs/vault/src/refresh/persistence/leases.js';
import { connected } from '../support/cluster/sql.js';
import { commitWireTo } from '../support/commit-wire.js';
import { createDatabase } from '../support/database.js';
import { untilBlocking } from '../support/until-blocking.js';
import { eventually } from '../support/vault.js';
import { wireTo } from '../support/wire.js';
import { type Account } from './scene.js';
import { json, startTokenEndpointScene } from './token-endpoint.js';

const urls = await createDatabase();
const commits = await commitWireTo(urls.vault);
const wire = await wireTo(commits.url);
const { vault, call, behavior, rude, signedIn, askedFor, statusOf } = await startTokenEndpointScene({
  owner: urls.owner,
  vault: wire.url,
});

afterAll(async () => {
  await wire.cut();
  commits.close();
});

const renewed = json({ access_token: 'new', refresh_token: 'r2', expires_in: 3600 });

/** Repeats a call until it succeeds. Returns the reasons for which it was refused before. */
async function refusalsUntilDone(used: Account): Promise<string[]> {
  const reasons: string[] = [];
  await eventually(async () => {
    const { status, body } = await call(used);
    if (status !== 200) reasons.push(body.error.reason as string);
    return status === 200;
  }, 'a successful call');
  return reasons;
}

/** Begins a call that waits for a lock on a table. Runs `meanwhile`, and then releases the lock. */
async function whileLocked(lock: string, used: Account, meanwhile: () => unknown): Promise<ReturnType<typeof call>> {
  let begun: ReturnType<typeof call> | undefined;
  await connected(urls.owner, async (client) => {
    await client.query('begin');
    await client.query(lock);
    begun = call(used);
    await untilBlocking(urls.owner);
    await meanwhile();
    await client.query('rollback');
  });
  return begun!;
}

describe('A database that is lost while a refresh takes its lease', () => {
  it('delays the next refresh only until the database is back', async () => {
    const used = await rude();
    behavior.answer = renewed;
    // The vault takes the lease, and then reads spooled tokens.
    const lock = 'lock table vault.spooled_tokens in access exclusive mode';
    const begun = await whileLocked(lock, used, () => wire.cut());
    expect(begun.status).toBe(503);
    await wire.mend();
    expect(await refusalsUntilDone(used)).not.toContain('credential_refresh_failed');
    expect(askedFor(used)).toBe(1);
  });

  it('delays the next refresh no longer if the lease was stored', async () => {
    const used = await rude();
    behavior.answer = renewed;
    // The vault inserts the lease. The database commits, but the vault gets no response.
    const lock = 'lock table vault.refresh_leases in share mode';
    const begun = await whileLocked(lock, used, () => commits.cutWaiting());
    // A job of the vault may wait for the lock too.
    expect([begun.status, commits.cuts > 0]).toEqual([503, true]);
    expect(await refusalsUntilDone(used)).not.toContain('credential_refresh_failed');
    expect(askedFor(used)).toBe(1);
  });
});

describe('A lease', () => {
  it('is not released by an attempt that did not take it', async () => {
    const { orgId: org_id, id: account_id } = await signedIn();
    const leases = vault.app.get(Leases, { strict: false });
    const lease = (await leases.acquire({ org_id, account_id, generation: 1 }))!;
    expect(await leases.release({ ...lease, claim: 'of another attempt' }, lease)).toBe(false);
    expect(await leases.release(lease, lease)).toBe(true);
  });
});

describe('A database that is lost while the response to a refresh is lost', () => {
  it('does not hide that the provider may have replaced the refresh token', async () => {
    const used = await rude();
    const held: ServerResponse[] = [];
    behavior.answer = (response) => void held.push(response);
    const begun = call(used);
    await eventually(() => held.length === 1, 'the token request');
    await wire.cut();
    held[0]!.destroy();
    expect((await begun).status).toBe(503);
    await wire.mend();
    behavior.answer = json({ error: 'invalid_grant' }, 400);
    await vault.pass({ minutes: 2 });
    expect((await call(used)).body.error.reason).toBe('credential_refresh_failed');
    expect((await statusOf(used)).state).toBe('ok');
  });
});
