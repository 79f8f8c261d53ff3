import { conflicting } from '../../support/refused.js';
import { made } from './scene.js';
import { list, purge, renaming, shop, startEditScene, text, tool, update, updated } from './edit-scene.js';

const { scene } = await startEditScene({ inOne: true });

describe('A block on a tool', () => {
  it.each([
    ['puts an expression in the place of its constant', { body: { action: "='delete_all'", name: '=input.name' } }],
    ['builds the whole body with an expression', { body: '={"action": "delete_all"}' }],
    ['puts the field into the query', { query: { action: "='delete_all'" }, body: { name: '=input.name' } }],
    ['spells the field in another way', { body: { 'Action[]': "='delete_all'" } }],
    ['adds another constant in its place', { body: { action: 'DELETE_ALL' } }],
    ['fills all fields from one argument', { query: { filter: '=input.name' }, encoding: { query: { filter: {} } } }],
    ['pages with the field', { pagination: { type: 'cursor', cursor_param: 'action', cursor_path: 'next' } }],
    ['puts an object around the field', { body: { item: { action: 'delete_all' } } }],
  ])('covers another tool once an edit %s', async (_, { pagination, ...request }: any) => {
    const { rule, edit, reached } = await scene();
    await rule('block', 'delete_items');
    expect(await reached()).toEqual(['list_items', 'update_item']);
    await edit(purge, { ...updated(request), ...(pagination && { pagination }) }, list);
    expect(await reached()).toEqual(['list_items']);
  });

  it.each<[string, unknown]>([
    ['spells the field as two words', { action: 'rename', ac_tion: 'delete_all' }],
    ['adds the field in a list', { action: 'rename', items: [{ action: 'delete_all' }] }],
    ['adds the field in an object', { action: 'rename', item: { action: 'delete_all' } }],
    ['spells the field as two words in an object', { action: 'rename', item: { ac_tion: 'delete_all' } }],
    ['adds an object that an argument fills', { action: 'rename', item: '=input.item' }],
  ])('covers another tool with its own constant once an edit %s', async (_, body) => {
    const { rule, edit, reached } = await scene(purge, renaming, list);
    await rule('block', 'delete_items');
    expect(await reached()).toEqual(['list_items', 'update_item']);
    await edit(purge, updated({ body }), list);
    expect(await reached()).toEqual(['list_items']);
  });

  it('covers a tool with a constant in one object after an edit adds the field to another object', async () => {
    const all = tool('delete_items', { method: 'POST', path: '/items', body: { item: { action: 'delete_all' } } });
    const own = { item: { action: 'rename' } };
    const { rule, edit, reached } = await scene(all, updated({ body: own }), list);
    await rule('block', 'delete_items');
    expect(await reached()).toEqual(['list_items', 'update_item']);
    await edit(all, updated({ body: { ...own, change: { action: '=input.name' } } }), list);
    expect(await reached()).toEqual(['list_items']);
  });

  it('covers another tool once an edit sends its fields in another encoding', async () => {
    const all = tool('delete_items', {
      method: 'POST',
      path: '/items',
      body: { action: 'delete_all' },
      body_type: 'form',
    });
    const ignored = (more: object) => updated({ ...more, body: { action: 'delete_all', note: 'x' } });
    const { rule, edit, reached } = await scene(all, ignored({}), list);
    await rule('block', 'delete_items');
    expect(await reached()).toEqual(['list_items', 'update_item']);
    await edit(all, ignored({ body_type: 'form' }), list);
    expect(await reached()).toEqual(['list_items']);
  });

  it.each<[string, object]>([
    ['type of body', { body_type: 'form' }],
    ['header', { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }],
  ])('covers another tool with its own constant once an edit adds another %s', async (_, more) => {
    const { rule, edit, reached } = await scene(purge, renaming, list);
    await rule('block', 'delete_items');
    await edit(purge, updated({ ...renaming.request, ...more }), list);
    expect(await reached()).toEqual(['list_items']);
  });

  it('covers a tool whose argument an edit opens', async () => {
    const acts = (...names: string[]) => updated({ body: { action: '=input.action' } }, { action: { enum: names } });
    const { rule, edit, reached } = await scene(purge, acts('rename'), list);
    await rule('block', 'delete_items');
    expect(await reached()).toEqual(['list_items', 'update_item']);
    await edit(purge, acts('rename', 'delete_all'), list);
    expect(await reached()).toEqual(['list_items']);
  });

  it('covers another tool that gets the rest of its constants', async () => {
    const all = tool('delete_items', { method: 'POST', path: '/items', body: { action: 'delete', scope: 'all' } });
    const one = (scope: string) => updated({ body: { action: '=input.action', scope } }, { action: text });
    const { rule, edit, reached } = await scene(all, one('one'), list);
    await rule('block', 'delete_items');
    expect(await reached()).toEqual(['list_items', 'update_item']);
    await edit(all, one('all'), list);
    expect(await reached()).toEqual(['list_items']);
  });

  it('covers a tool whose path an edit opens', async () => {
    const named = tool('delete_items', { method: 'POST', path: '/items/purge' });
    const withId = (id: object) => ({
      ...tool('rename_item', { method: 'POST', path: '/items/{id}' }),
      input: { type: 'object', properties: { id }, required: ['id'] },
    });
    const { rule, edit, reached } = await scene(named, withId({ type: 'integer' }), list);
    await rule('block', 'delete_items');
    expect(await reached()).toEqual(['list_items', 'rename_item']);
    await edit(named, withId(text), list);
    expect(await reached()).toEqual(['list_items']);
  });

  it.each<[string, object]>([
    ['a header', { headers: { Accept: 'application/json' }, body: { action: 'delete_all' } }],
    ['a parameter', { query: { version: '1' }, body: { action: 'delete_all' } }],
    ['a field', { body: { action: 'delete_all', notify: true } }],
    ['an empty field', { body: { action: 'delete_all', reason: null } }],
  ])('covers another tool that sends the same without %s', async (_, request) => {
    const all = tool('delete_items', { method: 'POST', path: '/items', ...request });
    const { rule, edit, reached } = await scene(all, updated({ body: { action: 'update' } }), list);
    await rule('block', 'delete_items');
    expect(await reached()).toEqual(['list_items', 'update_item']);
    await edit(all, updated({ body: { action: 'delete_all' } }), list);
    expect(await reached()).toEqual(['list_items']);
  });

  it('covers another tool once an edit removes the constant in its place', async () => {
    const { rule, edit, reached } = await scene(purge, updated({ body: { action: 'update', name: '=input.name' } }));
    await rule('block', 'delete_items');
    expect(await reached()).toEqual(['update_item']);
    await edit(purge, update);
    expect(await reached()).toEqual([]);
  });

  it('covers a tool that combines what two earlier versions sent', async () => {
    const all = tool('delete_items', { method: 'POST', path: '/items', body: { action: 'delete', scope: 'all' } });
    const run = (action: string, scope: string, name = 'run_item') => ({
      ...updated({ body: { action, scope } }, { name: text }),
      name,
    });
    const { rule, edit, reached } = await scene(all, run('=input.name', 'one'), run('update', 'all', 'update_item'));
    await rule('block', 'delete_items');
    expect(await reached()).toEqual(['run_item', 'update_item']);
    await edit(all, run('update', 'all'));
    expect(await reached()).toEqual(['run_item']);
    await edit(all, run('=input.name', 'all'));
    expect(await reached()).toEqual([]);
    await edit(all, run('=input.name', 'one'));
    expect(await reached()).toEqual(['run_item']);
  });

  it('covers a tool that an edit renames and changes at once', async () => {
    const { rule, edit, reached } = await scene(update, list);
    await rule('block', 'update_item');
    await edit({ ...updated({ body: { name: '=input.name', note: '=input.name' } }), name: 'rename_item' }, list);
    expect(await reached()).toEqual(['list_items']);
  });

  it.each([
    [
      'another path',
      [purge, renaming, tool('list_items', { method: 'GET', path: '/items', query: { per_page: '50' } })],
    ],
    ['another field', [purge, updated({ body: { action: 'rename', name: '=input.name', note: '=input.name' } }), list]],
    ['fewer fields', [purge, updated({ body: { action: 'rename' } }), list]],
    ['another header', [purge, updated({ ...renaming.request, headers: { 'X-Note': '=input.name' } }), list]],
    ['its texts', [purge, { ...renaming, description: 'Renames an item.', response: '=body' }, list]],
  ])('does not cover another tool once an edit changes %s', async (_, tools) => {
    const { rule, edit, reached } = await scene(purge, renaming, list);
    await rule('block', 'delete_items');
    await edit(...tools);
    expect(await reached()).toEqual(['list_items', 'update_item']);
  });

  it('does not cover an expression that was there before the rule until an edit adds a field', async () => {
    const open = (more: object) => updated({ body: { action: '=input.name', ...more } });
    const { rule, edit, reached } = await scene();
    await edit(purge, open({}), list);
    await rule('block', 'delete_items');
    expect(await reached()).toEqual(['list_items', 'update_item']);
    await edit(purge, { ...open({}), description: 'Renames an item.' }, list);
    expect(await reached()).toEqual(['list_items', 'update_item']);
    await edit(purge, open({ note: '=input.name' }), list);
    expect(await reached()).toEqual(['list_items']);
  });

  it('covers tools pulled from a connector of the editor', async () => {
    const { creator, slug, rule, reached } = await scene();
    await rule('block', 'delete_items');
    const moved = tool('tidy_items', { method: 'POST', path: '/v2/items', body: { action: 'delete_all' } });
    const own = await made(creator, { definition: shop(moved) });
    await creator(`POST /connector/${slug}/link-upstream`, { upstream_slug: own });
    const { changes } = (await creator(`GET /connector/${slug}/pull`)).body;
    const { id } = changes.find(({ key }: any) => key === 'tidy_items');
    const pulled = await creator(`POST /connector/${slug}/pull`, { changes: [{ id, resolution: 'upstream' }] });
    expect([pulled.status, pulled.body]).toMatchObject([200, { applied: [id] }]);
    expect(await reached()).toEqual(['list_items', 'update_item']);
  });

  it('ends for a tool once a restriction manager verifies the edit', async () => {
    const { owner, slug, rule, edit, shown, reached } = await scene();
    await rule('block', 'delete_items');
    await edit(purge, updated({ body: { action: '=input.name' } }), list);
    const { unverified_request } = await shown('update_item');
    expect(unverified_request).toMatch(/^POST \/items =[0-9a-f]{32} \(write\)$/);
    const verify = (request: string) =>
      owner(`POST /restriction/connector/${slug}/tools/update_item/verify`, { request });
    expect(await verify('POST /items')).toMatchObject(conflicting('stale_review'));
    expect((await verify(unverified_request as string)).body).not.toHaveProperty('unverified_request');
    expect(await reached()).toEqual(['list_items', 'update_item']);
    await edit(purge, updated({ body: { action: "='delete_all'" } }), list);
    expect(await reached()).toEqual(['list_items']);
  });

  it('ends for a tool whose earlier request is restored', async () => {
    const { rule, edit, reached } = await scene();
    await rule('block', 'delete_items');
    await edit(purge, updated({ body: '=input' }), list);
    expect(await reached()).toEqual(['list_items']);
    await edit(purge, update, list);
    expect(await reached()).toEqual(['list_items', 'update_item']);
  });
});
