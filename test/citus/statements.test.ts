import { setTimeout } from 'node:timers/promises';
import { describeOnCitus, lackingCluster, startCitusScene } from './scene.js';
import { startTraffic } from './traffic.js';

/** Counts the statements on distributed tables during some load, with the statistics of Citus. */
async function count() {
  const { placed, countStatements } = await startCitusScene(1);
  const before = await countStatements();
  const { sent, stop } = startTraffic(placed);
  await setTimeout(5000);
  await stop();
  const after = await countStatements();
  const counted = {
    requests: sent.length,
    on_one_shard: after.on_one_shard - before.on_one_shard,
    on_several: after.on_several - before.on_several,
  };
  process.stdout.write(`${JSON.stringify(counted)}\n`);
  return { ...counted, ofOwnOrganizations: sent.filter(({ request }) => request === 'GET /user/me').length };
}

await describeOnCitus('The statements of requests', lackingCluster, count, (counted) => {
  it('touch one node, except the list of the organizations of a person', () => {
    expect(counted.on_one_shard).toBeGreaterThan(counted.requests);
    expect(counted.on_several).toBeLessThanOrEqual(counted.ofOwnOrganizations);
  });
});
