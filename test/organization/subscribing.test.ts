import { conflicting, forbidden } from '../support/refused.js';
import { signed } from '../support/stripe.js';
import { billingOf, path, startBillingScene, team } from './billing-scene.js';
import { ageOverduePayment } from '../support/states/organizations.js';

const { api, stripe, tell, free, buying } = await startBillingScene();

describe('A subscription', () => {
  it('takes effect on the next request', async () => {
    const { owner, sub } = await buying();
    const make = (name: string) => owner('POST /role', { name, permissions: [] });
    expect(await make('Own')).toMatchObject(forbidden('feature_required'));
    stripe.set(sub, owner.orgId, 'active');
    expect((await tell(sub)).status).toBe(200);
    expect(await billingOf(owner)).toMatchObject({ plan: 'team', status: 'active', can_checkout: false });
    const made = await make('Own');
    expect(made.status).toBe(201);
    expect(await owner(`POST ${path(owner)}/checkout`, team)).toMatchObject(conflicting('already_subscribed'));
    for (const name of ['editor', 'viewer', 'approver', 'lead']) {
      const { invite_url } = (await owner('POST /invite', { email: `${name}@example.com` })).body;
      await api.client()('POST /invite/accept', { token: invite_url.split('#token=')[1], name });
    }
    stripe.set(sub, owner.orgId, 'canceled');
    await tell(sub);
    expect(await billingOf(owner)).toMatchObject({ plan: 'free', status: 'canceled', can_checkout: true });
    expect((await owner('GET /member?status=active')).body.result).toHaveLength(6);
    expect(await owner('POST /invite', { email: 'invitee@example.com' })).toMatchObject(conflicting('seat_limit'));
    expect(await make('Another')).toMatchObject(forbidden('feature_required'));
    expect((await owner(`GET /role/${made.body.id}`)).status).toBe(200);
  });

  it('follows the provider despite late, repeated and unordered events', async () => {
    const { owner, sub } = await buying();
    stripe.set(sub, owner.orgId, 'active');
    const answers = await Promise.all(['evt_a', 'evt_b', 'evt_a', 'evt_c'].map((id) => tell(sub, {}, `${id}${sub}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await billingOf(owner)).toMatchObject({ plan: 'team', status: 'active' });
    const { result } = (await owner('GET /audit-log?scope=org&action=billing.subscription_changed')).body;
    expect(result.length).toBe(1);
    expect((await tell('sub_nobody')).status).toBe(200);
  });

  it('keeps its features for two weeks after a failed payment', async () => {
    const { owner, sub } = await buying();
    stripe.set(sub, owner.orgId, 'past_due');
    await tell(sub);
    const billing = await billingOf(owner);
    expect(billing).toMatchObject({ plan: 'team', status: 'past_due' });
    expect(Date.parse(billing.grace_ends_at) - Date.parse(billing.past_due_since)).toBe(14 * 86_400_000);
    const grace = async () => (
      await api.run('EndPlanAfterGrace', owner.orgId, owner.orgId),
      (await billingOf(owner)).plan
    );
    expect(await grace()).toBe('team');
    await ageOverduePayment(api, owner.orgId, '15 days');
    expect(await grace()).toBe('free');
    stripe.set(sub, owner.orgId, 'active');
    await tell(sub);
    expect(await billingOf(owner)).toMatchObject({ plan: 'team', past_due_since: null });
  });

  it('is shown in its last known state while the provider is unavailable', async () => {
    const { owner, sub } = await buying();
    expect(await billingOf(owner)).toMatchObject({ status: 'none', stale: false });
    stripe.set(sub, owner.orgId, 'active');
    await tell(sub);
    stripe.behavior.isDown = true;
    expect(await billingOf(owner)).toMatchObject({ plan: 'team', status: 'active', stale: true });
    stripe.behavior.isDown = false;
    stripe.set(sub, owner.orgId, 'past_due');
    expect(await billingOf(owner)).toMatchObject({ plan: 'team', status: 'past_due', stale: false });
  });

  it('stays active, and a second one is canceled', async () => {
    const { owner, sub } = await buying();
    stripe.set(sub, owner.orgId, 'active');
    await tell(sub);
    stripe.set(`${sub}b`, owner.orgId, 'active', 'price_enterprise');
    await tell(`${sub}b`);
    expect([stripe.statusOf(sub), stripe.statusOf(`${sub}b`)]).toEqual(['active', 'canceled']);
    expect(await billingOf(owner)).toMatchObject({ plan: 'team' });
    const other = await free();
    stripe.set('sub_foreign', other.owner.orgId, 'active');
    await tell('sub_foreign');
    expect(await billingOf(other.owner)).toMatchObject({ plan: 'free', status: 'none' });
  });
});

describe('A directory of an organization whose plan has ended', () => {
  it('can still read data and remove access for 30 days', async () => {
    const { owner, sub } = await buying();
    stripe.set(sub, owner.orgId, 'active', 'price_enterprise');
    await tell(sub);
    const issued = await owner('POST /api-token', { kind: 'scim', name: 'Directory' });
    const directory = api.client(issued.body.token as string);
    const create = (name: string) => directory('POST /scim/v2/Users', { userName: `${name}@corp.example` });
    const [member, leaver] = [(await create('member')).body.id, (await create('leaver')).body.id];
    const be = (id: string, active: boolean) =>
      directory(`PATCH /scim/v2/Users/${id}`, { Operations: [{ op: 'replace', path: 'active', value: active }] });
    stripe.set(sub, owner.orgId, 'canceled');
    await tell(sub);
    for (const path of ['Users', 'Groups', `Users/${member}`])
      expect([path, (await directory(`GET /scim/v2/${path}`)).status]).toEqual([path, 200]);
    const closed = { status: 403, body: { error: { reason: 'feature_required' } } };
    expect(await create('newcomer')).toMatchObject(closed);
    expect(await directory('POST /scim/v2/Groups', { displayName: 'Crew' })).toMatchObject(closed);
    expect(await be(member, true)).toMatchObject(closed);
    expect((await be(member, false)).status).toBe(200);
    expect((await directory(`DELETE /scim/v2/Users/${leaver}`)).status).toBe(204);
    api.clock.pass({ days: 31 });
    expect(await directory('GET /scim/v2/Users')).toMatchObject(closed);
    expect(await be(member, false)).toMatchObject(closed);
    stripe.set(sub, owner.orgId, 'active', 'price_enterprise');
    await tell(sub, { at: Date.now() });
    expect((await be(member, true)).status).toBe(200);
  });
});

describe('An event from the payment provider', () => {
  it('needs a recent signature with a valid secret', async () => {
    const { owner, sub } = await buying();
    stripe.set(sub, owner.orgId, 'active');
    for (const how of [{ secret: 'whsec_wrong' }, { at: Date.now() - 600_000 }])
      expect((await tell(sub, how)).status).toBe(401);
    const [body, headers] = signed({ type: 'customer.subscription.updated' });
    const send = (text: string, more = headers) =>
      fetch(`${api.base}/billing/stripe-event`, { method: 'POST', body: text, headers: more });
    expect((await send(`${body} `)).status).toBe(401);
    expect((await send(body, {})).status).toBe(401);
    expect(await billingOf(owner)).toMatchObject({ status: 'none' });
    expect((await tell(sub, { secret: 'whsec_new' })).status).toBe(200);
    expect(await billingOf(owner)).toMatchObject({ status: 'active' });
  });

  it('can be larger than other bodies without a token', async () => {
    const object = { id: 'ch_1', object: 'charge', description: 'x'.repeat(100_000) };
    const [body, headers] = signed({ id: 'evt_large', type: 'charge.succeeded', data: { object } });
    const sent = await fetch(`${api.base}/billing/stripe-event`, { method: 'POST', body, headers });
    expect(sent.status).toBe(200);
  });
});
