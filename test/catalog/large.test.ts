import { addConnectors, slugOf } from '../bench/seed/connectors.js';
import { hearStatements } from '../support/statements.js';
import { startCatalogScene, walk } from './scene.js';
import { changeDefinitions, connectToAll, disableSecondTools } from '../support/states/catalog.js';

const { api, organize } = await startCatalogScene();

let sent: string[] = [];
hearStatements(({ text }) => sent.push(text));

describe('A list of connections', () => {
  it('shows the same values as the single view, without loading definitions', async () => {
    const { owner } = await organize();
    await addConnectors(api.urls.owner, owner.orgId, 1, 3);
    const request = { method: 'GET', path: '/site' };
    const post_install = [{ name: 'find_site', label: 'Finds the site', request }];
    await changeDefinitions(api, owner.orgId, { post_install });
    await connectToAll(api, owner.orgId, owner.userId);
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
    const rate_limits = { requests: 5, per_seconds: 1, scope: 'app' };
    await changeDefinitions(api, owner.orgId, { permissions_text: 'All.', rate_limits });
    await disableSecondTools(api, owner.orgId);
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
