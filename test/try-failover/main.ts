import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { connectApi } from '../../apps/demo/src/api.js';
import { freePort } from '../support/free-port.js';
import { type Asking } from '../try-faults/asking.js';
import { connect, startThirdParty } from '../try-faults/third-party.js';
import { startFleet } from '../try-rolling/fleet.js';
import { notesAmiss, startLoad, teamsAmiss } from '../try-rolling/load.js';
import { startDatabaseProxy } from '../try-rolling/proxy.js';
import { thisVersion } from '../try-rolling/version.js';
import { startServers } from './patroni.js';
import { startSweeper } from './sweeper.js';
import { until, within } from './waiting.js';

/** `npm run try -- failover --rounds 3`: the number of times to kill the primary. */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const folder = mkdtempSync(join(tmpdir(), 'latchkey-failover-'));
// PostgreSQL runs as another user, which must be able to enter the folder.
chmodSync(folder, 0o711);
const sweep = startSweeper(folder);
const password = randomBytes(12).toString('hex');
const port = await freePort();
const urlOf = (user: string, database: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
const version = thisVersion();
let right = false;
try {
  const servers = await startServers(join(folder, 'servers'), password);
  await within(10, 'the proxy listens', startDatabaseProxy(folder, port, servers.nodes));
  await prepare();
  const urls = {
    owner: urlOf('latchkey', 'latchkey'),
    app: urlOf('latchkey_app', 'latchkey'),
    vault: urlOf('latchkey_vault', 'latchkey'),
  };
  const members = { w: 'worker', v1: 'vault', a1: 'api' } as const;
  const fleet = await within(90, 'the processes are ready', startFleet(folder, { first: version, members, urls }));
  const founding = fleet.cli(version, 'org', 'create', '--name', 'Busy', '--owner-email', 'busy@example.com');
  const founded = await within(30, 'an organization exists', founding);
  const { token } = JSON.parse(founded) as { token: string };
  const apiUrl = `http://127.0.0.1:${fleet.members.find(({ app }) => app === 'api')!.port}`;
  const owner = connectApi(fleet.url, token);
  const { redirect_uri } = await owner.latchkey.connectors.getOAuthApp('demo');
  const provider = await startThirdParty(redirect_uri, fleet.providerPort);
  const connection = await within(30, 'a connection exists', connect(owner, provider, 'ada'));
  const rows = [];
  for (let round = 1; round <= Number(values.rounds); round++) {
    const before = provider.api.notesFor('ada').length;
    // Sends requests directly, because the proxy would respond itself when no process is ready.
    const load = startLoad(apiUrl, token, connection);
    await setTimeout(3000);
    const killed = await servers.primary();
    await servers.kill(killed);
    const gone = Date.now();
    await servers.primary();
    const back = Date.now();
    await setTimeout(12_000);
    const answers = await within(10, 'the load ends', load.stop());
    const notes = provider.api.notesFor('ada').slice(before);
    const listing = teamsAmiss(apiUrl, token, answers['POST /team']!);
    const amiss =
      (await within(30, 'the teams are listed', listing)) +
      notesAmiss(
        notes.map(({ title }) => title),
        answers.execute!,
      );
    const row = { round, ...rowOf(Object.values(answers).flat(), gone, back), 'lost or duplicate': amiss };
    rows.push(row);
    console.table([row]);
    writeFileSync('try-failover-results.json', `${JSON.stringify({ version: version.name, rows }, null, 2)}\n`);
    const started = Date.now();
    servers.start(killed);
    await servers.isStandby(killed);
    console.log(`${killed.name} is a synchronous standby again after ${(Date.now() - started) / 1000} s.`);
  }
  right = rows.every(
    (row) => row['lost or duplicate'] === 0 && row['other failures'] === 0 && row['last failure, s'] <= 10,
  );
} finally {
  await sweep();
}
process.exit(right ? 0 : 1);

/** Creates the database and the owner of its tables. */
async function prepare(): Promise<void> {
  // The proxy starts with both servers and then checks which one is the primary.
  await until('the proxy connects only to the primary', async () => {
    await setTimeout(1000);
    const answers = [
      await ask('select pg_is_in_recovery() as standby'),
      await ask('select pg_is_in_recovery() as standby'),
    ];
    return answers.flat().every(({ standby }) => standby === false);
  });
  await ask(`create role latchkey login createrole password '${password}'`);
  await ask('create database latchkey owner latchkey');
}

async function ask(statement: string): Promise<{ standby?: boolean }[]> {
  const connectionString = urlOf('postgres', 'postgres');
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000, query_timeout: 30_000 });
  await client.connect();
  try {
    return (await client.query<{ standby?: boolean }>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Times in seconds: until the standby became the primary, and from then until the last failed request. */
function rowOf(all: Asking[], gone: number, back: number) {
  const failed = all.filter(({ status }) => status < 200 || status > 299);
  // The expected response if the outcome is unknown: the call was sent, and its end could not be recorded.
  const unknown = failed.filter(({ status, body }) => status === 409 && body.includes('"outcome_unknown"'));
  const refused = failed.filter(({ status, retryAfter }) => status === 503 && retryAfter !== null);
  const other = failed.filter((each) => !unknown.includes(each) && !refused.includes(each));
  const last = Math.max(back, ...failed.map(({ at, took }) => at + took));
  return {
    asked: all.length,
    'new primary, s': (back - gone) / 1000,
    '503': refused.length,
    'outcome unknown': unknown.length,
    'other failures': other.length,
    'last failure, s': (last - back) / 1000,
    other: other[0] ? `${other[0].status} ${other[0].body.slice(0, 120)}` : '',
  };
}
