import { Webhook } from 'standardwebhooks';
import { refused } from '../support/refused.js';
import { deliveriesOf, endpointOf, roleMade, startWebhookScene, webhook } from './scene.js';

const { api, owner, receiver, delivered } = await startWebhookScene();

const elsewhere = 'https://hooks.example.com/latchkey';

describe('A webhook', () => {
  it('is logged when created, changed and deleted', async () => {
    const { owner } = await api.organization();
    const made = await owner('POST /webhook-endpoint', { url: elsewhere, events: ['role.*'], description: 'SIEM' });
    const { id, secret, ...shown } = made.body;
    expect([made.status, made.headers.get('location')]).toEqual([201, `/webhook-endpoint/${id}`]);
    expect(shown).toMatchObject({ url: elsewhere, events: ['role.*'], status: 'enabled', disabled_reason: null });
    expect(await endpointOf(owner, id)).toEqual({ id, ...shown });
    expect((await owner('GET /webhook-endpoint?status=enabled')).body.result).toEqual([{ id, ...shown }]);
    expect((await owner('GET /webhook-endpoint?status=disabled')).body.result).toEqual([]);
    const url = `${elsewhere}?token=s3cret`;
    const changed = await owner(`PATCH /webhook-endpoint/${id}`, { status: 'disabled', url });
    expect(changed.body).toMatchObject({ status: 'disabled', disabled_reason: 'manual', url });
    expect((await owner(`PATCH /webhook-endpoint/${id}`, { status: 'enabled' })).body.disabled_reason).toBeNull();
    expect((await owner(`DELETE /webhook-endpoint/${id}`)).status).toBe(204);
    expect((await owner(`GET /webhook-endpoint/${id}`)).status).toBe(404);
    const { result } = (await owner(`GET /audit-log?scope=org&resource_id=${id}&sort=occurred_at`)).body;
    expect(result.map(({ summary }: any) => summary.replace(/^.*?Owner /, ''))).toEqual([
      'added webhook hooks.example.com',
      'changed webhook hooks.example.com',
      'changed webhook hooks.example.com',
      'deleted webhook hooks.example.com',
    ]);
    // An address can contain a secret.
    expect(JSON.stringify(result)).not.toMatch(/s3cret|whsec_/);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  });

  it('shows its secret once, then stores it only encrypted', async () => {
    const { id, secret, secret_hint } = await webhook(owner, elsewhere);
    expect(secret_hint).toBe(`whsec_…${secret.slice(-4)}`);
    expect(JSON.stringify(await endpointOf(owner, id))).not.toContain(secret);
    const rows = await api.sql(owner.orgId, 'select * from webhooks.secrets where endpoint_id = $1', [id]);
    expect(rows[0].sealed.includes(Buffer.from(secret.slice(6), 'base64'))).toBe(false);
    expect(rows[0].sealed.includes(secret)).toBe(false);
  });

  it.each([
    ['http://hooks.example.com', 'https'],
    ['https://10.0.0.7/hook', 'public host'],
    ['https://[::1]/hook', 'public host'],
    ['https://metadata.google.internal/', 'public host'],
    ['https://user:pass@hooks.example.com', 'credentials'],
    ['https://hooks.example.com:22/', 'port'],
    ['not a url', 'spaces'],
  ])('cannot have an address such as %s', async (url, why) => {
    const { id } = await webhook(owner, elsewhere);
    for (const answer of [
      await owner('POST /webhook-endpoint', { url, events: ['*'] }),
      await owner(`PATCH /webhook-endpoint/${id}`, { url }),
    ]) {
      expect(answer).toMatchObject(refused(400, 'validation_error', 'invalid_fields'));
      expect(answer.body.error.fields[0]).toMatchObject({ path: '/url', message: expect.stringContaining(why) });
    }
    await owner(`DELETE /webhook-endpoint/${id}`);
  });

  it('can subscribe only to known events and areas', async () => {
    const answer = await owner('POST /webhook-endpoint', { url: elsewhere, events: ['role.*', 'role.sung', 'rol.*'] });
    expect(answer.body.error.fields.map(({ path }: any) => path)).toEqual(['/events/1', '/events/2']);
  });

  it('cannot be created once the organization has ten', async () => {
    const { owner } = await api.organization();
    for (let n = 0; n < 10; n++) await webhook(owner, elsewhere);
    const eleventh = await owner('POST /webhook-endpoint', { url: elsewhere, events: ['*'] });
    expect(eleventh).toMatchObject(refused(409, 'conflict', 'quota_exceeded'));
  });

  it('needs webhook permissions and a plan that includes webhooks', async () => {
    const { manager, viewer, auditor } = await api.organization({
      manager: ['webhook:manage', 'audit:view'],
      viewer: ['webhook:view', 'audit:view'],
      auditor: ['audit:view'],
    });
    const { id } = await webhook(manager, elsewhere);
    expect((await endpointOf(viewer, id)).id).toBe(id);
    const denied = refused(403, 'forbidden', 'permission_required');
    expect(await auditor('GET /webhook-endpoint')).toMatchObject(denied);
    expect(await auditor(`GET /webhook-endpoint/${id}/delivery`)).toMatchObject(denied);
    for (const write of ['POST /webhook-endpoint', `PATCH /webhook-endpoint/${id}`, `DELETE /webhook-endpoint/${id}`])
      expect(await viewer(write, {})).toMatchObject(denied);
    for (const verb of ['rotate', 'test', 'replay'])
      expect(await viewer(`POST /webhook-endpoint/${id}/${verb}`, {})).toMatchObject(denied);
    const { owner: free } = await api.organization({}, { plan: 'free' });
    expect(await free('GET /webhook-endpoint')).toMatchObject(refused(403, 'forbidden', 'feature_required'));
  });

  it('cannot be configured by a member who cannot read the audit log', async () => {
    const { owner, manager } = await api.organization({ manager: ['webhook:manage'] });
    const { id } = await webhook(owner, elsewhere);
    const denied = refused(403, 'forbidden', 'permission_required');
    const ids = { delivery_ids: ['whdl_x'] };
    const refusals = [
      await manager('POST /webhook-endpoint', { url: elsewhere, events: ['team.*'] }),
      await manager(`PATCH /webhook-endpoint/${id}`, { url: `${elsewhere}/2` }),
      await manager(`PATCH /webhook-endpoint/${id}`, { events: ['*'] }),
      await manager(`POST /webhook-endpoint/${id}/replay`, ids),
    ];
    expect((await manager(`PATCH /webhook-endpoint/${id}`, { status: 'disabled' })).status).toBe(200);
    refusals.push(await manager(`PATCH /webhook-endpoint/${id}`, { status: 'enabled' }));
    for (const answer of refusals) {
      expect(answer).toMatchObject(denied);
      expect(answer.body.error.details.required_permissions).toEqual(['audit:view']);
    }
    expect(await endpointOf(owner, id)).toMatchObject({ url: elsewhere, events: ['role.*'], status: 'disabled' });
  });

  it('can be tested, rotated and deleted without access to the audit log', async () => {
    const { owner, manager } = await api.organization({ manager: ['webhook:manage'] });
    const { id, url, events } = await webhook(owner, elsewhere);
    const statuses = [
      await manager(`PATCH /webhook-endpoint/${id}`, { url, events, status: 'enabled', description: 'SIEM' }),
      await manager(`POST /webhook-endpoint/${id}/test`),
      await manager(`POST /webhook-endpoint/${id}/rotate`, {}),
      await manager(`DELETE /webhook-endpoint/${id}`),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 202, 200, 204]);
  });

  it('keeps its ETag until its settings change', async () => {
    const made = await owner('POST /webhook-endpoint', { url: receiver.address('/refusing'), events: ['role.*'] });
    receiver.answers.set('/refusing', (response) => response.writeHead(500).end());
    const change = `/webhook-endpoint/${made.body.id}`;
    const etag = made.headers.get('etag')!;
    expect((await owner(`POST ${change}/test`, undefined, { 'if-match': etag })).status).toBe(202);
    const [{ id }] = await delivered(owner, made.body.id);
    expect((await owner(`POST ${change}/replay`, { delivery_ids: [id] })).status).toBe(202);
    await delivered(owner, made.body.id);
    const read = await owner(`GET ${change}`);
    expect([read.headers.get('etag'), read.body.consecutive_failures > 0]).toEqual([etag, true]);
    expect((await owner(`PATCH ${change}`, { description: 'SIEM' }, { 'if-match': etag })).status).toBe(200);
    expect((await owner(`PATCH ${change}`, { description: 'Old' }, { 'if-match': etag })).status).toBe(412);
    expect((await owner(`POST ${change}/test`, undefined, { 'if-match': etag })).status).toBe(412);
  });

  it('shows responses only to members who can read the audit log', async () => {
    const { owner, manager, auditor } = await api.organization({
      manager: ['webhook:manage'],
      auditor: ['webhook:view', 'audit:view'],
    });
    receiver.answers.set('/echo', (response, { text }) => response.writeHead(200).end(text));
    const { id } = await webhook(owner, receiver.address('/echo'));
    await roleMade(owner);
    await delivered(owner, id);
    expect(await deliveriesOf(auditor, id)).toMatchObject([{ response_body: expect.stringContaining('role.created') }]);
    const shown = { event: 'role.created', status: 'delivered', response_status: 200, response_body: null };
    expect(await deliveriesOf(manager, id)).toMatchObject([shown]);
  });

  it('signs with both secrets during a rotation', async () => {
    const { id, secret: first } = await webhook(owner, receiver.address('/rotated'));
    const rotated = await owner(`POST /webhook-endpoint/${id}/rotate`, { overlap_hours: 1 });
    const { secret: second } = rotated.body;
    const signatures = async () => {
      await roleMade(owner);
      await delivered(owner, id);
      const { text, headers } = receiver.at('/rotated').at(-1)!;
      const verifiedBy = (secret: string) => new Webhook(secret).verify(text, headers as Record<string, string>);
      return { count: String(headers['webhook-signature']).split(' ').length, verifiedBy };
    };
    const both = await signatures();
    expect(both.count).toBe(2);
    for (const secret of [first, second]) expect(both.verifiedBy(secret)).toMatchObject({ type: 'role.created' });
    await owner(`POST /webhook-endpoint/${id}/rotate`, { overlap_hours: 0 });
    const one = await signatures();
    expect(one.count).toBe(1);
    for (const secret of [first, second]) expect(() => one.verifiedBy(secret)).toThrow();
  });

  it('that is deleted gets no pending messages', async () => {
    const { id } = await webhook(owner, receiver.address('/deleted'));
    await roleMade(owner);
    await owner(`DELETE /webhook-endpoint/${id}`);
    await api.run('DeliverWebhooks', owner.orgId, id);
    await api.run('DeleteDeliveries', owner.orgId, id);
    expect(receiver.at('/deleted')).toEqual([]);
    const left = 'select from webhooks.deliveries where endpoint_id = $1';
    expect(await api.sql(owner.orgId, left, [id])).toEqual([]);
  });

  it('that is disabled gets no messages', async () => {
    const { id } = await webhook(owner, receiver.address('/disabled'));
    await roleMade(owner);
    await owner(`PATCH /webhook-endpoint/${id}`, { status: 'disabled' });
    await roleMade(owner);
    const conflicts = refused(409, 'conflict', 'not_active');
    expect(await owner(`POST /webhook-endpoint/${id}/test`)).toMatchObject(conflicts);
    await owner(`PATCH /webhook-endpoint/${id}`, { status: 'enabled' });
    expect(await delivered(owner, id)).toMatchObject([{ status: 'failed', error: 'The webhook was disabled.' }]);
    expect(receiver.at('/disabled')).toEqual([]);
    expect(await deliveriesOf(owner, id, '&status=pending')).toEqual([]);
  });
});
