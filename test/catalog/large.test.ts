import { addConnectors, slugOf } from '../bench/seed/connectors.js';
import { hearStatements } from '../support/statements.js';
import { api, people, walk } from './scene.js';

let sent: string[] = [];
hearStatements(({ text }) => sent.push(text));

describe('A list of connectors', () => {
  it('reads no whole definition, and tells of each what its own page tells', async () => {
    const { owner } = await people();
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
