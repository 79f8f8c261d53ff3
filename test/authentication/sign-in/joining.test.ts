import { Browser, textOf } from '../../support/browser.js';
import { accountOf, startSignInScene } from './scene.js';

const { api, issuer, configured, signedIn, isSignedIn } = await startSignInScene();

const joining = { just_in_time: 'default_role', allowed_email_domains: ['example.com'] };

const newcomer = (more: object = {}) => ({
  sub: 'newcomer',
  email: 'newcomer@example.com',
  email_verified: true,
  name: 'Newcomer',
  ...more,
});

const refusal = async (orgId: string, account: ReturnType<typeof newcomer>) => {
  const visit = await signedIn(orgId, account);
  return `${visit.status} ${textOf(visit)}`;
};

describe('A person who signs in', () => {
  it('joins with an address of an allowed domain', async () => {
    const { owner } = await api.organization();
    await configured(owner, joining);
    const browser = new Browser();
    await signedIn(owner.orgId, newcomer(), browser);
    expect(await isSignedIn(browser)).toBe(true);
    const { result } = (await owner('GET /member?q=newcomer@example.com')).body;
    expect(result[0]).toMatchObject({
      name: 'Newcomer',
      email: 'newcomer@example.com',
      confirmed: true,
      status: 'active',
    });
    expect(result[0].roles.map(({ name }: any) => name)).toEqual(['Member']);
    const joined = (await owner('GET /audit-log?scope=org&action=member.joined&sort=-occurred_at')).body.result[0];
    expect(joined).toMatchObject({ actor: { id: result[0].id }, summary: 'Newcomer joined', data: { via: 'oidc' } });
    await signedIn(owner.orgId, newcomer());
    expect((await owner('GET /member?q=newcomer@example.com')).body.result).toHaveLength(1);
  });

  it('is refused with an unverified address or another domain', async () => {
    const { owner } = await api.organization();
    await configured(owner, joining);
    for (const email of [
      'newcomer@other.com',
      'newcomer@sub.example.com',
      'newcomer@example.com.evil.com',
      'newcomer@notexample.com',
    ])
      expect(await refusal(owner.orgId, newcomer({ email }))).toMatch(/^403 .*You are not a member/);
    for (const email_verified of [false, undefined, 'no', 0])
      expect(await refusal(owner.orgId, newcomer({ email_verified }))).toMatch(
        /^403 .*did not confirm your email address/,
      );
    expect(await refusal(owner.orgId, newcomer({ email: undefined }))).toMatch(/^403 .*did not confirm/);
    const { owner: closed } = await api.organization();
    await configured(closed, { ...joining, just_in_time: 'off' });
    expect(await refusal(closed.orgId, newcomer())).toMatch(/^403 .*You are not a member/);
    for (const as of [owner, closed]) expect((await as('GET /member?q=newcomer')).body.result).toEqual([]);
  });

  it('cannot join while the deletion of the organization is scheduled', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    await configured(owner, joining);
    await owner(`DELETE /organization/${owner.orgId}`);
    expect(await refusal(owner.orgId, newcomer())).toMatch(/^409 .*scheduled for deletion/);
    expect((await owner('GET /member?q=newcomer')).body.result).toEqual([]);
    const browser = new Browser();
    await signedIn(owner.orgId, accountOf(member), browser);
    expect((await browser.get(`${api.base}/welcome`)).location).toBe(`${api.base}/sign-in/deletion`);
  });

  it('cannot join through a member’s address in another organization', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    const { owner: other } = await api.organization();
    await configured(other);
    expect(await refusal(other.orgId, accountOf(member) as any)).toMatch(/^403 .*You are not a member/);
    await configured(owner);
    const browser = new Browser();
    await signedIn(owner.orgId, accountOf(member), browser);
    expect(textOf(await browser.get(`${api.base}/sign-in`))).toContain('Signed in as Member');
  });

  it('can join only the organization in the identity provider’s claim', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    await configured(owner, { organization_claim: 'org', organization_value: 'ours' });
    for (const org of ['theirs', undefined, ['ours']])
      expect(await refusal(owner.orgId, accountOf(member, { org }) as any)).toMatch(/^403 .*another organization/);
    expect((await signedIn(owner.orgId, accountOf(member, { org: 'ours' }))).status).toBe(200);
  });

  it.each([
    ['A\0da', 'Ada'],
    ['\ud800Ada\udfff', 'Ada'],
    ['\0', null],
    [`${'a'.repeat(79)}\u{1f600}\u{1f600}`, `${'a'.repeat(79)}\u{1f600}`],
  ])('gets a name that can be stored: %j', async (name, label) => {
    const { owner } = await api.organization();
    await configured(owner, joining);
    expect((await signedIn(owner.orgId, newcomer({ name }))).status).toBe(200);
    const [joined] = (await owner('GET /member?kind=person&sort=-joined_at&limit=1')).body.result;
    expect(joined.name).toBe(label);
  });

  it("gets the invite's role unless it is Owner", async () => {
    const { owner } = await api.organization();
    await configured(owner);
    const invite = async (email: string, role: string) =>
      owner('POST /invite', { email, role_ids: [await api.roleId(owner, role)] });
    await invite('newcomer@elsewhere.com', 'Auditor');
    await signedIn(owner.orgId, newcomer({ email: 'Newcomer@elsewhere.com' }));
    const [joined] = (await owner('GET /member?q=newcomer')).body.result;
    expect(joined.roles.map(({ name }: any) => name)).toEqual(['Auditor']);
    expect((await owner('GET /invite?status=accepted')).body.result).toHaveLength(1);
    await invite('boss@elsewhere.com', 'Org Owner');
    const account = newcomer({ sub: 'boss', email: 'boss@elsewhere.com' });
    expect(await refusal(owner.orgId, account)).toMatch(/^403 .*You cannot become an owner by signing in/);
    expect((await owner('GET /member?q=boss')).body.result).toEqual([]);
  });

  it('needs an invite to return after leaving', async () => {
    const { owner } = await api.organization();
    await configured(owner, joining);
    await signedIn(owner.orgId, newcomer());
    const [joined] = (await owner('GET /member?q=newcomer')).body.result;
    await owner(`POST /member/${joined.id}/remove`, { confirm_ownerless: true });
    expect(await refusal(owner.orgId, newcomer())).toMatch(/^403 .*no longer a member/);
    expect(await refusal(owner.orgId, newcomer({ sub: 'renewed' }))).toMatch(/^403 .*no longer a member/);
    await owner('POST /invite', { email: 'newcomer@example.com' });
    expect((await signedIn(owner.orgId, newcomer({ sub: 'renewed' }))).status).toBe(200);
    expect((await owner('GET /member?q=newcomer')).body.result[0].id).toBe(joined.id);
  });

  it('is refused while they are suspended', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    await configured(owner, joining);
    await owner(`POST /member/${member.userId}/suspend`, {});
    expect(await refusal(owner.orgId, accountOf(member) as any)).toMatch(/^403 .*You are suspended/);
    expect((await owner(`GET /member/${member.userId}`)).body.status).toBe('suspended');
  });
});

