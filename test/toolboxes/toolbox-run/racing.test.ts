import { eventually } from '../../support/vault.js';
import { conflicting, refused } from '../../support/refused.js';
import { entries, id, log, notes, on, org, product, run } from './scene.js';

/** Starts two changes of rights in this order. Each waits for the lock. */
async function inTurn(first: () => Promise<any>, second: () => Promise<any>): Promise<any[]> {
  let begun: Promise<any>[] = [];
  const apart = (work: () => Promise<any>) => new Promise((ready) => setImmediate(() => ready({ done: work() })));
  await product.transactions.run(org.ada.orgId, async (manager) => {
    await manager.query('select from kernel.access_epochs for update');
    for (const work of [first, second]) {
      const { done } = (await apart(work)) as { done: Promise<any> };
      begun = [...begun, done];
      await product.untilBlocking(begun.length);
    }
  });
  return Promise.all(begun);
}

const repin = (as = org.ada) => as(`POST /toolbox/${id}/repin`, { entry_ids: [entry], connections: { [entry]: on } });
let entry: string;
beforeEach(async () => void ([{ id: entry }] = await entries()));

const hand = (what: string, to: { userId: string }, by = org.ada, more = {}) =>
  by(`POST /${what}/transfer`, { new_owner_user_id: to.userId, ...more });

describe('A running call', () => {
  const held = async (meanwhile: () => Promise<unknown>) => {
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
    const ended = await held(async () => expect((await org.ada(`DELETE /toolbox/${id}`)).status).toBe(204));
    expect(ended.body).toMatchObject({ outcome: 'succeeded', data: { title: 'Under way' } });
    expect((await log()).at(-1)).toMatchObject({ type: 'tool.executed', data: { toolbox_id: id } });
    expect(await run('write', { title: 'After' })).toMatchObject(refused(404, 'not_found'));
  });

  it('completes even if its caller loses access in the meantime', async () => {
    const share = { grantee_type: 'user', grantee_id: org.bob.userId, level: 'view' };
    const ended = await held(async () => {
      expect((await org.ada(`POST /toolbox/${id}/share`, share)).status).toBe(200);
      expect((await org.ada(`PATCH /toolbox/${id}`, { entries: [notes()] })).status).toBe(200);
    });
    expect(ended.body.outcome).toBe('succeeded');
    expect((await run('write', { title: 'After' })).body.error.reason).toBe('use_required');
    expect(await run('write', { title: 'After' }, org.ada)).toMatchObject(refused(404, 'not_found', 'tool_not_found'));
  });
});

describe('Repinning', () => {
  it('during a transfer of the toolbox respects the new owner', async () => {
    const [handed, late] = await inTurn(() => hand(`toolbox/${id}`, org.eve), repin);
    expect([handed.status, late.status]).toEqual([204, 404]);
    expect(await entries(org.eve)).toMatchObject([{ delegated_by_user_id: org.ada.userId }, {}, {}]);
    const [pinned, later] = await inTurn(
      () => repin(org.eve),
      // The response is read after the transfer, when the toolbox may already have another owner.
      () => hand(`toolbox/${id}`, org.ada, org.eve, { retain_access: true }),
    );
    expect([pinned.status, later.status]).toEqual([400, 200]);
  });

  it('during a transfer of the connection needs access to that connection', async () => {
    const [handed, late] = await inTurn(() => hand(`connection/${on}`, org.eve), repin);
    expect([handed.status, late.status, late.body.error.fields[0].reason]).toEqual([204, 400, 'unknown_connection']);
    expect(await run('notes')).toMatchObject(conflicting('entry_unmet'));
    const [pinned, back] = await inTurn(
      () => repin(org.eve),
      () => hand(`connection/${on}`, org.ada, org.eve),
    );
    expect([pinned.body.repinned, back.status]).toEqual([[entry], 204]);
    expect(await run('notes')).toMatchObject(conflicting('entry_unmet'));
    expect((await repin()).body.repinned).toEqual([entry]);
    expect((await run('notes')).status).toBe(200);
  });

  it('during another edit of the entries loses no update', async () => {
    const put = (name: string) => () =>
      org.ada(`PATCH /toolbox/${id}`, { entries: [notes({ name })] }, { 'if-match': '"1"' });
    const [one, other] = await inTurn(put('first'), put('second'));
    expect([one.status, other.status]).toEqual([200, 412]);
    const [written, lost] = await inTurn(put('third'), repin);
    expect([written.status, lost.status]).toEqual([412, 400]);
    expect(await entries()).toMatchObject([{ name: 'first' }]);
  });
});
