import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { connectApi } from '../../apps/demo/src/api.js';
import { askFor, percentile } from '../try-faults/asking.js';
import { pace } from './pace.js';
import { startSpeaking } from './processes.js';
import { added } from './remote.js';
import { type Results } from './report.js';
import { fullSize, type Size } from './seed/size.js';
import { startSystem, type System } from './system.js';

/** The number of servers to list. All are due at the same time. In production they are spread over a day. */
const servers = 500;

/** An organization can have 200 custom connectors, so this many servers need several organizations. */
const owners: Size[] = Array.from({ length: 3 }, () => ({ ...fullSize, connections: 50, events: 50 }));

const atOnce = 4;

/** Milliseconds for which another organization is measured, before and during the refresh. */
const watched = 5000 * pace.seconds;

/** Measures how another organization is affected while a worker lists the tools of many servers. */
export async function compareRefreshing(dataDir: string, results: Results): Promise<void> {
  const system = await startSystem(dataDir, [fullSize, ...owners]);
  const server = await startSpeaking('./remote-server.js', []);
  try {
    const [, ...others] = system.organizations.map(({ token }) => connectApi(system.api.url, token));
    let left = servers;
    const add = async () => {
      while (left > 0) {
        const number = left--;
        await added(others[number % others.length]!, `Server ${number}`, `${server.line}/some/${number}`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, add));
    await p99Of(system);
    const quiet = await p99Of(system);
    await system.startWorker();
    await setTimeout(2000);
    const before = await listed(system);
    const during = await p99Of(system);
    const figures = { quiet, during, times: during / quiet, listed: (await listed(system)) - before };
    console.log(
      `\np99 of another organization’s GET /connection in ms, while the tools of ${servers} servers are listed`,
    );
    console.table(figures);
    results.refreshing = figures;
  } finally {
    server.child.kill('SIGKILL');
    await system.stop();
  }
}

/** The 99th percentile of sequential reads in the organization without such servers. */
async function p99Of({ api, organizations }: System): Promise<number> {
  const headers = { authorization: `Bearer ${organizations[0]!.token}` };
  return percentile(await askFor(watched, { url: `${api.url}/connection`, headers, pause: 10 }), 0.99);
}

async function listed({ ownerUrl }: System): Promise<number> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::integer from catalog.remote_servers where last_discovered_at is not null',
  );
  await client.end();
  return rows[0]!.count;
}
