import { setImmediate as nextTurn } from 'node:timers/promises';
import { WebhookSlots } from '#webhooks';
import { type MemberClient } from '../support/founder.js';
import { refused } from '../support/refused.js';
import { deliveriesOf, endpointOf, roleMade, startWebhookScene, webhook } from './scene.js';
import { failWaitingMessages, setEndpointUrl, setInterruptions } from '../support/states/webhooks.js';

const { api, startAnother, receiver, rounds, delivered } = await startWebhookScene();

const [seconds, minutes, hours] = [1000, 60_000, 3_600_000];

const failing = async (owner: MemberClient, path: string, status = 500) => {
  receiver.answers.set(path, (response) => response.writeHead(status, { location: '/elsewhere' }).end('No.\0'));
  const { id } = await webhook(owner, receiver.address(path));
  await roleMade(owner);
  return id as string;
};

describe('A failed delivery', () => {
  it('is attempted ten times at the documented intervals', async () => {
    const { owner } = await api.organization();
    const id = await failing(owner, '/schedule');
    const waits: number[] = [];
    let [delivery] = await delivered(owner, id);
    while (delivery.next_attempt_at) {
      const wait = Date.parse(delivery.next_attempt_at) - Date.parse(delivery.last_attempt_at);
      waits.push(wait);
      await delivered(owner, id);
      expect(receiver.at('/schedule')).toHaveLength(waits.length);
      api.clock.pass({ seconds: wait / 1000 });
      [delivery] = await delivered(owner, id);
    }
    const announced = [5 * seconds, 5 * minutes, 30 * minutes, ...[2, 5, 10, 14, 20, 24].map((each) => each * hours)];
    expect(waits.map((wait, n) => Math.abs(wait / announced[n]! - 1) < 0.101)).toEqual(announced.map(() => true));
    expect(delivery).toMatchObject({
      status: 'failed',
      attempts: 10,
      response_status: 500,
      response_body: 'No.\uFFFD',
    });
    expect(await endpointOf(owner, id)).toMatchObject({ status: 'enabled', consecutive_failures: 10 });
    expect(new Set(receiver.at('/schedule').map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('can be due to a redirect, which is not followed', async () => {
    const { owner } = await api.organization();
    const id = await failing(owner, '/redirecting', 302);
    expect(await delivered(owner, id)).toMatchObject([{ status: 'pending', response_status: 302 }]);
    expect(receiver.at('/elsewhere')).toEqual([]);
  });

  it('can be due to an address that is no longer allowed', async () => {
    const { owner } = await api.organization();
    const id = await failing(owner, '/moved');
    await setEndpointUrl(api, owner.orgId, id, 'https://10.0.0.7/hook');
    const [delivery] = await delivered(owner, id);
    expect(delivery).toMatchObject({
      status: 'pending',
      response_status: null,
      error: expect.stringContaining('public'),
    });
    expect(receiver.at('/moved')).toEqual([]);
  });

  it('stores only the beginning of an endless response', async () => {
    const { owner } = await api.organization();
    receiver.answers.set('/endless', (response) => {
      const flow = () => void (response.destroyed || response.write('x'.repeat(4096), () => setImmediate(flow)));
      flow();
    });
    const { id } = await webhook(owner, receiver.address('/endless'));
    await roleMade(owner);
    expect((await delivered(owner, id))[0]).toMatchObject({ status: 'delivered', response_body: 'x'.repeat(1024) });
  });
});

describe('A process that stops while it delivers', () => {
  /** A webhook whose process stops before the receiver answers. */
  async function interrupted(path: string) {
    const own = await startAnother();
    const { owner } = await api.organization();
    receiver.answers.set(path, () => undefined);
    const { id } = await webhook(owner, receiver.address(path));
    await roleMade(owner);
    await own.run('DeliverWebhooks', owner.orgId, id);
    await receiver.until(path, 1);
    await own.stop();
    receiver.answers.set(path, (response) => response.writeHead(500).end());
    return { owner, id };
  }

  it('leaves its messages to the next process', async () => {
    const { owner, id } = await interrupted('/left');
    expect(await delivered(owner, id)).toMatchObject([{ status: 'pending', attempts: 0 }]);
    expect(receiver.at('/left')).toHaveLength(1);
    api.clock.pass({ minutes: 3 });
    await delivered(owner, id);
    expect(receiver.at('/left')).toHaveLength(2);
  });

  it('uses up no attempt', async () => {
    const { owner, id } = await interrupted('/interrupted');
    api.clock.pass({ minutes: 3 });
    const [delivery] = await delivered(owner, id);
    const wait = Date.parse(delivery.next_attempt_at) - Date.parse(delivery.last_attempt_at);
    expect([delivery.attempts, wait < 6 * seconds]).toEqual([1, true]);
  });

  it('does so at most ten times for one message', async () => {
    const { owner, id } = await interrupted('/deadly');
    await setInterruptions(api, owner.orgId, id, 9);
    api.clock.pass({ minutes: 3 });
    const error = expect.stringContaining('stopped 10 times');
    expect(await delivered(owner, id)).toMatchObject([{ status: 'failed', attempts: 0, next_attempt_at: null, error }]);
    expect(await endpointOf(owner, id)).toMatchObject({ status: 'enabled', consecutive_failures: 0 });
    await owner(`POST /webhook-endpoint/${id}/replay`, { delivery_ids: [(await deliveriesOf(owner, id))[0].id] });
    expect(await delivered(owner, id)).toMatchObject([{ status: 'pending', attempts: 1 }]);
  });

  it('stores the outcomes of the messages that were answered', async () => {
    const own = await startAnother();
    const { owner } = await own.organization();
    let count = 0;
    receiver.answers.set('/stopping', (response) => void (++count < 10 && response.writeHead(204).end()));
    const { id } = await webhook(owner, receiver.address('/stopping'));
    for (let n = 0; n < 10; n++) await roleMade(owner);
    await own.run('DeliverWebhooks', owner.orgId, id);
    await receiver.until('/stopping', 10);
    const slots = own.app.get(WebhookSlots, { strict: false });
    while (slots.inUse > 1) await nextTurn();
    await own.stop();
    const rows = await api.sql(
      owner.orgId,
      'select status, count(*)::integer as count from webhooks.deliveries where endpoint_id = $1 group by 1 order by 1',
      [id],
    );
    expect(rows).toEqual([
      { status: 'delivered', count: 9 },
      { status: 'pending', count: 1 },
    ]);
  });
});

describe('A message that gets no slot', () => {
  it('is sent later without losing an attempt', async () => {
    const { owner } = await api.organization();
    const id = await failing(owner, '/crowded', 204);
    const slots = api.app.get(WebhookSlots, { strict: false });
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const others = Array.from({ length: 1100 }, () => slots.within(owner.orgId, () => held));
    expect(await delivered(owner, id)).toMatchObject([
      { status: 'pending', attempts: 0, error: expect.stringContaining('Too many webhooks') },
    ]);
    expect(await endpointOf(owner, id)).toMatchObject({ consecutive_failures: 0 });
    letGo();
    await Promise.all(others);
    api.clock.pass({ minutes: 1 });
    expect(await delivered(owner, id)).toMatchObject([{ status: 'delivered', attempts: 1 }]);
  });
});

describe('A webhook that fails', () => {
  it('is disabled immediately by a 410', async () => {
    const { owner } = await api.organization();
    const id = await failing(owner, '/gone', 410);
    await delivered(owner, id);
    expect(await endpointOf(owner, id)).toMatchObject({ status: 'disabled', disabled_reason: 'gone' });
    const { result } = (await owner(`GET /audit-log?scope=org&action=webhook_endpoint.disabled&resource_id=${id}`))
      .body;
    expect(result).toMatchObject([{ actor: { kind: 'system' }, data: { cause: 'gone' } }]);
    expect(await deliveriesOf(owner, id, '&status=pending')).toEqual([]);
  });

  it('is disabled after five days without a success', async () => {
    const { owner } = await api.organization();
    const id = await failing(owner, '/for-days');
    await delivered(owner, id);
    api.clock.pass({ days: 4 });
    await delivered(owner, id);
    expect((await endpointOf(owner, id)).status).toBe('enabled');
    api.clock.pass({ days: 1 });
    await delivered(owner, id);
    expect(await endpointOf(owner, id)).toMatchObject({ status: 'disabled', disabled_reason: 'failing' });
  });

  it('starts counting failures again after a success', async () => {
    const { owner } = await api.organization();
    const id = await failing(owner, '/again');
    await delivered(owner, id);
    api.clock.pass({ days: 3 });
    receiver.answers.delete('/again');
    await delivered(owner, id);
    expect(await endpointOf(owner, id)).toMatchObject({ consecutive_failures: 0 });
    await failing(owner, '/again');
    api.clock.pass({ days: 3 });
    await delivered(owner, id);
    expect((await endpointOf(owner, id)).status).toBe('enabled');
  });
});

describe('A replay', () => {
  const replay = (owner: MemberClient, id: string, body: object) => owner(`POST /webhook-endpoint/${id}/replay`, body);

  it('reuses the ids of the deliveries', async () => {
    const { owner } = await api.organization();
    const from = api.clock.now().toISOString();
    const { id } = await webhook(owner, receiver.address('/replayed'));
    await roleMade(owner);
    const [first] = await delivered(owner, id);
    receiver.answers.set('/replayed', (response) => response.writeHead(500).end());
    await roleMade(owner);
    await delivered(owner, id);
    await failWaitingMessages(api, owner.orgId);
    receiver.answers.delete('/replayed');
    const to = new Date(Date.parse(from) + 20 * hours).toISOString();
    expect(await replay(owner, id, { from, to })).toMatchObject({ status: 202, body: { queued: 1 } });
    expect(await delivered(owner, id)).toMatchObject([{ status: 'delivered' }, { status: 'delivered' }]);
    expect((await replay(owner, id, { delivery_ids: [first.id, 'whdl_none'] })).body).toEqual({ queued: 1 });
    await delivered(owner, id);
    expect((await replay(owner, id, { from, to, only_failed: false })).body).toEqual({ queued: 2 });
    await rounds().settled();
    const ids = receiver.at('/replayed').map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([ids[0], ids[1], ids[1], ids[0]]);
  });

  it('needs delivery ids or a range of at most a day', async () => {
    const { owner } = await api.organization();
    const { id } = await webhook(owner, receiver.address('/bounds'));
    const from = '2026-11-20T00:00:00Z';
    const tooLong = { from, to: '2026-11-21T00:00:01Z' };
    const both = { delivery_ids: ['whdl_none'], only_failed: true };
    for (const body of [{}, { from }, tooLong, { from, to: from }, { delivery_ids: [] }, both])
      expect([body, (await replay(owner, id, body)).status]).toEqual([body, 400]);
    const { fields } = (await replay(owner, id, { from, to: '2026-11-19T00:00:00Z' })).body.error;
    expect(fields).toMatchObject([{ path: '/to', reason: 'invalid_value' }]);
    await owner(`PATCH /webhook-endpoint/${id}`, { status: 'disabled' });
    const day = { from, to: '2026-11-21T00:00:00Z' };
    expect(await replay(owner, id, day)).toMatchObject(refused(409, 'conflict', 'not_active'));
  });
});
