import { memoryOf } from '../processes.js';
import { type Results } from '../report.js';
import { addConnectors } from '../seed/connectors.js';
import { type System } from '../system.js';
import { forgetEpochs, mostConnectors, withCatalogs } from './catalog-system.js';

const organizations = 5;

/** The number of connectors per organization at first. There are 100 in all. */
const few = 20;

/** Megabytes by which an API process may grow when its organizations have 10,000 connectors instead of 100. */
const mostGrowth = 40;

const lists = ['/connector?limit=200', '/connector?q=customer%2019', '/connector?origin=fork', '/connector/categories'];

/** Measures the memory that custom connectors use in a process that lists them repeatedly. */
export const compareMemory = (dataDir: string, results: Results): Promise<void> =>
  withCatalogs(
    dataDir,
    Array.from({ length: organizations }, () => ({ connectors: few })),
    async (system) => {
      const before = await memoryAfterLists(system);
      for (const { orgId } of system.organizations)
        await addConnectors(system.ownerUrl, orgId, few + 1, mostConnectors);
      await forgetEpochs(system);
      const after = await memoryAfterLists(system);
      console.log(`\nResident with 100 connectors ${before} MB, with 10,000 ${after} MB (at most ${mostGrowth} more)`);
      results.catalog_memory_mb = { few: before, many: after };
    },
  );

/** Reads every page of each organization's lists repeatedly, until the caches no longer grow. */
async function memoryAfterLists({ api, organizations }: System): Promise<number> {
  for (let round = 0; round < 20; round++)
    await Promise.all(
      organizations.map(async ({ token }) => {
        const headers = { authorization: `Bearer ${token}` };
        for (const path of lists) await (await fetch(api.url + path, { headers })).arrayBuffer();
      }),
    );
  return Math.round(memoryOf(api));
}
