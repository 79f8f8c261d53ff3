import { Browser } from '../../support/browser.js';
import { startProduct } from '../../support/product.js';

/** An organization whose creator makes connections. */
export async function startConnectionScene() {
  const product = await startProduct();
  afterAll(() => product.stop());
  const people = await product.organization(
    { creator: 'Member', colleague: 'Member', guest: 'Guest' },
    { name: 'Analytical Engines' },
  );
  const { creator } = people;
  beforeEach(() => {
    Object.assign(product.wire, { delay_ms: 0, cut: false });
    Object.assign(product.provider.behavior, { denies: false, apiStatus: null });
  });

  const begin = (body: object = {}, as = creator) => as('POST /connection', { connector_slug: 'demo', ...body });
  const get = async (id: string, as = creator) => (await as(`GET /connection/${id}`)).body;
  const sql = (text: string, values: unknown[] = []): Promise<any[]> => product.sql(creator.orgId, text, values);
  const events = async (id: string) =>
    (await sql('select type from kernel.events where resource_id = $1 order by id', [id])).map(
      ({ type }) => type as string,
    );

  return { product, ...people, begin, get, sql, events };
}

export const visit = (url: string) => new Browser().get(url);
