import { query } from '../support/cluster/sql.js';
import { type MemberClient } from '../support/founder.js';
import { eventually } from '../support/vault.js';
import { startBackupScene } from './backup-scene.js';
import { answerOf, emptyDatabase } from './scene.js';
import { makePurgeDue } from '../support/states/organizations.js';
import { deleteKeys, insertKey, type Key } from '../support/states/kernel.js';

const { here, file, restoreInto, sealed, startThere } = await startBackupScene();

const keyTables = ['vault.data_keys', 'kernel.data_keys'];

const keysOf = (url: string, table: string, orgId: string) =>
  query<Key>(url, `select org_id, number, master_key_id, wrapped from ${table} where org_id = $1`, [orgId]);

/** Deletes an organization, as its owner and the worker do. */
async function purge(owner: MemberClient): Promise<void> {
  const { product, urls } = here;
  const { orgId } = owner;
  await owner(`DELETE /organization/${orgId}`);
  await makePurgeDue((text) => query(urls.owner, text));
  const left = `select from organizations.organizations where id = '${orgId}'`;
  await eventually(async () => {
    await product.run('PurgeOrganization', orgId, orgId);
    return (await query(urls.owner, left)).length === 0;
  }, 'the organization to be deleted');
}

/** Deletes the data keys of an organization. Returns a function that puts them back. */
async function destroyKeys(url: string, orgId: string): Promise<() => Promise<void>> {
  const destroyed: [string, Key[]][] = [];
  for (const table of keyTables) {
    destroyed.push([table, await keysOf(url, table, orgId)]);
    await deleteKeys(url, table, orgId);
  }
  return async () => {
    for (const [table, rows] of destroyed) for (const row of rows) await insertKey(url, table, row);
  };
}

describe('Sealed data of a deleted organization', () => {
  it('cannot be opened from an earlier backup after its keys are destroyed', async () => {
    const { product, urls } = here;
    const { owner } = await product.organization();
    const { orgId } = owner;
    await product.installDemo(owner);
    const { id } = await product.connect(owner);
    const repeated = { 'idempotency-key': 'sealed' };
    const first = await owner('POST /team', { name: 'Sales' }, repeated);
    await answerOf(here.environment, 'backup', '--out', file, ...sealed);

    await purge(owner);
    for (const table of keyTables) expect(await keysOf(urls.owner, table, orgId)).toEqual([]);

    const restored = await emptyDatabase(urls);
    await restoreInto(restored);
    const putBack = await destroyKeys(restored.owner, orgId);
    const there = await startThere(restored);
    // The product logs the values that it cannot open, as it should.
    there.product.app.useLogger(false);
    const as = there.product.client(owner.token);
    const execute = () => as(`POST /connection/${id}/execute`, { tool_name: 'list_notes', arguments: {} });
    const repeat = () => as('POST /team', { name: 'Sales' }, repeated);
    const without = [await execute(), await repeat()];
    for (const { status, body } of without) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(body.id).toBeUndefined();
    }

    // Only the keys were missing.
    await putBack();
    expect(await repeat()).toMatchObject({ status: 201, body: { id: first.body.id } });
  });
});
