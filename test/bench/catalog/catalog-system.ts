import { Client } from 'pg';
import { addConnectors } from '../seed/connectors.js';
import { type Size } from '../seed/size.js';
import { startSystem, type System } from '../system.js';

/** What an organization may have of its own. Source: issue “Catalog and connections”, size. */
export const mostConnectors = 2000;

const small: Size = { members: 100, teams: 5, roles: 25, connections: 1000, restrictions: 20, events: 500 };

export type Catalog = { connectors: number; connections?: number };

/** Runs work on the product with organizations that have connectors of their own. */
export async function withCatalogs(
  dataDir: string,
  catalogs: readonly Catalog[],
  work: (system: System) => Promise<void>,
): Promise<void> {
  const system = await startSystem(
    dataDir,
    catalogs.map(({ connections = small.connections }) => ({ ...small, connections })),
  );
  try {
    for (const [n, { connectors }] of catalogs.entries())
      await addConnectors(system.ownerUrl, system.organizations[n]!.orgId, 1, connectors);
    await forgetEpochs(system);
    await work(system);
  } finally {
    await system.stop();
  }
}

/** What was written behind the product's back is a change as any other. */
export async function forgetEpochs({ ownerUrl }: System): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query('update kernel.access_epochs set epoch = kernel.next_epoch(epoch)');
  await client.query('vacuum analyze');
  await client.end();
}
