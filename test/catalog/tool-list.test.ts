import { ConnectorTools } from '#access-control';
import { hearStatements } from '../support/statements.js';
import { restrict, startCatalogScene, walk } from './scene.js';
import { removeFirstTool, setToolFacts } from '../support/states/catalog.js';

const { api, organize, own, share } = await startCatalogScene();

const sent: string[] = [];
hearStatements(({ text }) => void (/^\s*(select|with)/.test(text) && sent.push(text)));

/** How often definitions of custom connectors were read. */
const readWhole = () => sent.filter((text) => text.includes('disabled_origins')).length;

describe('GET /connector/{slug}/tools', () => {
  it('lists tools in the order of their names', async () => {
    const { viewer } = await organize();
    const { body } = await viewer('GET /connector/jira/tools');
    expect(body.result.map(({ name }: any) => name)).toEqual([
      'add_comment',
      'create_issue',
      'delete_issue',
      'get_issue',
      'search_issues',
      'transition_issue',
    ]);
    expect(body.result[2]).toEqual({
      name: 'delete_issue',
      tool_label: 'Delete issue',
      description: 'Deletes an issue for good.',
      resource: 'issues',
      method: 'delete',
      kind: 'catalog',
      operation: 'delete',
      tier: 'destructive',
    });
    expect(body.operation_counts).toEqual({ create: 2, delete: 1, other: 0, read: 2, update: 1 });
  });

  it('includes schemas on request', async () => {
    const { viewer } = await organize();
    const { body } = await viewer('GET /connector/demo/tools?include=schema');
    expect(body.result.find(({ name }: any) => name === 'delete_note')).toMatchObject({
      input_schema: { type: 'object', required: ['id'], additionalProperties: false },
      output_schema: null,
    });
  });

  it.each([
    [
      'q=ISSUE',
      ['create_issue', 'delete_issue', 'get_issue', 'search_issues', 'transition_issue', 'add_comment'].sort(),
    ],
    ['q=delete%20issue', ['delete_issue']],
    ['q=_issue%25', []],
    ['operation=read,delete', ['delete_issue', 'get_issue', 'search_issues']],
    ['operation=', ['add_comment', 'create_issue', 'delete_issue', 'get_issue', 'search_issues', 'transition_issue']],
    ['tier=destructive', ['delete_issue']],
    ['tier=write&operation=create', ['add_comment', 'create_issue']],
  ])('filters by %s before paging', async (query, names) => {
    const { viewer } = await organize();
    expect((await walk(viewer, `/connector/jira/tools?${query}`, 2)).map(({ name }) => name)).toEqual(names);
  });

  it.each(['operation=write', 'tier=huge', 'include=secrets', 'include_restricted=yes'])(
    'refuses ?%s',
    async (query) => {
      const { viewer } = await organize();
      expect(await viewer(`GET /connector/jira/tools?${query}`)).toMatchObject({
        status: 400,
        body: { error: { code: 'validation_error' } },
      });
    },
  );

  it('omits blocked tools unless the caller requests them', async () => {
    const { owner, viewer } = await organize();
    await restrict(owner, viewer, { tools: [{ connector_slug: 'jira', tool_name: 'delete_issue' }] });
    const { body } = await viewer('GET /connector/jira/tools');
    expect(body.result.map(({ name }: any) => name)).not.toContain('delete_issue');
    expect(body.operation_counts).toMatchObject({ delete: 0, read: 2 });
    const marked = (await viewer('GET /connector/jira/tools?include_restricted=true')).body;
    expect(marked.result.filter(({ restricted }: any) => restricted).map(({ name }: any) => name)).toEqual([
      'delete_issue',
    ]);
    expect(marked.result.filter(({ restricted }: any) => restricted === false)).toHaveLength(5);
    expect(marked.operation_counts).toEqual(body.operation_counts);
  });

  it('answers 403 for a blocked connector and suggests an access request', async () => {
    const { owner, viewer } = await organize();
    await restrict(owner, viewer, { connector_slugs: ['jira'] });
    const { status, body } = await viewer('GET /connector/jira/tools?include_restricted=true');
    expect(status).toBe(403);
    expect(body.error).toMatchObject({
      code: 'forbidden',
      reason: 'connector_restricted',
      details: {
        connector_slug: 'jira',
        restricted_by: 'role',
        restricted_scope: 'connector',
        request_access: { connector_slug: 'jira' },
      },
    });
  });

  it("omits a fork's renamed tool if a block covers it", async () => {
    const { owner, creator } = await organize();
    const fork = await own(creator, 'fork', { ancestors: ['github'] });
    const [blocked] = await api.app
      .get(ConnectorTools, { strict: false })
      .find(creator.orgId, [{ connector_slug: 'github', tool_name: 'create_issue' }]);
    await setToolFacts(api, creator.orgId, fork, 'update_issue', { operation: blocked!.operation });
    await restrict(owner, creator, { tools: [{ connector_slug: 'github', tool_name: 'create_issue' }] });
    const names = (await creator(`GET /connector/${fork}/tools`)).body.result.map(({ name }: any) => name);
    expect(names).not.toContain('create_issue');
    expect(names).not.toContain('update_issue');
    expect(names).toContain('create_comment');
  });

  it('needs at most three statements and rereads no definitions', async () => {
    const { creator, owner } = await organize();
    const slug = await own(creator, 'kept');
    sent.length = 0;
    for (const tool_name of ['create_issue', 'update_issue'])
      await restrict(owner, creator, { tools: [{ connector_slug: slug, tool_name }] });
    const names = async () => (await creator(`GET /connector/${slug}/tools`)).body.result.map(({ name }: any) => name);
    expect(await names()).not.toContain('create_issue');
    expect(readWhole()).toBe(1);
    await share(creator, slug, ['org', null], 'use');
    expect((await creator('GET /connector?origin=custom')).body.result).toMatchObject([{ slug, tool_count: 5 }]);
    sent.length = 0;
    await names();
    expect(sent.length).toBeLessThanOrEqual(3);
    await removeFirstTool(api, creator.orgId, slug);
    await share(creator, slug, ['user', owner.userId], 'use');
    sent.length = 0;
    expect(await names()).toHaveLength(4);
    expect(readWhole()).toBe(1);
  });
});
