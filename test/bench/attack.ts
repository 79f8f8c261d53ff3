import { setTimeout } from 'node:timers/promises';
import { freePort } from '#composition/postgres';
import { prepareAttacks } from './attacks.js';
import { connections } from './load.js';
import { isBrief } from './pace.js';
import { memoryOf, type Process, startServing } from './processes.js';
import { type Results, round } from './report.js';
import { type Request, sendFor } from './sending.js';
import { fullSize } from './seed/size.js';
import { startSystem, type System } from './system.js';

/** The largest ratio that is to be reached. */
const aim = 2;

/** Milliseconds between two samples of the memory. */
const sampled = 20;

/** Seconds of ordinary requests before an attack, of rest after them, and of the attack. */
const seconds = isBrief ? { warmUp: 0.3, rest: 0, attack: 0.5 } : { warmUp: 4, rest: 1, attack: 8 };

type Processes = Record<'API' | 'worker' | 'vault', Process>;

/**
 * Measures how much memory the processes need at most while clients send the largest bodies and read the largest lists,
 * results and documents, 32 at once, compared with their size after ordinary requests.
 */
export async function measureAttacks(dataDir: string, results: Results): Promise<void> {
  const system = await startSystem(dataDir, [fullSize]);
  const { attacks, close } = await prepareAttacks(system);
  try {
    const rows: Record<string, object> = {};
    const shared = isBrief ? await startProcesses(system) : null;
    for (const [name, requests] of Object.entries(attacks)) {
      const started = shared ?? (await startProcesses(system));
      rows[name] = await measureAttack(system, started, requests);
      if (!shared) started.stop();
    }
    shared?.stop();
    console.table(rows);
    results.attack = rows;
  } finally {
    await close();
    await system.stop();
  }
}

async function measureAttack(system: System, { url, processes }: Started, requests: Request[]): Promise<object> {
  await sendFor(seconds.warmUp, { requests: ordinary(system, url), atOnce: 4 });
  await setTimeout(seconds.rest * 1000);
  const resting = measure(processes);
  const peak = { ...resting };
  const watch = setInterval(() => raise(peak, measure(processes)), sampled);
  const attacking = { requests: requests.map((each) => ({ ...each, url: url + each.url })), atOnce: connections };
  const { statuses, milliseconds } = await sendFor(seconds.attack, attacking);
  clearInterval(watch);
  const columns = names.flatMap((name) => [
    [`${name}: MB at rest`, Math.round(resting[name])],
    [`${name}: MB at most`, Math.round(peak[name])],
  ]);
  return {
    'largest ratio': round(Math.max(...names.map((name) => peak[name] / resting[name]))),
    aim,
    ...Object.fromEntries(columns),
    'requests/s': Math.round(milliseconds.length / seconds.attack),
    responses: Object.entries(statuses)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', '),
  };
}

const names = ['API', 'worker', 'vault'] as const;

const measure = (processes: Processes): Record<keyof Processes, number> => ({
  API: memoryOf(processes.API),
  worker: memoryOf(processes.worker),
  vault: memoryOf(processes.vault),
});

function raise(peak: Record<keyof Processes, number>, now: Record<keyof Processes, number>): void {
  for (const name of names) peak[name] = Math.max(peak[name], now[name]);
}

type Started = { url: string; processes: Processes; stop: () => void };

/** Each attack gets new processes, because memory that was needed once is not given back at once. */
async function startProcesses({ urls, environmentsFor }: System): Promise<Started> {
  const ports = { api: await freePort(), vault: await freePort() };
  const workerPort = String(await freePort());
  const { service, vault } = environmentsFor(urls, ports);
  const health = (port: number | string) => `http://127.0.0.1:${port}/health/live`;
  const [ofVault, ofApi, ofWorker] = await Promise.all([
    startServing('vault', vault, health(ports.vault)),
    startServing('api', service, health(ports.api)),
    startServing('worker', { ...service, WORKER_PORT: workerPort }, health(workerPort)),
  ]);
  const processes = { API: ofApi, worker: ofWorker, vault: ofVault };
  const stop = () => Object.values(processes).forEach(({ child }) => child.kill('SIGKILL'));
  return { url: `http://127.0.0.1:${ports.api}`, processes, stop };
}

/** Ordinary requests, after which the processes have compiled their code and filled their caches. */
const ordinary = ({ organizations, connectionId }: System, url: string): Request[] =>
  ['/connection', `/connection/${connectionId}`, '/role', '/member', '/audit-log?scope=org', '/toolbox'].map(
    (path) => ({
      url: url + path,
      token: organizations[0]!.token,
    }),
  );
