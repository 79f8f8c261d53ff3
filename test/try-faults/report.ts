import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';

/** One row of the report: the case, the number of attempts, and the failures. `wrong` must be empty. */
export type Row = {
  case: string;
  rounds: number;
  /** The number of failures by kind. */
  wrong: Record<string, number>;
  /** Milliseconds of a probe, without load and during the case. */
  quiet?: Percentiles;
  during?: Percentiles;
  /** Other observations. */
  seen: string;
  ok: boolean;
};

/** Percentiles in milliseconds, and the number of responses. */
type Percentiles = { p50: number; p99: number; count: number };

export const isRight = (wrong: Row['wrong']): boolean => Object.values(wrong).every((count) => count === 0);

const printed = (figures?: Percentiles): string =>
  figures ? `${figures.p50} / ${figures.p99} of ${figures.count}` : '';

const named = (wrong: Row['wrong']): string => {
  const counts = Object.entries(wrong).filter(([, count]) => count > 0);
  return counts.map(([what, count]) => `${count} ${what}`).join(', ') || '0';
};

export function printRows(rows: Row[]): void {
  const table = rows.map((row) => ({
    case: row.case,
    rounds: row.rounds,
    'must be 0': named(row.wrong),
    'p50 / p99 without load, ms': printed(row.quiet),
    'p50 / p99 during the case, ms': printed(row.during),
    seen: row.seen,
    ok: row.ok ? 'ok' : 'NOT OK',
  }));
  console.table(table);
}

const result = 'try-faults-results.json';

export function printFoot(rows: Row[], seconds: number): void {
  const load = loadavg().map((figure) => Math.round(figure * 100) / 100);
  const cores = availableParallelism();
  console.log(`${Math.round(seconds)} s on ${cores} cores, load average ${load.join(', ')}.`);
  if (load[1]! > cores) console.log('The machine was busy with more than this: times are noise.');
  writeFileSync(result, `${JSON.stringify({ seconds, cores, load, rows }, null, 2)}\n`);
  console.log(`Written to ${result}`);
}
