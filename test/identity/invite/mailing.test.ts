import { startApi } from '../../support/api.js';
import { invisible, linksIn, refusal, startMailbox, textOf } from '../../support/mailbox.js';
import { type MemberClient } from '../../support/founder.js';

const mailbox = await startMailbox();
const api = await startApi({ mail: mailbox.options });
afterAll(() => Promise.all([api.stop(), mailbox.stop()]));
beforeEach(() => void mailbox.arrived.splice(0));
afterEach(() => Object.assign(mailbox.behavior, { refuses: null, hangsUp: false }));

const invite = async (as: MemberClient) => (await as('POST /invite', { email: `${Math.random()}@example.com` })).body;
const deliver = (as: MemberClient, id: string) => api.run('MailInvite', as.orgId, id);
const secretIn = (nth: number) =>
  /https:\/\/app\.example\.com\/join#token=(\w+)\r?\n/.exec(textOf(mailbox.arrived[nth]!))![1]!;
const accept = (token: string) => api.client()('POST /invite/accept', { token });
const sentAt = async (as: MemberClient, id: string) => (await as(`GET /invite/${id}`)).body.sent_at;

describe('An invite, where mail is configured,', () => {
  it('has its link only in the mail, not in the response', async () => {
    const { owner } = await api.organization();
    const created = await owner('POST /invite', { email: 'Invitee@example.com' }, { 'idempotency-key': 'once' });
    const { id } = created.body;
    expect(created.body).toMatchObject({ invite_url: null, sent_at: null });
    expect(
      await api.sql(owner.orgId, 'select due_at <= now() as due from kernel.outbox where job = $1', ['MailInvite']),
    ).toEqual([{ due: true }]);
    await deliver(owner, id);
    const [mail] = mailbox.arrived;
    expect(mail!.to).toEqual(['Invitee@example.com']);
    const { name } = (await owner(`GET /organization/${owner.orgId}`)).body;
    expect(textOf(mail!)).toContain(`Olivia Owner invites you to join the organization ${name} on Latchkey.`);
    expect(textOf(mail!)).toContain('Latchkey lets AI agents use accounts that you connect');
    expect(linksIn(mail!)).toHaveLength(1);
    expect(textOf(mail!)).not.toMatch(invisible);
    expect(textOf(mail!).match(/https?:\/\/[^\s"<]*/g)).toEqual(
      Array(3).fill(expect.stringMatching(/^https:\/\/app\.example\.com\/join#token=lk_test_inv_\w+$/)),
    );
    expect(await sentAt(owner, id)).toEqual(expect.any(String));
    const again = await owner('POST /invite', { email: 'Invitee@example.com' }, { 'idempotency-key': 'once' });
    const resent = await owner(`POST /invite/${id}/resend`, {});
    for (const { body } of [created, again, resent]) expect(JSON.stringify(body)).not.toContain('_inv_');
  });

  it('can contain teams that the inviter is not in, because the inviter does not see the link', async () => {
    const { owner, admin } = await api.organization({ admin: 'Org Admin' });
    const { id } = (await admin('POST /team', { name: 'Sales' })).body;
    const invite = await owner('POST /invite', { email: 'invitee@example.com', team_ids: [id] });
    expect([invite.status, invite.body.can_resend]).toEqual([201, true]);
    expect((await owner(`POST /invite/${invite.body.id}/resend`, {})).status).toBe(200);
  });

  it('shows how many mails were sent', async () => {
    const { owner } = await api.organization();
    const { id } = (await owner('POST /invite', { email: 'invitee@example.com' })).body;
    const sent = async () => (await owner(`GET /invite/${id}`)).body.send_count;
    const counts = [await sent()];
    await deliver(owner, id);
    counts.push(await sent());
    counts.push((await owner(`POST /invite/${id}/resend`, {})).body.send_count);
    await deliver(owner, id);
    expect([...counts, await sent()]).toEqual([0, 1, 1, 2]);
  });

  it('confirms the address of the person who accepts it', async () => {
    const { owner } = await api.organization();
    await deliver(owner, (await invite(owner)).id);
    const { body } = await accept(secretIn(0));
    const [row] = await api.sql(owner.orgId, 'select confirmed, invited_by from identity.members where id = $1', [
      body.user.id,
    ]);
    expect(row).toEqual({ confirmed: true, invited_by: [] });
  });

  it('is mailed once, even if its job runs repeatedly', async () => {
    const { owner } = await api.organization();
    const { id } = await invite(owner);
    await Promise.all([deliver(owner, id), deliver(owner, id)]);
    await deliver(owner, id);
    expect(mailbox.arrived).toHaveLength(1);
    expect((await accept(secretIn(0))).status).toBe(200);
  });

  it('is mailed again when resent, which invalidates the old link', async () => {
    const { owner } = await api.organization();
    const { id } = await invite(owner);
    await deliver(owner, id);
    expect((await owner(`POST /invite/${id}/resend`, {})).body).toMatchObject({ invite_url: null, sent_at: null });
    expect((await accept(secretIn(0))).status).toBe(404);
    await deliver(owner, id);
    expect((await accept(secretIn(0))).status).toBe(404);
    expect((await accept(secretIn(1))).status).toBe(200);
  });

  it('is mailed again only if the first mail was certainly not sent', async () => {
    const { owner } = await api.organization();
    const [first, second] = [await invite(owner), await invite(owner)];
    mailbox.behavior.refuses = refusal(451);
    await expect(deliver(owner, first.id)).rejects.toThrow('not_sent');
    expect(await sentAt(owner, first.id)).toBeNull();
    mailbox.behavior.refuses = null;
    await deliver(owner, first.id);
    expect((await accept(secretIn(0))).status).toBe(200);
    mailbox.behavior.hangsUp = true;
    await expect(deliver(owner, second.id)).rejects.toThrow('unknown');
    mailbox.behavior.hangsUp = false;
    await deliver(owner, second.id);
    expect([mailbox.arrived.length, await sentAt(owner, second.id)]).toEqual([2, null]);
  });

  it('is not mailed once it is revoked', async () => {
    const { owner } = await api.organization();
    const { id } = await invite(owner);
    await owner(`DELETE /invite/${id}`);
    await deliver(owner, id);
    expect(mailbox.arrived).toEqual([]);
  });
});

describe('An invite whose link was returned', () => {
  it('is not mailed later, because mailing would confirm the address', async () => {
    const before = await startApi({ urls: api.urls });
    const { owner } = await before.organization();
    const { id, invite_url } = await invite(owner);
    expect(invite_url).toContain('#token=');
    await deliver(owner, id);
    await before.stop();
    expect(mailbox.arrived).toEqual([]);
    expect(await sentAt(api.client(owner.token) as MemberClient, id)).toBeNull();
  });
});
