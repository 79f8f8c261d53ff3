import { conflicting, forbidden, refused } from '../../support/refused.js';
import { startToolboxRunScene } from './scene.js';

const scene = await startToolboxRunScene();
const { product, owner, creator, user, editor, viewer, outsider, idle, on } = scene;
const { rules, block, log, tool, notes, write, toolbox, startToolbox } = scene;

describe('A tool of a toolbox', () => {
  it("runs with the pinning editor's access, even for callers without that access", async () => {
    const { id, run } = await startToolbox();
    expect((await user(`GET /connection/${on}`)).status).toBe(404);
    const { status, body } = await run('write', { title: 'Groceries' });
    expect([status, body]).toMatchObject([
      200,
      { outcome: 'succeeded', tool_name: 'write', tier: 'write', data: { title: 'Groceries', text: 'Milk' } },
    ]);
    expect(product.provider.api.notesFor('ada').map(({ title }) => title)).toContain('Groceries');
    expect((await log()).at(-1)).toMatchObject({
      type: 'tool.executed',
      actor_id: user.userId,
      resource_id: on,
      data: {
        execution_id: body.execution_id,
        toolbox_id: id,
        connection_id: on,
        delegated_by_user_id: creator.userId,
        connection_owner_user_id: creator.userId,
        tool_name: 'create_note',
        tier: 'write',
        outcome: 'succeeded',
        arguments_digest: expect.any(String),
      },
    });
  });

  it('uses defaults but refuses frozen arguments', async () => {
    const { run, listed } = await startToolbox();
    const [schema] = (await listed(user)).filter(({ name }) => name === 'write').map((each) => each.input_schema);
    expect(schema).toMatchObject({ properties: { title: { default: 'Untitled' } } });
    expect([Object.keys(schema.properties as object), schema.required]).toEqual([['title'], undefined]);
    expect((await run('write')).body.data).toMatchObject({ title: 'Untitled', text: 'Milk' });
    const sent = await run('write', { text: 'Bread' });
    expect(sent).toMatchObject(refused(400, 'validation_error', 'invalid_arguments'));
    expect(sent.body.error.fields).toMatchObject([{ path: '/arguments/text' }]);
  });

  it('accepts only arguments that the toolbox’s schema allows', async () => {
    const { id, run } = await startToolbox();
    const title = { type: 'string', minLength: 1, maxLength: 5, default: 'Short' };
    const narrowed = { type: 'object', required: ['title'], properties: { title }, additionalProperties: false };
    await creator(`PATCH /toolbox/${id}`, {
      entries: [tool('create_note', { name: 'write', input_schema: narrowed })],
    });
    expect((await run('write', { title: 'Longer' })).body.error).toMatchObject({
      reason: 'invalid_arguments',
      fields: [{ path: '/arguments/title' }],
    });
    expect((await run('write')).body.data.title).toBe('Short');
  });

  it('needs an enabled entry, `use` access and the permission to run tools', async () => {
    const { id, run } = await startToolbox();
    expect(await run('notes', {}, idle)).toMatchObject(forbidden('permission_required'));
    expect(await run('notes', {}, viewer)).toMatchObject(forbidden('use_required'));
    expect((await log()).at(-1)).toMatchObject({
      type: 'tool.refused',
      resource_type: 'toolbox',
      resource_id: id,
      actor_id: viewer.userId,
      data: { cause: 'reach', toolbox_id: id, connection_id: on, tool_name: 'list_notes' },
    });
    expect(await run('none', {}, viewer)).toMatchObject(forbidden('use_required'));
    expect(await run('notes', {}, outsider)).toMatchObject(refused(404, 'not_found'));
    const unknown = await run('list_notes');
    expect(unknown).toMatchObject(refused(404, 'not_found', 'tool_not_found'));
    expect(unknown.body.error.message).toContain('lists its tools');
    await creator(`PATCH /toolbox/${id}`, { entries: [notes({ enabled: false })] });
    expect(await run('notes')).toMatchObject(refused(404, 'not_found', 'tool_not_found'));
  });

  it('respects the caller’s own restrictions', async () => {
    const { id, run, listed } = await startToolbox();
    const [forUser, forCreator] = [
      await block(user, { tools: [{ connector_slug: 'demo', tool_name: 'list_notes' }] }),
      await block(creator, { connector_slugs: ['demo'] }),
    ];
    expect(await run('notes')).toMatchObject(forbidden('tool_restricted'));
    const refusal = { cause: 'restricted', blocked: 'tool', toolbox_id: id, tier: 'read' };
    const facts = { delegated_by_user_id: creator.userId, arguments_digest: expect.stringMatching(/^[0-9a-f]{64}$/) };
    expect((await log()).at(-1)).toMatchObject({ type: 'tool.refused', data: { ...refusal, ...facts } });
    expect((await listed(user)).map(({ name }) => name)).toEqual(['write', 'drop']);
    expect(await run('notes', {}, creator)).toMatchObject(forbidden('connector_restricted'));
    expect(await listed(creator)).toEqual([]);
    expect((await run('notes', {}, editor)).status).toBe(200);
    for (const rule of [forUser, forCreator]) await owner(`DELETE /restriction/${rule}`);
    expect((await run('notes')).status).toBe(200);
  });

  it('that is unmet gives the same reason as the list', async () => {
    const { id, run } = await startToolbox();
    await creator(`POST /connection/${on}/share`, { grantee_type: 'user', grantee_id: editor.userId, level: 'use' });
    await editor(`PATCH /toolbox/${id}`, { entries: [notes()] });
    const [before, shares] = [product.provider.counts.api, (await creator(`GET /connection/${on}/share`)).body.result];
    await creator(`DELETE /connection/${on}/share/${shares[0].id}`);
    for (const [as, unmet_reason] of [
      [creator, 'editor_lost_access'],
      [user, 'unavailable'],
    ] as const) {
      const answer = await run('notes', {}, as);
      expect(answer).toMatchObject(conflicting('entry_unmet'));
      expect(answer.body.error.details).toEqual({ unmet_reason });
      expect((await as(`GET /toolbox/${id}`)).body.entries).toMatchObject([{ unmet_reason }]);
    }
    const last = (await log()).at(-1);
    expect(last.data).toMatchObject({ cause: 'unmet', error_reason: 'editor_lost_access', toolbox_id: id });
    expect(product.provider.counts.api).toBe(before);
  });

  it('rejects a different integrated_account_id', async () => {
    const { id } = await startToolbox();
    const meant = (account: string) =>
      user(`POST /toolbox/${id}/execute?integrated_account_id=${account}`, { tool_name: 'notes', arguments: {} });
    expect(await meant('conn_other')).toMatchObject(refused(400, 'bad_request', 'account_mismatch'));
    expect((await meant(on)).status).toBe(200);
  });

  it('runs once per Idempotency-Key', async () => {
    const { run } = await startToolbox();
    const once = () => run('write', { title: 'Once' }, user, {}, { 'idempotency-key': 'once' });
    const [first, again] = [await once(), await once()];
    expect(again.body).toEqual(first.body);
    expect(product.provider.api.notesFor('ada').filter(({ title }) => title === 'Once')).toHaveLength(1);
  });
});

describe("A toolbox's approval_policy", () => {
  it('applies only to calls through that toolbox', async () => {
    const { id } = await startToolbox();
    const shy = await toolbox([write()], { approval_policy: { write: 'second_person' } });
    const call = (more: object = {}, of = shy) =>
      user(`POST /toolbox/${of}/execute`, { tool_name: 'write', arguments: { title: 'Shy' }, ...more });
    const asked = await call();
    expect([asked.status, asked.body]).toMatchObject([202, { outcome: 'approval_required', tool_name: 'write' }]);
    expect((await call({}, id)).status).toBe(200);
    const approval_id = asked.body.approval.id as string;
    expect((await creator(`POST /approval/${approval_id}/resolve`, { decision: 'approve' })).status).toBe(200);
    await rules({ write: 'confirm' });
    expect(await call({ approval_id }, id)).toMatchObject(conflicting('approval_mismatch'));
    expect((await call({ approval_id })).body.outcome).toBe('succeeded');
    expect(await call({ approval_id })).toMatchObject(conflicting('approval_consumed'));
    expect((await user(`GET /approval/${approval_id}`)).body).toMatchObject({ toolbox_id: shy, status: 'consumed' });
  });
});
