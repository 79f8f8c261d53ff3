import { connectionOf } from '../../support/connections.js';
import { ruleOn } from '../../support/rule-on.js';
import { startRightsScene } from './rights-scene.js';

const { product, owner, creator, viewer, user, editor, teamAdmin, teammate, blocked, orgAdmin, stranger, connected } =
  await startRightsScene();

const tools = (query = '', as = creator, id = connected) => as(`GET /connection/${id}/tools${query}`);
const namesIn = ({ body }: { body: any }) => body.result.map(({ name }: { name: string }) => name);

describe('GET /connection/{id}/tools', () => {
  it('lists the same rows as GET /connector/{slug}/tools', async () => {
    for (const query of ['', '?q=note&operation=read', '?tier=destructive&include=schema', '?include_restricted=true'])
      expect((await tools(query)).body).toEqual((await creator(`GET /connector/demo/tools${query}`)).body);
    expect(namesIn(await tools())).toEqual(['create_note', 'delete_note', 'list_notes']);
  });

  it('accepts only its own cursors', async () => {
    const first = (await tools('?limit=2')).body;
    expect(first.result).toHaveLength(2);
    expect(namesIn(await tools(`?limit=2&cursor=${first.next_cursor}`))).toEqual(['list_notes']);
    const others = (await creator('GET /connector/demo/tools?limit=2')).body;
    expect((await tools(`?limit=2&cursor=${others.next_cursor}`)).status).toBe(400);
  });

  it('is available with access to the connection, without connector:view', async () => {
    for (const as of [viewer, user, editor, teamAdmin, teammate])
      expect([(await tools('', as)).status, as.userId]).toEqual([200, as.userId]);
    for (const as of [orgAdmin, stranger]) expect((await tools('', as)).status).toBe(404);
  });

  it('omits tools that a restriction blocks', async () => {
    const rule = { tools: [{ connector_slug: 'demo', tool_name: 'delete_note' }] };
    expect((await owner('POST /restriction', ruleOn(user.userId, rule))).status).toBe(201);
    const { body } = await tools('', user);
    expect(namesIn({ body })).toEqual(['create_note', 'list_notes']);
    expect(body.operation_counts).toMatchObject({ delete: 0, read: 1 });
    const marked = (await tools('?include_restricted=true', user)).body.result;
    expect(marked.map(({ restricted }: any) => restricted)).toEqual([false, true, false]);
    expect(await tools('?include_restricted=true', blocked)).toMatchObject({
      status: 403,
      body: { error: { reason: 'connector_restricted', details: { request_access: { connector_slug: 'demo' } } } },
    });
  });

  it('lists as many rows as the connection counts', async () => {
    const rule = { tools: [{ connector_slug: 'demo', tool_name: 'delete_note' }] };
    await owner('POST /restriction', ruleOn(editor.userId, rule));
    for (const [as, count] of [
      [creator, 3],
      [editor, 2],
      [blocked, 0],
    ] as const) {
      const [shown, { result }] = [(await as(`GET /connection/${connected}`)).body, (await as('GET /connection')).body];
      const row = result.find(({ id }: { id: string }) => id === connected);
      expect([as.userId, shown.tool_count, row.tool_count]).toEqual([as.userId, count, count]);
    }
  });

  it('reports a connector that is missing from the catalog', async () => {
    const { orgId, userId } = creator;
    const lost = await connectionOf(product, orgId, { owner_user_id: userId, connector_slug: 'gone' });
    expect((await creator(`GET /connection/${lost}`)).body.tool_count).toBe(0);
    expect(await tools('', creator, lost)).toMatchObject({
      status: 409,
      body: { error: { reason: 'connector_unavailable' } },
    });
  });
});
