import { Browser } from '../../support/browser.js';
import { type MemberClient } from '../../support/founder.js';
import { type Product, startProduct } from '../../support/product.js';

export let product: Product;
export let org: Record<'owner' | 'ada' | 'bob' | 'eve', MemberClient>;

beforeAll(async () => {
  product = await startProduct();
  org = await product.organization({ ada: 'Member', bob: 'Member', eve: 'Guest' }, { name: 'Analytical Engines' });
});
afterAll(() => product.stop());

beforeEach(() => {
  Object.assign(product.wire, { delay_ms: 0, cut: false });
  Object.assign(product.provider.behavior, { denies: false, apiStatus: null });
});

export const begin = (body: object = {}, as = org.ada) => as('POST /connection', { connector_slug: 'demo', ...body });
export const get = async (id: string, as = org.ada) => (await as(`GET /connection/${id}`)).body;
export const visit = (url: string) => new Browser().get(url);
export const sql = (text: string, values: unknown[] = []): Promise<any[]> => product.sql(org.ada.orgId, text, values);
export const events = async (id: string) =>
  (await sql('select type from kernel.events where resource_id = $1 order by id', [id])).map(
    ({ type }) => type as string,
  );
