import { connectApi } from '../../apps/demo/src/api.js';
import { costsOf } from './call-costs.js';
import { prepareCalls } from './executing.js';
import { load } from './load.js';
import { pace } from './pace.js';
import { type Results } from './report.js';
import { fullSize } from './seed/size.js';
import { startSystem, type System } from './system.js';

/** Rounds with and without budgets, which alternate because a machine's speed changes over time. */
const rounds = 5;

/** Compares tool calls that five budgets count with the same calls without budgets. */
export async function compareBudgets(dataDir: string, results: Results): Promise<void> {
  const system = await startSystem(dataDir, [fullSize]);
  try {
    const { provider, ours } = await prepareCalls(system);
    const budgets = budgetsOf(system);
    const rates: Record<'without' | 'with', number[]> = { without: [], with: [] };
    for (let round = 0; round < rounds; round++) {
      rates.without.push((await load(ours, pace.seconds)).rate);
      await budgets.create();
      rates.with.push((await load(ours, pace.seconds)).rate);
      await budgets.delete();
    }
    const without = await costsOf(system, ours);
    await budgets.create();
    const cpu_us = { without, with: await costsOf(system, ours) };
    const medians = { without: median(rates.without), with: median(rates.with) };
    const ratio = Number((medians.with / medians.without).toFixed(3));
    console.log('\nCalls a second without budgets, and with five; processor time of a call, µs');
    console.table({ ...medians, ratio });
    console.table(cpu_us);
    results.budgets = { rates, ratio, cpu_us };
    await provider.close();
  } finally {
    await system.stop();
  }
}

/** Five budgets that all count the same calls. */
function budgetsOf({ api, organizations }: System) {
  const { latchkey } = connectApi(api.url, organizations[0]!.token);
  const tool = { subject_type: 'tool', connector_slug: 'demo', tool_name: 'list_notes' } as const;
  const all = { subject_type: 'organization' } as const;
  let ids: string[] = [];
  return {
    create: async () => {
      const subjects = [
        { ...all, period: 'hour' },
        { ...all, period: 'day' },
        { ...all, period: 'month' },
        { ...tool, period: 'hour' },
        { ...tool, period: 'day' },
      ] as const;
      for (const subject of subjects) ids.push((await latchkey.budgets.create({ ...subject, calls: 1e9 })).id);
    },
    delete: async () => {
      for (const id of ids) await latchkey.budgets.delete(id);
      ids = [];
    },
  };
}

const median = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;
