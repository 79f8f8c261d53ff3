import { type Results } from '../report.js';
import { printSizes, timesOf } from '../scale.js';
import { slugOf } from '../seed/connectors.js';
import { type Organization } from '../system.js';
import { type Catalog, mostConnectors, withCatalogs } from './catalog-system.js';

/** The maximum duration for the large organization, relative to an organization with a hundredth of its rows. */
const maxRatio = 1.5;

/** A page size that also the small organization can fill. */
const few = 'limit=9';

/** `{first}` is the connector that every second connector of the organization is forked from. */
const connectorLists = [
  ...['/connector', '/connector?sort=-updated_at', '/connector?sort=-connection_count', '/connector?category=crm'],
  ...[`/connector?q=customer&${few}`, '/connector?q=customer%20{last}%20', `/connector?origin=fork&${few}`],
  ...[`/connector?upstream_slug={first}&${few}`, '/connector/{first}', '/connector?owner=me'],
  ...['/connector?can_use=true', `/connector?restricted=false&${few}`, '/connector?connected=true'],
  ...['/connector/categories', '/restriction/connector', '/restriction/connector?q=customer%20{last}%20'],
];

const connectionLists = [
  ...['/connection', '/connection?sort=name', '/connection?q=connection%2099', '/connection?status=active'],
  ...['/connection?access=owner', '/connection?access=shared', '/connector', '/connector/github'],
];

/** Measures lists of connectors. 1,000 of the connectors are forks of one. */
export const compareConnectorSizes = (dataDir: string, results: Results): Promise<void> =>
  compareLists(dataDir, results, connectorLists, { connectors: mostConnectors, connections: 1000 });

/** Measures lists of 100,000 connections, and the requests that count them. */
export const compareConnectionSizes = (dataDir: string, results: Results): Promise<void> =>
  compareLists(dataDir, results, connectionLists, { connectors: 100, connections: 100_000 });

async function compareLists(
  dataDir: string,
  results: Results,
  lists: string[],
  size: Required<Catalog>,
): Promise<void> {
  const hundredth = { connectors: size.connectors / 100, connections: size.connections / 100 };
  await withCatalogs(dataDir, [size, hundredth], async ({ api, organizations }) => {
    const [large, small] = organizations as [Organization, Organization];
    const rows: Parameters<typeof printSizes>[0] = {};
    for (const list of lists) {
      const pathIn = ({ orgId }: Organization, { connectors }: Catalog) =>
        list.replace('{first}', slugOf(orgId, 1)).replace('{last}', String(connectors));
      const paths = { large: pathIn(large, size), small: pathIn(small, hundredth) };
      rows[list] = await timesOf(api.url, large, small, paths);
    }
    printSizes(rows, maxRatio);
    results[`lists of ${size.connectors} connectors, ${size.connections} connections`] = rows;
  });
}
