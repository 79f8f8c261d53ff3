import { Client } from 'pg';
import { addConnectors } from '../seed/connectors.js';
import { type Size } from '../seed/size.js';
import { startSystem, type System } from '../system.js';

/** The maximum number of custom connectors of an organization. */
export const mostConnectors = 2000;

const small: Size = { members: 100, teams: 5, roles: 25, connections: 1000, restrictions: 20, events: 500 };

export type Catalog = { connectors: number; connections?: number };

/** Runs `work` on the product, with organizations that have custom connectors. */
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

/** Makes rows that were written directly to the database count as a change. */
export const forgetEpochs = (system: System): Promise<void> =>
  withOwner(system, async (client) => {
    await client.query('update kernel.access_epochs set epoch = kernel.next_epoch(epoch)');
    await client.query('vacuum analyze');
  });

/** Changes all custom connectors of an organization in one statement, so that no cache helps. */
export const changeAll = (system: System, orgId: string): Promise<void> =>
  withOwner(system, async (client) => {
    await client.query('update catalog.connectors set version = version + 1 where org_id = $1', [orgId]);
    await client.query('update kernel.access_epochs set epoch = kernel.next_epoch(epoch) where org_id = $1', [orgId]);
  });

/** Runs `work` directly on the database. */
export async function withOwner({ ownerUrl }: System, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
