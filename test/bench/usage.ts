import { setTimeout } from 'node:timers/promises';
import { asOwner } from './directory.js';
import { isBrief } from './pace.js';
import { type Results } from './report.js';
import { calls } from './seed/calls.js';
import { fullSize, type Size } from './seed/size.js';
import { withoutIndexes } from './seed/without-indexes.js';
import { startSystem, type System } from './system.js';
import { median, warmUp } from './warm-up.js';

const size: Size = { ...fullSize, members: isBrief ? 1000 : 10_000 };
const count = isBrief ? 10_000 : 1_000_000;

/** The maximum milliseconds of a response about 30 days. */
const longest = 50;

const connectorSlug = 'connector-7';

const requests = [
  'scope=org',
  ...['connector', 'tool', 'toolbox', 'member', 'app', 'outcome'].map((by) => `scope=org&group_by=${by}`),
  'scope=org&interval=hour&group_by=connector',
  `scope=org&connector_slug=${connectorSlug}&group_by=member`,
  'scope=org&user_id={user}&group_by=tool',
  'group_by=tool',
];

/**
 * Measures how long responses about the usage of 30 days take in an organization with 10,000 members and a million
 * calls, and how many calls per second the worker counts.
 */
export async function compareUsage(dataDir: string, results: Results): Promise<void> {
  const system = await startSystem(dataDir, [size]);
  try {
    const { orgId, userId, token } = system.organizations[0]!;
    await asOwner(system, (client) =>
      withoutIndexes(client, 'kernel.events', async () => {
        await client.query('set synchronous_commit = off');
        await client.query(calls, [orgId, count, size.members]);
      }),
    );
    const counted = await countAll(system);
    const times: Record<string, number> = {};
    for (const request of requests) {
      const url = `${system.api.url}/usage?${request.replace('{user}', userId)}`;
      times[request] = await timeOf(url, token);
    }
    results.usage = { 'calls counted per second': counted, 'at most, ms': longest, times };
    console.table(times);
    console.log(`The worker counted ${counted} calls per second. A response may take at most ${longest} ms.`);
  } finally {
    await system.stop();
  }
}

/** Starts a worker, and returns how many calls it counts per second. */
async function countAll(system: System): Promise<number> {
  const since = performance.now();
  await system.startWorker();
  await asOwner(system, async (client) => {
    const isLeft = async () => (await client.query('select from audit.uncounted_calls limit 1')).rowCount !== 0;
    while (await isLeft()) await setTimeout(100);
  });
  const seconds = (performance.now() - since) / 1000;
  await asOwner(system, (client) => client.query('vacuum analyze audit.usage_rollups, audit.uncounted_calls'));
  return Math.round(count / seconds);
}

/** The median of sequential requests, in milliseconds. */
async function timeOf(url: string, token: string): Promise<number> {
  const ask = async () => {
    const started = performance.now();
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${url} answers ${answer.status}: ${body}`);
    return performance.now() - started;
  };
  await warmUp(url, ask);
  const times: number[] = [];
  for (let round = 0; round < 15; round++) times.push(await ask());
  return Math.round(median(times) * 10) / 10;
}
