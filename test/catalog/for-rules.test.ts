import { DataSource } from 'typeorm';
import { ConnectorLabels, ConnectorLineage, ConnectorTools, toolLabel } from '#access-control';
import { ruleOn } from '../support/rule-on.js';
import { hearStatements } from '../support/statements.js';
import { bySlug, restrict, startCatalogScene, walk } from './scene.js';
import { setAncestors } from '../support/states/catalog.js';

const { api, own } = await startCatalogScene();

const organize = () =>
  api.organization({
    ruleManager: ['connector:view', 'connection:create', 'restriction:manage', 'restriction:view'],
    viewer: ['connector:view'],
  });

describe('The catalog for restrictions', () => {
  it('lists all connectors, including restricted ones and those not shared', async () => {
    const { owner, ruleManager, viewer } = await organize();
    const slug = await own(viewer, 'private');
    await restrict(owner, ruleManager, { connector_slugs: ['slack'] });
    const rows = await walk(ruleManager, '/restriction/connector', 6);
    expect(rows.map((row) => row.slug).sort()).toEqual([...bySlug.keys(), slug].sort());
    expect(rows.find((row) => row.slug === slug)).toEqual({
      slug,
      label: 'Our private',
      logo: null,
      kind: 'catalog',
      origin: 'custom',
      owner_label: 'Viewer',
      tool_count: 7,
    });
    expect(rows.find((row) => row.slug === 'slack')).toMatchObject({ owner_label: null, tool_count: 5 });
    expect((await ruleManager(`GET /restriction/connector/${slug}/tools`)).status).toBe(200);
    expect((await ruleManager(`GET /connector/${slug}/tools`)).status).toBe(404);
    const { ruleManager: stranger } = await organize();
    expect((await stranger(`GET /restriction/connector/${slug}/tools`)).status).toBe(404);
  });

  it('lists tools of connectors that are blocked for the caller', async () => {
    const { owner, ruleManager } = await organize();
    await restrict(owner, ruleManager, { connector_slugs: ['jira'] });
    const all = (await ruleManager('GET /restriction/connector/jira/tools')).body;
    expect(all.result).toHaveLength(6);
    const some = (await ruleManager('GET /restriction/connector/jira/tools?operation=delete&limit=1')).body;
    expect(some.result.map(({ name }: any) => name)).toEqual(['delete_issue']);
    expect(some.operation_counts).toEqual(all.operation_counts);
    expect(some.next_cursor).toBeNull();
    const found = (await ruleManager('GET /restriction/connector/jira/tools?q=comment&operation=read')).body;
    expect([found.result, found.operation_counts]).toEqual([
      [],
      { create: 1, delete: 0, other: 0, read: 0, update: 0 },
    ]);
    expect((await ruleManager('GET /restriction/connector/jira/tools?operation=read,bogus')).status).toBe(400);
    expect((await ruleManager('GET /restriction/connector/jira/tools?tier=read')).status).toBe(400);
  });

  it('shows the same tool labels as saved restrictions', async () => {
    const { owner, ruleManager } = await organize();
    const tools = (await ruleManager('GET /restriction/connector/github/tools')).body.result as {
      name: string;
      tool_label: string;
    }[];
    const all = tools.map(({ name }) => ({ connector_slug: 'github', tool_name: name }));
    const rule = await owner('POST /restriction', ruleOn(ruleManager.userId, { tools: all }));
    expect(rule.status).toBe(201);
    expect(rule.body.tools.map(({ tool_label }: any) => tool_label)).toEqual(tools.map(({ tool_label }) => tool_label));
    for (const { name, tool_label } of tools) expect(tool_label).toBe(toolLabel(name, 'github'));
    expect(rule.body.scope_connectors).toEqual({ github: { label: 'GitHub', logo: expect.any(String) } });
  });

  it('refuses restrictions on unknown connectors or tools', async () => {
    const { owner, ruleManager } = await organize();
    const rule = (facts: object) => owner('POST /restriction', ruleOn(ruleManager.userId, facts));
    expect((await rule({ connector_slugs: ['nothing'] })).body.error.fields).toMatchObject([
      { reason: 'unknown_connector' },
    ]);
    expect(
      (await rule({ tools: [{ connector_slug: 'github', tool_name: 'nothing' }] })).body.error.fields,
    ).toMatchObject([{ reason: 'unknown_tool' }]);
  });
});

