import { type MemberClient } from '../../support/founder.js';
import { startProduct } from '../../support/product.js';

const product = await startProduct();
afterAll(() => product.stop());

/** An OpenAPI 3.0 document of 2.6 MB, almost all of it schemas that have to be upgraded to 3.1. */
function largeDocument(): string {
  const property = { type: 'string', nullable: true, description: 'x'.repeat(60) };
  const schema = { type: 'object', properties: Object.fromEntries(names(20).map((name) => [name, property])) };
  const schemas: Record<string, object> = {};
  const document = {
    openapi: '3.0.3',
    info: { title: 'Large', version: '1' },
    servers: [{ url: 'https://large.example.com' }],
    paths: { '/me': { get: { operationId: 'get_me', responses: {} } } },
    components: { schemas },
  };
  const size = JSON.stringify(schema).length + 20;
  for (const name of names(Math.ceil(2_650_000 / size))) schemas[name] = schema;
  return JSON.stringify(document);
}

const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `part_${at}`);

it('Requests of others are answered while six large OpenAPI imports run', async () => {
  const permissions = ['connector:view', 'connector:create'] as const;
  const importers: MemberClient[] = [];
  for (let made = 0; made < 6; made++) importers.push((await product.organization({ importer: permissions })).importer);
  const { neighbour } = await product.organization({ neighbour: [] });
  const document_text = largeDocument();
  expect(document_text.length).toBeGreaterThan(2_600_000);
  const left = new Set(importers);
  const imports = importers.map(async (importer) => {
    const answer = await importer('POST /connector/validate', { openapi: { document_text } });
    left.delete(importer);
    return answer;
  });
  // If the API's own process ran the six imports, they would all end before it answered so many requests.
  const seen: number[] = [];
  for (let asked = 0; asked < 30; asked++) {
    expect((await neighbour('GET /user/me')).status).toBe(200);
    seen.push(left.size);
  }
  expect(seen.at(-1)).toBeGreaterThan(0);
  for (const { status, body } of await Promise.all(imports))
    expect([status, body.definition?.tools.length]).toEqual([200, 1]);
});
