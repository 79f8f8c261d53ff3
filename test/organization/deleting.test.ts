import { startApi } from '../support/api.js';
import { type MemberClient } from '../support/founder.js';
import { startMailbox, textOf } from '../support/mailbox.js';
import { conflicting, forbidden, refused } from '../support/refused.js';

const mailbox = await startMailbox();
const api = await startApi({ mail: mailbox.options });
afterAll(async () => {
  await api.stop();
  await mailbox.stop();
});

const path = ({ orgId }: MemberClient) => `/organization/${orgId}`;

const remind = ({ orgId }: MemberClient) => api.run('RemindOwnersOfDeletion', orgId, orgId);

describe('Deleting an organization', () => {
  it('schedules the deletion and logs its date', async () => {
    const { owner, manager } = await api.organization({ manager: ['org:manage'] });
    expect(await manager(`DELETE ${path(owner)}`)).toMatchObject(forbidden('permission_required'));
    const asked = await owner(`DELETE ${path(owner)}`);
    expect(asked).toMatchObject({ status: 202, body: { status: 'deletion_scheduled', can_restore: true } });
    const { scheduled_at, purge_at, ...deletion } = asked.body.deletion;
    expect(deletion).toEqual({ scheduled_by: owner.userId, scheduled_by_label: 'Olivia Owner', days_left: 30 });
    expect(Date.parse(purge_at) - Date.parse(scheduled_at)).toBe(30 * 86_400_000);
    const again = await owner(`DELETE ${path(owner)}`);
    expect([again.status, again.body.deletion.purge_at]).toEqual([202, purge_at]);
    expect(again.headers.get('etag')).toBe(asked.headers.get('etag'));
    const { result } = (await owner('GET /audit-log?scope=org&action=organization.deletion_scheduled')).body;
    expect(result).toMatchObject([
      { data: { purge_at }, summary: expect.stringContaining('scheduled the deletion of') },
    ]);
  });

  it('checks the slug if one is sent', async () => {
    const { owner } = await api.organization();
    const { slug } = (await owner(`GET ${path(owner)}`)).body;
    const wrong = refused(400, 'bad_request', 'confirmation_required');
    expect(await owner(`DELETE ${path(owner)}?confirm=another`)).toMatchObject(wrong);
    expect(await owner(`DELETE ${path(owner)}?confirm=`)).toMatchObject(wrong);
    expect((await owner(`DELETE ${path(owner)}`, undefined, { 'if-match': '"7"' })).status).toBe(412);
    expect((await owner(`DELETE ${path(owner)}?confirm=${slug}`)).status).toBe(202);
  });

  it('can be cancelled by members who may manage or delete the organization', async () => {
    const { owner, manager, member } = await api.organization({ manager: ['org:manage'], member: 'Member' });
    const before = (await owner(`GET ${path(owner)}`)).body;
    expect(await owner(`POST ${path(owner)}/restore`)).toMatchObject(conflicting('not_scheduled'));
    await owner(`DELETE ${path(owner)}`);
    expect(await member(`POST ${path(owner)}/restore`)).toMatchObject(forbidden('permission_required'));
    expect((await member(`GET ${path(owner)}`)).body).toMatchObject({ can_restore: false });
    const restored = await manager(`POST ${path(owner)}/restore`);
    expect(restored).toMatchObject({ status: 200, body: { status: 'active', deletion: null, can_restore: false } });
    expect((await owner(`GET ${path(owner)}`)).body).toEqual({ ...before, updated_at: expect.any(String) });
    expect((await owner('POST /role', { name: 'New', permissions: [] })).status).toBe(201);
  });

  it('needs a token of the same organization', async () => {
    const { owner } = await api.organization();
    const other = await api.organization();
    const made = await owner('POST /organization', { name: 'Second' });
    for (const request of ['DELETE /organization/ID', 'POST /organization/ID/restore']) {
      expect(await other.owner(request.replace('ID', owner.orgId))).toMatchObject(refused(404, 'not_found'));
      expect(await owner(request.replace('ID', made.body.id))).toMatchObject(forbidden('other_organization'));
    }
  });

  it('is announced to active owners three times', async () => {
    const { owner, coOwner } = await api.organization(
      { coOwner: 'Org Owner', admin: 'Org Admin' },
      { name: 'Example' },
    );
    const recipients = () => mailbox.arrived.splice(0).map(({ to }) => to[0]);
    await owner(`DELETE ${path(owner)}`);
    await remind(owner);
    expect(textOf(mailbox.arrived[0]!)).toContain('Example will be deleted on');
    expect(recipients().sort()).toEqual([coOwner.email, owner.email].sort());
    await remind(owner);
    expect(recipients()).toEqual([]);
    for (const days of [23, 6]) {
      api.clock.pass({ days, seconds: 60 });
      await remind(owner);
      await remind(owner);
      expect(recipients().length).toBe(2);
    }
  });

  it('is no longer announced once cancelled', async () => {
    const { owner } = await api.organization();
    await owner(`DELETE ${path(owner)}`);
    await owner(`POST ${path(owner)}/restore`);
    await remind(owner);
    expect(mailbox.arrived).toEqual([]);
  });
});
