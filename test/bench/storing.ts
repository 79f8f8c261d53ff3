import { setTimeout } from 'node:timers/promises';
import { connectApi } from '../../apps/demo/src/api.js';
import { allAtOnce, type Place } from './answers/connecting.js';
import { type Call } from './answers/asking.js';
import { isBrief } from './pace.js';
import { memoryOf } from './processes.js';
import { type System } from './system.js';
import { median } from './warm-up.js';

/** What the design allows: milliseconds for storing a result, and megabytes for 32 calls at once. */
const allowed = { storing_ms: 2, megabytes: 100 };

const [rounds, callsOfRound] = isBrief ? [1, 5] : [12, 25];

/**
 * Measures a call whose result of 200 KiB is stored, the same call while nothing is stored, and the same call whose
 * result is returned whole. The three alternate.
 */
export async function measureStoring({ api, organizations }: System, call: Call) {
  const { latchkey } = connectApi(api.url, organizations[0]!.token);
  const { orgId } = organizations[0]!;
  const setRetention = (result_retention_minutes: number) =>
    latchkey.organizations.update(orgId, { settings: { result_retention_minutes } });
  const times: Record<'stored' | 'not_stored' | 'whole', number[]> = { stored: [], not_stored: [], whole: [] };
  for (let round = -1; round < rounds; round++) {
    await setRetention(60);
    const stored = await timeCalls(call, 'get_default');
    const whole = await timeCalls(call, 'get_whole');
    await setRetention(0);
    const not_stored = await timeCalls(call, 'get_default');
    if (round < 0) continue;
    for (const [name, each] of Object.entries({ stored, not_stored, whole })) times[name as 'stored'].push(...each);
  }
  await setRetention(60);
  const figures = Object.fromEntries(Object.entries(times).map(([name, each]) => [name, round(median(each))]));
  const added = round(figures.stored! - figures.not_stored!);
  console.log(`\nA call with a result of 200 KiB, ms. Storing adds ${added} ms, at most ${allowed.storing_ms} allowed`);
  console.table(figures);
  return { ...figures, added };
}

/** Milliseconds of sequential calls. The first two fill caches. */
async function timeCalls(call: Call, tool: string): Promise<number[]> {
  const times: number[] = [];
  for (let n = -2; n < callsOfRound; n++) {
    const started = performance.now();
    await call(tool, { name: 'of_200_kib' });
    if (n >= 0) times.push(performance.now() - started);
  }
  return times;
}

/** Measures how much the API grows during 32 calls at once whose results of 1 MiB are stored. */
export async function measureMemory({ api }: System, places: readonly Place[]) {
  for (const { call } of places) await call('get_default', { name: 'time_zones' });
  const bursts: { idle: number; peak: number; above: number }[] = [];
  for (let burst = 0; burst < (isBrief ? 1 : 5); burst++) {
    await setTimeout(isBrief ? 100 : 5000);
    const idle = memoryOf(api);
    let peak = idle;
    const watch = setInterval(() => (peak = Math.max(peak, memoryOf(api))), 5);
    await Promise.all(
      Array.from({ length: allAtOnce }, (_, n) => places[n % places.length]!.call('get_default', { name: 'of_1_mib' })),
    );
    clearInterval(watch);
    bursts.push({ idle: Math.round(idle), peak: Math.round(peak), above: Math.round(peak - idle) });
  }
  console.log(
    `\nMemory of the API in MB, with ${allAtOnce} results of 1 MiB at once; at most ${allowed.megabytes} above idle allowed`,
  );
  console.table(bursts);
  return bursts;
}

const round = (milliseconds: number): number => Number(milliseconds.toFixed(2));
