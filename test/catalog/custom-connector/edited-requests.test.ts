/* eslint-disable max-lines -- the cases of one promise are read together */
import { type MemberClient } from '../../support/founder.js';
import { ruleOn } from '../../support/rule-on.js';
import { conflicting, forbidden } from '../../support/refused.js';
import { desk, made, share, startCustomConnectorScene } from './scene.js';

const { api, organize } = await startCustomConnectorScene();

const tool = (name: string, request: object, properties: object = {}) => ({
  name,
  resource: 'items',
  method: name.split('_')[0]!,
  description: `${name} of a shop.`,
  input: { type: 'object', properties },
  request,
});

const text = { type: 'string' };
const purge = tool('delete_items', { method: 'POST', path: '/items', body: { action: 'delete_all' } });
const updated = (request: object, properties: object = { name: text }) =>
  tool('update_item', { method: 'POST', path: '/items', ...request }, properties);
const update = updated({ body: { name: '=input.name' } });
const renaming = updated({ body: { action: 'rename', name: '=input.name' } });
const list = tool('list_items', { method: 'GET', path: '/items' });
const shop = (...tools: object[]) => desk({ tools });

/** The recipient may use the creator's shop. */
async function scene(...tools: object[]) {
  const people = await organize();
  const { creator, recipient, owner } = people;
  const slug = await made(creator, { definition: shop(...(tools.length > 0 ? tools : [purge, update, list])) });
  await share(creator, slug, recipient, 'use');
  const rule = (mode: string, ...names: string[]) =>
    owner(
      'POST /restriction',
      ruleOn(recipient.roleIds[0]!, { mode, tools: names.map((tool_name) => ({ connector_slug: slug, tool_name })) }),
    );
  const edit = async (...edited: object[]) => {
    const { status, body } = await creator(`PATCH /connector/${slug}`, { definition: shop(...edited) });
    expect([status, body]).toMatchObject([200, {}]);
  };
  const shown = async (name: string, as: MemberClient = owner) =>
    (await as(`GET /restriction/connector/${slug}/tools`)).body.result.find((each: any) => each.name === name);
  const confirm = (name: string, request_digest: string, as: MemberClient = owner) =>
    as(`POST /restriction/connector/${slug}/tools/${name}/confirm`, { request_digest });
  const reached = (as: MemberClient = recipient): Promise<string[]> =>
    as(`GET /connector/${slug}/tools`).then(({ body }) => body.result.map(({ name }: any) => name));
  return { ...people, slug, rule, edit, shown, confirm, reached };
}

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
  ])('covers another tool with its own constant once an edit %s', async (_, body) => {
    const { rule, edit, reached } = await scene(purge, renaming, list);
    await rule('block', 'delete_items');
    expect(await reached()).toEqual(['list_items', 'update_item']);
    await edit(purge, updated({ body }), list);
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
    expect(unverified_request).toMatch(/^POST \/items =[0-9a-f]{32}$/);
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

describe('An allow list', () => {
  const noted = updated({ body: { name: '=input.name & "!"' } });

  it.each<[string, object]>([
    ['an expression', noted],
    ['the name of a field', updated({ body: { title: '=input.name' } })],
    ['a header', updated({ body: { name: '=input.name' }, headers: { 'X-Mode': '=input.name' } })],
    ['the encoding of a field', updated({ body: { name: '=input.name' }, body_type: 'form' })],
    ['the values of an argument', updated({ body: { name: '=input.name' } }, { name: { ...text, maxLength: 9 } })],
  ])('refuses a tool once an edit changes %s', async (_, changed) => {
    const { rule, edit, reached, creator } = await scene();
    await rule('allow', 'update_item', 'list_items');
    expect(await reached()).toEqual(['list_items', 'update_item']);
    await edit(purge, changed, list);
    expect(await reached()).toEqual(['list_items']);
    expect(await reached(creator)).toEqual(['delete_items', 'list_items', 'update_item']);
  });

  it('refuses every tool whose address an edit changes', async () => {
    const { rule, creator, slug, reached } = await scene();
    await rule('allow', 'update_item', 'list_items');
    const definition = desk({ tools: [purge, update, list], base_url: 'https://other.example.com/api' });
    expect((await creator(`PATCH /connector/${slug}?confirm=true`, { definition })).status).toBe(200);
    expect(await reached()).toEqual([]);
  });

  it.each<[string, object]>([
    ['its texts', { ...update, description: 'Renames an item.', response: '=body', tier: 'destructive' }],
    ['its name', { ...update, name: 'rename_item' }],
    [
      'the text of an argument',
      updated({ body: { name: '=input.name' } }, { name: { ...text, description: 'A name' } }),
    ],
    ['an argument that it does not send', updated({ body: { name: '=input.name' } }, { name: text, note: text })],
  ])('still admits a tool of which an edit changes only %s', async (_, changed) => {
    const { rule, edit, reached } = await scene();
    await rule('allow', 'update_item');
    await edit(purge, changed, list);
    expect(await reached()).toEqual([(changed as { name: string }).name]);
  });

  it('admits a changed tool once a member who may write the rule confirms it', async () => {
    const { owner, ruleManager, creator, slug, rule, edit, shown, confirm, reached } = await scene();
    const { id } = (await rule('allow', 'update_item')).body;
    expect(await shown('update_item')).not.toHaveProperty('unconfirmed');
    await edit(purge, noted, list);
    const { unconfirmed } = await shown('update_item');
    expect(unconfirmed).toMatchObject({
      request: { method: 'POST', path: '/items', body: { name: '=input.name & "!"' } },
      allowed_versions: [
        { request: { body: { name: '=input.name' } }, changed_pointers: ['/body/name'], restriction_ids: [id] },
      ],
      can_confirm: true,
    });
    const [row] = (await creator(`GET /connector/${slug}/tool?review=true`)).body.result;
    expect(row).toMatchObject({ name: 'update_item', unconfirmed: { can_confirm: false } });
    expect(row.unconfirmed.allowed_versions[0]).not.toHaveProperty('restriction_ids');
    const digest = unconfirmed.request_digest as string;
    expect(await confirm('update_item', digest, creator)).toMatchObject(forbidden('permission_required'));
    expect(await confirm('update_item', '0'.repeat(64))).toMatchObject(conflicting('stale_review'));
    expect(await reached()).toEqual([]);
    const { status, body } = await confirm('update_item', digest, ruleManager);
    expect([status, body]).toMatchObject([200, { name: 'update_item' }]);
    expect(body).not.toHaveProperty('unconfirmed');
    expect(await reached()).toEqual(['update_item']);
    const { summary } = (await owner('GET /audit-log?scope=org&action=restriction.tool_confirmed')).body.result[0];
    expect(summary).toMatch(
      /^RuleManager confirmed a change to “Update item” in a restriction on Role of recipient: Allows only “Update item”/,
    );
    await edit(purge, updated({ body: { name: '=input.name & "?"' } }), list);
    expect(await reached()).toEqual([]);
    await edit(purge, noted, list);
    expect(await reached()).toEqual(['update_item']);
  });

  it('cannot be confirmed by the members whom it binds', async () => {
    const { owner, creator, ruleManager, slug, edit, shown, confirm } = await scene();
    await share(creator, slug, ruleManager, 'use');
    const tools = [{ connector_slug: slug, tool_name: 'update_item' }];
    await owner('POST /restriction', ruleOn(ruleManager.roleIds[0]!, { mode: 'allow', tools }));
    await edit(purge, noted, list);
    const { unconfirmed } = await shown('update_item', ruleManager);
    expect(unconfirmed.can_confirm).toBe(false);
    expect(await confirm('update_item', unconfirmed.request_digest, ruleManager)).toMatchObject(forbidden('own_role'));
    expect((await shown('update_item')).unconfirmed.can_confirm).toBe(true);
  });

  it('explains why it refuses a changed tool', async () => {
    const { recipient, slug, rule, edit } = await scene();
    await rule('allow', 'update_item');
    await edit(purge, noted, list);
    const path = `GET /restriction/explain?connector_slug=${slug}&tool_name=update_item`;
    expect((await recipient(path)).body).toMatchObject({
      decision: 'blocked',
      sentence: 'Blocked by a rule on a role that lists an earlier version of it.',
    });
  });

  it('admits a tool pulled from an upstream only after a confirmation', async () => {
    const { owner, creator, recipient, slug: upstream, edit } = await scene();
    const slug = (await creator(`POST /connector/${upstream}/fork`, {})).body.slug as string;
    await creator(`PATCH /connector/${slug}`, { status: 'published' });
    await share(creator, slug, recipient, 'use');
    const tools = [{ connector_slug: slug, tool_name: 'update_item' }];
    await owner('POST /restriction', ruleOn(recipient.roleIds[0]!, { mode: 'allow', tools }));
    await edit(purge, noted, list);
    const names = async () =>
      (await recipient(`GET /connector/${slug}/tools`)).body.result.map(({ name }: any) => name);
    expect(await names()).toEqual(['update_item']);
    const [change] = (await creator(`GET /connector/${slug}/pull`)).body.changes;
    await creator(`POST /connector/${slug}/pull`, { changes: [{ id: change.id }] });
    expect(await names()).toEqual([]);
  });
});

describe('An access grant for a tool', () => {
  it('ends for a tool that an edit changes', async () => {
    const { owner, recipient, slug, edit, reached } = await scene();
    await owner('POST /restriction', ruleOn(recipient.roleIds[0]!, { connector_slugs: [slug] }));
    const { id } = (await recipient('POST /access-request', { connector_slug: slug, tool_name: 'update_item' })).body;
    expect((await owner(`POST /access-request/${id}/resolve`, { decision: 'approve' })).status).toBe(200);
    expect(await reached()).toEqual(['update_item']);
    await edit(purge, updated({ body: { action: "='delete_all'" } }), list);
    expect(await reached()).toEqual([]);
  });
});

describe('A rule from before expressions counted', () => {
  const forget = (orgId: string) =>
    api.sql(
      orgId,
      `update access_control.restrictions set tools = (select jsonb_agg(t - 'request') from jsonb_array_elements(tools) t)`,
    );

  it('covers what an edit opens later', async () => {
    const { owner, rule, edit, reached } = await scene();
    await rule('block', 'delete_items');
    await forget(owner.orgId);
    expect(await reached()).toEqual(['list_items', 'update_item']);
    await edit(purge, updated({ body: { action: "='delete_all'" } }), list);
    expect(await reached()).toEqual(['list_items']);
  });

  it('admits what it admitted until an edit changes it', async () => {
    const { owner, rule, edit, reached } = await scene(update, { ...update, name: 'rename_item' }, list);
    await rule('allow', 'update_item');
    await forget(owner.orgId);
    expect(await reached()).toEqual(['rename_item', 'update_item']);
    await edit(updated({ body: { name: '=input.name & "!"' } }), { ...update, name: 'rename_item' }, list);
    expect(await reached()).toEqual(['rename_item']);
  });
});
