import { eventually } from '../../support/vault.js';
import { query } from '../../support/cluster/sql.js';
import { runSweep } from '../../support/run-sweep.js';
import { startConnectionScene } from './scene.js';
import { makeJobsDue, makeSweepsDue } from '../../support/states/kernel.js';
import { setStateOfAccount, setStateOfAllAccounts } from '../../support/states/vault.js';

const { product, creator, get, sql } = await startConnectionScene();

await product.installDemo(creator);
const worker = await product.startWorker();

const tasks = (id: string, job: string) =>
  sql('select attempts from kernel.outbox where subject_id = $1 and job = $2', [id, job]);
const revoke = 'RevokeAccount';
const expire = 'ExpireUnfinishedConnection';

describe('After a connection ends', () => {
  it.each([
    ['deleted', (id: string) => creator(`DELETE /connection/${id}`)],
    ['disconnected', (id: string) => creator(`POST /connection/${id}/disconnect`, {})],
  ])('because it was %s, its account is revoked at the third party', async (_, end) => {
    const { id } = await product.connect(creator);
    const { saffron_account_id } = await get(id);
    const before = product.provider.counts.revocations;
    await end(id);
    await eventually(async () => (await tasks(id, revoke)).length === 0, 'the account is revoked');
    const [account] = await product.vaultSql(`select state from vault.accounts where id = '${saffron_account_id}'`);
    expect(account?.state ?? 'gone').toMatch(/revoked|gone/);
    await eventually(() => product.provider.counts.revocations > before, 'the third party gets the revocation');
  });

  it('the vault is called again until it answers', async () => {
    const { id } = await product.connect(creator);
    const before = product.provider.counts.revocations;
    product.wire.cut = true;
    await creator(`DELETE /connection/${id}`);
    await eventually(async () => (await tasks(id, revoke))[0]?.attempts > 0, 'a first try');
    expect(product.provider.counts.revocations).toBe(before);
    product.wire.cut = false;
    await makeJobsDue(product, creator.orgId, revoke);
    await eventually(async () => (await tasks(id, revoke)).length === 0, 'the account is revoked');
    await eventually(() => product.provider.counts.revocations > before, 'the third party gets the revocation');
    expect(product.provider.counts.revocations).toBe(before + 1);
  });
});

describe('A connection without a completed sign-in', () => {
  it('is deleted after thirty days', async () => {
    const { body } = await creator('POST /connection', { connector_slug: 'demo' });
    const unfinished = body.connection.id as string;
    const { id: finished } = await product.connect(creator);
    const [{ days }] = await sql(
      `select extract(day from due_at - created_at)::integer as days from kernel.outbox
       join connections.connections as connection on (connection.org_id, connection.id) = (outbox.org_id, subject_id) where subject_id = $1`,
      [unfinished],
    );
    expect(days).toBe(30);
    const counted = async () => (await creator('GET /connector/demo')).body.connection_count;
    const before = await counted();
    await makeJobsDue(product, creator.orgId, expire);
    for (const id of [unfinished, finished])
      await eventually(async () => (await tasks(id, expire)).length === 0, 'the job has run');
    expect((await creator(`GET /connection/${unfinished}`)).status).toBe(404);
    expect(await counted()).toBe(before - 1);
    expect((await get(finished)).status).toBe('active');
    const types = await sql('select type from kernel.events where resource_id = $1 order by id', [unfinished]);
    expect(types.map(({ type }) => type)).toEqual(['connection.created', 'connection.expired']);
  });
});

describe('A status change that the vault could not report', () => {
  it('is noticed and recorded once, within an hour', async () => {
    const [lost, kept] = [await product.connect(creator), await product.connect(creator)];
    const { saffron_account_id } = await get(lost.id);
    const before = await versions(lost.id, kept.id);
    await setStateOfAccount(product.vaultSql, saffron_account_id, 'needs_reauth');
    for (let hour = 0; hour < 2; hour++) {
      await makeSweepsDue(product, creator.orgId);
      await worker.sweep();
    }
    expect(await versions(lost.id, kept.id)).toEqual([
      { id: lost.id, status: 'needs_reauth', version: before[0]!.version + 1 },
      before[1],
    ]);
    const types = await sql('select type from kernel.events where resource_id = $1 order by id desc limit 1', [
      lost.id,
    ]);
    expect(types).toEqual([{ type: 'connection.needs_reauth' }]);
  });
});

describe('A status change that cannot be recorded in one organization', () => {
  it('does not keep another organization’s change from being noticed', async () => {
    const other = (await product.organization()).owner;
    await product.installDemo(other);
    const [first, second] = [creator, other].sort((one, another) => (one.orgId < another.orgId ? -1 : 1));
    const [refused, noticed] = [await product.connect(first!), await product.connect(second!)];
    await query(
      product.urls.owner,
      `create function public.refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`,
    );
    await query(
      product.urls.owner,
      `create trigger refuse before update on connections.connections for each row when (new.id = '${refused.id}')
       execute function public.refuse()`,
    );
    await setStateOfAllAccounts(product.vaultSql, 'needs_reauth');
    await expect(runSweep(product, 'statuses-are-reconciled')).rejects.toThrow();
    const status = await product.sql(second!.orgId, 'select status from connections.connections where id = $1', [
      noticed.id,
    ]);
    expect(status).toEqual([{ status: 'needs_reauth' }]);
  });
});

const versions = (...ids: string[]): Promise<{ id: string; status: string; version: number }[]> =>
  sql('select id, status, version from connections.connections where id = any($1) order by id', [ids]);
