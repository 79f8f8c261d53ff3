import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { type Compared } from './load.js';
import { compareRounds } from './taking-turns.js';
import { percent, spreadOf } from './warm-up.js';

/** The results to write to the file, by measurement. */
export type Results = Record<string, unknown>;

export type Row = { target: string; figures: Compared; beside?: number };

/** Rounds of one row that differ by more than this are no evidence. */
const maxSpread = 0.1;

type Measured = Pick<Compared, 'rate' | 'rates' | 'cpu_us'>;

/**
 * Builds a row of a table in docs/performance.md: a rate beside that of the bare server in the same run.
 * @param aim the ratio that is to be reached, or null if there is none.
 * @param costs microseconds of processor time per request, by process.
 */
export const buildRow = (
  aim: number | null,
  ours: Measured,
  bare: Measured,
  costs: Record<string, number | undefined> = { 'CPU µs: API': ours.cpu_us, 'bare server': bare.cpu_us },
) => {
  const { ratio, spread } = compareRounds(ours.rates, bare.rates);
  return {
    ratio: round(ratio),
    aim,
    'spread of rounds': describeSpread(spread),
    'requests/s': Math.round(ours.rate),
    ...costs,
  };
};

export const describeSpread = (spread: number): string => percent(spread) + (spread > maxSpread ? ', no evidence' : '');

export const round = (number: number): number => Number(number.toFixed(2));

/** Prints each result compared with the bare server of its group. */
export function printTable(title: string, rows: Row[]): void {
  console.log(`\n${title}`);
  console.table(
    Object.fromEntries(
      rows.map(({ target, figures, beside }) => [
        target,
        {
          'requests/s': Math.round(figures.rate),
          'ratio to the bare server': beside === undefined ? '' : beside.toFixed(2),
          'p50 ms': figures.p50,
          'p99 ms': figures.p99,
          'CPU µs/request': figures.cpu_us,
          'spread of rounds': percent(spreadOf(figures.rates)),
          failed: figures.failed,
        },
      ]),
    ),
  );
}

export function writeResults(results: Results): void {
  writeFileSync('bench-results.json', `${JSON.stringify({ machine: describeMachine(), ...results }, null, 2)}\n`);
  console.log('\nWritten to bench-results.json');
}

const describeMachine = (): Record<string, string | number> => ({
  processor: cpus()[0]!.model,
  cores: cpus().length,
  'Node.js': process.version,
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
  date: new Date().toISOString().slice(0, 10),
});
