import { type MemberClient } from '../../support/founder.js';
import { type Product, startProduct } from '../../support/product.js';

let product: Product;
let people: Record<'owner' | 'ada' | 'editor' | 'user', MemberClient>;
beforeAll(async () => {
  product = await startProduct();
  const permissions = ['connector:view', 'connector:create', 'connector:share', 'connection:create'] as const;
  people = await product.organization({ ada: permissions, editor: permissions, user: permissions });
});
afterAll(() => product.stop());

async function fork(): Promise<string> {
  const { ada, editor, user } = people;
  const { slug } = (await ada('POST /connector/github/fork', { name: 'Our GitHub' })).body;
  for (const [grantee, level] of [
    [editor, 'edit'],
    [user, 'use'],
  ] as const)
    await ada(`POST /connector/${slug}/share`, { grantee_type: 'user', grantee_id: grantee.userId, level });
  return slug as string;
}

const app = { client_id: 'Iv1.fork', client_secret: 'canary-secret' };

describe('The OAuth application of an unpublished connector', () => {
  it('can be managed by its owner', async () => {
    const { ada } = people;
    const slug = await fork();
    expect((await ada(`GET /connector/${slug}`)).body).toMatchObject({
      status: 'unpublished',
      can_manage_oauth_app: true,
    });
    const path = `/connector/${slug}/oauth-app`;
    expect(await ada(`GET ${path}`)).toMatchObject({ status: 200, body: { source: 'none', can_manage: true } });
    expect(await ada(`PUT ${path}`, app)).toMatchObject({ status: 200, body: { source: 'organization' } });
    expect(await ada(`GET ${path}`)).toMatchObject({ status: 200, body: { client_id: 'Iv1.fork' } });
    expect((await ada(`DELETE ${path}`)).status).toBe(204);
    expect((await ada(`GET ${path}`)).body.source).toBe('none');
  });

  it('is ready for use once the connector is published', async () => {
    const { ada } = people;
    const slug = await fork();
    await ada(`PUT /connector/${slug}/oauth-app`, app);
    await ada(`PATCH /connector/${slug}`, { status: 'published' });
    expect((await ada('POST /connection', { connector_slug: slug })).status).toBe(201);
  });

  it('is hidden from members without edit access', async () => {
    const path = `/connector/${await fork()}/oauth-app`;
    expect(await people.editor(`PUT ${path}`, app)).toMatchObject({ status: 200 });
    for (const member of [people.user, people.owner]) {
      expect(await member(`GET ${path}`)).toMatchObject({ status: 404 });
      expect(await member(`PUT ${path}`, app)).toMatchObject({ status: 404 });
      expect(await member(`DELETE ${path}`)).toMatchObject({ status: 404 });
    }
  });
});