describe('A sign-in', () => {
  it('updates the second factor recorded for the person', async () => {
    const { owner, member, colleague, auditor } = await api.organization({
      member: 'Member',
      colleague: 'Member',
      auditor: 'Auditor',
    });
    await configured(owner);
    for (const amr of [['pwd', 'otp'], ['pwd']]) await signedIn(owner.orgId, accountOf(member, { amr }));
    await signedIn(owner.orgId, accountOf(member));
    for (const more of [{ amr: ['pwd'] }, { amr: ['pwd', 'mfa'] }])
      await signedIn(owner.orgId, accountOf(colleague, more));
    await signedIn(owner.orgId, accountOf(auditor, { acr: 'phr' }));
    const summary = async () => (await owner(`GET /organization/${owner.orgId}/security-summary`)).body;
    expect(await summary()).toMatchObject({ members: 4, with_second_factor: 2, without_second_factor: 1, unknown: 1 });
    const lacking = (await summary()).by_role.map((role: any) => [role.name, role.without_second_factor]);
    expect(lacking).toEqual([
      ['Auditor', 0],
      ['Member', 1],
      ['Org Owner', 0],
    ]);
    const of = async ({ userId }: { userId: string }) => (await owner(`GET /member/${userId}`)).body.second_factor;
    expect([await of(member), await of(colleague), await of(auditor), await of(owner)]).toEqual([
      'no',
      'yes',
      'yes',
      'unknown',
    ]);
  });
});

describe('A member who configures single sign-on', () => {
  it('cannot let people with more permissions sign in', async () => {
    const { owner, admin, member } = await api.organization({ admin: 'Org Admin', member: 'Member' });
    const settings = await configured(admin, joining);
    expect(settings.signs_in_owners).toBe(false);
    expect(await refusal(owner.orgId, accountOf(owner) as any)).toMatch(/^403 .*more permissions than the member who/);
    expect((await signedIn(owner.orgId, accountOf(member))).status).toBe(200);
    expect((await configured(owner, joining)).signs_in_owners).toBe(true);
    expect((await signedIn(owner.orgId, accountOf(owner))).status).toBe(200);
  });

  it('cannot use single sign-on to confirm members whose invite link they saw', async () => {
    const { owner, admin } = await api.organization({ admin: 'Org Admin' });
    await configured(admin);
    const { body } = await admin('POST /invite', { email: 'puppet@example.com' });
    const secret = body.invite_url.split('#token=')[1];
    const { body: accepted } = await api.client()('POST /invite/accept', { token: secret });
    const puppet = { sub: 'puppet', email: 'puppet@example.com', email_verified: true };
    const confirmed = async () => (await owner(`GET /member/${accepted.user.id}`)).body.confirmed;
    expect((await signedIn(owner.orgId, puppet)).status).toBe(200);
    expect(await confirmed()).toBe(false);
    await configured(owner, { issuer: issuer.issuer });
    await signedIn(owner.orgId, puppet);
    expect(await confirmed()).toBe(true);
    expect((await api.client(accepted.token)('GET /user/me')).body.error.reason).toBe('token_revoked');
  });
});
