import { conflicting, forbidden } from '../../support/refused.js';
import { ruleOn } from '../../support/rule-on.js';
import { remove, resolve, startApprovalScene } from './scene.js';
import { setConnectionStatus } from '../../support/states/connections.js';

const { product, owner, creator, requester, id, policy, run, note, isThere, ask, approved, log } =
  await startApprovalScene();

describe('An approval', () => {
  it('allows only the approved arguments', async () => {
    const [one, other] = [await note('One'), await note('Other')];
    const approval_id = await approved(one);
    expect(await run(remove(other, { approval_id }))).toMatchObject(conflicting('approval_mismatch'));
    expect([isThere(one), isThere(other)]).toEqual([true, true]);
  });

  it('allows the same arguments in another order', async () => {
    await policy({ write: 'confirm' });
    const create = (given: object) => run({ tool_name: 'create_note', arguments: given });
    const { body } = await create({ title: 'Order', text: 'Milk' });
    expect((await create({ text: 'Milk', title: 'Order' })).body.approval.id).toBe(body.approval.id);
  });

  it('allows only the approved tool, connection and requester', async () => {
    const mine = await note('Mine');
    const approval_id = await approved(mine);
    const mismatch = conflicting('approval_mismatch');
    expect(await run({ tool_name: 'list_notes', approval_id })).toMatchObject(mismatch);
    expect(await run(remove(mine, { approval_id }), creator)).toMatchObject(mismatch);
    const { id: second } = await product.connect(requester, { redirect_uri: '/' });
    const elsewhere = await requester(`POST /connection/${second}/execute`, remove(mine, { approval_id }));
    expect(elsewhere).toMatchObject(mismatch);
    expect(await run(remove(mine, { approval_id: 'apr_none' }))).toMatchObject(mismatch);
    expect(isThere(mine)).toBe(true);
  });

  it('allows no call while pending or after denial', async () => {
    const held = await note('Held');
    const approval_id = await ask(held);
    expect(await run(remove(held, { approval_id }))).toMatchObject(conflicting('approval_pending'));
    await resolve(approval_id, creator, 'deny');
    expect(await run(remove(held, { approval_id }))).toMatchObject(conflicting('approval_denied'));
    expect(isThere(held)).toBe(true);
  });

  it('is valid for ten minutes after the decision', async () => {
    const slow = await note('Slow');
    const approval_id = await ask(slow);
    product.clock.pass({ minutes: 9 });
    expect((await resolve(approval_id, creator)).body.status).toBe('approved');
    product.clock.pass({ minutes: 9 });
    expect((await requester(`GET /approval/${approval_id}`)).body.status).toBe('approved');
    product.clock.pass({ minutes: 1, seconds: 1 });
    expect((await requester(`GET /approval/${approval_id}`)).body.status).toBe('expired');
    expect(await run(remove(slow, { approval_id }))).toMatchObject(conflicting('approval_expired'));
  });

  it('can be used again if its call was never sent', async () => {
    const kept = await note('Kept');
    const approval_id = await approved(kept);
    const { body } = await run(remove(kept, { approval_id, timeout_ms: 1 }));
    expect([body.outcome, body.error.can_retry, isThere(kept)]).toEqual(['failed', true, true]);
    const { body: again } = await requester(`GET /approval/${approval_id}`);
    expect([again.status, again.execution_id]).toEqual(['approved', null]);
    expect((await run(remove(kept, { approval_id }))).body.outcome).toBe('succeeded');
    expect(await run(remove(kept, { approval_id }))).toMatchObject(conflicting('approval_consumed'));
    expect((await log(approval_id)).slice(2)).toEqual(['approval.consumed', 'approval.returned', 'approval.consumed']);
  });

  it('allows no call that a restriction or inactive connection blocks', async () => {
    const bound = await note('Bound');
    const approval_id = await approved(bound);
    const tools = [{ connector_slug: 'demo', tool_name: 'delete_note' }];
    const rule = (await owner('POST /restriction', ruleOn(requester.userId, { tools }))).body.id;
    expect(await run(remove(bound, { approval_id }))).toMatchObject(forbidden('tool_restricted'));
    await owner(`DELETE /restriction/${rule}`);
    const set = (status: string) => setConnectionStatus(product, requester.orgId, id, status);
    await set('disconnected');
    expect(await run(remove(bound, { approval_id }))).toMatchObject(conflicting('connection_not_active'));
    await set('active');
    expect((await run(remove(bound, { approval_id }))).body.outcome).toBe('succeeded');
  });
});

describe('An Idempotency-Key', () => {
  const keyed = (body: object) => run(body, requester, { 'idempotency-key': 'delete-once' });

  it('stays unused while its call awaits approval', async () => {
    const once = await note('Once');
    const first = await keyed(remove(once));
    const again = await keyed(remove(once));
    expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([202, 202, null]);
    const { id: approval_id } = first.body.approval;
    expect(again.body.approval.id).toBe(approval_id);
    await resolve(approval_id, creator);
    const done = await keyed(remove(once, { approval_id }));
    const repeated = await keyed(remove(once, { approval_id }));
    expect([done.status, repeated.body]).toEqual([200, done.body]);
    expect(repeated.headers.get('idempotent-replayed')).toBe('true');
  });
});
