import { type Results } from '../report.js';
import { besideFloors } from '../routes.js';
import { mostConnectors, withCatalogs } from './catalog-system.js';

/** Compares a page of 50 connectors, in an organization at its quota, with the bare server. */
export const compareConnectorPage = (dataDir: string, results: Results): Promise<void> =>
  withCatalogs(dataDir, [{ connectors: mostConnectors }], (system) =>
    besideFloors(system, '/connector?origin=custom', results),
  );
