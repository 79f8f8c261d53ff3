import { Client } from 'pg';
import { Agent, request } from 'undici';
import { load, type Target } from './load.js';
import { pace } from './pace.js';
import { cpuOf, cpuOfChildren, parentOf } from './processes.js';
import { type System } from './system.js';

const seconds = 8;

/** Milliseconds per call while nothing else runs. Calls through Latchkey and bare calls alternate. */
export async function compareOneByOne(ours: Target, bare: Target) {
  const dispatcher = new Agent({ connections: 1 });
  const times: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] };
  for (let n = 0; n < pace.calls; n++) {
    times.ours.push(await timeOf(ours, dispatcher));
    times.bare.push(await timeOf(bare, dispatcher));
  }
  await dispatcher.close();
  return Object.fromEntries(
    Object.entries(times).map(([label, each]) => [label, { p50: place(each, 50), p99: place(each, 99) }]),
  );
}

async function timeOf({ url, token, body }: Target, dispatcher: Agent): Promise<number> {
  const accept = 'application/json, text/event-stream';
  const headers = { 'content-type': 'application/json', accept, ...(token && { authorization: `Bearer ${token}` }) };
  const started = performance.now();
  const call = { dispatcher, method: 'POST' as const, headers, body: JSON.stringify(body) };
  const answer = await request([url].flat()[0]!, call);
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(`${String(url)} answers ${answer.statusCode}: ${text}`);
  return performance.now() - started;
}

const place = (times: number[], percentile: number): number =>
  Number(times.toSorted((one, other) => one - other)[Math.floor((times.length * percentile) / 100)]!.toFixed(2));

/** Microseconds of processor time per call, for each process. */
export async function costsOf(
  { api, vault, floor, ownerUrl }: System,
  target: Target,
): Promise<Record<string, number>> {
  const postmaster = await postmasterOf(ownerUrl);
  const now = (): Record<string, number> => ({
    API: cpuOf(api),
    "the API's sandboxes": cpuOfChildren(api.child.pid!),
    vault: cpuOf(vault),
    'bare server': cpuOf(floor),
    PostgreSQL: cpuOfChildren(postmaster),
    'third party': process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
  });
  const before = now();
  const { rate } = await load(target, seconds);
  const after = now();
  const perCall = (name: string) => Math.round(((after[name]! - before[name]!) * 1e6) / (rate * seconds));
  const costs = Object.fromEntries(Object.keys(before).map((name) => [name, perCall(name)]));
  return { ...costs, all: Object.values(costs).reduce((sum, each) => sum + each, 0) };
}

/** The columns of a table with the costs of a request, and with those of the bare request. */
export const besideBare = (costs: Record<string, number>, bare: Record<string, number>) => ({
  'CPU µs: API': costs.API,
  vault: costs.vault,
  PostgreSQL: costs.PostgreSQL,
  'bare server': bare['bare server'],
  'PostgreSQL for it': bare.PostgreSQL,
});

export async function postmasterOf(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = parentOf(rows[0]!.pid);
  await client.end();
  return pid;
}
