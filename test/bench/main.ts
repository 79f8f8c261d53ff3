import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareDeciding } from './deciding.js';
import { compareExecuting } from './executing.js';
import { compare, type Figures, load } from './load.js';
import { memoryOf } from './processes.js';
import { printTable, type Row, writeResults } from './report.js';
import { pgbenchOf } from './pgbench.js';
import { measureSimulating } from './simulating.js';
import { startSystem } from './system.js';

const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-bench-'));
const system = await startSystem(dataDir);
const results: Record<string, unknown> = {};

function report(name: string, figures: Map<string, Figures>): void {
  const measure = figures.get('(a) bare Fastify + pg')!.rate;
  const rows = [...figures].map(([target, each]): Row => ({ target, figures: each, beside: each.rate / measure }));
  printTable(name, rows);
  results[name] = Object.fromEntries(rows.map(({ target, ...row }) => [target, row]));
}

/** One route of ours beside the two floors for the same rows. */
async function besideFloors(path: string): Promise<void> {
  const { api, floor, textFloor } = system;
  const figures = await compare([
    { name: 'Latchkey', process: api, url: api.url + path, token: system.token },
    { name: '(a) bare Fastify + pg', process: floor, url: floor.url + path },
    { name: '(b) the same, times as text', process: textFloor, url: textFloor.url + path },
  ]);
  report(`GET ${path.replace(/conn_\w+/, '{id}')}`, figures);
}

const alone = async (name: string, path: string, body?: object): Promise<Figures> => {
  const figures = await load({ name, process: system.api, url: system.api.url + path, token: system.token, body }, 4);
  printTable(name, [{ target: 'Latchkey', figures }]);
  results[name] = figures;
  return figures;
};

try {
  for (const path of [
    '/connection',
    `/connection/${system.connectionId}`,
    '/restriction',
    '/member',
    '/role',
    '/audit-log?scope=org',
  ])
    await besideFloors(path);
  await alone("The caller's statement alone: GET /audit-log/actions", '/audit-log/actions');
  const dry = { tool_name: 'list_issues', arguments: { owner: 'octo', repo: 'cat' }, dry_run: true };
  await alone('POST /connection/{id}/execute, dry run', `/connection/${system.connectionId}/execute`, dry);
  report('POST /connection/{id}/execute, against a third party', await compareExecuting(system));
  results.memory_mb = { api: Math.round(memoryOf(system.api)), vault: Math.round(memoryOf(system.vault)) };
  console.log(
    `\nResident after the load: API ${Math.round(memoryOf(system.api))} MB, vault ${Math.round(memoryOf(system.vault))} MB`,
  );
  results.pgbench = await pgbenchOf(system);
  console.log('\nDecisions a second, 200 rules of 50 tools each');
  results.deciding = await compareDeciding();
  console.table(results.deciding);
  console.table({ '10,000 members simulated, ms': (results.simulating = await measureSimulating(system)) });
  writeResults(results);
} finally {
  await system.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(0);
