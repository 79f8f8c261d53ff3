import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { kindNames, tellingKinds } from '../support/bad-texts/corpus.js';
import { measure, type Row } from './measure.js';
import { placesOf } from './places/index.js';
import { Probe } from './probe.js';
import { isOk, print, reportOf, write } from './report.js';
import { startTextSystem } from './system.js';

/** For example, `npm run try -- texts --place 'tool response'` tries only the places with these words in their names. */
const { values } = parseArgs({
  options: {
    /** Milliseconds for which a process may not answer. */
    limit: { type: 'string', default: '100' },
    place: { type: 'string', multiple: true },
    /** Tries only the kinds of texts with these words in their names. */
    text: { type: 'string', multiple: true },
    /** The number of places to leave out at the beginning, to continue a run that was stopped. */
    skip: { type: 'string', default: '0' },
    /** Tries every text in every place. Without it, places that are like others get fewer texts. */
    thorough: { type: 'boolean', default: false },
    /** Prints the results as JSON instead of a table. */
    json: { type: 'boolean', default: false },
  },
});
const limit = Number(values.limit);
if (!(limit > 0)) throw new Error('--limit needs a number greater than 0.');
const fits = (filters: string[] | undefined) => (name: string) =>
  !filters || filters.some((words) => words.split(/\s+/).every((word) => name.includes(word)));
const kinds = kindNames.filter(fits(values.text));

const began = performance.now();
const secondsSince = () => (performance.now() - began) / 1000;
const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-texts-'));
const system = await startTextSystem(dataDir);
const probe = new Probe(system.processes);
const rows: Row[] = [];
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (isStopped = true));
try {
  const places = (await placesOf(system)).filter(({ name }) => fits(values.place)(name)).slice(Number(values.skip));
  if (places.length === 0 || kinds.length === 0) throw new Error('No place or no text has these words in its name.');
  for (const place of places) {
    // The report then contains the places that were tried.
    if (isStopped) break;
    const isBrief = place.isAlike && !values.thorough && !values.text;
    const row = await measure(place, {
      probe,
      limit,
      kinds: isBrief ? kinds.filter((kind) => tellingKinds.includes(kind)) : kinds,
    });
    rows.push(row);
    if (!isOk(row, limit)) console.error(`${row.place}: ${row.longest} ms, ${row.text} ${row.wrong.join('; ')}`);
    if (rows.length % 100 === 0)
      console.error(`${rows.length} of ${places.length} places, ${Math.round(secondsSince())} s`);
    const [died] = system.died();
    if (died) throw new Error(`The ${died} ended while a text was in ${place.name}.`);
  }
} finally {
  await probe.stop();
  await system.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
const report = reportOf(rows, limit, secondsSince());
if (values.json) console.log(JSON.stringify(report, null, 2));
else print(report);
write(report);
process.exit(rows.every((row) => isOk(row, limit)) ? 0 : 1);
