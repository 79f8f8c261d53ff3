import { setTimeout } from 'node:timers/promises';
import { describeOnCitus, lackingCluster, startCitusScene } from './scene.js';
import { countResponses, findLostTeams, isDone, startTraffic } from './traffic.js';

/** Moves the shards of the first organization under load. */
async function move() {
  const citus = await startCitusScene(1);
  const { placed, nodes, nodeOf } = citus;
  const moved = placed[0]!;
  const target = nodes.find((port) => port !== moved.node)!;
  const { sent, stop } = startTraffic(placed);
  await setTimeout(2000);
  const begun = performance.now();
  await citus.move(await citus.shardOf(moved.owner.orgId), moved.node, target);
  const seconds = Math.round((performance.now() - begun) / 100) / 10;
  await setTimeout(2000);
  await stop();
  const longest = Math.round(Math.max(...sent.filter(({ orgId }) => orgId === moved.owner.orgId).map(({ ms }) => ms)));
  process.stdout.write(
    `${JSON.stringify({ seconds, longest_request_ms: longest, ...countResponses(sent) }, null, 2)}\n`,
  );
  return { placed, sent, target, now: await nodeOf(moved.owner.orgId) };
}

const title = 'An organization whose shards move to another node';
await describeOnCitus(title, lackingCluster, move, ({ placed, sent, target, now }) => {
  it('is on the other node', () => {
    expect(now).toBe(target);
  });

  it('has no failed request', () => {
    expect(sent.filter((each) => !isDone(each))).toEqual([]);
  });

  it('loses no acknowledged write', async () => {
    for (const each of placed) expect(await findLostTeams(each, sent)).toEqual([]);
  });
});
