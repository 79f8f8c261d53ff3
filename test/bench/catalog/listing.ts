import { type Results } from '../report.js';
import { besideFloors } from '../routes.js';
import { mostConnectors, withCatalogs } from './catalog-system.js';

/** A page of 50 connectors, of as many as an organization may have, beside the floor. */
export const compareConnectorPage = (dataDir: string, results: Results): Promise<void> =>
  withCatalogs(dataDir, [{ connectors: mostConnectors }], (system) =>
    besideFloors(system, '/connector?origin=custom', results),
  );
