import { type MemberClient } from '../../support/founder.js';
import { ruleOn } from '../../support/rule-on.js';
import { startDefinitionScene } from './scene.js';
import { ofNotes, variables } from './variables-scene.js';

const { product, upgrade, shippedTools } = await startDefinitionScene();

let org: Record<'owner' | 'creator' | 'editor' | 'viewer' | 'outsider', MemberClient>;
/** The creator's connection. The editor can edit it, the viewer can view it, and the outsider cannot see it. */
let id: string;

beforeEach(async () => {
  const [list] = shippedTools;
  const request = { ...list!.request, query: { q: '=vars.region' } };
  await upgrade({ variables, tools: [{ ...list!, request }] });
  org = await product.organization({ creator: 'Member', editor: 'Member', viewer: 'Member', outsider: 'Member' });
  await product.installDemo(org.creator);
  ({ id } = await product.connect(org.creator, { variables: { workspace: 'acme' }, redirect_uri: '/' }));
  const share = (to: MemberClient, level: string) =>
    org.creator(`POST /connection/${id}/share`, { grantee_type: 'user', grantee_id: to.userId, level });
  await share(org.editor, 'edit');
  await share(org.viewer, 'view');
});

const list = (as = org.creator) => as(`GET /connection/${id}/variables`);
const set = (values: object, as = org.creator) => as(`PATCH /connection/${id}/variables`, { variables: values });
const shown = async (as = org.creator) =>
  Object.fromEntries((await list(as)).body.result.map((each: { name: string }) => [each.name, each]));
const events = async () =>
  product.sql(
    org.creator.orgId,
    `select actor_id, data from kernel.events where type = 'connection.variables_changed' and resource_id = $1`,
    [id],
  );

