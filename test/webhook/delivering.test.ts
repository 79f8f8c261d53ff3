import { Webhook } from 'standardwebhooks';
import { deliveriesOf, endpointOf, roleMade, startWebhookScene, webhook } from './scene.js';
import { addEvents, setFeatures } from '../support/states/kernel.js';

const { api, owner, receiver, begun, rounds, delivered } = await startWebhookScene();

const at = (path: string, events?: string[], as = owner) => webhook(as, receiver.address(path), events);

describe('An event', () => {
  it('arrives signed, without IP address or user agent', async () => {
    const { id, secret } = await at('/signed');
    const role = await roleMade(owner);
    const [delivery] = await delivered(owner, id);
    const [{ text, headers, body }] = receiver.at('/signed') as [any];
    const { result } = (await owner(`GET /audit-log?scope=org&resource_id=${role}`)).body;
    const { ip: _, user_agent: __, ...record } = result[0];
    expect(body).toEqual({ type: 'role.created', timestamp: record.occurred_at, data: record });
    expect(new Webhook(secret).verify(text, headers)).toEqual(body);
    expect(headers['webhook-id']).toBe(record.id);
    const sent = { event_id: record.id, event: 'role.created', status: 'delivered', attempts: 1, response_status: 204 };
    expect(delivery).toMatchObject({ ...sent, next_attempt_at: null, error: null });
    expect(await endpointOf(owner, id)).toMatchObject({ last_success_at: expect.any(String), consecutive_failures: 0 });
  });

  it('goes to subscribers by name, area or wildcard', async () => {
    const { owner } = await api.organization();
    const events = [['role.created'], ['role.*'], ['*'], ['team.*'], ['approval.requested'], ['approval.*']];
    const ids = await Promise.all(events.map(async (each) => (await at('/asked', each, owner)).id as string));
    await addEvents(api, owner.orgId, [
      ['role.created', 'people'],
      ['role.deleted', 'people'],
      ['approval.requested', 'usage'],
    ]);
    const queued = await Promise.all(ids.map((id) => deliveriesOf(owner, id)));
    expect(
      queued.map((each) => each.map(({ event }) => event).filter((event) => !event.startsWith('webhook'))),
    ).toEqual([
      ['role.created'],
      ['role.created', 'role.deleted'],
      ['role.created', 'role.deleted'],
      [],
      ['approval.requested'],
      ['approval.requested'],
    ]);
  });

  it('that occurs with many others is delivered exactly once', async () => {
    const { id } = await at('/once');
    await Promise.all(Array.from({ length: 5 }, () => roleMade(owner)));
    const rows = `select due_at <= now() as due from kernel.outbox where job = 'DeliverWebhooks' and subject_id = $1`;
    const asked = await api.sql(owner.orgId, rows, [id]);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.every(({ due }) => due)).toBe(true);
    expect(await delivered(owner, id)).toHaveLength(5);
    expect(new Set(receiver.at('/once').map(({ headers }) => headers['webhook-id'])).size).toBe(5);
  });

  it('can be sent as a test without a subscription', async () => {
    const { id } = await at('/tested', ['team.deleted']);
    expect(await owner(`POST /webhook-endpoint/${id}/test`)).toMatchObject({ status: 202, body: { queued: 1 } });
    await delivered(owner, id);
    expect(receiver.at('/tested').map(({ body }) => body.type)).toEqual(['webhook_endpoint.tested']);
  });

  it('of an organization scheduled for deletion is not sent', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    const { id } = await at('/frozen', ['*'], owner);
    await owner(`DELETE /organization/${owner.orgId}`);
    const { id: token } = (await member('GET /api-token/current')).body;
    expect((await member(`DELETE /api-token/${token}`)).status).toBe(204);
    const events = (await delivered(owner, id)).map(({ event }) => event);
    expect(events).toEqual(['webhook_endpoint.created', 'organization.deletion_scheduled']);
    await owner(`POST /organization/${owner.orgId}/restore`);
    expect((await delivered(owner, id)).map(({ event }) => event)).toEqual([...events, 'organization.restored']);
  });
});

describe('An organization whose plan excludes webhooks', () => {
  it('queues no messages', async () => {
    const { owner } = await api.organization();
    const { id } = await at('/unpaid', undefined, owner);
    await setFeatures(api, owner.orgId, ['custom_roles']);
    expect(await roleMade(owner)).toMatch(/^role_/);
    await setFeatures(api, owner.orgId, ['webhooks']);
    expect(await delivered(owner, id)).toEqual([]);
  });
});

describe('A receiver that hangs', () => {
  it('does not delay other webhooks or organizations', async () => {
    const { owner: other } = await api.organization();
    const hanging = await at('/hanging');
    const quick = await at('/quick');
    const theirs = await at('/theirs', undefined, other);
    receiver.answers.set('/hanging', () => undefined);
    for (let n = 0; n < 30; n++) await roleMade(owner);
    await begun(owner, hanging.id);
    await receiver.until('/hanging', 10);
    await roleMade(other);
    await Promise.all([begun(owner, quick.id), begun(other, theirs.id)]);
    await Promise.all([receiver.until('/quick', 30), receiver.until('/theirs', 1)]);
    // At most ten deliveries to a hanging endpoint run concurrently, and only one to an endpoint that fails.
    expect(receiver.at('/hanging')).toHaveLength(10);
    receiver.hangUp();
    await receiver.until('/hanging', 11);
    expect(receiver.at('/hanging')).toHaveLength(11);
    receiver.answers.delete('/hanging');
    receiver.hangUp();
    await rounds().settled();
    expect((await deliveriesOf(owner, hanging.id, '&status=pending')).map(({ attempts }) => attempts)).toEqual(
      Array.from({ length: 11 }, () => 1),
    );
    expect(await deliveriesOf(owner, hanging.id, '&status=delivered')).toHaveLength(19);
  });
});
