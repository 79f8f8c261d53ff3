import { setTimeout } from 'node:timers/promises';
import { query } from '../support/cluster/sql.js';
import { copyMember } from '../support/many-members.js';
import { describeOnCitus, lackingCluster, onNode, type Placed, startCitusScene } from './scene.js';
import { countResponses, isDone, type Requested, startTraffic } from './traffic.js';

const [organizations, members, seconds] = [20, 5000, 20];

/** Pages, a search, a write and a call. */
const mixed = ({ connection }: Placed, key: string): Requested[] => [
  ['GET /member?limit=50'],
  ['GET /member?q=4711'],
  [`GET /connection/${connection}`],
  ['GET /audit-log?limit=20'],
  ['POST /team', { name: key }],
  [`POST /connection/${connection}/execute`, { tool_name: 'create_note', arguments: { title: key } }],
];

/** Ticks of processor time that a server has used: of its main process, of those that ended, and of those that run. */
const usedTicks = `
  with processes as (
    select pg_read_file('/proc/' || pid || '/stat', 0, 4096, true) as stat, false as is_main from pg_stat_activity
    union all select pg_read_file('/proc/' || split_part(pg_read_file('postmaster.pid'), E'\\n', 1) || '/stat'), true),
  fields as (select is_main, string_to_array(regexp_replace(stat, '^.*\\) ', ''), ' ') as at from processes)
  select sum(at[12]::int + at[13]::int + case when is_main then at[14]::int + at[15]::int else 0 end)::int as ticks from fields`;

/** Sends a mixed load while the shards are on one, two and three nodes, the third of which is the coordinator. */
async function measure() {
  const citus = await startCitusScene(organizations / 2);
  const { product, placed, nodes, urls, nodeOf, shardOf } = citus;
  for (const { owner } of placed) await copyMember(product, owner.orgId, owner.userId, members);
  const coordinator = Number(new URL(urls.owner).port);
  const servers = [...nodes, coordinator];
  const shards = await Promise.all(placed.map(({ owner }) => shardOf(owner.orgId)));
  const different = [...new Set(shards)];
  const spreadOver = async (ports: readonly number[]) => {
    for (const [at, shard] of different.entries()) {
      const target = ports[at % ports.length]!;
      const from = await nodeOf(placed[shards.indexOf(shard)]!.owner.orgId);
      if (from !== target) await citus.move(shard, from, target);
    }
  };
  const readTicks = async () => {
    const ticks: number[] = [];
    for (const port of servers)
      ticks.push((await query<{ ticks: number }>(onNode(urls.owner, port), usedTicks))[0]!.ticks);
    return ticks;
  };
  const load = async (used: number) => {
    const [ticks, statements] = [await readTicks(), await citus.countStatements()];
    const { sent, stop } = startTraffic(placed, mixed, 0);
    await setTimeout(seconds * 1000);
    await stop();
    const [ticksAfter, after] = [await readTicks(), await citus.countStatements()];
    return {
      nodes: used,
      requests_per_second: Math.round(sent.length / seconds),
      cpu_ms_per_request: Object.fromEntries(
        servers.map((port, at) => [port, Math.round(((ticksAfter[at]! - ticks[at]!) * 100) / sent.length) / 10]),
      ),
      on_one_shard: after.on_one_shard - statements.on_one_shard,
      on_several: after.on_several - statements.on_several,
      sent,
    };
  };
  const measured = [];
  for (const used of [nodes.slice(0, 1), nodes, servers]) {
    if (used === servers)
      await citus.onCoordinator(`select citus_set_node_property($1, $2, 'shouldhaveshards', true)`, [
        new URL(urls.owner).hostname,
        coordinator,
      ]);
    await spreadOver(used);
    // Warms up connections, plans and caches.
    await load(used.length);
    measured.push(await load(used.length));
  }
  for (const { sent, ...each } of measured)
    process.stdout.write(`${JSON.stringify({ ...each, ...countResponses(sent) })}\n`);
  return measured;
}

const title = `${organizations} organizations of ${members} members, on one, two and three nodes`;
await describeOnCitus(title, lackingCluster, measure, (measured) => {
  it('have no failed request', () => {
    expect(measured.flatMap(({ sent }) => sent.filter((each) => !isDone(each)))).toEqual([]);
  });

  it('send each statement to one node', () => {
    expect(measured.map(({ on_several }) => on_several)).toEqual([0, 0, 0]);
  });
});
