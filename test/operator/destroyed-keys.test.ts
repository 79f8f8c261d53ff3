import { query } from '../support/cluster/sql.js';
import { eventually } from '../support/vault.js';
import { startBackupScene } from './backup-scene.js';
import { answerOf, emptyDatabase } from './scene.js';

const { here, file, restoreInto, sealed, startThere } = await startBackupScene();

const keyTables = ['vault.data_keys', 'kernel.data_keys'];

type Key = { org_id: string; number: number; master_key_id: string; wrapped: Buffer };

const keysOf = (url: string, table: string, orgId: string) =>
  query<Key>(url, `select org_id, number, master_key_id, wrapped from ${table} where org_id = $1`, [orgId]);

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

    await owner(`DELETE /organization/${orgId}`);
    await query(urls.owner, `update organizations.organizations set purge_at = now() - interval '1 h'`);
    const left = `select from organizations.organizations where id = '${orgId}'`;
    await eventually(async () => {
      await product.run('PurgeOrganization', orgId, orgId);
      return (await query(urls.owner, left)).length === 0;
    }, 'the organization to be deleted');
    for (const table of keyTables) expect(await keysOf(urls.owner, table, orgId)).toEqual([]);

    const restored = await emptyDatabase(urls);
    await restoreInto(restored);
    const destroyed: [string, Key[]][] = [];
    for (const table of keyTables) {
      destroyed.push([table, await keysOf(restored.owner, table, orgId)]);
      await query(restored.owner, `delete from ${table} where org_id = $1`, [orgId]);
    }
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
    for (const [table, rows] of destroyed)
      for (const { org_id, number, master_key_id, wrapped } of rows)
        await query(
          restored.owner,
          `insert into ${table} (org_id, number, master_key_id, wrapped) values ($1, $2, $3, $4)`,
          [org_id, number, master_key_id, wrapped],
        );
    expect(await repeat()).toMatchObject({ status: 201, body: { id: first.body.id } });
  });
});
