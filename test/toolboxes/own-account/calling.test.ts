import { setApprovalPolicy } from '../../support/approval-policy.js';
import { conflicting, forbidden, refused } from '../../support/refused.js';
import { setConnectionStatus } from '../../support/states/connections.js';
import { startOwnAccountScene, to } from './scene.js';

const { product, organize, titles } = await startOwnAccountScene();

describe('A tool that runs on the account of its caller', () => {
  it('reaches the third party with each caller’s own token', async () => {
    const { ada, grace, run } = await organize();
    expect((await run(ada, 'write', { title: 'From Ada' })).body.outcome).toBe('succeeded');
    expect((await run(grace, 'write', { title: 'From Grace' })).body.outcome).toBe('succeeded');
    expect([titles('ada').includes('From Ada'), titles('ada').includes('From Grace')]).toEqual([true, false]);
    expect([titles('grace').includes('From Grace'), titles('grace').includes('From Ada')]).toEqual([true, false]);
  });

  it('is logged with the caller, the toolbox and the connection, without an editor', async () => {
    const { ada, id, adas, run, log } = await organize();
    const { body } = await run(ada, 'write', { title: 'Logged' });
    expect((await log()).at(-1)).toMatchObject({
      type: 'tool.executed',
      actor_id: ada.userId,
      resource_id: adas,
      data: {
        execution_id: body.execution_id,
        toolbox_id: id,
        connection_id: adas,
        connection_owner_user_id: ada.userId,
        delegated_by_user_id: null,
      },
    });
  });

  it('is refused to a caller without an account, before anything is sent', async () => {
    const { newcomer, run, listed, log, id } = await organize();
    const before = product.provider.counts.api;
    const answer = await run(newcomer, 'write', { title: 'Nobody' });
    expect(answer).toMatchObject(conflicting('account_missing'));
    expect(answer.body.error.details).toEqual({
      connector_slug: 'demo',
      connector_label: 'Demo Notes',
      can_connect: true,
    });
    expect(answer.body.error.message).toContain('Connect one');
    expect(await listed(newcomer)).toEqual([]);
    expect(product.provider.counts.api).toBe(before);
    expect((await log()).at(-1)).toMatchObject({
      type: 'tool.refused',
      data: { cause: 'unmet', error_reason: 'account_missing', toolbox_id: id, delegated_by_user_id: null },
    });
  });

  it('never uses the account of the toolbox’s creator', async () => {
    const { creator, newcomer, connect, run } = await organize();
    await connect(creator, 'ada');
    expect(await run(newcomer, 'write', { title: 'As creator' })).toMatchObject(conflicting('account_missing'));
    expect(titles('ada')).not.toContain('As creator');
  });

  it('does not use a shared account that the caller did not choose', async () => {
    const { ada, adas, newcomer, run, choose, account } = await organize();
    await ada(`POST /connection/${adas}/share`, to(newcomer, 'use'));
    const answer = await run(newcomer, 'write', { title: 'Unasked' });
    expect(answer).toMatchObject(conflicting('account_ambiguous'));
    expect(answer.body.error.details.candidates).toEqual([
      { connection_id: adas, name: expect.any(String), is_own: false, owner_label: 'Ada' },
    ]);
    expect((await account(newcomer)).problem).toBe('account_ambiguous');
    expect((await choose(newcomer, adas)).body).toMatchObject({ problem: null, connection: { id: adas } });
    expect((await run(newcomer, 'write', { title: 'Chosen' })).status).toBe(200);
    expect([titles('ada').includes('Unasked'), titles('ada').includes('Chosen')]).toEqual([false, true]);
  });

  it('asks a caller with several accounts to choose one', async () => {
    const { ada, adas, connect, run, choose } = await organize();
    const second = await connect(ada, 'grace', { name: 'Second' });
    expect(await run(ada, 'write', { title: 'Which' })).toMatchObject(conflicting('account_ambiguous'));
    await choose(ada, second);
    await run(ada, 'write', { title: 'Second' });
    expect([titles('grace').includes('Second'), titles('ada').includes('Second')]).toEqual([true, false]);
    await choose(ada, adas);
    await run(ada, 'write', { title: 'First' });
    expect([titles('ada').includes('First'), titles('grace').includes('First')]).toEqual([true, false]);
  });

  it('does not act through another account while the chosen one needs a new sign-in', async () => {
    const { ada, adas, connect, run, choose, owner } = await organize();
    const second = await connect(ada, 'grace', { name: 'Second' });
    await choose(ada, second);
    await setConnectionStatus(product, owner.orgId, second, 'needs_reauth');
    const answer = await run(ada, 'write', { title: 'Instead' });
    expect(answer).toMatchObject(conflicting('account_needs_reauth'));
    expect(answer.body.error.details.connection).toEqual({ connection_id: second, name: 'Second', is_own: true });
    expect(titles('ada')).not.toContain('Instead');
    expect(adas).not.toBe(second);
  });

  it('obeys the restrictions of the caller', async () => {
    const { ada, block, run, listed } = await organize();
    await block(ada, { tools: [{ connector_slug: 'demo', tool_name: 'create_note' }] });
    expect(await run(ada, 'write', { title: 'Blocked' })).toMatchObject(forbidden('tool_restricted'));
    expect(await listed(ada)).toEqual(['list']);
  });

  it('needs `use` access to the toolbox', async () => {
    const { ada, creator, toolbox } = await organize();
    const id = await toolbox();
    const shares = (await creator(`GET /toolbox/${id}/share`)).body.result;
    await creator(`DELETE /toolbox/${id}/share/${shares[0].id}`);
    const call = { tool_name: 'list', arguments: {} };
    expect(await ada(`POST /toolbox/${id}/execute`, call)).toMatchObject(refused(404, 'not_found'));
    await creator(`POST /toolbox/${id}/share`, to(ada, 'view'));
    expect(await ada(`POST /toolbox/${id}/execute`, call)).toMatchObject(forbidden('use_required'));
  });

  it('names the caller’s account in an approval', async () => {
    const { owner, ada, adas, id, run } = await organize();
    await setApprovalPolicy(owner, { write: 'confirm' });
    const asked = await run(ada, 'write', { title: 'Asked' });
    expect([asked.status, asked.body.approval.connection_name]).toEqual([202, 'Demo Notes']);
    const approval_id = asked.body.approval.id as string;
    expect((await ada(`GET /approval/${approval_id}`)).body).toMatchObject({ connection_id: adas, toolbox_id: id });
    await ada(`POST /approval/${approval_id}/resolve`, { decision: 'approve' });
    expect((await run(ada, 'write', { title: 'Asked' }, { approval_id })).body.outcome).toBe('succeeded');
  });

  it('cannot use the approval of one account with another', async () => {
    const { owner, ada, adas, connect, choose, run } = await organize();
    const second = await connect(ada, 'grace', { name: 'Second' });
    await choose(ada, adas);
    await setApprovalPolicy(owner, { write: 'confirm' });
    const asked = await run(ada, 'write', { title: 'Swapped' });
    const approval_id = asked.body.approval.id as string;
    await ada(`POST /approval/${approval_id}/resolve`, { decision: 'approve' });
    await choose(ada, second);
    expect(await run(ada, 'write', { title: 'Swapped' }, { approval_id })).toMatchObject(
      conflicting('approval_mismatch'),
    );
  });

  it('applies the approval policy of the toolbox', async () => {
    const { ada, toolbox } = await organize();
    const id = await toolbox({ approval_policy: { write: 'confirm' } });
    const call = { tool_name: 'write', arguments: { title: 'Careful' } };
    expect((await ada(`POST /toolbox/${id}/execute`, call)).status).toBe(202);
  });
});

