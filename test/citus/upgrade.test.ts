import { kernelSchema, migrate } from '#kernel';
import { vaultSchema } from '#vault';
import { schemas } from '#composition/schemas';
import { distribute, prepareNodes } from '../../apps/cli/src/citus/distribute.js';
import { joinNodes } from '../support/cluster/citus.js';
import { connected, onDatabase, query } from '../support/cluster/sql.js';
import { readTestRun } from '../support/cluster/test-run.js';
import { describeOnCitus, lackingCluster } from './scene.js';

/** Later migrations run when the tables are distributed already. Some add columns, indexes, triggers and functions to them. */
const released = 1796000600000;

const all = [kernelSchema, ...schemas, vaultSchema];
const before = all.map((schema) => ({
  ...schema,
  migrations: schema.migrations.filter(({ name }) => Number(name.slice(-13)) < released),
}));
const names = all.map(({ name }) => name);

/** Distributes a database of an earlier release, and upgrades it. */
async function upgrade() {
  const { template, urls, nodes } = readTestRun();
  const database = `${template}_upgrade`;
  for (const node of nodes) await query(onDatabase(node, 'postgres'), `create database ${database}`);
  await joinNodes(nodes, database);
  const owner = onDatabase(urls.owner, database);
  const run = () => connected(owner, (client) => distribute(client, names, () => undefined));
  await connected(owner, prepareNodes);
  await migrate(owner, before);
  const first = (await run()).distributed;
  const migrations = await migrate(owner, all);
  return { first, migrations, added: (await run()).distributed };
}

await describeOnCitus('An upgrade of a cluster', lackingCluster, upgrade, ({ first, migrations, added }) => {
  it('runs the new migrations on distributed tables', () => {
    expect(first.length).toBeGreaterThan(50);
    expect(migrations).toBeGreaterThan(20);
  });

  it('distributes the new tables', () => {
    expect(added).toContain('connections.budgets');
  });
});
