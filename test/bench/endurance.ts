import { readdirSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { prepareCalls } from './executing.js';
import { isBrief } from './pace.js';
import { memoryOf, type Process } from './processes.js';
import { type Results } from './report.js';
import { fullSize } from './seed/size.js';
import { idOf } from './seed/words.js';
import { startSystem, type System } from './system.js';

/** Clients that each send one request after the other. */
const clients = 16;

/** Milliseconds of load before the first and before the last measurement. */
const [early, late] = isBrief ? [2000, 4000] : [180_000, 600_000];

type Request = { method: string; path: string; body?: object };

/** Sends reads, writes, calls of a tool and mistakes for ten minutes, and measures what the processes keep. */
export async function measureEndurance(dataDir: string, results: Results): Promise<void> {
  const system = await startSystem(dataDir, [fullSize]);
  const worker = await system.startWorker();
  const { provider, ours } = await prepareCalls(system);
  const call = { method: 'POST', path: new URL([ours.url].flat()[0]!).pathname, body: ours.body };
  const processes = { API: system.api, worker, vault: system.vault };
  const load = new Load(system, [...mixed(system), call]);
  try {
    await setTimeout(early);
    const before = await measure(processes, system.ownerUrl);
    await setTimeout(late - early);
    const after = await measure(processes, system.ownerUrl);
    results.endurance = { ...compare(before, after), requests: { 'at the end': load.count } };
    console.table(results.endurance);
  } finally {
    await load.stop();
    await provider.close();
    await system.stop();
  }
}

function mixed({ organizations, connectionId }: System): Request[] {
  const { orgId } = organizations[0]!;
  const rule = `/restriction/${idOf(orgId, 'rstr', 11)}`;
  const reads = ['/connection', `/connection/${connectionId}`, '/restriction', '/member?q=member', '/role', rule];
  return [
    ...[...reads, '/audit-log?scope=org', '/member/unknown'].map((path) => ({ method: 'GET', path })),
    { method: 'PATCH', path: rule, body: { mode: 'allow' } },
    { method: 'PATCH', path: rule, body: { mode: 'block' } },
    { method: 'POST', path: '/role', body: { name: 7 } },
  ];
}

/** Sends the requests in turn, with several clients, until it is stopped. */
class Load {
  count = 0;
  private isOver = false;
  private readonly running: Promise<unknown>;

  constructor(system: System, requests: readonly Request[]) {
    this.running = Promise.all(Array.from({ length: clients }, (_, n) => this.send(system, requests, n)));
  }

  stop(): Promise<unknown> {
    this.isOver = true;
    return this.running;
  }

  private async send({ api, organizations }: System, requests: readonly Request[], first: number): Promise<void> {
    const headers = { authorization: `Bearer ${organizations[0]!.token}`, 'content-type': 'application/json' };
    for (let n = first; !this.isOver; n++) {
      const { method, path, body } = requests[n % requests.length]!;
      const answer = await fetch(api.url + path, { method, headers, body: body && JSON.stringify(body) });
      await answer.text();
      if (answer.status >= 500) throw new Error(`${method} ${path} answers ${answer.status}.`);
      this.count++;
    }
  }
}

type Kept = { MB: number; 'open files': number };

async function measure(processes: Record<string, Process>, ownerUrl: string): Promise<Record<string, Partial<Kept>>> {
  const kept = Object.entries(processes).map(([name, each]) => [
    name,
    { MB: Math.round(memoryOf(each)), 'open files': readdirSync(`/proc/${each.child.pid}/fd`).length },
  ]);
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ count: number }>('select count(*)::int from pg_stat_activity');
  await client.end();
  return { ...Object.fromEntries(kept), 'PostgreSQL, connections': { 'open files': rows[0]!.count } };
}

function compare(before: Record<string, Partial<Kept>>, after: Record<string, Partial<Kept>>) {
  const rows = Object.entries(after).map(([name, { MB, 'open files': files }]) => [
    name,
    {
      'MB at minute 3': before[name]?.MB,
      'MB at the end': MB,
      'connections and files at minute 3': before[name]?.['open files'],
      'at the end': files,
    },
  ]);
  return Object.fromEntries(rows) as Record<string, Record<string, number | undefined>>;
}
