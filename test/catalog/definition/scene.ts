import { Connectors } from '#catalog';
import { type ConnectorDefinition, type OAuth2Method } from '#connector-definition';
import { query } from '../../support/cluster/sql.js';
import { type MemberClient } from '../../support/founder.js';
import { defaultBehavior } from '../../support/oauth-provider.js';
import { type Product, startProduct } from '../../support/product.js';

export let product: Product;
export let ada: MemberClient;
let shipped: ConnectorDefinition;

beforeAll(async () => {
  product = await startProduct({ limits: { factor: 1, redisUrl: null } });
  [{ definition: shipped }] = (await product.sql(
    '',
    `select definition from catalog.shipped_connectors where slug = 'demo'`,
  )) as [{ definition: ConnectorDefinition }];
});
beforeEach(async () => {
  Object.assign(product.provider.behavior, defaultBehavior, { signsInAs: 'ada' });
  await upgrade({});
  ({ ada } = await product.organization({ ada: 'Member' }));
  await product.installDemo(ada);
});
afterAll(() => product.stop());

/** The shipped tools. */
export const shippedTools = () => shipped.tools;

let releases = 0;

/**
 * Ships this as the connector `demo` in a new release. A process keeps its old catalog until it notices the release.
 */
export async function upgrade(changes: Partial<ConnectorDefinition>, { noticed = true } = {}): Promise<void> {
  await query(
    product.urls.owner,
    `update catalog.shipped_connectors set definition = $1, digest = $2,
       revision = (select max(revision) + 1 from catalog.shipped_connectors) where slug = 'demo'`,
    [JSON.stringify({ ...shipped, ...changes }), `release ${++releases}`],
  );
  if (noticed) await product.app.get(Connectors, { strict: false }).reload();
}

/** The only auth method, with changes. */
export const method = (changes: Partial<OAuth2Method>): OAuth2Method => ({
  ...(shipped.auth[0] as OAuth2Method),
  ...changes,
});

export const run = (id: string) => ada(`POST /connection/${id}/execute`, { tool_name: 'list_notes', arguments: {} });
