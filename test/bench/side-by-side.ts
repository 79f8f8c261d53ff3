import { compareOneByOne } from './call-costs.js';
import { compare, type Target } from './load.js';
import { printTable } from './report.js';

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
