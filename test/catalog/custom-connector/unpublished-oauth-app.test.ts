import { startProduct } from '../../support/product.js';

const product = await startProduct();
afterAll(() => product.stop());
const permissions = ['connector:view', 'connector:create', 'connector:share', 'connection:create'] as const;
const { owner, creator, editor, user } = await product.organization({
  creator: permissions,
  editor: permissions,
  user: permissions,
});

async function fork(): Promise<string> {
  const { slug } = (await creator('POST /connector/github/fork', { name: 'Our GitHub' })).body;
  for (const [grantee, level] of [
    [editor, 'edit'],
    [user, 'use'],
  ] as const)
    await creator(`POST /connector/${slug}/share`, { grantee_type: 'user', grantee_id: grantee.userId, level });
  return slug as string;
}

const app = { client_id: 'Iv1.fork', client_secret: 'canary-secret' };

describe('The OAuth application of an unpublished connector', () => {
  it('can be managed by its owner', async () => {
    const slug = await fork();
    expect((await creator(`GET /connector/${slug}`)).body).toMatchObject({
      status: 'unpublished',
      can_manage_oauth_app: true,
    });
    const path = `/connector/${slug}/oauth-app`;
    expect(await creator(`GET ${path}`)).toMatchObject({ status: 200, body: { source: 'none', can_manage: true } });
    expect(await creator(`PUT ${path}`, app)).toMatchObject({ status: 200, body: { source: 'organization' } });
    expect(await creator(`GET ${path}`)).toMatchObject({ status: 200, body: { client_id: 'Iv1.fork' } });
    expect((await creator(`DELETE ${path}`)).status).toBe(204);
    expect((await creator(`GET ${path}`)).body.source).toBe('none');
  });

  it('is ready for use once the connector is published', async () => {
    const slug = await fork();
    await creator(`PUT /connector/${slug}/oauth-app`, app);
    await creator(`PATCH /connector/${slug}`, { status: 'published' });
    expect((await creator('POST /connection', { connector_slug: slug })).status).toBe(201);
  });

  it('is hidden from members without edit access', async () => {
    const path = `/connector/${await fork()}/oauth-app`;
    expect(await editor(`PUT ${path}`, app)).toMatchObject({ status: 200 });
    for (const member of [user, owner]) {
      expect(await member(`GET ${path}`)).toMatchObject({ status: 404 });
      expect(await member(`PUT ${path}`, app)).toMatchObject({ status: 404 });
      expect(await member(`DELETE ${path}`)).toMatchObject({ status: 404 });
    }
  });
});
