import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { type Compared } from './load.js';
import { percent } from './warm-up.js';

/** The results to write to the file, by measurement. */
export type Results = Record<string, unknown>;

export type Row = { target: string; figures: Compared; beside?: number };

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
          'spread of rounds': percent(figures.spread),
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
