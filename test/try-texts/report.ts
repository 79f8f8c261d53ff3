import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { type Row } from './measure.js';

export type Report = { limit: number; seconds: number; cores: number; load: number[]; rows: Row[] };

const result = 'try-texts-results.json';

export const isOk = ({ longest, wrong }: Row, limit: number): boolean => longest <= limit && wrong.length === 0;

export const reportOf = (rows: Row[], limit: number, seconds: number): Report => ({
  limit,
  seconds: Math.round(seconds),
  cores: availableParallelism(),
  load: loadavg().map((figure) => Math.round(figure * 100) / 100),
  rows: rows.toSorted((one, other) => other.longest - one.longest),
});

/** Prints all places, then the wrong outcomes and the ten slowest places. */
export function print({ limit, seconds, cores, load, rows }: Report): void {
  console.table(rows.map((row) => lineOf(row, limit)));
  for (const { place, wrong } of rows) for (const each of wrong) console.log(`Wrong: ${place}: ${each}`);
  console.log('The slowest ten:');
  for (const { place, longest, process, text } of rows.slice(0, 10))
    console.log(`${String(longest).padStart(6)} ms  ${process}  ${place}: ${text}`);
  const texts = rows.reduce((sum, row) => sum + row.texts, 0);
  const failing = rows.filter((row) => !isOk(row, limit)).length;
  console.log(`${failing} of ${rows.length} places are not ok. The limit is ${limit} ms.`);
  console.log(`${texts} texts in ${seconds} s on ${cores} cores, load average ${load.join(', ')}.`);
}

const lineOf = (row: Row, limit: number) => ({
  place: row.place,
  texts: row.texts,
  'longest delay, ms': row.longest,
  of: row.process,
  text: row.text,
  outcomes: Object.entries(row.seen)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 4)
    .map(([seen, count]) => `${count} × ${seen.slice(0, 40)}`)
    .join(', '),
  ok: isOk(row, limit) ? 'ok' : 'NOT OK',
});

export function write(report: Report): void {
  writeFileSync(result, `${JSON.stringify(report, null, 2)}\n`);
}
