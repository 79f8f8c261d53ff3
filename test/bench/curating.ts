import { Client } from 'pg';
import { besideFloors, alone } from './routes.js';
import { compare, type Target } from './load.js';
import { buildRow, printTable, type Results } from './report.js';
import { curated } from './seed/toolboxes.js';
import { fullSize } from './seed/size.js';
import { idOf } from './seed/words.js';
import { startSystem, type System } from './system.js';

/** Starts a system with toolboxes, templates and synthetic tools, with an organization at its quotas. */
async function curatedSystem(dataDir: string, measure: (system: System) => Promise<void>): Promise<void> {
  const system = await startSystem(dataDir, [fullSize]);
  try {
    await seedCurated(system);
    await measure(system);
  } finally {
    await system.stop();
  }
}

export const compareToolboxes = (dataDir: string, results: Results): Promise<void> =>
  curatedSystem(dataDir, (system) => besideFloors(system, '/toolbox', results));

export const compareCurating = (dataDir: string, results: Results): Promise<void> =>
  curatedSystem(dataDir, async (system) => {
    for (const path of ['/template', '/synthetic-tool', '/toolbox/connector', '/toolbox?unmet=true'])
      await alone(system, `GET ${path}`, path, results);
  });

export const compareListing = (dataDir: string, results: Results): Promise<void> =>
  curatedSystem(dataDir, async (system) => {
    const rows: Results = {};
    await compareToolLists(system, rows);
    await alone(system, 'tools/list at the shared address, a page of 28,000 tools', '/mcp', rows, listing);
    results.listing = rows;
  });

/** Fills the first organization with toolboxes, templates and synthetic tools. */
export async function seedCurated({ ownerUrl, organizations }: System): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  for (const statement of curated) await client.query(statement, [organizations[0]!.orgId]);
  await client.query('vacuum analyze');
  await client.end();
}

const listing = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

/** Compares `tools/list` of a toolbox with 200 entries with the statement that reads them. */
async function compareToolLists({ api, floor, organizations }: System, results: Results): Promise<void> {
  const { orgId, token } = organizations[0]!;
  const path = `/toolbox/${idOf(orgId, 'tbx', 10)}`;
  const ours: Target = { name: 'Latchkey', process: api, url: `${api.url}/mcp${path}`, token, body: listing };
  const bare: Target = { name: '(a) only the statement', process: floor, url: `${floor.url}/entries${path}` };
  const figures = await compare([ours, bare]);
  const [one, other] = [figures.get(ours.name)!, figures.get(bare.name)!];
  printTable('tools/list of 200 entries', [
    { target: ours.name, figures: one, beside: one.rate / other.rate },
    { target: bare.name, figures: other, beside: 1 },
  ]);
  console.log(`The p50 is ${(one.p50 / other.p50).toFixed(1)} times the p50 of the statement.`);
  results['tools/list of 200 entries'] = buildRow(0.7, one, other);
}
