import { connected } from '../support/cluster/sql.js';
import { describeOnCitus, lackingCluster, onNode, startCitusScene } from './scene.js';

type Shard = { name: string; port: number };

/** Finds the shards with row level security and their nodes, after each organization has used the product. */
async function prepare() {
  const { placed, urls, onCoordinator } = await startCitusScene(1);
  const shards = await onCoordinator<Shard>(
    `select shard_name(logicalrelid, shardid) as name, nodeport as port
     from pg_dist_shard join pg_dist_placement using (shardid) join pg_dist_node using (groupid)
     join pg_dist_partition using (logicalrelid) join pg_class on oid = logicalrelid
     where partmethod = 'h' and relrowsecurity`,
  );
  return { placed, urls, shards };
}

const title = 'Each shard, read directly on its node,';
await describeOnCitus(title, lackingCluster, prepare, ({ placed, urls, shards }) => {
  it.each(['app', 'vault'] as const)(
    'shows the role of %s only the rows of the organization that is set',
    async (role) => {
      let own = 0;
      for (const { name, port } of shards.filter((shard) => shard.name.startsWith('vault.') === (role === 'vault'))) {
        await connected(onNode(urls[role], port), async (client) => {
          const seen = async (orgId: string) => {
            await client.query('begin');
            await client.query(`select set_config('latchkey.org_id', $1, true)`, [orgId]);
            const { rows } = await client.query<{ org_id: string }>(`select org_id from ${name}`);
            await client.query('rollback');
            return rows.map(({ org_id }) => org_id);
          };
          expect([name, await seen('')]).toEqual([name, []]);
          for (const { owner } of placed) {
            const rows = await seen(owner.orgId);
            own += rows.length;
            expect([name, rows.filter((orgId) => orgId !== owner.orgId)]).toEqual([name, []]);
          }
        });
      }
      expect(own).toBeGreaterThan(0);
    },
  );
});
