import { eventually } from '../../support/vault.js';
import { conflicting, refused } from '../../support/refused.js';
import { startToolboxRunScene } from './scene.js';

const { product, creator, user, editor, on, log, notes, startToolbox } = await startToolboxRunScene();

/** Starts two changes of rights in this order. Each waits for the lock. */
async function inTurn(first: () => Promise<any>, second: () => Promise<any>): Promise<any[]> {
  let begun: Promise<any>[] = [];
  const apart = (work: () => Promise<any>) => new Promise((ready) => setImmediate(() => ready({ done: work() })));
  await product.transactions.run(creator.orgId, async (manager) => {
    await manager.query('select from kernel.access_epochs where org_id = $1 for update', [creator.orgId]);
    for (const work of [first, second]) {
      const { done } = (await apart(work)) as { done: Promise<any> };
      begun = [...begun, done];
      await product.untilBlocking(begun.length);
    }
  });
  return Promise.all(begun);
}

/** A new toolbox. Its first entry can be repinned. */
async function startRepinning() {
  const { id, run, entries } = await startToolbox();
  const [{ id: entry }] = await entries();
  const repin = (as = creator) => as(`POST /toolbox/${id}/repin`, { entry_ids: [entry], connections: { [entry]: on } });
  return { id, run, entries, entry: entry as string, repin };
}

const hand = (what: string, to: { userId: string }, by = creator, more = {}) =>
  by(`POST /${what}/transfer`, { new_owner_user_id: to.userId, ...more });

type Run = Awaited<ReturnType<typeof startToolbox>>['run'];

describe('A running call', () => {
  const held = async (run: Run, meanwhile: () => Promise<unknown>) => {
    const { behavior, counts } = product.provider;
    let go = () => {};
    behavior.apiHeld = new Promise<void>((resolve) => (go = resolve));
    const before = counts.api;
    const call = run('write', { title: 'Under way' });
    await eventually(() => counts.api > before, 'the third party has the call');
    await meanwhile();
    behavior.apiHeld = null;
    go();
    return call;
  };

  it('completes even if its toolbox is deleted in the meantime', async () => {
    const { id, run } = await startToolbox();
    const ended = await held(run, async () => expect((await creator(`DELETE /toolbox/${id}`)).status).toBe(204));
    expect(ended.body).toMatchObject({ outcome: 'succeeded', data: { title: 'Under way' } });
    expect((await log()).at(-1)).toMatchObject({ type: 'tool.executed', data: { toolbox_id: id } });
    expect(await run('write', { title: 'After' })).toMatchObject(refused(404, 'not_found'));
  });

  it('completes even if its caller loses access in the meantime', async () => {
    const { id, run } = await startToolbox();
    const share = { grantee_type: 'user', grantee_id: user.userId, level: 'view' };
    const ended = await held(run, async () => {
      expect((await creator(`POST /toolbox/${id}/share`, share)).status).toBe(200);
      expect((await creator(`PATCH /toolbox/${id}`, { entries: [notes()] })).status).toBe(200);
    });
    expect(ended.body.outcome).toBe('succeeded');
    expect((await run('write', { title: 'After' })).body.error.reason).toBe('use_required');
    expect(await run('write', { title: 'After' }, creator)).toMatchObject(refused(404, 'not_found', 'tool_not_found'));
  });
});

describe('Repinning', () => {
  it('during a transfer of the toolbox respects the new owner', async () => {
    const { id, entries, repin } = await startRepinning();
    const [handed, late] = await inTurn(() => hand(`toolbox/${id}`, editor), repin);
    expect([handed.status, late.status]).toEqual([204, 404]);
    expect(await entries(editor)).toMatchObject([{ delegated_by_user_id: creator.userId }, {}, {}]);
    const [pinned, later] = await inTurn(
      () => repin(editor),
      // The response is read after the transfer, when the toolbox may already have another owner.
      () => hand(`toolbox/${id}`, creator, editor, { retain_access: true }),
    );
    expect([pinned.status, later.status]).toEqual([400, 200]);
  });

  it('during a transfer of the connection needs access to that connection', async () => {
    const { run, entry, repin } = await startRepinning();
    const [handed, late] = await inTurn(() => hand(`connection/${on}`, editor), repin);
    expect([handed.status, late.status, late.body.error.fields[0].reason]).toEqual([204, 400, 'unknown_connection']);
    expect(await run('notes')).toMatchObject(conflicting('entry_unmet'));
    const [pinned, back] = await inTurn(
      () => repin(editor),
      () => hand(`connection/${on}`, creator, editor),
    );
    expect([pinned.body.repinned, back.status]).toEqual([[entry], 204]);
    expect(await run('notes')).toMatchObject(conflicting('entry_unmet'));
    expect((await repin()).body.repinned).toEqual([entry]);
    expect((await run('notes')).status).toBe(200);
  });

  it('during another edit of the entries loses no update', async () => {
    const { id, entries, repin } = await startRepinning();
    const put = (name: string) => () =>
      creator(`PATCH /toolbox/${id}`, { entries: [notes({ name })] }, { 'if-match': '"1"' });
    const [one, other] = await inTurn(put('first'), put('second'));
    expect([one.status, other.status]).toEqual([200, 412]);
    const [written, lost] = await inTurn(put('third'), repin);
    expect([written.status, lost.status]).toEqual([412, 400]);
    expect(await entries()).toMatchObject([{ name: 'first' }]);
  });
});
