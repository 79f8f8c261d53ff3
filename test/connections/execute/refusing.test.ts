import { createHash } from 'node:crypto';
import { create, list, startExecuteScene } from './scene.js';

const { owner, creator, member, viewer, outsider, onlooker, id, run, log, block } = await startExecuteScene();

describe('Running a tool', () => {
  it('is refused by a restriction on its connector', async () => {
    const whole = await block(member, { connector_slugs: ['demo'] });
    const details = { connector_slug: 'demo', restricted_by: 'user', restricted_scope: 'connector' };
    const error = { reason: 'connector_restricted', details };
    expect(await run(list, member)).toMatchObject({ status: 403, body: { error } });
    expect((await log()).at(-1)).toMatchObject({
      type: 'tool.refused',
      outcome: 'refused',
      actor_id: member.userId,
      data: {
        connector_slug: 'demo',
        tool_name: 'list_notes',
        cause: 'restricted',
        blocked: 'connector',
        connection_id: id,
        tier: 'read',
        delegated_by_user_id: null,
        arguments_digest: createHash('sha256').update('{}').digest('hex'),
      },
    });
    expect((await member(`GET /connection/${id}`)).body).toMatchObject({ can_use: false, status: 'active' });
    await owner(`DELETE /restriction/${whole}`);
  });

  it('is refused by a restriction on the tool, which leaves the other tools', async () => {
    const one = await block(member, { tools: [{ connector_slug: 'demo', tool_name: 'create_note' }] });
    expect((await run(create('x'), member)).body.error).toMatchObject({
      reason: 'tool_restricted',
      details: { tool_name: 'create_note', restricted_scope: 'tool' },
    });
    expect((await log()).at(-1).data).toMatchObject({ cause: 'restricted', blocked: 'tool', tier: 'write' });
    expect((await run(list, member)).status).toBe(200);
    await owner(`DELETE /restriction/${one}`);
  });

  it('is restricted only by the caller’s own restrictions', async () => {
    const members = await block(member, { connector_slugs: ['demo'] });
    expect((await run(list)).body.outcome).toBe('succeeded');
    await owner(`DELETE /restriction/${members}`);
    const owners = await block(creator, { connector_slugs: ['demo'] });
    expect([(await run(list)).status, (await run(list, member)).status]).toEqual([403, 200]);
    await owner(`DELETE /restriction/${owners}`);
  });

  it('needs both `use` access and the permission', async () => {
    expect((await run(list, viewer)).body.error).toMatchObject({ code: 'forbidden', reason: 'use_required' });
    expect((await log()).at(-1).data).toMatchObject({ cause: 'reach', blocked: null });
    expect((await run(list, onlooker)).body.error).toMatchObject({
      reason: 'permission_required',
      details: { required_permissions: ['tool:execute'] },
    });
    expect((await run(list, outsider)).status).toBe(404);
  });

  it.each([
    ['an unknown tool', { tool_name: 'fly' }, 404, 'tool_not_found'],
    ['a missing argument', { tool_name: 'create_note' }, 400, 'invalid_arguments'],
    ['an unknown argument', { tool_name: 'list_notes', arguments: { colour: 'red' } }, 400, 'invalid_arguments'],
    ['arguments that are not an object', { tool_name: 'list_notes', arguments: [] }, 400, 'invalid_fields'],
    ['a missing tool name', { tool_name: undefined }, 400, 'invalid_fields'],
    ['a wait that is too long', { ...list, timeout_ms: 60_001 }, 400, 'invalid_fields'],
  ])('is refused for %s', async (_, body, status, reason) => {
    const answer = await run(body);
    expect([answer.status, answer.body.error.reason]).toEqual([status, reason]);
  });

  it('reports which argument is invalid', async () => {
    const { body } = await run({ tool_name: 'create_note', arguments: { title: '' } });
    expect(body.error.fields).toMatchObject([{ path: '/arguments/title' }]);
  });

  it('is refused for arguments that are too large', async () => {
    expect(await run(create('x'.repeat(300_000)))).toMatchObject({
      status: 413,
      body: { error: { reason: 'payload_too_large' } },
    });
  });

  it('is refused if integrated_account_id names another account', async () => {
    const { saffron_account_id } = (await creator(`GET /connection/${id}`)).body;
    for (const meant of [id, saffron_account_id])
      expect((await run(list, creator, `?integrated_account_id=${meant}`)).status).toBe(200);
    expect(await run(list, creator, '?integrated_account_id=conn_other')).toMatchObject({
      status: 400,
      body: { error: { reason: 'account_mismatch', message: expect.stringContaining('omit the field') } },
    });
  });

  it('is refused while the connection is not active', async () => {
    const pending = (await creator('POST /connection', { connector_slug: 'demo' })).body.connection.id;
    expect(await creator(`POST /connection/${pending}/execute`, { ...list, arguments: {} })).toMatchObject({
      status: 409,
      body: { error: { reason: 'connection_not_active', details: { status: 'pending' } } },
    });
  });
});