/** Statements about connectors. Others are ignored, because they may run at the same time. */
const sent: string[] = [];
hearStatements(({ text }) => text.includes('catalog.') && sent.push(text));

describe('The catalog for other contexts', () => {
  it('reads shipped connectors without a database statement', async () => {
    const { owner } = await api.organization();
    const get = <Port>(port: abstract new () => Port): Port => api.app.get(port as never, { strict: false });
    const viewer = {
      orgId: owner.orgId,
      userId: owner.userId,
      permissions: new Set(['connector:view']),
      teams: new Map(),
    };
    sent.length = 0;
    expect(await get(ConnectorLabels).labelsFor(owner.orgId, ['github', 'slack'])).toEqual(
      new Map([
        ['github', { label: 'GitHub', logo: expect.any(String) }],
        ['slack', { label: 'Slack', logo: expect.any(String) }],
      ]),
    );
    expect((await get(ConnectorLabels).seenBy({ ...viewer, permissions: new Set() }, ['github'])).size).toBe(0);
    expect((await get(ConnectorLabels).seenBy(viewer, ['github'])).size).toBe(1);
    expect((await get(ConnectorLineage).getAncestors(owner.orgId, ['github'])).size).toBe(0);
    expect(
      await get(ConnectorTools).find(owner.orgId, [{ connector_slug: 'github', tool_name: 'create_issue' }]),
    ).toMatchObject([{ name: 'create_issue', active: true }]);
    expect(sent).toEqual([]);
    await get(ConnectorLabels).labelsFor(owner.orgId, ['unknown']);
    expect(sent.length).toBe(1);
  });

  it('reads the lineage of a fork once per epoch', async () => {
    const { owner } = await api.organization();
    const slug = await own(owner, 'fork', { ancestors: ['github'] });
    const { orgId } = owner;
    const lineage = api.app.get(ConnectorLineage, { strict: false });
    const before = new Map([[slug, ['github']]]);
    expect(await lineage.at({ orgId, epoch: 1 }, [slug])).toEqual(before);
    // Writes like another process, whose commits this process does not notice.
    await api.app.get(DataSource, { strict: false }).transaction(async (other) => {
      await other.query(`set local latchkey.org_id = '${orgId}'`);
      const database = { sql: (_: string, text: string, values?: unknown[]) => other.query(text, values) };
      await setAncestors(database, orgId, slug, ['slack', 'github']);
    });
    sent.length = 0;
    expect(await lineage.at({ orgId, epoch: 1 }, [slug])).toEqual(before);
    expect(sent).toEqual([]);
    expect(await lineage.at({ orgId, epoch: 2 }, [slug])).toEqual(new Map([[slug, ['slack', 'github']]]));
  });

  it("is limited to the caller's organization", async () => {
    const { owner } = await api.organization();
    const { owner: stranger } = await api.organization();
    const slug = await own(owner, 'fork', { ancestors: ['github'] });
    const lineage = api.app.get(ConnectorLineage, { strict: false });
    const labels = api.app.get(ConnectorLabels, { strict: false });
    const tools = api.app.get(ConnectorTools, { strict: false });
    expect(await lineage.getAncestors(owner.orgId, [slug])).toEqual(new Map([[slug, ['github']]]));
    expect((await lineage.getAncestors(stranger.orgId, [slug])).size).toBe(0);
    expect((await labels.labelsFor(owner.orgId, [slug])).get(slug)).toEqual({ label: 'Our fork', logo: null });
    expect((await labels.labelsFor(stranger.orgId, [slug])).size).toBe(0);
    expect(await tools.find(stranger.orgId, [{ connector_slug: slug, tool_name: 'create_issue' }])).toEqual([null]);
  });
});
