import { appOf } from '../../support/app-of.js';
import { type Client, startApi } from '../../support/api.js';
import { type MemberClient } from '../../support/founder.js';
import { startMailbox, textOf } from '../../support/mailbox.js';
import { refused } from '../../support/refused.js';
import { setEmail } from '../../support/states/identity.js';

const mailbox = await startMailbox();
const api = await startApi({ mail: mailbox.options });
/** The product before mail was configured. It returns invite links to the inviter. */
const before = await startApi({ urls: api.urls });
afterAll(() => Promise.all([api.stop(), before.stop(), mailbox.stop()]));
beforeEach(() => void mailbox.arrived.splice(0));

type Joined = Client & { userId: string; token: string };

/** A member who joined with a link that an administrator saw. */
async function joined(): Promise<{ member: Joined; inviter: MemberClient; owner: MemberClient }> {
  const { owner, inviter } = await before.organization({ inviter: 'Org Admin' });
  const invite = { email: `${Math.random()}@example.com`, role_ids: inviter.roleIds };
  const { invite_url } = (await before.client(inviter.token)('POST /invite', invite)).body;
  const { user, token } = (await before.client()('POST /invite/accept', { token: invite_url.split('#token=')[1] }))
    .body;
  const as = (client: MemberClient) => Object.assign(api.client(client.token), client);
  const member = Object.assign(api.client(token), { userId: user.id, token });
  return { member, inviter: as(inviter), owner: as(owner) };
}

const confirm = (as: Client, code?: string, headers = {}) => as('POST /user/me/confirm', code ? { code } : {}, headers);
const isConfirmed = async (as: Client) => (await as('GET /user/me')).body.user.confirmed as boolean;

/** Runs the job of the latest request and returns the mailed code. */
async function mailed(orgId: string, userId: string): Promise<string | undefined> {
  const [{ event_id }] = await api.sql(
    orgId,
    `select event_id from kernel.outbox where job = 'MailConfirmation' and subject_id = $1 order by id desc limit 1`,
    [userId],
  );
  await api.run('MailConfirmation', orgId, userId, event_id);
  const mail = mailbox.arrived.at(-1);
  return mail && /lk_test_code_\w+/.exec(textOf(mail))?.[0];
}

describe('A member whose inviter saw the link', () => {
  it('confirms their address with a mailed code', async () => {
    const { member, inviter, owner } = await joined();
    const suspending = `POST /member/${inviter.userId}/suspend`;
    expect(await member(suspending, {})).toMatchObject(refused(403, 'forbidden', 'self_target'));
    const asked = await confirm(member);
    expect(asked).toMatchObject({ status: 204, body: '' });
    const { email, confirmed } = (await member('GET /user/me')).body.user;
    expect(confirmed).toBe(false);
    const code = await mailed(owner.orgId, member.userId);
    expect(mailbox.arrived.map(({ to }) => to)).toEqual([[email]]);
    expect((await confirm(member, code)).status).toBe(204);
    expect(await isConfirmed(member)).toBe(true);
    expect((await member(suspending, {})).status).toBe(200);
    const { body } = await owner('GET /audit-log?scope=org&action=member.confirmed,member.confirmation_asked');
    expect(
      body.result.map(({ action, summary }: any) => `${action}: ${summary.split(' ').slice(1).join(' ')}`),
    ).toEqual([
      'member.confirmed: confirmed their address',
      'member.confirmation_asked: requested a code to confirm their address',
    ]);
    expect(await confirm(member)).toMatchObject(refused(409, 'conflict', 'already_confirmed'));
    expect(await confirm(member, code)).toMatchObject(refused(409, 'conflict', 'already_confirmed'));
  });

  it('revokes all other tokens and apps by confirming the address', async () => {
    const { member, owner } = await joined();
    const issued = (await member('POST /api-token', { name: 'Second' })).body;
    expect((await api.client(issued.token)('GET /user/me')).status).toBe(200);
    await appOf(api, owner.orgId, member.userId, '');
    await confirm(member);
    expect((await confirm(member, await mailed(owner.orgId, member.userId))).status).toBe(204);
    expect(await api.client(issued.token)('GET /user/me')).toMatchObject(refused(401, 'unauthorized'));
    expect([await isConfirmed(member), (await member('GET /user/me/connected-app')).body.result]).toEqual([true, []]);
  });

  it('must use their own latest code within a day', async () => {
    const [{ member, owner }, other] = [await joined(), await joined()];
    await confirm(other.member);
    const foreign = await mailed(other.owner.orgId, other.member.userId);
    await confirm(member);
    const first = await mailed(owner.orgId, member.userId);
    await confirm(member);
    const second = await mailed(owner.orgId, member.userId);
    for (const code of [foreign, first, 'nonsense', member.token])
      expect(await confirm(member, code)).toMatchObject({
        status: 400,
        body: { error: { fields: [{ path: '/code' }] } },
      });
    const { email } = (await member('GET /user/me')).body.user;
    const setAddress = (address: string) => setEmail(api, owner.orgId, member.userId, address);
    await setAddress(`x${email}`);
    expect((await confirm(member, second)).status).toBe(400);
    await setAddress(email);
    api.clock.pass({ days: 1 });
    expect((await confirm(member, second)).status).toBe(400);
    expect(await isConfirmed(member)).toBe(false);
    await confirm(member);
    const codes = await mailed(owner.orgId, member.userId);
    const both = await api.atOnce(owner.orgId, () => [confirm(member, codes), confirm(member, codes)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(
      JSON.stringify(await api.sql(owner.orgId, 'select to_json(kept)::text from identity.secrets kept')),
    ).not.toContain(codes);
  });

  it('cannot confirm with a narrowed token', async () => {
    const { member, owner } = await joined();
    const { token } = (await member('POST /api-token', { name: 'Narrow', scopes: ['connector:view'] })).body;
    await confirm(member);
    const code = await mailed(owner.orgId, member.userId);
    expect(await confirm(api.client(token), code)).toMatchObject(refused(403, 'forbidden', 'scope_missing'));
    expect((await confirm(member, code)).status).toBe(204);
  });

  it('gets one mail per request and none after confirming', async () => {
    const { member, owner } = await joined();
    await confirm(member);
    const code = await mailed(owner.orgId, member.userId);
    await mailed(owner.orgId, member.userId);
    expect(mailbox.arrived).toHaveLength(1);
    await confirm(member);
    await confirm(member, code);
    await mailed(owner.orgId, member.userId);
    expect(mailbox.arrived).toHaveLength(1);
  });

  it('stays unconfirmed if no mail is configured', async () => {
    const { member } = await joined();
    const answer = await confirm(before.client(member.token));
    expect(answer).toMatchObject(refused(409, 'conflict', 'mail_not_configured'));
    expect(await isConfirmed(member)).toBe(false);
  });

  it('has at most ten attempts an hour', async () => {
    const limited = await startApi({ urls: api.urls, limits: { factor: 1, redisUrl: null } });
    const { member } = await joined();
    const tries: number[] = [];
    for (let each = 0; each < 11; each++) tries.push((await confirm(limited.client(member.token), 'nonsense')).status);
    expect(tries).toEqual([...Array<number>(10).fill(400), 429]);
    await limited.stop();
  });
});
