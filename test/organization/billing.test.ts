import { conflicting, forbidden, refused } from '../support/refused.js';
import { path, startBillingScene, team } from './billing-scene.js';
import { expireInvites } from '../support/states/identity.js';

const { api, stripe, hold, free } = await startBillingScene();
beforeEach(() => void stripe.requests.splice(0));

describe('Billing', () => {
  it('shows plan, seats and flags only to permitted members', async () => {
    const { owner, member } = await free();
    expect(await owner(`GET ${path(owner)}`)).toMatchObject({
      status: 200,
      body: {
        enabled: true,
        plan: 'free',
        status: 'none',
        can_checkout: true,
        can_open_portal: false,
        seats: { billable: 2, free_admin: 0, service: 0, pending_billable: 0, included: 5, limit: 5 },
      },
    });
    expect(await member(`GET ${path(owner)}`)).toMatchObject(forbidden('permission_required'));
    const other = await free();
    expect(await other.owner(`GET ${path(owner)}`)).toMatchObject(refused(404, 'not_found'));
  });

  it('counts suspended service members', async () => {
    const { owner } = await api.organization({}, { plan: 'team' });
    const role_ids = [await api.roleId(owner, 'Member')];
    const robot = (await owner('POST /member', { kind: 'service', name: 'Robot', role_ids })).body;
    expect((await owner(`POST /member/${robot.id}/suspend`)).status).toBe(200);
    expect((await owner(`GET ${path(owner)}`)).body.seats.service).toBe(1);
  });

  it('counts only invites that can still be accepted', async () => {
    const { owner } = await free();
    const pending = async () => (await owner(`GET ${path(owner)}`)).body.seats.pending_billable;
    expect((await owner('POST /invite', { email: 'invitee@example.com' })).status).toBe(201);
    expect(await pending()).toBe(1);
    await expireInvites(api, owner.orgId, api.clock.now());
    expect(await pending()).toBe(0);
  });

  it('opens a checkout for the billed seats', async () => {
    const { owner } = await free();
    const opened = await owner(`POST ${path(owner)}/checkout`, { ...team, return_path: '/done?x=1' });
    expect(opened).toMatchObject({ status: 200, body: { url: expect.stringContaining('checkout.stripe.com') } });
    const sent = stripe.requests.find(({ request }) => request === 'POST /v1/checkout/sessions')!.body;
    expect(Object.fromEntries(sent)).toMatchObject({
      'line_items[0][price]': 'price_team',
      'line_items[0][quantity]': '2',
      'subscription_data[metadata][org_id]': owner.orgId,
      success_url: 'https://app.example.com/done?x=1',
    });
    await owner(`POST ${path(owner)}/checkout`, team);
    expect(stripe.requests.filter(({ request }) => request.endsWith('/expire')).length).toBe(1);
    expect(stripe.requests.filter(({ request }) => request === 'POST /v1/customers').length).toBe(1);
    expect((await owner(`POST ${path(owner)}/portal`, {})).body.url).toContain('billing.stripe.com');
  });

  it('opens only one of two concurrent checkouts', async () => {
    const { owner } = await free();
    const checkout = () => owner(`POST ${path(owner)}/checkout`, team);
    await checkout();
    const { arrived, letGo } = hold('POST /v1/checkout/sessions');
    const overtaken = checkout();
    await arrived;
    const opened = await checkout();
    letGo();
    expect([opened.status, await overtaken]).toMatchObject([200, conflicting('write_contention')]);
    const { result } = (await owner('GET /audit-log?scope=org&action=billing.checkout_opened')).body;
    expect(result.length).toBe(2);
  });

  it('refuses checkouts that are invalid or not permitted', async () => {
    const { owner, member } = await free();
    for (const return_path of ['https://evil.example.com', '//evil.example.com', '/\\evil.example.com', 'x'])
      expect(await owner(`POST ${path(owner)}/checkout`, { ...team, return_path })).toMatchObject(
        refused(400, 'validation_error'),
      );
    const yearly = { plan: 'team', interval: 'year' };
    expect(await owner(`POST ${path(owner)}/checkout`, yearly)).toMatchObject(refused(400, 'validation_error'));
    expect(await member(`POST ${path(owner)}/checkout`, {})).toMatchObject(forbidden('permission_required'));
    expect(await owner(`POST ${path(owner)}/portal`, {})).toMatchObject(conflicting('no_customer'));
    stripe.behavior.isDown = true;
    const down = await owner(`POST ${path(owner)}/checkout`, team);
    stripe.behavior.isDown = false;
    expect(down).toMatchObject(refused(502, 'internal_error', 'provider_unavailable'));
  });
});
