import { Connectors } from '#catalog';
import { query } from '../../support/cluster/sql.js';
import { runSweep } from '../../support/run-sweep.js';
import { job, lost, settle } from './broken-scene.js';
import { api, connection, created, issues, org, read } from './scene.js';

/** Simulates a release that ships a changed connector, and makes the processes notice it. */
async function release(slug: string, change: string): Promise<void> {
  const revision = '(select max(revision) + 1 from catalog.shipped_connectors)';
  await query(
    api.urls.owner,
    `update catalog.shipped_connectors set ${change}, revision = ${revision} where slug = $1`,
    [slug],
  );
  await api.app.get(Connectors, { strict: false }).reload();
}

const without = (tools: string) =>
  `(select jsonb_agg(tool) from jsonb_array_elements(${tools}) as tool where tool ->> 'name' <> 'list_issues')`;

const look = () => runSweep(api, 'changed-catalog-is-looked-at');

/** Queued jobs of this organization. */
const asked = () =>
  api.sql(org.ada.orgId, 'select subject_id from kernel.outbox where job = $1 and org_id = $2', [job, org.ada.orgId]);

describe('Entries on a shipped connector', () => {
  // The first look records the shipped catalog and notifies no owner.
  beforeEach(() => look());

  it('are logged once when a release breaks them', async () => {
    const on = { connection_id: await connection(org.ada) };
    const entries = [
      issues({ ...on, name: 'issues' }),
      issues({ ...on, name: 'repos', tool_name: 'list_repositories' }),
    ];
    const { id, unmet_count } = await created(org.ada, { entries });
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
    expect((await read(id, org.ada)).entries[0].unmet_reason).toBe('tool_missing');
    await look();
    expect(await asked()).toEqual([]);
    await release('github', `status = 'unpublished'`);
    await look();
    await settle();
    expect((await lost(id)).slice(1)).toEqual([['connector_unavailable', ['repos']]]);
    await release('github', `status = 'published'`);
    await look();
    await settle();
  });

  it('that use it through synthetic tools are checked when it changes', async () => {
    const connection_id = await connection(org.ada, { connector_slug: 'slack' });
    const { tools } = (await org.owner('GET /connector/slack?include=definition')).body.definition;
    const step = { key: 'one', connection_id, tool_name: tools[0].name, args_template: '{}' };
    const program = { name: 'plan', description: 'Plans.', input_schema: { type: 'object' }, steps: [step] };
    const { body } = await org.ada('POST /synthetic-tool', program);
    const { id } = await created(org.ada, { entries: [{ type: 'synthetic', synthetic_tool_id: body.id }] });
    await settle();
    await release('github', `digest = 'other'`);
    await look();
    expect(await asked()).toEqual([]);
    await release('slack', `status = 'unpublished'`);
    await look();
    expect(await asked()).toEqual([{ subject_id: 'slack' }]);
    await settle();
    expect(await lost(id)).toEqual([['synthetic_invalid', ['plan']]]);
  });
});