describe('The next call on the account of the caller is refused', () => {
  it('after the caller’s connection was disconnected', async () => {
    const { ada, adas, run, listed } = await organize();
    expect((await run(ada, 'list')).status).toBe(200);
    await ada(`POST /connection/${adas}/disconnect`);
    const answer = await run(ada, 'list');
    expect(answer).toMatchObject(conflicting('account_needs_reauth'));
    expect(answer.body.error.message).toContain(
      'Your account “Demo Notes” at Demo Notes is disconnected. Reconnect it',
    );
    expect(answer.body.error.details.connection).toMatchObject({ connection_id: adas, is_own: true });
    expect(await listed(ada)).toEqual([]);
  });

  it('after it was disconnected, and names it before the accounts of others', async () => {
    const { ada, adas, grace, graces, run } = await organize();
    await grace(`POST /connection/${graces}/share`, to(ada, 'use'));
    await ada(`POST /connection/${adas}/disconnect`);
    const { error } = (await run(ada, 'list')).body;
    expect(error).toMatchObject({ reason: 'account_ambiguous', details: { connection: { connection_id: adas } } });
    expect(error.message).toContain(
      'Your account “Demo Notes” at Demo Notes is disconnected. Reconnect it, or choose “Demo Notes” of Grace with PUT',
    );
  });

  it('after the share of a chosen account was revoked', async () => {
    const { ada, adas, newcomer, run, choose } = await organize();
    await ada(`POST /connection/${adas}/share`, to(newcomer, 'use'));
    await choose(newcomer, adas);
    expect((await run(newcomer, 'list')).status).toBe(200);
    const shares = (await ada(`GET /connection/${adas}/share`)).body.result;
    await ada(`DELETE /connection/${adas}/share/${shares[0].id}`);
    expect(await run(newcomer, 'list')).toMatchObject(conflicting('account_missing'));
  });

  it('after the share of a chosen account no longer allows use', async () => {
    const { ada, adas, newcomer, run, choose } = await organize();
    await ada(`POST /connection/${adas}/share`, to(newcomer, 'use'));
    await choose(newcomer, adas);
    await ada(`POST /connection/${adas}/share`, to(newcomer, 'view'));
    expect(await run(newcomer, 'list')).toMatchObject(conflicting('account_missing'));
  });

  it('after the owner of a chosen account was suspended', async () => {
    const { owner, ada, adas, newcomer, run, choose } = await organize();
    await ada(`POST /connection/${adas}/share`, to(newcomer, 'use'));
    await choose(newcomer, adas);
    await owner(`POST /member/${ada.userId}/suspend`);
    expect(await run(newcomer, 'list')).toMatchObject(conflicting('account_missing'));
  });

  it('after a restriction blocked the connector', async () => {
    const { ada, block, run } = await organize();
    await block(ada, { connector_slugs: ['demo'] });
    expect(await run(ada, 'list')).toMatchObject(forbidden('connector_restricted'));
  });

  it('after the caller’s membership was suspended', async () => {
    const { owner, ada, run } = await organize();
    await owner(`POST /member/${ada.userId}/suspend`);
    expect((await run(ada, 'list')).status).toBe(401);
  });
});
