import { type Client } from 'pg';
import { sendOn } from '../../libs/kernel/src/persistence/driver/round-trip.js';
import { bind, type Values } from '../../libs/kernel/src/persistence/driver/statement.js';
import { entering } from '../../libs/kernel/src/persistence/organization.js';
import { connected } from '../support/cluster/sql.js';
import { startKernelScene } from './scene.js';

const { api, owner, stranger } = await startKernelScene();

/** Sends a round trip of one organization as to Citus. PostgreSQL understands it as well. */
const send = (client: Client, orgId: string, sql: string, values: Values = {}) =>
  sendOn<{ org_id: string }>(client, bind(sql, values, orgId), [entering(orgId, { genericPlan: true })]);

const onCitus = <Result>(work: (client: Client) => Promise<Result>): Promise<Result> =>
  connected(api.urls.app, (client) => work(Object.assign(client, { isOnCitus: true })));

const epochs = 'select org_id from kernel.access_epochs';
const lock = 'update kernel.access_epochs set epoch = epoch where org_id = :org_id';

describe('A round trip to Citus', () => {
  it('sees only its organization', async () => {
    const { rows } = await onCitus((client) => send(client, owner.orgId, epochs));
    expect(rows).toEqual([{ org_id: owner.orgId }]);
  });

  it('leaves no organization to the next statement', async () => {
    const rows = await onCitus(async (client) => {
      await send(client, owner.orgId, epochs);
      return (await client.query(epochs)).rows as unknown[];
    });
    expect(rows).toEqual([]);
  });

  it('returns the number of written rows', async () => {
    const { command } = await onCitus((client) => send(client, owner.orgId, lock));
    expect(command).toBe('UPDATE 1');
  });

  it('commits what it wrote', async () => {
    const isIdle = await onCitus(async (client) => {
      await send(client, owner.orgId, lock);
      const { rows } = await client.query<{ idle: boolean }>('select now() = statement_timestamp() as idle');
      return rows[0]!.idle;
    });
    expect(isIdle).toBe(true);
  });

  it('leaves no open transaction after an error', async () => {
    await onCitus(async (client) => {
      await expect(send(client, owner.orgId, `select 1 / (length(:org_id) * 0)`)).rejects.toThrow('division by zero');
      expect((await send(client, stranger.orgId, epochs)).rows).toEqual([{ org_id: stranger.orgId }]);
    });
  });

  it('shows nothing for an id that would end the setting', async () => {
    const { rows } = await onCitus((client) => send(client, `x'; set local latchkey.org_id = '${owner.orgId}`, epochs));
    expect(rows).toEqual([]);
  });

  it('stays in the transaction that it begins itself', async () => {
    const seen = await onCitus(async (client) => {
      const begin = { ...bind('begin', {}, null), values: [] };
      await sendOn(client, bind(epochs, {}, null), [begin, entering(owner.orgId)]);
      const { rows } = await client.query(epochs);
      await client.query('rollback');
      return rows as unknown[];
    });
    expect(seen).toEqual([{ org_id: owner.orgId }]);
  });
});
