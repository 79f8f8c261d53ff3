import { setTimeout } from 'node:timers/promises';
import { CallThrottle } from '#connections';
import { startProduct } from '../../support/product.js';
import { eventually } from '../../support/vault.js';

const product = await startProduct();
afterAll(() => product.stop());
const { creator, member } = await product.organization({ creator: 'Member', member: 'Member' });
await product.installDemo(creator);
const { id } = await product.connect(creator, { redirect_uri: '/' });
beforeEach(() => void (product.provider.behavior.apiHeld = null));

const share = () =>
  creator(`POST /connection/${id}/share`, { grantee_type: 'user', grantee_id: member.userId, level: 'use' });
await share();

const list = (as = creator, more: object = {}) =>
  as(`POST /connection/${id}/execute`, { tool_name: 'list_notes', arguments: {}, ...more });
const asked = () => product.provider.counts.api;
const many = <Item>(count: number, item: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => item(at));

/** Makes the third party hold responses until released. */
function hold(): () => void {
  let go = () => {};
  product.provider.behavior.apiHeld = new Promise<void>((resolve) => (go = resolve));
  return go;
}

/** Takes all eight slots of the connection. */
async function taken(): Promise<Promise<{ body: any }>[]> {
  const before = asked();
  const begun = many(8, () => list());
  await eventually(() => asked() === before + 8, 'the third party has eight calls');
  return begun;
}

/** Starts calls, and returns once they all wait for a slot. */
async function queued(count: number, as = creator): Promise<Promise<{ status: number; body: any }>[]> {
  const throttle = product.app.get(CallThrottle, { strict: false });
  const before = throttle.waiting;
  const calls = many(count, () => list(as));
  await eventually(() => throttle.waiting === before + count, 'the calls wait');
  return calls;
}

const outcomes = async (calls: Promise<{ body: any }>[]) => (await Promise.all(calls)).map(({ body }) => body.outcome);

const refusal = { status: 429, body: { error: { reason: 'too_many_at_once', details: { scope: 'connection' } } } };

describe('Concurrent calls on one connection', () => {
  it('all succeed, even a hundred at a time', async () => {
    const slow = () => {
      product.provider.behavior.apiHeld = setTimeout(100);
    };
    const ticking = setInterval(slow, 50);
    slow();
    const answers = await outcomes(many(100, () => list()));
    clearInterval(ticking);
    expect(answers).toEqual(many(100, () => 'succeeded'));
  });

  it('reach the third party at most eight at a time', async () => {
    const go = hold();
    const begun = await taken();
    const before = asked();
    const more = await queued(3);
    expect(asked()).toBe(before);
    go();
    expect(new Set(await outcomes([...begun, ...more]))).toEqual(new Set(['succeeded']));
  });

  it('wait until their deadline and then fail with Retry-After', async () => {
    const go = hold();
    const begun = await taken();
    const before = asked();
    const late = await list(creator, { timeout_ms: 300 });
    expect(late).toMatchObject(refusal);
    expect(late.headers.get('retry-after')).toBe('1');
    expect(asked()).toBe(before);
    go();
    await Promise.all(begun);
  });

  it('are served to waiting members in turn', async () => {
    const go = hold();
    const begun = await taken();
    const before = asked();
    const callsOfCreator = await queued(20);
    const [callOfMember] = await queued(1, member);
    let isOver = false;
    void callOfMember!.then(() => (isOver = true));
    const second = hold();
    go();
    await eventually(() => asked() === before + 8, 'the first eight waiting calls are sent');
    const third = hold();
    second();
    await eventually(() => asked() === before + 16, 'the next eight calls are sent');
    await eventually(() => isOver, 'the member’s call is among the first eight');
    third();
    expect(new Set(await outcomes([...begun, ...callsOfCreator, callOfMember!]))).toEqual(new Set(['succeeded']));
  });

  it('fail if access was revoked while they waited', async () => {
    const go = hold();
    const begun = await taken();
    const before = asked();
    const [callOfMember] = await queued(1, member);
    const { result } = (await creator(`GET /connection/${id}/share`)).body;
    expect((await creator(`DELETE /connection/${id}/share/${result[0].id}`)).status).toBe(204);
    go();
    expect(await callOfMember).toMatchObject(refusal);
    expect(asked()).toBe(before);
    await Promise.all(begun);
    expect((await list(member)).status).toBe(404);
    await share();
  });
});
