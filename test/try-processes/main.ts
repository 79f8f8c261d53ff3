import { type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '#composition/postgres';
import { median } from '../bench/warm-up.js';
import { freePort } from '../support/free-port.js';
import { askFor, percentile } from '../try-faults/asking.js';
import { startProxy } from '../try-rolling/proxy.js';
import { startFleet } from '../try-rolling/fleet.js';
import { thisVersion } from '../try-rolling/version.js';

/**
 * Milliseconds of each measurement, and the number of rounds. The first round of each kind is a warm-up and does not
 * count.
 */
const [long, rounds] = [6000, 4];

const version = thisVersion();
const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-processes-'));
const postgres = await startPostgres({ dataDir, report: () => undefined });
const members = { v1: 'vault', a1: 'api', a2: 'api' } as const;
const fleet = await startFleet(dataDir, { first: version, members, urls: postgres.urls });
let alone: ChildProcess | undefined;
try {
  const founded = await fleet.cli(version, 'org', 'create', '--name', 'Busy', '--owner-email', 'busy@example.com');
  const { token } = JSON.parse(founded) as { token: string };
  // Both processes run throughout and are warm. This address leads only to the first.
  const port = await freePort();
  const behind = fleet.members.filter(({ name }) => name === 'a1').map((member) => member.port);
  alone = await startProxy(mkdtempSync(join(dataDir, 'alone-')), [{ name: 'api', port, behind }]);
  const urls = { one: `http://127.0.0.1:${port}`, two: fleet.url };
  const rates: Record<'one' | 'two', number[]> = { one: [], two: [] };
  const measure = async (of: 'one' | 'two') => {
    const headers = { authorization: `Bearer ${token}` };
    const answers = await askFor(long, { url: `${urls[of]}/connector?limit=50`, headers, atOnce: 32 });
    const wrong = answers.find(({ status }) => status !== 200);
    if (wrong) throw new Error(`${wrong.status} ${wrong.body}`);
    rates[of].push((answers.length * 1000) / long);
    console.log(`${of}: ${Math.round(rates[of].at(-1)!)} per second, p99 ${percentile(answers, 0.99)} ms`);
  };
  for (let round = 0; round <= rounds; round++) {
    await measure('two');
    await measure('one');
  }
  const [one, two] = [median(rates.one.slice(1)), median(rates.two.slice(1))];
  const result = { cores: availableParallelism(), one, two, rates };
  console.log(`Two API processes reach ${(two / one).toFixed(2)} times the rate of one, on ${result.cores} cores.`);
  writeFileSync('try-processes-results.json', `${JSON.stringify(result, null, 2)}\n`);
} finally {
  alone?.kill('SIGKILL');
  fleet.stop();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(0);
