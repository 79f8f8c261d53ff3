import { addConnectors, slugOf } from '../bench/seed/connectors.js';
import { hearStatements } from '../support/statements.js';
import { startCatalogScene, walk } from './scene.js';

const { api, organize } = await startCatalogScene();

let sent: string[] = [];
hearStatements(({ text }) => sent.push(text));

describe('A list of connections', () => {
  it('shows the same values as the single view, without loading definitions', async () => {
    const { owner } = await organize();
    await addConnectors(api.urls.owner, owner.orgId, 1, 3);
    await api.sql(
      owner.orgId,
      `with changed as (
         update catalog.connectors set definition = definition
           || '{"post_install": [{"name": "find_site", "label": "Finds the site", "request": {"method": "GET", "path": "/site"}}]}'
         where org_id = $1 returning slug)
       insert into connections.connections (org_id, id, version, connector_slug, name, name_key, owner_user_id, status,
         auth_method, saffron_account_id, created_at, updated_at)
       select $1, 'conn_' || slug, 1, slug, slug, slug, $2, 'active', 'key', 'acc_' || slug, now(), now() from changed`,
      [owner.orgId, owner.userId],
    );
    sent = [];
    const listed = await walk(owner, '/connection', 200);
    expect(listed).toHaveLength(3);
    for (const row of listed) {
      expect(row).toMatchObject({ can_reconnect: true, can_refresh_credentials: true });
      const { body } = await owner(`GET /connection/${row.id}`);
      expect(body.post_install.steps).toMatchObject([
        { name: 'find_site', label: 'Finds the site', status: 'not_run' },
      ]);
      const { connector, ...rest } = row;
      expect(body).toMatchObject({ ...rest, connector: { label: connector.label } });
    }
    expect(sent.filter((text) => /\bdefinition\b/.test(text))).toEqual([]);
  });
});

describe('A list of connectors', () => {
  it('shows the same values as the single view, without loading definitions', async () => {
    const { owner } = await organize();
    await addConnectors(api.urls.owner, owner.orgId, 1, 5);
    await api.sql(
      owner.orgId,
      `update catalog.connectors set disabled_origins = array[tools -> 1 ->> 'origin'], version = version + 1,
         definition = definition || '{"permissions_text": "All.", "rate_limits": {"requests": 5, "per_seconds": 1, "scope": "app"}}'
           || jsonb_build_object('tools', jsonb_set(definition -> 'tools', '{0,operation}', '"delete"'))
       where org_id = $1`,
      [owner.orgId],
    );
    await api.sql(owner.orgId, 'update kernel.access_epochs set epoch = epoch + 1');
    sent = [];
    const listed = await walk(owner, '/connector', 200);
    expect(sent.filter((text) => /\bdefinition\b/.test(text))).toEqual([]);
    const own = listed.filter(({ slug }) => slug.endsWith(slugOf(owner.orgId, 1).slice(-6)));
    expect(own).toHaveLength(5);
    for (const row of own) {
      expect(row).toMatchObject({ tool_count: 9, operation_counts: { delete: 1, read: 8 }, permissions_text: 'All.' });
      expect((await owner(`GET /connector/${row.slug}`)).body).toMatchObject(row);
    }
  });
});
