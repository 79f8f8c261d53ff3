import { textOf } from '../../support/browser.js';
import { type MemberClient } from '../../support/founder.js';
import { accountOf, startSignInScene } from './scene.js';

const { api, configured, signedIn } = await startSignInScene();

/** Accepts an invite with the link that the inviter sees. */
async function invited(by: MemberClient, email: string, role: string) {
  const { result } = (await by('GET /role?limit=200')).body;
  const role_ids = [result.find(({ name }: any) => name === role).id];
  const { body } = await by('POST /invite', { email, role_ids });
  const secret = body.invite_url.split('#token=')[1];
  const { token, user } = (await api.client()('POST /invite/accept', { token: secret })).body;
  return Object.assign(api.client(token), { userId: user.id, email, orgId: by.orgId }) as MemberClient;
}

describe('Single sign-on', () => {
  it('cannot sign in owners unless an owner configured it', async () => {
    const { owner } = await api.organization();
    const { permissions } = (await owner('GET /user/me')).body;
    const {
      owner: first,
      creator,
      colleague,
    } = await api.organization({ creator: permissions, colleague: permissions });
    expect((await configured(creator)).signs_in_owners).toBe(false);
    const refused = await signedIn(first.orgId, accountOf(first));
    expect([refused.status, textOf(refused)]).toEqual([
      403,
      expect.stringContaining('more permissions than the member who'),
    ]);
    expect((await signedIn(first.orgId, accountOf(colleague))).status).toBe(200);
  });

  it('cannot sign in owners if it was configured with a narrowed token', async () => {
    const { owner } = await api.organization();
    const scopes = ['sso:manage', 'sso:view'];
    const { token } = (await owner('POST /api-token', { name: 'Narrow', scopes })).body;
    const narrow = Object.assign(api.client(token), { orgId: owner.orgId }) as MemberClient;
    expect((await configured(narrow)).signs_in_owners).toBe(false);
    expect((await signedIn(owner.orgId, accountOf(owner))).status).toBe(403);
  });

  it('does not confirm people who share an inviter with its creator', async () => {
    const { owner, inviter } = await api.organization({ inviter: 'Org Admin' });
    const [puppet, other] = [
      await invited(inviter, 'p@example.com', 'Org Admin'),
      await invited(inviter, 'o@example.com', 'Member'),
    ];
    const invitee = await invited(owner, 's@example.com', 'Member');
    await configured(puppet);
    for (const each of [puppet, other, invitee])
      expect((await signedIn(owner.orgId, accountOf(each))).status).toBe(200);
    const confirmed = async ({ userId }: MemberClient) => (await owner(`GET /member/${userId}`)).body.confirmed;
    expect([await confirmed(puppet), await confirmed(other), await confirmed(invitee)]).toEqual([false, false, true]);
  });

  it('does not confirm members whom its creator invited through another member', async () => {
    const { owner, inviter } = await api.organization({ inviter: 'Org Admin' });
    const between = await invited(inviter, 'b@example.com', 'Org Admin');
    const invitee = await invited(between, 's@example.com', 'Member');
    await configured(inviter);
    expect((await signedIn(owner.orgId, accountOf(invitee))).status).toBe(200);
    expect((await owner(`GET /member/${invitee.userId}`)).body.confirmed).toBe(false);
  });

  it('cannot sign in people with more permissions than its creator', async () => {
    const { owner, creator, admin, member } = await api.organization({
      creator: 'Org Owner',
      admin: 'Org Admin',
      member: 'Member',
    });
    const give = async (client: MemberClient, role: string) =>
      owner(`PATCH /member/${client.userId}`, { role_ids: [await api.roleId(owner, role)] });
    const outcome = async (client: MemberClient) => (await signedIn(owner.orgId, accountOf(client))).status;
    const settings = async () => (await owner(`GET /organization/${owner.orgId}/sign-in`)).body;
    expect((await configured(creator)).signs_in_owners).toBe(true);
    expect([await outcome(owner), await outcome(admin), await outcome(member)]).toEqual([200, 200, 200]);
    await give(creator, 'Org Admin');
    expect([await outcome(owner), await outcome(admin), await outcome(member)]).toEqual([403, 200, 200]);
    expect((await settings()).signs_in_owners).toBe(false);
    await give(creator, 'Guest');
    expect([await outcome(owner), await outcome(admin), await outcome(member)]).toEqual([403, 403, 403]);
    await give(creator, 'Org Owner');
    expect(await outcome(owner)).toBe(200);
  });

  it('cannot sign in anyone once its creator is suspended or removed', async () => {
    const { owner, creator, guest } = await api.organization({ creator: 'Org Admin', guest: 'Guest' });
    await configured(creator);
    const outcome = async () => {
      const visit = await signedIn(owner.orgId, accountOf(guest));
      return `${visit.status} ${textOf(visit)}`;
    };
    expect(await outcome()).toMatch(/^200/);
    await owner(`POST /member/${creator.userId}/suspend`, {});
    expect(await outcome()).toMatch(/^403 .*no longer active in the organization/);
    await owner(`POST /member/${creator.userId}/remove`, { confirm_ownerless: true });
    expect(await outcome()).toMatch(/^403 .*no longer active in the organization/);
    const at = `/organization/${owner.orgId}/sign-in`;
    const { status, last_error, set_by, issuer } = (await owner(`GET ${at}`)).body;
    expect([status, last_error, set_by]).toEqual(['failing', expect.stringContaining('unanswered'), creator.userId]);
    expect(issuer).toMatch(/^http/);
    await configured(owner);
    expect(await outcome()).toMatch(/^200/);
  });
});
