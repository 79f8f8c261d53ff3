import { besideBare, compareOneByOne, costsOf } from './call-costs.js';
import { compare, connections, type Target } from './load.js';
import { buildRow, printTable } from './report.js';
import { type System } from './system.js';

type Aims = { bare: number | null; least: number | null; oneAtATime: string | null };

/**
 * Compares a call of Latchkey with a bare call, and with the unavoidable cost of a call: two commits, and a second
 * process that has the credential. Returns the rows of a table.
 */
export async function compareCalls(
  system: System,
  name: string,
  { ours, bare, announced }: Record<'ours' | 'bare' | 'announced', Target>,
  aims: Aims,
): Promise<Record<string, object>> {
  const compared = await sideBySide(`${name}, ${connections} concurrent`, ours, bare);
  const least = await sideBySide('The same with two bare processes', announced, bare);
  const direct = await compare([ours, announced]);
  const costs = { ours: await costsOf(system, ours), bare: await costsOf(system, bare) };
  console.log('\nProcessor time of a call, µs');
  console.table(costs);
  const alone = compared.one_at_a_time;
  const many = `${name}, ${connections} at once`;
  return {
    [many]: buildRow(aims.bare, compared.ours, compared.bare, besideBare(costs.ours, costs.bare)),
    [`two bare processes, ${connections} at once`]: buildRow(null, least.ours, least.bare, {}),
    [`${many}, beside two bare processes`]: buildRow(
      aims.least,
      direct.get(ours.name)!,
      direct.get(announced.name)!,
      {},
    ),
    [`${name}, one at a time`]: { aim: aims.oneAtATime, 'p50 ms': alone.ours!.p50, 'bare p50 ms': alone.bare!.p50 },
  };
}

/** Compares a call of Latchkey with an equivalent bare call: many concurrently, and one at a time. */
export async function sideBySide(title: string, ours: Target, bare: Target) {
  const figures = await compare([ours, bare]);
  const [one, other] = [figures.get(ours.name)!, figures.get(bare.name)!];
  printTable(title, [
    { target: ours.name, figures: one, beside: one.rate / other.rate },
    { target: bare.name, figures: other, beside: 1 },
  ]);
  const alone = await compareOneByOne(ours, bare);
  console.log('\nSequential calls, ms');
  console.table(alone);
  return { ours: one, bare: other, one_at_a_time: alone };
}
