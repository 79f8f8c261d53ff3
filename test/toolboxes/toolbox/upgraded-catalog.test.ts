import { Connectors } from '#catalog';
import { type MemberClient } from '../../support/founder.js';
import { runSweep } from '../../support/run-sweep.js';
import { brokenEntries, job } from './broken-scene.js';
import { created, issues, read, startToolboxScene } from './scene.js';
import { changeShippedConnector } from '../../support/states/catalog.js';

const { api, connection, organize } = await startToolboxScene();

/** Simulates a release that ships a changed connector, and makes the processes notice it. */
async function release(slug: string, change: string): Promise<void> {
  await changeShippedConnector(api.urls.owner, slug, change);
  await api.app.get(Connectors, { strict: false }).reload();
}

const without = (tools: string) =>
  `(select jsonb_agg(tool) from jsonb_array_elements(${tools}) as tool where tool ->> 'name' <> 'list_issues')`;

const look = () => runSweep(api, 'changed-catalog-is-looked-at');

/** Queued jobs of this organization. */
const asked = ({ orgId }: MemberClient) =>
  api.sql(orgId, 'select subject_id from kernel.outbox where job = $1 and org_id = $2', [job, orgId]);

describe('Entries on a shipped connector', () => {
  // The first look records the shipped catalog and notifies no owner.
  beforeEach(() => look());

  it('are logged once when a release breaks them', async () => {
    const { owner, creator } = await organize();
    const { settle, lost } = brokenEntries(api, creator.orgId);
    const on = { connection_id: await connection(creator) };
    const entries = [
      issues({ ...on, name: 'issues' }),
      issues({ ...on, name: 'repos', tool_name: 'list_repositories' }),
    ];
    const { id, unmet_count } = await created(creator, { entries });
    expect(unmet_count).toBe(0);
    await settle();
    await release(
      'github',
      `tools = ${without('tools')},
      definition = jsonb_set(definition, '{tools}', ${without(`definition -> 'tools'`)})`,
    );
    await look();
    await settle();
    expect(await lost(id)).toEqual([['tool_missing', ['issues']]]);
    expect((await read(id, creator)).entries[0].unmet_reason).toBe('tool_missing');
    await look();
    expect(await asked(owner)).toEqual([]);
    await release('github', `status = 'unpublished'`);
    await look();
    await settle();
    expect((await lost(id)).slice(1)).toEqual([['connector_unavailable', ['repos']]]);
    await release('github', `status = 'published'`);
    await look();
    await settle();
  });

  it('that use it through synthetic tools are checked when it changes', async () => {
    const { owner, creator } = await organize();
    const { settle, lost } = brokenEntries(api, creator.orgId);
    const connection_id = await connection(creator, { connector_slug: 'slack' });
    const { tools } = (await owner('GET /connector/slack?include=definition')).body.definition;
    const step = { key: 'one', connection_id, tool_name: tools[0].name, args_template: '{}' };
    const program = { name: 'plan', description: 'Plans.', input_schema: { type: 'object' }, steps: [step] };
    const { body } = await creator('POST /synthetic-tool', program);
    const { id } = await created(creator, { entries: [{ type: 'synthetic', synthetic_tool_id: body.id }] });
    await settle();
    await release('github', `digest = 'other'`);
    await look();
    expect(await asked(owner)).toEqual([]);
    await release('slack', `status = 'unpublished'`);
    await look();
    expect(await asked(owner)).toEqual([{ subject_id: 'slack' }]);
    await settle();
    expect(await lost(id)).toEqual([['synthetic_invalid', ['plan']]]);
  });
});
