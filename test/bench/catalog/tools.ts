import { type Results } from '../report.js';
import { besideFloors } from '../routes.js';
import { addToolful, toolful } from '../seed/connectors.js';
import { forgetEpochs, withCatalogs } from './catalog-system.js';

/** Compares a page of 500 tools, for a member with 200 rules on them, with the bare server. */
export const compareTools = (dataDir: string, results: Results): Promise<void> =>
  withCatalogs(dataDir, [{ connectors: 100 }], async (system) => {
    const { orgId, userId } = system.organizations[0]!;
    await addToolful(system.ownerUrl, orgId, userId);
    await forgetEpochs(system);
    await besideFloors(system, `/connector/${toolful}/tools`, results);
  });
