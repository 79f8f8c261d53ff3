import { startApi } from '../support/api.js';
import { conflicting, refused } from '../support/refused.js';

const api = await startApi();
afterAll(() => api.stop());

describe('A feature that the plan does not include', () => {
  it('is refused, and the error names the smallest plan that includes it', async () => {
    const { owner, guest } = await api.organization({ guest: 'Guest' }, { plan: 'free' });
    const gated = [
      ['POST /role', { name: 'Own', permissions: [] }, 'custom_roles', 'team'],
      ['POST /member', { kind: 'service', name: 'Robot', role_ids: guest.roleIds }, 'service_members', 'team'],
      ['POST /api-token', { kind: 'scim', name: 'Directory' }, 'scim', 'enterprise'],
      ['GET /audit-log/export', undefined, 'audit_export', 'enterprise'],
    ] as const;
    for (const [request, body, feature, plan] of gated) {
      const answer = await owner(request, body);
      expect([request, answer]).toMatchObject([request, refused(403, 'forbidden', 'feature_required')]);
      expect(answer.body.error).toMatchObject({ details: { feature, plan }, message: expect.stringContaining(plan) });
      expect([request, (await guest(request, body)).body.error.reason]).toEqual([request, 'permission_required']);
    }
    expect((await owner(`GET /organization/${owner.orgId}`)).body).toMatchObject({
      plan: 'free',
      features: [],
      limits: { billable_seats: 5, service_members: 0, audit_days: 30 },
    });
  });
});

describe('Billing without a payment provider', () => {
  it('offers nothing for sale', async () => {
    const { owner } = await api.organization();
    const path = `/organization/${owner.orgId}/billing`;
    expect((await owner(`GET ${path}`)).body).toMatchObject({
      enabled: false,
      plan: 'self_hosted',
      can_checkout: false,
      can_open_portal: false,
    });
    for (const answer of [
      await owner(`POST ${path}/checkout`, { plan: 'team', interval: 'month' }),
      await owner(`POST ${path}/portal`, {}),
      await api.client()('POST /billing/stripe-event', {}),
    ])
      expect(answer).toMatchObject(conflicting('billing_not_configured'));
  });
});
