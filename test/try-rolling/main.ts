import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPostgres } from '#composition/postgres';
import { connectApi } from '../../apps/demo/src/api.js';
import { type Asking, percentile } from '../try-faults/asking.js';
import { connect, startThirdParty } from '../try-faults/third-party.js';
import { inPairs, startFleet } from './fleet.js';
import { notesAmiss, startLoad, teamsAmiss } from './load.js';
import { thisVersion, versionBeforeMigrations, versionOf } from './version.js';

/**
 * `npm run try -- rolling --from COMMIT`: the older version. The default is the last commit before the tables changed,
 * and `.` is the working copy.
 */
const { values } = parseArgs({ options: { from: { type: 'string' } } });
const to = thisVersion();
const from = values.from === '.' ? to : versionOf(values.from ?? versionBeforeMigrations());
const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-rolling-'));
const postgres = await startPostgres({ dataDir, report: () => undefined });
const fleet = await startFleet(dataDir, { first: from, members: inPairs, urls: postgres.urls });
let right = false;
try {
  const founded = await fleet.cli(from, 'org', 'create', '--name', 'Busy', '--owner-email', 'busy@example.com');
  const { token } = JSON.parse(founded) as { token: string };
  const owner = connectApi(fleet.url, token);
  const { redirect_uri } = await owner.latchkey.connectors.getOAuthApp('demo');
  const provider = await startThirdParty(redirect_uri, fleet.providerPort);
  const connection = await connect(owner, provider, 'ada');

  console.log(`From ${from.name} to ${to.name}, under load:`);
  const load = startLoad(fleet.url, token, connection);
  const began = Date.now();
  const step = async (name: string, work: () => Promise<unknown>) => {
    await work();
    console.log(`${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s  ${name}`);
  };
  await step('everything runs', () => setTimeout(3000));
  await step('migrations have run', () => fleet.cli(to, 'migrate'));
  for (const member of fleet.members) await step(`${member.app} ${member.name}`, () => fleet.replace(member, to));
  await step('all processes run again', () => setTimeout(3000));
  const answers = await load.stop();
  const amiss =
    (await teamsAmiss(fleet.url, token, answers['POST /team']!)) +
    notesAmiss(
      provider.api.notesFor('ada').map(({ title }) => title),
      answers.execute!,
    );
  const rows = Object.entries(answers).map(([name, all]) => rowOf(name, all));
  console.table(rows);
  console.log(`Lost or duplicate teams and notes: ${amiss}`);
  right = amiss === 0 && rows.every(({ failed }) => failed === 0);
  writeFileSync(
    'try-rolling-results.json',
    `${JSON.stringify({ from: from.name, to: to.name, rows, amiss }, null, 2)}\n`,
  );
  await provider.close();
} finally {
  fleet.stop();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(right ? 0 : 1);

function rowOf(name: string, all: Asking[]) {
  const wrong = all.filter(({ status }) => status < 200 || status > 299);
  const [first] = wrong;
  return {
    name,
    asked: all.length,
    failed: wrong.length,
    'p50 ms': percentile(all, 0.5),
    'p99 ms': percentile(all, 0.99),
    first: first ? `${first.status} ${first.body.slice(0, 100)}` : '',
  };
}
