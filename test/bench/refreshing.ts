import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { apiOf } from '../../apps/demo/src/api.js';
import { askFor, percentile } from '../try-faults/asking.js';
import { pace } from './pace.js';
import { startSpeaking } from './processes.js';
import { added } from './remote.js';
import { type Results } from './report.js';
import { fullSize } from './seed/size.js';
import { startSystem, type System } from './system.js';

/** Of one organization, all due at the same moment: a day spreads them. */
const servers = 500;

const atOnce = 4;

/** Milliseconds in which another organization is looked at, before and meanwhile. */
const watched = 5000 * pace.seconds;

/** What another organization feels while a worker lists the tools of as many servers as one names. */
export async function compareRefreshing(dataDir: string, results: Results): Promise<void> {
  const system = await startSystem(dataDir, [fullSize, fullSize]);
  const server = await startSpeaking('./remote-server.js', []);
  try {
    const owner = apiOf(system.api.url, system.organizations[0]!.token);
    let left = servers;
    const add = async () => {
      while (left > 0) await added(owner, `Server ${left}`, `${server.line}/some/${left--}`);
    };
    await Promise.all(Array.from({ length: atOnce }, add));
    await p99Of(system);
    const quiet = await p99Of(system);
    await system.startWorker();
    await setTimeout(2000);
    const before = await listed(system);
    const during = await p99Of(system);
    const figures = { quiet, during, times: during / quiet, listed: (await listed(system)) - before };
    console.log(`\nAnother organization, p99 of GET /connection in ms, while ${servers} servers are listed`);
    console.table(figures);
    results.refreshing = figures;
  } finally {
    server.child.kill('SIGKILL');
    await system.stop();
  }
}

/** Of reads of the other organization, one after the other. */
async function p99Of({ api, organizations }: System): Promise<number> {
  const headers = { authorization: `Bearer ${organizations[1]!.token}` };
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
