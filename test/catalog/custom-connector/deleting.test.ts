import { conflicting, forbidden } from '../../support/refused.js';
import { runJob } from '../../support/run-job.js';
import { made, share, startCustomConnectorScene } from './scene.js';
import { removeConnectorOwner } from '../../support/states/catalog.js';

const { api, organize, connectedTo } = await startCustomConnectorScene();

describe('DELETE /connector/{slug}', () => {
  it("disconnects the connector's connections only if requested", async () => {
    const { creator, recipient, owner } = await organize();
    const slug = await made(creator);
    const id = await connectedTo(slug, recipient);
    await owner('POST /restriction', {
      target_type: 'role',
      target_id: recipient.roleIds[0],
      mode: 'block',
      connector_slugs: [slug],
    });
    const refused = await creator(`DELETE /connector/${slug}`);
    expect(refused).toMatchObject(conflicting('has_dependents'));
    expect(refused.body.error.details).toMatchObject({ connections: 1, restrictions: 1, forks: 0, toolbox_entries: 0 });
    expect((await creator(`DELETE /connector/${slug}?on_dependents=disconnect`)).status).toBe(204);
    expect((await creator(`GET /connector/${slug}`)).status).toBe(404);
    await runJob(api.app, 'DisconnectConnectionsOfConnector', creator.orgId, slug);
    await runJob(api.app, 'DisconnectConnectionsOfConnector', creator.orgId, slug);
    expect((await recipient(`GET /connection/${id}`)).body).toMatchObject({
      status: 'disconnected',
      connector_slug: slug,
    });
    expect((await owner('GET /restriction')).body.result).toHaveLength(1);
  });

  it('never frees the slug', async () => {
    const { creator } = await organize();
    const slug = await made(creator);
    expect((await creator(`DELETE /connector/${slug}`)).status).toBe(204);
    const rows = await api.sql(creator.orgId, 'select slug from catalog.slugs');
    expect(rows).toContainEqual({ slug });
  });

  it('is limited to the owner, or managers if the connector is ownerless', async () => {
    const { creator, recipient, manager } = await organize();
    const slug = await made(creator);
    await share(creator, slug, recipient, 'edit');
    expect(await recipient(`DELETE /connector/${slug}`)).toMatchObject(forbidden('owner_only'));
    expect((await manager(`DELETE /connector/${slug}`)).status).toBe(404);
    await removeConnectorOwner(api, creator.orgId, slug);
    expect(await recipient(`DELETE /connector/${slug}`)).toMatchObject(forbidden('owner_only'));
    expect((await manager(`DELETE /connector/${slug}`)).status).toBe(204);
  });
});
