import { setTimeout } from 'node:timers/promises';
import { describeOnCitus, lackingCluster, startCitusScene } from './scene.js';
import { startTraffic } from './traffic.js';

type Counters = { one: number; several: number };

/** Counts the statements on distributed tables during some load, with the statistics of Citus. */
async function count() {
  const { placed, onCoordinator } = await startCitusScene(1);
  const read = async (): Promise<Counters> =>
    (
      await onCoordinator<Counters>(
        `select query_execution_single_shard::float8 as one, query_execution_multi_shard::float8 as several
         from citus_stat_counters where name = current_database()`,
      )
    )[0]!;
  const before = await read();
  const { sent, stop } = startTraffic(placed);
  await setTimeout(5000);
  await stop();
  const after = await read();
  const counted = {
    requests: sent.length,
    one_shard: after.one - before.one,
    several_shards: after.several - before.several,
  };
  process.stdout.write(`${JSON.stringify(counted)}\n`);
  return { ...counted, ofOwnOrganizations: sent.filter(({ request }) => request === 'GET /user/me').length };
}

await describeOnCitus('The statements of requests', lackingCluster, count, (counted) => {
  it('touch one node, except the list of the organizations of a person', () => {
    expect(counted.one_shard).toBeGreaterThan(counted.requests);
    expect(counted.several_shards).toBeLessThanOrEqual(counted.ofOwnOrganizations);
  });
});
