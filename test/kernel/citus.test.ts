import { Reads } from '#kernel';
import { pretendCitus } from '../support/states/kernel.js';
import { startKernelScene } from './scene.js';

const { api, owner, stranger } = await startKernelScene();

// The process takes the database for one of Citus, and sends what it would send to Citus. PostgreSQL understands it as well.
await pretendCitus(api.urls.owner);
const access = { url: api.urls.app, role: null, poolSize: 1, statementTimeoutMs: 10_000 };
const reads = new Reads(access, { report: () => undefined });
afterAll(() => reads.close());

const epochs = 'select org_id from kernel.access_epochs';
const seen = (orgId: string) => reads.rows<{ org_id: string }>(orgId, epochs);
const enter = `select set_config('latchkey.org_id', :entered, true)`;

describe('A round trip to Citus', () => {
  it('passes the organization on to the nodes', async () => {
    const row = await reads.one(null, `select current_setting('citus.propagate_set_commands', true) as passes`);
    expect(row).toEqual({ passes: 'local' });
  });

  it('sees only its organization', async () => {
    expect(await seen(owner.orgId)).toEqual([{ org_id: owner.orgId }]);
  });

  it('leaves no organization to the next statement', async () => {
    await seen(owner.orgId);
    expect(
      await reads.oneEntering({ orgId: null, sql: 'select' }, `${epochs} where org_id = :org_id`, {}),
    ).toBeUndefined();
  });

  it('leaves no open transaction after an error', async () => {
    await expect(reads.rows(owner.orgId, 'select 1 / (length(:org_id) * 0)')).rejects.toThrow('division by zero');
    expect(await seen(stranger.orgId)).toEqual([{ org_id: stranger.orgId }]);
  });

  it('shows nothing for an id that would end the setting', async () => {
    expect(await seen(`x'; set local latchkey.org_id = '${owner.orgId}`)).toEqual([]);
  });

  it('enters the organization that a look-up finds', async () => {
    const row = await reads.oneEntering({ orgId: null, sql: enter }, `${epochs} where org_id = :org_id`, {
      entered: owner.orgId,
    });
    expect(row).toEqual({ org_id: owner.orgId });
  });

  it('sees nothing after a look-up that finds no organization', async () => {
    expect(
      await reads.oneEntering({ orgId: null, sql: enter }, `${epochs} where org_id = :org_id`, { entered: '' }),
    ).toBeUndefined();
  });
});
