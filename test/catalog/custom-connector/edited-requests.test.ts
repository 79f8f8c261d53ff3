import { ruleOn } from '../../support/rule-on.js';
import { conflicting, forbidden } from '../../support/refused.js';
import { desk, share } from './scene.js';
import { list, purge, startEditScene, text, update, updated } from './edit-scene.js';
import { forgetToolRequests } from '../../support/states/access-control.js';

const { api, scene } = await startEditScene();

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

  it('is unchanged by confirming a tool that has not changed', async () => {
    const { rule, reached, confirm } = await scene();
    await rule('allow', 'update_item');
    const { status, body } = await confirm('update_item', '0'.repeat(64));
    expect([status, body]).toMatchObject([200, { name: 'update_item' }]);
    expect(await reached()).toEqual(['update_item']);
  });

  it('is confirmed only with a digest in its format', async () => {
    const { confirm } = await scene();
    expect((await confirm('update_item', 'abc')).body.error.message).toBe(
      'request_digest has the wrong format: “abc”. Use `unconfirmed.request_digest` of the tool, which has 64 ' +
        'lowercase hexadecimal digits.',
    );
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
  const forget = (orgId: string) => forgetToolRequests(api, orgId);

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
