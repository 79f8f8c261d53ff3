import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { database } from './database.js';
import { kills } from './kills.js';
import { memory } from './memory.js';
import { neighbours } from './neighbours.js';
import { refresh } from './refresh.js';
import { printFoot, printRows, type Row } from './report.js';

/** The cases. For example, `npm run try -- faults refresh --refresh 200 --minutes 60` runs one of them for longer. */
const cases = { kills, refresh, database, memory, neighbours };
type Case = keyof typeof cases;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '24' },
    /** Trials of all steps together. */
    refresh: { type: 'string', default: '75' },
    database: { type: 'string', default: '1' },
    memory: { type: 'string', default: '5' },
    /** Seconds of each measurement. */
    neighbours: { type: 'string', default: '20' },
    /** Parts of the names of the only abuses that are tried. */
    abuse: { type: 'string', multiple: true },
    minutes: { type: 'string', default: '15' },
  },
});
const names = Object.keys(cases) as Case[];
const unknown = positionals.find((name) => !names.includes(name as Case));
if (unknown !== undefined) throw new Error(`Unknown case ${unknown}. Use one of: ${names.join(', ')}.`);
for (const [name, value] of Object.entries(values))
  if (name !== 'abuse' && !(Number(value) > 0)) throw new Error(`--${name} needs a number greater than 0.`);

const rows: Row[] = [];
const began = performance.now();
const end = () => {
  printFoot(rows, (performance.now() - began) / 1000);
  process.exit(rows.every(({ ok }) => ok) ? 0 : 1);
};
const deadline = setTimeout(
  () => {
    rows.push({
      case: 'all',
      rounds: 0,
      wrong: { [`not finished within ${values.minutes} minutes`]: 1 },
      seen: '',
      ok: false,
    });
    printRows(rows);
    end();
  },
  Number(values.minutes) * 60_000,
);

for (const name of names) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-faults-'));
  try {
    const found = await cases[name](dataDir, Number(values[name]), values.abuse);
    printRows(found);
    rows.push(...found);
  } catch (error) {
    rows.push({ case: name, rounds: 0, wrong: { 'did not run': 1 }, seen: String(error), ok: false });
    console.error(error);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
clearTimeout(deadline);
end();
