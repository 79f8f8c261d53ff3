import { compare } from './load.js';
import { pgbenchOf } from './pgbench.js';
import { memoryOf } from './processes.js';
import { buildRow, printTable, type Results, type Row } from './report.js';
import { fullSize } from './seed/size.js';
import { measureSimulating } from './simulating.js';
import { startSystem, type System } from './system.js';

/** The maximum resident megabytes of an API process. */
const mostMemory = 210;

/**
 * Compares routes of Latchkey, in one of ten full organizations, with servers that only read the data of the responses.
 */
export async function compareRoutes(dataDir: string, results: Results): Promise<void> {
  const system = await startSystem(
    dataDir,
    Array.from({ length: 10 }, () => fullSize),
  );
  const one = `/connection/${system.connectionId}`;
  try {
    for (const path of ['/connection', one, '/restriction', '/member', '/role', '/audit-log?scope=org'])
      await besideFloors(system, path, results);
    await alone(system, "Only the caller's statement: GET /audit-log/actions", '/audit-log/actions', results);
    const dry = { tool_name: 'list_issues', arguments: { owner: 'octo', repo: 'cat' }, dry_run: true };
    await alone(system, 'POST /connection/{id}/execute, dry run', `${one}/execute`, results, dry);
    const memory = { api: Math.round(memoryOf(system.api)), vault: Math.round(memoryOf(system.vault)) };
    console.log(`\nResident after the load: API ${memory.api} MB (maximum ${mostMemory}), vault ${memory.vault} MB`);
    results.memory_mb = memory;
    results.pgbench = await pgbenchOf(system);
    results.simulating = await measureSimulating(system);
    console.table({ '10,000 members simulated, ms': results.simulating });
  } finally {
    await system.stop();
  }
}

/** Compares one route with the two bare servers for the same rows. @param aim the ratio that is to be reached. */
export async function besideFloors(
  { api, floor, textFloor, organizations }: System,
  path: string,
  results: Results,
  aim: number | null = null,
) {
  const figures = await compare([
    { name: 'Latchkey', process: api, url: api.url + path, token: organizations[0]!.token },
    { name: '(a) bare Fastify + pg', process: floor, url: floor.url + path },
    { name: '(b) the same with times as text', process: textFloor, url: textFloor.url + path },
  ]);
  const bare = figures.get('(a) bare Fastify + pg')!;
  const rows = [...figures].map(([target, each]): Row => ({ target, figures: each, beside: each.rate / bare.rate }));
  const name = `GET ${decodeURI(path).replace(/conn_\w+/, '{id}')}`;
  printTable(name, rows);
  results[name] = buildRow(aim, figures.get('Latchkey')!, bare);
}

export async function alone(
  { api, organizations }: System,
  name: string,
  path: string,
  results: Results,
  body?: object,
) {
  const { token } = organizations[0]!;
  const figures = (await compare([{ name, process: api, url: api.url + path, token, body }])).get(name)!;
  printTable(name, [{ target: 'Latchkey', figures }]);
  results[name] = { 'requests/s': Math.round(figures.rate), 'CPU µs: API': figures.cpu_us };
}
