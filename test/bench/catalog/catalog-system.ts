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
export const forgetEpochs = (system: System): Promise<void> =>
  withOwner(system, async (client) => {
    await client.query('update kernel.access_epochs set epoch = kernel.next_epoch(epoch)');
    await client.query('vacuum analyze');
  });

/** Every connector of an organization's own, at once: nothing that is kept of one is of use. */
export const changeAll = (system: System, orgId: string): Promise<void> =>
  withOwner(system, async (client) => {
    await client.query('update catalog.connectors set version = version + 1 where org_id = $1', [orgId]);
    await client.query('update kernel.access_epochs set epoch = kernel.next_epoch(epoch) where org_id = $1', [orgId]);
  });

/** Runs work behind the product's back. */
export async function withOwner({ ownerUrl }: System, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