describe('Variables of a connection', () => {
  it('can be set by editors for use in tools', async () => {
    const changed = await set({ region: 'eu', most: 5, labels: { a: [1] } }, org.editor);
    expect(changed.status).toBe(200);
    const dry = { tool_name: 'list_notes', arguments: {}, dry_run: true };
    const { body } = await org.creator(`POST /connection/${id}/execute`, dry);
    expect(body.request.query).toMatchObject({ q: 'eu' });
    await set({ region: null });
    const values = await shown();
    expect(values.region).toMatchObject({ value: null, is_set: false, source: 'manual', editable: true });
    expect(values.labels).toMatchObject({ value: { a: [1] }, is_set: true });
    expect(values.workspace).toMatchObject({ value: 'acme', identity: true, editable: false, source: 'form' });
    expect(await events()).toEqual([
      { actor_id: org.editor.userId, data: { names: ['region', 'most', 'labels'] } },
      { actor_id: org.creator.userId, data: { names: ['region'] } },
    ]);
  });

  it('are listed in the order of the definition', async () => {
    const named = (from: number, to?: number) => variables.slice(from, to).map(({ name }) => ({ name }));
    const page = async (query = '') => (await org.viewer(`GET /connection/${id}/variables?limit=2${query}`)).body;
    const first = await page();
    expect(first).toMatchObject({ result: named(0, 2), prev_cursor: null });
    const { result, prev_cursor } = await page(`&cursor=${first.next_cursor}`);
    expect(result).toMatchObject(named(2, 4));
    expect(await page(`&cursor=${prev_cursor}`)).toEqual(first);
    expect((await set({ region: 'eu' })).body).toMatchObject({ result: named(0), next_cursor: null });
  });

  it("still match the vault's values after concurrent changes", async () => {
    const first = product.wire.hold('PATCH');
    const early = set({ region: 'eu', labels: ['early'] });
    await first.reached;
    await set({ region: 'us', most: 5 }, org.editor);
    first.letGo();
    expect((await early).status).toBe(200);
    const values = await shown();
    const [{ variables: seen }] = await product.sql(
      org.creator.orgId,
      'select variables from connections.connections where id = $1',
      [id],
    );
    for (const [name, value] of Object.entries({ region: 'us', most: 5, labels: ['early'] }))
      expect([name, values[name].value, seen[name]]).toEqual([name, value, value]);
  });

  it('are never readable if they are secret', async () => {
    const changed = await set({ signing_key: 'canary-signing' });
    expect((await shown()).signing_key).toMatchObject({ secret: true, value: null, is_set: true });
    const [row] = await product.sql(org.creator.orgId, 'select variables from connections.connections where id = $1', [
      id,
    ]);
    const [{ kept }] = await product.vaultSql(`select string_agg(value::text, '') as kept from vault.variables`);
    for (const said of [changed.body, row, kept, await events()]) expect(JSON.stringify(said)).not.toContain('canary');
  });

  it('are hidden from viewers if they identify the account', async () => {
    expect((await shown(org.viewer)).workspace).toMatchObject({ value: null, is_set: true });
    expect((await shown(org.editor)).workspace).toMatchObject({ value: 'acme' });
  });

  it.each<[string, object, number, object]>([
    ['are not declared', { region: 'eu', colour: 'red' }, 400, { fields: [{ path: '/variables/colour' }] }],
    [
      'are of another type',
      { most: '5', beta: 1 },
      400,
      { fields: [{ path: '/variables/most' }, { path: '/variables/beta' }] },
    ],
    [
      'are required and would be removed',
      { most: null },
      400,
      { fields: [{ path: '/variables/most', reason: 'null_not_allowed' }] },
    ],
    ['are read-only', { fixed: 'x' }, 400, { fields: [{ path: '/variables/fixed' }] }],
    [
      'are too long together',
      ofNotes(10, 'x'.repeat(8000)),
      400,
      { fields: [{ path: '/variables', reason: 'too_long' }] },
    ],
    ['identify the account', { region: 'eu', workspace: 'other' }, 409, { reason: 'reconnect_required' }],
  ])('are all refused if they %s', async (_, values, status, error) => {
    expect(await set(values)).toMatchObject({ status, body: { error } });
    expect((await shown()).region.is_set).toBe(false);
    expect(await events()).toEqual([]);
  });

  it('can be changed only by editors who may use the connector', async () => {
    expect(await set({ region: 'eu' }, org.viewer)).toMatchObject({
      status: 403,
      body: { error: { reason: 'edit_required' } },
    });
    expect((await list(org.outsider)).status).toBe(404);
    expect((await set({ region: 'eu' }, org.outsider)).status).toBe(404);
    const rule = await org.owner('POST /restriction', ruleOn(org.editor.userId, { connector_slugs: ['demo'] }));
    expect(await set({ region: 'eu' }, org.editor)).toMatchObject({
      status: 403,
      body: { error: { reason: 'connector_restricted' } },
    });
    await org.owner(`DELETE /restriction/${rule.body.id}`);
    expect((await set({ region: 'eu' }, org.editor)).status).toBe(200);
  });

  it('are kept after another sign-in to the account', async () => {
    await set({ region: 'eu', most: 7 });
    const { body } = await org.creator(`POST /connection/${id}/reconnect`, {});
    await fetch(await product.signIn(body.connect_url), { redirect: 'manual' });
    const [row] = await product.sql(org.creator.orgId, 'select variables from connections.connections where id = $1', [
      id,
    ]);
    expect(row.variables).toMatchObject({ workspace: 'acme', region: 'eu', most: 7 });
    await org.creator(`POST /connection/${id}/disconnect`, {});
    expect((await shown()).region).toMatchObject({ value: null, is_set: false });
    expect(await set({ region: 'us' })).toMatchObject({ status: 409, body: { error: { reason: 'not_connected' } } });
  });

  it('cannot be read while the vault is unavailable', async () => {
    product.wire.cut = true;
    for (const answer of [await list(), await set({ region: 'eu' })])
      expect(answer).toMatchObject({ status: 503, body: { error: { reason: 'vault_unavailable' } } });
    product.wire.cut = false;
    expect(await events()).toEqual([]);
  });
});
