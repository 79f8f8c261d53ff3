import { conflicting, forbidden } from '../../support/refused.js';
import { runJob } from '../../support/run-job.js';
import { api, connectedTo, made, people, share } from './scene.js';

describe('DELETE /connector/{slug}', () => {
  it("disconnects the connector's connections only if requested", async () => {
    const { ada, bob, owner } = await people();
    const slug = await made(ada);
    const id = await connectedTo(slug, bob);
    await owner('POST /restriction', {
      ...{ target_type: 'role', target_id: bob.roleIds[0], mode: 'block' },
      connector_slugs: [slug],
    });
    const refused = await ada(`DELETE /connector/${slug}`);
    expect(refused).toMatchObject(conflicting('has_dependents'));
    expect(refused.body.error.details).toMatchObject({ connections: 1, restrictions: 1, forks: 0, toolbox_entries: 0 });
    expect((await ada(`DELETE /connector/${slug}?on_dependents=disconnect`)).status).toBe(204);
    expect((await ada(`GET /connector/${slug}`)).status).toBe(404);
    await runJob(api.app, 'ConnectionsEndWhenConnectorDeleted', ada.orgId, slug);
    await runJob(api.app, 'ConnectionsEndWhenConnectorDeleted', ada.orgId, slug);
    expect((await bob(`GET /connection/${id}`)).body).toMatchObject({ status: 'disconnected', connector_slug: slug });
    expect((await owner('GET /restriction')).body.result).toHaveLength(1);
  });

  it('never frees the slug', async () => {
    const { ada } = await people();
    const slug = await made(ada);
    expect((await ada(`DELETE /connector/${slug}`)).status).toBe(204);
    const rows = await api.sql(ada.orgId, 'select slug from catalog.slugs');
    expect(rows).toContainEqual({ slug });
  });

  it('is limited to the owner, or managers if the connector is ownerless', async () => {
    const { ada, bob, max } = await people();
    const slug = await made(ada);
    await share(ada, slug, bob, 'edit');
    expect(await bob(`DELETE /connector/${slug}`)).toMatchObject(forbidden('owner_only'));
    expect((await max(`DELETE /connector/${slug}`)).status).toBe(404);
    await api.sql(ada.orgId, 'update catalog.connectors set owner_user_id = null where slug = $1', [slug]);
    expect(await bob(`DELETE /connector/${slug}`)).toMatchObject(forbidden('owner_only'));
    expect((await max(`DELETE /connector/${slug}`)).status).toBe(204);
  });
});
