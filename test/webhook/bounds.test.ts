import { Webhook } from 'standardwebhooks';
import { maxWaiting } from '../../libs/webhooks/src/delivery/domain/webhook-delivery.js';
import { runSweep } from '../support/run-sweep.js';
import { deliveriesOf, endpointOf, roleMade, startWebhookScene, webhook } from './scene.js';
import { addWaitingMessages, makeMessagesDue } from '../support/states/webhooks.js';

const { api, owner, receiver, addresses, delivered } = await startWebhookScene();

const fails = (path: string) => receiver.answers.set(path, (response) => response.writeHead(500).end());

/** Passes the time until failed deliveries are tried again. */
const later = () => api.clock.pass({ seconds: 10 });

/** Makes the waiting deliveries of a webhook due. */
const dueNow = (id: string) => makeMessagesDue(api, owner.orgId, id, api.clock.now());

/** Adds deliveries to a webhook that are not due yet. */
const waits = (id: string, count: number) => addWaitingMessages(api, owner.orgId, id, count);

describe('A receiver', () => {
  it('whose name later resolves to a private address is not called', async () => {
    const there = new URL(receiver.address('/turned'));
    const { id } = await webhook(owner, `https://hooks.example.com:${there.port}/turned`);
    addresses.set('hooks.example.com', null);
    await roleMade(owner);
    expect(await delivered(owner, id)).toMatchObject([{ attempts: 1, error: 'The server could not be reached.' }]);
    for (const address of ['127.0.0.1', '10.0.0.7', '::1', '::ffff:127.0.0.1']) {
      addresses.set('hooks.example.com', [address]);
      await dueNow(id);
      expect(await delivered(owner, id)).toMatchObject([
        { status: 'pending', error: 'Calls to this address are not allowed.' },
      ]);
    }
  });

  it('gets pending messages signed with the current secret', async () => {
    fails('/renewed');
    const { id, secret: first } = await webhook(owner, receiver.address('/renewed'));
    await roleMade(owner);
    await delivered(owner, id);
    const { secret } = (await owner(`POST /webhook-endpoint/${id}/rotate`, { overlap_hours: 0 })).body;
    later();
    await delivered(owner, id);
    const [early, late] = receiver.at('/renewed').map(({ text, headers }) => ({
      by: (key: string) => () => new Webhook(key).verify(text, headers as Record<string, string>),
    }));
    expect(early!.by(first)()).toEqual(late!.by(secret)());
    expect(late!.by(first)).toThrow();
  });

  it('is disabled when more than 50,000 messages are pending', async () => {
    fails('/full');
    const { id } = await webhook(owner, receiver.address('/full'));
    await waits(id, maxWaiting - 1);
    await roleMade(owner);
    await delivered(owner, id);
    expect(await endpointOf(owner, id)).toMatchObject({ status: 'enabled', consecutive_failures: 1 });
    await roleMade(owner);
    await delivered(owner, id);
    expect(await endpointOf(owner, id)).toMatchObject({ status: 'disabled', disabled_reason: 'failing' });
    expect(await deliveriesOf(owner, id, '&status=pending&limit=1')).toEqual([]);
  });

  it('is not counted as failing if records were deleted before delivery', async () => {
    const { id } = await webhook(owner, receiver.address('/blameless'));
    await waits(id, 1);
    await dueNow(id);
    expect(await delivered(owner, id)).toMatchObject([
      { status: 'failed', response_status: null, error: 'The audit log no longer contains this event.' },
    ]);
    expect(await endpointOf(owner, id)).toMatchObject({ consecutive_failures: 0, last_failure_at: null });
    expect(receiver.at('/blameless')).toEqual([]);
    api.clock.pass({ days: 6 });
    fails('/blameless');
    await roleMade(owner);
    await delivered(owner, id);
    expect((await endpointOf(owner, id)).status).toBe('enabled');
  });
});

describe('A delivery', () => {
  it('is stored for thirty days', async () => {
    const { owner } = await api.organization();
    const { id } = await webhook(owner, receiver.address('/kept'));
    await roleMade(owner);
    const left = async (days: number) => {
      api.clock.pass({ days });
      await runSweep(api, 'old-deliveries-are-forgotten');
      return api.sql(owner.orgId, 'select event_type from webhooks.deliveries where endpoint_id = $1', [id]);
    };
    expect(await left(29)).toEqual([{ event_type: 'role.created' }]);
    expect(await left(2)).toEqual([]);
  });
});
