import { memoryOf } from './processes.js';
import { type Results } from './report.js';
import { besideFloors } from './routes.js';
import { printSizes, timesOf } from './scale.js';
import { addConnectors, addToolful, toolful } from './seed/connectors.js';
import { type Size } from './seed/size.js';
import { startSystem, type System } from './system.js';

const small: Size = { members: 100, teams: 5, roles: 25, connections: 1000, restrictions: 20, events: 500 };

/** Of each organization: 10,000 in all. */
const most = { organizations: 5, connectors: 2000 };

/** Megabytes that an API process may grow by when its organizations have 10,000 connectors in place of 100. */
const mostGrowth = 40;

const lists = ['/connector', '/connector?q=customer%2019', '/connector?origin=fork', '/connector?sort=-updated_at'];
const others = ['/connector/categories', '/restriction/connector', '/connection', '/connection?sort=name'];

/** Connectors of organizations' own: many of them, some with many tools, and what they take of the process's memory. */
export async function compareCatalogs(dataDir: string, results: Results): Promise<void> {
  const sizes = Array.from({ length: most.organizations }, (_, n) => ({
    ...small,
    connections: n === 0 ? 100_000 : 1000,
  }));
  const system = await startSystem(dataDir, sizes);
  try {
    const each = 100 / most.organizations;
    for (const { orgId } of system.organizations) await addConnectors(system.ownerUrl, orgId, 1, each);
    const few = await memoryAfterLists(system);
    for (const [n, { orgId }] of system.organizations.entries())
      if (n !== 1) await addConnectors(system.ownerUrl, orgId, each + 1, most.connectors);
    await forgetEpochs(system);
    const [large, hundredth] = [system.organizations[0]!, system.organizations[1]!];
    const rows: Parameters<typeof printSizes>[0] = {};
    for (const list of [...lists, ...others])
      rows[list] = await timesOf(system.api.url, large, hundredth, { large: list, small: list });
    printSizes(rows, 1.5);
    await addConnectors(system.ownerUrl, hundredth.orgId, each + 1, most.connectors);
    await forgetEpochs(system);
    const many = await memoryAfterLists(system);
    console.log(`\nResident with 100 connectors ${few} MB, with 10,000 ${many} MB (at most ${mostGrowth} more)`);
    await besideFloors(system, '/connector?origin=custom', results);
    await addToolful(system.ownerUrl, large.orgId, large.userId);
    await forgetEpochs(system);
    await besideFloors(system, `/connector/${toolful}/tools`, results);
    results.catalog = { sizes: rows, memory_mb: { few, many } };
  } finally {
    await system.stop();
  }
}

/** Each organization's list and one of its connectors, again and again: what is kept of them by then is all that is. */
async function memoryAfterLists({ api, organizations }: System): Promise<number> {
  for (let round = 0; round < 40; round++)
    await Promise.all(
      organizations.map(async ({ token }) => {
        const headers = { authorization: `Bearer ${token}` };
        for (const path of lists) await (await fetch(api.url + path, { headers })).arrayBuffer();
      }),
    );
  return Math.round(memoryOf(api));
}

/** What was written behind the product's back is a change as any other. */
async function forgetEpochs({ ownerUrl }: System): Promise<void> {
  const { Client } = await import('pg');
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query('update kernel.access_epochs set epoch = kernel.next_epoch(epoch)');
  await client.end();
}
